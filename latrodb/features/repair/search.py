"""The search for what was meant where a game breaks: slips at the break and before it, followed and weighed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.square import STRIDE, find_square
from latrodb.features.repair.edits import (
    Slip,
    is_respelled,
    missing_slips,
    other_slips,
    reordered_slips,
    respelled_slips,
)
from latrodb.features.repair.lookahead import (
    PLAYING,
    Thread,
    Work,
    count_numbers,
    effort_of,
    first_wrong_number,
    follow,
)
from latrodb.features.repair.proposal import Kind
from latrodb.features.repair.unreadable import spelling_slips

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.core.geometry import Geometry
    from latrodb.core.position import Position
    from latrodb.core.square import SquareSet
    from latrodb.features.repair.lookahead import Line
    from latrodb.game.replay import Assumptions
    from latrodb.notation.written import WrittenTurn

MARGIN = 11.0  # readings that are worse than the best by more (a factor of 60,000) are given up
ROUNDS = ((1, 4000), (4, 600), (12, 150), (30, 60), (1 << 30, 40))  # plies behind the break, readings kept
CLOSE = MARGIN  # readings that are worse by more do not say where the next break is
BEHIND, MOST_BEHIND = 0.5, 6.0  # what objections behind the next break count
UNFOLLOWED = 1.0  # what a turn counts that a reading did not reach before it
RUNNERS = 3  # readings that are kept in any case, so that there is a runner-up to tell
FEWEST = 6  # readings that are followed in any case
HARD = ("impossible", "gap")
TRIGGERS = ("illegal", "captures", "letter", "mark")
NUMBERED = 8  # turns behind a break whose move numbers are looked at
NUMBERS_AGREE = 2.0  # what numbers add for a left-out or extra turn, and what they take
NUMBERS_OBJECT = 6.0


class Break(NamedTuple):
    """Where a game breaks: the index of the turn, and what is the matter."""

    ply: int
    what: str

    @property
    def is_hard(self) -> bool:
        """Whether the game cannot go on as it is written."""
        return self.what in HARD


class Rated(NamedTuple):
    """A reading with its score, the logarithm of its weight. The slip is None for the text as it stands."""

    slip: Slip | None
    score: float
    thread: Thread


@dataclass(slots=True)
class Trail:
    """A line followed as it is read so far, up to the first turn that cannot be played.

    `stops` holds the thread before each turn; `thread` is where it ends.
    """

    stops: list[Thread]
    thread: Thread


class Settled(NamedTuple):
    """A break, the line up to it, and the readings found for it, best first.

    `is_assumed` says whether the replay goes on under the best.
    """

    found: Break
    trail: Trail
    rated: tuple[Rated, ...]
    is_assumed: bool

    @property
    def best(self) -> Rated:
        """The first reading."""
        return self.rated[0]


def trace(line: Line, reading: Assumptions) -> Trail:
    """Follow a line from its opening up to an unreadable word or the first turn that cannot be played."""
    thread = Thread(line.opening, 0, reading)
    stops = []
    work = Work(len(line))
    while thread.at < line.end and not thread.skips:
        stops.append(thread.copy(thread.position, reading))
        if thread.at in line.gaps and thread.at not in reading:
            break
        follow(line, thread, thread.at + 1, work)
    return Trail(stops, thread)


def find_break(line: Line, trail: Trail, settled: frozenset[Break]) -> Break | None:
    """The first place where something is to be objected that was not settled before."""
    for objection in trail.thread.objections:
        found = Break(objection.ply, objection.what)
        assumed = trail.thread.reading.get(found.ply)
        is_written = assumed is None or assumed[-1:] == line.written_at(found.ply)
        if (found.is_hard or (found.what in TRIGGERS and is_written)) and found not in settled:
            return found
    at = trail.thread.at
    gap = Break(at, "gap")
    return gap if at in line.gaps and at not in trail.thread.reading and gap not in settled else None


def search(line: Line, trail: Trail, found: Break, work: Work) -> list[Rated]:
    """Every reading that may explain a break, rated, best first.

    Args:
        line: the main line.
        trail: the line followed as it is read so far.
        found: the break, at a turn that the trail reached.
        work: how much may be played; it is used up.
    """
    return _Search(line, trail, found, work).run()


class _Search:
    def __init__(self, line: Line, trail: Trail, found: Break, work: Work) -> None:
        self.line = line
        self.trail = trail
        self.found = found
        self.work = work
        self.reading = trail.thread.reading
        self.size = line.opening.geometry
        self.critical = self._critical_squares()
        self.reserve = work.left // 2  # what is kept for following

    def run(self) -> list[Rated]:
        ply = self.found.ply
        rated = [] if self.found.is_hard else [self._as_printed()]
        for slip in self._slips():
            thread = self._begin(slip)
            if thread is not None:
                rated.append(Rated(slip, slip.chance - thread.cost, thread))
            if self.work.left < self.reserve:
                break
        for ahead, most in ROUNDS:
            rated = self._advance(rated, ply + ahead, most)
        return list(_distinct(self._up_to_next_break(rated)))

    def _up_to_next_break(self, rated: Sequence[Rated]) -> list[Rated]:
        """The readings rated by what is objected before the next place where the best of them breaks, too.

        That place is another matter. What follows it counts little, for it is judged with a gap in the line.
        """
        end, ply = self.line.end, self.found.ply
        reached = [(each, each.thread.first_skip(ply, end)) for each in rated]
        scores = [_chance(each) - each.thread.cost_before(skip) for each, skip in reached]
        best = max(scores, default=0.0)
        until = max(
            (skip for (_, skip), score in zip(reached, scores, strict=True) if score > best - CLOSE), default=end
        )
        scored = []
        for each, _ in reached:
            near = each.thread.cost_before(until) + UNFOLLOWED * max(0, until - each.thread.at)
            far = min(MOST_BEHIND, BEHIND * (each.thread.cost - each.thread.cost_before(until)))
            scored.append(each._replace(score=_chance(each) - near - far))
        return sorted(scored, key=lambda each: -each.score)

    def _as_printed(self) -> Rated:
        stop = self.trail.stops[self.found.ply]
        thread = stop.copy(stop.position, self.reading)
        return Rated(None, -thread.cost, thread)

    def _slips(self) -> Iterator[Slip]:
        """The slips at the break, then those before it, nearest first."""
        ply = self.found.ply
        stop = self.trail.stops[ply]
        if self.found.what == "gap":
            words = self.line.gaps[ply]
            if len(words) == 1:
                yield from spelling_slips(words[0], self.line.written_at(ply), ply)
            return
        yield from self._respelled(ply)
        if self.found.is_hard:
            yield from self._reordered(ply)
        if self.found.what in ("impossible", "illegal"):
            yield from self._missing(ply)
        if self.found.is_hard:
            yield from self._counted(other_slips(self.line.variant, stop.position, ply))
        for earlier in range(ply - 1, -1, -1):
            yield from self._respelled(earlier)

    def _reordered(self, ply: int) -> Iterator[Slip]:
        for slip in reordered_slips(self.line.turns, ply):
            is_extra = slip.kind is Kind.EXTRA
            yield slip._replace(chance=slip.chance + is_extra * self._by_numbers(slip.reading))

    def _missing(self, ply: int) -> Iterator[Slip]:
        """Turns left out before the break, and about where the move numbers begin to be wrong."""
        places = [ply] if self.found.is_hard else []
        wrong = first_wrong_number(self.line, self.reading, ply)
        if wrong is not None:
            places += [place for place in (wrong, wrong - 1) if place >= 0 and place not in places]
        for place in places:
            if place in self.reading:
                continue
            turn = self.line.turns[place]
            numbers = self._by_numbers({place: (turn, turn)})
            if numbers < 0 and place != ply:
                continue
            stop = self.trail.stops[place]
            for slip in self._counted(missing_slips(self.line.variant, stop.position, turn, place)):
                yield slip._replace(chance=slip.chance + numbers)

    def _counted(self, slips: Iterator[Slip]) -> Iterator[Slip]:
        for slip in slips:
            self.work.left -= PLAYING
            yield slip

    def _by_numbers(self, shift: Assumptions) -> float:
        """What the written move numbers say for a count that is one turn longer or shorter from there on."""
        start = min(shift)
        until = max(start, self.found.ply) + NUMBERED
        right, wrong = count_numbers(self.line, self.reading, start, until)
        better, worse = count_numbers(self.line, {**self.reading, **shift}, start, until)
        if right + wrong == 0:
            return 0.0
        return NUMBERS_AGREE if (wrong, -right) > (worse, -better) else -NUMBERS_OBJECT

    def _respelled(self, ply: int) -> Iterator[Slip]:
        if ply in self.reading or ply in self.line.admitted:
            return
        before = self.line.turns[ply - 1].text if ply else ""
        is_thorough = ply == self.found.ply
        effort = effort_of(self.line.turns[ply])
        for slip in respelled_slips(self.line.turns[ply], ply, self.size, before, is_thorough=is_thorough):
            self.work.left -= effort
            stop = self.trail.stops[ply]
            if not self.line.variant.system.resolve(stop.position, slip.reading[ply][0]).objection:
                yield slip

    def _begin(self, slip: Slip) -> Thread | None:
        """The thread of a slip up to behind its first turn, or None if it explains nothing there."""
        first = min(slip.reading)
        stop = self.trail.stops[first]
        thread = stop.copy(stop.position, {**self.reading, **slip.reading})
        follow(self.line, thread, first + 1, self.work)
        if thread.skips:
            return None
        is_earlier = first < self.found.ply and is_respelled(slip.kind)
        if is_earlier and (thread.has("illegal", first) or not self._matters(thread.position, first)):
            return None
        return thread

    def _matters(self, position: Position, ply: int) -> bool:
        """Whether a change at an earlier turn touches the squares that the break is about."""
        if self.critical is None:
            return True
        as_read = self.trail.stops[ply + 1].position
        return bool(_differences(position, as_read) & self.critical)

    def _critical_squares(self) -> SquareSet | None:
        if self.found.what != "impossible":
            return None
        return _hull(self.line.turns[self.found.ply], self.size)

    def _advance(self, rated: Sequence[Rated], until: int, most: int) -> list[Rated]:
        """Follow all readings up to a turn and keep the good ones."""
        kept: list[Rated] = []
        best = float("-inf")
        for slip, score, thread in sorted(rated, key=lambda each: -each.score):
            is_spare = len(kept) >= RUNNERS
            if is_spare and (score < best - MARGIN or (self.work.left <= 0 and len(kept) >= FEWEST)):
                continue
            chance = slip.chance if slip else 0.0
            bound = chance - best + MARGIN if is_spare else float("inf")
            follow(self.line, thread, until, self.work, bound)
            if thread.at < min(until, self.line.end) and thread.cost > bound:
                continue
            if slip is not None and thread.has(self.found.what, self.found.ply):
                continue
            score = chance - thread.cost - UNFOLLOWED * (min(until, self.line.end) - thread.at)
            best = max(best, score)
            kept.append(Rated(slip, score, thread))
        kept.sort(key=lambda each: -each.score)
        return [each for at, each in enumerate(kept[:most]) if at < RUNNERS or each.score >= best - MARGIN]


def _chance(rated: Rated) -> float:
    return rated.slip.chance if rated.slip else 0.0


def _distinct(rated: Iterable[Rated]) -> Iterator[Rated]:
    """The readings without those that play the same as a better one."""
    seen = set()
    for each in rated:
        reading = each.slip.reading if each.slip else {}
        key = tuple((ply, tuple(map(_squares, turns))) for ply, turns in sorted(reading.items()))
        if key not in seen:
            seen.add(key)
            yield each


def _squares(turn: WrittenTurn) -> tuple[tuple[str, ...], ...]:
    return tuple((move.form, *(each.name for each in move.squares)) for move in turn.moves)


def _differences(one: Position, other: Position) -> SquareSet:
    """The squares on which two positions differ."""
    return (one.white ^ other.white) | (one.black ^ other.black) | (one.duxes ^ other.duxes) | (one.bound ^ other.bound)


def _hull(written: WrittenTurn, size: Geometry) -> SquareSet:
    """The squares of a turn and all between them."""
    named = [find_square(each.name) for move in written.moves for each in (*move.squares, *move.takes)]
    found = [square for square in named if square is not None and size.has(square)]
    if not found:
        return 0
    files = [square % STRIDE for square in found]
    ranks = [square // STRIDE for square in found]
    hull = 0
    for rank in range(min(ranks), max(ranks) + 1):
        for file in range(min(files), max(files) + 1):
            hull |= 1 << rank * STRIDE + file
    return hull
