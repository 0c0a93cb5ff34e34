"""Latrotabuli by J. D. Reitz: Latros, a Centurion, and formations of four that move as one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import replace

from latrodb.core.color import BLACK, WHITE
from latrodb.core.outcome import Ending, Outcome
from latrodb.core.position import Position
from latrodb.core.square import (
    NOWHERE,
    ORTHOGONALS,
    STRIDE,
    Square,
    as_set,
    only_square,
    square_name,
    squares,
    squares_by_file,
)
from latrodb.core.step import Fault, Step, Violation
from latrodb.core.symmetry import board_images
from latrodb.core.turn import March, Shift, shared_shift
from latrodb.notation.form import Form
from latrodb.rules.capabilities import Attack, Formation
from latrodb.rules.games.latrotabuli_attacks import Field, attacks, ends_of, explain_attacks, field_after
from latrodb.rules.games.latrotabuli_formations import (
    CASTLE,
    DECURSIO,
    MANNERS,
    PHALANX,
    SHAPES,
    TESTUDO,
    Run,
    castles,
    castles_of,
    charges,
    companions,
    corners,
    distance,
    ends,
    find_march_obstacle,
    formation_steps,
    formations,
    look_ahead,
    named,
    read_march,
    resting_testudos,
    unmoved_men,
)
from latrodb.rules.kinds.game import Game
from latrodb.rules.mechanics.armies import rows_of, turned
from latrodb.rules.mechanics.combat import has_at_most_one, open_squares
from latrodb.rules.mechanics.custodial import captures_of, union
from latrodb.rules.mechanics.endings import count_out
from latrodb.rules.mechanics.slides import find_obstacle, impossible, open_slides, read_shift, under_rule
from latrodb.rules.system import UNSEEN, Resolution, Seen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.color import Color
    from latrodb.core.geometry import Geometry
    from latrodb.core.square import SquareSet
    from latrodb.core.step import Capture
    from latrodb.core.symmetry import Image
    from latrodb.core.turn import Turn
    from latrodb.notation.written import WrittenTurn
    from latrodb.rules.engine.table import Table

LAURUS, EXANIMUS, INSIDIAE = "Laurus", "Exanimus", "Insidiae"
_SECTIONS = {TESTUDO: "7.2.3", PHALANX: "7.2.4", DECURSIO: "7.2.4.1", CASTLE: "7.2.1"}
_NAMES = {TESTUDO: "Testudo", PHALANX: "Phalanx"}
_WRONG_FORM = impossible(
    Fault.WRONG_FORM, "a turn of this game moves one Latro, the Centurion or one formation, or castles"
)


@dataclass(frozen=True)
class Latrotabuli(Game):
    """The rules of Latrotabuli.

    Attributes:
        centurions: where the Centurions begin: `i2-d5`, each on its player's right, or `i2-i5`.
        side_assist_min: how many Latros in a line a Centurion at a right angle helps, 1 or 2.
        decursio_stop: where a charge may stop: after any victim (`free`), after the last one (`forced`), or anywhere,
            even short of the first one (`short`).
        formation_place: where a formation may move from: `anywhere`, or only where it is `alone`.
        resting_testudo: whether men in a Testudo at rest are `ordinary`, or `protected` against all but stronger
            attacks.
        slide_capture: whether a Testudo captures men at the sides of its way, not only in front of it.
        castle_path: the squares that must be empty for a castle: a `single` file for the movers, or `all` in front
            of the four.
        repetition: what the third occurrence of a position does: `count`, `draw` or `off`.
        quiet_limit: plies without a capture after which captures are counted; 0 switches the rule off.
    """

    name = "latrotabuli"

    centurions: str = "i2-d5"
    side_assist_min: int = 1
    decursio_stop: str = "free"
    castle_path: str = "single"
    formation_place: str = "anywhere"
    resting_testudo: str = "ordinary"
    slide_capture: bool = True
    repetition: str = "count"

    @property
    def table(self) -> Table | None:
        """These rules as a table, if only the set-up, repetition or quiet turns differ from the default."""
        from latrodb.rules.engine.table import Event, Marches

        if not self.has_defaults("centurions", "repetition", "quiet_limit"):
            return None
        repetitions = {"count": Event.COUNT, "draw": Event.DRAW, "off": Event.NOTHING}
        return Marches(
            has_duxes=True,
            repetition=repetitions[self.repetition],
            quiet=Event.COUNT,
            quiet_limit=self.quiet_limit,
            titles=((Ending.DUX_TAKEN, LAURUS), (Ending.REDUCED, EXANIMUS), (Ending.IMMOBILIZED, INSIDIAE)),
        )

    def opening(self, size: Geometry) -> Position:
        """A row of Latros on each side that have not moved, with the Centurions in front of them (section 3)."""
        white, black = rows_of(size, WHITE, 1), rows_of(size, BLACK, 1)
        near = STRIDE + size.files - 4  # the fourth square from the right on the second row
        far = turned(size, near) if self.centurions == "i2-d5" else near + (size.ranks - 3) * STRIDE
        return Position(size, white | 1 << near, black | 1 << far, duxes=1 << near | 1 << far, fresh=white | black)

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

    def resolve(self, position: Position, written: WrittenTurn) -> Resolution:
        """Read a turn: one move of a Latro, the Centurion or a formation, or a castle."""
        turn: Turn | Violation = _WRONG_FORM
        if len(written.moves) == 1 and written.throw is None:
            move = written.moves[0]
            if move.form is Form.SHIFT:
                turn = read_shift(position.geometry, written)
            elif move.form in MANNERS and len(move.squares) == 4:
                turn = read_march(position.geometry, move)
        return self.possible(position, turn)

    def turns(self, position: Position, seen: Seen = UNSEEN) -> Iterator[Turn]:
        """Moves of Latros and the Centurion, steps of formations, charges, castles. The history forbids nothing."""
        side, size, men = position.side, position.geometry, position.men
        for slide in open_slides(size, position.soldiers(side), men):
            yield (shared_shift(slide.origin, slide.target),)
        for origin in squares(position.dux(side)):
            for target in squares(size.neighbors[origin] & ~men):
                yield (shared_shift(origin, target),)
        is_alone = self.formation_place == "alone"
        yield from ((march,) for march in formation_steps(position, is_alone=is_alone))
        led = self._resting(position)[1]
        yield from ((march,) for march in charges(position, stop=self.decursio_stop, is_alone=is_alone, led=led))
        yield from ((march,) for march in castles(position, is_wide=self.castle_path == "all"))

    def find_obstacle(self, position: Position, turn: Turn) -> Violation | None:
        """What makes a turn physically impossible, or None."""
        match turn:
            case (Shift(via=()) as shift,):
                is_leader = shift.origin >= 0 and position.duxes >> shift.origin & 1
                return under_rule(find_obstacle(position, turn), self.cite("7.1.2" if is_leader else "7.1.1"))
            case (March() as march,) if march.manner in _SECTIONS:
                fault = find_march_obstacle(position, march)
                about_men = (Fault.NO_SUCH_SQUARE, Fault.EMPTY_ORIGIN, Fault.ENEMY_ORIGIN, Fault.NO_MOVEMENT)
                if fault is None or fault.kind in about_men:
                    return fault
                return replace(fault, rule=self.cite(_SECTIONS[march.manner]))
        return _WRONG_FORM

    def carry_out(self, position: Position, turn: Turn) -> tuple[Position, tuple[Capture, ...]]:
        """Move the men, remove the captured men and count them."""
        side, move = position.side, _move_of(turn)
        field = self._field_after(position, move)
        found = attacks(field, side_assist_min=self.side_assist_min)
        taken = union(found)
        own, foe = field.latros | field.centurion, position.army(side.other) & ~taken
        white, black = position.taken
        count = taken.bit_count()
        after = replace(
            position,
            white=foe if side else own,
            black=own if side else foe,
            duxes=field.centurion | field.quarry & ~taken,
            side=side.other,
            fresh=position.fresh & ~as_set(ends_of(move)[0]) & ~taken,
            taken=(white, black + count) if side else (white + count, black),
            quiet=0 if taken else position.quiet + 1,
        )
        return after, captures_of(found)

    def objections(self, position: Position, turn: Turn, after: Position, seen: Seen) -> Iterator[Violation]:
        """The rules that a move of one man, a castle, or a formation's step or charge breaks.

        >>> import latrodb
        >>> game = latrodb.variant("latrotabuli")
        >>> for violation in game.play(game.opening(), "Di2-g2").violations:
        ...     print(f"{violation.rule.label}: {violation.message}")
        7.1.2: the Centurion goes one square at a time, but g2 is 2 away from i2
        """
        move = _move_of(turn)
        if isinstance(move, Shift):
            yield from self._object_to_shift(position, move)
        elif move.manner == CASTLE:
            yield from self._object_to_castle(position, move)
        else:
            yield from self._object_to_shape(position, move)
            yield from (self._object_to_charge if move.manner == DECURSIO else self._object_to_step)(position, move)

    def find_end(self, position: Position, seen: Seen) -> Outcome | None:
        """The three victories (section 5). The side to move is examined first, because the other has just moved."""
        sides = (position.side, position.side.other)
        for loser in sides:
            if not position.dux(loser):
                return Outcome(loser.other, Ending.DUX_TAKEN, LAURUS)
        for loser in sides:
            if not position.soldiers(loser):
                return Outcome(loser.other, Ending.REDUCED, EXANIMUS)
        for loser in sides:
            leaders = position.dux(loser)
            if not open_squares(position.geometry, leaders & -leaders, position.men):
                return Outcome(loser.other, Ending.IMMOBILIZED, INSIDIAE)
        return None

    def close(self, position: Position, ending: Ending) -> Outcome | None:
        """Captures are counted; with an option, repetition draws the game or does nothing."""
        if ending is Ending.REPETITION and self.repetition != "count":
            return Outcome(None, ending) if self.repetition == "draw" else None
        return count_out(*position.taken, ending)

    def open_paths(self, position: Position, side: Color) -> SquareSet | None:
        """The open squares next to a Centurion; one without any has lost (section 5)."""
        leader = position.dux(side)
        return open_squares(position.geometry, leader, position.men) if leader else None

    def attacks_of(self, step: Step) -> tuple[Attack, ...]:
        """The Latros and the Centurion that took part in each capture (sections 7.2.4.1 and 8)."""
        move = _move_of(step.turn)
        field = self._field_after(step.before, move)
        return tuple(explain_attacks(field, move, step.captures, side_assist_min=self.side_assist_min))

    def formations(self, position: Position) -> tuple[Formation, ...]:
        """The Testudos and Phalanxes that either side can move (section 6)."""
        return tuple(
            Formation(_NAMES[block.manner], side, block.men)
            for side in (WHITE, BLACK)
            for block in formations(position.with_side(side), is_alone=self.formation_place == "alone")
        )

    def _resting(self, position: Position) -> tuple[SquareSet, SquareSet]:
        """The enemies in Testudos at rest that an option protects, and those with their Centurion (reading L7)."""
        if self.resting_testudo == "ordinary":
            return NOWHERE, NOWHERE
        return resting_testudos(position.with_side(position.side.other))

    def _field_after(self, position: Position, move: Shift | March) -> Field:
        """The men after a move, with directions of attack and protection as set by options."""
        field = field_after(position, move)
        shielded, led = self._resting(position)
        field = field._replace(shielded=shielded, led=led) if shielded else field
        if isinstance(move, March) and move.manner == TESTUDO and not self.slide_capture:
            return field._replace(ways=((move.targets[0] - move.origins[0]) // distance(move),))
        is_march = isinstance(move, March) and self.decursio_stop == "short" and not field.run_over
        return field._replace(ways=ORTHOGONALS) if is_march else field

    def _object_to_shift(self, position: Position, move: Shift) -> Iterator[Violation]:
        """The only objection to a move of a single man: the Centurion goes one square."""
        away = position.geometry.slides[move.origin, move.target]
        if position.duxes >> move.origin & 1 and not away.is_step:
            at, to = square_name(move.origin), square_name(move.target)
            text = f"the Centurion goes one square at a time, but {to} is {away.way.bit_count()} away from {at}"
            yield Violation(Fault.CENTURION_STEPS, text, self.cite("7.1.2"), (move.origin, move.target))

    def _object_to_castle(self, position: Position, march: March) -> Iterator[Violation]:
        """Men that have moved, and, with an option, men in front of the four."""
        castle = castles_of(position.geometry, position.side)[march]
        if missing := castle.quad & ~unmoved_men(position):
            need = "a castle needs four neighbors on the home row that never moved"
            text = f"{need}, but there is no such Latro on {named(missing)}"
            yield Violation(Fault.CASTLE_MOVED, text, self.cite("7.2.1"), tuple(squares_by_file(missing)))
        if self.castle_path == "all" and (before := castle.front & position.men):
            verb = "is" if has_at_most_one(before) else "are"
            text = f"the squares in front of all four must be empty, but {named(before)} {verb} not"
            yield Violation(Fault.CASTLE_PATH, text, self.cite("7.2.1"), tuple(squares_by_file(before)))

    def _object_to_shape(self, position: Position, march: March) -> Iterator[Violation]:
        shape = tuple(square - march.origins[0] for square in march.origins)
        manner = TESTUDO if march.manner == TESTUDO else PHALANX
        if (manner, shape) not in SHAPES:
            section, figure = ("6.1", "two by two") if manner == TESTUDO else ("6.2", "four in a line")
            text = f"a {_NAMES[manner]} is {figure}, and {ends(march.origins)} is not"
            yield Violation(Fault.NOT_A_FORMATION, text, self.cite(section), (march.origins[0], march.origins[-1]))
        leaders = as_set(march.origins) & position.duxes
        if not has_at_most_one(leaders):
            text = f"a formation has one Centurion at most, but there are two, on {named(leaders)}"
            yield Violation(Fault.TWO_CENTURIONS, text, self.cite("6"), tuple(squares_by_file(leaders)))
        others = companions(position, as_set(march.origins)) if self.formation_place == "alone" else NOWHERE
        if others:
            text = (
                f"a formation moves only if it is alone, but there was a man next to it on {named(others)} (reading L8)"
            )
            yield Violation(Fault.AMONG_OTHERS, text, self.cite("6"), tuple(squares_by_file(others)))

    def _object_to_step(self, position: Position, march: March) -> Iterator[Violation]:
        if (count := distance(march)) > 1:
            far = f"{ends(march.targets)} is {count} away from {ends(march.origins)}"
            text, section = f"a {_NAMES[march.manner]} goes one square, but {far}", _SECTIONS[march.manner]
            yield Violation(Fault.FORMATION_STEPS, text, self.cite(section), corners(march))

    def _object_to_charge(self, position: Position, march: March) -> Iterator[Violation]:
        """Objections by section 7.2.4.1, and by 8.1.1 for the Centurion in the Phalanx."""
        step = (march.targets[0] - march.origins[0]) // distance(march)
        line = march.origins[-1] - march.origins[0]
        if line and (abs(line) < STRIDE) != (abs(step) < STRIDE):
            text = f"a Phalanx charges along its line, but {ends(march.targets)} is beside {ends(march.origins)}"
            yield Violation(Fault.SIDEWAYS_CHARGE, text, self.cite("7.2.4.1"), corners(march))
            return
        head = -1 if step > 0 else 0
        point, goal = march.origins[head], march.targets[head]
        run = look_ahead(position, point, step, self._resting(position)[1])
        leaders, is_short = as_set(march.origins) & position.duxes, self._stops_short(run, (goal - point) // step)
        if leaders >> point & 1:
            text = f"the Centurion on {square_name(point)} leads the charge, but he never fights in front"
            yield Violation(Fault.CENTURION_LEADS, text, self.cite("8.1.1"), (point,))
        if is_short:
            return
        if leaders and run.is_guarded and run.row:
            rear = square_name(only_square(position.dux(position.side.other)))
            text = f"the Centurion on {rear} is behind the row and cancels the one on {named(leaders)}"
            yield Violation(Fault.CENTURIONS_CANCEL, text, self.cite("8.1.1"), tuple(squares_by_file(leaders)))
        yield from self._object_to_length(run, point, goal, step)

    def _stops_short(self, run: Run, reach: int) -> bool:
        """Whether a charge stops before its first victim, as an option allows (reading L21)."""
        return self.decursio_stop == "short" and bool(run.row) and 1 < reach <= run.gap

    def _object_to_length(self, run: Run, point: Square, goal: Square, step: int) -> Iterator[Violation]:
        """A charge must begin after an empty square and end on the square of a victim in an unbroken row."""
        cite, at, to = self.cite("7.2.4.1"), square_name(point), square_name(goal)
        reach = (goal - point) // step
        if not run.gap:
            text = f"{square_name(point + step)} is directly in front of {at}, which leaves no room to charge"
            yield Violation(Fault.NO_RUN_UP, text, cite, (point, point + step))
        if reach <= run.gap or not run.row:
            text = f"a charge must take a Latro, but there is none from {at} to {to}"
            yield Violation(Fault.EMPTY_CHARGE, text, cite, (point, goal))
            return
        last = run.row[-1]
        if reach > run.gap + len(run.row):
            text = f"the charge ends on {square_name(last)}, in front of the empty square {square_name(last + step)}"
            yield Violation(Fault.CHARGE_TOO_LONG, text, cite, (last, goal))
        elif self.decursio_stop == "forced" and goal != last:
            text = f"the charge must go on to {square_name(last)}, the last of the row"
            yield Violation(Fault.CHARGE_TOO_SHORT, text, cite, (goal, last))


def _move_of(turn: Turn) -> Shift | March:
    """The only move of a turn that has no obstacle."""
    move = turn[0]
    assert isinstance(move, Shift | March)
    return move
