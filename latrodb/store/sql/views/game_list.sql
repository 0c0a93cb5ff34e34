-- The games with the names of their players and files. Other wordings are left out.
SELECT games.id,
       white.name   AS white,   -- who played White; NULL: not known
       black.name   AS black,   -- who played Black; NULL: not known
       games.date,
       games.event,
       games.site,
       games.variant,
       games.result,
       games.outcome,
       games.ending,
       games.plies,
       games.problems,
       sources.path AS source,  -- the name of its file
       games.number
  FROM games
  JOIN sources            ON sources.id = games.source
  LEFT JOIN players white ON white.id = games.white
  LEFT JOIN players black ON black.id = games.black
 WHERE games.same_as IS NULL
 ORDER BY games.id
