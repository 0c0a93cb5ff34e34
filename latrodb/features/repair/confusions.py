"""How likely one letter of a square was written for another: how near they lie, how alike they look."""

from __future__ import annotations

from functools import cache
from math import log

FILES = "abcdefghijklmnop"
KEYBOARDS = (("qwertyuiop", "asdfghjkl", "zxcvbnm"), ("1234567890",))
ALIKE = frozenset(
    map(
        frozenset,
        ("il", "ij", "ec", "eo", "ao", "hb", "hn", "nm", "gp", "bd", "cd", "fl", "17", "38", "56", "68", "14"),
    )
)
PLAIN = 1.0  # the weight of a letter that was written for another without any reason that is known
NEXT, ON_KEYBOARD, LOOKS_ALIKE, MIRRORED, REPEATED = 2.5, 1.5, 2.0, 1.0, 1.5


@cache
def weigh(written: str, meant: str, last: str) -> float:
    """The weight of writing one letter for another, 1 or more.

    Args:
        written: a file letter or the number of a rank.
        meant: another one of the same kind.
        last: the last one of the board, whose files and ranks are mirrored by a slip of perspective.
    """
    weight = PLAIN
    if abs(_order(written) - _order(meant)) == 1:
        weight += NEXT
    if _are_keys_near(written, meant):
        weight += ON_KEYBOARD
    if frozenset(written + meant) in ALIKE:
        weight += LOOKS_ALIKE
    if _order(written) + _order(meant) == _order(last) + 1:
        weight += MIRRORED
    return weight


def log_chance(written: str, meant: str, last: str, before: str = "") -> float:
    """The logarithm of the chance that the meant letter, if it is miswritten, is miswritten so.

    Args:
        written: what the text has.
        meant: what should.
        last: the last file or rank of the board.
        before: letters of the turn before; one of them may have been written again.
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
    """Whether two keys lie side by side, in one row or in two neighboring ones."""
    places = [_key(letter) for letter in (one, other)]
    if None in places:
        return False
    (board, row, column), (other_board, other_row, other_column) = (place or (0, 0, 0) for place in places)
    if board != other_board or abs(row - other_row) > 1:
        return False
    shift = other_column - column
    return abs(shift) == 1 if row == other_row else shift in ((0, -1) if other_row > row else (0, 1))


@cache
def _key(letter: str) -> tuple[int, int, int] | None:
    for board, rows in enumerate(KEYBOARDS):
        for row, keys in enumerate(rows):
            if len(letter) == 1 and letter in keys:
                return board, row, keys.index(letter)
    return None
