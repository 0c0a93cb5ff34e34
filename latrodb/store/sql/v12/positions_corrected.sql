-- Every position of every game as corrected: as printed up to the first correction, and that line from there on.
SELECT positions.game,
       positions.ply,
       positions.key,
       positions.turn,
       'printed' AS text
  FROM positions
  LEFT JOIN lines ON lines.game = positions.game AND lines.kind = 'corrected'
 WHERE lines.id IS NULL OR positions.ply < lines.start
 UNION ALL
SELECT lines.game, line_positions.ply, line_positions.key, line_positions.turn, 'corrected'
  FROM lines
  JOIN line_positions ON line_positions.line = lines.id
 WHERE lines.kind = 'corrected'
