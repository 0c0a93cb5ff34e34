"""What a game is: one that was played, or a part of one, an analysis, a composition, or a game between programs."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_PROGRAM = re.compile(r"\S+ \(.*\bseed -?[0-9]+\)", re.DOTALL)


class GameKind(StrEnum):
    """The values of the tag GameKind."""

    PLAYED = "played"  # a whole game, from the opening
    FRAGMENT = "fragment"
    ANALYSIS = "analysis"
    COMPOSED = "composed"  # a problem, an illustration of a rule
    ENGINE = "engine"  # programs play both sides

    @property
    def noun(self) -> str:
        """What one of them is called, for `count_words`."""
        nouns = {GameKind.PLAYED: "game", GameKind.COMPOSED: "composed game", GameKind.ENGINE: "engine game"}
        return nouns.get(self, self.value)


def kind_of(tags: Mapping[str, str], *, is_whole: bool) -> GameKind:
    """What a game is, by its tag; without one, by its players and by whether it is whole: it starts at the opening.

    >>> kind_of({"GameKind": "Analysis"}, is_whole=True).value, kind_of({"White": "Joe"}, is_whole=False).value
    ('analysis', 'fragment')
    """
    stated = tags.get("GameKind", "")
    if is_kind(stated):
        return GameKind(stated.strip().lower())
    if all(tags.get(f"{side}Type") == "program" or is_program(tags.get(side, "")) for side in ("White", "Black")):
        return GameKind.ENGINE
    return GameKind.PLAYED if is_whole else GameKind.FRAGMENT


def is_kind(value: str) -> bool:
    """Whether a value of the tag GameKind has a meaning, whatever its case.

    >>> is_kind("Fragment"), is_kind("tournament")
    (True, False)
    """
    return value.strip().lower() in list(GameKind)


def is_program(name: str) -> bool:
    """Whether a name is a program's, which has the seed from which it plays.

    >>> is_program("latrodb (capture-seeking, seed 3)"), is_program("Joe Joyce")
    (True, False)
    """
    return _PROGRAM.fullmatch(name) is not None
