CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);

CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");

CREATE TABLE sources (
    -- Every file that was read, byte for byte. All other tables but the records are made from these.
    id            INTEGER PRIMARY KEY AUTOINCREMENT,  -- the number of the file
    path          TEXT NOT NULL,     -- its name, as seen from the folder of the database
    sha256        TEXT NOT NULL,     -- the SHA-256 digest of its bytes, by which it is known again
    read_at       TEXT NOT NULL,     -- when it was read, in UTC
    variant       TEXT,              -- the variant that the user stated, which outranks the tags
    encoding      TEXT,              -- the encoding that the user stated; NULL: it is detected
    games         INTEGER NOT NULL,  -- how many games it holds
    superseded_by INTEGER REFERENCES sources (id),  -- the later state of the same file; NULL: this is the last
    size INTEGER  -- how many bytes it has
    NOT NULL DEFAULT 0);

CREATE INDEX sources_by_path ON sources (path);

CREATE INDEX sources_by_sha256 ON sources (sha256);

CREATE TABLE players (
    -- Every different name of a player.
    id   INTEGER PRIMARY KEY,  -- the number of the player
    name TEXT NOT NULL UNIQUE  -- as the tags have it
);

CREATE TABLE games (
    -- Every game of every file. Another wording of a game that is already there has a row, but no turns or positions.
    id          INTEGER PRIMARY KEY AUTOINCREMENT,  -- the number of the game, which it keeps
    source      INTEGER NOT NULL REFERENCES sources (id),  -- the file it is from
    number      INTEGER NOT NULL,  -- its place among the games of its file, from 1
    start_byte  INTEGER NOT NULL,  -- where its text begins in the bytes of the file
    end_byte    INTEGER NOT NULL,  -- the byte after its text
    variant     TEXT,              -- the rules; NULL: nothing decides them
    white       INTEGER REFERENCES players (id),  -- who played White; NULL: not known
    black       INTEGER REFERENCES players (id),  -- who played Black
    date        TEXT,              -- year, month and day with dots; ?? for what is not known
    event       TEXT,              -- the tag Event
    site        TEXT,              -- the tag Site
    result      TEXT,              -- what the text claims
    outcome     TEXT,              -- the result by the rules, or else by the players' word; NULL: it goes on, or is not known
    ending      TEXT,              -- how it ended: immobilized, stalemate, resignation and so on
    plies       INTEGER NOT NULL,  -- how many turns its text has
    first_ply   INTEGER NOT NULL DEFAULT 1,  -- the number of its first turn: 1 for 1w, 2 for 1b, 3 for 2w if White begins
    sides       TEXT NOT NULL DEFAULT 'wb',  -- wb if White begins under its rules, bw if Black does
    problems    INTEGER NOT NULL,  -- how many errors and warnings it has
    fingerprint INTEGER,           -- a digest of the variant, the opening and the turns; NULL: no turn was played
    same_as     INTEGER REFERENCES games (id),  -- this is another wording of that game, which has the turns; NULL: it is not
    opening     TEXT,              -- the position before the first turn, as FEN
    tags        TEXT NOT NULL,     -- all tags, as a JSON object
    words       TEXT NOT NULL      -- the values of the tags, for the search of words
);

CREATE INDEX games_by_source ON games (source);

CREATE INDEX games_by_fingerprint ON games (fingerprint);

CREATE INDEX games_by_white ON games (white);

CREATE INDEX games_by_black ON games (black);

CREATE INDEX games_numbered_otherwise ON games (first_ply, sides) WHERE first_ply <> 1 OR sides <> 'wb';

CREATE INDEX games_by_same_as ON games (same_as) WHERE same_as IS NOT NULL;

CREATE TABLE deviations (
    -- Turns of which the other tables do not say all: not legal, not read, or numbered in another way.
    game    INTEGER NOT NULL REFERENCES games (id),
    ply     INTEGER NOT NULL,  -- which of its turns, from 1
    label   TEXT NOT NULL,  -- its number and side, as the text counts: 9b
    state   TEXT NOT NULL,  -- legal, illegal-but-played, impossible, unread
    written TEXT NOT NULL,  -- the words of the text
    PRIMARY KEY (game, ply)
) WITHOUT ROWID;

CREATE TABLE lines (
    -- Turns that are not in the game as printed: the game from its first correction on, and variations in comments.
    id        INTEGER PRIMARY KEY,  -- the number of the line
    game      INTEGER NOT NULL REFERENCES games (id),
    kind      TEXT NOT NULL,        -- corrected or variation
    text      TEXT NOT NULL,        -- the text that it is part of: printed or corrected
    start     INTEGER NOT NULL,     -- the ply of its first position, which differs from that of the game
    first_ply INTEGER NOT NULL      -- as in games, to number its turns
);

CREATE INDEX lines_by_game ON lines (game, kind);

CREATE TABLE diagnostics (
    -- What was found wrong or odd in the games, as `latrodb check` prints it.
    id         INTEGER PRIMARY KEY,  -- the number of the diagnostic
    source     INTEGER NOT NULL REFERENCES sources (id),
    game       INTEGER REFERENCES games (id),  -- NULL: it is about the file outside games
    ply        TEXT,           -- the turn it is about: 9b
    code       TEXT NOT NULL,  -- what was diagnosed: R312
    name       TEXT NOT NULL,  -- the same in words
    severity   TEXT NOT NULL,  -- error, warning, info
    message    TEXT NOT NULL,  -- what is wrong, as a sentence
    line       INTEGER,        -- the line of the file, from 1
    "column"   INTEGER,        -- the column, from 1, in characters
    end_line   INTEGER,        -- the line where the place ends
    end_column INTEGER,        -- the column after its end
    rule       TEXT,           -- the rule that was broken
    state      TEXT,           -- of the turn: legal, illegal-but-played, impossible, unread
    hints      TEXT NOT NULL,  -- texts to put in its place, as a JSON list
    notes      TEXT NOT NULL   -- further remarks, as a JSON list
);

CREATE INDEX diagnostics_by_source ON diagnostics (source);

CREATE INDEX diagnostics_by_game ON diagnostics (game);

CREATE INDEX diagnostics_by_code ON diagnostics (code);

CREATE TABLE comments (
    -- The comments of the games, and the variations in them, as their texts have them.
    id   INTEGER PRIMARY KEY,  -- the number of the comment
    game INTEGER NOT NULL REFERENCES games (id),
    ply  INTEGER NOT NULL,  -- the turn that it follows; 0: it is in front of the first
    kind TEXT NOT NULL,     -- comment or variation
    text TEXT NOT NULL      -- with its brackets
);

CREATE INDEX comments_by_game ON comments (game);

CREATE TABLE corrections (
    -- What became of corrections in the games that they are about. The lines of a corrected game rest on those
    -- applied.
    game    INTEGER NOT NULL REFERENCES games (id),
    entry   INTEGER NOT NULL REFERENCES entries (id),
    verdict TEXT NOT NULL,  -- applied, already there, reverted, ambiguous, stale, clashing and so on
    PRIMARY KEY (game, entry)
) WITHOUT ROWID;

CREATE TABLE entry_games (
    -- The games to which changed tags and removals were found to belong when the games were read.
    game    INTEGER NOT NULL,  -- a number in games, or in removed_games
    entry   INTEGER NOT NULL REFERENCES entries (id),
    printed TEXT,              -- what the text has for the tag; NULL: nothing
    PRIMARY KEY (game, entry)
) WITHOUT ROWID;

CREATE TABLE removed_games (
    -- Games that were removed. Their texts are kept, and they keep their numbers.
    id         INTEGER PRIMARY KEY,  -- the number of the game
    source     INTEGER NOT NULL REFERENCES sources (id),  -- the file it is from
    number     INTEGER NOT NULL,     -- its place among the games of its file
    start_byte INTEGER NOT NULL,     -- where its text begins in the bytes of the file
    end_byte   INTEGER NOT NULL      -- the byte after its text
);

CREATE INDEX removed_games_by_source ON removed_games (source);

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

CREATE VIEW "game_list" AS -- The games with the names of their players and files, without other wordings.
SELECT games.id,
       white.name   AS white,   -- who played White
       black.name   AS black,   -- who played Black
       games.date,
       games.event,
       games.site,
       games.variant,
       games.result,
       games.outcome,
       games.ending,
       games.plies,
       games.problems,
       sources.path AS source,  -- the name of its file
       games.number
  FROM games
  JOIN sources            ON sources.id = games.source
  LEFT JOIN players white ON white.id = games.white
  LEFT JOIN players black ON black.id = games.black
 WHERE games.same_as IS NULL
 ORDER BY games.id;

CREATE VIEW "problem_list" AS -- Errors and warnings about the files as they are now, by place.
SELECT sources.path         AS source,  -- the name of the file
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

CREATE VIEW "replaced_sources" AS -- Former states of files, each with the state that replaced it.
SELECT old.id,                       -- the number of the file
       old.path,                     -- its name
       old.read_at,                  -- when it was read
       old.games,                    -- how many games it held
       new.id      AS replaced_by,   -- the number of the file that replaced it
       new.read_at AS replaced_at    -- when that one was read
  FROM sources old
  JOIN sources new ON new.id = old.superseded_by
 ORDER BY old.id;

CREATE TABLE boards (
    -- Positions of a variant side by side, in which patterns are searched for.
    id        INTEGER PRIMARY KEY,  -- the number of the row
    variant   TEXT NOT NULL,        -- the rules of all its positions
    positions INTEGER NOT NULL,     -- how many it holds
    planes    BLOB NOT NULL         -- for each square one bit a position, as a MessagePack map (docs/patterns.md)
);

CREATE TABLE board_games (
    -- Which game has which of the positions of a row of boards.
    boards    INTEGER NOT NULL REFERENCES boards (id),
    first     INTEGER NOT NULL,  -- where the game begins in the row, from 0
    game      INTEGER NOT NULL REFERENCES games (id),
    line      INTEGER REFERENCES lines (id),  -- the corrected line or variation; NULL: the text as printed
    ply       INTEGER NOT NULL,  -- the ply of the first of these positions, for a line that before its first turn
    positions INTEGER NOT NULL,  -- how many follow each other
    PRIMARY KEY (boards, first)
) WITHOUT ROWID;

CREATE INDEX board_games_by_game ON board_games (game);

CREATE INDEX board_games_by_line ON board_games (line) WHERE line IS NOT NULL;

CREATE TABLE motif_uses (
    -- What the games have of the motifs that were looked for in them.
    game        INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    line        INTEGER NOT NULL,  -- 0: the text as printed; else a number in lines
    ply         INTEGER NOT NULL,  -- how many turns were played
    motif       TEXT NOT NULL,     -- skirmish, pin, comrades-fork and so on
    side        TEXT,              -- w or b; NULL: both sides have part in it
    men         INTEGER NOT NULL,  -- how many squares have it
    squares     TEXT NOT NULL,     -- those squares, nearly always of men: e4 e5
    squares_dux INTEGER NOT NULL,  -- 1: a Dux stands on one of them
    others      TEXT NOT NULL,     -- the squares of the men it is about, such as those threatened
    others_dux  INTEGER NOT NULL   -- 1: a Dux is among those
);

CREATE INDEX motif_uses_by_motif ON motif_uses (motif, game, line, ply);

CREATE INDEX motif_uses_by_game ON motif_uses (game);

CREATE TABLE motif_searches (
    -- Which motifs were looked for in which games. A query looks for the others when it needs them.
    game  INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    motif TEXT NOT NULL,  -- the motif that was looked for, whether there is one or not
    PRIMARY KEY (game, motif)
) WITHOUT ROWID;

CREATE TRIGGER motifs_of_new_lines  -- a game that was corrected is searched for motifs again
 AFTER INSERT ON lines WHEN NEW.kind = 'corrected'
 BEGIN DELETE FROM motif_uses WHERE game = NEW.game; DELETE FROM motif_searches WHERE game = NEW.game; END;

CREATE TRIGGER motifs_of_deleted_lines  -- and so is one whose correction was reverted
 AFTER DELETE ON lines WHEN OLD.kind = 'corrected'
 BEGIN DELETE FROM motif_uses WHERE game = OLD.game; DELETE FROM motif_searches WHERE game = OLD.game; END;

CREATE TABLE "entries" (
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

CREATE INDEX entries_by_source ON entries (source);

CREATE INDEX entries_by_head ON entries (head);

CREATE INDEX entry_games_by_entry ON entry_games (entry);

CREATE VIRTUAL TABLE "entries_fts" USING FTS5 (
    "evidence", "tags", "collection",
    tokenize='unicode61 remove_diacritics 2',
    content="entries"
);

CREATE TRIGGER "entries_ai" AFTER INSERT ON "entries" BEGIN
  INSERT INTO "entries_fts" (rowid, "evidence", "tags", "collection") VALUES (new.rowid, new."evidence", new."tags", new."collection");
END;

CREATE TRIGGER "entries_ad" AFTER DELETE ON "entries" BEGIN
  INSERT INTO "entries_fts" ("entries_fts", rowid, "evidence", "tags", "collection") VALUES('delete', old.rowid, old."evidence", old."tags", old."collection");
END;

CREATE TRIGGER "entries_au" AFTER UPDATE ON "entries" BEGIN
  INSERT INTO "entries_fts" ("entries_fts", rowid, "evidence", "tags", "collection") VALUES('delete', old.rowid, old."evidence", old."tags", old."collection");
  INSERT INTO "entries_fts" (rowid, "evidence", "tags", "collection") VALUES (new.rowid, new."evidence", new."tags", new."collection");
END;

CREATE VIEW "entry_list" AS -- All records but those that a changed ledger no longer has.
SELECT entries.id,
       entries.name,
       entries.file,
       entries.number,
       entries.white,
       entries.black,
       coalesce(entries.ply, entries.tag) AS place,  -- the turn or the tag that it is about
       entries.kind,
       entries.printed,
       entries.corrected,
       entries.made_by,
       entries.made_on,
       entries.status,
       entries.reverted_at,
       entries.evidence,
       entries.tags,
       entries.collection,
       sources.path                       AS ledger  -- the name of its ledger; NULL: it was made in this database
  FROM entries
  LEFT JOIN sources ON sources.id = entries.source
 WHERE sources.superseded_by IS NULL
 ORDER BY entries.id;

CREATE VIEW "erratum_list" AS -- The corrections among the records.
SELECT * FROM entry_list WHERE kind NOT IN ('tag-change', 'removal', 'note', 'alias');

CREATE TABLE seals (
    -- Digests of the rows that cannot be made again from others, by which `latrodb verify` notices that they are
    -- damaged.
    "table" TEXT NOT NULL,  -- sources, entries or entry_games
    "row"   TEXT NOT NULL,  -- the number of the row, or the numbers of its game and entry: 7/2
    digest  TEXT,           -- the SHA-256 digest of what the row says; NULL: another program has changed the row
    PRIMARY KEY ("table", "row")
) WITHOUT ROWID;

CREATE INDEX seals_missing ON seals ("table") WHERE digest IS NULL;

CREATE TABLE turns (
    -- Every different turn once.
    id       INTEGER PRIMARY KEY,  -- the number of the turn in this table; below 0 if it takes men or has a mark
    text     TEXT NOT NULL,        -- in canonical notation with captures and mark: e1-e6xe7*
    mark     TEXT NOT NULL,        -- *, (+), + or #; empty: none
    captures TEXT NOT NULL,        -- the squares of the men taken: xe5xd4; empty: none
    tactic   TEXT NOT NULL,        -- how a man was taken, the first of all tactics: custodial; empty: none was
    tactics  TEXT NOT NULL,        -- each man taken by each tactic, with its rule: e5 custodial 5, e5 flank 14
    UNIQUE (text, tactics)
);

CREATE TABLE captures (
    -- Every man that a turn takes, by every tactic that takes him.
    turn   INTEGER NOT NULL REFERENCES turns (id),
    man    INTEGER NOT NULL,  -- which of the men that it takes, from 1
    square TEXT NOT NULL,     -- where he was taken
    tactic TEXT NOT NULL,     -- custodial, corner, push-and-crush, flank, phalanx and so on
    rule   TEXT NOT NULL,     -- the rule of the tactic, as the rulebook of the game numbers it
    PRIMARY KEY (turn, man, tactic)
) WITHOUT ROWID;

CREATE TABLE positions (
    -- Every position of every game: before its first turn, and after each turn. Without its last four bits, key >> 4, a
    -- key is also equal for positions that are images of each other.
    game INTEGER NOT NULL REFERENCES games (id),
    ply  INTEGER NOT NULL,  -- how many turns were played; 0: the opening
    key  INTEGER,           -- equal for equal positions of the same rules; NULL: what the text has before leaves it in doubt
    turn INTEGER REFERENCES turns (id),  -- the turn that led here; NULL: none, or it was not played as printed
    PRIMARY KEY (game, ply)
) WITHOUT ROWID;

CREATE INDEX positions_by_key ON positions (key);

CREATE INDEX positions_by_capture ON positions (turn) WHERE turn < 0;

CREATE TABLE line_positions (
    -- Every position of every line; the columns mean the same as in positions.
    line INTEGER NOT NULL REFERENCES lines (id),
    ply  INTEGER NOT NULL,  -- how many turns of the game and the line were played
    key  INTEGER,           -- as in positions
    turn INTEGER REFERENCES turns (id),
    PRIMARY KEY (line, ply)
) WITHOUT ROWID;

CREATE INDEX line_positions_by_key ON line_positions (key);

CREATE VIEW "plies" AS -- Every turn of every game as printed, with what it does.
SELECT positions.game,
       positions.ply,  -- which of its turns, from 1
       coalesce(deviations.label, ((games.first_ply + positions.ply) / 2)
                                  || substr(games.sides, 1 + (games.first_ply + positions.ply) % 2, 1)) AS label,  -- its number and side: 9b
       coalesce(turns.text, deviations.written) AS turn,      -- in canonical notation; as written if it could not be played
       coalesce(turns.captures, '')             AS captures,  -- the squares of the men taken: xe5xd4; empty: none
       coalesce(turns.tactic, '')               AS tactic,    -- how a man was taken, the first of all tactics
       coalesce(turns.mark, '')                 AS mark,      -- *, (+), + or #; empty: none
       coalesce(deviations.state, 'legal')      AS state,     -- legal, illegal-but-played, impossible, unread
       deviations.written  -- the words of the text; NULL: they say no more than `turn`
  FROM positions
  JOIN games           ON games.id = positions.game
  LEFT JOIN turns      ON turns.id = positions.turn
  LEFT JOIN deviations ON deviations.game = positions.game AND deviations.ply = positions.ply
 WHERE positions.ply > 0;

CREATE VIEW "line_plies" AS -- Every turn of every line: of the games from their first correction on, and of variations in comments.
SELECT lines.id AS line,  -- the number of the line
       lines.game,
       lines.kind,
       lines.text,
       line_positions.ply,
       ((lines.first_ply + line_positions.ply) / 2)
       || substr(games.sides, 1 + (lines.first_ply + line_positions.ply) % 2, 1) AS label,  -- its number and side: 9b
       turns.text                   AS turn,      -- in canonical notation; NULL: it could not be played
       coalesce(turns.captures, '') AS captures,  -- the squares of the men taken: xe5xd4; empty: none
       coalesce(turns.tactic, '')   AS tactic,    -- how a man was taken, the first of all tactics
       coalesce(turns.mark, '')     AS mark       -- *, (+), + or #; empty: none
  FROM lines
  JOIN games          ON games.id = lines.game
  JOIN line_positions ON line_positions.line = lines.id
  LEFT JOIN turns     ON turns.id = line_positions.turn
 WHERE line_positions.ply > 0;

CREATE VIEW "positions_corrected" AS -- Every position of every game as corrected: as printed up to the first correction, and that line from there on.
SELECT positions.game,
       positions.ply,
       positions.key,
       positions.turn,
       'printed' AS text
  FROM positions
  LEFT JOIN lines ON lines.game = positions.game AND lines.kind = 'corrected'
 WHERE lines.id IS NULL OR positions.ply < lines.start
 UNION ALL
SELECT lines.game, line_positions.ply, line_positions.key, line_positions.turn, 'corrected'
  FROM lines
  JOIN line_positions ON line_positions.line = lines.id
 WHERE lines.kind = 'corrected';

CREATE VIEW "captures_by_tactic" AS -- How many turns take men, and how many men, by each tactic under the rules of each variant.
SELECT games.variant,
       captures.tactic,
       count(DISTINCT positions.game << 32 | positions.ply) AS turns,  -- that take men by the tactic
       count(*)                                             AS men     -- taken by the tactic
  FROM captures
  JOIN positions ON positions.turn = captures.turn AND positions.turn < 0
  JOIN games     ON games.id = positions.game
 GROUP BY games.variant, captures.tactic
 ORDER BY games.variant, turns DESC;

CREATE VIEW "note_list" AS -- The notes that hold, each at its game; a note at another wording is at the game of which it is one.
SELECT DISTINCT
       entries.id,
       games.id          AS game,   -- the game that it is about
       CASE entries.ply WHEN 'start' THEN 0
                        ELSE (SELECT plies.ply FROM plies WHERE plies.game = games.id AND plies.label = entries.ply)
       END               AS ply,    -- after which of its turns; 0: at the start; NULL: it is about the game
       entries.ply       AS place,  -- the same as a label: 13b
       entries.evidence  AS text,   -- the comment
       entries.tags,
       entries.collection,
       entries.made_by,
       entries.made_on
  FROM entries
  JOIN entry_games     ON entry_games.entry = entries.id
  JOIN games wording   ON wording.id = entry_games.game
  JOIN games           ON games.id = coalesce(wording.same_as, wording.id)
  LEFT JOIN sources    ON sources.id = entries.source
 WHERE entries.head = 'Note' AND entries.reverted_at IS NULL AND sources.superseded_by IS NULL;

CREATE TABLE source_parts (
    -- The bytes of the files, in parts, for SQLite keeps at most 1 GB in one place.
    source     INTEGER NOT NULL REFERENCES sources (id),
    start_byte INTEGER NOT NULL,  -- how many bytes of the file stand before the part
    bytes      BLOB NOT NULL,     -- the part as it was read
    PRIMARY KEY (source, start_byte)
);

CREATE VIEW "game_text" AS -- The text of each game, as it is in its file.
SELECT games.id,
       (SELECT CAST(group_concat(part, '') AS TEXT)
          FROM (SELECT substr(source_parts.bytes,
                              max(games.start_byte - source_parts.start_byte, 0) + 1,
                              games.end_byte - max(games.start_byte, source_parts.start_byte)) AS part
                  FROM source_parts
                 WHERE source_parts.source = games.source
                   AND source_parts.start_byte < games.end_byte
                   AND source_parts.start_byte + length(source_parts.bytes) > games.start_byte
                 ORDER BY source_parts.start_byte)) AS text  -- its bytes as text, if they are UTF-8
  FROM games
 ORDER BY games.id;

CREATE TRIGGER sources_unseal_insert AFTER INSERT ON sources BEGIN INSERT OR REPLACE INTO seals ("table", "row", digest) VALUES ('sources', NEW.id, NULL); END;

CREATE TRIGGER sources_unseal_update AFTER UPDATE ON sources BEGIN DELETE FROM seals WHERE "table" = 'sources' AND "row" = OLD.id; INSERT OR REPLACE INTO seals ("table", "row", digest) VALUES ('sources', NEW.id, NULL); END;

CREATE TRIGGER sources_unseal_delete AFTER DELETE ON sources BEGIN DELETE FROM seals WHERE "table" = 'sources' AND "row" = OLD.id; END;

CREATE TRIGGER entries_unseal_insert AFTER INSERT ON entries BEGIN INSERT OR REPLACE INTO seals ("table", "row", digest) VALUES ('entries', NEW.id, NULL); END;

CREATE TRIGGER entries_unseal_update AFTER UPDATE ON entries BEGIN DELETE FROM seals WHERE "table" = 'entries' AND "row" = OLD.id; INSERT OR REPLACE INTO seals ("table", "row", digest) VALUES ('entries', NEW.id, NULL); END;

CREATE TRIGGER entries_unseal_delete AFTER DELETE ON entries BEGIN DELETE FROM seals WHERE "table" = 'entries' AND "row" = OLD.id; END;

CREATE TRIGGER entry_games_unseal_insert AFTER INSERT ON entry_games BEGIN INSERT OR REPLACE INTO seals ("table", "row", digest) VALUES ('entry_games', NEW.game || '/' || NEW.entry, NULL); END;

CREATE TRIGGER entry_games_unseal_update AFTER UPDATE ON entry_games BEGIN DELETE FROM seals WHERE "table" = 'entry_games' AND "row" = OLD.game || '/' || OLD.entry; INSERT OR REPLACE INTO seals ("table", "row", digest) VALUES ('entry_games', NEW.game || '/' || NEW.entry, NULL); END;

CREATE TRIGGER entry_games_unseal_delete AFTER DELETE ON entry_games BEGIN DELETE FROM seals WHERE "table" = 'entry_games' AND "row" = OLD.game || '/' || OLD.entry; END;

INSERT INTO _sqlite_migrations (migration_set, name, applied_at)
SELECT 'latrodb', value, CURRENT_TIMESTAMP FROM json_each('["m001_tables", "m002_full_text", "m003_views", "m004_errata", "m005_encodings", "m006_entries", "m007_positions", "m008_boards", "m009_motifs", "m010_notes", "m011_seals", "m012_keys", "m013_parts"]')
