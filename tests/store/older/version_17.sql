CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
CREATE TABLE sources (
    -- Every file that was read. Their bytes are in source_parts. All other tables but the records are made from these.
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
INSERT INTO sources VALUES (1, 'games.txt', '7f02aa62c5e7b0e3896c3ebe22345ff8e346aa2a80f2b0865c5941ce94413504', '2026-11-28 12:01:59', NULL, NULL, 2, 3, 323);
INSERT INTO sources VALUES (2, 'wording.txt', '358046d80ed8f2f272694f82e94445e00f7ef9a3d90e1e3e80d7db50f79bc75a', '2026-11-28 12:01:59', NULL, NULL, 1, NULL, 165);
INSERT INTO sources VALUES (3, 'games.txt', '2d9b67d415dd28b655e7c88a85c843d144b58011a7f0992f421a3d6cdf3a3526', '2026-11-28 12:01:59', NULL, NULL, 2, NULL, 335);
INSERT INTO sources VALUES (4, 'removed.txt', 'd774ea3e87881ea90c704e3491a6dbdfc728e2c284017b3e783b6b61f4008c4b', '2026-11-28 12:01:59', NULL, NULL, 1, NULL, 146);
INSERT INTO sources VALUES (5, 'games.errata', '7b97604b17583a75e89f10ea7c7639d2c0cdf853e8afdf9eab3533387be1a36b', '2026-11-28 12:01:59', NULL, NULL, 0, NULL, 182);
CREATE TABLE source_parts (
    -- The bytes of every file, exactly as read, in parts of 1 MB: SQLite holds at most 1 GB in one value.
    source     INTEGER NOT NULL REFERENCES sources (id),
    start_byte INTEGER NOT NULL,  -- where the part begins in the file, from 0
    bytes      BLOB NOT NULL,     -- the bytes of the part
    PRIMARY KEY (source, start_byte)
);
INSERT INTO source_parts VALUES (1, 0, X'5B4576656E7420224C756469225D0A5B5369746520224D617373696C6961225D0A5B446174652022323031362E30372E3F3F225D0A5B576869746520224C69766961225D0A5B426C61636B20224361746F225D0A5B56617269616E7420226C617472756E');
INSERT INTO source_parts VALUES (1, 100, X'63756C692D7878692F31307838225D0A5B526573756C7420222A225D0A0A312E65312D65362063382D633420322E62312D62337862352061382D6135202A0A0A5B4576656E7420224C756469225D0A5B5369746520224D617373696C6961225D0A5B4461');
INSERT INTO source_parts VALUES (1, 200, X'74652022323031362E30372E3F3F225D0A5B576869746520225A656E6F225D0A5B426C61636B20224361746F225D0A5B56617269616E7420226C617472756E63756C692D7878692F31307838225D0A5B526573756C7420222A225D0A0A312E61312D6133');
INSERT INTO source_parts VALUES (1, 300, X'2061382D613520322E63312D63342063382D6336202A0A');
INSERT INTO source_parts VALUES (2, 0, X'5B4576656E74202253617475726E616C6961225D0A5B5369746520224D617373696C6961225D0A5B446174652022323031362E30372E3F3F225D0A5B576869746520225A656E6F225D0A5B426C61636B20224361746F225D0A5B56617269616E7420226C');
INSERT INTO source_parts VALUES (2, 100, X'617472756E63756C692D7878692F31307838225D0A5B526573756C7420222A225D0A0A312E61312D61332061382D613520322E63312D63342063382D6336202A0A');
INSERT INTO source_parts VALUES (3, 0, X'5B4576656E7420224C756469225D0A5B5369746520224D617373696C6961225D0A5B446174652022323031362E30372E3F3F225D0A5B576869746520224C69766961225D0A5B426C61636B20224361746F225D0A5B526F756E64202232225D0A5B566172');
INSERT INTO source_parts VALUES (3, 100, X'69616E7420226C617472756E63756C692D7878692F31307838225D0A5B526573756C7420222A225D0A0A312E65312D65362063382D633420322E62312D62337862352061382D6135202A0A0A5B4576656E7420224C756469225D0A5B5369746520224D61');
INSERT INTO source_parts VALUES (3, 200, X'7373696C6961225D0A5B446174652022323031362E30372E3F3F225D0A5B576869746520225A656E6F225D0A5B426C61636B20224361746F225D0A5B56617269616E7420226C617472756E63756C692D7878692F31307838225D0A5B526573756C742022');
INSERT INTO source_parts VALUES (3, 300, X'2A225D0A0A312E61312D61332061382D613520322E63312D63342063382D6336202A0A');
INSERT INTO source_parts VALUES (4, 0, X'5B4576656E7420224C756469225D0A5B5369746520224D617373696C6961225D0A5B446174652022323031362E30372E3F3F225D0A5B576869746520224C69766961225D0A5B426C61636B20224361746F225D0A5B56617269616E7420226C617472756E');
INSERT INTO source_parts VALUES (4, 100, X'63756C692D7878692F31307838225D0A5B526573756C7420222A225D0A0A312E61312D61342061382D6136202A0A');
INSERT INTO source_parts VALUES (5, 0, X'5B4572726174756D20226669727374225D0A5B47616D65202267616D65732E7478742331225D0A5B506C7920223162225D0A5B5072696E746564202262382D6233225D0A5B436F72726563746564202262382D6234225D0A5B4279202241207265616465');
INSERT INTO source_parts VALUES (5, 100, X'72225D0A5B446174652022323032362E31312E3231225D0A5B53746174757320226365727461696E225D0A0A546865206E657874206469616772616D2073686F777320746865206D616E206F6E2062342E0A');
CREATE TABLE players (
    -- Every different name of a player.
    id   INTEGER PRIMARY KEY,  -- the number of the player
    name TEXT NOT NULL UNIQUE  -- as in the tags
);
INSERT INTO players VALUES (2, 'Cato');
INSERT INTO players VALUES (3, 'Zeno');
INSERT INTO players VALUES (5, 'Livia Augusta');
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
    plies       INTEGER NOT NULL,  -- the number of turns in its text
    first_ply   INTEGER NOT NULL DEFAULT 1,  -- the number of its first turn: 1 for 1w, 2 for 1b, 3 for 2w if White begins
    sides       TEXT NOT NULL DEFAULT 'wb',  -- wb if White begins under its rules, bw if Black does
    problems    INTEGER NOT NULL,  -- the number of its errors and warnings
    fingerprint INTEGER,           -- a digest of the variant, the opening and the turns; NULL: no turn was played
    same_as     INTEGER REFERENCES games (id),  -- the game of which this is another wording; NULL: it is not one
    opening     TEXT,              -- the position in front of the first turn, as FEN
    tags        TEXT NOT NULL      -- all tags, as a JSON object
);
INSERT INTO games VALUES (1, 3, 1, 0, 174, 'latrunculi-xxi/10x8', 5, 2, '2016.07.??', 'Ludi', 'Massilia', '*', NULL, NULL, 4, 1, 'wb', 2, 1439949361897444599, NULL, 'ssssssssss/4d5/10/10/10/10/5D4/SSSSSSSSSS w', '{"Event":"Ludi","Site":"Massilia","Date":"2016.07.??","White":"Livia Augusta","Black":"Cato","Round":"2","Variant":"latrunculi-xxi/10x8","Result":"*"}');
INSERT INTO games VALUES (2, 3, 2, 176, 334, 'latrunculi-xxi/10x8', 3, 2, '2016.07.??', 'Ludi', 'Massilia', '*', NULL, NULL, 4, 1, 'wb', 0, 2044519790302075899, NULL, 'ssssssssss/4d5/10/10/10/10/5D4/SSSSSSSSSS w', '{"Event":"Ludi","Site":"Massilia","Date":"2016.07.??","White":"Zeno","Black":"Cato","Variant":"latrunculi-xxi/10x8","Result":"*"}');
INSERT INTO games VALUES (3, 2, 1, 0, 164, 'latrunculi-xxi/10x8', 3, 2, '2016.07.??', 'Saturnalia', 'Massilia', '*', NULL, NULL, 4, 1, 'wb', 0, 2044519790302075899, 2, 'ssssssssss/4d5/10/10/10/10/5D4/SSSSSSSSSS w', '{"Event":"Saturnalia","Site":"Massilia","Date":"2016.07.??","White":"Zeno","Black":"Cato","Variant":"latrunculi-xxi/10x8","Result":"*"}');
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
CREATE TABLE deviations (
    -- Turns that are not legal, cannot be read, or are numbered out of order: what positions and turns cannot say.
    game    INTEGER NOT NULL REFERENCES games (id),
    ply     INTEGER NOT NULL,  -- which turn of the game, from 1
    label   TEXT NOT NULL,     -- its number and side, as counted in the text: 9b
    state   TEXT NOT NULL,     -- legal, illegal-but-played, impossible or unread
    written TEXT NOT NULL,     -- the turn as written in the text
    PRIMARY KEY (game, ply)
);
CREATE TABLE lines (
    -- Turns that are not part of the game as printed: the game from its first correction on, and variations in comments.
    id        INTEGER PRIMARY KEY,  -- the number of the line
    game      INTEGER NOT NULL REFERENCES games (id),
    kind      TEXT NOT NULL,        -- corrected or variation
    text      TEXT NOT NULL,        -- the text that it belongs to: printed or corrected
    start     INTEGER NOT NULL,     -- the ply of its first position that differs from the game as printed
    first_ply INTEGER NOT NULL      -- as in games: from it follow the labels of its turns
);
CREATE TABLE line_positions (
    -- Every position of every line. The columns mean the same as in positions.
    line  INTEGER NOT NULL REFERENCES lines (id),
    ply   INTEGER NOT NULL,  -- how many turns of the game and the line were played before it
    key   INTEGER,           -- as in positions
    turn  INTEGER REFERENCES turns (id),
    rowid INTEGER NOT NULL DEFAULT 1,  -- as in positions
    PRIMARY KEY (line, ply)
) WITHOUT ROWID;
CREATE TABLE diagnostics (
    -- Errors, warnings and notes about the games and files, as `latrodb check` prints them.
    id         INTEGER PRIMARY KEY,  -- the number of the diagnostic
    source     INTEGER NOT NULL REFERENCES sources (id),
    game       INTEGER REFERENCES games (id),  -- NULL: it is about a part of the file outside the games
    ply        TEXT,           -- the label of the turn that it is about: 9b
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
INSERT INTO diagnostics VALUES (7, 3, 1, NULL, 'D802', 'game-replaced', 'info', 'this game replaces an earlier version; the file of 2026-11-28 12:01:59 is kept as source 1', 1, 1, 1, 2, NULL, NULL, '[]', '[]');
CREATE TABLE comments (
    -- The comments of the games, and the variations in them, as written.
    id   INTEGER PRIMARY KEY,  -- the number of the comment
    game INTEGER NOT NULL REFERENCES games (id),
    ply  INTEGER NOT NULL,  -- after which turn; 0: in front of the first
    kind TEXT NOT NULL,     -- comment or variation
    text TEXT NOT NULL      -- its words, brackets included
);
CREATE TABLE entries (
    -- Records: corrections, changed tags, removals, notes and aliases. A record identifies its game by file, tags, text
    -- or turns and not by a number, so that every later import finds it again.
    id           INTEGER PRIMARY KEY AUTOINCREMENT,  -- the number of the record
    source       INTEGER REFERENCES sources (id),  -- its ledger; NULL: it was made in this database
    record       BLOB,           -- its text in the format of ledgers, if it was made in this database
    digest       TEXT NOT NULL UNIQUE,  -- of all its fields; identifies the record
    head         TEXT NOT NULL,  -- Erratum, TagChange, Removal, Note or Alias
    name         TEXT NOT NULL,  -- its name in the ledger; of an alias, the other name of the player
    file         TEXT,           -- the file of its game, without folders
    number       INTEGER,        -- the number of its game in that file
    white        TEXT,           -- White in its game, as printed
    black        TEXT,           -- Black in its game, as printed
    played       TEXT,           -- the date of its game, as printed
    variant      TEXT,           -- the rules of its game, as printed
    text         TEXT,           -- the first digits of the SHA-256 digest of its game's text, if it must have that text
    turns        TEXT,           -- the fingerprint of its game, in hexadecimal digits; notes only
    ply          TEXT,           -- the label of its turn, or start; NULL: it is about a tag or a whole game
    tag          TEXT,           -- the name of its tag; NULL: it is about a turn or a whole game
    kind         TEXT NOT NULL,  -- move, captures, tag, removal, note, alias and so on
    printed      TEXT,           -- what is printed; corrections only
    corrected    TEXT,           -- the correction; the new value of a tag; the name that an alias stands for
    made_by      TEXT NOT NULL,  -- who made the record
    made_on      TEXT NOT NULL,  -- the date on which it was made
    status       TEXT,           -- certain, likely or ambiguous; corrections only
    evidence     TEXT NOT NULL,  -- the reasons; of a note, its comment
    tags         TEXT NOT NULL DEFAULT '',  -- the keywords of a note, separated by commas
    collection   TEXT NOT NULL DEFAULT '',  -- the collection to which a note adds its game or place
    reverted_at  TEXT,           -- when it was reverted; NULL: it applies
    reverted_by  TEXT,           -- who reverted it
    reverted_why TEXT,           -- why it was reverted
    CHECK ((source IS NULL) <> (record IS NULL))
);
INSERT INTO entries VALUES (1, 5, NULL, '10e7b38a580134150ca453653add1b0d8e5f32e1c75974139386a7fe5b05742e', 'Erratum', 'first', 'games.txt', 1, NULL, NULL, NULL, NULL, NULL, NULL, '1b', NULL, 'move', 'b8-b3', 'b8-b4', 'A reader', '2026.11.21', 'certain', 'The next diagram shows the man on b4.', '', '', NULL, NULL, NULL);
INSERT INTO entries VALUES (2, NULL, X'5B5461674368616E6765202267616D65732E7478742331205768697465225D0A5B47616D65202267616D65732E7478742331225D0A5B576869746520224C69766961225D0A5B426C61636B20224361746F225D0A5B506C617965642022323031362E30372E3F3F225D0A5B56617269616E7420226C617472756E63756C692D7878692F31307838225D0A5B54657874202236616165633238613635663061343633225D0A5B54616720225768697465225D0A5B56616C756520224C697669612041756775737461225D0A5B446174652022323032362E31312E3238225D0A', '940fb295db923ab92fa7f0326d85051d4345bdda777861ddd9e05d05c41904ba', 'TagChange', 'games.txt#1 White', 'games.txt', 1, 'Livia', 'Cato', '2016.07.??', 'latrunculi-xxi/10x8', '6aaec28a65f0a463', NULL, NULL, 'White', 'tag-change', NULL, 'Livia Augusta', '', '2026.11.28', NULL, '', '', '', NULL, NULL, NULL);
INSERT INTO entries VALUES (3, NULL, X'5B5461674368616E6765202267616D65732E74787423322053697465225D0A5B47616D65202267616D65732E7478742332225D0A5B576869746520225A656E6F225D0A5B426C61636B20224361746F225D0A5B506C617965642022323031362E30372E3F3F225D0A5B56617269616E7420226C617472756E63756C692D7878692F31307838225D0A5B54657874202261373763366135656338656539323262225D0A5B546167202253697465225D0A5B56616C75652022526F6D61225D0A5B446174652022323032362E31312E3238225D0A', '29ce7889768496992c2aa07b41ca1756f9c9578c0fcbbed92a135fec367a5f2e', 'TagChange', 'games.txt#2 Site', 'games.txt', 2, 'Zeno', 'Cato', '2016.07.??', 'latrunculi-xxi/10x8', 'a77c6a5ec8ee922b', NULL, NULL, 'Site', 'tag-change', NULL, 'Roma', '', '2026.11.28', NULL, '', '', '', '2026.11.28', 'Ann', 'no');
INSERT INTO entries VALUES (4, NULL, X'5B52656D6F76616C202272656D6F7665642E7478742331225D0A5B47616D65202272656D6F7665642E7478742331225D0A5B576869746520224C69766961225D0A5B426C61636B20224361746F225D0A5B506C617965642022323031362E30372E3F3F225D0A5B56617269616E7420226C617472756E63756C692D7878692F31307838225D0A5B54657874202264316134633239376332313437656531225D0A5B446174652022323032362E31312E3238225D0A', '0ee2d1df6b123f67eebca66cd72737afe525521e50e1741fba7274d828504ca2', 'Removal', 'removed.txt#1', 'removed.txt', 1, 'Livia', 'Cato', '2016.07.??', 'latrunculi-xxi/10x8', 'd1a4c297c2147ee1', NULL, NULL, NULL, 'removal', NULL, NULL, '', '2026.11.28', NULL, '', '', '', NULL, NULL, NULL);
CREATE TABLE corrections (
    -- What became of each correction in each game that it is about.
    game    INTEGER NOT NULL REFERENCES games (id),
    entry   INTEGER NOT NULL REFERENCES entries (id),
    verdict TEXT NOT NULL,  -- applied, already there, reverted, ambiguous, stale, clashing and so on
    PRIMARY KEY (game, entry)
);
CREATE TABLE corrected_games (
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
CREATE TABLE entry_games (
    -- The games to which changed tags, removals and notes apply.
    game    INTEGER NOT NULL,  -- a number in games or in removed_games
    entry   INTEGER NOT NULL REFERENCES entries (id),
    printed TEXT,              -- the value of the tag in the text; NULL: it has no such tag
    PRIMARY KEY (game, entry)
);
INSERT INTO entry_games VALUES (2, 3, 'Massilia');
INSERT INTO entry_games VALUES (1, 2, 'Livia');
INSERT INTO entry_games VALUES (4, 4, NULL);
CREATE TABLE removed_games (
    -- Games that were removed. Their texts are kept, and they keep their numbers.
    id         INTEGER PRIMARY KEY,  -- the number of the game
    source     INTEGER NOT NULL REFERENCES sources (id),  -- its file
    number     INTEGER NOT NULL,     -- its place among the games of the file, from 1
    start_byte INTEGER NOT NULL,     -- where its text begins in the file, from 0
    end_byte   INTEGER NOT NULL      -- where its text ends: the first byte after it
);
INSERT INTO removed_games VALUES (4, 4, 1, 0, 145);
CREATE TABLE boards (
    -- The boards of thousands of positions of a variant in one row, for the search of patterns.
    id        INTEGER PRIMARY KEY,  -- the number of the row
    variant   TEXT NOT NULL,        -- the rules of all its positions
    positions INTEGER NOT NULL,     -- how many positions it has
    planes    BLOB NOT NULL         -- for each square and kind of man one bit for each position, as a MessagePack map (docs/patterns.md)
);
CREATE TABLE board_games (
    -- Which positions of a row of boards belong to which game.
    boards    INTEGER NOT NULL REFERENCES boards (id),
    first     INTEGER NOT NULL,  -- the place of the first of them in the row, from 0
    game      INTEGER NOT NULL REFERENCES games (id),
    line      INTEGER REFERENCES lines (id),  -- the line that they are from; NULL: the game as printed
    ply       INTEGER NOT NULL,  -- the ply of the first of them; of a line, the ply in front of its first turn
    positions INTEGER NOT NULL,  -- how many follow one another
    rowid     INTEGER NOT NULL DEFAULT 1,  -- as in positions
    PRIMARY KEY (boards, first)
) WITHOUT ROWID;
CREATE TABLE motif_uses (
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
CREATE TABLE motif_searches (
    -- Which games were searched for which motifs. A query searches the others when it needs them.
    game  INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    motif TEXT NOT NULL,  -- the motif, whether it was found or not
    rowid INTEGER NOT NULL DEFAULT 1,  -- as in positions
    PRIMARY KEY (game, motif)
) WITHOUT ROWID;
CREATE TABLE seals (
    -- Digests of the rows that cannot be made again from other rows: `latrodb verify` uses them to find damage.
    "table" TEXT NOT NULL,  -- sources, entries or entry_games
    "row"   TEXT NOT NULL,  -- the number of the row, or the numbers of its game and entry: 7/2
    digest  TEXT,           -- the SHA-256 digest of the row; NULL: another program has changed the row
    PRIMARY KEY ("table", "row")
);
CREATE VIEW "plies" AS -- Every turn of every game as printed, with its captures and its mark.
SELECT positions.game,
       positions.ply,  -- which turn of the game, from 1
       coalesce(deviations.label, ((games.first_ply + positions.ply) / 2)
                                  || substr(games.sides, 1 + (games.first_ply + positions.ply) % 2, 1)) AS label,  -- its number and side: 9b
       coalesce(turns.text, deviations.written) AS turn,      -- in canonical notation; as written if it cannot be played
       coalesce(turns.captures, '')             AS captures,  -- the squares of the captured men: xe5xd4; empty: none
       coalesce(turns.tactic, '')               AS tactic,    -- the tactic of the capture, the first if there are several; empty: no capture
       coalesce(turns.mark, '')                 AS mark,      -- *, (+), + or #; empty: none
       coalesce(deviations.state, 'legal')      AS state,     -- legal, illegal-but-played, impossible or unread
       deviations.written  -- the turn as written in the text; NULL: its canonical notation says the same
  FROM positions
  JOIN games           ON games.id = positions.game
  LEFT JOIN turns      ON turns.id = positions.turn
  LEFT JOIN deviations ON deviations.game = positions.game AND deviations.ply = positions.ply
 WHERE positions.ply > 0;
CREATE VIEW "line_plies" AS -- Every turn of every line: of games from their first correction on, and of variations in comments.
SELECT lines.id AS line,  -- the number of the line
       lines.game,
       lines.kind,
       lines.text,
       line_positions.ply,
       ((lines.first_ply + line_positions.ply) / 2)
       || substr(games.sides, 1 + (lines.first_ply + line_positions.ply) % 2, 1) AS label,  -- its number and side: 9b
       turns.text                   AS turn,      -- in canonical notation; NULL: it cannot be played
       coalesce(turns.captures, '') AS captures,  -- the squares of the captured men: xe5xd4; empty: none
       coalesce(turns.tactic, '')   AS tactic,    -- the tactic of the capture, the first if there are several; empty: no capture
       coalesce(turns.mark, '')     AS mark       -- *, (+), + or #; empty: none
  FROM lines
  JOIN games          ON games.id = lines.game
  JOIN line_positions ON line_positions.line = lines.id
  LEFT JOIN turns     ON turns.id = line_positions.turn
 WHERE line_positions.ply > 0;
CREATE VIEW "positions_corrected" AS -- Every position of every game as corrected: as printed up to the first correction, then those of the corrected line.
SELECT positions.game,
       positions.ply,
       positions.key,
       positions.turn,
       'printed' AS text  -- the text that has the position: printed, or corrected if only that has it
  FROM positions
  LEFT JOIN lines ON lines.game = positions.game AND lines.kind = 'corrected'
 WHERE lines.id IS NULL OR positions.ply < lines.start
 UNION ALL
SELECT lines.game, line_positions.ply, line_positions.key, line_positions.turn, 'corrected'
  FROM lines
  JOIN line_positions ON line_positions.line = lines.id
 WHERE lines.kind = 'corrected';
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
          FROM (SELECT substr(source_parts.bytes,
                              max(games.start_byte - source_parts.start_byte, 0) + 1,
                              games.end_byte - max(games.start_byte, source_parts.start_byte)) AS part
                  FROM source_parts
                 WHERE source_parts.source = games.source
                   AND source_parts.start_byte < games.end_byte
                   AND source_parts.start_byte + length(source_parts.bytes) > games.start_byte
                 ORDER BY source_parts.start_byte)) AS text  -- its bytes, read as UTF-8
  FROM games
 ORDER BY games.id;
CREATE VIEW "problem_list" AS -- Errors and warnings about the latest version of each file, in their order in the file.
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
CREATE VIEW "entry_list" AS -- All records, except those that the latest version of their ledger no longer has.
SELECT entries.id,
       entries.name,
       entries.file,
       entries.number,
       entries.white,
       entries.black,
       coalesce(entries.ply, entries.tag) AS place,  -- the label of the turn, or the name of the tag, that it is about
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
CREATE VIEW "note_list" AS -- The notes that apply, each with its game. Of a note at another wording, that is the game that has the turns.
SELECT DISTINCT
       entries.id,
       games.id          AS game,   -- the number of the game
       CASE entries.ply WHEN 'start' THEN 0
                        ELSE (SELECT plies.ply FROM plies WHERE plies.game = games.id AND plies.label = entries.ply)
       END               AS ply,    -- the turn after which it is placed; 0: at the start; NULL: it is about the whole game
       entries.ply       AS place,  -- the label of that turn: 13b
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
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES ('sources', 5);
INSERT INTO sqlite_sequence VALUES ('games', 4);
INSERT INTO sqlite_sequence VALUES ('entries', 4);
PRAGMA application_id = 1279349842;
PRAGMA user_version = 14;
