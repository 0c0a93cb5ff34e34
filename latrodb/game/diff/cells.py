"""Several records of one game side by side, with turns aligned by what they do."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from latrodb.notation.written import Aside, Unreadable, Withdrawn, WrittenTurn

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.core.position import Position
    from latrodb.diagnostics.span import Span
    from latrodb.game.game import Game, TurnNode

Couple: TypeAlias = "tuple[int | None, int | None]"

WINDOW = 100  # turns of each record that are compared at a time
GAP = -3
START = 3
SAME, ALIKE, NEAR, OTHER, WRONG_SIDE = 8, 1, 0, -2, -4


@dataclass(frozen=True)
class Token:
    """What a turn does: its moves by form and squares, without captures and marks. `side` is 0 or 1."""

    moves: tuple[tuple[str, ...], ...]
    side: int
    text: str = ""

    @cached_property
    def squares(self) -> frozenset[str]:
        """The squares that its moves name."""
        return frozenset(square for move in self.moves for square in move[1:])

    @cached_property
    def pairs(self) -> frozenset[str]:
        """The pairs of letters of its text."""
        return frozenset(map("".join, pairwise(self.text)))


def align(a: Sequence[Token], b: Sequence[Token]) -> list[Couple]:
    """The pairs of indices of turns that belong together, in order; None if one record lacks the turn.

    Turns that do the same are paired first, then turns whose texts are alike, and turns of the same side that share a
    square; a turn is left alone rather than paired with another one of the other side. Records with long differing
    stretches are aligned window by window, so that the time is linear in their length.
    """
    tail = min(_shared(a[::-1], b[::-1]), min(len(a), len(b)) - _shared(a, b))
    ends = len(a) - tail, len(b) - tail
    middle = _windows(a[: ends[0]], b[: ends[1]])
    return [*middle, *((ends[0] + index, ends[1] + index) for index in range(tail))]


def _shared(a: Sequence[Token], b: Sequence[Token]) -> int:
    """How many turns both have in common at the beginning."""
    pairs = enumerate(zip(a, b, strict=False))
    return next((at for at, (one, other) in pairs if one.moves != other.moves), min(len(a), len(b)))


def _windows(a: Sequence[Token], b: Sequence[Token]) -> Iterator[Couple]:
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


def _weigh(a: Sequence[Token], b: Sequence[Token]) -> list[list[int]]:
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


def _trace(rows: Sequence[Sequence[int]], a: Sequence[Token], b: Sequence[Token]) -> list[Couple]:
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


def _likeness(one: Token, other: Token) -> int:
    if one.moves == other.moves:
        return SAME
    if 2 * len(one.pairs & other.pairs) > min(len(one.pairs), len(other.pairs)):
        # whatever the sides, which joined words exchange; of these, the first is the one that belongs there
        return ALIKE if one.text[:START] == other.text[:START] else NEAR
    if one.side != other.side:
        return WRONG_SIDE
    return OTHER if one.squares.isdisjoint(other.squares) else NEAR


Remark: TypeAlias = Aside | Withdrawn


# Which of the records.
Side = StrEnum("Side", {"A": "A", "B": "B", "C": "C", "D": "D", "E": "E", "F": "F", "G": "G", "H": "H"})
SIDES = tuple(Side)
MOST_RECORDS = len(SIDES)


class Cell(NamedTuple):
    """A turn of a main line, or an unreadable word in its place (then without a node).

    `asides` are the comments, variations and lines taken back that follow it. `token` is what the turn does, and
    `after` the position after it in the replay of its own record, if that is known.
    """

    node: TurnNode | None
    text: str
    span: Span
    asides: tuple[Remark, ...]
    label: str
    token: Token
    after: Position | None

    @property
    def turn(self) -> WrittenTurn | None:
        """The turn, if it can be read."""
        return self.node.written if self.node else None


class Column(NamedTuple):
    """What the records have at one place; None for a record that has nothing there.

    `silent` are the records that begin later or have ended, by their index.
    """

    cells: tuple[Cell | None, ...]
    silent: frozenset[int]

    @property
    def label(self) -> str:
        """The label of the turn, from the first record that has it."""
        return next(cell.label for cell in self.cells if cell)

    @property
    def is_same(self) -> bool:
        """Whether every record has a turn here, and all of them do the same."""
        return len({cell.token.moves if cell else None for cell in self.cells}) == 1

    def speaking(self) -> list[int]:
        """The records that have begun and not ended, by their index."""
        return [index for index in range(len(self.cells)) if index not in self.silent]


def line_up(games: Sequence[Game]) -> tuple[Column, ...]:
    """Align the turns of some games, one game after the other with those before it."""
    rows: list[tuple[Cell | None, ...]] = [(cell,) for cell in _cells(games[0])]
    for count, game in enumerate(games[1:], 1):
        cells = _cells(game)
        couples = align([_common(row) for row in rows], [cell.token for cell in cells])
        rows = [
            (*(rows[one] if one is not None else (None,) * count), cells[other] if other is not None else None)
            for one, other in couples
        ]
    spoken = [[at for at, row in enumerate(rows) if row[side]] for side in range(len(games))]
    ends = [(each[0], each[-1]) if each else (len(rows), -1) for each in spoken]
    return tuple(
        Column(row, frozenset(side for side, (first, last) in enumerate(ends) if not first <= at <= last))
        for at, row in enumerate(rows)
    )


def _common(row: Sequence[Cell | None]) -> Token:
    """What most records have at a place; a turn before a word that cannot be read, and the first of several."""
    tokens = [cell.token for cell in sorted(filter(None, row), key=lambda cell: cell.node is None)]
    counts = Counter(token.moves for token in tokens)
    return max(tokens, key=lambda token: counts[token.moves])


def _cells(game: Game) -> list[Cell]:
    nodes = iter(game.turns)
    found: list[tuple[TurnNode | None, WrittenTurn | Unreadable, list[Remark]]] = []
    for item in game.written.items:
        if isinstance(item, WrittenTurn):
            found.append((next(nodes), item, []))
        elif isinstance(item, Unreadable):
            found.append((None, item, []))
        elif isinstance(item, Remark) and found:
            found[-1][2].append(item)
    followers = [node for node, _, _ in found[1:]]
    return [
        Cell(
            node,
            item.text,
            item.span,
            tuple(asides),
            node.label if node else f"{item.text}?",
            _token(node, item.text, index),
            node.after if node else after.before if after else None,
        )
        for index, ((node, item, asides), after) in enumerate(zip(found, [*followers, None], strict=False))
    ]


def _token(node: TurnNode | None, text: str, index: int) -> Token:
    """What a turn does. Its side is that of its ply; for an unreadable word, it follows from the index."""
    if node is None:
        return Token((("?", text),), index % 2, text)
    return Token(moves_of(node.written), int(node.ply.color), text)


def moves_of(turn: WrittenTurn) -> tuple[tuple[str, ...], ...]:
    """What a turn does: its moves by form and squares, and the throw of a die."""
    done = [(move.form.value, *(square.name for square in move.squares)) for move in turn.moves]
    if turn.throw is not None:
        done.append(("[", str(turn.throw)))
    return tuple(done)
