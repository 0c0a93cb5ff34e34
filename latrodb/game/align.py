"""Which turns of two records of one game stand for each other."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Couple: TypeAlias = "tuple[int | None, int | None]"

MOST_CELLS = (
    400_000  # pairs of turns that are weighed against each other; more are matched by equal turns alone
)
GAP = -3
SAME, NEAR, OTHER, WRONG_SIDE = 8, 0, -2, -9


class Token(NamedTuple):
    """What a turn does: its moves by form and squares, without captures and marks. `side` is 0 or 1."""

    moves: tuple[tuple[str, ...], ...]
    side: int


def align(a: Sequence[Token], b: Sequence[Token]) -> list[Couple]:
    """The indices of the turns that belong together, in order; None where one record has no such turn.

    Turns that do the same are kept together, then turns of one side that share a square; a turn is left
    alone rather than put beside one of the other side.
    """
    head = _shared(a, b)
    tail = _shared(a[head:][::-1], b[head:][::-1])
    ends = len(a) - tail, len(b) - tail
    middle = _middle(a[head : ends[0]], b[head : ends[1]])
    couples: list[Couple] = [(index, index) for index in range(head)]
    couples += [(_moved(one, head), _moved(other, head)) for one, other in middle]
    return [*couples, *((ends[0] + index, ends[1] + index) for index in range(tail))]


def _moved(index: int | None, by: int) -> int | None:
    return None if index is None else index + by


def _shared(a: Sequence[Token], b: Sequence[Token]) -> int:
    """How many turns both begin with."""
    count = 0
    for one, other in zip(a, b, strict=False):
        if one.moves != other.moves:
            break
        count += 1
    return count


def _middle(a: Sequence[Token], b: Sequence[Token]) -> list[Couple]:
    if not a or not b:
        return [*((index, None) for index in range(len(a))), *((None, index) for index in range(len(b)))]
    if len(a) * len(b) > MOST_CELLS:
        return list(_by_equal_turns(a, b))
    return _trace(_weigh(a, b), a, b)


def _weigh(a: Sequence[Token], b: Sequence[Token]) -> list[list[int]]:
    """The weight of the best alignment of each beginning of one record with each beginning of the other."""
    rows = [[GAP * index for index in range(len(b) + 1)]]
    for count, one in enumerate(a, 1):
        above = rows[-1]
        row = [GAP * count]
        for index, other in enumerate(b):
            best = above[index] + _likeness(one, other)
            row.append(max(best, above[index + 1] + GAP, row[index] + GAP))
        rows.append(row)
    return rows


def _trace(rows: Sequence[Sequence[int]], a: Sequence[Token], b: Sequence[Token]) -> list[Couple]:
    """The couples of the best alignment, read from its end."""
    couples: list[Couple] = []
    i, j = len(a), len(b)
    while i or j:
        if i and j and rows[i][j] == rows[i - 1][j - 1] + _likeness(a[i - 1], b[j - 1]):
            i, j = i - 1, j - 1
            couples.append((i, j))
        elif i and rows[i][j] == rows[i - 1][j] + GAP:
            i -= 1
            couples.append((i, None))
        else:
            j -= 1
            couples.append((None, j))
    return couples[::-1]


def _likeness(one: Token, other: Token) -> int:
    if one.moves == other.moves:
        return SAME
    if one.side != other.side:
        return WRONG_SIDE
    shared = {square for move in one.moves for square in move[1:]}
    is_near = any(square in shared for move in other.moves for square in move[1:])
    return NEAR if is_near else OTHER


def _by_equal_turns(a: Sequence[Token], b: Sequence[Token]) -> Iterator[Couple]:
    matcher = SequenceMatcher(None, [each.moves for each in a], [each.moves for each in b])
    for _, start, end, begin, stop in matcher.get_opcodes():
        for index in range(max(end - start, stop - begin)):
            one, other = start + index, begin + index
            yield one if one < end else None, other if other < stop else None
