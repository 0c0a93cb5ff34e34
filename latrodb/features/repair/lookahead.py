"""The main line of a game, played from any position under any corrections, with a count of objections."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.square import STRIDE, as_set, find_square
from latrodb.diagnostics.span import Span
from latrodb.features.repair.edits import likely_readings
from latrodb.game.inference.plausibility import read_habits
from latrodb.game.replay import main_line
from latrodb.notation.form import Form
from latrodb.notation.turns import read_turn
from latrodb.notation.written import Aside, Number, Unreadable, WrittenTurn
from latrodb.rules.attempt import attempt

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from latrodb.core.geometry import Geometry
    from latrodb.core.mark import Mark
    from latrodb.core.position import Position
    from latrodb.core.square import SquareSet
    from latrodb.features.repair.edits import Slip
    from latrodb.game.inference.plausibility import Habits
    from latrodb.game.replay import Assumptions
    from latrodb.notation.written import Item, WrittenGame
    from latrodb.rules.attempt import Differences
    from latrodb.rules.variant import Variant

# What an objection costs, as the negative logarithm of how often a correct record has it.
IMPOSSIBLE = 8.5
IMPOSSIBLE_AGAIN = 4.0  # it may follow from the first one, which was skipped
ILLEGAL = 6.0
OTHER_CAPTURE = 5.0  # a captured square written for another
OMITTED_CAPTURE = 4.5
NO_CAPTURE = 10.0  # a capture written where none is made
UNREAD = 5.0
MORE_CAPTURES = 1.5  # for each man beyond the first
WRONG_LETTER = 5.0
WRONG_MARK = 4.0
MISSING_MARK = 2.0
AFTER_GAP = 0.5  # the part of its cost that an objection keeps after a skipped turn
MOST_SKIPS = 4
MORE_MOVES = 4  # how much work each further move of a turn, or landing of a chain, is
PLAYING = 4  # how much more work playing a turn is than resolving it

_THROW = re.compile(r"\[[1-6]\]")
_OTHER_RECORD = re.compile(r"\{\[%other [A-H](?:, [A-H])*: (?P<turn>\S+?)(?:, [^]]*)?\]\}")
_ILLEGAL = re.compile(r"\billegal\b", re.IGNORECASE)


class Objection(NamedTuple):
    """Something wrong with a turn: the index of the turn, what it is, and what it costs."""

    at: int
    what: str
    cost: float


@dataclass(frozen=True, slots=True)
class MainLine:
    """The main line of a game, ready to be played."""

    variant: Variant
    opening: Position
    turns: tuple[WrittenTurn, ...]
    gaps: Mapping[int, tuple[Unreadable, ...]]  # unreadable words, by the index of the turn after them
    numbers: tuple[Number | None, ...]  # written before each turn
    admitted: frozenset[int]  # indexes of turns that the source itself calls illegal
    habits: Habits
    others: Mapping[int, tuple[WrittenTurn, ...]] = field(default_factory=dict)  # of other records, by the turn or gap
    rewordings: Mapping[int, tuple[Slip, ...]] = field(default_factory=dict)  # by each turn that they change
    unsound: frozenset[int] = frozenset()  # indexes of turns at which a word must be meant as another

    def __len__(self) -> int:
        return len(self.turns)

    @property
    def end(self) -> int:
        """The index after the last turn, and after an unreadable word that follows it."""
        return len(self.turns) + self.is_gap(len(self.turns))

    def is_gap(self, index: int) -> bool:
        """Whether a turn follows, or consists of, words that cannot be read as they are."""
        return index in self.gaps or index in self.unsound

    def written_at(self, index: int) -> tuple[WrittenTurn, ...]:
        """The turn with an index; none after the last one."""
        return self.turns[index : index + 1]

    def start_of(self, index: int) -> int:
        """Where a turn begins in the text, with its number."""
        return (self.numbers[index] or self.turns[index]).span.start


def read_line(written: WrittenGame, variant: Variant, opening: Position) -> MainLine:
    """The main line of a written game under some rules."""
    parts = main_line(written.items)
    turns = tuple(turn for turn, _, _ in parts if turn)
    text = written.source.text
    admitted = frozenset(
        index for index, (_, asides, _) in enumerate(parts) if any(_ILLEGAL.search(text, *each.span) for each in asides)
    )
    gaps: dict[int, tuple[Unreadable, ...]] = {}
    others: dict[int, tuple[WrittenTurn, ...]] = {}
    index, place = 0, -1  # of the next turn, and of the last turn or word
    throw: Span | None = None
    for item in written.items:
        if isinstance(item, WrittenTurn | Unreadable):
            place = index
        index += isinstance(item, WrittenTurn)
        if isinstance(item, Unreadable):
            gaps[index] = (*gaps.get(index, ()), _with_throw(text, throw, item))
        elif isinstance(item, Aside) and (turn := _turn_in_note(text, item)):
            others[place] = (*others.get(place, ()), turn)
        throw = item.span if isinstance(item, Aside) and _THROW.fullmatch(text, *item.span) else None
    numbers = tuple(read_numbers(written.items))
    return MainLine(variant, opening, turns, gaps, numbers, admitted, read_habits(turns), others)


def _turn_in_note(text: str, note: Aside) -> WrittenTurn | None:
    """The turn that a note says another record has in place of the turn or unreadable word before it."""
    found = _OTHER_RECORD.fullmatch(text, *note.span)
    return read_turn(found["turn"]) if found else None


def _with_throw(text: str, throw: Span | None, word: Unreadable) -> Unreadable:
    """An unreadable word with the throw of Glaucus right before it, which is read separately."""
    if throw is None or throw.end != word.span.start:
        return word
    return Unreadable(text[throw.start : word.span.end], Span(throw.start, word.span.end))


def read_numbers(items: Iterable[Item]) -> Iterator[Number | None]:
    """For each turn of a main line the number written before it."""
    number: Number | None = None
    for item in items:
        if isinstance(item, Number):
            number = item
        elif isinstance(item, WrittenTurn):
            yield number
            number = None


@dataclass(slots=True)
class Work:
    """How much work is left for a search: resolving a turn costs 1, playing it `PLAYING`."""

    left: int
    is_cut: bool = False  # whether something was not tried because the work was used up


@dataclass(slots=True)
class Playout:
    """The main line being played under some assumptions: how far, and with which objections so far."""

    position: Position
    at: int
    assumptions: Assumptions
    cost: float = 0.0
    skips: int = 0
    objections: list[Objection] = field(default_factory=list)

    def copy(self, assumptions: Assumptions) -> Playout:
        """The same place with other assumptions from there on."""
        return Playout(self.position, self.at, assumptions, self.cost, self.skips, list(self.objections))

    def object(self, index: int, what: str, cost: float) -> None:
        """Note an objection."""
        if self.skips and what != "impossible":
            cost *= AFTER_GAP
        self.cost += cost
        self.objections.append(Objection(index, what, cost))

    def cost_before(self, index: int) -> float:
        """The cost of the objections to turns before a given one."""
        return sum(each.cost for each in self.objections if each.at < index)

    def first_skip(self, index: int, end: int) -> int:
        """The first turn after one that could not be played, or the end."""
        return next((each.at for each in self.objections if each.at > index and each.what == "impossible"), end)

    def has(self, what: str, index: int) -> bool:
        """Whether a turn has that objection."""
        return any(each.at == index and each.what == what for each in self.objections)


def follow(line: MainLine, playout: Playout, until: int, work: Work, bound: float = float("inf")) -> None:
    """Play on up to, but not including, a turn; stop once the cost exceeds a bound.

    Turns that cannot be played are skipped, and so is what cannot be read.
    """
    while playout.at < min(until, line.end) and playout.cost <= bound and playout.skips <= MOST_SKIPS:
        index = playout.at
        turns = playout.assumptions.get(index)
        if turns is None:
            turns = line.written_at(index)
            if line.is_gap(index):
                playout.object(index, "unread", UNREAD)
            if index in line.gaps:
                playout.position = _after_gap(line, playout.position, line.gaps[index])
                work.left -= PLAYING
        for turn in turns:
            _play(line, playout, turn, index)
            work.left -= PLAYING * effort_of(turn)
        playout.at += 1


def play_out(line: MainLine, start: Playout) -> Playout:
    """A line played from a place to its end, without the turns that cannot be played."""
    playout = start.copy(start.assumptions)
    follow(line, playout, line.end, Work(line.end))
    return playout


def _after_gap(line: MainLine, position: Position, words: Sequence[Unreadable]) -> Position:
    """The position after unreadable words, each taken for the likeliest turn that can be played.

    If there is none for a word, some turn that changes nothing else is assumed there.
    """
    after = position
    for word in words:
        tried = (attempt(line.variant.system, after, turn).after for turn in likely_readings(word.text))
        played = next((each for each in tried if each is not None), None)
        if played is None:
            return position.with_side(position.side.other)
        after = played
    return after


def effort_of(written: WrittenTurn) -> int:
    """How much work a turn of several moves or leaps is, compared with one of a single move."""
    landings = sum(len(move.squares) - 1 if move.form is Form.SHIFT else 1 for move in written.moves)
    return 1 + MORE_MOVES * max(0, landings - 1)


def _play(line: MainLine, playout: Playout, written: WrittenTurn, index: int) -> None:
    """Play a turn, and note all objections to it."""
    tried = attempt(line.variant.system, playout.position, written)
    if tried.after is None:
        playout.object(index, "impossible", IMPOSSIBLE_AGAIN if playout.skips else IMPOSSIBLE)
        playout.skips += 1
        playout.position = playout.position.with_side(playout.position.side.other)
        return
    playout.position = tried.after
    if tried.violations and index not in line.admitted:
        playout.object(index, "illegal", ILLEGAL)
    has_captures = any(step.captures for step in tried.steps) or any(move.takes for move in written.moves)
    if line.habits.captures and has_captures and (cost := _cost_of_captures(tried.differences)):
        playout.object(index, "captures", cost)
    if line.habits.letters and tried.differences.wrong_letter is not None:
        playout.object(index, "letter", WRONG_LETTER)
    _judge_mark(line, playout, tried.steps[-1].mark, written.mark, index)


def _cost_of_captures(differences: Differences) -> float:
    """The cost of a turn that lists other men than it captures; 0 if it does not."""
    omitted = len(differences.omitted_captures)
    false = len(differences.false_captures)
    if not differences.count_of_captures:
        return 0.0
    least = OTHER_CAPTURE if false and omitted else OMITTED_CAPTURE
    if false > omitted:
        least = NO_CAPTURE
    return least + MORE_CAPTURES * (max(false, omitted) - 1)


def _judge_mark(line: MainLine, playout: Playout, mark: Mark, claim: str, index: int) -> None:
    known = line.variant.rulebook.marks
    if mark == claim:
        return
    if claim and (claim in known or mark in known or not known):
        playout.object(index, "mark", WRONG_MARK)
    elif line.habits.marks and mark and mark in known:
        playout.object(index, "no mark", MISSING_MARK)


def changed_squares(one: Position, other: Position) -> SquareSet:
    """The squares on which two positions differ."""
    return (one.white ^ other.white) | (one.black ^ other.black) | (one.duxes ^ other.duxes) | (one.bound ^ other.bound)


def hull_of(written: WrittenTurn, size: Geometry) -> SquareSet:
    """The squares of a turn and all between them."""
    named = [find_square(each.name) for move in written.moves for each in (*move.squares, *move.takes)]
    found = [square for square in named if square is not None and size.has(square)]
    if not found:
        return 0
    files = [square % STRIDE for square in found]
    ranks = [square // STRIDE for square in found]
    return as_set(
        rank * STRIDE + file for rank in range(min(ranks), max(ranks) + 1) for file in range(min(files), max(files) + 1)
    )
