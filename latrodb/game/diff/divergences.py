"""Where two records diverge: what happens when each continuation is played, and which one is better."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.key import position_key
from latrodb.diagnostics.diagnostic import State
from latrodb.game.diff.cells import Cell, Pair, Side, turn_token
from latrodb.game.inference.plausibility import count_objections, read_habits
from latrodb.rules.attempt import attempt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from latrodb.game.game import Game, Start
    from latrodb.rules.attempt import Attempt

MOST_PLAYED = 20_000  # turns to play ahead; then a divergence is judged only by the turns up to the next one
LONGEST_TRANSPOSITION = 12  # turns of both sides within which the same turns may be in a different order
TRANSPOSED = "they are the same turns in another order"
CLEARLY_FURTHER = 3  # a continuation is better if it can be replayed this many turns further


class Continuation(NamedTuple):
    """What one record has where the two diverge, and what happens when it is played.

    `state` and `reason` are about its first turn from there on, which is the next one (`is_next`) if the
    record lacks what the other has; `played` of `turns` can be played from there, with `objections` objections.
    If the position is unknown, nothing can be judged and the state is UNREAD.
    """

    cells: tuple[Cell, ...]
    state: State
    reason: str
    played: int
    turns: int
    objections: int
    is_next: bool = False

    @property
    def reaches_end(self) -> bool:
        """Whether all turns that follow can be played."""
        return self.state is not State.UNREAD and self.played == self.turns


class Divergence(NamedTuple):
    """A place where the records diverge: both continuations, the better one if one is, and why.

    `why` may also be given without a better one. `meets` names the turn after which both records reach the same
    position again, if they do so before the next divergence.
    """

    label: str
    a: Continuation
    b: Continuation
    better: Side | None
    why: str
    meets: str | None


class _Played(NamedTuple):
    """A continuation, and the keys of the positions before and after its playable turns."""

    continuation: Continuation
    keys: list[int]


def find_start(a: Game, b: Game, pairs: Sequence[Pair]) -> Start:
    """The rules and first position of the record that begins first and has both; A's if both begin at the same turn."""
    games = (b, a) if pairs and pairs[0].a is None else (a, b)
    ready = (game.start for game in games if game.variant is not None and game.opening is not None)
    return next(ready, a.start if a.variant else b.start)


def walk_along(start: Start, pairs: Sequence[Pair]) -> tuple[tuple[Divergence, ...], dict[int, Attempt]]:
    """Play both records side by side, and judge each place where they diverge.

    After a divergence both continue from the better continuation, or each from its own if neither is better.

    Returns:
        The divergences, and the turns as played where both records agree on them, by index of the pair.
    """
    judge = _Judge(start, pairs)
    return tuple(judge.divergences()), judge.attempts


class _Judge:
    """Walks along both records, with a position for each while neither is known to be better."""

    def __init__(self, start: Start, pairs: Sequence[Pair]) -> None:
        self.pairs = pairs
        self.variant = start.variant
        self.positions = [start.position, start.position]
        self.attempts: dict[int, Attempt] = {}
        self.played = 0
        self.habits = [read_habits([cell.node.written for cell in cells if cell.node]) for cells in _cells(pairs)]

    def divergences(self) -> Iterator[Divergence]:
        """Every place where the records diverge, in order."""
        at = 0
        while at < len(self.pairs):
            if self.pairs[at].is_same:
                self._share(at)
                at += 1
                continue
            end = self._transposed(at) or self._end(at, is_same=False)
            divergence = self._compare(at, end)
            yield divergence
            self._go_on(divergence)
            at = end

    def _share(self, at: int) -> None:
        """Play a turn that both have."""
        pair = self.pairs[at]
        is_one = self.positions[0] == self.positions[1]
        tried, _ = self._advance(0, pair.a), self._advance(1, pair.b)
        if is_one and tried and tried.steps:
            self.attempts[at] = tried

    def _go_on(self, divergence: Divergence) -> None:
        """Pass a divergence: both on the better or only line, or else each on its own."""
        both = (divergence.a, divergence.b)
        for side in (0, 1):
            for cell in both[side].cells:
                self._advance(side, cell)
        is_alone = divergence.better is None and not all(each.cells for each in both)
        if divergence.better or is_alone:
            is_a = divergence.better is Side.A or (is_alone and divergence.a.cells)
            self.positions = 2 * [self.positions[0 if is_a else 1]]

    def _end(self, at: int, *, is_same: bool) -> int:
        while at < len(self.pairs) and self.pairs[at].is_same is is_same:
            at += 1
        return at

    def _transposed(self, at: int) -> int | None:
        """The end of a stretch with the same turns in a different order, possibly with shared turns in it; or None."""
        surplus: Counter[object] = Counter()
        for index, pair in enumerate(self.pairs[at : at + LONGEST_TRANSPOSITION], at):
            if pair.a is None or pair.b is None or pair.a.node is None or pair.b.node is None:
                return None
            surplus[turn_token(pair.a)] += 1
            surplus[turn_token(pair.b)] -= 1
            if not any(surplus.values()):
                return index + 1
        return None

    def _compare(self, at: int, end: int) -> Divergence:
        stretch, until = self.pairs[at:end], self._end(end, is_same=True)
        sides, shared = _cells(stretch), _cells(self.pairs[end:until])[0]
        near = far = [self._play(own, shared, side) for side, own in enumerate(sides)]
        if self.played < MOST_PLAYED:
            rests = _cells(self.pairs[end:])
            far = [self._play(own, rests[side], side) for side, own in enumerate(sides)]
        a, b = (each.continuation for each in far)
        self.played += a.played + b.played
        if not all(sides) and (not at or end == len(self.pairs)):
            silent = Side.A if not sides[0] else Side.B
            why = f"{silent} {'ends' if at else 'begins'} here" if end - at < len(self.pairs) else ""
            return Divergence(stretch[0].label, a, b, None, why, None)
        better, why = _choose(near, far)
        if better is None and Counter(map(turn_token, sides[0])) == Counter(map(turn_token, sides[1])):
            why = TRANSPOSED
        meets = _meeting(near, [cell.label for cell in (*sides[0][-1:], *shared)])
        return Divergence(stretch[0].label, a, b, better, why, meets)

    def _advance(self, side: int, cell: Cell | None) -> Attempt | None:
        """Play a turn; if it cannot be played, take the position after it from the record's own replay."""
        if cell is None or cell.node is None:
            return None
        (tried,) = self._attempts(side, [cell]) or (None,)
        self.positions[side] = tried.after if tried and tried.after else cell.node.after
        return tried

    def _attempts(self, side: int, cells: Sequence[Cell]) -> list[Attempt | None]:
        """Play some turns of a record, up to the first that cannot be played; None for an unreadable one."""
        position = self.positions[side]
        tries: list[Attempt | None] = []
        for cell in cells:
            if self.variant is None or position is None:
                break
            tries.append(attempt(self.variant.system, position, cell.node.written) if cell.node else None)
            position = tries[-1].after if tries[-1] else None
        return tries

    def _play(self, own: Sequence[Cell], rest: Sequence[Cell], side: int) -> _Played:
        """Play what only this record has where the two diverge, and the turns after it."""
        cells, start = [*own, *rest], self.positions[side]
        tries = self._attempts(side, cells)
        state = State.UNREAD if cells else State.LEGAL
        if tries:
            state = tries[0].state if tries[0] else State.IMPOSSIBLE
        reason = _reason(cells[0], tries[0]) if tries else ""
        played = [each for each in tries if each and each.steps]
        objections = sum(count_objections(each, self.habits[side]) for each in played)
        keys = [position_key(each) for each in (start, *(tried.after for tried in played)) if each]
        return _Played(Continuation(tuple(own), state, reason, len(played), len(cells), objections, not own), keys)


def _cells(pairs: Sequence[Pair]) -> tuple[list[Cell], list[Cell]]:
    """The cells of each of the two records."""
    return [pair.a for pair in pairs if pair.a], [pair.b for pair in pairs if pair.b]


def _reason(cell: Cell, tried: Attempt | None) -> str:
    """Why a turn is illegal or impossible, with the rule; empty if it is neither."""
    if tried is None:
        return f"{cell.text} cannot be read"
    return "; ".join(f"{each.rule}: {each.message}" if each.rule else each.message for each in tried.reasons)


def _choose(near: Sequence[_Played], far: Sequence[_Played]) -> tuple[Side | None, str]:
    """The better of two continuations, first by the turns up to the next divergence, then by all later turns."""
    for both in (near, far):
        a, b = (each.continuation for each in both)
        if State.UNREAD in (a.state, b.state):
            return None, ""
        for weigh, why in _TESTS:
            if weigh(a) != weigh(b):
                return (Side.A if weigh(a) > weigh(b) else Side.B), why
        if abs(a.played - b.played) >= CLEARLY_FURTHER:
            return (Side.A if a.played > b.played else Side.B), "more of what follows can be played"
        if a.objections != b.objections:
            fewer = Side.A if a.objections < b.objections else Side.B
            return fewer, "fewer rules, captures and letters contradict it"
    return None, ""


_TESTS: tuple[tuple[Callable[[Continuation], bool], str], ...] = (
    (lambda each: each.state is not State.IMPOSSIBLE, "the first turn of the other cannot be played"),
    (lambda each: each.reaches_end, "all that follows in its record can be played, unlike in the other"),
    (lambda each: each.state is State.LEGAL, "the first turn of the other is illegal"),
)


def _meeting(near: Sequence[_Played], labels: Sequence[str]) -> str | None:
    """The first turn, from the last one of A's own on, after which both positions are the same, or None."""
    a, b = (each.keys[len(each.continuation.cells) :] for each in near)
    at = 0 if near[0].continuation.cells else -1  # without its own turn A is there before the first label
    for count, (one, other) in enumerate(zip(a, b, strict=False)):
        if one == other and count + at >= 0:
            return labels[count + at]
    return None
