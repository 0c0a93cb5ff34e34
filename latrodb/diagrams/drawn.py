"""Marks that the text of a game draws on the board after a turn: `{[%marks arrow:e1-e4:red circle:d5]}`."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import chain
from typing import TYPE_CHECKING

from latrodb.diagrams.marks import name_overlay
from latrodb.diagrams.overlays import MarkRequest, OverlayError, parse_mark
from latrodb.notation.written import Aside, Unreadable, WrittenTurn

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from latrodb.core.geometry import Geometry
    from latrodb.diagrams.marks import Overlay
    from latrodb.game.game import Game
    from latrodb.notation.written import Item

DRAWN = re.compile(r"\{\s*\[%marks\s([^\]]*)\]\s*\}")
BEGINNING = -1  # in place of a turn


def drawn_marks(comment: str, size: Geometry) -> tuple[Overlay, ...]:
    """Return the marks that a comment draws; none for any other comment, or if a word of it is not a mark by hand.

    >>> from latrodb.core.geometry import Geometry
    >>> drawn_marks("{[%marks circle:a1:red]}", Geometry(8, 8))
    (Circle(square=0, ink=<Ink.RED: 'red'>),)
    """
    found = DRAWN.fullmatch(comment)
    try:
        marks = [parse_mark(word, size) for word in found[1].split()] if found else []
    except OverlayError:
        return ()
    by_hand = [each.overlays for each in marks if not isinstance(each, MarkRequest)]
    return tuple(chain(*by_hand)) if len(by_hand) == len(marks) else ()


def drawn_after(game: Game) -> Mapping[int, Sequence[Overlay]]:
    """Return what a game draws, also in variations, by where the turn begins in the text; `BEGINNING` for the start."""
    found: defaultdict[int, list[Overlay]] = defaultdict(list)
    size, text = game.opening.geometry if game.opening else None, game.source.text
    if size is None or "[%marks" not in text:
        return found

    def read(items: Iterable[Item], turn: int) -> None:
        for item in items:
            if isinstance(item, WrittenTurn | Unreadable):
                turn = item.span.start
            elif isinstance(item, Aside):
                found[turn] += drawn_marks(text[slice(*item.span)], size)
                read(item.items, turn)

    read(game.written.items, BEGINNING)
    return found


def name_drawn(marks: Iterable[Overlay]) -> str:
    """Name marks that are drawn.

    >>> from latrodb.diagrams.marks import Arrow, Circle
    >>> name_drawn((Arrow(0, 3), Circle(0)))
    'Drawn: arrow a1 to d1; circle a1'
    """
    return f"Drawn: {'; '.join(map(name_overlay, marks))}"
