"""A text read in bulk: its plain games, and the places of everything else."""

from __future__ import annotations

from collections.abc import Iterator

from latrodb.diagnostics.span import Span
from latrodb.notation.game_bounds import BulkGame, read_plain, split_games


def read_bulk(text: str) -> Iterator[BulkGame | Span]:
    for span, is_clean in split_games(text):
        yield (read_plain(text, span) if is_clean else None) or span
