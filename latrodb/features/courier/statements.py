"""How a log says that its game ended: a player's word among the moves, or a sentence above them.

The word comes from the player who has just moved, or else from the one to move. A sentence names a player or a side.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from latrodb.notation.endings import find_side, players_of
from latrodb.notation.written import DRAW

if TYPE_CHECKING:
    from collections.abc import Iterable

    from latrodb.core.color import Color
    from latrodb.notation.written import WrittenTag

_HAS = r"(?P<name>.+?)\s+(?:(?:has|have)\s+)?"
_LOSS = re.compile(
    rf"{_HAS}(?:resign(?:ed|s)|los(?:t|es)|forfeit(?:ed|s)|r[ua]ns?\s+out\s+of\s+time|timed\s+out)\b.*", re.IGNORECASE
)
_WIN = re.compile(rf"{_HAS}(?:won|wins)\b.*", re.IGNORECASE)
_DRAWN = re.compile(r"(?:.*\b)?(?:draw|drawn)\b.*", re.IGNORECASE)
_BRACKET = re.compile(r"[()]")


def word_result(word: str, speaker: Color) -> str:
    """The result that a word among the moves gives: `resign`, `won`, `drawn`, `accept`."""
    verb = word.lower().removeprefix("i ").rstrip(".!")
    if verb.startswith(("draw", "accept")):
        return DRAW
    return (speaker if verb == "won" else speaker.other).win


def statement_result(text: str, tags: Iterable[WrittenTag]) -> str | None:
    """The result of a sentence such as `Jose Carrillo has resigned.`; the empty string if it names neither player.

    None if it says nothing about a result. Names are those of the tags, with or without the user's name in brackets.
    """
    line = " ".join(text.split())
    for pattern, is_winner in ((_LOSS, False), (_WIN, True)):
        if found := pattern.fullmatch(line):
            name = " ".join(_BRACKET.sub(" ", found["name"].casefold()).split())
            side = find_side(name, players_of(tags))
            return "" if side is None else (side if is_winner else side.other).win
    return DRAW if _DRAWN.fullmatch(line) else None
