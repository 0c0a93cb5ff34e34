"""The kinds of corrections, apart from `fixes`, which only commands that write a corrected copy need."""

from __future__ import annotations

from enum import StrEnum


class Fix(StrEnum):
    """The kinds of corrections that a user may request."""

    UNIQUE = "unique"
    HABITS = "habits"
    MARKS = "marks"
    CAPTURES = "captures"
    LETTERS = "letters"
    SPELLING = "spelling"
    ALL = "all"
