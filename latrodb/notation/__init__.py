"""Text to written games and back, without asking any rules."""
