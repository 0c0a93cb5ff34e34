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
