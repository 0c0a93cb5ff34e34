"""Whether a database file holds what was stored in it."""
