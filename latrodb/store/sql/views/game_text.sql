-- The text of each game, as in its file.
SELECT games.id,
       (SELECT CAST(group_concat(part, '') AS TEXT)
          FROM (SELECT substr(source_parts.bytes,
                              max(games.start_byte - source_parts.start_byte, 0) + 1,
                              games.end_byte - max(games.start_byte, source_parts.start_byte)) AS part
                  FROM source_parts
                 WHERE source_parts.source = games.source
                   AND source_parts.start_byte < games.end_byte
                   AND source_parts.start_byte + length(source_parts.bytes) > games.start_byte
                 ORDER BY source_parts.start_byte)) AS text  -- its bytes, read as UTF-8
  FROM games
 ORDER BY games.id
