"""Words played as turns under some rules: each in every meaning it may have, where the board decides between them.

A word may have a character printed for another throughout, or a capture written in another way: behind or between the
squares, with the target or the victim alone.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from latrodb.core.mark import SIGN
from latrodb.core.square import find_square
from latrodb.core.step import Drop, Shift, steps_text
from latrodb.features.repair.habits.signs import LETTERS
from latrodb.game.inference.plausibility import count_objections
from latrodb.notation.turns import read_turn
from latrodb.rules.attempt import attempt
from latrodb.rules.system import UNSEEN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from latrodb.core.geometry import Geometry
    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.game.inference.plausibility import Habits
    from latrodb.notation.written import WrittenTurn
    from latrodb.rules.variant import Variant

WIDEST = 48  # positions that are followed at once
FAR = 2.5  # a position is given up if it is worse than the best by this much
MARK = 0.01  # what a wrong mark counts, beside an objection
MOST_CLAIMED = 4  # objections of one turn that are counted
MOST_PLACES = 4  # of the character in a word that may be either of two
MOST_PAIRS = 12
_SQUARE = r"[a-p]\d{1,2}"
_END = rf"(?P<mark>(?:{SIGN})?)(?P<glyph>[!?]{{0,2}})"
_BETWEEN = re.compile(rf"(?P<dux>D?)(?P<origin>{_SQUARE})[x:](?P<other>{_SQUARE}){_END}")
_ALONE = re.compile(rf"(?P<dux>D?)[x:](?P<other>{_SQUARE}(?:[x:]{_SQUARE})*){_END}")
_TARGET = re.compile(rf"(?P<dux>D?)(?P<target>{_SQUARE})(?P<takes>(?:[x:]{_SQUARE})*|[x:]){_END}")
TARGETS = "the target of a capture stands behind x, and its victims are not given"
VICTIMS = "the victim of a capture stands behind x, and its target is not given"
ALONE = "only the target of a turn is given"


class Hint(NamedTuple):
    """What a word says of a turn that it does not name in full."""

    dux: bool
    origin: str  # empty if it is not given
    target: str
    victims: tuple[str, ...]
    takes: bool  # whether it takes a man at all
    mark: str
    glyph: str


Meaning: TypeAlias = "WrittenTurn | Hint"
Meanings: TypeAlias = "Callable[[str], Sequence[Meaning]]"


class Rules(NamedTuple):
    """What words are played under."""

    variant: Variant
    position: Position
    habits: Habits
    result: str = "*"  # as the text has it


class HabitReading(NamedTuple):
    """What became of some words: their turns, the empty string for each without one, and what is wrong with them."""

    turns: tuple[str, ...]
    cost: float  # objections, and words that cannot be played
    first: int  # the index of the first word with an objection
    is_open: bool = False  # whether other turns explain the words as well


class _State(NamedTuple):
    position: Position
    cost: float
    first: int
    is_open: bool
    trail: tuple[_State, str] | None


class _Way(NamedTuple):
    """A turn that a word may mean: the position after it, its text, and what is wrong with it."""

    after: Position
    text: str
    cost: float


def read(words: Sequence[str], meanings: Meanings, rules: Rules, limit: float = float("inf")) -> HabitReading | None:
    """The cheapest way to play some words; None if each has a higher cost than a limit."""
    states = [_State(rules.position, 0.0, len(words), False, None)]
    for index, word in enumerate(words):
        meant = meanings(word)
        states = _prune([each for state in states for each in _go_on(state, index, meant, rules)])
        if states[0].cost > limit:
            return None
    states = _with_result([each for each in states if each.cost <= states[0].cost], rules)
    best = states[0]
    is_open = best.is_open or len(states) > 1
    return HabitReading(_texts(best), best.cost, best.first, is_open)


def _with_result(states: list[_State], rules: Rules) -> list[_State]:
    """Those of some states that end the game with the result of the text; all if there are none."""
    if len(states) == 1 or rules.result == "*":
        return states
    outcomes = [rules.variant.system.outcome(each.position, UNSEEN) for each in states]
    fitting = [
        each for each, outcome in zip(states, outcomes, strict=True) if outcome and outcome.result == rules.result
    ]
    return fitting or states


def _texts(state: _State) -> tuple[str, ...]:
    texts: list[str] = []
    while state.trail:
        state, text = state.trail
        texts.append(text)
    return tuple(reversed(texts))


def _prune(states: Sequence[_State]) -> list[_State]:
    """The best states, one for each position; of two equal ones it is noted that the choice is open."""
    found: dict[Position, _State] = {}
    for each in sorted(states, key=lambda state: state.cost):
        held = found.get(each.position)
        if held is None:
            found[each.position] = each
        elif held.cost == each.cost and _texts(held)[-1:] != _texts(each)[-1:]:
            found[each.position] = held._replace(is_open=True)
    best = list(found.values())
    return [each for each in best[:WIDEST] if each.cost <= best[0].cost + FAR]


def _go_on(state: _State, index: int, meant: Sequence[Meaning], rules: Rules) -> Iterator[_State]:
    is_played = False
    for meaning in meant:
        ways = _follow(state.position, meaning, rules) if isinstance(meaning, Hint) else _play(state, meaning, rules)
        for after, text, cost in ways:
            is_played = True
            first = min(state.first, index) if cost >= 1 else state.first
            yield _State(after, state.cost + cost, first, state.is_open, (state, text))
    if not is_played:
        other = state.position.with_side(state.position.side.other)
        yield _State(other, state.cost + 1, min(state.first, index), state.is_open, (state, ""))


def _play(state: _State, turn: WrittenTurn, rules: Rules) -> Iterator[_Way]:
    """A turn as written, if it can be played; captures whose squares are not given as the rules have them."""
    tried = attempt(rules.variant.system, state.position, turn)
    if tried.after is None:
        return
    cost = min(MOST_CLAIMED, count_objections(tried, rules.habits)) + MARK * (tried.steps[-1].mark != turn.mark)
    is_unnamed = any(not each.name for move in turn.moves for each in move.takes)
    yield _Way(tried.after, _spell(tried.steps, turn) if is_unnamed else turn.text, cost)


def _spell(steps: Sequence[Step], claim: Meaning) -> str:
    return steps_text(steps).removesuffix(steps[-1].mark) + claim.mark + claim.glyph


def _follow(position: Position, hint: Hint, rules: Rules) -> Iterator[_Way]:
    """The legal turns that fit a hint."""
    system = rules.variant.system
    for turn in system.turns(position):
        first, last = turn[0], turn[-1]
        if not isinstance(last, Shift | Drop) or not isinstance(first, Shift | Drop):
            continue
        if hint.target and last.target != find_square(hint.target):
            continue
        if hint.origin and (not isinstance(first, Shift) or first.origin != find_square(hint.origin)):
            continue
        step = system.play(position, turn)
        taken = {each.square for each in step.captures}
        if bool(taken) is hint.takes and {find_square(each) for each in hint.victims} <= taken:
            yield _Way(step.after, _spell((step,), hint), _cost_of_hint(step, hint, rules))


def _cost_of_hint(step: Step, hint: Hint, rules: Rules) -> float:
    """A Dux without his letter, or a soldier with it, and a wrong mark."""
    first = step.turn[0]
    is_dux = isinstance(first, Shift) and bool(step.before.duxes >> first.origin & 1)
    is_odd = len(hint.victims) > 1 and len(hint.victims) != len(step.captures)
    return (rules.habits.letters and is_dux != hint.dux) + is_odd + MARK * (step.mark != hint.mark)


def substitutions(words: Sequence[str], broken: str, size: Geometry, *, has_dux: bool) -> list[tuple[str, str]]:
    """The pairs of a printed and a meant character that may explain a word that cannot be played."""
    printed = {sign for word in words for sign in word}
    ranks = {sign for rank in range(size.ranks) for sign in str(rank + 1)}
    lacking = sorted(({*LETTERS[: size.files], *ranks, "-", "x"} - printed) | ({"D"} - printed if has_dux else set()))
    found = [(sign, meant) for meant in lacking for sign in dict.fromkeys(broken) if _readings(broken, sign, meant)]
    return found[:MOST_PAIRS]


def meaning_of(printed: str, meant: str) -> Meanings:
    """The meanings of words in which a character may stand for itself or for another."""
    return lambda word: _readings(word, printed, meant) or plainly(word)


@lru_cache(maxsize=8192)
def _readings(word: str, printed: str, meant: str) -> tuple[Meaning, ...]:
    """The turns that a word may be, with the other character in all places first, then in fewer."""
    return tuple(turn for text in _replaced(word, printed, meant) if (turn := read_turn(text)) is not None)


def _replaced(word: str, printed: str, meant: str) -> Iterator[str]:
    pieces = word.split(printed)
    if len(pieces) > MOST_PLACES + 1:
        yield meant.join(pieces)
        return
    for signs in product((meant, printed), repeat=len(pieces) - 1):
        yield "".join(piece + sign for piece, sign in zip(pieces, (*signs, ""), strict=True))


def capture_habits(words: Sequence[str]) -> dict[str, Meanings]:
    """What captures may mean throughout some words, by the name of the habit; only what their shapes allow."""
    found: dict[str, Meanings] = {}
    if any(_BETWEEN.fullmatch(word) or _ALONE.fullmatch(word) for word in words):
        found |= {TARGETS: _with_targets, VICTIMS: _with_victims}
    if any(_TARGET.fullmatch(word) and plainly(word) == () for word in words):
        found[ALONE] = _targets_alone
    return found


@lru_cache(maxsize=4096)
def plainly(word: str) -> tuple[Meaning, ...]:
    """A word as the notation reads it; none if it is not a turn."""
    turn = read_turn(word)
    return (turn,) if turn else ()


@lru_cache(maxsize=4096)
def _with_targets(word: str) -> tuple[Meaning, ...]:
    if found := _ALONE.fullmatch(word):
        target, *victims = re.findall(_SQUARE, found["other"])
        return *plainly(word), Hint(bool(found["dux"]), "", target, tuple(victims), True, *_end(found))
    return plainly(word)


@lru_cache(maxsize=4096)
def _targets_alone(word: str) -> tuple[Meaning, ...]:
    if found := _TARGET.fullmatch(word):
        victims = tuple(re.findall(_SQUARE, found["takes"]))
        return (Hint(bool(found["dux"]), "", found["target"], victims, bool(found["takes"]), *_end(found)),)
    return _with_targets(word)


@lru_cache(maxsize=4096)
def _with_victims(word: str) -> tuple[Meaning, ...]:
    found = _BETWEEN.fullmatch(word) or _ALONE.fullmatch(word)
    if found is None:
        return plainly(word)
    victims = tuple(re.findall(_SQUARE, found["other"]))
    origin = found.groupdict().get("origin", "")
    others = plainly(word) if not origin else ()
    return *others, Hint(bool(found["dux"]), origin, "", victims, True, *_end(found))


def _end(found: re.Match[str]) -> tuple[str, str]:
    return found["mark"], found["glyph"]
