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
);
INSERT INTO sources VALUES (1, 'games.txt', '0277221eb5fe2ca9dcfd2f313f8cc97c14d816a161462fe1654efa2d72f4f879', '2026-11-28 12:02:00', NULL, 1, NULL, X'5B4576656E7420224C756469225D0A5B5369746520224D617373696C6961225D0A5B446174652022323031362E30372E3F3F225D0A5B57686974652022566172726F225D0A5B426C61636B20224361746F225D0A5B56617269616E7420226C617472756E63756C692D7878692F31307838225D0A5B526573756C7420222A225D0A0A312E65312D65362A2062382D623320322E61312D61332061382D6135202A0A');
INSERT INTO sources VALUES (2, 'games.errata', 'a0a32cb72069503e6935e7ceacf5013329899ee9acd69ab8ca538c1345f02fde', '2026-11-28 12:02:00', NULL, 0, NULL, X'5B4572726174756D20226669727374225D0A5B47616D65202267616D65732E7478742331225D0A5B506C7920223162225D0A5B5072696E746564202262382D6233225D0A5B436F72726563746564202262382D6234225D0A5B427920224120726561646572225D0A5B446174652022323032362E31312E3231225D0A5B53746174757320226365727461696E225D0A0A546865206E657874206469616772616D2073686F777320746865206D616E206F6E2062342E0A0A5B4572726174756D20227365636F6E64225D0A5B47616D65202267616D65732E7478742331225D0A5B506C7920223262225D0A5B5072696E746564202261382D6135225D0A5B436F72726563746564202261382D6134225D0A5B427920224120726561646572225D0A5B446174652022323032362E31312E3231225D0A5B53746174757320226365727461696E225D0A0A546865206E657874206469616772616D2073686F777320746865206D616E206F6E2062342E0A');
CREATE TABLE players (
    id   INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
);
INSERT INTO players VALUES (1, 'Varro');
INSERT INTO players VALUES (2, 'Cato');
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
INSERT INTO games VALUES (1, 1, 1, 0, 160, 'latrunculi-xxi/10x8', 1, 2, '2016.07.??', 'Ludi', 'Massilia', '*', NULL, NULL, 4, 0, 3777887632806699796, NULL, 'ssssssssss/4d5/10/10/10/10/5D4/SSSSSSSSSS w', '{"Event":"Ludi","Site":"Massilia","Date":"2016.07.??","White":"Varro","Black":"Cato","Variant":"latrunculi-xxi/10x8","Result":"*"}', 'words');
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
CREATE TABLE comments (
    id   INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES games (id),
    ply  INTEGER NOT NULL,  -- after which it stands; 0 before the first
    kind TEXT NOT NULL,     -- comment or variation
    text TEXT NOT NULL      -- with its brackets
);
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
INSERT INTO errata VALUES (1, 2, '10e7b38a580134150ca453653add1b0d8e5f32e1c75974139386a7fe5b05742e', 'first', 'games.txt', 1, NULL, NULL, NULL, NULL, '1b', NULL, 'move', 'b8-b3', 'b8-b4', 'A reader', '2026.11.21', 'certain', 'The next diagram shows the man on b4.', NULL, NULL, NULL);
INSERT INTO errata VALUES (2, 2, '78e0536b8406bc272261a7e5aa6ef34f886d1e5dec0c1f3e347a9d3c5f6209cb', 'second', 'games.txt', 1, NULL, NULL, NULL, NULL, '2b', NULL, 'move', 'a8-a5', 'a8-a4', 'A reader', '2026.11.21', 'certain', 'The next diagram shows the man on b4.', '2026.11.28', '', '');
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES ('sources', 2);
INSERT INTO sqlite_sequence VALUES ('games', 1);
INSERT INTO sqlite_sequence VALUES ('errata', 2);
INSERT INTO sqlite_sequence VALUES ('sources', 2);
INSERT INTO sqlite_sequence VALUES ('games', 1);
INSERT INTO sqlite_sequence VALUES ('entries', 2);
PRAGMA application_id = 1279349842;
PRAGMA user_version = 4;
