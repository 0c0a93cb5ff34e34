"""Latrunculi XXI, Petteia XXI and Single Stone XXI: one engine, with or without Duxes, one row or two."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from latrodb.core.color import BLACK, WHITE, Color
from latrodb.core.errors import TurnError
from latrodb.core.outcome import Ending, Outcome
from latrodb.core.position import Position
from latrodb.core.square import STRIDE, SquareSet, as_set, squares, squares_by_file
from latrodb.core.step import Capture, Fault, Mark, Step, Tactic, Violation
from latrodb.core.turn import Shift, Turn, shared_shift
from latrodb.rules.capabilities import Attack, Formation, Lock
from latrodb.rules.games.xxi.endings import find_ending
from latrodb.rules.games.xxi.explain import RULES, explain, prove_mark
from latrodb.rules.games.xxi.kernel import XXIKernel
from latrodb.rules.games.xxi.movegen import RULINGS, Judge, Readings, judge
from latrodb.rules.mechanics.combat import open_squares
from latrodb.rules.mechanics.explain_captures import bracket_attacks, charge_of
from latrodb.rules.mechanics.rectangles import rectangles
from latrodb.rules.mechanics.slides import find_obstacle, resolve_slide, slide_of
from latrodb.rules.rulebook import load_rulebook
from latrodb.rules.system import UNSEEN, Resolution, Seen, count_turns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.geometry import Geometry, Slide
    from latrodb.notation.written import WrittenTurn
    from latrodb.rules.mechanics.charges import Attacks
    from latrodb.rules.rulebook import Rulebook


CHARGES = (Tactic.FLANK, Tactic.PUSH_AND_CRUSH, Tactic.PHALANX)

Sides: TypeAlias = tuple[SquareSet, SquareSet, SquareSet, SquareSet]


@dataclass(frozen=True, slots=True)
class XXI:
    """The rules of the XXI family.

    Attributes:
        name: the system's key, `latrunculi-xxi`.
        duxes: whether each side has a Dux.
        rows: rows of soldiers, 1 or 2.
        readings: the doubtful points.
        repetition: who loses at the third occurrence of a position: `mover` (he who brought it about),
            `opponent`, or `draw`.
        quiet_limit: plies without a capture after which the game is drawn; 0 switches the rule off.
    """

    name: str
    duxes: bool
    rows: int
    readings: Readings = RULINGS
    repetition: str = "mover"
    quiet_limit: int = 100

    @property
    def rulebook(self) -> Rulebook:
        """The rules of the page, our readings and options."""
        return load_rulebook(self.name)

    @property
    def kernel(self) -> XXIKernel:
        """The bulk replayer."""
        return XXIKernel(self)

    def with_option(self, key: str, value: str) -> XXI:
        """The same game under another reading of a doubtful rule."""
        if key == "phalanx":
            return replace(self, readings=self.readings._replace(phalanx=value))
        if key in Readings._fields:
            values = self.readings._asdict() | {key: value == "true"}
            return replace(self, readings=Readings(**values))
        return replace(self, quiet_limit=int(value)) if key == "quiet_limit" else replace(self, repetition=value)

    def opening(self, size: Geometry) -> Position:
        """Soldiers on the first row (or two); the Dux on the right one of the two middle squares before them."""
        row = as_set(range(size.files))
        white = row | row << STRIDE if self.rows == 2 else row
        top = STRIDE * (size.ranks - 1)
        black = row << top | (row << top - STRIDE if self.rows == 2 else 0)
        duxes = 0
        if self.duxes:
            white_dux = 1 << STRIDE + size.files // 2
            black_dux = 1 << top - STRIDE + (size.files - 1) // 2
            white, black, duxes = white | white_dux, black | black_dux, white_dux | black_dux
        return Position(size, white, black, duxes)

    def faults(self, position: Position) -> Iterator[Violation]:
        """A missing or second Dux, a Dux in a game without, more men than the opening has."""
        expected = int(self.duxes)
        for side in (WHITE, BLACK):
            count = position.dux(side).bit_count()
            if count != expected:
                what = "no Dux" if not count else "a Dux" if count == 1 else f"{count} Duxes"
                yield Violation(Fault.WRONG_DUXES, f"{side.title} has {what}; this game has {expected} a side")
            soldiers = position.soldiers(side).bit_count()
            most = position.geometry.files * self.rows
            if soldiers > most:
                yield Violation(
                    Fault.TOO_MANY_MEN, f"{side.title} has {soldiers} soldiers; the game begins with {most}"
                )

    def resolve(self, position: Position, written: WrittenTurn) -> Resolution:
        """A turn is one slide of one man."""
        return resolve_slide(position, written)

    def turns(self, position: Position, seen: Seen = UNSEEN) -> Iterator[Turn]:
        """Every legal slide, by man and direction. The history forbids nothing in these games."""
        for slide in self._judge(position).legal_slides(*_sides(position)):
            yield (shared_shift(slide.origin, slide.target),)

    def violations(self, position: Position, turn: Turn, seen: Seen = UNSEEN) -> tuple[Violation, ...]:
        """Every rule that a slide breaks, with the squares that cause it; an obstacle if it is impossible.

        >>> import latrodb
        >>> xxi = latrodb.variant("petteia-xxi/8x8")
        >>> position = xxi.position("8/8/8/3s4/3S4/8/8/S6s w")
        >>> for violation in xxi.play(position, "d4-e4").violations:
        ...     print(f"rule {violation.rule.label}: {violation.message}")
        rule 10: d4 is held by d5, and no other white piece holds d5
        """
        obstacle = find_obstacle(position, turn)
        if obstacle:
            return (obstacle,)
        return self._judge_slide(position, slide_of(position, turn))[2]

    def play(self, position: Position, turn: Turn, seen: Seen = UNSEEN) -> Step:
        """A slide carried out with its captures, legal or not.

        Raises:
            TurnError: the slide is impossible.
        """
        obstacle = find_obstacle(position, turn)
        if obstacle:
            raise TurnError(obstacle.message)
        slide = slide_of(position, turn)
        found, taken, violations = self._judge_slide(position, slide)
        after = _carry_out(position, slide, taken)
        own, foe, own_dux, foe_dux = _sides(replace(after, side=position.side))
        mark = self._judge(position).mark(own, foe, own_dux, foe_dux, slide) if after.duxes else Mark.NONE
        return Step(position, turn, after, captures_of(found), mark=mark, violations=violations)

    def outcome(self, position: Position, seen: Seen = UNSEEN) -> Outcome | None:
        """Immobilization, bare Dux or reduced army, stalemate, repetition, quiet moves: in that order (reading E5)."""
        count = seen.count(position) if seen is not UNSEEN else 0
        return self.judge_outcome(self._judge(position), position.side, _sides(position), count, position.quiet)

    def judge_outcome(self, law: Judge, side: Color, sides: Sides, count: int, quiet: int) -> Outcome | None:
        """The outcome of a position on bare integers.

        Args:
            law: the judge of the board.
            side: whose turn it is.
            sides: his men, the other side's men, his Dux, the other Dux.
            count: how often the position has stood, this time included.
            quiet: plies since the last capture.
        """
        ending = find_ending(law, *sides, has_duxes=self.duxes)
        if ending:
            wins, kind = ending
            return Outcome(side if wins else side.other, kind)
        if count >= 3:
            winner = {"mover": side, "opponent": side.other}.get(self.repetition)
            return Outcome(winner, Ending.REPETITION)
        if self.quiet_limit and quiet >= self.quiet_limit:
            return Outcome(None, Ending.QUIET)
        return None

    def proof(self, step: Step) -> str:
        """The open squares of the Dux, the man that hits, or the slide that threatens to immobilize."""
        return prove_mark(self._judge(step.before), step)

    def locks(self, position: Position) -> tuple[Lock, ...]:
        """Soldiers held by rule 10, and Duxes whom rules 16 to 18 leave fewer moves than a rook has."""
        found = []
        for side in (WHITE, BLACK):
            own, foe, own_dux, _ = _sides(position.with_side(side))
            for man in squares(own):
                kind, holders = self._judge(position).hold(own, foe, own_dux, 1 << man)
                if kind:
                    found.append(Lock(man, holders, self.rulebook.cite(RULES[kind])))
        return tuple(found)

    def open_paths(self, position: Position, side: Color) -> SquareSet | None:
        """The open squares beside a Dux; none is left to him who is immobilized (rule 1a)."""
        dux = position.dux(side)
        return open_squares(position.geometry, dux, position.men) if dux else None

    def threat(self, position: Position, side: Color) -> Shift | None:
        """The move behind a `+` (definition 6)."""
        slide = self._judge(position).threat(*_sides(position.with_side(side)))
        return Shift(slide.origin, slide.target) if slide else None

    def attacks_of(self, step: Step) -> tuple[Attack, ...]:
        """The men who took part in each capture, by tactic."""
        slide, own = slide_of(step.before, step.turn), step.after.army(step.before.side)
        closed = tuple(bracket_attacks(replace(step, captures=_without(step, CHARGES)), slide.target, own))
        charged = (
            charge_of(slide, own, tactic, capture.square)
            for capture in step.captures
            for tactic in capture.tactics
            if tactic in CHARGES
        )
        return closed + tuple(charged)

    def formations(self, position: Position) -> tuple[Formation, ...]:
        """Testudos (definition 3), and Phalanxes that could strike if it were their side's turn (rule 15)."""
        found = [
            Formation("Testudo", side, men)
            for side in (WHITE, BLACK)
            for men in rectangles(position.geometry, position.army(side))
        ]
        for side in (WHITE, BLACK):
            seen = position.with_side(side)
            attacks = (attack for turn in self.turns(seen) for attack in self.attacks_of(self.play(seen, turn)))
            blocks = dict.fromkeys(attack.block & position.men for attack in attacks if attack.block)
            found += (Formation("Phalanx", side, men) for men in blocks)
        return tuple(found)

    def perft(self, position: Position, depth: int) -> int:
        """The number of sequences of legal turns."""
        return count_turns(self, position, depth)

    def _judge(self, position: Position) -> Judge:
        return judge(position.geometry, self.readings)

    def _judge_slide(self, position: Position, slide: Slide) -> tuple[Attacks, SquareSet, tuple[Violation, ...]]:
        law = self._judge(position)
        own, foe, own_dux, foe_dux = _sides(position)
        moved = own ^ slide.origin_bit ^ slide.target_bit
        dux = slide.target_bit if slide.origin_bit & own_dux else own_dux
        found = law.attacks(moved, foe, dux, foe_dux, slide)
        taken = 0
        for _, victims in found:
            taken |= victims
        kinds = law.breaches(own, foe, own_dux, foe_dux, slide, taken)
        return found, taken, tuple(explain(self.rulebook, position, slide, kind) for kind in kinds)


def _without(step: Step, tactics: tuple[Tactic, ...]) -> tuple[Capture, ...]:
    """The captures of a step, as if these tactics had no part in them."""
    return tuple(
        replace(capture, tactics=tuple(each for each in capture.tactics if each not in tactics))
        for capture in step.captures
    )


def captures_of(found: Attacks) -> tuple[Capture, ...]:
    """The captures of some attacks, by square, each with all tactics that take it."""
    taken = 0
    for _, victims in found:
        taken |= victims
    return tuple(
        Capture(square, tuple(tactic for tactic, victims in found if victims >> square & 1))
        for square in squares_by_file(taken)
    )


def main_tactic(found: Attacks) -> Tactic | None:
    """The tactic by which a turn is filed: the first that took somebody."""
    return found[0][0] if found else None


def _sides(position: Position) -> Sides:
    white, black, duxes = position.white, position.black, position.duxes
    if position.side:
        return black, white, black & duxes, white & duxes
    return white, black, white & duxes, black & duxes


def _carry_out(position: Position, slide: Slide, taken: SquareSet) -> Position:
    moved = slide.origin_bit | slide.target_bit
    duxes = position.duxes ^ moved if position.duxes & slide.origin_bit else position.duxes
    white, black = position.white, position.black
    if position.side:
        white, black = white & ~taken, black ^ moved
    else:
        white, black = white ^ moved, black & ~taken
    quiet = 0 if taken else position.quiet + 1
    return replace(position, white=white, black=black, duxes=duxes, side=position.side.other, quiet=quiet)
