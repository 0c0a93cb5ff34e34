CREATE TABLE sources (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    path          TEXT NOT NULL,     -- from the folder of the database
    sha256        TEXT NOT NULL,
    read_at       TEXT NOT NULL,     -- UTC
    variant       TEXT,              -- the variant the user named, which outranks the tags
    games         INTEGER NOT NULL,  -- how many it holds
    superseded_by INTEGER REFERENCES sources (id),
    bytes         BLOB NOT NULL      -- the file as it was read
);
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
