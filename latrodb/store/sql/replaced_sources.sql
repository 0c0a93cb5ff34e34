-- Former states of files, each with the state that replaced it.
SELECT old.id,                       -- the number of the file
       old.path,                     -- its name
       old.read_at,                  -- when it was read
       old.games,                    -- how many games it held
       new.id      AS replaced_by,   -- the number of the file that replaced it
       new.read_at AS replaced_at    -- when that one was read
  FROM sources old
  JOIN sources new ON new.id = old.superseded_by
 ORDER BY old.id
