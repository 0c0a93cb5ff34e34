-- The notes that hold, each at its game; a note at another wording is at the game of which it is one.
SELECT DISTINCT
       entries.id,
       games.id          AS game,   -- the game that it is about
       CASE entries.ply WHEN 'start' THEN 0
                        ELSE (SELECT plies.ply FROM plies WHERE plies.game = games.id AND plies.label = entries.ply)
       END               AS ply,    -- after which of its turns; 0: at the start; NULL: it is about the game
       entries.ply       AS place,  -- the same as a label: 13b
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
