-- How many turns capture by each tactic under the rules of each variant, and how many men they capture.
SELECT games.variant,
       captures.tactic,
       count(DISTINCT positions.game << 32 | positions.ply) AS turns,  -- the number of turns that capture by the tactic
       count(*)                                             AS men     -- the number of men captured by the tactic
  FROM captures
  JOIN positions ON positions.turn = captures.turn AND positions.turn < 0
  JOIN games     ON games.id = positions.game
 GROUP BY games.variant, captures.tactic
 ORDER BY games.variant, turns DESC
