-- Errors and warnings about the latest version of each file, in their order in the file.
SELECT sources.path         AS source,  -- the name of the file
       diagnostics.line,
       diagnostics."column",
       diagnostics.game,
       diagnostics.ply,
       diagnostics.severity,
       diagnostics.code,
       diagnostics.name,
       diagnostics.message,
       diagnostics.rule
  FROM diagnostics
  JOIN sources ON sources.id = diagnostics.source
 WHERE diagnostics.severity <> 'info'
   AND sources.superseded_by IS NULL
 ORDER BY sources.path, diagnostics.line, diagnostics."column"
