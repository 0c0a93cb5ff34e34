"""Where records diverge: what happens when each reading is played, which one is better, and why."""

from __future__ import annotations

from collections import Counter
from itertools import accumulate, chain, islice
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.key import position_key
from latrodb.diagnostics.diagnostic import State
from latrodb.game.diff.cells import SIDES, Cell, Column, Side
from latrodb.game.diff.choices import Choice, choose
from latrodb.game.inference.plausibility import count_objections, read_habits
from latrodb.rules.attempt import attempt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from latrodb.game.game import Game, Start
    from latrodb.notation.written import WrittenTurn
    from latrodb.rules.attempt import Attempt

MOST_PLAYED = 20_000  # turns to play ahead; then a divergence is judged only by the turns up to the next one
LONGEST_TRANSPOSITION = 12  # turns of both sides within which the same turns may be in a different order
TRANSPOSED = "they are the same turns in another order"


class Continuation(NamedTuple):
    """What one record has where they diverge, and what happens when it is played.

    `state` and `reason` are about its first turn from there on, which is the next one (`is_next`) if the
    record lacks what others have; `played` of `turns` can be played from there, with `objections` objections. What
    follows is what was chosen. If the position is unknown, nothing can be judged and the state is UNREAD.
    """

    cells: tuple[Cell, ...]
    state: State
    reason: str
    played: int
    turns: int
    objections: int
    is_next: bool = False
    keys: tuple[int, ...] = ()  # of the positions before and after its playable turns

    @property
    def reaches_end(self) -> bool:
        """Whether all turns that follow can be played."""
        return self.state is not State.UNREAD and self.played == self.turns

    @property
    def moves(self) -> tuple[object, ...]:
        """What its own turns do."""
        return tuple(cell.token.moves for cell in self.cells)


class Divergence(NamedTuple):
    """A place where the records diverge: what each has, the first record with the better reading, and why.

    A record that has not begun or has ended has None. `why` may also be given without a better one. `meets` names the
    turn after which all records reach the same position again, if they do so before the next divergence.
    """

    label: str
    continuations: tuple[Continuation | None, ...]
    better: Side | None
    why: str
    meets: str | None


def find_start(games: Sequence[Game], columns: Sequence[Column]) -> Start:
    """The rules and first position of the record that begins first and has both; the first of several."""
    begins = [next((at for at, each in enumerate(columns) if each.cells[side]), 0) for side in range(len(games))]
    ordered = [game for _, game in sorted(zip(begins, games, strict=True), key=lambda each: each[0])]
    ready = (game.start for game in ordered if game.variant is not None and game.opening is not None)
    return next(ready, next((game.start for game in games if game.variant), games[-1].start))


def judge(start: Start, columns: Sequence[Column]) -> tuple[tuple[Divergence, ...], tuple[Choice, ...]]:
    """The places where the records diverge, and what is chosen at each place.

    After a divergence all continue from the better continuation, or each from its own if none is better.
    """
    choices = choose(start, columns)
    return tuple(_Judge(start, columns, choices).divergences()), tuple(choices)


class _Judge:
    """Walks along all records, with a position for each while none is known to be better."""

    def __init__(self, start: Start, columns: Sequence[Column], choices: Sequence[Choice]) -> None:
        self.columns, self.choices = columns, choices
        self.variant = start.variant
        self.records = range(len(columns[0].cells)) if columns else range(0)
        self.positions = [start.position for _ in self.records]
        self.played = 0
        self.line = [turn for each in choices for turn in each.turns]
        self.places = [0, *accumulate(len(each.turns) for each in choices)]  # of each column in the line
        rows = [self._cells(side, 0, len(columns)) for side in self.records]
        self.habits = [read_habits([cell.node.written for cell in row if cell.node]) for row in rows]

    def divergences(self) -> Iterator[Divergence]:
        """Every place where the records diverge, in order."""
        at = 0
        while at < len(self.columns):
            for side in sorted(self.columns[at].silent):
                if not at or side not in self.columns[at - 1].silent:
                    yield self._one_sided(at, side)
            end = self._end(at)
            if not self._agree(at):
                yield self._compare(at, end)
            self._go_on(at, end)
            at = end

    def _agree(self, at: int) -> bool:
        """Whether all records that speak have the same turn at a place."""
        cells = [self.columns[at].cells[side] for side in self.columns[at].speaking()]
        return len({cell and cell.token.moves for cell in cells}) == 1

    def _end(self, at: int) -> int:
        """The end of what is judged together: turns in another order, or turns that a record lacks; else one place."""
        if self._agree(at):
            return at + 1
        if end := self._transposed(at):
            return end
        end, speaking = at + 1, self.columns[at].speaking()
        if self._lacks(at):
            while end < len(self.columns) and self._lacks(end) and self.columns[end].speaking() == speaking:
                end += 1
        return end if self._followed(at, end) is not None else at + 1

    def _lacks(self, at: int) -> bool:
        return any(self.columns[at].cells[side] is None for side in self.columns[at].speaking())

    def _followed(self, at: int, end: int) -> int | None:
        """The first record that has what is chosen at all places of a stretch, if that is sure; else None."""
        for side in self.columns[at].speaking():
            cells = [column.cells[side] for column in self.columns[at:end]]
            chosen = zip(cells, self.choices[at:end], strict=True)
            if all(each.is_sure and not each.mixed and each.has(cell) for cell, each in chosen):
                return side
        return None

    def _transposed(self, at: int) -> int | None:
        """The end of a stretch with the same turns in a different order, possibly with shared turns in it; or None."""
        counts = [Counter[object]() for _ in self.records]
        for index, column in enumerate(self.columns[at : at + LONGEST_TRANSPOSITION], at):
            for count, cell in zip(counts, column.cells, strict=True):
                if cell is None or cell.node is None:
                    return None
                count[cell.token.moves] += 1
            if all(count == counts[0] for count in counts):
                return index + 1
        return None

    def _one_sided(self, at: int, silent: int) -> Divergence:
        """A stretch in which a record has not begun or has ended."""
        end = at
        while end < len(self.columns) and silent in self.columns[end].silent:
            end += 1
        each = tuple(self._play(side, at, end) for side in self.records)
        why = f"{SIDES[silent]} {'ends' if at else 'begins'} here" if end - at < len(self.columns) else ""
        return Divergence(self.columns[at].label, each, None, why, None)

    def _compare(self, at: int, end: int) -> Divergence:
        speaking = self.columns[at].speaking()
        found = {side: self._play(side, at, end) for side in speaking}
        continuations = tuple(found.get(side) for side in self.records)
        better = self._followed(at, end)
        if better is not None:
            why = _reason(found[better], [each for side, each in found.items() if side != better])
        elif len({frozenset(Counter(each.moves).items()) for each in found.values()}) == 1:
            why = TRANSPOSED
        else:
            mixed = [turn.text for each in self.choices[at:end] if each.is_sure for turn in each.mixed]
            why = f"none can be right as it stands; {' '.join(mixed)} may be meant" if mixed else ""
        meets = self._meeting(list(found.values()), at, end)
        return Divergence(self.columns[at].label, continuations, None if better is None else SIDES[better], why, meets)

    def _go_on(self, at: int, end: int) -> None:
        """Pass a stretch: all on the chosen line if it is sure; else each on its own, and the others on the first."""
        rows = [self._cells(side, at, end) for side in self.records]
        for side, row in enumerate(rows):
            for cell in row:
                self._advance(side, cell)
        chosen = self.choices[at:end]
        is_sure = all(each.is_sure for each in chosen) and not self._agree(at)
        played = [each.tried.after for each in chosen if each.tried and each.tried.after]
        lead = self._followed(at, end) if is_sure else next(side for side, row in enumerate(rows) if row)
        position = played[-1] if is_sure and played else self.positions[lead or 0]
        for side, row in enumerate(rows):
            if is_sure or not row:
                self.positions[side] = position

    def _advance(self, side: int, cell: Cell) -> None:
        """Play a turn; if it cannot be played, take the position after it from the record's own replay."""
        if cell.node is None:
            return
        (tried,) = self._attempts(side, [cell.node.written]) or (None,)
        self.positions[side] = tried.after if tried and tried.after else cell.after

    def _attempts(self, side: int, turns: Iterable[WrittenTurn | None]) -> list[Attempt | None]:
        """Play some turns from where a record is, up to the first that cannot be played; None for an unreadable one."""
        position = self.positions[side]
        tries: list[Attempt | None] = []
        for turn in turns:
            if self.variant is None or position is None:
                break
            tries.append(attempt(self.variant.system, position, turn) if turn else None)
            position = tries[-1].after if tries[-1] else None
        return tries

    def _cells(self, side: int, at: int, end: int) -> list[Cell]:
        """What a record has from one place to another."""
        return [cell for column in self.columns[at:end] if (cell := column.cells[side])]

    def _play(self, side: int, at: int, end: int) -> Continuation:
        """Play what a record has from one place to another, and what is chosen after it."""
        cells = self._cells(side, at, end)
        until = len(self.columns) if self.played < MOST_PLAYED else self._until(end)
        rest = islice(self.line, self.places[end], self.places[until])
        tries = self._attempts(side, chain((cell.turn for cell in cells), rest))
        turns = len(cells) + self.places[until] - self.places[end]
        state, reason = (State.UNREAD if turns else State.LEGAL), ""
        if tries:
            state = tries[0].state if tries[0] else State.IMPOSSIBLE
            following = next((each for each in self.choices[end:] if each.cells), None)
            reason = _fault(tries[0], cells[0].text if cells else following.cells[0].text if following else "")
        played = [each for each in tries if each and each.steps]
        self.played += len(played)
        objections = sum(count_objections(each, self.habits[side]) for each in played)
        positions = (self.positions[side], *(tried.after for tried in played))
        keys = tuple(position_key(each) for each in positions if each)
        return Continuation(tuple(cells), state, reason, len(played), turns, objections, not cells, keys)

    def _until(self, at: int) -> int:
        """The next place at which the records diverge, or the end."""
        while at < len(self.columns) and self._agree(at):
            at += 1
        return at

    def _meeting(self, found: Sequence[Continuation], at: int, end: int) -> str | None:
        """The first turn, from the first record's own on, after which all positions are the same, or None."""
        own = [cell.label for cell in found[0].cells[-1:]]
        labels = [*own, *(column.label for column in self.columns[end : self._until(end)])]
        reached = list(zip(*(each.keys[len(each.cells) :] for each in found), strict=False))[0 if own else 1 :]
        both = zip(labels, reached, strict=False)
        return next((label for label, keys in both if len(set(keys)) == 1), None)


def _fault(tried: Attempt | None, text: str) -> str:
    """Why a turn is illegal or impossible, with the rule; empty if it is neither."""
    if tried is None:
        return f"{text} cannot be read"
    return "; ".join(f"{each.rule}: {each.message}" if each.rule else each.message for each in tried.reasons)


def _reason(best: Continuation, others: Sequence[Continuation]) -> str:
    """Why a continuation is better than those that have something else."""
    rivals = [each for each in others if each.moves != best.moves]
    for weigh, why in _TESTS:
        if all(weigh(best) > weigh(each) for each in rivals):
            return why
    count = sum(each.moves == best.moves for each in (best, *others))
    if 2 * count > len(others) + 1:
        return f"{count} of {len(others) + 1} records have it"
    return "what follows fits it better"


_TESTS: tuple[tuple[Callable[[Continuation], int], str], ...] = (
    (lambda each: each.state is not State.IMPOSSIBLE, "the first turn of the other cannot be played"),
    (lambda each: each.reaches_end, "all that follows can be played, unlike after the other"),
    (lambda each: each.state is State.LEGAL, "the first turn of the other is illegal"),
    (lambda each: each.played, "more of what follows can be played"),
    (lambda each: -each.objections, "fewer rules, captures and letters contradict it"),
)
