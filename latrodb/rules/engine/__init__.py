"""The engine: boards of integers that play, explain and search, compiled where a compiler is."""

from latrodb.rules.compiled import use_sources

use_sources()
