"""Where in the text of a game the script of a page puts what a reader adds to it."""

from __future__ import annotations

from collections import deque
from operator import sub
from typing import TYPE_CHECKING

from latrodb.features.analyzer import analyzer
from latrodb.features.viewer.packing import BETWEEN
from latrodb.notation.written import Number, Result, Unreadable, WrittenTurn

if TYPE_CHECKING:
    from latrodb.features.viewer.frames import Frames
    from latrodb.game.game import Game


def places_in_text(game: Game, text: str, frames: Frames) -> str:
    """Return where notes go in the canonical text of a game, as a column for the frames of its turns from the start on.

    A note goes after the turn and what the text says of it. A place counts from the one before it as scripts do, in
    units of UTF-16; a turn that the text does not have, such as one left out, has that of the one before it.
    """
    nodes, at, places = deque(game.turns), 0, dict[int, int]()
    for item in analyzer().parse_text(text, game.source.name).games[0].items:
        if isinstance(item, Number | WrittenTurn | Unreadable | Result):
            places.setdefault(at, len(text[: item.span.start].encode("utf-16-le", "surrogatepass")) // 2)
        if isinstance(item, WrittenTurn | Unreadable) and nodes:
            at = frames.of_nodes.get(nodes.popleft().index, -1)
    places.setdefault(at, len(text.encode("utf-16-le", "surrogatepass")) // 2)
    found = [places.get(frame, -1) for frame in range(max(places) + 1)]
    found = [max(found[: at + 1]) for at in range(len(found))]
    return BETWEEN.join(map(str, map(sub, found, [0, *found])))
