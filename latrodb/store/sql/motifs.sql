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
