"""Latrotabuli by J. D. Reitz: Latros, a Centurion, and formations of four that move as one. Seed 002."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from latrodb.core.color import BLACK, WHITE
from latrodb.core.errors import TurnError
from latrodb.core.outcome import Ending, Outcome
from latrodb.core.position import Position
from latrodb.core.square import NOWHERE, STRIDE, as_set, square_name, squares, squares_by_file
from latrodb.core.step import Fault, Mark, Step, Tactic, Violation
from latrodb.core.turn import March, Shift, shared_shift
from latrodb.diagnostics.rule import RuleRef
from latrodb.notation.written import Form
from latrodb.rules.capabilities import Formation
from latrodb.rules.games.latrotabuli_attackers import charge_attacks, struck
from latrodb.rules.games.latrotabuli_attacks import Field, attacks, flanked_centurion
from latrodb.rules.games.latrotabuli_formations import (
    CASTLE,
    DECURSIO,
    MANNERS,
    PHALANX,
    TESTUDO,
    castles,
    charges,
    crossed,
    formation_steps,
    formations,
    read_march,
)
from latrodb.rules.games.latrotabuli_objections import (
    WRONG_FORM,
    find_turn_obstacle,
    object_to_castle,
    object_to_formation,
    object_to_shift,
)
from latrodb.rules.mechanics.armies import rows_of, turned
from latrodb.rules.mechanics.combat import open_squares
from latrodb.rules.mechanics.custodial import captures_of, union
from latrodb.rules.mechanics.endings import count_out, find_backstop
from latrodb.rules.mechanics.options import with_field
from latrodb.rules.mechanics.slides import open_slides, read_shift
from latrodb.rules.rulebook import load_rulebook
from latrodb.rules.system import UNSEEN, Resolution, Seen, count_turns, plain_proof

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.color import Color
    from latrodb.core.geometry import Geometry
    from latrodb.core.square import Square, SquareSet
    from latrodb.core.turn import Turn
    from latrodb.notation.written import WrittenTurn
    from latrodb.rules.capabilities import Attack
    from latrodb.rules.mechanics.charges import Attacks
    from latrodb.rules.rulebook import Rulebook

LAURUS, EXANIMUS, INSIDIAE = "Laurus", "Exanimus", "Insidiae"
_FROM_THE_RIGHT = 4  # the Centurion's square on the second row


@dataclass(frozen=True, slots=True)
class Latrotabuli:
    """The rules of Latrotabuli.

    Attributes:
        centurions: where the Centurions begin: `i2-d5`, each at its player's right, or `i2-i5`.
        side_assist_min: how many Latros in a line a Centurion at a right angle helps, 1 or 2.
        decursio_stop: whether a charge may stop after any victim, `free`, or runs as far as it can, `forced`.
        castle_path: the squares a castle needs empty: a `single` file for the movers, or `all` before the four.
        repetition: what the third occurrence of a position does: `count`, `draw` or `off`.
        quiet_limit: plies without a capture after which captures are counted; 0 switches the rule off.
    """

    centurions: str = "i2-d5"
    side_assist_min: int = 1
    decursio_stop: str = "free"
    castle_path: str = "single"
    repetition: str = "count"
    quiet_limit: int = 100

    @property
    def rulebook(self) -> Rulebook:
        """The rules, our readings and options."""
        return load_rulebook("latrotabuli")

    @property
    def kernel(self) -> None:
        """None: there is no bulk replayer."""
        return None

    def with_option(self, key: str, value: str) -> Latrotabuli:
        """The same game with one option set."""
        return with_field(self, key, value)

    def opening(self, size: Geometry) -> Position:
        """A row of Latros a side that have not moved, the Centurions before them (section 3)."""
        white, black = rows_of(size, WHITE, 1), rows_of(size, BLACK, 1)
        near = STRIDE + size.files - _FROM_THE_RIGHT
        far = turned(size, near) if self.centurions == "i2-d5" else near + (size.ranks - 3) * STRIDE
        return Position(size, white | 1 << near, black | 1 << far, duxes=1 << near | 1 << far, fresh=white | black)

    def faults(self, position: Position) -> Iterator[Violation]:
        """More men than the opening has, no Centurion at all, unmoved men where nobody can stand unmoved."""
        cite, row = partial(RuleRef, "latrotabuli"), position.geometry.files
        unmoved = NOWHERE
        for side in (WHITE, BLACK):
            latros = position.soldiers(side)
            if latros.bit_count() > row:
                text = f"{side.title} has {latros.bit_count()} Latros; the game begins with {row}"
                yield Violation(Fault.TOO_MANY_MEN, text, cite("2"))
            leaders = position.dux(side)
            if leaders.bit_count() > 1:
                text = f"{side.title} has {leaders.bit_count()} Centurions; each side has one"
                yield Violation(Fault.WRONG_DUXES, text, cite("2"), tuple(squares_by_file(leaders)))
            unmoved |= latros & rows_of(position.geometry, side, 1)
        if not position.duxes:
            yield Violation(Fault.WRONG_DUXES, "no Centurion stands on the board", cite("2"))
        for square in squares_by_file(position.fresh & ~unmoved):
            text = f"no Latro that never moved can stand on {square_name(square)}"
            yield Violation(Fault.MOVED_MEN, text, cite("3"), (square,))

    def resolve(self, position: Position, written: WrittenTurn) -> Resolution:
        """A turn is one move of a Latro or the Centurion, of a formation, or a castle."""
        if len(written.moves) != 1 or written.throw is not None:
            return Resolution((), WRONG_FORM)
        move = written.moves[0]
        if move.form is Form.SHIFT:
            turn: Turn | Violation = read_shift(position.geometry, written)
        elif move.form in MANNERS and len(move.squares) == 4:
            march = read_march(position.geometry, move)
            turn = march if isinstance(march, Violation) else (march,)
        else:
            turn = WRONG_FORM
        if isinstance(turn, Violation):
            return Resolution((), turn)
        obstacle = find_turn_obstacle(position, turn)
        return Resolution((), obstacle) if obstacle else Resolution((turn,))

    def turns(self, position: Position, seen: Seen = UNSEEN) -> Iterator[Turn]:
        """Latros, the Centurion, formation steps, charges, castles. The history forbids nothing."""
        side, size, men = position.side, position.geometry, position.men
        for slide in open_slides(size, position.soldiers(side), men):
            yield (shared_shift(slide.origin, slide.target),)
        for origin in squares(position.dux(side)):
            for target in squares(size.neighbors[origin] & ~men):
                yield (shared_shift(origin, target),)
        yield from ((march,) for march in formation_steps(position))
        yield from ((march,) for march in charges(position, is_forced=self._is_forced))
        yield from ((march,) for march in castles(position, is_wide=self._is_wide))

    def violations(self, position: Position, turn: Turn, seen: Seen = UNSEEN) -> tuple[Violation, ...]:
        """Every rule that a turn breaks; the obstacle alone if it is impossible.

        >>> import latrodb
        >>> game = latrodb.variant("latrotabuli")
        >>> for violation in game.play(game.opening(), "Di2-g2").violations:
        ...     print(f"{violation.rule.label}: {violation.message}")
        7.1.2: the Centurion goes one square at a time, and g2 is 2 away from i2
        """
        obstacle = find_turn_obstacle(position, turn)
        if obstacle:
            return (obstacle,)
        move = turn[0]
        if isinstance(move, Shift):
            return tuple(object_to_shift(position, move))
        assert isinstance(move, March)
        if move.manner == CASTLE:
            return tuple(object_to_castle(position, move, is_wide=self._is_wide))
        return tuple(object_to_formation(position, move, is_forced=self._is_forced))

    def play(self, position: Position, turn: Turn, seen: Seen = UNSEEN) -> Step:
        """A turn carried out with its captures, legal or not.

        Raises:
            TurnError: the turn is impossible.

        >>> import latrodb
        >>> game = latrodb.variant("latrotabuli")
        >>> position = game.position("d11/10s1/12/SSSS2ss4/12/11D w")
        >>> [str(capture) for capture in game.play(position, "Pa3d3>e3h3xg3xh3").captures]
        ['g3', 'h3']
        """
        violations = self.violations(position, turn, seen)
        if violations and violations[0].is_impossible:
            raise TurnError(violations[0].message)
        move = turn[0]
        assert isinstance(move, Shift | March)
        found, after = self._carry_out(position, move)
        end = _find_end(after)
        mark = Mark.MATE if end and end.winner is position.side else Mark.NONE
        return Step(position, turn, after, captures_of(found), mark=mark, violations=violations)

    def outcome(self, position: Position, seen: Seen = UNSEEN) -> Outcome | None:
        """The three victories; then repetition and quiet turns, which have captures counted."""
        end = _find_end(position)
        if end:
            return end
        repeats = self.repetition != "off"
        closing = find_backstop(position, seen, repeats=repeats, quiet_limit=self.quiet_limit)
        if closing is None or (closing is Ending.REPETITION and self.repetition == "draw"):
            return Outcome(None, closing) if closing else None
        return count_out(*position.taken, closing)

    def proof(self, step: Step) -> str:
        """Why a turn has its mark."""
        return plain_proof(step)

    def open_paths(self, position: Position, side: Color) -> SquareSet | None:
        """The open squares beside a Centurion; one without any has lost (section 5)."""
        leader = position.dux(side)
        return open_squares(position.geometry, leader, position.men) if leader else None

    def attacks_of(self, step: Step) -> tuple[Attack, ...]:
        """The Latros and the Centurion who took part in each capture (sections 7.2.4.1 and 8)."""
        move = step.turn[0]
        assert isinstance(move, Shift | March)
        field, _ = _field_after(step.before, move)
        if isinstance(move, March) and move.manner == DECURSIO:
            return tuple(charge_attacks(field, move, step.captures))
        return tuple(struck(field, step.captures, side_assist_min=self.side_assist_min))

    def formations(self, position: Position) -> tuple[Formation, ...]:
        """The Testudos and Phalanxes that either side can move (section 6)."""
        names = {TESTUDO: "Testudo", PHALANX: "Phalanx"}
        return tuple(
            Formation(names[block.manner], side, block.men)
            for side in (WHITE, BLACK)
            for block in formations(position.with_side(side))
        )

    def perft(self, position: Position, depth: int) -> int:
        """The number of sequences of legal turns."""
        return count_turns(self, position, depth)

    @property
    def _is_forced(self) -> bool:
        return self.decursio_stop == "forced"

    @property
    def _is_wide(self) -> bool:
        return self.castle_path == "all"

    def _carry_out(self, position: Position, move: Shift | March) -> tuple[Attacks, Position]:
        """Who falls to a turn, and the position after it."""
        side = position.side
        field, run_over = _field_after(position, move)
        if isinstance(move, March) and move.manner == DECURSIO:
            found = _charge(field, run_over)
        else:
            found = attacks(field, side_assist_min=self.side_assist_min)
        taken = union(found)
        own, foe = field.latros | field.centurion, position.army(side.other) & ~taken
        white, black = position.taken
        count = taken.bit_count()
        return found, replace(
            position,
            white=foe if side else own,
            black=own if side else foe,
            duxes=field.centurion | field.quarry & ~taken,
            side=side.other,
            fresh=position.fresh & ~as_set(_ways(move)[0]) & ~taken,
            taken=(white, black + count) if side else (white + count, black),
            quiet=0 if taken else position.quiet + 1,
        )


def _field_after(position: Position, move: Shift | March) -> tuple[Field, SquareSet]:
    """The men as they stand after a move, and the Latros that a charge ran over, who stand no more."""
    side = position.side
    origins, targets = _ways(move)
    left, arrived = as_set(origins), as_set(targets)
    pairs = zip(origins, targets, strict=True)
    led = as_set(target for origin, target in pairs if position.duxes >> origin & 1)
    leader = position.dux(side) & ~left | led
    latros = (position.army(side) & ~left | arrived) & ~leader
    prey, run_over = position.soldiers(side.other), NOWHERE
    if isinstance(move, March) and move.manner == DECURSIO:
        run_over = crossed(move) & prey
    formation = arrived if led and isinstance(move, March) else NOWHERE
    field = Field(latros, leader, prey & ~run_over, position.dux(side.other), arrived, formation)
    return field, run_over


def _ways(move: Shift | March) -> tuple[tuple[Square, ...], tuple[Square, ...]]:
    """Where the men of a move come from and where they go."""
    if isinstance(move, Shift):
        return (move.origin,), (move.target,)
    return move.origins, move.targets


def _charge(field: Field, run_over: SquareSet) -> Attacks:
    """Who falls to a Decursio: those who were run over, and a Centurion whom it flanks (7.2.4.1, 8.2)."""
    found = ((Tactic.DECURSIO, run_over), (Tactic.CUSTODIAL, flanked_centurion(field)))
    return tuple((tactic, victims) for tactic, victims in found if victims)


def _find_end(position: Position) -> Outcome | None:
    """How the board itself ends the game (section 5). The side to move is looked at first: the other moved."""
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
