"""The marks of the notation: the one table from which all else takes them."""

from __future__ import annotations

import re

from latrodb.core.english import WordWithFacts


class Mark(WordWithFacts):
    """The sign after a turn that says what it does. A turn has one mark, the strongest that it earns.

    The engine's numbers of marks are their places in this table. A mark that is added comes last, and `mark_of` of the
    game that has it says when it is earned.

    Attributes:
        noun: its name, such as `hit`.
        meaning: what such a turn does, as a clause without its subject.
    """

    noun: str
    meaning: str

    NONE = "", "", ""
    HIT = "*", "hit", "blocks an open side of the Dux"
    QUASI = "(+)", "quasi check", "also immobilizes him in part, without being a check"
    CHECK = "+", "check", "threatens to immobilize him with the next move"
    MATE = "#", "mate", "immobilizes him, or wins the game in another way"


MARKS = tuple(Mark)  # by the numbers of the engine
SIGNS = tuple([mark.value for mark in MARKS if mark])
SIGN = "|".join(map(re.escape, sorted(SIGNS, key=len, reverse=True)))  # a regular expression: any of them
