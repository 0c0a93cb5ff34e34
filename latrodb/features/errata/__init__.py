"""Errata: proposed from diagnostics, and tested on their games."""
