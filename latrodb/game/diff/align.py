"""Aligns the turns of two records of one game."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Couple: TypeAlias = "tuple[int | None, int | None]"

WINDOW = 100  # turns of each record that are compared at a time
GAP = -3
START = 3
SAME, ALIKE, NEAR, OTHER, WRONG_SIDE = 8, 1, 0, -2, -4


class Token(NamedTuple):
    """What a turn does: its moves by form and squares, without captures and marks. `side` is 0 or 1."""

    moves: tuple[tuple[str, ...], ...]
    side: int
    text: str = ""


class _Mark(NamedTuple):
    """A turn prepared for comparison: a number for its moves, its side, the squares it names, its pairs of letters.

    `start` are its first letters: of words that are joined, the first is the one that belongs there.
    """

    moves: int
    side: int
    squares: frozenset[str]
    pairs: frozenset[str]
    start: str


def align(a: Sequence[Token], b: Sequence[Token]) -> list[Couple]:
    """The pairs of indices of turns that belong together, in order; None if one record lacks the turn.

    Turns that do the same are paired first, then turns whose texts are alike, and turns of the same side that share a
    square; a turn is left alone rather than paired with another one of the other side. Records with long differing
    stretches are aligned window by window, so that the time is linear in their length.
    """
    numbers: dict[object, int] = {}
    ours, theirs = ([_mark(token, numbers) for token in tokens] for tokens in (a, b))
    tail = min(_shared(ours[::-1], theirs[::-1]), min(len(ours), len(theirs)) - _shared(ours, theirs))
    ends = len(ours) - tail, len(theirs) - tail
    middle = _windows(ours[: ends[0]], theirs[: ends[1]])
    return [*middle, *((ends[0] + index, ends[1] + index) for index in range(tail))]


def _mark(token: Token, numbers: dict[object, int]) -> _Mark:
    squares = frozenset(square for move in token.moves for square in move[1:])
    pairs = frozenset(map("".join, pairwise(token.text)))
    return _Mark(numbers.setdefault(token.moves, len(numbers)), token.side, squares, pairs, token.text[:START])


def _shared(a: Sequence[_Mark], b: Sequence[_Mark]) -> int:
    """How many turns both have in common at the beginning."""
    pairs = enumerate(zip(a, b, strict=False))
    return next((at for at, (one, other) in pairs if one.moves != other.moves), min(len(a), len(b)))


def _windows(a: Sequence[_Mark], b: Sequence[_Mark]) -> Iterator[Couple]:
    """Pair equal turns directly; where turns differ, align a window and keep its first half."""
    i = j = 0
    while i < len(a) and j < len(b):
        if a[i].moves == b[j].moves:
            yield i, j
            i, j = i + 1, j + 1
            continue
        parts = a[i : i + WINDOW], b[j : j + WINDOW]
        is_last = i + WINDOW >= len(a) and j + WINDOW >= len(b)
        kept = _trace(_weigh(*parts), *parts)[: None if is_last else WINDOW // 2]
        yield from ((_moved(one, i), _moved(other, j)) for one, other in kept)
        i += sum(one is not None for one, _ in kept)
        j += sum(other is not None for _, other in kept)
    yield from ((index, None) for index in range(i, len(a)))
    yield from ((None, index) for index in range(j, len(b)))


def _moved(index: int | None, by: int) -> int | None:
    return None if index is None else index + by


def _weigh(a: Sequence[_Mark], b: Sequence[_Mark]) -> list[list[int]]:
    """The weight of the best alignment of each prefix of one record with each prefix of the other."""
    rows = [[GAP * index for index in range(len(b) + 1)]]
    for count, one in enumerate(a, 1):
        above = rows[-1]
        last = GAP * count
        row = [last]
        for index, other in enumerate(b):
            best = above[index] + _likeness(one, other)
            last = max(best, above[index + 1] + GAP, last + GAP)
            row.append(last)
        rows.append(row)
    return rows


def _trace(rows: Sequence[Sequence[int]], a: Sequence[_Mark], b: Sequence[_Mark]) -> list[Couple]:
    """The pairs of the best alignment, found from its end."""
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


def _likeness(one: _Mark, other: _Mark) -> int:
    if one.moves == other.moves:
        return SAME
    if 2 * len(one.pairs & other.pairs) > min(len(one.pairs), len(other.pairs)):
        return ALIKE if one.start == other.start else NEAR  # whatever the sides, which joined words exchange
    if one.side != other.side:
        return WRONG_SIDE
    return OTHER if one.squares.isdisjoint(other.squares) else NEAR
