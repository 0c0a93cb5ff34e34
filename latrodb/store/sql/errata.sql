-- An erratum belongs to a game by the game's file name and tags, not by a number, so that it outlives every import.
CREATE TABLE errata (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    source       INTEGER NOT NULL REFERENCES sources (id),  -- its ledger
    digest       TEXT NOT NULL UNIQUE,  -- of all that it says, by which it is known again
    name         TEXT NOT NULL,
    file         TEXT,     -- of its game, without folders
    number       INTEGER,  -- of its game in that file
    white        TEXT,
    black        TEXT,
    played       TEXT,
    variant      TEXT,
    ply          TEXT,  -- 19w; NULL: it is about a tag
    tag          TEXT,  -- Result; NULL: it is about a turn
    kind         TEXT NOT NULL,
    printed      TEXT NOT NULL,
    corrected    TEXT NOT NULL,
    made_by      TEXT NOT NULL,
    made_on      TEXT NOT NULL,
    status       TEXT NOT NULL,  -- certain, likely, ambiguous
    evidence     TEXT NOT NULL,
    reverted_at  TEXT,  -- NULL: it holds
    reverted_by  TEXT,
    reverted_why TEXT
);
CREATE INDEX errata_by_source ON errata (source);
