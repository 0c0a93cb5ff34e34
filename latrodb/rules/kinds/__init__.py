"""Kinds of games: what games of a kind share, so that a game defines only what is special to it."""
