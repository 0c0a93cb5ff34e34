"""Compare latrodb with the slow references: every option value, on every board that a game allows.

Positions come from games played at random, captures preferred, and from men set up at random. Of each of them, both
sides say which turns are legal, what these do, how they are marked, and whether the game is over.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING, Any

from latrodb.core.position import read_fen, write_fen
from latrodb.core.square import find_square, square_name
from latrodb.core.square import squares as squares_in
from latrodb.core.step import Drop, March, Move, Shift, Stop, Take, Throw, Turn
from latrodb.rules.catalog import find_variant
from latrodb.rules.system import Seen
from tests.reference.boards import PLACES, Past, Played, Readings, State, in_order
from tests.reference.positions import set_up
from tests.reference.texts import name_of, text_of
from tests.reference.variants import REFEREES, readings_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.rules.variant import Variant

NOT_ON_THE_BOARD = {"men", "full", "layout", "centurions", "opening_guard", "repetition"}  # which only games show
LONGEST = 160  # plies of a game, half as many in a sample
CHOSEN_FROM = 6  # turns of which one is played, one that captures if there is any
LOOKED_AT = 12  # turns of a position that are carried out although they take nobody
MARKED = 5  # of these, turns whose mark is compared, and as many that have a mark
TRIED = 16  # turns of a position that are asked about, legal or not
TRIES = 25  # positions set up at random to find one in which an option changes anything


class DisagreementError(AssertionError):
    """What latrodb says, and what the reference says."""


# --- The comparison ----------------------------------------------------------------------------------------


class Judge:
    """Compares one variant with its reference and counts what was compared."""

    def __init__(self, key: str, dice: random.Random, is_thorough: bool = False) -> None:
        self.variant: Variant = find_variant(key)
        self.system = self.variant.system
        self.dice = dice
        self.is_thorough = is_thorough  # whether to look for positions in which the options matter, and to count them
        name = self.variant.rulebook.system
        self.name = name
        self.referee = REFEREES[name]
        self.readings = readings_of(self.variant.key)
        self.plain = tuple(each for each in self.readings if each[0] == "men")  # which go with the board
        self.counts: Counter[str] = Counter()
        usual = {option.key: option.default for option in self.variant.rulebook.options}
        usual_limit = int(usual.get("quiet_limit", "0"))  # to be passed if there is none
        self.limit = int(dict(self.readings).get("quiet_limit", usual_limit)) or usual_limit

    def check(self, is_same: bool, position: Position, what: str | Callable[[], str]) -> None:
        if not is_same:
            raise DisagreementError(
                f"{self.variant.key} {write_fen(position)}: {what if isinstance(what, str) else what()}"
            )

    def read(self, position: Position, readings: Readings | None = None) -> Any:
        """The position as the reference has it."""
        read = getattr(self.referee, "read", State.from_fen)
        return read(write_fen(position), self.readings if readings is None else readings)

    def compare(self, position: Position, past: Past, seen: Seen) -> dict[str, Turn]:
        """Compare everything that both say of a position; gives the legal turns, none where the game is over."""
        state = self.read(position)
        self.counts["positions"] += 1
        is_over = self.compare_endings(position, state, past, seen)
        if is_over and not hasattr(self.referee, "possible"):
            usual = self.referee.ending(self.read(position, self.plain), past)
            self.counts["distinguished"] += usual != self.referee.ending(state, past)
            return {}
        legal = self.referee.turns(state, past)
        if self.is_thorough and self.matters(position, state, legal, past):
            self.counts["distinguished"] += 1
        turns = [(name_of(turn), turn) for turn in self.system.turns(position, seen)]
        found = dict(turns)
        self.check(len(found) == len(turns), position, "a turn is listed twice")
        self.check(
            found.keys() == legal.keys(),
            position,
            f"latrodb alone: {sorted(found.keys() - legal.keys())}; "
            f"reference alone: {sorted(legal.keys() - found.keys())}",
        )
        events = {turn for turn, played in legal.items() if played.captures or played.bound or played.freed}
        quiet = sorted(legal.keys() - events)
        some = sorted(events) if len(events) <= 4 * LOOKED_AT else self.dice.sample(sorted(events), 4 * LOOKED_AT)
        looked_at = [*some, *self.dice.sample(quiet, min(LOOKED_AT, len(quiet)))]
        marked = {turn for turn in legal if self.system.play(position, found[turn]).mark}
        marked = set(self.dice.sample(sorted(marked), min(MARKED, len(marked))))
        marked |= set(self.dice.sample(looked_at, min(MARKED, len(looked_at))))
        for turn in sorted({*looked_at, *marked}):
            self.compare_turns(position, state, turn, found[turn], legal[turn], seen, turn in marked)
        if hasattr(self.referee, "possible"):
            self.compare_possible(position, state, seen)
        for each in self.candidates(position, legal, found):
            self.compare_legality(position, state, each, legal, past, seen)
        return {} if is_over else found

    def compare_endings(self, position: Position, state: Any, past: Past, seen: Seen) -> bool:
        """Whether the game is over, according to both."""
        outcome, ending = self.system.outcome(position, seen), self.referee.ending(state, past)
        said = outcome and ("" if outcome.winner is None else outcome.winner.letter, str(outcome.ending))
        self.check(said == ending, position, f"latrodb: {said}; reference: {ending}")
        self.counts["endings"] += ending is not None
        self.counts["repetitions"] += ending is not None and ending[1] == "repetition"
        return ending is not None

    def compare_turns(
        self, position: Position, state: Any, name: str, turn: Turn, played: Played, seen: Seen, is_marked: bool = True
    ) -> Step:
        """What a legal turn does, and at will its mark."""
        step = self.system.play(position, turn, seen)
        self.check(step.is_legal, position, f"{name} is illegal for latrodb: {step.violations}")
        self.compare_effects(position, state, name, step, played)
        self.compare_endings(step.after, played.after, Past(), Seen())
        if is_marked:
            mark = self.referee.mark(state, name, played)
            self.check(
                str(step.mark) == mark, position, f"{name}: latrodb marks {str(step.mark)!r}, reference {mark!r}"
            )
            self.counts["marks"] += bool(mark)
        text = step.text
        wanted = text_of(state, name, played) + str(step.mark)
        self.check(text == wanted, position, f"{name}: latrodb writes {text}, reference {wanted}")
        if self.dice.random() < 0.2 and not getattr(state, "die", 0):
            self.check(self.variant.play(position, text).after == step.after, position, f"{text} is read as another")
        return step

    def compare_effects(self, position: Position, state: Any, name: str, step: Step, played: Played) -> None:
        """The position after a turn, the men captured, bound and freed."""
        self.counts["turns"] += 1
        self.counts["captures"] += len(played.captures)
        after = self.read(step.after)
        self.check(
            after == played.after,
            position,
            lambda: f"{name}: latrodb {after.to_fen()}, reference {played.after.to_fen()}",
        )
        captures = {(each.move, square_name(each.square), frozenset(map(str, each.tactics))) for each in step.captures}
        self.check(
            captures == played.captures and len(captures) == len(step.captures),
            position,
            lambda: (
                f"{name}: latrodb takes {sorted(map(str, captures))}, reference {sorted(map(str, played.captures))}"
            ),
        )
        for word, squares, wanted in (("binds", step.bound, played.bound), ("frees", step.freed, played.freed)):
            said = set(map(square_name, squares_in(squares)))
            self.check(said == wanted, position, f"{name}: latrodb {word} {said}, reference {set(wanted)}")

    def compare_possible(self, position: Position, state: Any, seen: Seen) -> None:
        """Which slides the board allows, which rules each breaks, and what the illegal ones do."""
        slides = set()
        for turn, played, broken in self.referee.possible(state):
            path, *spared = turn.split("!")
            origin, target = path.split("-")
            slides.add((origin, target))
            shift = Shift(number_of(origin), number_of(target), spared=tuple(map(number_of, spared)))
            violations = self.system.violations(position, (shift,), seen)
            labels = {each.rule.label if each.rule else "" for each in violations}
            self.check(labels == broken, position, f"{turn}: latrodb says rules {labels}, reference {broken}")
            self.counts["illegal"] += bool(broken)
            if broken and self.dice.random() < 0.3:
                step = self.system.play(position, (shift,), seen)
                self.compare_effects(position, state, turn, step, played)
        for origin in state.board if isinstance(state, State) else dict(state.men):
            for target in self.dice.sample(in_order(PLACES), 8):
                if (origin, target) not in slides:
                    turn = (Shift(number_of(origin), number_of(target)),)
                    is_impossible = any(each.is_impossible for each in self.system.violations(position, turn, seen))
                    self.check(is_impossible, position, f"{origin}-{target} is possible for latrodb")

    def compare_legality(
        self, position: Position, state: Any, turn: Turn, legal: dict[str, Played], past: Past, seen: Seen
    ) -> None:
        """Whether a turn is legal that need not be."""
        name = name_of(turn)
        is_legal = name in legal
        if not is_legal and hasattr(self.referee, "is_other_way"):
            is_legal = self.referee.is_other_way(state, name, past)
        violations = self.system.violations(position, turn, seen)
        self.counts["illegal"] += not is_legal
        said = ", ".join(str(each.kind) for each in violations) or "legal"
        self.check((not violations) == is_legal, position, f"{name}: latrodb says {said}, reference {is_legal}")

    def matters(self, position: Position, state: Any, legal: dict[str, Played], past: Past) -> bool:
        """Whether the reference would say anything else with the default options."""
        if not self.readings:
            return False
        usual = self.read(position, self.plain)
        if self.referee.ending(usual, past) != self.referee.ending(state, past):
            return True
        turns = self.referee.turns(usual, past)
        if turns != legal:
            return True
        if "self_quasi_mark" in dict(self.readings):
            return any(
                self.referee.mark(usual, turn, turns[turn]) != self.referee.mark(state, turn, turns[turn])
                for turn in turns
            )
        return any(self.referee.ending(turns[turn].after) != self.referee.ending(legal[turn].after) for turn in turns)

    # --- Where turns and positions come from ---

    def candidates(self, position: Position, legal: dict[str, Played], found: dict[str, Turn]) -> Iterator[Turn]:
        """Turns to ask about, most of them illegal."""
        dice, size = self.dice, position.geometry
        own = [square for square in size.squares if position.army(position.side) >> square & 1]
        foe = [square for square in size.squares if position.army(position.side.other) >> square & 1]
        for _ in range(TRIED // 2):
            origin = dice.choice(own or [0]) if dice.random() < 0.9 else dice.choice(size.squares)
            target = origin + dice.choice([1, -1, 17, -17, 2, -2, 34, -34, 18, 16, -18, -16, 3, 51])
            if size.has(target):
                yield (Shift(origin, target),)
                further = target + dice.choice([1, -1, 17, -17, 2, -2, 34, -34])
                if size.has(further) and self.name in ("bell", "schaedler", "glaucus"):
                    yield (
                        (Shift(origin, target), Shift(target, further))
                        if self.name == "bell"
                        else (Shift(origin, further, (target,)),)
                    )
        for square in dice.sample(foe, min(4, len(foe))):
            yield (Take(square),)
            if own and found and self.name == "schaedler":
                yield (Take(square), dice.choice(sorted(found.items()))[1][-1])
        yield from ((Stop(),), (Stop(True),), (Throw(dice.randint(1, 6)),), (Drop(dice.choice(size.squares)),))
        if self.name == "latrotabuli":
            yield from self.marches(position, own)

    def marches(self, position: Position, own: list[int]) -> Iterator[Turn]:
        """Formations that go anywhere, and castles."""
        dice, size = self.dice, position.geometry
        forms = {"T": ((0, 1, 17, 18),), "P": ((0, 1, 2, 3), (0, 17, 34, 51))}
        fours = [
            (manner, [square + each for each in form])
            for square in own
            for manner, shapes in forms.items()
            for form in shapes
            if all(square + each in own for each in form)
        ]
        for manner, four in dice.sample(fours, min(6, len(fours))):
            way, steps = dice.choice([1, -1, 17, -17]), dice.choice([1, 1, 2, 3, 4])
            goals = [square + way * steps for square in four]
            if all(map(size.has, goals)):
                for each in (manner, ">") if manner == "P" else (manner,):
                    yield (March(tuple(four), tuple(goals), each),)
            up = 17 if position.side == 0 else -17
            if manner == "P" and four[1] == four[0] + 1 and all(size.has(square + up) for square in four):
                yield (March(tuple(four[:2]), tuple(square + up for square in four[2:]), "O"),)
                yield (March(tuple(four[2:]), tuple(square + up for square in four[:2]), "O"),)

    def play(self, positions: int) -> None:
        """Compare positions of one game from the opening, some of them early, most of them in the middle."""
        position, past, seen = self.begin(self.variant.opening())
        longest = LONGEST if self.is_thorough else LONGEST // 2
        opening = self.referee.opening(self.variant.geometry.name, self.readings)
        self.check(self.read(position) == opening, position, "another opening")
        self.counts["distinguished"] += opening != self.referee.opening(self.variant.geometry.name, self.plain)
        self.go_on(position, past, seen, positions, self.dice.choice([longest, longest // 4]), 0.05)

    def play_on(self, positions: int) -> None:
        """Compare positions of a short game from one set up at random, with much going back and forth."""
        position, past, seen = self.begin(self.arranged())
        back = 0.95 if "repetition" in dict(self.readings) else self.dice.choice([0.1, 0.95])
        self.go_on(position, past, seen, positions, 3 * positions, back)

    def arranged(self) -> Position:
        """A position set up at random, if possible one in which the options matter."""
        size = self.variant.geometry
        for _ in range(TRIES):
            position = read_fen(set_up(self.name, size.name, self.limit, self.dice).to_fen(), size)
            if not self.is_thorough or {key for key, _ in self.readings} <= NOT_ON_THE_BOARD:
                break
            state = self.read(position)
            if self.matters(position, state, self.referee.turns(state), Past()):
                break
        return position

    def begin(self, position: Position) -> tuple[Position, Past, Seen]:
        past, seen = Past(), Seen()
        past.arrive(self.read(position))
        seen.arrive(position)
        return position, past, seen

    def go_on(self, position: Position, past: Past, seen: Seen, positions: int, plies: int, back: float) -> None:
        """Play so many plies, comparing so many positions and those that recur; `back` says how often men go back."""
        compared = {0, *self.dice.sample(range(plies), min(positions - 1, plies))}
        played: list[Turn] = []
        state = self.read(position)
        for ply in range(plies):
            if any(position.hand) or any(position.dux_hand):
                step = self.place(position, ply in compared)
            else:
                is_compared = ply in compared or seen.count(position) > 1
                turns = self.compare(position, past, seen).values() if is_compared else self.turns(position, seen)
                if not turns:
                    return
                step = self.choose(position, list(turns), played, back, seen)
            played.append(step.turn)
            past.depart(state, name_of(step.turn))
            seen.add(step)
            position = step.after
            state = self.read(position)
            past.arrive(state)

    def turns(self, position: Position, seen: Seen) -> list[Turn]:
        return [] if self.system.outcome(position, seen) else list(self.system.turns(position, seen))

    def choose(self, position: Position, turns: list[Turn], played: list[Turn], back: float, seen: Seen) -> Step:
        """Play a turn: that which takes a man back, with luck one that captures, or any."""
        if len(played) > 1 and self.dice.random() < back:
            last = played[-2][0]
            if len(played[-2]) == 1 and isinstance(last, Shift):
                turn = (Shift(last.target, last.origin, last.via[::-1]),)
                if turn in turns:
                    return self.system.play(position, turn, seen)
        some = self.dice.sample(turns, min(CHOSEN_FROM, len(turns)))
        steps = [self.system.play(position, turn, seen) for turn in some]
        events = [step for step in steps if step.captures or step.bound]
        return self.dice.choice(events if events and self.dice.random() < 0.6 else steps)

    def place(self, position: Position, is_compared: bool) -> Step:
        """Place men at random; on small boards, all ways to place them are compared now and then."""
        state = self.read(position)
        name, played = self.referee.some_placement(state, self.dice)
        turn: Turn = tuple(drop_of(word) for word in name.split(","))
        if is_compared and len(position.geometry.squares) <= 64:
            self.compare(position, Past(), Seen())
        if is_compared:
            self.counts["positions"] += 1
            for each in (turn[:1], (*turn, *turn), (Shift(turn[0].target, turn[0].target + 1),), (Stop(),)):
                is_legal = each == turn
                said = not self.system.violations(position, each)
                self.check(said == is_legal, position, f"{name_of(each)}: latrodb {said}, reference {is_legal}")
            return self.compare_turns(position, state, name, turn, played, Seen())
        return self.system.play(position, turn)


def number_of(square: str) -> int:
    """The number of a square in latrodb."""
    found = find_square(square)
    assert found is not None
    return found


def drop_of(word: str) -> Move:
    return Drop(number_of(word.lstrip("D@")), word.startswith("D"))


def judge(key: str, positions: int, seed: str, is_thorough: bool = False) -> Counter[str]:
    """Compare positions of a variant, half of them from games and half from those set up at random.

    Raises:
        DisagreementError: latrodb and the reference differ.
    """
    found = Judge(key, random.Random(f"{seed} {key}"), is_thorough)
    while found.counts["positions"] < positions:
        found.play(-(-positions // 2))
        while found.counts["positions"] < positions:
            found.play_on(min(4, positions))
    return found.counts
