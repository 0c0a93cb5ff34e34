"""How likely one letter of a square was written for another, by their distance on keyboards and their look."""

from __future__ import annotations

from functools import cache
from math import log

FILES = "abcdefghijklmnop"
KEYBOARD = ("1234567890", "", "qwertyuiop", "asdfghjkl", "zxcvbnm")  # a file and a rank are never confused
KEYS = {key: (row, column) for row, keys in enumerate(KEYBOARD) for column, key in enumerate(keys)}
PAIRS = ("il", "ij", "ec", "eo", "ao", "hb", "hn", "nm", "gp", "bd", "cd", "fl", "17", "38", "56", "68", "14")
ALIKE = tuple(map(set, PAIRS))
PLAIN = 1.0  # the weight of a letter written for another without any known reason
NEXT, ON_KEYBOARD, LOOKS_ALIKE, MIRRORED, REPEATED = 2.5, 1.5, 2.0, 1.0, 1.5


@cache
def weigh(written: str, meant: str, last: str) -> float:
    """The weight of writing one file or rank for another, 1 or more; `last` is the last one of the board."""
    weight = PLAIN
    if abs(_order(written) - _order(meant)) == 1:
        weight += NEXT
    if _are_keys_near(written, meant):
        weight += ON_KEYBOARD
    if {*written, *meant} in ALIKE:
        weight += LOOKS_ALIKE
    if _order(written) + _order(meant) == _order(last) + 1:
        weight += MIRRORED
    return weight


def log_chance(written: str, meant: str, last: str, before: str = "") -> float:
    """The logarithm of the chance that the meant letter, if miswritten, becomes the given one.

    `before` are letters of the preceding turn, one of which may have been repeated.
    """
    weight = weigh(written, meant, last) + (REPEATED if written in before else 0)
    return log(weight / _total(meant, last))


@cache
def _total(meant: str, last: str) -> float:
    others = FILES[: _order(last)] if last.isalpha() else [str(rank + 1) for rank in range(int(last))]
    return sum(weigh(other, meant, last) for other in others if other != meant) + REPEATED


def _order(letter: str) -> int:
    return ord(letter) - 96 if letter.isalpha() else int(letter)


def _are_keys_near(one: str, other: str) -> bool:
    """Whether two keys are side by side, in one row or in two neighboring rows."""
    if one not in KEYS or other not in KEYS:
        return False
    (row, column), (other_row, other_column) = KEYS[one], KEYS[other]
    shift = other_column - column
    if row == other_row:
        return abs(shift) == 1
    return abs(row - other_row) == 1 and shift in ((0, -1) if other_row > row else (0, 1))
