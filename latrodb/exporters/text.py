"""Games as game files in canonical notation, with the captures and marks that the rules give."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.notation.encoding import encode

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from latrodb.game.game import Game


def export_text(games: Iterable[Game]) -> Iterator[bytes]:
    """The games one by one, with an empty line between them."""
    gap = ""
    for game in games:
        yield encode(gap + game.text())
        gap = "\n"
