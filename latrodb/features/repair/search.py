"""Search for what was meant where a game breaks: slips at the break and before it, played and weighed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.step import Violation
from latrodb.features.repair.edits import (
    CHANCES,
    RESPELLED,
    Slip,
    SlipKind,
    relettered_slips,
    reordered_slips,
    resigned_slips,
    respelled_slips,
    spelling_slips,
)
from latrodb.features.repair.lookahead import PLAYING, Playout, Work, changed_squares, effort_of, follow, hull_of
from latrodb.features.repair.missing import find_jumps, missing_moves, whole_turns
from latrodb.game.diff.cells import moves_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.core.position import Position
    from latrodb.features.repair.lookahead import MainLine
    from latrodb.game.replay import Assumptions
    from latrodb.notation.written import WrittenTurn

MARGIN = 11.0  # corrections worse than the best by more than this (a factor of 60,000) are dropped
ROUNDS = ((1, 4000), (4, 600), (12, 150), (30, 60), (1 << 30, 40))  # plies after the break, corrections kept
BEYOND, MOST_BEYOND = 0.5, 6.0  # the weight of objections after the next break
UNPLAYED = 1.0  # the cost of a turn that was not reached before the next break
RUNNERS = 3  # corrections always kept, so that there is a runner-up
FEWEST = 6  # corrections always played
HARD = ("impossible", "gap")
TRIGGERS = ("illegal", "captures", "letter", "mark")
NUMBERED = 8  # turns after a break whose move numbers are examined
FULL_MOVE = 2  # plies
JUMP = 5.0  # the cost of a place where the numbers leave the count


class Break(NamedTuple):
    """Where a game breaks: the index of the turn, and what is wrong with it."""

    at: int
    what: str

    @property
    def is_hard(self) -> bool:
        """Whether the game cannot go on as written."""
        return self.what in HARD


class Rated(NamedTuple):
    """A correction with its score, the logarithm of its weight. The slip is None for the text as printed."""

    slip: Slip | None
    score: float
    playout: Playout

    @property
    def chance(self) -> float:
        """The logarithm of how likely the slip is."""
        return self.slip.chance if self.slip else 0.0

    @property
    def assumptions(self) -> Assumptions:
        """What a replay must assume for it."""
        return self.slip.assumptions if self.slip else {}


class Trail(NamedTuple):
    """A line played as corrected so far, up to the first turn that cannot be played."""

    stops: list[Playout]  # before each turn
    playout: Playout  # where it ends


class Decision(NamedTuple):
    """A break, the line up to it, and the corrections found for it."""

    found: Break
    trail: Trail
    rated: tuple[Rated, ...]  # best first
    is_assumed: bool  # whether the replay goes on under the best
    is_cut: bool = False  # whether the search reached its limit

    @property
    def best(self) -> Rated:
        """The first correction."""
        return self.rated[0]


def trace(line: MainLine, assumptions: Assumptions) -> Trail:
    """Play a line from its opening up to an unreadable word or the first turn that cannot be played."""
    playout = Playout(line.opening, 0, assumptions)
    stops = []
    work = Work(len(line))
    while playout.at < line.end and not playout.skips:
        stops.append(playout.copy(assumptions))
        if line.is_gap(playout.at) and playout.at not in assumptions:
            break
        follow(line, playout, playout.at + 1, work)
    return Trail(stops, playout)


def find_break(line: MainLine, trail: Trail, settled: frozenset[Break]) -> Break | None:
    """The first objection or gap that was not settled before."""
    for objection in trail.playout.objections:
        found = Break(objection.at, objection.what)
        assumed = trail.playout.assumptions.get(found.at)
        is_written = assumed is None or assumed == line.written_at(found.at)
        if (found.is_hard or (found.what in TRIGGERS and is_written)) and found not in settled:
            return found
    at = trail.playout.at
    gap = Break(at, "gap")
    return gap if line.is_gap(at) and at not in trail.playout.assumptions and gap not in settled else None


class Search:
    """A search for the corrections that may explain a break of a trail; it uses up some of the work."""

    def __init__(self, line: MainLine, trail: Trail, found: Break, work: Work) -> None:
        self.line = line
        self.trail = trail
        self.found = found
        self.work = work
        self.assumptions = trail.playout.assumptions
        self.critical = hull_of(line.turns[found.at], line.opening.geometry) if found.what == "impossible" else None
        self.reserve = work.left // 2  # for playing on
        self.jumps = find_jumps(line, self.assumptions, found.at + NUMBERED)
        self.counted: dict[tuple[tuple[int, int], ...], float] = {}

    def run(self) -> list[Rated]:
        """Every such correction, rated, best first."""
        index = self.found.at
        rated = []
        if not self.found.is_hard:
            as_printed = self.trail.stops[index].copy(self.assumptions)
            rated.append(Rated(None, -as_printed.cost, as_printed))
        for found in self._slips():
            slip = found._replace(chance=found.chance + self._by_numbers(found.assumptions))
            if playout := self._begin(slip):
                rated.append(Rated(slip, slip.chance - playout.cost, playout))
            if self.work.left < self.reserve:
                self.work.is_cut = True
                break
        for ahead, most in ROUNDS:
            rated = self._advance(rated, index + ahead, most)
        return list(_distinct(self._up_to_next_break(rated)))

    def _up_to_next_break(self, rated: Sequence[Rated]) -> list[Rated]:
        """Rate the corrections by the objections before the next place where the best of them also breaks.

        What follows that place counts little, because it is judged with a gap in the line.
        """
        end, index = self.line.end, self.found.at
        reached = [(each, each.playout.first_skip(index, end)) for each in rated]
        scores = [each.chance - each.playout.cost_before(skip) for each, skip in reached]
        best = max(scores, default=0.0)
        until = max(
            (skip for (_, skip), score in zip(reached, scores, strict=True) if score > best - MARGIN), default=end
        )
        scored = []
        for each, _ in reached:
            near = each.playout.cost_before(until) + UNPLAYED * max(0, until - each.playout.at)
            far = min(MOST_BEYOND, BEYOND * (each.playout.cost - each.playout.cost_before(until)))
            scored.append(each._replace(score=each.chance - near - far))
        return sorted(scored, key=lambda each: -each.score)

    def _slips(self) -> Iterator[Slip]:
        """The slips at the break, then those before it, nearest first."""
        index = self.found.at
        yield from self._witnessed(index)
        reworded = self.line.rewordings.get(index, ())
        yield from (slip for slip in reworded if self.assumptions.keys().isdisjoint(slip.assumptions))
        if self.found.what == "gap":
            words = self.line.gaps.get(index, ())
            if len(words) == 1:
                yield from spelling_slips(
                    words[0], self.line.written_at(index), index, self.line.variant.rulebook.signs
                )
            return
        yield from self._respelled(index)
        yield from relettered_slips(self.line.turns[index], index)
        if "[" in self.line.variant.rulebook.signs:
            yield from resigned_slips(self.line.turns[index], index)
        if self.found.is_hard:
            yield from reordered_slips(self.line.turns, index)
        yield from self._missing(index)
        if self.found.is_hard:
            yield from whole_turns(self.line.variant, self.trail.stops[index].position, index, self.work)
        for earlier in range(index - 1, -1, -1):
            yield from self._respelled(earlier)

    def _witnessed(self, index: int) -> Iterator[Slip]:
        """The turns that other records have there, by notes as `latrodb diff --merge` writes them."""
        after = self.line.written_at(index) if index in self.line.gaps else ()
        for meant in self.line.others.get(index, ()):
            if len(self.line.gaps.get(index, ())) <= 1:
                chance = CHANCES[SlipKind.WITNESS]
                yield Slip(SlipKind.WITNESS, index, {index: (meant, *after)}, chance, is_of_word=bool(after))

    def _missing(self, index: int) -> Iterator[Slip]:
        """Turns left out before the break, and about where the move numbers leave the count."""
        places = [index] if self.found.is_hard else []
        for jump in self.jumps[:1]:
            places += [at for at in (jump.at, jump.at - 1) if 0 <= at <= index and at not in places]
            if jump.plies == FULL_MOVE and jump.at <= index and jump.at not in self.assumptions:
                yield from missing_moves(self.line, self.trail.stops[jump.at], index, self.work)
        for place in places:
            turn = self.line.turns[place]
            if place in self.assumptions or (place != index and self._by_numbers({place: (turn, turn)}) < 0):
                continue
            stop = self.trail.stops[place]
            yield from whole_turns(self.line.variant, stop.position, place, self.work, turn)

    def _by_numbers(self, change: Assumptions) -> float:
        """How far the written move numbers support the count of turns under a change."""
        shape = tuple((index, len(turns)) for index, turns in change.items())
        if all(length == 1 and index not in self.line.gaps for index, length in shape):
            return 0.0
        if shape not in self.counted:
            jumps = find_jumps(self.line, {**self.assumptions, **change}, self.found.at + NUMBERED)
            self.counted[shape] = JUMP * (len(self.jumps) - len(jumps))
        return self.counted[shape]

    def _respelled(self, index: int) -> Iterator[Slip]:
        if index in self.assumptions or index in self.line.admitted:
            return
        turn, position = self.line.turns[index], self.trail.stops[index].position
        effort = effort_of(turn)
        for slip in respelled_slips(turn, index, position, self.line.turns[index - 1].text if index else ""):
            self.work.left -= effort
            if self.line.variant.system.can_play(position, slip.assumptions[index][0]):
                yield slip

    def _begin(self, slip: Slip) -> Playout | None:
        """The playout of a slip up to the end of its first turn, or None if it explains nothing there."""
        first = min(slip.assumptions)
        if first < self.found.at and slip.kind in RESPELLED and not self._may_explain(first, *slip.assumptions[first]):
            self.work.left -= PLAYING * effort_of(*slip.assumptions[first])
            return None
        playout = self.trail.stops[first].copy({**self.assumptions, **slip.assumptions})
        follow(self.line, playout, first + 1, self.work)
        return None if playout.skips else playout

    def _may_explain(self, index: int, turn: WrittenTurn) -> bool:
        """Whether another turn, before the break, is legal and affects it; most are not, so no playout is made."""
        steps = self.line.variant.system.carry_out(self.trail.stops[index].position, turn)
        if isinstance(steps, Violation) or any(step.violations for step in steps):
            return False
        return self._matters(steps[-1].after, index)

    def _matters(self, position: Position, index: int) -> bool:
        """Whether a change at an earlier turn affects the squares of the break."""
        as_read = self.trail.stops[index + 1].position
        return self.critical is None or bool(changed_squares(position, as_read) & self.critical)

    def _advance(self, rated: Sequence[Rated], until: int, most: int) -> list[Rated]:
        """Play all corrections up to a turn and keep the good ones."""
        kept: list[Rated] = []
        best = float("-inf")
        for each in sorted(rated, key=lambda each: -each.score):
            slip, score, playout = each
            is_spare = len(kept) >= RUNNERS
            if is_spare and (score < best - MARGIN or (self.work.left <= 0 and len(kept) >= FEWEST)):
                continue
            bound = each.chance - best + MARGIN if is_spare else float("inf")
            follow(self.line, playout, until, self.work, bound)
            if playout.at < min(until, self.line.end) and playout.cost > bound:
                continue
            if slip is not None and playout.has(self.found.what, self.found.at):
                continue
            score = each.chance - playout.cost - UNPLAYED * (min(until, self.line.end) - playout.at)
            best = max(best, score)
            kept.append(Rated(slip, score, playout))
        kept.sort(key=lambda each: -each.score)
        return [each for at, each in enumerate(kept[:most]) if at < RUNNERS or each.score >= best - MARGIN]


def _distinct(rated: Iterable[Rated]) -> Iterator[Rated]:
    """The corrections without those that play the same as a better one.

    If words are replaced by others, these are kept as they are, and two that list other men are not the same.
    """
    seen: dict[object, set[object]] = {}
    for each in rated:
        turns = sorted(each.assumptions.items())
        claims = tuple((index, tuple(map(_claims, meant))) for index, meant in turns)
        claimed = claims if each.slip and each.slip.edit else None
        known = seen.setdefault(tuple((index, tuple(map(moves_of, meant))) for index, meant in turns), set())
        if not known or (claimed and None not in known and claimed not in known):
            known.add(claimed)
            yield each


def _claims(turn: WrittenTurn) -> tuple[object, ...]:
    return tuple(tuple(tuple(each.name for each in claim) for claim in (move.takes, move.binds)) for move in turn.moves)
