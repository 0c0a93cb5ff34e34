CREATE TABLE seals (
    -- Digests of the rows that cannot be made again from others, by which `latrodb verify` notices that they are
    -- damaged.
    "table" TEXT NOT NULL,  -- sources, entries or entry_games
    "row"   TEXT NOT NULL,  -- the number of the row, or the numbers of its game and entry: 7/2
    digest  TEXT,           -- the SHA-256 digest of what the row says; NULL: another program has changed the row
    PRIMARY KEY ("table", "row")
) WITHOUT ROWID;
CREATE INDEX seals_missing ON seals ("table") WHERE digest IS NULL;
