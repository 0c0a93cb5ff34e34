CREATE TABLE _accounts (
    -- What the search for corrections found in games, so that whoever looks at them again need not search.
    game    INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    account BLOB NOT NULL  -- what is assumed, and all diagnostics, as MessagePack
);
