SELECT positions.game,
       positions.ply,
       coalesce(deviations.label, ((games.first_ply + positions.ply) / 2)
                                  || substr(games.sides, 1 + (games.first_ply + positions.ply) % 2, 1)) AS label,
       coalesce(turns.text, deviations.written) AS turn,
       coalesce(turns.captures, '')             AS captures,
       coalesce(turns.tactic, '')               AS tactic,
       coalesce(turns.mark, '')                 AS mark,
       coalesce(deviations.state, 'legal')      AS state,
       deviations.written
  FROM positions
  JOIN games           ON games.id = positions.game
  LEFT JOIN turns      ON turns.id = positions.turn
  LEFT JOIN deviations ON deviations.game = positions.game AND deviations.ply = positions.ply
 WHERE positions.ply > 0
