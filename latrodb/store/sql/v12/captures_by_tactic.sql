SELECT games.variant,
       captures.tactic,
       count(DISTINCT positions.game << 32 | positions.ply) AS turns,
       count(*)                                             AS men
  FROM captures
  JOIN positions ON positions.turn = captures.turn AND positions.turn < 0
  JOIN games     ON games.id = positions.game
 GROUP BY games.variant, captures.tactic
 ORDER BY games.variant, turns DESC
