-- A record belongs to a game by the game's file name and tags, not by a number, so that it outlives every import.
CREATE TABLE entries (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    source       INTEGER REFERENCES sources (id),  -- its ledger; NULL: it was made in this database
    record       BLOB,                             -- its text in the format of ledgers, if it was made here
    digest       TEXT NOT NULL UNIQUE,             -- of all that it says, by which it is known again
    head         TEXT NOT NULL,                    -- Erratum, TagChange or Removal
    name         TEXT NOT NULL,
    file         TEXT,     -- of its game, without folders
    number       INTEGER,  -- of its game in that file
    white        TEXT,     -- as printed, and so the next three
    black        TEXT,
    played       TEXT,
    variant      TEXT,
    text         TEXT,     -- the first digits of the SHA-256 of its game's text, if it must have that text
    ply          TEXT,     -- 19w; NULL: it is about a tag or a whole game
    tag          TEXT,     -- Result; NULL: it is about a turn or a whole game
    kind         TEXT NOT NULL,  -- move, captures, tag, removal and so on
    printed      TEXT,     -- of errata only
    corrected    TEXT,     -- the new value, too, where a tag is set
    made_by      TEXT NOT NULL,
    made_on      TEXT NOT NULL,
    status       TEXT,     -- certain, likely, ambiguous; of errata only
    evidence     TEXT NOT NULL,
    reverted_at  TEXT,     -- NULL: it holds
    reverted_by  TEXT,
    reverted_why TEXT,
    CHECK ((source IS NULL) <> (record IS NULL))
);
CREATE INDEX entries_by_source ON entries (source);

-- The games to which tag changes and removals were found to belong when the games were read.
CREATE TABLE entry_games (
    game    INTEGER NOT NULL,  -- in games, or in removed_games
    entry   INTEGER NOT NULL REFERENCES entries (id),
    printed TEXT,              -- what the text has for the tag; NULL: nothing
    PRIMARY KEY (game, entry)
) WITHOUT ROWID;

-- Games whose text is kept, and that are in no other table. They keep their numbers.
CREATE TABLE removed_games (
    id         INTEGER PRIMARY KEY,
    source     INTEGER NOT NULL REFERENCES sources (id),
    number     INTEGER NOT NULL,
    start_byte INTEGER NOT NULL,
    end_byte   INTEGER NOT NULL
);
CREATE INDEX removed_games_by_source ON removed_games (source);

INSERT INTO entries (id, source, digest, head, name, file, number, white, black, played, variant, ply, tag, kind,
                     printed, corrected, made_by, made_on, status, evidence, reverted_at, reverted_by, reverted_why)
SELECT id, source, digest, 'Erratum', name, file, number, white, black, played, variant, ply, tag, kind,
       printed, corrected, made_by, made_on, status, evidence, reverted_at, reverted_by, reverted_why
  FROM errata;
DROP TABLE errata;
