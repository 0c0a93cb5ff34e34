"""Several records side by side, with turns aligned by what they do."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from latrodb.game.diff.align import Token, align
from latrodb.notation.written import Aside, Unreadable, Withdrawn, WrittenTurn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.core.position import Position
    from latrodb.diagnostics.span import Span
    from latrodb.game.game import Game, TurnNode

Remark: TypeAlias = Aside | Withdrawn


class Side(StrEnum):
    """Which of the records."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"
    E = "E"
    F = "F"
    G = "G"
    H = "H"


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

    @property
    def is_full(self) -> bool:
        """Whether no record lacks a turn here."""
        return None not in self.cells

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
