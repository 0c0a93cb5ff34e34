CREATE TABLE sources (
    -- Every file that was read. Their bytes are in _source_parts. All other tables but the records are made from these.
    id            INTEGER PRIMARY KEY AUTOINCREMENT,  -- the number of the file
    path          TEXT NOT NULL,     -- its name, as seen from the folder of the database
    sha256        TEXT NOT NULL,     -- the SHA-256 digest of its bytes, which identifies it
    read_at       TEXT NOT NULL,     -- when it was read, in UTC
    variant       TEXT,              -- the variant that the user stated, which outranks the tags; NULL: none
    encoding      TEXT,              -- the encoding that the user stated; NULL: none, it is detected
    games         INTEGER NOT NULL,  -- how many games it has
    superseded_by INTEGER REFERENCES sources (id),  -- the later version of the same file; NULL: this is the latest
    size          INTEGER NOT NULL DEFAULT 0  -- its number of bytes
);

CREATE INDEX sources_by_path ON sources (path);

CREATE INDEX sources_by_sha256 ON sources (sha256);

CREATE TABLE _source_parts (
    -- The bytes of every file, exactly as read, in parts of 1 MB: SQLite holds at most 1 GB in one value.
    source     INTEGER NOT NULL REFERENCES sources (id),
    start_byte INTEGER NOT NULL,  -- where the part begins in the file, from 0
    bytes      BLOB NOT NULL,     -- the bytes of the part
    PRIMARY KEY (source, start_byte)
);

CREATE TABLE players (
    -- Every different name of a player.
    id   INTEGER PRIMARY KEY,  -- the number of the player
    name TEXT NOT NULL UNIQUE  -- as in the tags
);

CREATE TABLE games (
    -- Every game of every file. Another wording of a game that is already in the database has a row here, but no
    -- turns or positions.
    id          INTEGER PRIMARY KEY AUTOINCREMENT,  -- the number of the game, which never changes
    source      INTEGER NOT NULL REFERENCES sources (id),  -- its file
    number      INTEGER NOT NULL,  -- its place among the games of the file, from 1
    start_byte  INTEGER NOT NULL,  -- where its text begins in the file, from 0
    end_byte    INTEGER NOT NULL,  -- where its text ends: the first byte after it
    variant     TEXT,              -- the rules; NULL: not known
    white       INTEGER REFERENCES players (id),  -- who played White; NULL: not known
    black       INTEGER REFERENCES players (id),  -- who played Black; NULL: not known
    date        TEXT,              -- year, month and day, with ?? for what is not known: 2016.07.??
    event       TEXT,              -- the tag Event
    site        TEXT,              -- the tag Site
    result      TEXT,              -- the result as the text claims it
    outcome     TEXT,              -- the result by the rules, or else as the players ended it; NULL: none, or not known
    ending      TEXT,              -- how it ended: immobilized, stalemate, resignation and so on
    kind        TEXT NOT NULL DEFAULT 'played',  -- played, fragment, analysis, composed or engine: its tag, or as it begins
    plies       INTEGER NOT NULL,  -- the number of turns in its text
    first_ply   INTEGER NOT NULL DEFAULT 1,  -- the number of its first turn: 1 for 1w, 2 for 1b, 3 for 2w if White begins
    sides       TEXT NOT NULL DEFAULT 'wb',  -- wb if White begins under its rules, bw if Black does
    problems    INTEGER NOT NULL,  -- the number of its errors and warnings
    fingerprint INTEGER,           -- a digest of the variant, the opening and the turns; below 0: no turn was played
    same_as     INTEGER REFERENCES games (id),  -- the game of which this is another wording; NULL: it is not one
    opening     TEXT,              -- the position in front of the first turn, as FEN
    tags        TEXT NOT NULL      -- all tags, as a JSON object
);

CREATE INDEX games_by_source ON games (source);

CREATE INDEX games_by_fingerprint ON games (fingerprint);

CREATE INDEX games_by_white ON games (white);

CREATE INDEX games_by_black ON games (black);

CREATE INDEX games_numbered_otherwise ON games (first_ply, sides) WHERE first_ply <> 1 OR sides <> 'wb';

CREATE INDEX games_by_same_as ON games (same_as) WHERE same_as IS NOT NULL;

CREATE TABLE turns (
    -- Every different turn, once.
    id       INTEGER PRIMARY KEY,  -- the number of the turn; negative if it captures or has a mark
    text     TEXT NOT NULL,        -- in canonical notation, with captures and mark: e1-e6xe7*
    mark     TEXT NOT NULL,        -- *, (+), + or #; empty: none
    captures TEXT NOT NULL,        -- the squares of the captured men: xe5xd4; empty: none
    tactic   TEXT NOT NULL,        -- the tactic of the capture, the first if there are several; empty: no capture
    tactics  TEXT NOT NULL,        -- every captured man with every tactic and its rule: e5 custodial 5, e5 flank 14
    UNIQUE (text, tactics)
);

CREATE TABLE captures (
    -- Every man that a turn captures, once for each tactic that captures him.
    turn   INTEGER NOT NULL REFERENCES turns (id),
    man    INTEGER NOT NULL,  -- which of the captured men of the turn, from 1
    square TEXT NOT NULL,     -- his square
    tactic TEXT NOT NULL,     -- custodial, corner, push-and-crush, flank, phalanx and so on
    rule   TEXT NOT NULL,     -- the rule of the tactic, as numbered in the rulebook of the game
    rowid  INTEGER NOT NULL DEFAULT 1,  -- as in positions
    PRIMARY KEY (turn, man, tactic)
) WITHOUT ROWID;

CREATE TABLE positions (
    -- Every position of every game as printed: the one in front of the first turn, and the one after each turn. The keys
    -- of positions that are images of one another differ only in the last four bits: key >> 4 is the same.
    game  INTEGER NOT NULL REFERENCES games (id),
    ply   INTEGER NOT NULL,  -- how many turns were played before it; 0: the opening
    key   INTEGER,           -- the same for equal positions under the same rules; NULL: an error leaves the position in doubt
    turn  INTEGER REFERENCES turns (id),  -- the turn that led to it; NULL: none did, or it cannot be played as printed
    rowid INTEGER NOT NULL DEFAULT 1,  -- always 1; programs such as sqlite-utils expect a column of this name in every table
    PRIMARY KEY (game, ply)
) WITHOUT ROWID;

CREATE INDEX positions_by_key ON positions (key);

CREATE INDEX positions_by_capture ON positions (turn) WHERE turn < 0;

CREATE TABLE _deviations (
    -- Turns that are not legal, cannot be read, or are numbered out of order: what positions and turns cannot say.
    game    INTEGER NOT NULL REFERENCES games (id),
    ply     INTEGER NOT NULL,  -- which turn of the game, from 1
    place   TEXT NOT NULL,     -- its number and side, as counted in the text: 9b
    state   TEXT NOT NULL,     -- legal, illegal-but-played, impossible or unread
    written TEXT NOT NULL,     -- the turn as written in the text
    PRIMARY KEY (game, ply)
);

CREATE TABLE _lines (
    -- Turns that are not part of the game as printed: the game from its first correction on, and variations in comments.
    id        INTEGER PRIMARY KEY,  -- the number of the line
    game      INTEGER NOT NULL REFERENCES games (id),
    kind      TEXT NOT NULL,        -- corrected or variation
    text      TEXT NOT NULL,        -- the text that it belongs to: printed or corrected
    start     INTEGER NOT NULL,     -- the ply of its first position that differs from the game as printed
    first_ply INTEGER NOT NULL      -- as in games: from it follow the labels of its turns
);

CREATE INDEX lines_by_game ON _lines (game, kind);

CREATE TABLE _line_positions (
    -- Every position of every line. The columns mean the same as in positions.
    line  INTEGER NOT NULL REFERENCES _lines (id),
    ply   INTEGER NOT NULL,  -- how many turns of the game and the line were played before it
    key   INTEGER,           -- as in positions
    turn  INTEGER REFERENCES turns (id),
    rowid INTEGER NOT NULL DEFAULT 1,  -- as in positions
    PRIMARY KEY (line, ply)
) WITHOUT ROWID;

CREATE INDEX line_positions_by_key ON _line_positions (key);

CREATE TABLE diagnostics (
    -- Errors, warnings and notes about the games and files, as `latrodb check` prints them.
    id         INTEGER PRIMARY KEY,  -- the number of the diagnostic
    source     INTEGER NOT NULL REFERENCES sources (id),
    game       INTEGER REFERENCES games (id),  -- NULL: it is about a part of the file outside the games
    place      TEXT,           -- the turn that it is about: 9b
    code       TEXT NOT NULL,  -- its code: R312
    name       TEXT NOT NULL,  -- its name: dux-may-only-step
    severity   TEXT NOT NULL,  -- error, warning or info
    message    TEXT NOT NULL,  -- what is wrong, as a sentence
    line       INTEGER,        -- the line of the file, from 1
    "column"   INTEGER,        -- the column, from 1, in characters
    end_line   INTEGER,        -- the line where the place ends
    end_column INTEGER,        -- the column after its end
    rule       TEXT,           -- the rule that is broken
    state      TEXT,           -- of the turn: legal, illegal-but-played, impossible or unread
    hints      TEXT NOT NULL,  -- suggested texts, as a JSON list
    notes      TEXT NOT NULL   -- further explanations, as a JSON list
);

CREATE INDEX diagnostics_by_source ON diagnostics (source);

CREATE INDEX diagnostics_by_game ON diagnostics (game);

CREATE INDEX diagnostics_by_code ON diagnostics (code);

CREATE TABLE comments (
    -- The comments of the games, and the variations in them, as written.
    id   INTEGER PRIMARY KEY,  -- the number of the comment
    game INTEGER NOT NULL REFERENCES games (id),
    ply  INTEGER NOT NULL,  -- after which turn; 0: in front of the first
    kind TEXT NOT NULL,     -- comment or variation
    text TEXT NOT NULL      -- its words, brackets included
);

CREATE INDEX comments_by_game ON comments (game);

CREATE TABLE entries (
    -- What people say: corrections, changed tags, removals, notes, aliases, and reversals of such entries. An entry never
    -- changes. It identifies its game by file, tags, text or turns and not by a number, so that every later import finds
    -- it again.
    id           INTEGER PRIMARY KEY AUTOINCREMENT,  -- the number of the entry
    digest       TEXT NOT NULL UNIQUE,  -- of all that it says; identifies it everywhere
    kind         TEXT NOT NULL,  -- move, captures, mark, tag and so on of corrections; tag-change, removal, note, alias, reversal
    name         TEXT NOT NULL,  -- its name in a ledger; of an alias, the other name of the player
    cited        TEXT,           -- its game: the file without folders, and the number there; or the players
    place        TEXT,           -- its turn, such as 9b, or start; or its tag; of a reversal, the ledger that lost an entry
    printed      TEXT,           -- what is printed; corrections only
    corrected    TEXT,           -- the correction; the new value of a tag; the name that an alias stands for
    evidence     TEXT NOT NULL,  -- the reasons; of a note, its comment
    tags         TEXT NOT NULL DEFAULT '',  -- the keywords of a note, separated by commas
    collection   TEXT NOT NULL DEFAULT '',  -- the collection to which a note adds its game or place
    made_by      TEXT NOT NULL,  -- who made the entry
    made_on      TEXT NOT NULL,  -- the date on which it was made
    status       TEXT,           -- certain, unique, likely or ambiguous; corrections only
    parents      TEXT NOT NULL,  -- the digests of the entries that it replaces, or reverts, separated by blanks
    ledger       TEXT NOT NULL,  -- the file that has it; empty: it was made in this database
    record       BLOB NOT NULL,  -- all of it, in the format of ledgers
    reverted_at  TEXT,           -- when it was reverted or replaced; NULL: it applies
    reverted_by  TEXT,           -- who did that
    reverted_why TEXT,           -- why
    gone_from    TEXT            -- the ledger that no longer has it, if that is why
);

CREATE INDEX entries_by_kind ON entries (kind);

CREATE TABLE _corrections (
    -- What became of each correction in each game that it is about.
    game    INTEGER NOT NULL REFERENCES games (id),
    entry   INTEGER NOT NULL REFERENCES entries (id),
    verdict TEXT NOT NULL,  -- applied, already there, reverted, ambiguous, stale, clashing and so on
    PRIMARY KEY (game, entry)
);

CREATE TABLE _corrected_games (
    -- The games that corrections change, as corrected; all other columns of games stay as they are.
    game       INTEGER PRIMARY KEY REFERENCES games (id),
    white      TEXT,              -- who played White; NULL: not known
    black      TEXT,              -- who played Black; NULL: not known
    date       TEXT,              -- as in games
    result     TEXT,              -- as in games
    outcome    TEXT,              -- as in games
    ending     TEXT,              -- as in games
    plies      INTEGER NOT NULL,  -- as in games
    illegal    INTEGER NOT NULL,  -- how many of its turns are illegal but were played
    impossible INTEGER NOT NULL,  -- how many of its turns are impossible
    unread     INTEGER NOT NULL   -- how many of its turns cannot be read
);

CREATE TABLE _entry_games (
    -- The games to which changed tags, removals and notes apply.
    game    INTEGER NOT NULL,  -- a number in games or in removed_games
    entry   INTEGER NOT NULL REFERENCES entries (id),
    printed TEXT,              -- the value of the tag in the text; NULL: it has no such tag
    PRIMARY KEY (game, entry)
);

CREATE INDEX entry_games_by_entry ON _entry_games (entry);

CREATE TABLE _removed_games (
    -- Games that were removed. Their texts are kept, and they keep their numbers.
    id         INTEGER PRIMARY KEY,  -- the number of the game
    source     INTEGER NOT NULL REFERENCES sources (id),  -- its file
    number     INTEGER NOT NULL,     -- its place among the games of the file, from 1
    start_byte INTEGER NOT NULL,     -- where its text begins in the file, from 0
    end_byte   INTEGER NOT NULL      -- where its text ends: the first byte after it
);

CREATE INDEX removed_games_by_source ON _removed_games (source);

CREATE TABLE _boards (
    -- The boards of thousands of positions of a variant in one row, for the search of patterns.
    id        INTEGER PRIMARY KEY,  -- the number of the row
    variant   TEXT NOT NULL,        -- the rules of all its positions
    positions INTEGER NOT NULL,     -- how many positions it has
    planes    BLOB NOT NULL         -- for each square and kind of man one bit for each position, as a MessagePack map (docs/patterns.md)
);

CREATE TABLE _board_games (
    -- Which positions of a row of boards belong to which game.
    boards    INTEGER NOT NULL REFERENCES _boards (id),
    first     INTEGER NOT NULL,  -- the place of the first of them in the row, from 0
    game      INTEGER NOT NULL REFERENCES games (id),
    line      INTEGER REFERENCES _lines (id),  -- the line that they are from; NULL: the game as printed
    ply       INTEGER NOT NULL,  -- the ply of the first of them; of a line, the ply in front of its first turn
    positions INTEGER NOT NULL,  -- how many follow one another
    rowid     INTEGER NOT NULL DEFAULT 1,  -- as in positions
    PRIMARY KEY (boards, first)
) WITHOUT ROWID;

CREATE INDEX board_games_by_game ON _board_games (game);

CREATE INDEX board_games_by_line ON _board_games (line) WHERE line IS NOT NULL;

CREATE TABLE _motif_uses (
    -- Where the motifs occur that the games were searched for.
    game        INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    line        INTEGER NOT NULL,  -- 0: the game as printed; otherwise a number in lines
    ply         INTEGER NOT NULL,  -- how many turns were played before
    motif       TEXT NOT NULL,     -- skirmish, pin, comrades-fork and so on
    side        TEXT,              -- whose motif it is: w or b; NULL: of both sides
    men         INTEGER NOT NULL,  -- the number of its squares
    squares     TEXT NOT NULL,     -- its squares, as a rule those of its men: e4 e5
    squares_dux INTEGER NOT NULL,  -- 1 if a Dux is on one of its squares, otherwise 0
    others      TEXT NOT NULL,     -- the squares of the men that it is directed at, such as threatened men
    others_dux  INTEGER NOT NULL   -- 1 if one of those men is a Dux, otherwise 0
);

CREATE INDEX motif_uses_by_motif ON _motif_uses (motif, game, line, ply);

CREATE INDEX motif_uses_by_game ON _motif_uses (game);

CREATE TABLE _motif_searches (
    -- Which games were searched for which motifs. A query searches the others when it needs them.
    game  INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    motif TEXT NOT NULL,  -- the motif, whether it was found or not
    rowid INTEGER NOT NULL DEFAULT 1,  -- as in positions
    PRIMARY KEY (game, motif)
) WITHOUT ROWID;

CREATE TABLE _seals (
    -- Digests of the rows that cannot be made again from other rows: `latrodb verify` uses them to find damage.
    "table" TEXT NOT NULL,  -- sources, entries or entry_games
    "row"   TEXT NOT NULL,  -- the number of the row, or the numbers of its game and entry: 7/2
    digest  TEXT,           -- the SHA-256 digest of the row; NULL: another program has changed the row
    PRIMARY KEY ("table", "row")
);

CREATE INDEX seals_missing ON _seals ("table") WHERE digest IS NULL;

CREATE TABLE _accounts (
    -- What the search for corrections found in games, so that whoever looks at them again need not search.
    game    INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    text    TEXT NOT NULL,  -- 'printed', or 'corrected': as errata give it, all of them or some
    number  INTEGER NOT NULL,  -- made from the text that was searched, its tags and its rules
    account BLOB NOT NULL,  -- the first position, what is assumed, and all diagnostics, as JSON of zlib
    PRIMARY KEY (game, number)
);

CREATE VIEW "game_words" AS -- The words of all tags of each game, in which the table games_fts finds words.
SELECT games.id,
       (SELECT group_concat(value, char(10)) FROM json_each(games.tags)) AS words  -- the values of its tags, one on each line
  FROM games;

CREATE VIEW "plies" AS -- Every turn of every game as printed, with its captures and its mark.
SELECT positions.game,
       positions.ply,  -- which turn of the game, from 1
       coalesce(_deviations.place, ((games.first_ply + positions.ply) / 2)
                                  || substr(games.sides, 1 + (games.first_ply + positions.ply) % 2, 1)) AS place,  -- its number and side: 9b
       coalesce(turns.text, _deviations.written) AS turn,      -- in canonical notation; as written if it cannot be played
       coalesce(turns.captures, '')             AS captures,  -- the squares of the captured men: xe5xd4; empty: none
       coalesce(turns.tactic, '')               AS tactic,    -- the tactic of the capture, the first if there are several; empty: no capture
       coalesce(turns.mark, '')                 AS mark,      -- *, (+), + or #; empty: none
       coalesce(_deviations.state, 'legal')      AS state,     -- legal, illegal-but-played, impossible or unread
       _deviations.written  -- the turn as written in the text; NULL: its canonical notation says the same
  FROM positions
  JOIN games           ON games.id = positions.game
  LEFT JOIN turns      ON turns.id = positions.turn
  LEFT JOIN _deviations ON _deviations.game = positions.game AND _deviations.ply = positions.ply
 WHERE positions.ply > 0;

CREATE VIEW "line_plies" AS -- Every turn of every line: of games from their first correction on, and of variations in comments.
SELECT _lines.id AS line,  -- the number of the line
       _lines.game,
       _lines.kind,
       _lines.text,
       _line_positions.ply,
       ((_lines.first_ply + _line_positions.ply) / 2)
       || substr(games.sides, 1 + (_lines.first_ply + _line_positions.ply) % 2, 1) AS place,  -- its number and side: 9b
       turns.text                   AS turn,      -- in canonical notation; NULL: it cannot be played
       coalesce(turns.captures, '') AS captures,  -- the squares of the captured men: xe5xd4; empty: none
       coalesce(turns.tactic, '')   AS tactic,    -- the tactic of the capture, the first if there are several; empty: no capture
       coalesce(turns.mark, '')     AS mark       -- *, (+), + or #; empty: none
  FROM _lines
  JOIN games          ON games.id = _lines.game
  JOIN _line_positions ON _line_positions.line = _lines.id
  LEFT JOIN turns     ON turns.id = _line_positions.turn
 WHERE _line_positions.ply > 0;

CREATE VIEW "turns_as_read" AS -- Every turn of every game as it is read: as printed up to the first correction, and then as corrected.
SELECT plies.game,
       plies.ply,
       plies.place,
       plies.turn,
       plies.captures,
       plies.tactic,
       plies.mark,
       plies.state,
       'printed' AS text  -- the text that has the turn: printed, or corrected if only that has it
  FROM plies
  LEFT JOIN _lines ON _lines.game = plies.game AND _lines.kind = 'corrected'
 WHERE _lines.id IS NULL OR plies.ply < _lines.start
 UNION ALL
SELECT game, ply, place, turn, captures, tactic, mark, NULL, 'corrected'
  FROM line_plies
 WHERE kind = 'corrected';

CREATE VIEW "positions_corrected" AS -- Every position of every game as corrected: as printed up to the first correction, then those of the corrected line.
SELECT positions.game,
       positions.ply,
       positions.key,
       positions.turn,
       'printed' AS text  -- the text that has the position: printed, or corrected if only that has it
  FROM positions
  LEFT JOIN _lines ON _lines.game = positions.game AND _lines.kind = 'corrected'
 WHERE _lines.id IS NULL OR positions.ply < _lines.start
 UNION ALL
SELECT _lines.game, _line_positions.ply, _line_positions.key, _line_positions.turn, 'corrected'
  FROM _lines
  JOIN _line_positions ON _line_positions.line = _lines.id
 WHERE _lines.kind = 'corrected';

CREATE VIEW "game_list" AS -- The games with the names of their players and files. Other wordings are left out.
SELECT games.id,
       white.name   AS white,   -- who played White; NULL: not known
       black.name   AS black,   -- who played Black; NULL: not known
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

CREATE VIEW "game_text" AS -- The text of each game, as in its file.
SELECT games.id,
       (SELECT CAST(group_concat(part, '') AS TEXT)
          FROM (SELECT substr(_source_parts.bytes,
                              max(games.start_byte - _source_parts.start_byte, 0) + 1,
                              games.end_byte - max(games.start_byte, _source_parts.start_byte)) AS part
                  FROM _source_parts
                 WHERE _source_parts.source = games.source
                   AND _source_parts.start_byte < games.end_byte
                   AND _source_parts.start_byte + length(_source_parts.bytes) > games.start_byte
                 ORDER BY _source_parts.start_byte)) AS text  -- its bytes, read as UTF-8
  FROM games
 ORDER BY games.id;

CREATE VIEW "problem_list" AS -- Errors and warnings about the latest version of each file, in their order in the file.
SELECT sources.path         AS source,  -- the name of the file
       diagnostics.line,
       diagnostics."column",
       diagnostics.game,
       diagnostics.place,
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

CREATE VIEW "captures_by_tactic" AS -- How many turns capture by each tactic under the rules of each variant, and how many men they capture.
  WITH rules AS MATERIALIZED (SELECT id, variant FROM games),
       taken AS MATERIALIZED (SELECT turn, tactic, count(*) AS men FROM captures GROUP BY turn, tactic)
SELECT rules.variant,
       taken.tactic,
       count(*)       AS turns,  -- the number of turns that capture by the tactic
       sum(taken.men) AS men     -- the number of men captured by the tactic
  FROM positions
  JOIN rules ON rules.id = positions.game
  JOIN taken ON taken.turn = positions.turn
 WHERE positions.turn < 0
 GROUP BY rules.variant, taken.tactic
 ORDER BY rules.variant, turns DESC;

CREATE VIEW "replaced_sources" AS -- Earlier versions of files, each with the version that replaced it.
SELECT old.id,                       -- the number of the file
       old.path,                     -- its name
       old.read_at,                  -- when it was read, in UTC
       old.games,                    -- how many games it had
       new.id      AS replaced_by,   -- the number of the version that replaced it
       new.read_at AS replaced_at    -- when that version was read, in UTC
  FROM sources old
  JOIN sources new ON new.id = old.superseded_by
 ORDER BY old.id;

CREATE VIEW "erratum_list" AS -- The corrections among the entries, except those that their ledger no longer has.
SELECT id,
       name,
       cited,
       place,
       kind,
       printed,
       corrected,
       made_by,
       made_on,
       status,
       reverted_at,
       evidence,
       ledger
  FROM entries
 WHERE kind NOT IN ('tag-change', 'removal', 'note', 'alias', 'reversal') AND gone_from IS NULL
 ORDER BY id;

CREATE VIEW "tags_set" AS -- The tags that entries set in games. If two entries give one tag different values, neither counts.
SELECT _entry_games.game,
       entries.place            AS tag,     -- the name of the tag
       min(entries.corrected)   AS value,   -- its value
       max(entries.id)          AS entry,   -- the number of the entry, the last if several set the same value
       min(_entry_games.printed) AS printed  -- the value in the text; NULL: it has no such tag
  FROM _entry_games
  JOIN entries ON entries.id = _entry_games.entry
 WHERE entries.kind = 'tag-change' AND entries.reverted_at IS NULL
 GROUP BY _entry_games.game, entries.place
HAVING count(DISTINCT entries.corrected) = 1;

CREATE VIEW "note_list" AS -- The notes that apply, each with its game. Of a note at another wording, that is the game that has the turns.
SELECT DISTINCT
       entries.id,
       games.id          AS game,   -- the number of the game
       CASE entries.place WHEN 'start' THEN 0
                          ELSE (SELECT plies.ply FROM plies WHERE plies.game = games.id AND plies.place = entries.place)
       END               AS ply,    -- the turn after which it is placed; 0: at the start; NULL: it is about the whole game
       entries.place,               -- the label of that turn: 13b
       entries.evidence  AS text,   -- the comment
       entries.tags,
       entries.collection,
       entries.made_by,
       entries.made_on
  FROM entries
  JOIN _entry_games     ON _entry_games.entry = entries.id
  JOIN games wording   ON wording.id = _entry_games.game
  JOIN games           ON games.id = coalesce(wording.same_as, wording.id)
 WHERE entries.kind = 'note' AND entries.reverted_at IS NULL;

CREATE VIRTUAL TABLE games_fts USING fts5 (
    words,  -- sqlite-utils and Datasette take this for a search of games if they read here: content="games"
    content = 'game_words', content_rowid = 'id', columnsize = 0, tokenize = 'unicode61 remove_diacritics 2'
);

CREATE VIRTUAL TABLE "comments_fts" USING FTS5 (
    "text",
    tokenize='unicode61 remove_diacritics 2',
    content="comments"
);

CREATE VIRTUAL TABLE "entries_fts" USING FTS5 (
    "evidence", "tags", "collection",
    tokenize='unicode61 remove_diacritics 2',
    content="entries"
);

CREATE TRIGGER words_of_new_games AFTER INSERT ON games  -- games_fts finds the words in their tags
BEGIN INSERT INTO games_fts (rowid, words)
      VALUES (NEW.id, (SELECT group_concat(value, char(10)) FROM json_each(NEW.tags))); END;

CREATE TRIGGER words_of_changed_games AFTER UPDATE OF id, tags ON games
BEGIN INSERT INTO games_fts (games_fts, rowid, words)
      VALUES ('delete', OLD.id, (SELECT group_concat(value, char(10)) FROM json_each(OLD.tags))); INSERT INTO games_fts (rowid, words)
      VALUES (NEW.id, (SELECT group_concat(value, char(10)) FROM json_each(NEW.tags))); END;

CREATE TRIGGER words_of_deleted_games AFTER DELETE ON games
BEGIN INSERT INTO games_fts (games_fts, rowid, words)
      VALUES ('delete', OLD.id, (SELECT group_concat(value, char(10)) FROM json_each(OLD.tags))); END;

CREATE TRIGGER words_of_new_comments AFTER INSERT ON comments  -- comments_fts finds the words of comments
BEGIN INSERT INTO comments_fts (rowid, text)
      VALUES (NEW.id, NEW.text); END;

CREATE TRIGGER words_of_changed_comments AFTER UPDATE OF id, text ON comments
BEGIN INSERT INTO comments_fts (comments_fts, rowid, text)
      VALUES ('delete', OLD.id, OLD.text); INSERT INTO comments_fts (rowid, text)
      VALUES (NEW.id, NEW.text); END;

CREATE TRIGGER words_of_deleted_comments AFTER DELETE ON comments
BEGIN INSERT INTO comments_fts (comments_fts, rowid, text)
      VALUES ('delete', OLD.id, OLD.text); END;

CREATE TRIGGER words_of_new_entries AFTER INSERT ON entries  -- entries_fts finds the words of notes and reasons
BEGIN INSERT INTO entries_fts (rowid, evidence, tags, collection)
      VALUES (NEW.id, NEW.evidence, NEW.tags, NEW.collection); END;

CREATE TRIGGER words_of_changed_entries AFTER UPDATE OF id, evidence, tags, collection ON entries
BEGIN INSERT INTO entries_fts (entries_fts, rowid, evidence, tags, collection)
      VALUES ('delete', OLD.id, OLD.evidence, OLD.tags, OLD.collection); INSERT INTO entries_fts (rowid, evidence, tags, collection)
      VALUES (NEW.id, NEW.evidence, NEW.tags, NEW.collection); END;

CREATE TRIGGER words_of_deleted_entries AFTER DELETE ON entries
BEGIN INSERT INTO entries_fts (entries_fts, rowid, evidence, tags, collection)
      VALUES ('delete', OLD.id, OLD.evidence, OLD.tags, OLD.collection); END;

CREATE TRIGGER motifs_of_new_lines AFTER INSERT ON _lines WHEN NEW.kind = 'corrected'  -- its motifs are searched for again
BEGIN DELETE FROM _motif_uses WHERE game = NEW.game; DELETE FROM _motif_searches WHERE game = NEW.game; END;

CREATE TRIGGER motifs_of_deleted_lines AFTER DELETE ON _lines WHEN OLD.kind = 'corrected'  -- as for a new line
BEGIN DELETE FROM _motif_uses WHERE game = OLD.game; DELETE FROM _motif_searches WHERE game = OLD.game; END;

CREATE TRIGGER sources_unseal_insert AFTER INSERT ON sources
BEGIN INSERT OR REPLACE INTO _seals ("table", "row", digest) VALUES ('sources', NEW.id, NULL); END;

CREATE TRIGGER sources_unseal_update AFTER UPDATE ON sources
BEGIN DELETE FROM _seals WHERE "table" = 'sources' AND "row" = OLD.id; INSERT OR REPLACE INTO _seals ("table", "row", digest) VALUES ('sources', NEW.id, NULL); END;

CREATE TRIGGER sources_unseal_delete AFTER DELETE ON sources
BEGIN DELETE FROM _seals WHERE "table" = 'sources' AND "row" = OLD.id; END;

CREATE TRIGGER entries_unseal_insert AFTER INSERT ON entries
BEGIN INSERT OR REPLACE INTO _seals ("table", "row", digest) VALUES ('entries', NEW.id, NULL); END;

CREATE TRIGGER entries_unseal_update AFTER UPDATE ON entries
BEGIN DELETE FROM _seals WHERE "table" = 'entries' AND "row" = OLD.id; INSERT OR REPLACE INTO _seals ("table", "row", digest) VALUES ('entries', NEW.id, NULL); END;

CREATE TRIGGER entries_unseal_delete AFTER DELETE ON entries
BEGIN DELETE FROM _seals WHERE "table" = 'entries' AND "row" = OLD.id; END;

CREATE TRIGGER entry_games_unseal_insert AFTER INSERT ON _entry_games
BEGIN INSERT OR REPLACE INTO _seals ("table", "row", digest) VALUES ('_entry_games', NEW.game || '/' || NEW.entry, NULL); END;

CREATE TRIGGER entry_games_unseal_update AFTER UPDATE ON _entry_games
BEGIN DELETE FROM _seals WHERE "table" = '_entry_games' AND "row" = OLD.game || '/' || OLD.entry; INSERT OR REPLACE INTO _seals ("table", "row", digest) VALUES ('_entry_games', NEW.game || '/' || NEW.entry, NULL); END;

CREATE TRIGGER entry_games_unseal_delete AFTER DELETE ON _entry_games
BEGIN DELETE FROM _seals WHERE "table" = '_entry_games' AND "row" = OLD.game || '/' || OLD.entry; END
