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
INSERT INTO sources VALUES (1, 'games.txt', '7f02aa62c5e7b0e3896c3ebe22345ff8e346aa2a80f2b0865c5941ce94413504', '2026-11-28 12:01:59', NULL, 2, 3, X'5B4576656E7420224C756469225D0A5B5369746520224D617373696C6961225D0A5B446174652022323031362E30372E3F3F225D0A5B576869746520224C69766961225D0A5B426C61636B20224361746F225D0A5B56617269616E7420226C617472756E63756C692D7878692F31307838225D0A5B526573756C7420222A225D0A0A312E65312D65362063382D633420322E62312D62337862352061382D6135202A0A0A5B4576656E7420224C756469225D0A5B5369746520224D617373696C6961225D0A5B446174652022323031362E30372E3F3F225D0A5B576869746520225A656E6F225D0A5B426C61636B20224361746F225D0A5B56617269616E7420226C617472756E63756C692D7878692F31307838225D0A5B526573756C7420222A225D0A0A312E61312D61332061382D613520322E63312D63342063382D6336202A0A', NULL);
INSERT INTO sources VALUES (2, 'wording.txt', '358046d80ed8f2f272694f82e94445e00f7ef9a3d90e1e3e80d7db50f79bc75a', '2026-11-28 12:01:59', NULL, 1, NULL, X'5B4576656E74202253617475726E616C6961225D0A5B5369746520224D617373696C6961225D0A5B446174652022323031362E30372E3F3F225D0A5B576869746520225A656E6F225D0A5B426C61636B20224361746F225D0A5B56617269616E7420226C617472756E63756C692D7878692F31307838225D0A5B526573756C7420222A225D0A0A312E61312D61332061382D613520322E63312D63342063382D6336202A0A', NULL);
INSERT INTO sources VALUES (3, 'games.txt', '2d9b67d415dd28b655e7c88a85c843d144b58011a7f0992f421a3d6cdf3a3526', '2026-11-28 12:01:59', NULL, 2, NULL, X'5B4576656E7420224C756469225D0A5B5369746520224D617373696C6961225D0A5B446174652022323031362E30372E3F3F225D0A5B576869746520224C69766961225D0A5B426C61636B20224361746F225D0A5B526F756E64202232225D0A5B56617269616E7420226C617472756E63756C692D7878692F31307838225D0A5B526573756C7420222A225D0A0A312E65312D65362063382D633420322E62312D62337862352061382D6135202A0A0A5B4576656E7420224C756469225D0A5B5369746520224D617373696C6961225D0A5B446174652022323031362E30372E3F3F225D0A5B576869746520225A656E6F225D0A5B426C61636B20224361746F225D0A5B56617269616E7420226C617472756E63756C692D7878692F31307838225D0A5B526573756C7420222A225D0A0A312E61312D61332061382D613520322E63312D63342063382D6336202A0A', NULL);
INSERT INTO sources VALUES (4, 'removed.txt', 'd774ea3e87881ea90c704e3491a6dbdfc728e2c284017b3e783b6b61f4008c4b', '2026-11-28 12:01:59', NULL, 1, NULL, X'5B4576656E7420224C756469225D0A5B5369746520224D617373696C6961225D0A5B446174652022323031362E30372E3F3F225D0A5B576869746520224C69766961225D0A5B426C61636B20224361746F225D0A5B56617269616E7420226C617472756E63756C692D7878692F31307838225D0A5B526573756C7420222A225D0A0A312E61312D61342061382D6136202A0A', NULL);
INSERT INTO sources VALUES (5, 'games.errata', '7b97604b17583a75e89f10ea7c7639d2c0cdf853e8afdf9eab3533387be1a36b', '2026-11-28 12:01:59', NULL, 0, NULL, X'5B4572726174756D20226669727374225D0A5B47616D65202267616D65732E7478742331225D0A5B506C7920223162225D0A5B5072696E746564202262382D6233225D0A5B436F72726563746564202262382D6234225D0A5B427920224120726561646572225D0A5B446174652022323032362E31312E3231225D0A5B53746174757320226365727461696E225D0A0A546865206E657874206469616772616D2073686F777320746865206D616E206F6E2062342E0A', NULL);
CREATE TABLE players (
    id   INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
);
INSERT INTO players VALUES (2, 'Cato');
INSERT INTO players VALUES (3, 'Zeno');
INSERT INTO players VALUES (5, 'Livia Augusta');
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
INSERT INTO games VALUES (1, 3, 1, 0, 174, 'latrunculi-xxi/10x8', 5, 2, '2016.07.??', 'Ludi', 'Massilia', '*', NULL, NULL, 4, 2, 1439949361897444599, NULL, 'ssssssssss/4d5/10/10/10/10/5D4/SSSSSSSSSS w', '{"Event":"Ludi","Site":"Massilia","Date":"2016.07.??","White":"Livia Augusta","Black":"Cato","Round":"2","Variant":"latrunculi-xxi/10x8","Result":"*"}', 'words');
INSERT INTO games VALUES (2, 3, 2, 176, 334, 'latrunculi-xxi/10x8', 3, 2, '2016.07.??', 'Ludi', 'Massilia', '*', NULL, NULL, 4, 0, 2044519790302075899, NULL, 'ssssssssss/4d5/10/10/10/10/5D4/SSSSSSSSSS w', '{"Event":"Ludi","Site":"Massilia","Date":"2016.07.??","White":"Zeno","Black":"Cato","Variant":"latrunculi-xxi/10x8","Result":"*"}', 'words');
INSERT INTO games VALUES (3, 2, 1, 0, 164, 'latrunculi-xxi/10x8', 3, 2, '2016.07.??', 'Saturnalia', 'Massilia', '*', NULL, NULL, 4, 0, 2044519790302075899, 2, 'ssssssssss/4d5/10/10/10/10/5D4/SSSSSSSSSS w', '{"Event":"Saturnalia","Site":"Massilia","Date":"2016.07.??","White":"Zeno","Black":"Cato","Variant":"latrunculi-xxi/10x8","Result":"*"}', 'words');
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
INSERT INTO diagnostics VALUES (7, 3, 1, NULL, 'D802', 'game-replaced', 'info', 'this game replaces an earlier version; the file of 2026-11-28 12:01:59 is kept as source 1', 1, 1, 1, 2, NULL, NULL, '[]', '[]');
CREATE TABLE comments (
    id   INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES games (id),
    ply  INTEGER NOT NULL,  -- after which it stands; 0 before the first
    kind TEXT NOT NULL,     -- comment or variation
    text TEXT NOT NULL      -- with its brackets
);
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
INSERT INTO entries VALUES (1, 5, NULL, '10e7b38a580134150ca453653add1b0d8e5f32e1c75974139386a7fe5b05742e', 'Erratum', 'first', 'games.txt', 1, NULL, NULL, NULL, NULL, NULL, '1b', NULL, 'move', 'b8-b3', 'b8-b4', 'A reader', '2026.11.21', 'certain', 'The next diagram shows the man on b4.', NULL, NULL, NULL);
INSERT INTO entries VALUES (2, NULL, X'5B5461674368616E6765202267616D65732E7478742331205768697465225D0A5B47616D65202267616D65732E7478742331225D0A5B576869746520224C69766961225D0A5B426C61636B20224361746F225D0A5B506C617965642022323031362E30372E3F3F225D0A5B56617269616E7420226C617472756E63756C692D7878692F31307838225D0A5B54657874202236616165633238613635663061343633225D0A5B54616720225768697465225D0A5B56616C756520224C697669612041756775737461225D0A5B446174652022323032362E31312E3238225D0A', '940fb295db923ab92fa7f0326d85051d4345bdda777861ddd9e05d05c41904ba', 'TagChange', 'games.txt#1 White', 'games.txt', 1, 'Livia', 'Cato', '2016.07.??', 'latrunculi-xxi/10x8', '6aaec28a65f0a463', NULL, 'White', 'tag-change', NULL, 'Livia Augusta', '', '2026.11.28', NULL, '', NULL, NULL, NULL);
INSERT INTO entries VALUES (3, NULL, X'5B5461674368616E6765202267616D65732E74787423322053697465225D0A5B47616D65202267616D65732E7478742332225D0A5B576869746520225A656E6F225D0A5B426C61636B20224361746F225D0A5B506C617965642022323031362E30372E3F3F225D0A5B56617269616E7420226C617472756E63756C692D7878692F31307838225D0A5B54657874202261373763366135656338656539323262225D0A5B546167202253697465225D0A5B56616C75652022526F6D61225D0A5B446174652022323032362E31312E3238225D0A', '29ce7889768496992c2aa07b41ca1756f9c9578c0fcbbed92a135fec367a5f2e', 'TagChange', 'games.txt#2 Site', 'games.txt', 2, 'Zeno', 'Cato', '2016.07.??', 'latrunculi-xxi/10x8', 'a77c6a5ec8ee922b', NULL, 'Site', 'tag-change', NULL, 'Roma', '', '2026.11.28', NULL, '', '2026.11.28', 'Ann', 'no');
INSERT INTO entries VALUES (4, NULL, X'5B52656D6F76616C202272656D6F7665642E7478742331225D0A5B47616D65202272656D6F7665642E7478742331225D0A5B576869746520224C69766961225D0A5B426C61636B20224361746F225D0A5B506C617965642022323031362E30372E3F3F225D0A5B56617269616E7420226C617472756E63756C692D7878692F31307838225D0A5B54657874202264316134633239376332313437656531225D0A5B446174652022323032362E31312E3238225D0A', '0ee2d1df6b123f67eebca66cd72737afe525521e50e1741fba7274d828504ca2', 'Removal', 'removed.txt#1', 'removed.txt', 1, 'Livia', 'Cato', '2016.07.??', 'latrunculi-xxi/10x8', 'd1a4c297c2147ee1', NULL, NULL, 'removal', NULL, NULL, '', '2026.11.28', NULL, '', NULL, NULL, NULL);
CREATE TABLE entry_games (
    game    INTEGER NOT NULL,  -- in games, or in removed_games
    entry   INTEGER NOT NULL REFERENCES entries (id),
    printed TEXT,              -- what the text has for the tag; NULL: nothing
    PRIMARY KEY (game, entry)
) WITHOUT ROWID;
INSERT INTO entry_games VALUES (1, 2, 'Livia');
INSERT INTO entry_games VALUES (2, 3, 'Massilia');
INSERT INTO entry_games VALUES (4, 4, NULL);
CREATE TABLE removed_games (
    id         INTEGER PRIMARY KEY,
    source     INTEGER NOT NULL REFERENCES sources (id),
    number     INTEGER NOT NULL,
    start_byte INTEGER NOT NULL,
    end_byte   INTEGER NOT NULL
);
INSERT INTO removed_games VALUES (4, 4, 1, 0, 145);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES ('entries', 4);
INSERT INTO sqlite_sequence VALUES ('sources', 5);
INSERT INTO sqlite_sequence VALUES ('games', 3);
INSERT INTO sqlite_sequence VALUES ('sources', 5);
INSERT INTO sqlite_sequence VALUES ('games', 4);
INSERT INTO sqlite_sequence VALUES ('entries', 4);
PRAGMA application_id = 1279349842;
PRAGMA user_version = 6;
