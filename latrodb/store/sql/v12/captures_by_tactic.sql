-- How many turns take men, and how many men, by each tactic under the rules of each variant.
SELECT games.variant,
       captures.tactic,
       count(DISTINCT positions.game << 32 | positions.ply) AS turns,  -- that take men by the tactic
       count(*)                                             AS men     -- taken by the tactic
  FROM captures
  JOIN positions ON positions.turn = captures.turn AND positions.turn < 0
  JOIN games     ON games.id = positions.game
 GROUP BY games.variant, captures.tactic
 ORDER BY games.variant, turns DESC
