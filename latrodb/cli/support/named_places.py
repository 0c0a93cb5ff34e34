"""Places that users name instead of a variant, a position or a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.cli.support.output import remark
from latrodb.features.analyzer import analyzer
from latrodb.references import find_named_place

if TYPE_CHECKING:
    from latrodb.core.position import Position
    from latrodb.core.wording import Text
    from latrodb.rules.variant import Variant

AS_CORRECTED = "The game is as corrected by the errata of its database; --text printed has it as printed."


def named_place(
    words: str, db: str | None = None, variant: str | None = None, text: Text | None = None
) -> tuple[Variant, Position] | None:
    """The rules and the position at a place that `find_named_place` finds; stderr reports a corrected game."""
    named = find_named_place(words, analyzer, db, variant, text)
    if named is None:
        return None
    if named.is_corrected:
        remark(AS_CORRECTED)
    assert named.game.variant  # a place has a position, and a position has rules
    return named.game.variant, named.place.position
