-- Every turn of every game as printed, with its captures and its mark.
SELECT positions.game,
       positions.ply,  -- which turn of the game, from 1
       coalesce(deviations.label, ((games.first_ply + positions.ply) / 2)
                                  || substr(games.sides, 1 + (games.first_ply + positions.ply) % 2, 1)) AS label,  -- its number and side: 9b
       coalesce(turns.text, deviations.written) AS turn,      -- in canonical notation; as written if it cannot be played
       coalesce(turns.captures, '')             AS captures,  -- the squares of the captured men: xe5xd4; empty: none
       coalesce(turns.tactic, '')               AS tactic,    -- the tactic of the capture, the first if there are several; empty: no capture
       coalesce(turns.mark, '')                 AS mark,      -- *, (+), + or #; empty: none
       coalesce(deviations.state, 'legal')      AS state,     -- legal, illegal-but-played, impossible or unread
       deviations.written  -- the turn as written in the text; NULL: its canonical notation says the same
  FROM positions
  JOIN games           ON games.id = positions.game
  LEFT JOIN turns      ON turns.id = positions.turn
  LEFT JOIN deviations ON deviations.game = positions.game AND deviations.ply = positions.ply
 WHERE positions.ply > 0
