"""Where a move that is only thought of could be played, and what comes of it there."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.step import Mark
from latrodb.notation.format_step import steps_text
from latrodb.rules.attempt import Differences

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.diagnostics.rule import RuleRef
    from latrodb.features.articles.claims import Label
    from latrodb.features.articles.known_games import KnownGame
    from latrodb.notation.written import WrittenTurn
    from latrodb.rules.variant import Variant


class Hypothesis(NamedTuple):
    """A position in which a move could be meant, and what it is."""

    position: Position
    where: str


class Trial(NamedTuple):
    """A move tried in a position: what it did, or why it cannot be done.

    Attributes:
        steps: what was played; empty if the move is impossible.
        objection: why it is impossible or against the rules; empty if it is legal.
        rule: the rule that objects.
        flaw: where the text says more than the move does, `it captures e4, ...`; empty if it says nothing false.
        canonical: the move as the rules have it.
        where: the position it was tried in.
    """

    steps: tuple[Step, ...]
    objection: str
    rule: RuleRef | None
    flaw: str
    canonical: str
    where: str

    @property
    def is_right(self) -> bool:
        """Whether it is legal and all that its text says is true."""
        return not self.objection and not self.flaw


class HypotheticalLine:
    """The moves thought of in one paragraph, so that a line of them can be followed."""

    def __init__(self) -> None:
        self._after: dict[tuple[str, Label], Position] = {}

    def add(self, known: KnownGame, label: Label, trial: Trial) -> None:
        """A move that was tried and can be played."""
        if trial.steps:
            self._after[known.origin, label] = trial.steps[-1].after

    def hypotheses(self, known: KnownGame, label: Label) -> Iterator[Hypothesis]:
        """Behind the moves thought of just before: the other side's, or the same side's a move ago."""
        answer = self._after.get((known.origin, label.before))
        if answer is not None:
            yield Hypothesis(answer, f"after the move at {label.before}")
        own = self._after.get((known.origin, label.before.before))
        if own is not None:
            yield Hypothesis(own.with_side(own.side.other), f"if the move at {label.before.before} is not answered")


def hypotheses(known: KnownGame, label: Label) -> Iterator[Hypothesis]:
    """The positions of a game in which a move of that number may be meant: in its place, or as a threat before it."""
    node = known.nodes.get(label)
    before = known.nodes.get(label.before)
    if node and node.before is not None:
        yield Hypothesis(node.before, f"at {label}")
    elif before and before.after is not None:
        yield Hypothesis(before.after, f"behind {_told(known, label.before)}")
    own = known.nodes.get(label.before.before)
    if own and own.after is not None:
        position = own.after
        yield Hypothesis(
            position.with_side(position.side.other), f"behind {_told(known, label.before.before)} as a threat"
        )


def _told(known: KnownGame, label: Label) -> str:
    """`14.f1-f2+`."""
    entry = known.entries.get(label)
    return f"{label}{entry.turn.text}" if entry else str(label)


def is_certain(known: KnownGame, label: Label) -> bool:
    """Whether the positions around a number were reached without an assumption."""
    found = (known.nodes.get(each) for each in (label, label.before, label.before.before))
    return all(node.is_certain for node in found if node is not None)


def after(known: KnownGame, label: Label) -> Iterator[Hypothesis]:
    """The position behind a turn, with either side to move."""
    node = known.nodes.get(label)
    if node and node.after is not None:
        yield Hypothesis(node.after.with_side(node.after.side.other), f"behind {_told(known, label)} as a threat")
        yield Hypothesis(node.after, f"behind {_told(known, label)}")


def try_turn(variant: Variant, hypothesis: Hypothesis, turn: WrittenTurn) -> Trial:
    """A move tried in a position, and what its text says of it."""
    resolution = variant.system.resolve(hypothesis.position, turn)
    if resolution.objection is not None:
        objection = resolution.objection
        return Trial((), objection.message, objection.rule, "", "", hypothesis.where)
    steps: list[Step] = []
    for each in resolution.turns:
        steps.append(variant.system.play(steps[-1].after if steps else hypothesis.position, each))
    violation = next((each for step in steps for each in step.violations), None)
    canonical = steps_text(steps)
    flaw = _flaw(turn, steps)
    if violation:
        return Trial(tuple(steps), violation.message, violation.rule, flaw, canonical, hypothesis.where)
    return Trial(tuple(steps), "", None, flaw, canonical, hypothesis.where)


def _flaw(turn: WrittenTurn, steps: list[Step]) -> str:
    """What the text says of a move that is not so. A mark or list that is left out says nothing."""
    takes = any(move.takes for move in turn.moves)
    if takes and Differences(turn, tuple(steps)).count_of_captures:
        taken = " and ".join(str(capture) for step in steps for capture in step.captures)
        return f"it takes {taken}" if taken else "it takes nobody"
    mark = steps[-1].mark
    if turn.mark and turn.mark != mark:
        return f"its mark is {mark.value}" if mark is not Mark.NONE else "it earns no mark"
    return ""
