-- How many turns capture by each tactic under the rules of each variant, and how many men they capture.
  WITH rules AS MATERIALIZED (SELECT id, variant FROM games),
       taken AS MATERIALIZED (SELECT turn, tactic, count(*) AS men FROM captures GROUP BY turn, tactic)
SELECT rules.variant,
       taken.tactic,
       count(*)       AS turns,  -- the number of turns that capture by the tactic
       sum(taken.men) AS men     -- the number of men captured by the tactic
  FROM positions
  JOIN rules ON rules.id = positions.game
  JOIN taken ON taken.turn = positions.turn
 WHERE positions.turn < 0
 GROUP BY rules.variant, taken.tactic
 ORDER BY rules.variant, turns DESC
