"""Motifs move along with every image of the board that keeps the rules: no direction, side or order is preferred."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from latrodb.game.replay import replay
from latrodb.motifs.catalog import motifs_at
from latrodb.notation.parser import parse_text
from tests.support.paths import CORPUS

if TYPE_CHECKING:
    from latrodb.core.color import Color
    from latrodb.core.step import Step
    from latrodb.core.symmetry import Image
    from latrodb.rules.variant import Variant

GAMES = [
    "latrunculi-xxi/2016-07-fahys-carrillo",  # 8x8: with quarters of a turn
    "latrunculi-xxi/2016-08-joyce-carrillo",
    "petteia-xxi/2016-08-carrillo-lerouge",
    "kowalski/engine-game-2",
    "schaedler/engine-game-1",
    "latrotabuli/engine-game-1",
]
EVERY = 5  # turns apart


def found(variant: Variant, step: Step, image: Image) -> list[tuple[str, str, int, int]]:
    """The motifs after a step, as the image has them."""
    size, uses = variant.geometry, motifs_at(variant, step.after, step)
    return sorted(
        (use.motif, owner(use.side, image), image.squares(size, use.squares), image.squares(size, use.others))
        for use in uses
    )


def owner(side: Color | None, image: Image) -> str:
    if side is None:
        return "both"
    return (side.other if image.exchanges_colors else side).title


@pytest.mark.parametrize("name", GAMES)
def test_motifs_move_along(name: str) -> None:
    game = replay(parse_text((CORPUS / f"{name}.txt").read_text(encoding="utf-8")).games[0])
    variant = game.variant
    assert variant
    same, *images = variant.system.images(variant.geometry)
    for node in list(game.played())[::EVERY]:
        step = node.steps[-1]
        for image in images:
            turned = variant.play(image.position(step.before), image.turn(variant.geometry, step.turn))
            expected = found(variant, step, image)
            assert found(variant, turned, same) == expected, f"{node.label} {image}"
