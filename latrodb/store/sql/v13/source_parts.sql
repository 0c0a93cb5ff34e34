CREATE TABLE source_parts (
    -- The bytes of the files, in parts, for SQLite keeps at most 1 GB in one place.
    source     INTEGER NOT NULL REFERENCES sources (id),
    start_byte INTEGER NOT NULL,  -- how many bytes of the file stand before the part
    bytes      BLOB NOT NULL,     -- the part as it was read
    PRIMARY KEY (source, start_byte)
);
