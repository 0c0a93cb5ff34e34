"""Search for a habit of the whole text under which a game is much sounder than as it stands, and report it."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from latrodb.checks.catalog import run_checks
from latrodb.core.english import list_words
from latrodb.core.step import steps_text
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Span
from latrodb.features.repair.edits import Confidence, RepairedGame, SlipKind, correct_text, with_corrections
from latrodb.features.repair.habits.copy import Copy, copy_of
from latrodb.features.repair.habits.reading import (
    HabitReading,
    Rules,
    capture_habits,
    meaning_of,
    plainly,
    read,
    substitutions,
)
from latrodb.features.repair.habits.signs import namings, undo_signs, without_layout
from latrodb.game.game import Ready
from latrodb.game.inference.infer import anomaly_words
from latrodb.game.inference.plausibility import Habits
from latrodb.game.replay import replay
from latrodb.game.suspects import HABIT
from latrodb.notation.respelled import movetext_of, read_respelled
from latrodb.notation.text_edits import Edit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.features.repair.habits.reading import Meanings
    from latrodb.game.game import Game, Start
    from latrodb.notation.written import WrittenGame
    from latrodb.rules.variant import Variant

    Named: TypeAlias = tuple[tuple[str, ...], Copy, HabitReading]  # habits, and a copy without them as it can be played

FEWEST = 3  # objections that a habit must resolve
FEWER = 3  # it leaves at most one in this many
MOST_FIRST = 150  # first turns that are tried
MOST_LEFT = 10  # objections that any habit may leave
SHORT = 10  # words from which no other corner of the board, and no turn before them, can be found
LATE = 10  # words that can be played under another naming of the squares only if the rules are symmetric
NO_LIST = frozenset("[")  # the sign of rules under which whole turns are not listed
FIRST_TURN = "the first turn of the game is left out"
MOST = 3  # habits that are reported
SET_UP = ("T209", "T210")  # what moves say of the first position


class FoundHabit(NamedTuple):
    """A habit, the copy without it, and how sound the game is then and as it stands."""

    words: tuple[str, ...]
    copy: Copy
    cost: float
    usual: float
    is_open: bool  # whether the text can be meant in several ways under this habit


def find_habits(written: WrittenGame, variant: Variant, position: Position) -> list[FoundHabit]:
    """The habits that explain a game far better than none, best first; several only if they explain it equally."""
    return _Search(written, variant, position).run()


class _Search:
    """One game, read with more and more habits undone."""

    def __init__(self, written: WrittenGame, variant: Variant, position: Position) -> None:
        self.begin = without_layout(copy_of(written.source.text, movetext_of(written)))
        self.variant = variant
        self.position = position
        self.result = written.result.value if written.result else "*"
        is_short = len(self.begin.parts()) < SHORT
        self.is_told = is_short or written.tag("FEN") is not None  # which side of the board is which
        self.has_dux = bool(position.duxes) or position.dux_hand != (0, 0)

    def run(self) -> list[FoundHabit]:
        if not self.begin.text.strip():
            return []
        copy, names = undo_signs(self.begin)
        usual = self.read(self.begin, plainly)
        if usual.cost < FEWEST and not names:
            return []
        plain = self.read(copy, plainly)
        total = max(usual.cost, float(len(copy.parts()) - len(self.begin.parts())))
        named = [better for each in self.name_squares(copy, plain) for better in self.complete(*each)]
        found = [FoundHabit((*names, *words), new, each.cost, total, each.is_open) for words, new, each in named]
        found = [each for each in found if each.words and _is_clear(each.cost, total)]
        if plain.cost >= FEWEST and plain.first == 0 and not self.is_told:
            found += self.add_first_turn(
                copy, names, plain, min([plain.cost / FEWER, MOST_LEFT, *(each.cost for each in found)])
            )
        least = min((each.cost for each in found), default=0.0)
        best = [each for each in found if each.cost <= least]
        lacks_first = [each.number for each in copy.parts()[1:2]] == ["2."]  # the second turn is of the second move
        return sorted(best, key=lambda each: FIRST_TURN not in each.words) if lacks_first else best

    def read(self, copy: Copy, meanings: Meanings, limit: float = float("inf")) -> HabitReading:
        words = [each.text for each in copy.parts()]
        return read(words, meanings, self.rules(words), limit) or HabitReading((), float("inf"), 0)

    def rules(self, words: Sequence[str]) -> Rules:
        """What words are played under; their letters show what the record writes at any turn."""
        captures = any("x" in word or ":" in word for word in words)
        habits = Habits(captures, any("D" in word for word in words), False)
        return Rules(self.variant, self.position, habits, self.result)

    def add_first_turn(self, copy: Copy, names: tuple[str, ...], plain: HabitReading, most: float) -> list[FoundHabit]:
        """The copy with the first turn that it lacks, if that explains it; open if it may be one of several."""
        words = [each.text for each in copy.parts()]
        rules = self.rules(words)
        found: list[tuple[HabitReading, str]] = []
        for step in self.first_steps():
            reading = read(words, plainly, rules._replace(position=step.after), most)
            if reading is not None:
                found = [each for each in found if each[0].cost <= reading.cost]
                found.append((reading, steps_text((step,))))
                most = reading.cost
        if not found:
            return []
        (reading, text), start = found[0], copy.parts()[0].span.start
        new = copy.change([Edit(Span(start, start), f"{text} ")])
        return [FoundHabit((*names, FIRST_TURN), new, reading.cost, plain.cost, len(found) > 1)]

    def first_steps(self) -> Iterator[Step]:
        """Every first turn, where the rules list whole turns."""
        system = self.variant.system
        turns = list(islice(system.turns(self.position), MOST_FIRST + 1))
        if len(turns) <= MOST_FIRST and NO_LIST.isdisjoint(self.variant.rulebook.signs):
            yield from (system.play(self.position, turn) for turn in turns)

    def name_squares(self, copy: Copy, plain: HabitReading) -> list[Named]:
        """The copy with usual names of squares: as it is, unless others are clearly better."""
        held: list[Named] = [((), copy, plain)]
        if plain.cost < FEWEST:
            return held
        parts = copy.parts(with_variations=True)
        best = min(plain.cost / FEWER, MOST_LEFT)
        for naming in namings(parts, with_corners=plain.first < LATE and not self.is_told):
            size = self.variant.geometry
            new = copy.change(Edit(each.span, naming.respell(each.text, size)) for each in parts)
            reading = self.read(new, plainly, best)
            if reading.cost < best:
                held, best = [(naming.words, new, reading)], reading.cost
            elif reading.cost == best and reading.cost < float("inf") and held[0][0]:
                held.append((naming.words, new, reading))
        return held

    def complete(self, words: tuple[str, ...], copy: Copy, plain: HabitReading) -> Iterator[Named]:
        """The copy as it is, or with captures or characters as they are meant, if that is clearly better."""
        best = (words, copy, plain)
        if plain.cost < FEWEST:
            yield best
            return
        for name, meanings, number_of in self.options(copy, plain):
            reading = self.read(copy, meanings, min(best[2].cost, MOST_LEFT))
            if reading.cost < best[2].cost - 1 and _is_clear(reading.cost, plain.cost):
                edits = list(_edits(copy, reading, number_of))
                if len(edits) >= FEWEST:
                    best = ((*words, name), copy.change(edits), reading)
        yield best

    def options(self, copy: Copy, plain: HabitReading) -> Iterator[tuple[str, Meanings, Callable[[str], str]]]:
        """What words may mean, by the name of the habit, and what becomes of move numbers with letters."""
        words = [each.text for each in copy.parts()]
        if NO_LIST.isdisjoint(self.variant.rulebook.signs):
            yield from ((name, meanings, str) for name, meanings in capture_habits(words).items())
        size, broken = self.variant.geometry, words[plain.first]
        for printed, meant in substitutions(words, broken, size, has_dux=self.has_dux):
            yield f"{printed} stands for {meant}", meaning_of(printed, meant), partial(_number, printed, meant)


def _number(printed: str, meant: str, number: str) -> str:
    """A move number with the characters that were meant, if these make it one."""
    new = number.replace(printed, meant)
    return new if new.rstrip(".…").isdigit() else number


def _edits(copy: Copy, reading: HabitReading, number_of: Callable[[str], str]) -> Iterator[Edit]:
    """The edits of the words that a reading changes, and of their numbers."""
    for part, turn in zip(copy.parts(), reading.turns, strict=True):
        start, number = part.span.start, number_of(part.number)
        if number != part.number:
            yield Edit(Span(start - len(part.number), start), number)
        if turn not in ("", part.text):
            yield Edit(part.span, turn)


def _is_clear(cost: float, usual: float) -> bool:
    return usual - cost >= FEWEST and cost * FEWER <= usual


def read_by_habit(game: Game) -> RepairedGame | None:
    """A checked game read under the habit that explains it far better than none; None if there is no such habit."""
    start = _usual_start(game.start, game.written)
    if start is None or game.written.is_log:
        return None
    found = find_habits(game.written, start.variant, start.position)[:MOST]
    written = read_respelled(game.written, found[0].copy) if found else None
    if written is None:
        return None
    again = run_checks(replay(written, start=start))
    diagnostics = (*again.diagnostics, _report(game.written, found))
    return RepairedGame(written, start, again.nodes, again.outcome, diagnostics)


def _usual_start(start: Start, written: WrittenGame) -> Ready | None:
    """The start without what was inferred from moves that may be read in another way; None without rules."""
    if written.tag("FEN") is not None or start.variant is None:
        return start if isinstance(start, Ready) else None
    kept = tuple(each for each in start.diagnostics if each.code not in SET_UP)
    return Ready(start.variant, start.variant.opening(), kept)


def _report(written: WrittenGame, found: Sequence[FoundHabit]) -> Diagnostic:
    """S122: the habit, what supports it, and the edits of the text that undo it."""
    best = found[0]
    text, share = written.source.text, 1 / len(found)
    corrections = tuple(correct_text(SlipKind.HABIT, text, each.copy.edits(text), share) for each in found)
    as_it_stands = anomaly_words(round(best.usual))
    message = f"{list_words(best.words)}: {anomaly_words(int(best.cost))} then, {as_it_stands} as it stands"
    others = tuple(f"or else {list_words(each.words)}, which explains it as well" for each in found[1:])
    degree = Confidence.LIKELY if len(found) > 1 or best.cost >= 1 else Confidence.UNIQUE
    degree = Confidence.AMBIGUOUS if best.is_open else degree
    told = Diagnostic(HABIT, message, corrections[0].span, game=written.number, notes=others)
    return with_corrections(told, corrections, degree)
