"""Floor 5: the database. The only importer of sqlite-utils; text is the truth, rows are an index."""
