"""Games in JSON and CSV, as our own exports write them, read as records again."""
