"""Which reading of each place is right: by what can be played with it, and by how many records have it.

All readings are played side by side, each as a path through the game. A path pays for what the rules, captures and
marks say against its turns, and for each record that it contradicts; the one that pays least is chosen. A choice is
sure if every path with another reading of that place pays clearly more. Where no record can be right, turns are
conjectured from the letters of all.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import combinations, islice, product
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from latrodb.core.key import position_key
from latrodb.core.step import steps_text
from latrodb.game.diff.cells import moves_of
from latrodb.game.inference.plausibility import count_objections, read_habits
from latrodb.notation.turns import read_turn
from latrodb.rules.attempt import attempt

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from latrodb.core.position import Position
    from latrodb.game.diff.cells import Cell, Column
    from latrodb.game.game import Start
    from latrodb.notation.written import WrittenTurn
    from latrodb.rules.attempt import Attempt
    from latrodb.rules.variant import Variant

# What each of these costs, as the negative logarithm of how often a sound turn has it.
IMPOSSIBLE, IMPOSSIBLE_AGAIN, OBJECTION, WRONG_MARK, NO_MARK = 8.5, 6.0, 5.0, 2.0, 1.0
CONTRADICTED = 4.0  # by a record that has another turn there, or none
ADDED = 6.0  # by which a turn that can be read contradicts more that there is none
SURE = 4.0  # by how much every other reading must cost more
MARGIN = 16.0  # paths that cost more than the best by this much are dropped
MOST_PATHS = 16
REACH = 100  # places after which a choice that is not sure is left open
MOST_GUESSES = 30  # places at which legal turns are tried
UNLIKE = 8.0  # for each text that has nothing in common with a turn guessed for it
LONGEST = 60  # letters of a word that is taken apart
SHORTEST = 4  # letters of a turn in a word
BETWEEN = 5  # the most letters between two turns in a word: a number with its dot
ALIKE = 0.4  # the least ratio of texts that are read together
MOST_MIXED = 6  # places at which two texts differ, to be read together
MOST_TURNS, MOST_GUESSED = 400, 12  # legal turns that are compared with texts, and taken


class Choice(NamedTuple):
    """What is chosen at a place.

    `cells` are those of the records that have it; they are empty if no turn belongs there, or another than any record
    has, which is then `mixed` from their letters; two if they have them in one word. A turn that cannot be read or
    played is never sure. `cell` is the one that is written best, and `tried` what became of it, if it was played.
    """

    cells: tuple[Cell, ...]
    cell: Cell | None
    tried: Attempt | None
    is_sure: bool
    mixed: tuple[WrittenTurn, ...] = ()

    @property
    def turns(self) -> tuple[WrittenTurn | None, ...]:
        """The turns that belong there; None for a word that cannot be read."""
        return (self.cell.turn,) if self.cell else self.mixed

    @property
    def is_playable(self) -> bool:
        """Whether it can be read, and can be played if the position is known."""
        return None not in self.turns and not (self.tried and self.tried.objection)

    def has(self, cell: Cell | None) -> bool:
        """Whether a record has it."""
        return any(each is cell for each in self.cells) if cell else not self.cells and not self.mixed


class _Option(NamedTuple):
    """A reading of a place. Without cells, it means that no turn belongs there, or one that no record has."""

    cells: tuple[Cell, ...]
    turns: tuple[WrittenTurn, ...]  # to be played; none if a word cannot be read
    cost: float  # of contradicting other records


class _Pick(NamedTuple):
    """An option taken at a place, after others."""

    at: int
    option: _Option
    tried: Attempt | None
    before: _Pick | None


@dataclass(slots=True)
class _Path:
    """A way through the first places; `rivals` says how little more other readings of a place cost."""

    position: Position | None
    cost: float = 0.0
    is_broken: bool = False  # whether a turn could not be played
    last: _Pick | None = None
    rivals: Mapping[int, float] = field(default_factory=dict)


def choose(start: Start, columns: Sequence[Column]) -> list[Choice]:
    """Choose a reading of each place. `start` are the rules and the first position, as far as known."""
    chooser = _Chooser(start, columns)
    paths = [_Path(start.position)]
    for at, column in enumerate(columns):
        options = [*_options(column), *(_joined(columns[at - 1], column) if at else ())]
        longer = [chooser.extend(path, at, option) for path in paths for option in options]
        tries = [path.last.tried for path in longer if path.last and path.last.tried]
        if len(options) > 1 and not any(tried.steps for tried in tries):
            longer += [chooser.extend(paths[0], at, each) for each in chooser.guess(paths[0].position, column)]
        paths = _thin_out(longer) if len(longer) > 1 else longer
        if at % REACH == 0:
            chooser.settle(paths, at - REACH)
    best, choices = _join(paths), []
    pick = best.last
    while pick:
        choices.append(chooser.choice(pick, best.rivals))
        pick = pick.before
    return choices[::-1]


def _options(column: Column) -> Iterator[_Option]:
    """The readings of a place, that of the first record first."""
    speaking = column.speaking()
    groups: dict[object, list[Cell]] = {}
    for cell in (column.cells[side] for side in speaking):
        groups.setdefault(cell and cell.token.moves, []).extend([cell] if cell else [])
    lacking = sum(column.cells[side] is None for side in speaking)
    for moves, cells in groups.items():
        turns = tuple(cell.turn for cell in cells if cell.turn)[:1]
        read = sum(cell.node is not None for group in groups.values() for cell in group) if not moves else 0
        others = [cell.text for group in groups.values() for cell in group if group is not cells]
        slips = sum(count_slips(cells[0].text, text) for text in others) if cells else len(others)
        yield _Option(tuple(cells), turns, CONTRADICTED * (slips + lacking * bool(moves)) + ADDED * read)
    if len(groups) > 1 or not turns:
        cells = [group[0] for group in groups.values() if group]
        found = read_together([cell.text for cell in cells], [cell.text for cell in cells if not cell.node])
        conjectures = {tuple(map(moves_of, turns)): turns for turns in found}
        new = (turns for moves, turns in conjectures.items() if len(moves) > 1 or moves[0] not in groups)
        yield from (_Option((), turns, CONTRADICTED * len(speaking)) for turns in new)


def _joined(before: Column, column: Column) -> Iterator[_Option]:
    """The turns that a record without one has at the end of the word before."""
    lacking = [before.cells[side] for side in column.speaking() if column.cells[side] is None]
    known = {cell.token.moves for cell in column.cells if cell}
    for turns in (turns for cell in lacking if cell and not cell.node for turns in read_parts(cell.text)):
        if len(turns) > 1 and moves_of(turns[1]) not in known:
            yield _Option((), turns[1:], CONTRADICTED * len(known))


class _Chooser:
    """Plays the options of each place."""

    def __init__(self, start: Start, columns: Sequence[Column]) -> None:
        self.variant = start.variant
        self.guessed = 0
        self.left_open: set[int] = set()
        records = range(len(columns[0].cells)) if columns else ()
        rows = [[cell for column in columns if (cell := column.cells[side])] for side in records]
        habits = [read_habits([cell.turn for cell in row if cell.turn]) for row in rows]
        self.habits = {id(cell): habit for row, habit in zip(rows, habits, strict=True) for cell in row}

    def extend(self, path: _Path, at: int, option: _Option) -> _Path:
        """A path with an option of the next place."""
        cost, position = path.cost + option.cost, path.position
        if self.variant is None or position is None or not (option.cells or option.turns):
            return _Path(position, cost, path.is_broken, _Pick(at, option, None, path.last), path.rivals)
        tried = None
        for turn in option.turns:
            tried = attempt(self.variant.system, tried.after if tried and tried.after else position, turn)
            if tried.objection:
                break
            cost += self._least_cost(tried, option.cells)
        if tried and tried.after:
            return _Path(tried.after, cost, path.is_broken, _Pick(at, option, tried, path.last), path.rivals)
        after = next((cell.after for cell in option.cells if cell.after), position.with_side(position.side.other))
        cost += IMPOSSIBLE_AGAIN if path.is_broken and option.turns else IMPOSSIBLE
        return _Path(after, cost, True, _Pick(at, option, tried, path.last), path.rivals)

    def settle(self, paths: Sequence[_Path], until: int) -> None:
        """Leave open what is not sure on any path up to a place, so that paths of long games need not remember it."""
        for path in paths:
            self.left_open.update(at for at in path.rivals if at <= until)
            path.rivals = {at: cost for at, cost in path.rivals.items() if at > until}

    def guess(self, position: Position | None, column: Column) -> list[_Option]:
        """The legal turns that resemble what the records have at a place."""
        if self.variant is None or position is None or self.guessed >= MOST_GUESSES:
            return []
        self.guessed += 1
        texts = [cell.text for cell in column.cells if cell]
        found = guess_turns(self.variant, position, texts)
        return [_Option((), (turn,), CONTRADICTED * len(texts) + UNLIKE * unlike) for turn, unlike in found]

    def _least_cost(self, tried: Attempt, cells: Iterable[Cell]) -> float:
        """What speaks against a turn however it is written."""
        least = min((self._cost(tried, cell) for cell in cells), default=0.0)
        return max(least, OBJECTION * len(tried.violations))

    def _cost(self, tried: Attempt, cell: Cell) -> float:
        """What speaks against a turn as it is written in a record."""
        if cell.node is None or self.variant is None:
            return IMPOSSIBLE
        habits = self.habits[id(cell)]
        tried = replace(tried, written=cell.node.written)
        cost = OBJECTION * count_objections(tried, habits)
        mark, claim, known = tried.steps[-1].mark, cell.node.written.mark, self.variant.rulebook.marks
        if mark == claim or not (mark in known or claim in known):
            return cost
        return cost + (WRONG_MARK if claim else NO_MARK * habits.marks)

    def choice(self, pick: _Pick, rivals: Collection[int]) -> Choice:
        """The choice at a place of the best path."""
        (cells, turns, _), tried = pick.option, pick.tried
        is_sure = (
            pick.at not in rivals
            and pick.at not in self.left_open
            and bool(turns or not cells)
            and not (tried and tried.objection)
        )
        if not cells:
            last = read_turn(steps_text(tried.steps)) if tried and turns else None
            return Choice((), None, tried, is_sure, (*turns[:-1], last) if last else turns)
        cell = min(cells, key=lambda each: self._cost(tried, each)) if tried and tried.after else cells[0]
        return Choice(cells, cell, tried, is_sure)


def _thin_out(paths: Sequence[_Path]) -> list[_Path]:
    """The best paths, one of those that reach the same position."""
    least = min(path.cost for path in paths)
    groups: dict[Position | int | None, list[_Path]] = {}
    for path in sorted(paths, key=lambda path: path.cost):
        if path.cost <= least + MARGIN:
            groups.setdefault(path.position and position_key(path.position), []).append(path)
    found = [_join(group) for group in groups.values()]
    kept, dropped = found[:MOST_PATHS], found[MOST_PATHS:]
    return [_join([path, *dropped]) for path in kept] if dropped else kept


def _join(paths: Sequence[_Path]) -> _Path:
    """The best of some paths, with how little more the others cost at the places where they differ."""
    best = min(paths, key=lambda path: path.cost)
    rivals = dict(best.rivals)
    for path in paths:
        more = path.cost - best.cost
        if path is best or more >= SURE:
            continue
        known = {at: more + cost for at, cost in path.rivals.items() if more + cost < SURE}
        for at, cost in (known | dict.fromkeys(_differences(path.last, best.last), more)).items():
            rivals[at] = min(cost, rivals.get(at, cost))
    best.rivals = rivals
    return best


def _differences(one: _Pick | None, other: _Pick | None) -> Iterator[int]:
    """The places at which two ways through the same places take different options."""
    while one is not other and one and other:
        if one.option is not other.option:
            yield one.at
        one, other = one.before, other.before


def read_together(texts: Sequence[str], unread: Sequence[str]) -> Iterator[tuple[WrittenTurn, ...]]:
    """The turns that damaged texts of a place may come from; two if words are joined.

    They have the letters of one text or another, or are parts of a word that cannot be read.
    """
    for one, other in combinations(texts, 2):
        yield from ((turn,) for text in _mixtures(one, other) if (turn := read_turn(text)))
    for word in unread:
        if len(word) <= LONGEST:
            yield from read_parts(word)


def _mixtures(one: str, other: str) -> Iterator[str]:
    """Texts that have the letters of one or the other of two texts at each place where they differ."""
    pieces = _pieces(one, other)
    same = sum(len(min(piece)) for piece in pieces if len(piece) == 1)
    if same >= ALIKE * min(len(one), len(other)) and sum(len(piece) > 1 for piece in pieces) <= MOST_MIXED:
        yield from map("".join, product(*map(sorted, pieces)))


def _pieces(one: str, other: str) -> list[set[str]]:
    """What two texts have, piece by piece: one string where they agree, else both."""
    pieces: list[set[str]] = []
    for _, a, b, c, d in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        ours, theirs = one[a:b], other[c:d]
        pieces += map(set, zip(ours, theirs, strict=True)) if len(ours) == len(theirs) else [{ours, theirs}]
    return pieces


def read_parts(word: str) -> Iterator[tuple[WrittenTurn, ...]]:
    """The longest turn at the end of a word, and every two turns that it consists of, with little between them."""
    last = next((turn for at in range(1, len(word)) if (turn := read_turn(word[at:]))), None)
    if last:
        yield (last,)
    for end in range(SHORTEST, len(word) - SHORTEST + 1):
        if head := read_turn(word[:end]):
            tails = (read_turn(word[start:]) for start in range(end, end + BETWEEN))
            yield from ((head, tail) for tail in tails if tail)


@lru_cache(maxsize=4096)
def count_slips(one: str, other: str) -> int:
    """At how many places two texts differ; more than two count as two."""
    differ = [each for each in _pieces(one, other) if len(each) > 1]
    return min(2, max(1, len(differ)))


def guess_turns(variant: Variant, position: Position, texts: Sequence[str]) -> list[tuple[WrittenTurn, float]]:
    """The legal turns of one step that most resemble some texts, with how unlike each they are, from 0 to 1, in all."""
    found = []
    for turn in islice(variant.system.turns(position), MOST_TURNS):
        step = variant.system.play(position, turn)
        written = read_turn(steps_text((step,)))
        if written and step.after.side is not position.side:
            ratios = (SequenceMatcher(None, written.text, text).ratio() for text in texts)
            found.append((written, sum(1 - ratio for ratio in ratios)))
    return sorted(found, key=lambda each: each[1])[:MOST_GUESSED]
