"""The kinds of written moves, apart from `written`, so that counting turns need not load written games."""

from __future__ import annotations

from enum import StrEnum


class Form(StrEnum):
    """The kind of a written move, by the notation's own sign if it has one."""

    SHIFT = "-"
    DROP = "@"
    TAKE = "x"
    TESTUDO = "T"
    PHALANX = "P"
    DECURSIO = ">"
    CASTLE = "O"
    PASS = "--"
