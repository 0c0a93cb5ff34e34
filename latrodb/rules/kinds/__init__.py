"""Kinds of games: what games of a kind share, so that a game says only what is its own."""
