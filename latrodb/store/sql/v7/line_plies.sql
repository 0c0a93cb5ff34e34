SELECT lines.id AS line,
       lines.game,
       lines.kind,
       lines.text,
       line_positions.ply,
       ((lines.first_ply + line_positions.ply) / 2)
       || substr(games.sides, 1 + (lines.first_ply + line_positions.ply) % 2, 1) AS label,
       turns.text                   AS turn,
       coalesce(turns.captures, '') AS captures,
       coalesce(turns.tactic, '')   AS tactic,
       coalesce(turns.mark, '')     AS mark
  FROM lines
  JOIN games          ON games.id = lines.game
  JOIN line_positions ON line_positions.line = lines.id
  LEFT JOIN turns     ON turns.id = line_positions.turn
 WHERE line_positions.ply > 0
