"""What one check says of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.game.replay import replay
from latrodb.notation.parser import parse_text

if TYPE_CHECKING:
    from latrodb.checks.catalog import Check

XXI = '[Variant "latrunculi-xxi/10x8"]\n\n'


def said(check: Check, text: str) -> list[tuple[str, str | None, str]]:
    """Code, ply and span of each remark of a check on the one game of a text."""
    (written,) = parse_text(text).games
    found = check(replay(written))
    return [(each.code, each.ply, text[slice(*each.span)] if each.span else "") for each in found]


def hints(check: Check, text: str) -> list[str]:
    """The hints of all remarks of a check on the one game of a text."""
    (written,) = parse_text(text).games
    return [hint for each in check(replay(written)) for hint in each.hints]
