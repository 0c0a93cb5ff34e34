"""Games that may be one game: found by runs of turns that they share, compared turn by turn."""
