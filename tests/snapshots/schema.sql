CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);

CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");

CREATE TABLE sources (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    path          TEXT NOT NULL,     -- from the folder of the database
    sha256        TEXT NOT NULL,
    read_at       TEXT NOT NULL,     -- UTC
    variant       TEXT,              -- the variant the user named, which outranks the tags
    games         INTEGER NOT NULL,  -- how many it holds
    superseded_by INTEGER REFERENCES sources (id),
    bytes         BLOB NOT NULL      -- the file as it was read
, encoding TEXT);

CREATE TABLE sqlite_sequence(name,seq);

CREATE INDEX sources_by_path ON sources (path);

CREATE INDEX sources_by_sha256 ON sources (sha256);

CREATE TABLE players (
    id   INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
);

CREATE TABLE games (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    source      INTEGER NOT NULL REFERENCES sources (id),
    number      INTEGER NOT NULL,  -- in its source, from 1
    start_byte  INTEGER NOT NULL,  -- where its text stands in the bytes of the source
    end_byte    INTEGER NOT NULL,
    variant     TEXT,              -- NULL: nothing decides it
    white       INTEGER REFERENCES players (id),
    black       INTEGER REFERENCES players (id),
    date        TEXT,
    event       TEXT,
    site        TEXT,
    result      TEXT,              -- what the text claims
    outcome     TEXT,              -- what the rules make of the last position; NULL: it goes on, or is not known
    ending      TEXT,
    plies       INTEGER NOT NULL,
    problems    INTEGER NOT NULL,  -- errors and warnings
    fingerprint INTEGER,           -- of the variant, the opening and the turns as played
    same_as     INTEGER REFERENCES games (id),  -- another wording of that game; its plies stand there only
    opening     TEXT,              -- FEN
    tags        TEXT NOT NULL,     -- JSON
    words       TEXT NOT NULL      -- the values of the tags, for full-text search
);

CREATE INDEX games_by_source ON games (source);

CREATE INDEX games_by_fingerprint ON games (fingerprint);

CREATE INDEX games_by_white ON games (white);

CREATE INDEX games_by_black ON games (black);

CREATE INDEX games_by_same_as ON games (same_as) WHERE same_as IS NOT NULL;

CREATE TABLE plies (
    id       INTEGER PRIMARY KEY,  -- game * 2**24 + ply
    game     INTEGER AS (id >> 24),
    ply      INTEGER AS (id & 16777215),
    label    TEXT NOT NULL,  -- 9b
    turn     TEXT NOT NULL,  -- canonical; as written where it was not played
    captures TEXT NOT NULL,  -- xe5xd4
    tactic   TEXT NOT NULL,
    mark     TEXT NOT NULL,
    state    TEXT NOT NULL   -- legal, illegal-but-played, impossible, unread
);

CREATE TABLE positions (
    id   INTEGER PRIMARY KEY,  -- game * 2**24 + ply
    game INTEGER AS (id >> 24),
    ply  INTEGER AS (id & 16777215),
    key  INTEGER NOT NULL
);

CREATE INDEX positions_by_key ON positions (key);

CREATE TABLE diagnostics (
    id         INTEGER PRIMARY KEY,
    source     INTEGER NOT NULL REFERENCES sources (id),
    game       INTEGER REFERENCES games (id),  -- NULL: outside games
    ply        TEXT,  -- 9b
    code       TEXT NOT NULL,
    name       TEXT NOT NULL,
    severity   TEXT NOT NULL,
    message    TEXT NOT NULL,
    line       INTEGER,
    "column"   INTEGER,
    end_line   INTEGER,
    end_column INTEGER,
    rule       TEXT,
    state      TEXT,
    hints      TEXT NOT NULL,  -- JSON
    notes      TEXT NOT NULL   -- JSON
);

CREATE INDEX diagnostics_by_source ON diagnostics (source);

CREATE INDEX diagnostics_by_game ON diagnostics (game);

CREATE INDEX diagnostics_by_code ON diagnostics (code);

CREATE TABLE comments (
    id   INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES games (id),
    ply  INTEGER NOT NULL,  -- after which it stands; 0 before the first
    kind TEXT NOT NULL,     -- comment or variation
    text TEXT NOT NULL      -- with its brackets
);

CREATE INDEX comments_by_game ON comments (game);

CREATE VIRTUAL TABLE "comments_fts" USING FTS5 (
    "text",
    tokenize='unicode61 remove_diacritics 2',
    content="comments"
);

CREATE TRIGGER "comments_ai" AFTER INSERT ON "comments" BEGIN
  INSERT INTO "comments_fts" (rowid, "text") VALUES (new.rowid, new."text");
END;

CREATE TRIGGER "comments_ad" AFTER DELETE ON "comments" BEGIN
  INSERT INTO "comments_fts" ("comments_fts", rowid, "text") VALUES('delete', old.rowid, old."text");
END;

CREATE TRIGGER "comments_au" AFTER UPDATE ON "comments" BEGIN
  INSERT INTO "comments_fts" ("comments_fts", rowid, "text") VALUES('delete', old.rowid, old."text");
  INSERT INTO "comments_fts" (rowid, "text") VALUES (new.rowid, new."text");
END;

CREATE VIRTUAL TABLE "games_fts" USING FTS5 (
    "words",
    tokenize='unicode61 remove_diacritics 2',
    content="games"
);

CREATE TRIGGER "games_ai" AFTER INSERT ON "games" BEGIN
  INSERT INTO "games_fts" (rowid, "words") VALUES (new.rowid, new."words");
END;

CREATE TRIGGER "games_ad" AFTER DELETE ON "games" BEGIN
  INSERT INTO "games_fts" ("games_fts", rowid, "words") VALUES('delete', old.rowid, old."words");
END;

CREATE TRIGGER "games_au" AFTER UPDATE ON "games" BEGIN
  INSERT INTO "games_fts" ("games_fts", rowid, "words") VALUES('delete', old.rowid, old."words");
  INSERT INTO "games_fts" (rowid, "words") VALUES (new.rowid, new."words");
END;

CREATE VIEW "game_list" AS SELECT games.id,
       white.name   AS white,
       black.name   AS black,
       games.date,
       games.event,
       games.site,
       games.variant,
       games.result,
       games.outcome,
       games.ending,
       games.plies,
       games.problems,
       sources.path AS source,
       games.number
  FROM games
  JOIN sources            ON sources.id = games.source
  LEFT JOIN players white ON white.id = games.white
  LEFT JOIN players black ON black.id = games.black
 WHERE games.same_as IS NULL
 ORDER BY games.id;

CREATE VIEW "game_text" AS SELECT games.id,
       CAST(substr(sources.bytes, games.start_byte + 1, games.end_byte - games.start_byte) AS TEXT) AS text
  FROM games
  JOIN sources ON sources.id = games.source
 ORDER BY games.id;

CREATE VIEW "problem_list" AS SELECT sources.path         AS source,
       diagnostics.line,
       diagnostics."column",
       diagnostics.game,
       diagnostics.ply,
       diagnostics.severity,
       diagnostics.code,
       diagnostics.name,
       diagnostics.message,
       diagnostics.rule
  FROM diagnostics
  JOIN sources ON sources.id = diagnostics.source
 WHERE diagnostics.severity <> 'info'
   AND sources.superseded_by IS NULL
 ORDER BY sources.path, diagnostics.line, diagnostics."column";

CREATE VIEW "captures_by_tactic" AS SELECT games.variant,
       plies.tactic,
       count(*)                                                          AS turns,
       sum(length(plies.captures) - length(replace(plies.captures, 'x', ''))) AS men
  FROM plies
  JOIN games ON games.id = plies.game
 WHERE plies.tactic <> ''
 GROUP BY games.variant, plies.tactic
 ORDER BY games.variant, turns DESC;

CREATE VIEW "replaced_sources" AS SELECT old.id,
       old.path,
       old.read_at,
       old.games,
       new.id      AS replaced_by,
       new.read_at AS replaced_at
  FROM sources old
  JOIN sources new ON new.id = old.superseded_by
 ORDER BY old.id;

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

CREATE TABLE entry_games (
    game    INTEGER NOT NULL,  -- in games, or in removed_games
    entry   INTEGER NOT NULL REFERENCES entries (id),
    printed TEXT,              -- what the text has for the tag; NULL: nothing
    PRIMARY KEY (game, entry)
) WITHOUT ROWID;

CREATE TABLE removed_games (
    id         INTEGER PRIMARY KEY,
    source     INTEGER NOT NULL REFERENCES sources (id),
    number     INTEGER NOT NULL,
    start_byte INTEGER NOT NULL,
    end_byte   INTEGER NOT NULL
);

CREATE INDEX removed_games_by_source ON removed_games (source);

CREATE VIEW "entry_list" AS SELECT entries.id,
       entries.name,
       entries.file,
       entries.number,
       entries.white,
       entries.black,
       coalesce(entries.ply, entries.tag) AS place,
       entries.kind,
       entries.printed,
       entries.corrected,
       entries.made_by,
       entries.made_on,
       entries.status,
       entries.reverted_at,
       entries.evidence,
       sources.path                       AS ledger
  FROM entries
  LEFT JOIN sources ON sources.id = entries.source
 WHERE sources.superseded_by IS NULL
 ORDER BY entries.id;

CREATE VIEW "erratum_list" AS SELECT * FROM entry_list WHERE kind NOT IN ('tag-change', 'removal');

