-- Every turn of every line: of games from their first correction on, and of variations in comments.
SELECT lines.id AS line,  -- the number of the line
       lines.game,
       lines.kind,
       lines.text,
       line_positions.ply,
       ((lines.first_ply + line_positions.ply) / 2)
       || substr(games.sides, 1 + (lines.first_ply + line_positions.ply) % 2, 1) AS label,  -- its number and side: 9b
       turns.text                   AS turn,      -- in canonical notation; NULL: it cannot be played
       coalesce(turns.captures, '') AS captures,  -- the squares of the captured men: xe5xd4; empty: none
       coalesce(turns.tactic, '')   AS tactic,    -- the tactic of the capture, the first if there are several; empty: no capture
       coalesce(turns.mark, '')     AS mark       -- *, (+), + or #; empty: none
  FROM lines
  JOIN games          ON games.id = lines.game
  JOIN line_positions ON line_positions.line = lines.id
  LEFT JOIN turns     ON turns.id = line_positions.turn
 WHERE line_positions.ply > 0
