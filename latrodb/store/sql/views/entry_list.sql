-- All records, except those that the latest version of their ledger no longer has.
SELECT entries.id,
       entries.name,
       entries.file,
       entries.number,
       entries.white,
       entries.black,
       coalesce(entries.ply, entries.tag) AS place,  -- the label of the turn, or the name of the tag, that it is about
       entries.kind,
       entries.printed,
       entries.corrected,
       entries.made_by,
       entries.made_on,
       entries.status,
       entries.reverted_at,
       entries.evidence,
       entries.tags,
       entries.collection,
       sources.path                       AS ledger  -- the name of its ledger; NULL: it was made in this database
  FROM entries
  LEFT JOIN sources ON sources.id = entries.source
 WHERE sources.superseded_by IS NULL
 ORDER BY entries.id
