"""Two records side by side: what each has at every place, told by what the turns do."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from latrodb.game.diff.align import Token, align
from latrodb.notation.written import Aside, Unreadable, Withdrawn, WrittenTurn

if TYPE_CHECKING:
    from latrodb.diagnostics.span import Span
    from latrodb.game.game import Game, Node

Remark: TypeAlias = Aside | Withdrawn


class Side(StrEnum):
    """Which of the two records."""

    A = "A"
    B = "B"

    @property
    def other(self) -> Side:
        """The other one."""
        return Side.B if self is Side.A else Side.A


class Entry(NamedTuple):
    """A turn of a main line, or a word that cannot be read where one should stand (then without a node).

    `asides` are the comments, variations and lines taken back that follow it.
    """

    node: Node | None
    text: str
    span: Span
    asides: tuple[Remark, ...]
    label: str


class Pair(NamedTuple):
    """What both records have at one place; None for the one that has nothing there."""

    a: Entry | None
    b: Entry | None
    is_same: bool  # whether both do the same

    @property
    def label(self) -> str:
        """The name of the turn, by the record that has it."""
        entry = self.a or self.b
        assert entry is not None
        return entry.label


def pair_turns(a: Game, b: Game) -> tuple[Pair, ...]:
    """The turns of two games side by side; a turn that only one has stands alone."""
    entries = _entries(a), _entries(b)
    tokens = [[turn_token(entry, index) for index, entry in enumerate(each)] for each in entries]
    pairs = []
    for one, other in align(tokens[0], tokens[1]):
        is_same = one is not None and other is not None and tokens[0][one].moves == tokens[1][other].moves
        entry = None if one is None else entries[0][one]
        pairs.append(Pair(entry, None if other is None else entries[1][other], is_same))
    return tuple(pairs)


def _entries(game: Game) -> list[Entry]:
    nodes = iter(game.nodes)
    found: list[tuple[Node | None, WrittenTurn | Unreadable, list[Remark]]] = []
    for item in game.written.items:
        if isinstance(item, WrittenTurn):
            found.append((next(nodes), item, []))
        elif isinstance(item, Unreadable):
            found.append((None, item, []))
        elif isinstance(item, Remark) and found:
            found[-1][2].append(item)
    return [
        Entry(node, item.text, item.span, tuple(asides), node.label if node else f"{item.text}?")
        for node, item, asides in found
    ]


def turn_token(entry: Entry, index: int = 0) -> Token:
    """What an entry does. Sides are told by the labels; by the index in the record where a word cannot be read."""
    if entry.node is None:
        return Token((("?", entry.text),), index % 2)
    moves = entry.node.written.moves
    throw = entry.node.written.throw
    done = [(move.form.value, *(square.name for square in move.squares)) for move in moves]
    if throw is not None:
        done.append(("[", str(throw)))
    return Token(tuple(done), int(entry.node.ply.color))
