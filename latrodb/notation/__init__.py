"""Reading games from text and writing them as text, without any rules."""
