"""Games as JSON: one array, a game a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.exporters.encoding import encode_json
from latrodb.exporters.game_records import record_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from latrodb.game.game import Game


def export_json(games: Iterable[Game]) -> Iterator[bytes]:
    """The games as an array of `GameRecord`s, each on a line of its own."""
    opener = b"[\n"
    for game in games:
        yield opener + encode_json(record_of(game))
        opener = b",\n"
    yield b"[]\n" if opener == b"[\n" else b"\n]\n"
