CREATE TABLE _accounts (
    -- What the search for corrections found in games, so that whoever looks at them again need not search.
    game    INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    text    TEXT NOT NULL,  -- 'printed', or 'corrected': as errata give it, all of them or some
    number  INTEGER NOT NULL,  -- made from the text that was searched, its tags and its rules
    account BLOB NOT NULL,  -- the first position, what is assumed, and all diagnostics, as JSON of zlib
    PRIMARY KEY (game, number)
);
