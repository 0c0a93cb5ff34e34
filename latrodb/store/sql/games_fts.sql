CREATE VIRTUAL TABLE games_fts USING fts5 (
    words,  -- sqlite-utils and Datasette take this for a search of games if they read here: content="games"
    content = 'game_words', content_rowid = 'id', columnsize = 0, tokenize = 'unicode61 remove_diacritics 2'
);
INSERT INTO games_fts (rowid, words) SELECT id, words FROM game_words;
