"""Games as the replay found them: each written turn with what it did and whether the rules allow it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from latrodb.core.color import BLACK, WHITE, Color
from latrodb.diagnostics.diagnostic import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.outcome import Outcome
    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.diagnostics.diagnostic import Diagnostic
    from latrodb.diagnostics.span import Source
    from latrodb.notation.written import Aside, WrittenGame, WrittenTurn
    from latrodb.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Node:
    """One turn of the main line.

    Attributes:
        ply: its index on the main line, from 0.
        number: its move number.
        color: whose turn it is, by the numbering of the text.
        written: what the text says.
        state: what became of it.
        steps: what was played: one step (several in Glaucus). Those of the assumed turn, if another one than
            the written is assumed. None at a turn that was not played.
        asides: the comments and variations that follow it.
        is_certain: False once an assumption was made at this turn or before it.
        is_answer: whether it is the side's that does not begin; its number is written `9...`.
        is_assumed: whether another turn than the written one was played, under an assumption.
        missing: what was played before it under the assumption that a turn is left out there.
    """

    ply: int
    number: int
    color: Color
    written: WrittenTurn
    state: State
    steps: tuple[Step, ...] = ()
    asides: tuple[Aside, ...] = ()
    is_certain: bool = True
    is_answer: bool = False
    is_assumed: bool = False
    missing: tuple[Step, ...] = ()

    @property
    def label(self) -> str:
        """Move number and side: `9b`."""
        return f"{self.number}{self.color.letter}"

    @property
    def before(self) -> Position | None:
        """The position before the turn, if it was played."""
        return self.steps[0].before if self.steps else None

    @property
    def after(self) -> Position | None:
        """The position after the turn, if it was played."""
        return self.steps[-1].after if self.steps else None

    @property
    def was_played(self) -> bool:
        """Whether the text's own turn was carried out, legal or not."""
        return self.state in (State.LEGAL, State.ILLEGAL) and not self.is_assumed


@dataclass(frozen=True, slots=True)
class Game:
    """A replayed game.

    Attributes:
        written: what the text says.
        variant: the rules it was replayed under; None if nothing decides them, and then all turns are unread.
        opening: the position before the first turn.
        nodes: the turns of the main line.
        outcome: how the final position ends the game, if it does and the replay reached it for certain.
        diagnostics: all that was found, in the order of the text.
    """

    written: WrittenGame
    variant: Variant | None
    opening: Position | None
    nodes: tuple[Node, ...]
    outcome: Outcome | None = None
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def source(self) -> Source:
        """The text it stands in."""
        return self.written.source

    @property
    def is_read(self) -> bool:
        """Whether the replay reached the end without a gap or an assumption."""
        return all(node.was_played and node.is_certain for node in self.nodes)

    def positions(self) -> Iterator[Position]:
        """The opening and the position after each turn, up to the first unread one."""
        if self.opening is None:
            return
        yield self.opening
        for node in self.nodes:
            if node.after is not None:
                yield node.after
            elif not node.is_assumed:
                return

    def find_node(self, label: str) -> Node | None:
        """The turn of that label, such as `13b`; the first if a text has several, None if it has none."""
        return next((node for node in self.nodes if node.label == label), None)

    @property
    def final(self) -> Position | None:
        """The last position that the replay reached."""
        return next((node.after for node in reversed(self.nodes) if node.after is not None), self.opening)


def other_label(number: int, color: Color, first: Color) -> tuple[int, Color]:
    """The number and side of the turn after one: the number grows after the side that does not begin.

    >>> other_label(9, BLACK, first=WHITE)
    (10, <Color.WHITE: 0>)
    """
    follower = BLACK if color is WHITE else WHITE
    return (number if color is first else number + 1), follower
