"""The first moves of games, the same for games that are mirror images of each other."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING

from latrodb.core.errors import LatrodbError
from latrodb.core.step import steps_text
from latrodb.core.symmetry import board_images

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.core.step import Step
    from latrodb.core.symmetry import Image
    from latrodb.game.game import Game
    from latrodb.rules.variant import Variant

_SHOWN = 2  # turns
_SQUARE = re.compile(r"([a-p])(\d+)")


def first_moves(game: Game) -> str:
    """The first turn and the answer, `1.d1-d4 d8-d5`, as seen from the side that comes first in order.

    Games whose boards are mirror images of each other have the same text: `1.h1-h4 h8-h5` on eight files is
    `1.a1-a4 a8-a5`. Only images that leave the first position as it is count. Empty for a game that does not begin at
    its opening, or of which nothing can be played.
    """
    variant = game.variant
    if variant is None or game.opening is None or game.opening != variant.opening():
        return ""
    turns = [node.steps for node in takewhile(lambda node: bool(node.steps), game.nodes[:_SHOWN])]
    if not turns:
        return ""
    opening = variant.opening()
    images = [image for image in board_images(variant.geometry) if image.position(opening) == opening]
    texts = [text for image in images if (text := " ".join(_seen_in(image, variant, turns)))]
    return f"1.{min(texts, key=_by_squares)}" if texts else ""


def _seen_in(image: Image, variant: Variant, turns: Sequence[Sequence[Step]]) -> Iterator[str]:
    """The turns of a game in an image of its board; none from the first on that cannot be played there."""
    position = variant.opening()
    for steps in turns:
        seen = []
        for step in steps:
            try:
                seen.append(variant.play(position, image.turn(variant.geometry, step.turn)))
            except LatrodbError:
                return
            position = seen[-1].after
        yield steps_text(seen)


def _by_squares(text: str) -> tuple[list[tuple[str, int]], str]:
    return [(file, int(rank)) for file, rank in _SQUARE.findall(text)], text
