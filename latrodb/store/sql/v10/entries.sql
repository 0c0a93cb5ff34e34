CREATE TABLE new_entries (
    -- Corrections, changed tags, removals, notes and other names of players. A record belongs to a game by the game's
    -- file, tags, text or turns, so it outlives every import.
    id           INTEGER PRIMARY KEY AUTOINCREMENT,  -- the number of the record
    source       INTEGER REFERENCES sources (id),  -- its ledger; NULL: it was made in this database
    record       BLOB,           -- its text in the format of ledgers, if it was made here
    digest       TEXT NOT NULL UNIQUE,  -- of all that it says, by which it is known again
    head         TEXT NOT NULL,  -- Erratum, TagChange, Removal, Note or Alias
    name         TEXT NOT NULL,  -- what it is called in its ledger; of an alias, the other name
    file         TEXT,           -- the file of its game, without folders
    number       INTEGER,        -- the number of its game in that file
    white        TEXT,           -- White of its game, as printed
    black        TEXT,           -- Black of its game, as printed
    played       TEXT,           -- the date of its game, as printed
    variant      TEXT,           -- the rules of its game, as printed
    text         TEXT,           -- the first digits of the SHA-256 of its game's text, if it must have that text
    turns        TEXT,           -- its game's fingerprint in hexadecimal digits; of notes only
    ply          TEXT,           -- 19w, or start; NULL: it is about a tag or a whole game
    tag          TEXT,           -- Result; NULL: it is about a turn or a whole game
    kind         TEXT NOT NULL,  -- move, captures, tag, removal, note, alias and so on
    printed      TEXT,           -- what the text has; of corrections only
    corrected    TEXT,           -- what it should have; the value of a tag that is set; the person of an alias
    made_by      TEXT NOT NULL,  -- who made the record
    made_on      TEXT NOT NULL,  -- the day on which it was made
    status       TEXT,           -- certain, likely, ambiguous; of corrections only
    evidence     TEXT NOT NULL,  -- the reasons; of notes, the comment
    tags         TEXT NOT NULL DEFAULT '',  -- the words by which a note sorts its game or place, with commas
    collection   TEXT NOT NULL DEFAULT '',  -- the collection to which a note adds its game or place
    reverted_at  TEXT,           -- when it was reverted; NULL: it holds
    reverted_by  TEXT,           -- who reverted it
    reverted_why TEXT,           -- and why
    CHECK ((source IS NULL) <> (record IS NULL))
);
INSERT INTO new_entries (id, source, record, digest, head, name, file, number, white, black, played, variant, text, ply, tag,
                         kind, printed, corrected, made_by, made_on, status, evidence, reverted_at, reverted_by, reverted_why)
SELECT id, source, record, digest, head, name, file, number, white, black, played, variant, text, ply, tag,
       kind, printed, corrected, made_by, made_on, status, evidence, reverted_at, reverted_by, reverted_why
  FROM entries;
DROP TABLE entries;
ALTER TABLE new_entries RENAME TO entries;
CREATE INDEX entries_by_source ON entries (source);
CREATE INDEX entries_by_head ON entries (head);
CREATE INDEX entry_games_by_entry ON entry_games (entry);
