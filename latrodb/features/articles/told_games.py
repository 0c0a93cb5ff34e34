"""Find the game that an article or section tells without naming it, by the moves it quotes and its players."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING

from latrodb.features.articles.claims import Caption, Landmark, Modality, MoveClaim
from latrodb.features.articles.known_games import route
from latrodb.features.articles.mentions import fold

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.features.articles.claims import Item
    from latrodb.features.articles.known_games import KnownGame, Library

_FEWEST = 3  # moves at their numbers that identify the game
_NAMED = 2  # moves that naming both players counts for
_WORD = re.compile(r"[^\W\d_]+")


def split_sections(items: Sequence[Item]) -> Iterator[list[Item]]:
    """The items from each heading up to the next one."""
    section: list[Item] = []
    for item in items:
        if isinstance(item, Landmark) and item.kind == "heading" and section:
            yield section
            section = []
        section.append(item)
    if section:
        yield section


def find_told(items: Sequence[Item], text: str, library: Library) -> KnownGame | None:
    """The only game that fits well: it has most of the numbered moves, and far more of them than any other game.

    Naming both players counts like two moves, and is enough where the text has no numbered move. Text at figures
    and captions may be about a different game each time, and identifies none.
    """
    if any(
        isinstance(item, Caption) or (isinstance(item, Landmark) and item.kind in ("game", "figure")) for item in items
    ):
        return None
    moves = {
        (item.ply, route(item.turn)): item.turn
        for item in items
        if isinstance(item, MoveClaim) and item.ply is not None and item.modality is not Modality.FORBIDDEN
    }
    hits: dict[KnownGame, int] = defaultdict(int)
    for (ply, _), turn in moves.items():
        for known, entry in library.places(turn):
            hits[known] += entry.ply == ply
    words = {word for found in _WORD.finditer(text) for word in fold(found[0])}
    for known in library.whole:
        surnames = {"".join(fold(player)[-1:]) for player in known.players}
        if len(surnames) > 1 and "" not in surnames and surnames <= words:
            hits[known] += _NAMED
    ranked = sorted(hits, key=lambda known: -hits[known])[:2]
    most, second = ([hits[known] for known in ranked] + [0, 0])[:2]
    is_clear = most > 2 * second and 2 * most > len(moves)
    return ranked[0] if is_clear and most >= (_FEWEST if moves else _NAMED) else None
