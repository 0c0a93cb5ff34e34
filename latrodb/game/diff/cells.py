"""Two records side by side, with turns paired by what they do."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from latrodb.game.diff.align import Token, align
from latrodb.notation.written import Aside, Unreadable, Withdrawn, WrittenTurn

if TYPE_CHECKING:
    from latrodb.diagnostics.span import Span
    from latrodb.game.game import Game, TurnNode

Remark: TypeAlias = Aside | Withdrawn


class Side(StrEnum):
    """Which of the two records."""

    A = "A"
    B = "B"

    @property
    def other(self) -> Side:
        """The other record."""
        return Side.B if self is Side.A else Side.A


class Cell(NamedTuple):
    """A turn of a main line, or an unreadable word in its place (then without a node).

    `asides` are the comments, variations and lines taken back that follow it.
    """

    node: TurnNode | None
    text: str
    span: Span
    asides: tuple[Remark, ...]
    label: str


class Pair(NamedTuple):
    """What the two records have at one place; None for a record that has nothing there."""

    a: Cell | None
    b: Cell | None
    is_same: bool  # whether both turns do the same

    @property
    def label(self) -> str:
        """The label of the turn, from the record that has it."""
        cell = self.a or self.b
        assert cell is not None
        return cell.label


def pair_turns(a: Game, b: Game) -> tuple[Pair, ...]:
    """Pair the turns of two games; a turn that only one game has is alone in its pair."""
    cells = _cells(a), _cells(b)
    tokens = [[turn_token(cell, index) for index, cell in enumerate(each)] for each in cells]
    pairs = []
    for one, other in align(tokens[0], tokens[1]):
        is_same = one is not None and other is not None and tokens[0][one].moves == tokens[1][other].moves
        a_cell, b_cell = (None if at is None else cells[side][at] for side, at in enumerate((one, other)))
        pairs.append(Pair(a_cell, b_cell, is_same))
    return tuple(pairs)


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
    return [
        Cell(node, item.text, item.span, tuple(asides), node.label if node else f"{item.text}?")
        for node, item, asides in found
    ]


def turn_token(cell: Cell, index: int = 0) -> Token:
    """What a turn does. Its side is that of its ply; for an unreadable word, it follows from the index."""
    if cell.node is None:
        return Token((("?", cell.text),), index % 2)
    moves = cell.node.written.moves
    throw = cell.node.written.throw
    done = [(move.form.value, *(square.name for square in move.squares)) for move in moves]
    if throw is not None:
        done.append(("[", str(throw)))
    return Token(tuple(done), int(cell.node.ply.color))
