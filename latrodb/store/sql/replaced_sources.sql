SELECT old.id,
       old.path,
       old.read_at,
       old.games,
       new.id      AS replaced_by,
       new.read_at AS replaced_at
  FROM sources old
  JOIN sources new ON new.id = old.superseded_by
 ORDER BY old.id
