-- Every position of every game as corrected: as printed up to the first correction, then those of the corrected line.
SELECT positions.game,
       positions.ply,
       positions.key,
       positions.turn,
       'printed' AS text  -- the text that has the position: printed, or corrected if only that has it
  FROM positions
  LEFT JOIN lines ON lines.game = positions.game AND lines.kind = 'corrected'
 WHERE lines.id IS NULL OR positions.ply < lines.start
 UNION ALL
SELECT lines.game, line_positions.ply, line_positions.key, line_positions.turn, 'corrected'
  FROM lines
  JOIN line_positions ON line_positions.line = lines.id
 WHERE lines.kind = 'corrected'
