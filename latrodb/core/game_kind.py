"""What a game is: one that was played, or a part of one, an analysis, a composition, or a game between programs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from latrodb.core.english import WordWithFacts

if TYPE_CHECKING:
    from collections.abc import Mapping

_PROGRAM = re.compile(r"\S+ \(.*\bseed -?[0-9]+\)", re.DOTALL)


class GameKind(WordWithFacts):
    """The values of the tag GameKind.

    Attributes:
        noun: what one of them is called, for `count_words`.
        plural: what many are called in a list of kinds.
    """

    noun: str
    plural: str

    PLAYED = "played", "game", "whole games"  # from the opening
    FRAGMENT = "fragment", "fragment", "fragments"
    ANALYSIS = "analysis", "analysis", "analyses"
    COMPOSED = "composed", "composed game", "composed games"  # a problem, an illustration of a rule
    ENGINE = "engine", "engine game", "machine games"  # programs play both sides


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
