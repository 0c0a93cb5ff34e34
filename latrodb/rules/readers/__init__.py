"""Readers of plain games: text to certificates, on the boards of the engine; compiled where a compiler is."""
