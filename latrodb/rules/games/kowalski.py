"""Kowalski's rules: men and a Dux who run like rooks; the game turns on shutting the Dux in. Seed 001."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from latrodb.core.color import BLACK, WHITE, Color
from latrodb.core.errors import TurnError
from latrodb.core.outcome import Ending, Outcome
from latrodb.core.position import Position
from latrodb.core.square import STRIDE, only_square
from latrodb.core.step import Mark, Step, Tactic
from latrodb.core.turn import Shift, shared_shift
from latrodb.diagnostics.rule import RuleRef
from latrodb.rules.games import kowalski_words as words
from latrodb.rules.mechanics.armies import army_faults, rows_of, turned
from latrodb.rules.mechanics.custodial import bracketed, captures_of, cornered, lined, union
from latrodb.rules.mechanics.endings import MANY_TIMES, count_out, find_backstop, has_stood, is_stuck
from latrodb.rules.mechanics.explain_captures import bracket_attacks
from latrodb.rules.mechanics.options import with_field
from latrodb.rules.mechanics.slides import find_obstacle, open_slides, resolve_slide, slide_of
from latrodb.rules.mechanics.steps import carry_out, under_rule
from latrodb.rules.rulebook import load_rulebook
from latrodb.rules.system import UNSEEN, Resolution, Seen, count_turns

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from latrodb.core.geometry import Geometry, Slide
    from latrodb.core.square import SquareSet
    from latrodb.core.step import Violation
    from latrodb.core.turn import Turn
    from latrodb.notation.written import WrittenTurn
    from latrodb.rules.capabilities import Attack
    from latrodb.rules.mechanics.charges import Attacks
    from latrodb.rules.rulebook import Rulebook

MOVEMENT = RuleRef("kowalski", "2nd rule")


@dataclass(frozen=True, slots=True)
class Kowalski:
    """The rules of W. J. Kowalski.

    Attributes:
        line_capture: whether a closed line of men is taken whole.
        line_with_dux: what a closed line with the Dux in it loses: `nothing`, or its `men`.
        dux_range: how far the Dux goes: like a `rook`, or one `step`.
        self_block: what shutting one's own Dux in does: it `loses`, or is `illegal`.
        repetition: what a position that comes back does: who stands in it for the third time has to `vary`,
            a turn may not bring it about a third time (`forbid_third`), a `draw`, or nothing (`off`).
        quiet_limit: plies without a capture after which men are counted; 0 switches the rule off.
        bare_dux: what becomes of a Dux without men: `plays_on` or `loses`.
        opening_guard: whether the first turn of a game may not shut the enemy Dux in.
    """

    line_capture: bool = True
    line_with_dux: str = "nothing"
    dux_range: str = "rook"
    self_block: str = "loses"
    repetition: str = "vary"
    quiet_limit: int = 100
    bare_dux: str = "plays_on"
    opening_guard: bool = True

    @property
    def rulebook(self) -> Rulebook:
        """The rules, our readings and options."""
        return load_rulebook("kowalski")

    @property
    def kernel(self) -> None:
        """This system has no bulk replayer."""
        return

    def with_option(self, key: str, value: str) -> Kowalski:
        """The same game with one option set."""
        return with_field(self, key, value)

    def opening(self, size: Geometry) -> Position:
        """Men on the first row; the Dux before them, right of the middle, or in its middle (1st rule)."""
        return _opening(size)

    def faults(self, position: Position) -> Iterator[Violation]:
        """A missing or second Dux, more men than the opening has."""
        men = self.opening(position.geometry).soldiers(WHITE).bit_count()
        return army_faults(position, men=men, duxes=1)

    def resolve(self, position: Position, written: WrittenTurn) -> Resolution:
        """A turn is one slide of one man or of the Dux."""
        resolution = resolve_slide(position, written)
        return resolution._replace(objection=under_rule(resolution.objection, MOVEMENT))

    def turns(self, position: Position, seen: Seen = UNSEEN) -> Iterator[Turn]:
        """Every legal slide, by man and direction."""
        barred = self._barred(position, seen)
        is_judged = self._is_judged(position, seen)
        for slide in open_slides(position.geometry, position.army(position.side), position.men):
            turn: Turn = (shared_shift(slide.origin, slide.target),)
            if turn in barred:
                continue
            if is_judged and any(self._objections(position, slide, self._after(position, slide), seen)):
                continue
            yield turn

    def violations(self, position: Position, turn: Turn, seen: Seen = UNSEEN) -> tuple[Violation, ...]:
        """Every rule that a slide breaks; an obstacle if it is impossible.

        >>> import latrodb
        >>> kowalski = latrodb.variant("kowalski/11x10")
        >>> for violation in kowalski.play(kowalski.opening(), "Df10-f2").violations:
        ...     print(violation.message)
        the first turn of the game may not immobilize, and Df10-f2 shuts in the Dux on f1 (reading K15)
        """
        fault = under_rule(find_obstacle(position, turn), MOVEMENT)
        if fault:
            return (fault,)
        return self.play(position, turn, seen).violations

    def play(self, position: Position, turn: Turn, seen: Seen = UNSEEN) -> Step:
        """A slide carried out with its captures, legal or not.

        Raises:
            TurnError: the slide is impossible.
        """
        obstacle = find_obstacle(position, turn)
        if obstacle:
            raise TurnError(obstacle.message)
        slide = slide_of(position, turn)
        found = self._attacks(position, slide)
        after = carry_out(position, slide.origin, slide.target, union(found))
        violations = tuple(self._objections(position, slide, after, seen))
        if turn in self._barred(position, seen):
            violations += (words.does_not_vary(slide),)
        mark = self._mark(after, slide)
        return Step(position, turn, after, captures_of(found), mark=mark, violations=violations)

    def outcome(self, position: Position, seen: Seen = UNSEEN) -> Outcome | None:
        """A Dux shut in or left alone; then no move, repetition and quiet moves."""
        end = self._find_end(position, seen)
        if end:
            return end
        repeats = self.repetition == "draw"
        closing = find_backstop(position, seen, repeats=repeats, quiet_limit=self.quiet_limit)
        if closing is Ending.REPETITION:
            return Outcome(None, closing)
        return _count(position, closing) if closing else None

    def proof(self, step: Step) -> str:
        """The open squares of the Dux, the man that hits, or the slide that threatens to shut him in."""
        threat = self._find_threat(step.after, step.before.side) if step.mark is Mark.CHECK else None
        return words.prove_mark(step, threat)

    def open_paths(self, position: Position, side: Color) -> SquareSet | None:
        """The open squares beside a Dux; without one and with an enemy beside him he is shut in (7th rule)."""
        return open_squares_of(position, side) if position.dux(side) else None

    def threat(self, position: Position, side: Color) -> Shift | None:
        """A slide with which a side could shut the enemy Dux in, if it were to move."""
        slide = self._find_threat(position, side)
        return Shift(slide.origin, slide.target) if slide else None

    def attacks_of(self, step: Step) -> tuple[Attack, ...]:
        """The men who took part in each capture, by tactic."""
        move = step.turn[0]
        assert isinstance(move, Shift)
        return tuple(bracket_attacks(step, move.target, step.after.army(step.before.side)))

    def perft(self, position: Position, depth: int) -> int:
        """The number of sequences of legal turns."""
        return count_turns(self, position, depth)

    def _after(self, position: Position, slide: Slide) -> Position:
        taken = union(self._attacks(position, slide))
        return carry_out(position, slide.origin, slide.target, taken)

    def _attacks(self, position: Position, slide: Slide) -> Attacks:
        """Who falls to a slide (3rd and 5th rule). A Dux takes, and is never taken."""
        size, side = position.geometry, position.side
        foe = position.army(side.other)
        prey = foe & ~position.duxes
        if not slide.near_target & foe:
            return ()
        own = position.army(side) ^ slide.origin_bit ^ slide.target_bit
        found = [
            (Tactic.CUSTODIAL, bracketed(size, slide.target, own, prey)),
            (Tactic.CORNER, cornered(size, slide.target, own, prey)),
        ]
        if self.line_capture:
            line = foe if self.line_with_dux == "men" else prey
            found.insert(1, (Tactic.LINE, lined(size, slide.target, own, line) & prey))
        return tuple((tactic, victims) for tactic, victims in found if victims)

    def _is_judged(self, position: Position, seen: Seen) -> bool:
        """Whether anything but an obstacle can forbid a turn here."""
        if self.dux_range == "step" or self.self_block == "illegal":
            return True
        if self.repetition == "forbid_third" and seen is not UNSEEN:
            return True
        return self._is_guarded(position)

    def _barred(self, position: Position, seen: Seen) -> Container[Turn]:
        """The turns that a player in a position for the third time has played from it (6th rule, reading K10)."""
        if self.repetition != "vary" or not has_stood(position, seen):
            return ()
        return seen.played.get(position, ())

    def _is_guarded(self, position: Position) -> bool:
        """Whether this is the first turn of a game, and guarded.

        Quiet turns tell an opening from one that came back: without a capture they never start anew.
        """
        if not self.opening_guard or position.quiet:
            return False
        return position == self.opening(position.geometry)

    def _objections(self, position: Position, slide: Slide, after: Position, seen: Seen) -> Iterator[Violation]:
        side = position.side
        if self.dux_range == "step" and slide.origin_bit & position.duxes and not slide.is_step:
            yield words.too_far(slide)
        wins = is_immobilized(after, side.other)
        if self.self_block == "illegal" and not wins and is_immobilized(after, side):
            yield words.blocks_own_dux(after, side)
        if wins and self._is_guarded(position):
            yield words.opens_with_a_win(after, slide)
        if self.repetition == "forbid_third" and has_stood(after, seen, MANY_TIMES - 1):
            yield words.repeats(slide)

    def _find_end(self, position: Position, seen: Seen) -> Outcome | None:
        """How the board itself ends the game; the side to move first, for the other has just moved (K9)."""
        sides = (position.side, position.side.other)
        for loser in sides:
            if is_immobilized(position, loser):
                return Outcome(loser.other, Ending.IMMOBILIZED)
        if self.bare_dux == "loses":
            for loser in sides:
                if position.dux(loser) and not position.soldiers(loser):
                    return Outcome(loser.other, Ending.BARE_DUX)
        return _count(position, Ending.COUNT) if is_stuck(self, position, seen) else None

    def _mark(self, after: Position, slide: Slide) -> Mark:
        """What a slide did to the enemy Dux, as the XXI games mark it; the strongest mark alone."""
        mover = after.side.other
        end = self._find_end(after, UNSEEN)
        if end:
            return Mark.MATE if end.winner is mover else Mark.NONE
        dux = after.dux(after.side)
        if not dux:
            return Mark.NONE
        if self._find_threat(after, mover):
            return Mark.CHECK
        if not slide.near_target & dux:
            return Mark.NONE
        return Mark.QUASI if open_squares_of(after, after.side).bit_count() == 1 else Mark.HIT

    def _find_threat(self, after: Position, mover: Color) -> Slide | None:
        """A legal slide with which a side would immobilize the enemy Dux if it were to move again, or None.

        It can only go to the last open square beside him: captures open squares and never close any.
        """
        last = open_squares_of(after, mover.other)
        if last.bit_count() != 1:
            return None
        size, men, own = after.geometry, after.men, after.army(mover)
        passed = after.with_side(mover)
        for ray in size.rays[only_square(last)]:
            first = next((back for back in ray if back.target_bit & men), None)
            if first is None or not first.target_bit & own:
                continue
            slide = size.slides[first.target, first.origin]
            then = self._after(passed, slide)
            if is_immobilized(then, mover.other) and not any(self._objections(passed, slide, then, UNSEEN)):
                return slide
        return None


@lru_cache(maxsize=16)
def _opening(size: Geometry) -> Position:
    middle = size.files // 2
    white_dux = middle if size.files % 2 else STRIDE + middle
    black_dux = turned(size, white_dux)
    white = rows_of(size, WHITE, 1) | 1 << white_dux
    black = rows_of(size, BLACK, 1) | 1 << black_dux
    return Position(size, white, black, 1 << white_dux | 1 << black_dux, BLACK)


def open_squares_of(position: Position, side: Color) -> SquareSet:
    """The empty squares beside the Dux of a side; none if it has no Dux."""
    dux = position.dux(side)
    return position.geometry.neighbors[only_square(dux)] & ~position.men if dux else 0


def is_immobilized(position: Position, side: Color) -> bool:
    """Whether the Dux of a side has no open square and an enemy beside him (7th rule, readings K6 and K7)."""
    dux = position.dux(side)
    if not dux:
        return False
    near = position.geometry.neighbors[only_square(dux)]
    return not near & ~position.men and bool(near & position.army(side.other))


def _count(position: Position, ending: Ending) -> Outcome:
    white, black = (position.soldiers(side).bit_count() for side in (WHITE, BLACK))
    return count_out(white, black, ending)
