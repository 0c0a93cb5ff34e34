SELECT games.id,
       CAST(substr(sources.bytes, games.start_byte + 1, games.end_byte - games.start_byte) AS TEXT) AS text
  FROM games
  JOIN sources ON sources.id = games.source
 ORDER BY games.id
