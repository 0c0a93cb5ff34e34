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
    bytes         BLOB NOT NULL      -- the file as it was read
);
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

CREATE TABLE turns (
    -- Every different turn once.
    id       INTEGER PRIMARY KEY,  -- the number of the turn in this table
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
    -- Every position of every game: before its first turn, and after each turn.
    game  INTEGER NOT NULL REFERENCES games (id),
    ply   INTEGER NOT NULL,  -- how many turns were played; 0: the opening
    key   INTEGER,           -- equal for equal positions; NULL: what the text has before leaves the position in doubt
    class INTEGER,           -- equal for positions of the same rules that are images of each other
    turn  INTEGER REFERENCES turns (id),  -- the turn that led here; NULL: none, or it was not played as printed
    PRIMARY KEY (game, ply)
) WITHOUT ROWID;
CREATE INDEX positions_by_class ON positions (class);

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

CREATE TABLE line_positions (
    -- Every position of every line; the columns mean the same as in positions.
    line  INTEGER NOT NULL REFERENCES lines (id),
    ply   INTEGER NOT NULL,  -- how many turns of the game and the line were played
    key   INTEGER,           -- as in positions
    class INTEGER,           -- as in positions
    turn  INTEGER REFERENCES turns (id),
    PRIMARY KEY (line, ply)
) WITHOUT ROWID;
CREATE INDEX line_positions_by_class ON line_positions (class);

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

CREATE TABLE entries (
    -- Corrections, changed tags and removals. One belongs to a game by the game's file and tags, so it outlives every
    -- import.
    id           INTEGER PRIMARY KEY AUTOINCREMENT,  -- the number of the record
    source       INTEGER REFERENCES sources (id),  -- its ledger; NULL: it was made in this database
    record       BLOB,           -- its text in the format of ledgers, if it was made here
    digest       TEXT NOT NULL UNIQUE,  -- of all that it says, by which it is known again
    head         TEXT NOT NULL,  -- Erratum, TagChange or Removal
    name         TEXT NOT NULL,
    file         TEXT,           -- the file of its game, without folders
    number       INTEGER,        -- the number of its game in that file
    white        TEXT,           -- White of its game, as printed; so are the next three
    black        TEXT,
    played       TEXT,
    variant      TEXT,
    text         TEXT,           -- the first digits of the SHA-256 of its game's text, if it must have that text
    ply          TEXT,           -- 19w; NULL: it is about a tag or a whole game
    tag          TEXT,           -- Result; NULL: it is about a turn or a whole game
    kind         TEXT NOT NULL,  -- move, captures, tag, removal and so on
    printed      TEXT,           -- what the text has; of corrections only
    corrected    TEXT,           -- what it should have; the new value, too, where a tag is set
    made_by      TEXT NOT NULL,
    made_on      TEXT NOT NULL,
    status       TEXT,           -- certain, likely, ambiguous; of corrections only
    evidence     TEXT NOT NULL,
    reverted_at  TEXT,           -- when it was reverted; NULL: it holds
    reverted_by  TEXT,
    reverted_why TEXT,
    CHECK ((source IS NULL) <> (record IS NULL))
);
CREATE INDEX entries_by_source ON entries (source);

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
