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
