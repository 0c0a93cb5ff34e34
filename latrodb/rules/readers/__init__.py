"""Readers of plain games: text to certificates, on the boards of the engine; compiled where a compiler is."""

from latrodb.rules.compiled import use_sources

use_sources()
