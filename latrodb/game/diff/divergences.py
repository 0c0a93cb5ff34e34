"""Where two records part: what becomes of either reading when it is played, and which one is better."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.key import position_key
from latrodb.diagnostics.diagnostic import State
from latrodb.game.diff.entries import Entry, Pair, Side, turn_token
from latrodb.game.inference.plausibility import read_habits
from latrodb.rules.attempt import Differences

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.game.game import Game, Node
    from latrodb.game.inference.plausibility import Habits
    from latrodb.rules.variant import Variant

MOST_PLAYED = 20_000  # turns that are played ahead; then partings are judged by what follows up to the next one
LONGEST_TRANSPOSITION = 12  # turns of both sides within which the same turns may stand in another order
TRANSPOSED = "they are the same turns in another order"
CLEARLY_FURTHER = 3  # turns by which one reading has to replay further to be the better one


class Reading(NamedTuple):
    """What one record has where they part, and what becomes of it when it is played.

    `state` and `reason` are about its first turn from there on, which is the next one (`is_next`) if the
    record lacks what the other has; `played` of `turns` can be played from there, `objections` in number
    speak against them. Nothing can be judged where the position is not known: the state is UNREAD.
    """

    entries: tuple[Entry, ...]
    state: State
    reason: str
    played: int
    turns: int
    objections: int
    is_next: bool = False

    @property
    def reaches_end(self) -> bool:
        """Whether all that follows can be played."""
        return self.state is not State.UNREAD and self.played == self.turns


class Parting(NamedTuple):
    """A place where the records part: both readings, the better one if one is, and why.

    `why` may say something without a better one, too. `meets` names the turn after which the same position
    stands again, if it ever does before they part anew.
    """

    label: str
    a: Reading
    b: Reading
    better: Side | None
    why: str
    meets: str | None


class Ground(NamedTuple):
    """The rules under which partings are judged, and the position before the first turn; None if nobody knows."""

    variant: Variant | None
    position: Position | None


class Walk(NamedTuple):
    """The partings in order, and what the shared turns did, by index of the pair, where both records agree on it."""

    partings: tuple[Parting, ...]
    steps: dict[int, tuple[Step, ...]]


def find_ground(a: Game, b: Game, pairs: Sequence[Pair]) -> Ground:
    """The rules and first position of the record that begins first and has both; A's if both begin alike."""
    games = (b, a) if pairs and pairs[0].a is None else (a, b)
    for game in games:
        if game.variant is not None and game.opening is not None:
            return Ground(game.variant, game.opening)
    return Ground(a.variant or b.variant, None)


def walk_along(ground: Ground, pairs: Sequence[Pair]) -> Walk:
    """Both records played side by side, and judged wherever they part.

    Behind a parting both are played on from the better reading; each from its own where none is better.

    Args:
        ground: see `find_ground`.
        pairs: the turns of both.
    """
    judge = _Judge(ground, pairs)
    partings = tuple(judge.partings())
    return Walk(partings, judge.steps)


class _Judge:
    """Walks along both records, with a position for each as long as nothing decides between them."""

    def __init__(self, ground: Ground, pairs: Sequence[Pair]) -> None:
        self.pairs = pairs
        self.variant = ground.variant
        self.positions = [ground.position, ground.position]
        self.steps: dict[int, tuple[Step, ...]] = {}
        self.played = 0
        self.habits = (_habits([pair.a for pair in pairs if pair.a]), _habits([pair.b for pair in pairs if pair.b]))

    def partings(self) -> Iterator[Parting]:
        """Every place where the records part, in order."""
        at = 0
        while at < len(self.pairs):
            if self.pairs[at].is_same:
                self._share(at)
                at += 1
                continue
            end = self._transposed(at) or self._end(at, is_same=False)
            parting = self._part(at, end)
            yield parting
            self._go_on(parting)
            at = end

    def _share(self, at: int) -> None:
        """A turn that both have."""
        pair = self.pairs[at]
        is_one = self.positions[0] == self.positions[1]
        played = [self._advance(side, entry) for side, entry in enumerate((pair.a, pair.b))]
        if is_one and played[0]:
            self.steps[at] = played[0]

    def _go_on(self, parting: Parting) -> None:
        """Past a parting: both on the better line or on the only one, or else each on its own."""
        readings = (parting.a, parting.b)
        for side in (0, 1):
            for entry in readings[side].entries:
                self._advance(side, entry)
        is_alone = parting.better is None and not all(reading.entries for reading in readings)
        if parting.better is Side.A or (is_alone and parting.a.entries):
            self.positions[1] = self.positions[0]
        elif parting.better is Side.B or is_alone:
            self.positions[0] = self.positions[1]

    def _end(self, at: int, *, is_same: bool) -> int:
        while at < len(self.pairs) and self.pairs[at].is_same is is_same:
            at += 1
        return at

    def _transposed(self, at: int) -> int | None:
        """Where a stretch ends that has the same turns in another order, shared ones between them; None for none."""
        surplus: Counter[object] = Counter()
        for index, pair in enumerate(self.pairs[at : at + LONGEST_TRANSPOSITION], at):
            if pair.a is None or pair.b is None or pair.a.node is None or pair.b.node is None:
                return None
            surplus[turn_token(pair.a)] += 1
            surplus[turn_token(pair.b)] -= 1
            if not any(surplus.values()):
                return index + 1
        return None

    def _part(self, at: int, end: int) -> Parting:
        stretch, until = self.pairs[at:end], self._end(end, is_same=True)
        sides = [[pair.a for pair in stretch if pair.a], [pair.b for pair in stretch if pair.b]]
        shared = [pair.a for pair in self.pairs[end:until] if pair.a]
        near = [self._play(own, shared, side) for side, own in enumerate(sides)]
        far = near if self.played >= MOST_PLAYED else self._play_on(sides, end)
        self.played += sum(line.reading.played for line in far)
        readings = [line.reading for line in far]
        if not all(sides) and (not at or end == len(self.pairs)):
            silent = Side.A if not sides[0] else Side.B
            why = f"{silent} {'ends' if at else 'begins'} here" if end - at < len(self.pairs) else ""
            return Parting(stretch[0].label, readings[0], readings[1], None, why, None)
        better, why = _choose(near, far)
        if better is None and Counter(map(turn_token, sides[0])) == Counter(map(turn_token, sides[1])):
            why = TRANSPOSED
        meets = _meeting(near, [entry.label for entry in (*sides[0][-1:], *shared)])
        return Parting(stretch[0].label, readings[0], readings[1], better, why, meets)

    def _advance(self, side: int, entry: Entry | None) -> tuple[Step, ...]:
        """Play a turn; where it cannot be played, take the position that the record's own replay has after it."""
        if entry is None or entry.node is None:
            return ()
        played = _play(self.variant, self.positions[side], entry.node)
        self.positions[side] = played[-1].after if played else entry.node.after
        return played

    def _play_on(self, sides: Sequence[Sequence[Entry]], end: int) -> list[_Line]:
        """Both readings, each with the rest of its own record."""
        rests = ([pair.a for pair in self.pairs[end:] if pair.a], [pair.b for pair in self.pairs[end:] if pair.b])
        return [self._play(sides[side], rests[side], side) for side in (0, 1)]

    def _play(self, own: Sequence[Entry], rest: Sequence[Entry], side: int) -> _Line:
        """Some turns of a record played from where they part, and what is to be said of them."""
        position = self.positions[side]
        line = _Line(tuple(own), len(own) + len(rest), position, self.habits[side])
        for index, entry in enumerate([*own, *rest]):
            if self.variant is None or position is None:
                break
            steps = _play(self.variant, position, entry.node) if entry.node else ()
            if index == 0:
                line.state = _state(steps)
                line.reason = _objection(self.variant, position, entry)
            if not steps:
                break
            position = steps[-1].after
            line.add(entry, steps)
        return line


class _Line:
    """Turns being played: how far, and with how many objections."""

    def __init__(self, own: tuple[Entry, ...], turns: int, position: Position | None, habits: Habits) -> None:
        self.own = own
        self.turns = turns
        self.habits = habits
        self.state = State.UNREAD
        self.reason = ""
        self.objections = 0
        self.keys = [position_key(position)] if position else []  # of the positions before and after turns

    def add(self, entry: Entry, steps: Sequence[Step]) -> None:
        """A turn was played."""
        self.keys.append(position_key(steps[-1].after))
        self.objections += sum(len(step.violations) for step in steps)
        if entry.node and self.habits.lists_captures:
            self.objections += Differences(entry.node.written, tuple(steps)).count_of_captures
        if entry.node and self.habits.writes_leaders:
            self.objections += Differences(entry.node.written, tuple(steps)).wrong_letter is not None

    @property
    def reading(self) -> Reading:
        """What is to be said."""
        played = max(0, len(self.keys) - 1)
        state = self.state if self.turns else State.LEGAL
        return Reading(self.own, state, self.reason, played, self.turns, self.objections, not self.own)


def _habits(entries: Sequence[Entry]) -> Habits:
    return read_habits([entry.node.written for entry in entries if entry.node])


def _state(steps: Sequence[Step]) -> State:
    if not steps:
        return State.IMPOSSIBLE
    return State.LEGAL if all(step.is_legal for step in steps) else State.ILLEGAL


def _play(variant: Variant | None, position: Position | None, node: Node) -> tuple[Step, ...]:
    """The steps of a turn, none if it cannot be played."""
    if variant is None or position is None:
        return ()
    resolution = variant.system.resolve(position, node.written)
    steps: list[Step] = []
    for turn in resolution.turns if resolution.objection is None else ():
        steps.append(variant.system.play(position, turn))
        position = steps[-1].after
    return tuple(steps)


def _objection(variant: Variant, position: Position, entry: Entry) -> str:
    """Why a turn is illegal or impossible, with the rule; empty if it is neither."""
    if entry.node is None:
        return f"{entry.text} cannot be read"
    resolution = variant.system.resolve(position, entry.node.written)
    reasons = [resolution.objection] if resolution.objection else []
    if not reasons:
        steps = _play(variant, position, entry.node)
        reasons = [violation for step in steps for violation in step.violations]
    return "; ".join(f"{reason.rule}: {reason.message}" if reason.rule else reason.message for reason in reasons)


def _choose(near: Sequence[_Line], far: Sequence[_Line]) -> tuple[Side | None, str]:
    """The better of two readings, first by the turns up to the next parting, then by all that follow."""
    for lines in (near, far):
        a, b = (line.reading for line in lines)
        if State.UNREAD in (a.state, b.state):
            return None, ""
        for weigh, why in _TESTS:
            if weigh(a) != weigh(b):
                return (Side.A if weigh(a) > weigh(b) else Side.B), why
        if abs(a.played - b.played) >= CLEARLY_FURTHER:
            return (Side.A if a.played > b.played else Side.B), "more of what follows can be played"
        if a.objections != b.objections:
            fewer = Side.A if a.objections < b.objections else Side.B
            return fewer, "fewer rules, captures and letters speak against it"
    return None, ""


_TESTS: tuple[tuple[Callable[[Reading], bool], str], ...] = (
    (lambda reading: reading.state is not State.IMPOSSIBLE, "the first turn of the other cannot be played"),
    (lambda reading: reading.reaches_end, "all that follows in its record can be played, and not so in the other"),
    (lambda reading: reading.state is State.LEGAL, "the first turn of the other is illegal"),
)


def _meeting(near: Sequence[_Line], labels: Sequence[str]) -> str | None:
    """The first of some turns, from the last one of A's reading on, after which both stand alike; None if none is."""
    a, b = (line.keys[len(line.own) :] for line in near)
    at = 0 if near[0].own else -1  # without a turn of his own A stands there before the first label
    for count, (one, other) in enumerate(zip(a, b, strict=False)):
        if one == other and count + at >= 0:
            return labels[count + at]
    return None
