-- Earlier versions of files, each with the version that replaced it.
SELECT old.id,                       -- the number of the file
       old.path,                     -- its name
       old.read_at,                  -- when it was read, in UTC
       old.games,                    -- how many games it had
       new.id      AS replaced_by,   -- the number of the version that replaced it
       new.read_at AS replaced_at    -- when that version was read, in UTC
  FROM sources old
  JOIN sources new ON new.id = old.superseded_by
 ORDER BY old.id
