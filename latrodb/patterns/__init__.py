"""Patterns: parts of a board in text, looked for in positions and in runs of them."""
