-- Every turn of every game as printed, with what it does.
SELECT positions.game,
       positions.ply,  -- which of its turns, from 1
       coalesce(deviations.label, ((games.first_ply + positions.ply) / 2)
                                  || substr(games.sides, 1 + (games.first_ply + positions.ply) % 2, 1)) AS label,  -- its number and side: 9b
       coalesce(turns.text, deviations.written) AS turn,      -- in canonical notation; as written if it could not be played
       coalesce(turns.captures, '')             AS captures,  -- the squares of the men taken: xe5xd4; empty: none
       coalesce(turns.tactic, '')               AS tactic,    -- how a man was taken, the first of all tactics
       coalesce(turns.mark, '')                 AS mark,      -- *, (+), + or #; empty: none
       coalesce(deviations.state, 'legal')      AS state,     -- legal, illegal-but-played, impossible, unread
       deviations.written  -- the words of the text; NULL: they say no more than `turn`
  FROM positions
  JOIN games           ON games.id = positions.game
  LEFT JOIN turns      ON turns.id = positions.turn
  LEFT JOIN deviations ON deviations.game = positions.game AND deviations.ply = positions.ply
 WHERE positions.ply > 0
