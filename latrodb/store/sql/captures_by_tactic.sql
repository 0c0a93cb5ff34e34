SELECT games.variant,
       plies.tactic,
       count(*)                                                          AS turns,
       sum(length(plies.captures) - length(replace(plies.captures, 'x', ''))) AS men
  FROM plies
  JOIN games ON games.id = plies.game
 WHERE plies.tactic <> ''
 GROUP BY games.variant, plies.tactic
 ORDER BY games.variant, turns DESC
