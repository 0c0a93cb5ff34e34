"""A main line as the search for misprints sees it, and following it from any position with a count of objections."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.ply import Ply
from latrodb.core.square import find_square
from latrodb.core.step import Mark
from latrodb.game.replay import main_line
from latrodb.notation.written import Number, Unreadable, WrittenTurn
from latrodb.rules.attempt import Differences, claimed_captures, listed_captures

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.game.replay import Assumptions
    from latrodb.notation.written import WrittenGame
    from latrodb.rules.variant import Variant

# What an objection costs a reading, as the negative logarithm of how often a record that is right has it.
IMPOSSIBLE = 8.5
IMPOSSIBLE_AGAIN = 4.0  # it may follow from the first one, over which the reading was carried by passing
ILLEGAL = 6.0
OTHER_CAPTURE = 5.0  # a captured square written for another
OMITTED_CAPTURE = 4.5
NO_CAPTURE = 10.0  # a capture written where none is made
MORE_CAPTURES = 1.5  # for each man beyond the first
WRONG_LETTER = 5.0
WRONG_MARK = 4.0
MISSING_MARK = 2.0
AFTER_GAP = 0.5  # what is objected behind a place that was passed over counts this much
MOST_SKIPS = 4
MORE_MOVES = 4  # how much work each further move of a turn is
PLAYING = 4  # how much more work playing a turn is than asking what it means

_ILLEGAL = re.compile(r"\billegal\b", re.IGNORECASE)


class Objection(NamedTuple):
    """What is wrong with a turn of the line: the index of the turn, what, and what it costs."""

    ply: int
    what: str
    cost: float


class Habits(NamedTuple):
    """What a record writes at all. What it never writes is never missed."""

    captures: bool
    letters: bool
    marks: bool
    carried: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """The main line of a game, ready to be followed.

    Attributes:
        variant: the rules.
        opening: the first position.
        turns: what is written.
        gaps: indexes of turns before which a word cannot be read, with these words.
        numbers: for each turn the number that is written before it, or None.
        admitted: indexes of turns that the source itself calls illegal.
        habits: what the record writes.
    """

    variant: Variant
    opening: Position
    turns: tuple[WrittenTurn, ...]
    gaps: Mapping[int, tuple[Unreadable, ...]]
    numbers: tuple[Number | None, ...]
    admitted: frozenset[int]
    habits: Habits

    def __len__(self) -> int:
        return len(self.turns)

    @property
    def end(self) -> int:
        """The index behind the last turn, and behind an unreadable word that follows it."""
        return len(self.turns) + (len(self.turns) in self.gaps)

    def written_at(self, ply: int) -> tuple[WrittenTurn, ...]:
        """The turn of an index; none behind the last one."""
        return self.turns[ply : ply + 1]


def read_line(written: WrittenGame, variant: Variant, opening: Position) -> Line:
    """The main line of a written game under some rules."""
    parts = main_line(written.items)
    turns = tuple(turn for turn, _, _ in parts)
    text = written.source.text
    admitted = frozenset(
        ply for ply, (_, asides, _) in enumerate(parts) if any(_ILLEGAL.search(text, *each.span) for each in asides)
    )
    numbers: list[Number | None] = []
    gaps: dict[int, tuple[Unreadable, ...]] = {}
    number: Number | None = None
    for item in written.items:
        if isinstance(item, Number):
            number = item
        elif isinstance(item, Unreadable):
            gaps[len(numbers)] = (*gaps.get(len(numbers), ()), item)
        elif isinstance(item, WrittenTurn):
            numbers.append(number)
            number = None
    return Line(variant, opening, turns, gaps, tuple(numbers), admitted, _habits(turns, variant))


def _habits(turns: Sequence[WrittenTurn], variant: Variant) -> Habits:
    return Habits(
        captures=any(claimed_captures(turn) for turn in turns),
        letters=any(move.is_dux for turn in turns for move in turn.moves),
        marks=any(turn.mark for turn in turns),
        carried=variant.rulebook.marks,
    )


@dataclass(slots=True)
class Work:
    """How much may still be done in a search: asking what a turn means counts 1, playing it `PLAYING`."""

    left: int


@dataclass(slots=True)
class Thread:
    """A reading that is being followed: where it stands, and what was objected to it so far."""

    position: Position
    at: int
    reading: Assumptions
    cost: float = 0.0
    skips: int = 0
    objections: list[Objection] = field(default_factory=list)

    def copy(self, position: Position, reading: Assumptions) -> Thread:
        """The same place with another reading from there on."""
        return Thread(position, self.at, reading, self.cost, self.skips, list(self.objections))

    def object(self, ply: int, what: str, cost: float) -> None:
        """Note an objection."""
        if self.skips and what != "impossible":
            cost *= AFTER_GAP
        self.cost += cost
        self.objections.append(Objection(ply, what, cost))

    def cost_before(self, ply: int) -> float:
        """What the objections to turns before one cost."""
        return sum(each.cost for each in self.objections if each.ply < ply)

    def first_skip(self, ply: int, end: int) -> int:
        """The first turn behind one that could not be played, or the end."""
        return next((each.ply for each in self.objections if each.ply > ply and each.what == "impossible"), end)

    def has(self, what: str, ply: int) -> bool:
        """Whether that was objected to a turn."""
        return any(each.ply == ply and each.what == what for each in self.objections)


def follow(line: Line, thread: Thread, until: int, work: Work, bound: float = float("inf")) -> None:
    """Play a thread on up to a turn, without it; no further once it costs more than a bound.

    A turn that cannot be played is passed over, and so is what cannot be read.
    """
    while thread.at < min(until, line.end) and thread.cost <= bound and thread.skips <= MOST_SKIPS:
        ply = thread.at
        turns = thread.reading.get(ply)
        if turns is None:
            turns = line.written_at(ply)
            if ply in line.gaps:
                thread.position = thread.position.with_side(thread.position.side.other)
        for turn in turns:
            _play(line, thread, turn, ply)
            work.left -= PLAYING * effort_of(turn)
        thread.at += 1


def effort_of(written: WrittenTurn) -> int:
    """How much work a turn of several moves is, beside one of one move."""
    return 1 + MORE_MOVES * (len(written.moves) - 1)


def _play(line: Line, thread: Thread, written: WrittenTurn, ply: int) -> None:
    system = line.variant.system
    resolution = system.resolve(thread.position, written)
    if resolution.objection is not None:
        thread.object(ply, "impossible", IMPOSSIBLE_AGAIN if thread.skips else IMPOSSIBLE)
        thread.skips += 1
        thread.position = thread.position.with_side(thread.position.side.other)
        return
    steps = []
    for turn in resolution.turns:
        steps.append(system.play(thread.position, turn))
        thread.position = steps[-1].after
    _judge(line, thread, written, steps, ply)


def _judge(line: Line, thread: Thread, written: WrittenTurn, steps: Sequence[Step], ply: int) -> None:
    """Note all that is to be objected to a turn that was played."""
    habits = line.habits
    if ply not in line.admitted and any(step.violations for step in steps):
        thread.object(ply, "illegal", ILLEGAL)
    if habits.captures and (any(step.captures for step in steps) or any(move.takes for move in written.moves)):
        cost = _cost_of_captures(written, steps)
        if cost:
            thread.object(ply, "captures", cost)
    if habits.letters and Differences(written, tuple(steps)).wrong_letter is not None:
        thread.object(ply, "letter", WRONG_LETTER)
    mark = steps[-1].mark if steps else Mark.NONE
    if mark != written.mark:
        _judge_mark(habits, thread, mark, written.mark, ply)


def _cost_of_captures(written: WrittenTurn, steps: Sequence[Step]) -> float:
    """What it costs that a turn lists other men than it takes; 0 if it does not."""
    claimed = {find_square(square.name) for square in claimed_captures(written)}
    made = {capture.square for capture in listed_captures(steps)}
    false, omitted = len(claimed - made), len(made - claimed)
    if not false and not omitted:
        return 0.0
    least = OTHER_CAPTURE if false and omitted else OMITTED_CAPTURE
    if false > omitted:
        least = NO_CAPTURE
    return least + MORE_CAPTURES * (max(false, omitted) - 1)


def _judge_mark(habits: Habits, thread: Thread, mark: Mark, claim: str, ply: int) -> None:
    carried = habits.carried
    if claim and (claim in carried or mark in carried or not carried):
        thread.object(ply, "mark", WRONG_MARK)
    elif habits.marks and mark and mark in carried:
        thread.object(ply, "no mark", MISSING_MARK)


def count_numbers(line: Line, reading: Assumptions, start: int, until: int) -> tuple[int, int]:
    """How many written move numbers between two turns are those of the count, and how many are not.

    Args:
        line: the main line.
        reading: what is assumed; a left-out turn counts, a turn too many does not.
        start: the index of the first turn that is looked at.
        until: the index behind the last one.
    """
    found = [is_right for ply, is_right in _numbers(line, reading, until) if ply >= start]
    return sum(found), len(found) - sum(found)


def first_wrong_number(line: Line, reading: Assumptions, until: int) -> int | None:
    """The index of the first turn up to one whose move number is not that of the count, or None."""
    return next((ply for ply, is_right in _numbers(line, reading, until + 1) if not is_right), None)


def _numbers(line: Line, reading: Assumptions, until: int) -> Iterator[tuple[int, bool]]:
    """The turns with a written move number, and whether it is the one that is due."""
    first = line.variant.first
    due = Ply(next((each.value for each in line.numbers[:1] if each), 1), line.opening.side)
    for ply in range(min(until, len(line))):
        turns = reading.get(ply, (line.turns[ply],))
        more = len(turns) - 1 if ply in reading else len(line.gaps.get(ply, ()))
        plies = [due]
        for _ in range(max(0, more)):
            due = due.next(first)
            plies.append(due)
        written = line.numbers[ply]
        if written is not None and turns:
            yield ply, any(_fits(written, each.number, is_answer=each.color is not first) for each in plies)
        if turns:
            due = due.next(first)


def _fits(written: Number, value: int, *, is_answer: bool) -> bool:
    return written.value == value and (written.dots == 0 or (written.dots > 1) is is_answer)
