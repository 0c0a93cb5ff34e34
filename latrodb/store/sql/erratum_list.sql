SELECT errata.id,
       errata.name,
       errata.file,
       errata.number,
       errata.white,
       errata.black,
       coalesce(errata.ply, errata.tag) AS place,
       errata.kind,
       errata.printed,
       errata.corrected,
       errata.made_by,
       errata.made_on,
       errata.status,
       errata.reverted_at,
       errata.evidence,
       sources.path                     AS ledger
  FROM errata
  JOIN sources ON sources.id = errata.source
 WHERE sources.superseded_by IS NULL
 ORDER BY errata.id
