-- The notes that apply, each with its game. Of a note at another wording, that is the game that has the turns.
SELECT DISTINCT
       entries.id,
       games.id          AS game,   -- the number of the game
       CASE entries.ply WHEN 'start' THEN 0
                        ELSE (SELECT plies.ply FROM plies WHERE plies.game = games.id AND plies.label = entries.ply)
       END               AS ply,    -- the turn after which it is placed; 0: at the start; NULL: it is about the whole game
       entries.ply       AS place,  -- the label of that turn: 13b
       entries.evidence  AS text,   -- the comment
       entries.tags,
       entries.collection,
       entries.made_by,
       entries.made_on
  FROM entries
  JOIN entry_games     ON entry_games.entry = entries.id
  JOIN games wording   ON wording.id = entry_games.game
  JOIN games           ON games.id = coalesce(wording.same_as, wording.id)
  LEFT JOIN sources    ON sources.id = entries.source
 WHERE entries.head = 'Note' AND entries.reverted_at IS NULL AND sources.superseded_by IS NULL
