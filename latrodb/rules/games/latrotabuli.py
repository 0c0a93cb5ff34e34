"""Latrotabuli by J. D. Reitz: Latros, a Centurion, and formations of four that move as one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from latrodb.core.color import BLACK, WHITE
from latrodb.core.position import Position
from latrodb.core.square import (
    EAST,
    NORTH,
    NOWHERE,
    ORTHOGONALS,
    STRIDE,
    Square,
    as_set,
    only_square,
    square_name,
    squares_by_file,
)
from latrodb.core.step import Fault, March, Shift, Tactic, Violation, shared_shift
from latrodb.core.symmetry import board_images
from latrodb.notation.form import Form
from latrodb.rules.attacks import Attack, Formation
from latrodb.rules.engine import constants
from latrodb.rules.engine.table import tactics_of
from latrodb.rules.obstacles import OF_MOVEMENT, find_path, impossible
from latrodb.rules.opening import rows_of, turned
from latrodb.rules.whole_turns import WholeTurns

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.core.geometry import Geometry
    from latrodb.core.step import Capture, Step, Turn
    from latrodb.core.symmetry import Image
    from latrodb.notation.written import WrittenMove, WrittenTurn

TESTUDO, PHALANX, DECURSIO, CASTLE = "T", "P", ">", "O"
MANNERS = {Form.TESTUDO: TESTUDO, Form.PHALANX: PHALANX, Form.DECURSIO: DECURSIO, Form.CASTLE: CASTLE}
KINDS = {  # of turns, for the engine
    TESTUDO: constants.TESTUDO, PHALANX: constants.PHALANX, DECURSIO: constants.CHARGE, CASTLE: constants.CASTLE
}  # fmt: skip
SPANS = (0, STRIDE + EAST, 3 * EAST, 3 * STRIDE, EAST)  # from the first to the last man, by the shapes of the engine
OF_LATRO, OF_CENTURION = "7.1.1", "7.1.2"
SECTIONS = {TESTUDO: "7.2.3", PHALANX: "7.2.4", DECURSIO: "7.2.4.1", CASTLE: "7.2.1"}
WRONG_FORM = impossible(
    Fault.WRONG_FORM, "a turn of this game moves one Latro, the Centurion or one formation, or castles"
)
# What makes marches and castles impossible
OBSTACLES = {
    Fault.EMPTY_ORIGIN: "{all} {are} empty",
    Fault.ENEMY_ORIGIN: "{all} {are} {other}'s, but {side} is to move",
    Fault.NO_MOVEMENT: "the move ends on {goals} where it begins",
    Fault.NOT_A_LINE: "{ends} and {goals} share neither ranks nor files",
    Fault.BLOCKED_PATH: "the way of {ends} is blocked on {all}{hint}",
    Fault.WRONG_FORM: "{wrong}",
}
OF_SECTIONS = (Fault.WRONG_FORM, Fault.NOT_A_LINE, Fault.BLOCKED_PATH, Fault.FORMATION_STEPS)


@dataclass(frozen=True)
class Latrotabuli(WholeTurns):
    """The rules of Latrotabuli."""

    name: str = "latrotabuli"

    planes: ClassVar[tuple[str, ...]] = ("white", "black", "duxes", "", "fresh")  # no man is bound
    memory: ClassVar[tuple[str, ...]] = ("taken",)
    phrases: ClassVar[dict[str, str]] = WholeTurns.phrases | {
        "hint": "; a charge is written with '>'",
        "castle": "a castle takes two neighbors to the squares in front of the next two on their row",
        "formation": "the men of a formation keep their places when it moves",
    }

    def opening(self, size: Geometry) -> Position:
        """A row of Latros on each side that have not moved, with the Centurions in front of them (section 3)."""
        latros = super().opening(size)
        near = STRIDE + size.files - 4  # the fourth square from the right on the second row
        is_turned = self.option("centurions") == "i2-d5"
        far = turned(size, near) if is_turned else near + (size.ranks - 3) * STRIDE
        white, black = latros.white | 1 << near, latros.black | 1 << far
        return replace(latros, white=white, black=black, duxes=1 << near | 1 << far, fresh=latros.men)

    def images(self, size: Geometry) -> tuple[Image, ...]:
        """Those under which each side keeps its home row: a castle leads from there to the squares in front (7.2.1)."""
        upright = (image for image in board_images(size) if not image.exchanges_axes)
        return tuple(image for image in upright if image.reverses_ranks is image.exchanges_colors)

    def faults(self, position: Position) -> Iterator[Violation]:
        """More men than in the opening, no Centurion at all, men marked as unmoved off their home row."""
        row, unmoved = position.geometry.files, NOWHERE
        for side in (WHITE, BLACK):
            latros = position.soldiers(side)
            if latros.bit_count() > row:
                text = f"{side.title} has {latros.bit_count()} Latros; the game begins with {row}"
                yield Violation(Fault.TOO_MANY_MEN, text, self.cite("2"))
            leaders = position.dux(side)
            if leaders.bit_count() > 1:
                text = f"{side.title} has {leaders.bit_count()} Centurions; each side has one"
                yield Violation(Fault.WRONG_DUXES, text, self.cite("2"), tuple(squares_by_file(leaders)))
            unmoved |= latros & rows_of(position.geometry, side, 1)
        if not position.duxes:
            yield Violation(Fault.WRONG_DUXES, "there is no Centurion on the board", self.cite("2"))
        for square in squares_by_file(position.fresh & ~unmoved):
            text = f"a Latro that never moved cannot be on {square_name(square)}"
            yield Violation(Fault.MOVED_MEN, text, self.cite("3"), (square,))

    # Turns as squares

    def squares_of(self, position: Position, turn: Turn) -> tuple[int, Sequence[int], bool] | Violation:
        """The squares of a man, or those of the first and last man of several, before and after the turn."""
        match turn:
            case (Shift(via=()) as shift,):
                return constants.WAY, (shift.origin, shift.target), False
            case (March() as march,) if march.manner in KINDS:
                return self._squares_of_march(position, march)
        return WRONG_FORM

    def _squares_of_march(self, position: Position, march: March) -> tuple[int, Sequence[int], bool] | Violation:
        ends, is_castle = (march.origins, march.targets), march.manner == CASTLE
        is_block = are_pairs(march) and all(squares == rectangle(squares[0], squares[-1]) for squares in ends)
        if is_block and (len(march.origins) == 2 or not is_castle):
            return KINDS[march.manner], corners(march), False
        if not all(map(position.geometry.has, march.origins + march.targets)):
            return self.explain(Fault.NO_SUCH_SQUARE, position, (march,), (), position)
        at = march.origins if is_castle and are_pairs(march) else ()
        return self.explain(Fault.WRONG_FORM, position, (march,), at, position)

    def turn_of(self, position: Position, number: int) -> Turn:
        """The turn with a number: a move of one man, or a march."""
        origin, target = number >> 9 & 511, number & 511
        return (march_of(number),) if number >> 18 else (shared_shift(origin, target),)

    def read(self, position: Position, written: WrittenTurn) -> Turn | Violation:
        """One move of a Latro, the Centurion or a formation, or a castle."""
        if len(written.moves) != 1 or written.throw is not None:
            return WRONG_FORM
        move = written.moves[0]
        if move.form is Form.SHIFT and len(move.squares) != 2:
            return impossible(Fault.WRONG_FORM, "a turn of this game goes from one square to another")
        is_march = move.form in MANNERS and len(move.squares) == 4
        return read_move(position.geometry, move) if is_march or move.form is Form.SHIFT else WRONG_FORM

    def memories(self, position: Position) -> list[Position]:
        """Those with the men that were taken before, and each number of others that may be."""
        white, black = position.taken
        return [
            Position(position.geometry, 0, 0, taken=(white + more, black + other))
            for more in range(position.black.bit_count() + 1)
            for other in range(position.white.bit_count() + 1)
        ]

    def after(self, board: Any, position: Position, turn: Turn) -> Position:
        """The position on a board, with the men that have never moved and the numbers of those that were taken."""
        white, black, duxes, _, fresh = self.sets_on(board)
        (by_white, by_black), count = position.taken, len(board.found_captures())
        return replace(
            position,
            white=white,
            black=black,
            duxes=duxes,
            side=position.side.other,
            fresh=position.fresh & (fresh | ~position.men),
            taken=(by_white, by_black + count) if position.side else (by_white + count, by_black),
            quiet=board.quiet_plies,
        )

    # Sentences

    def explain(self, fault: Fault, position: Position, turn: Turn, at: Sequence[int], after: Position) -> Violation:
        """The violation with its sentence, and the section on what moves."""
        move = turn[0]
        if isinstance(move, March) and fault in OBSTACLES:
            text = OBSTACLES[fault].format(**self.words(position, turn, at, after))
            found = impossible(fault, text, *at)
        else:
            found = super().explain(fault, position, turn, at, after)
        section = ""
        if isinstance(move, March):
            is_testudo = move.manner == TESTUDO and fault is Fault.NOT_A_FORMATION
            section = SECTIONS[move.manner] if fault in OF_SECTIONS else "6.1" if is_testudo else ""
        elif isinstance(move, Shift) and fault in OF_MOVEMENT:
            section = OF_CENTURION if position.duxes >> move.origin & 1 else OF_LATRO
        return replace(found, rule=self.cite(section)) if section else found

    def words(self, position: Position, turn: Turn, at: Sequence[int], after: Position) -> dict[str, str]:
        """What sentences about a fault may name, besides its squares."""
        move, rear = turn[0], position.dux(position.side.other)
        found = super().words(position, turn, at, after) | {
            "are": "is" if len(at) == 1 else "are",
            "rear": square_name(only_square(rear)) if rear else "",
        }
        if isinstance(move, Shift):
            ends, goals = square_name(move.origin), square_name(move.target)
            return found | {"origin": ends, "target": goals, "count": str(distance(move.origin, move.target))}
        assert isinstance(move, March)
        if not (move.origins and move.targets):
            return found | {"wrong": self.wrong_form(move)}
        count, is_testudo = distance(move.origins[0], move.targets[0]), move.manner == TESTUDO
        is_charge = move.manner == PHALANX and count > 1 and not as_set(at) & ~position.soldiers(position.side.other)
        return found | {
            "ends": ends_text(move.origins),
            "goals": ends_text(move.targets),
            "count": str(count),
            "name": "Testudo" if is_testudo else "Phalanx",
            "figure": "two by two" if is_testudo else "four in a line",
            "hint": self.phrases["hint"] if is_charge else "",
            "beyond": square_name(at[0] + unit(at[1] - at[0])) if len(at) == 2 else "",
            "wrong": self.wrong_form(move),
        }

    @property
    def mover_faults(self) -> dict[str, dict[Fault, tuple[str, str]]]:
        """Sentences and sections of faults, as `explain` chooses them."""
        men = {"man": OF_LATRO, "leader": OF_CENTURION}
        found = {mover: {fault: (self.obstacles[fault], men[mover]) for fault in OF_MOVEMENT} for mover in men}
        for manner, section in SECTIONS.items():
            said = {fault: (text, section if fault in OF_SECTIONS else "") for fault, text in OBSTACLES.items()}
            steps = self.rules.faults[Fault.FORMATION_STEPS].text
            found[manner] = said | {Fault.FORMATION_STEPS: (steps, section)}
        return found

    def wrong_form(self, march: March) -> str:
        """Why the men of a march do not belong together."""
        return self.phrases["castle" if march.manner == CASTLE and are_pairs(march) else "formation"]

    # Capabilities

    def attacks_of(self, step: Step) -> tuple[Attack, ...]:
        """The Latros and the Centurion that took part in each capture (sections 7.2.4.1 and 8)."""
        self.try_turn(step.before, step.turn)
        strikes = {
            (victim, tactic, way)
            for victim, kind, way in self._place_at(step.before).board.strikes()
            for tactic in tactics_of(kind)
        }
        return tuple(attack for capture in step.captures for attack in _explain(step, capture, strikes))

    def formations(self, position: Position) -> tuple[Formation, ...]:
        """The Testudos and Phalanxes that either side can move (section 6)."""
        return tuple(
            Formation("Testudo" if shape == 1 else "Phalanx", side, as_set(rectangle(first, first + SPANS[shape])))
            for side in (WHITE, BLACK)
            for shape, first in self.board_at(position.with_side(side)).formations()
        )


def _explain(step: Step, capture: Capture, strikes: set[tuple[Square, Tactic, int]]) -> Iterator[Attack]:
    """The attacks on a man, from the ways in which the engine captured it."""
    move, victim, leader = step.turn[0], capture.square, step.after.dux(step.before.side)
    if isinstance(move, March) and Tactic.DECURSIO in capture.tactics:
        block, head = as_set(move.targets), -1 if move.targets[0] > move.origins[0] else 0
        yield Attack(Tactic.DECURSIO, victim, block, ((move.origins[head], move.targets[head]),), block)
    for way in ORTHOGONALS:
        front, behind = victim - way, victim - 2 * way
        if (victim, Tactic.LINE, way) in strikes:
            yield Attack(Tactic.LINE, victim, 1 << front | 1 << behind, ((behind, victim),))
        if (victim, Tactic.RIGHT_ANGLE, way) in strikes:
            lines = ((front, victim), (only_square(leader), victim))
            yield Attack(Tactic.RIGHT_ANGLE, victim, 1 << front | leader, lines)
    for way in (EAST, NORTH):
        if (victim, Tactic.CUSTODIAL, way) in strikes or (victim, Tactic.CUSTODIAL, -way) in strikes:
            pair = (victim - way, victim + way)
            yield Attack(Tactic.CUSTODIAL, victim, as_set(pair), (pair,))


def rectangle(one: Square, other: Square) -> tuple[Square, ...]:
    """All squares of the rectangle between two opposite corners, in ascending order.

    >>> from latrodb.core.square import find_square, square_name
    >>> corners = find_square("d2"), find_square("c3")
    >>> [square_name(square) for square in rectangle(*corners)]
    ['c2', 'd2', 'c3', 'd3']
    """
    files, ranks = sorted((one % STRIDE, other % STRIDE)), sorted((one // STRIDE, other // STRIDE))
    return tuple(
        rank * STRIDE + file for rank in range(ranks[0], ranks[1] + 1) for file in range(files[0], files[1] + 1)
    )


@lru_cache(maxsize=4096)
def march_of(number: int) -> March:
    """The march with a number of the engine."""
    shape, origin, way = number >> 18, number >> 9 & 511, (number & 511) - (number >> 9 & 511)
    origins = rectangle(origin, origin + SPANS[shape])
    manner = (TESTUDO, PHALANX, PHALANX, CASTLE)[shape - 1]
    if manner == PHALANX and way != unit(way):
        manner = DECURSIO
    return March(origins, tuple(square + way for square in origins), manner)


def read_move(size: Geometry, move: WrittenMove) -> Turn | Violation:
    """Read a written move, the ends of a formation or castle in any order; whether it is possible is not checked."""
    path = find_path(size, move)
    if isinstance(path, Violation):
        return path
    if move.form is Form.SHIFT:
        return (shared_shift(path[0], path[1]),)
    one, other, goal, far = path
    if move.form is Form.CASTLE:
        return (March((min(one, other), max(one, other)), (min(goal, far), max(goal, far)), CASTLE),)
    return (March(rectangle(one, other), rectangle(goal, far), MANNERS[move.form]),)


def are_pairs(march: March) -> bool:
    """Whether every man of a march goes somewhere."""
    return len(march.origins) == len(march.targets) > 0


def corners(march: March) -> tuple[Square, ...]:
    """Where the two men that the notation names come from and where they go."""
    return march.origins[0], march.origins[-1], march.targets[0], march.targets[-1]


def ends_text(places: tuple[Square, ...]) -> str:
    """The two men that the notation names: `a1d1`."""
    return f"{square_name(places[0])}{square_name(places[-1])}"


def unit(way: int) -> int:
    """One step in the direction of a way along a rank or file."""
    step = NORTH if abs(way) >= STRIDE else EAST
    return step if way > 0 else -step


def distance(origin: Square, target: Square) -> int:
    """How many squares are from one to another of the same rank or file."""
    return (target - origin) // unit(target - origin)
