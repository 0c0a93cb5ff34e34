-- The text of each game, as it is in its file.
SELECT games.id,
       CAST(substr(sources.bytes, games.start_byte + 1, games.end_byte - games.start_byte) AS TEXT) AS text  -- its bytes as text, if they are UTF-8
  FROM games
  JOIN sources ON sources.id = games.source
 ORDER BY games.id
