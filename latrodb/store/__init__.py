"""The SQLite database: the text is the truth, rows are an index."""
