"""Hypothetical moves: the positions in which they may be meant, and what they do there."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.step import Mark, Violation
from latrodb.features.articles.claims import number_text
from latrodb.notation.format_step import steps_text
from latrodb.rules.attempt import Attempt, attempt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.position import Position
    from latrodb.features.articles.known_games import KnownGame
    from latrodb.notation.written import WrittenTurn
    from latrodb.rules.variant import Variant


class Hypothesis(NamedTuple):
    """A position in which a move could be meant, and what it is."""

    position: Position
    where: str

    def try_turn(self, variant: Variant, turn: WrittenTurn) -> Trial:
        """A move tried in the position."""
        return Trial(attempt(variant.system, self.position, turn), self.where)


class Trial(NamedTuple):
    """A move tried in a position, and what the position is."""

    attempt: Attempt
    where: str

    @property
    def objection(self) -> Violation | None:
        """Why the move is impossible or against the rules; None if it is legal."""
        return next(iter(self.attempt.reasons), None)

    @property
    def flaw(self) -> str:
        """What the text claims and the move does not do; a mark or list that is left out claims nothing."""
        turn, steps, differences = self.attempt.written, self.attempt.steps, self.attempt.differences
        if steps and any(move.takes for move in turn.moves) and differences.count_of_captures:
            taken = " and ".join(str(capture) for step in steps for capture in step.captures)
            return f"it takes {taken}" if taken else "it takes nobody"
        if steps and turn.mark and turn.mark != differences.mark:
            return "it earns no mark" if differences.mark is Mark.NONE else f"its mark is {differences.mark.value}"
        return ""

    @property
    def is_right(self) -> bool:
        """Whether it is legal and everything its text claims is true."""
        return not self.objection and not self.flaw

    def rank(self) -> tuple[bool, bool, bool]:
        """The better the move fits, the smaller."""
        return self.objection is not None, bool(self.flaw), not self.attempt.steps

    @property
    def canonical(self) -> str:
        """The move with the captures and mark that the rules give."""
        return steps_text(self.attempt.steps)


class HypotheticalLine:
    """The moves considered in one paragraph, so that a line of them can be followed."""

    def __init__(self) -> None:
        self._after: dict[tuple[str, int], Position] = {}

    def add(self, known: KnownGame, ply: int, trial: Trial) -> None:
        """A move that was tried; one that can be played may be continued."""
        if trial.attempt.after:
            self._after[known.origin, ply] = trial.attempt.after

    def hypotheses(self, known: KnownGame, ply: int) -> Iterator[Hypothesis]:
        """After the moves considered just before: the other side's, or the same side's a move ago."""
        if answer := self._after.get((known.origin, ply - 1)):
            yield Hypothesis(answer, f"after the move at {number_text(ply - 1)}")
        if own := self._after.get((known.origin, ply - 2)):
            yield Hypothesis(_passed(own), f"if the move at {number_text(ply - 2)} is not answered")


def hypotheses(known: KnownGame, ply: int) -> Iterator[Hypothesis]:
    """The positions of a game in which a move of that number may be meant: in its place, or as a threat before it."""
    node, before, own = (known.nodes.get(each) for each in (ply, ply - 1, ply - 2))
    if node and node.before:
        yield Hypothesis(node.before, f"at {number_text(ply)}")
    elif before and before.after:
        yield Hypothesis(before.after, f"behind {known.turn_text(ply - 1)}")
    if own and own.after:
        yield Hypothesis(_passed(own.after), f"behind {known.turn_text(ply - 2)} as a threat")


def after(known: KnownGame, ply: int) -> Iterator[Hypothesis]:
    """The position after a turn, with either side to move."""
    node = known.nodes.get(ply)
    if node and node.after:
        where = f"behind {known.turn_text(ply)}"
        yield Hypothesis(_passed(node.after), f"{where} as a threat")
        yield Hypothesis(node.after, where)


def is_certain(known: KnownGame, ply: int) -> bool:
    """Whether the positions around a ply were reached without an assumption."""
    found = (known.nodes.get(each) for each in (ply, ply - 1, ply - 2))
    return all(node.is_certain for node in found if node)


def _passed(position: Position) -> Position:
    """The position with the other side to move."""
    return position.with_side(position.side.other)
