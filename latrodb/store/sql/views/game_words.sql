-- The words of all tags of each game, in which the table games_fts finds words.
SELECT games.id,
       (SELECT group_concat(value, char(10)) FROM json_each(games.tags)) AS words  -- the values of its tags, one on each line
  FROM games
