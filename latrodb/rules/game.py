"""The translation between positions, turns and steps and the engine, for all games.

A game is its rulebook: `latrodb/rules/books` has the table from which the engine plays, the options, and the sentence
of each fault. A class of games adds how its turns are written as squares.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Self

from msgspec import structs

from latrodb.core.color import BLACK, WHITE
from latrodb.core.english import list_words
from latrodb.core.errors import TurnError
from latrodb.core.mark import MARKS, Mark
from latrodb.core.square import NOWHERE, as_set, square_name
from latrodb.core.step import Capture, Fault, Shift, Step, Violation, shared_shift
from latrodb.core.symmetry import board_images
from latrodb.diagnostics.rule import RuleRef
from latrodb.rules.engine.constants import PLANE, PLANES
from latrodb.rules.engine.table import FAULTS, Event, Table, tactics_of
from latrodb.rules.obstacles import OBSTACLES, OF_MOVEMENT, impossible, list_men
from latrodb.rules.opening import lay_out
from latrodb.rules.places import EnginePlace, Places, make_board, men_after, outcome_of
from latrodb.rules.rulebook import load_rulebook, load_rules
from latrodb.rules.system import UNSEEN

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.core.color import Color
    from latrodb.core.geometry import Geometry
    from latrodb.core.outcome import Outcome
    from latrodb.core.position import Position
    from latrodb.core.square import SquareSet
    from latrodb.core.step import Turn
    from latrodb.core.symmetry import Image
    from latrodb.notation.written import WrittenTurn
    from latrodb.rules.attacks import Attack, Formation, Lock
    from latrodb.rules.engine.search import SearchBoard
    from latrodb.rules.opening import Opening
    from latrodb.rules.rulebook import Rulebook, Rules
    from latrodb.rules.system import Resolution, Seen

MANY_TIMES = 3  # occurrences of a position that are a repetition
BARRED = {Event.FORBID: (Fault.REPEATS_POSITION, 3), Event.ONCE: (Fault.POSITION_REPEATED, 2)}  # occurrences, by rule
SEVERAL = " | "  # between sentences about a fault
QUIET = 5  # how the engine calls the end by quiet turns
FULL = 500  # plies on a board, after which it is set up again


@dataclass(frozen=True)
class Game(ABC):
    """A game after its rulebook, with the options that were chosen.

    A class of games says how turns are squares for the engine (`squares_of`), how its numbers are turns (`turn_of`),
    what written turns mean (`resolve`), and what a position has besides men (`after`).

    Attributes:
        name: the name of the rulebook.
        chosen: the options that differ from their defaults, with their values.
    """

    name: str
    chosen: tuple[tuple[str, str], ...] = ()

    planes: ClassVar[tuple[str, ...]] = ("white", "black", "duxes")  # the sets of squares that the engine is given
    memory: ClassVar[tuple[str, ...]] = ()  # what else of a position it remembers: pairs of numbers
    has_several_moves: ClassVar[bool] = False  # whether the board says which move of a turn captured a man
    has_own_marks: ClassVar[bool] = False  # whether `mark_of` gives marks that the engine does not know
    obstacles: ClassVar[dict[Fault, str]] = OBSTACLES  # the sentences about what makes a turn impossible
    phrases: ClassVar[dict[str, str]] = {"by": "by a man of {0}", "them": "any of them"}  # of which `words` has one

    # What the rulebook says

    @cached_property
    def rulebook(self) -> Rulebook:
        """The rules, our readings and options, as of `load_rulebook`."""
        return load_rulebook(self.name)

    @cached_property
    def rules(self) -> Rules:
        """The part of the rulebook that the engine plays by, without its words, as of `load_rules`."""
        return load_rules(self.name)

    @cached_property
    def table(self) -> Table:
        """These rules as a table, from which the engine plays."""
        return self._made[0]

    @cached_property
    def layout(self) -> Opening:
        """How men stand in the opening."""
        return self._made[1]

    @cached_property
    def _made(self) -> tuple[Table, Opening]:
        return self.rules.made_with(dict(self.chosen))

    def option(self, key: str) -> str:
        """The value of an option."""
        found = dict(self.chosen).get(key)
        return found or next(option.default for option in self.rules.options if option.key == key)

    def with_option(self, key: str, value: str) -> Self:
        """The same game with one option set."""
        others = [(name, other) for name, other in self.chosen if name != key]
        default = next(option.default for option in self.rules.options if option.key == key)
        return replace(self, chosen=tuple(sorted([*others, *([(key, value)] if value != default else [])])))

    def cite(self, label: str) -> RuleRef:
        """A citation of a rule of this game."""
        return RuleRef(self.name, label)

    def opening(self, size: Geometry) -> Position:
        """The position before the first turn."""
        if size not in self._openings:
            self._openings[size] = lay_out(size, self.layout, self.rules.first)
        return self._openings[size]

    def images(self, size: Geometry) -> tuple[Image, ...]:
        """The images of a board that keep these rules, itself first: here all, for no rule has a direction or side.

        What depends on the opening or on earlier positions does not count, such as the guard of Kowalski's first turn.
        """
        return board_images(size)

    def faults(self, position: Position) -> Iterator[Violation]:
        """Why a position cannot occur: more men than in the opening, or too many or too few leaders."""
        opening, noun = self.opening(position.geometry), self.rules.noun
        men, duxes = opening.soldiers(WHITE).bit_count(), opening.dux(WHITE).bit_count()
        for side in (WHITE, BLACK):
            count = position.dux(side).bit_count()
            if count != duxes:
                what = "no Dux" if not count else "a Dux" if count == 1 else f"{count} Duxes"
                yield Violation(Fault.WRONG_DUXES, f"{side.title} has {what}; this game has {duxes} a side")
            soldiers = position.soldiers(side).bit_count()
            if soldiers > men:
                text = f"{side.title} has {soldiers} {noun}; the game begins with {men}"
                yield Violation(Fault.TOO_MANY_MEN, text)

    # What each class of games says

    @abstractmethod
    def squares_of(self, position: Position, turn: Turn) -> tuple[int, Sequence[int], int] | Violation:
        """A turn as the engine is given it: its kind, its squares, and what kinds of turns with Duxes need to know."""

    @abstractmethod
    def turn_of(self, position: Position, number: int) -> Turn:
        """The turn with a number that the engine lists for a position."""

    def set_up(self, board: Any, position: Position) -> None:
        """Put a position on a board."""
        is_first = self.table.guards_opening and not position.quiet
        is_opening = is_first and position == self.opening(position.geometry)
        memory = self.memory_of(position)
        board.set_up(self.planes_of(position), int(position.side), position.quiet, (), is_opening, memory)

    def memory_of(self, position: Position) -> tuple[int, ...]:
        """What a board remembers of a position beside its men."""
        return tuple([number for name in self.memory for number in getattr(position, name)])

    def memories(self, position: Position) -> list[Position]:
        """Empty boards with all that may be remembered from a position on, as the board of the engine takes them."""
        return []

    def planes_of(self, position: Position) -> bytes:
        """The sets of squares of a position, as the engine is given them: what no man has is left out."""
        white, men = position.white, position.white | position.black
        found = [white, men & ~white, *[getattr(position, name, NOWHERE) & men for name in self.planes[2:]]]
        return b"".join([each.to_bytes(PLANE, "little") for each in found]).ljust(PLANES * PLANE, b"\0")

    def after(self, board: SearchBoard, position: Position, turn: Turn) -> Position:
        """The position on a board, after a turn from `position`: of placements or ways, unless a class overrides it."""
        white, black, duxes = men_after(position, turn, board.found_captures())
        side, quiet = position.side.other, board.quiet_plies
        return structs.replace(position, white=white, black=black, duxes=duxes, side=side, quiet=quiet)

    def captures(self, board: Any) -> tuple[Capture, ...]:
        """The captures of the last turn, each with the move that made it."""
        if not (found := board.found_captures()):
            return ()
        if not self.has_several_moves:
            return tuple([Capture(square, tactics_of(kinds)) for square, kinds in found])
        each = zip(found, board.capture_moves(), strict=True)
        return tuple([Capture(square, tactics_of(kinds), move) for (square, kinds), move in each])

    def mark_of(self, board: Any, after: Position) -> Mark:
        """The mark of the last turn, which led to a position: the engine's, unless a class has a mark of its own."""
        mark: Mark = MARKS[board.mark()]
        return mark

    def words(self, position: Position, turn: Turn, at: Sequence[int], after: Position) -> dict[str, str]:
        """What sentences about a fault may name, besides its squares."""
        rest, side = as_set(at[1:]), position.side
        color = position.color_at(at[0]) if at else None
        return {
            "side": side.title,
            "player": side.title.lower(),
            "other": side.other.title,
            "by": self.phrases["by"].format(color.title) if color is not None else "",
            "all": list_words(map(square_name, at)) if at else "",
            "men": list_men(position, rest),
            "them": list_men(position, rest) if len(at) == 2 else self.phrases["them"],
            "enemies": list_men(position, rest & position.army(side.other)),
            **self.chosen_words,
        }

    @property
    def mover_faults(self) -> dict[str, dict[Fault, tuple[str, str]]]:
        """Sentences and rules of faults that depend on what moves: a `man`, a `leader`, or a manner of marching."""
        return {}

    @property
    def chosen_words(self) -> dict[str, str]:
        """What sentences about a fault may name and only options change."""
        return {}

    # Turns

    @abstractmethod
    def resolve(self, position: Position, written: WrittenTurn) -> Resolution:
        """What a written turn means in a position; the captures and marks in it are only claims."""

    def can_play(self, position: Position, written: WrittenTurn) -> bool:
        """Whether a written turn can be played, legal or not."""
        return self.resolve(position, written).objection is None

    @abstractmethod
    def carry_out(self, position: Position, written: WrittenTurn, seen: Seen = UNSEEN) -> tuple[Step, ...] | Violation:
        """Play a written turn, legal or not: what it does, or what makes it impossible."""

    def turns(self, position: Position, seen: Seen = UNSEEN) -> Iterator[Turn]:
        """Every legal turn, each once."""
        is_limited = self._limits_turns and seen is not UNSEEN
        for number in self.board_at(position).legal_turns():
            turn = self.turn_of(position, number)
            if not (is_limited and self._repeats(position, turn, seen)):
                yield turn

    def violations(self, position: Position, turn: Turn, seen: Seen = UNSEEN) -> tuple[Violation, ...]:
        """The obstacle to a turn, or every rule that it breaks; empty exactly when it is legal."""
        if obstacle := self.try_turn(position, turn):
            return (obstacle,)
        place = self._place_at(position)
        return self._violations(place.board, position, turn, None, seen)

    def play(self, position: Position, turn: Turn, seen: Seen = UNSEEN) -> Step:
        """Carry out a turn, legal or not.

        Raises:
            TurnError: the turn is impossible: no man to move, a blocked way, no such square.

        >>> import latrodb
        >>> quintana = latrodb.variant("quintana")
        >>> position = quintana.position("8/8/8/8/1Ss5/8/8/3S3s w")
        >>> [str(capture) for capture in quintana.play(position, "d1-d4").captures]
        ['c4']
        """
        if obstacle := self.try_turn(position, turn):
            raise TurnError(obstacle.message)
        return self._step_of(self._place_at(position), position, turn, seen)

    def _step_of(self, place: EnginePlace, position: Position, turn: Turn, seen: Seen) -> Step:
        """What a turn does that was tried in a place and can be played; it stays on the board."""
        board = place.board
        after, captures = self.after(board, position, turn), self.captures(board)
        violations = self._violations(board, position, turn, after, seen)
        mark = self.mark_of(board, after)
        place.positions.append(after)
        place.tried = None
        was_bound, is_bound = position.bound, after.bound
        if was_bound == is_bound:
            return Step(position, turn, after, captures, NOWHERE, NOWHERE, mark, violations)
        freed = was_bound & ~is_bound & after.men & ~as_set(capture.square for capture in captures)
        return Step(position, turn, after, captures, is_bound & ~was_bound, freed, mark, violations)

    def outcome(self, position: Position, seen: Seen = UNSEEN) -> Outcome | None:
        """How the game ended: on the board, else by repetition, else by quiet turns; None if it has not ended."""
        has_stood = self._counts_positions and seen is not UNSEEN and seen.count(position) >= MANY_TIMES
        is_limited = self._limits_turns and (has_stood or self.table.repetition in BARRED)
        code = self.board_at(position).ending(MANY_TIMES if has_stood and not is_limited else 0)
        if is_limited and seen is not UNSEEN and code >> 2 in (0, QUIET) and self._has_no_turn(position, seen):
            code = self.board_at(position).without_turns()
        if not code:
            return None
        if code not in self._outcomes:
            self._outcomes[code] = outcome_of(self.table, code)
        return self._outcomes[code]

    def proof(self, step: Step) -> str:
        """Why a step has its mark, as a clause; empty if it has none."""
        return "the turn wins the game" if step.mark else ""

    def perft(self, position: Position, depth: int) -> int:
        """The number of sequences of `depth` legal turns; a game that has ended has no continuation."""
        try:
            return int(self.board_at(position).perft(depth))
        except (OverflowError, ValueError):  # more turns than it lists, or too deep
            if self.outcome(position) is not None:
                return 0
            return sum(self.perft(self.play(position, turn).after, depth - 1) for turn in self.turns(position))

    # What the rules explain: None if they have nothing of the kind

    def locks(self, position: Position) -> tuple[Lock, ...] | None:
        """The men held in place, on both sides, and their holders."""
        return None

    def formations(self, position: Position) -> tuple[Formation, ...] | None:
        """The formations on the board, of both sides."""
        return None

    @abstractmethod
    def attacks_of(self, step: Step) -> tuple[Attack, ...]:
        """Every capture of a step, once for each tactic and line by which it happened."""

    def open_paths(self, position: Position, side: Color) -> SquareSet | None:
        """The open squares next to a side's Dux, 0 to 4; None without one, or if he does not lose when shut in."""
        dux = position.dux(side) if self.table.shuts_in else NOWHERE
        return position.geometry.near[dux] & ~position.men if dux else None

    def threat(self, position: Position, side: Color) -> Shift | None:
        """A legal move with which a side, if it were to move, could shut in the enemy Dux; if threats are marked."""
        number = self.board_at(position).threat(int(side)) if self.table.marks_threats else -1
        return None if number < 0 else shared_shift(number >> 9, number & 511)

    # The board of the engine

    def board_at(self, position: Position) -> Any:
        """This thread's board, with a position on it."""
        place = self._place_at(position)
        if place.tried is not None:
            place.clear()
        return place.board

    def try_turn(self, position: Position, turn: Turn) -> Violation | None:
        """Play a turn on the board, legal or not, or say what makes it impossible."""
        return self._try(self._place_at(position), position, turn)

    def _try(self, place: EnginePlace, position: Position, turn: Turn) -> Violation | None:
        """The same in the place of a position."""
        if place.tried is turn:
            return None
        given = self.squares_of(position, turn)
        if isinstance(given, Violation):
            return given
        if place.force(turn, given):
            return None
        ((fault, at),) = place.board.found_faults()
        return self.explain(FAULTS[fault], position, turn, at, position)

    def explain(self, fault: Fault, position: Position, turn: Turn, at: Sequence[int], after: Position) -> Violation:
        """The violation with its sentence, and its rule as the source numbers it."""
        if fault is Fault.NO_SUCH_SQUARE:
            return impossible(fault, f"the board of {position.geometry.name} has no such square")
        said, movement = self.rules.faults.get(fault), self.rules.movement
        rule = said.rule if said else movement if fault in OF_MOVEMENT else ""
        sentence = said.text if said else self.obstacles[fault]
        if SEVERAL in sentence:
            rules, number, at = rule.split(SEVERAL), at[-1], at[:-1]
            sentence, rule = sentence.split(SEVERAL)[number], rules[min(number, len(rules) - 1)]
        text = sentence.format(*map(square_name, at), **self.words(position, turn, at, after))
        causes = tuple(at[: said.squares] if said else at)
        return Violation(fault, text, self.cite(rule) if rule else None, causes, is_impossible=said is None)

    def sets_on(self, board: SearchBoard, first: int = 0) -> list[int]:
        """The sets of squares on a board, of the planes that this game uses, from one of them on."""
        planes = board.planes()
        return [
            int.from_bytes(planes[start : start + PLANE], "little")
            for start in range(PLANE * first, PLANE * len(self.planes), PLANE)
        ]

    def _violations(
        self, board: Any, position: Position, turn: Turn, after: Position | None, seen: Seen
    ) -> tuple[Violation, ...]:
        """Every rule that the turn on the board breaks, that on repetition last."""
        faults = board.found_faults()
        repeats = self._limits_turns and seen is not UNSEEN
        if not faults and not repeats:
            return ()
        after = after or self.after(board, position, turn)
        found = [self.explain(FAULTS[fault], position, turn, at, after) for fault, at in faults]
        is_known = faults and self.table.repetition is Event.ONCE  # another reason is enough
        if repeats and not is_known and (fault := self._repetition(position, turn, after, seen)):
            found.append(self.explain(fault, position, turn, self.ends_of(turn), after))
        return tuple(found)

    def _has_no_turn(self, position: Position, seen: Seen) -> bool:
        """Whether repetition forbids every legal turn."""
        may_forbid = self.table.repetition is Event.VARY or seen.can_return(position)
        return may_forbid and not any(self.turns(position, seen))

    def ends_of(self, turn: Turn) -> tuple[int, ...]:
        """The squares that a repetition names: where the turn begins and ends."""
        return ()

    def _repeats(self, position: Position, turn: Turn, seen: Seen) -> bool:
        if self.table.repetition is Event.VARY:
            return self._repetition(position, turn, position, seen) is not None
        self.try_turn(position, turn)
        after = self.after(self._place_at(position).board, position, turn)
        return self._repetition(position, turn, after, seen) is not None

    def _repetition(self, position: Position, turn: Turn, after: Position, seen: Seen) -> Fault | None:
        """The rule on repetition that a turn breaks."""
        if self.table.repetition in BARRED:
            fault, times = BARRED[self.table.repetition]
            return fault if seen.count(after) >= times - 1 else None
        has_stood = seen.count(position) >= MANY_TIMES
        return Fault.REPEATS_TURN if has_stood and turn in seen.played.get(position, ()) else None

    def _place_at(self, position: Position) -> EnginePlace:
        """This thread's board with a position on it, perhaps with a turn from there played."""
        size = position.geometry
        place = self._places.by_size.get(size)
        if place is None:
            place = self._places.by_size[size] = EnginePlace(make_board(self.table, size, ()))
        positions = place.positions
        if not positions or positions[-1] is not position:
            if len(positions) > 1 and positions[-2] is position and place.tried is None:
                place.board.undo()
                positions.pop()
            else:
                self.set_up(place.board, position)
                place.positions, place.tried = [position], None
        elif len(positions) > FULL and place.tried is None:
            self.set_up(place.board, position)
            place.positions = [position]
        return place

    @cached_property
    def _counts_positions(self) -> bool:
        """Whether repetition does anything."""
        return self.table.repetition is not Event.NOTHING

    @cached_property
    def _limits_turns(self) -> bool:
        """Whether a rule on repetition forbids turns."""
        return self.table.repetition in (Event.VARY, *BARRED)

    @cached_property
    def _places(self) -> Places:
        return Places()

    @cached_property
    def _outcomes(self) -> dict[int, Outcome | None]:
        return {}

    @cached_property
    def _openings(self) -> dict[Geometry, Position]:
        return {}

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return type(self), (self.name, self.chosen)
