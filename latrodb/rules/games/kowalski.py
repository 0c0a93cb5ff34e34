"""Kowalski's rules: men and a Dux move like rooks; the aim is to immobilize the enemy Dux.

Rules: Wikipedia, Ludus latrunculorum, section Kowalski.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from latrodb.core.color import BLACK, WHITE, Color
from latrodb.core.outcome import Ending, Outcome
from latrodb.core.position import Position
from latrodb.core.square import STRIDE, only_square, square_name, squares_by_file
from latrodb.core.step import Fault, Mark, Step, Tactic, Violation
from latrodb.core.turn import Shift
from latrodb.rules.kinds.one_man import OneManGame
from latrodb.rules.mechanics.armies import rows_of, turned
from latrodb.rules.mechanics.custodial import arrival, bracketed, cornered, lined
from latrodb.rules.mechanics.endings import MANY_TIMES, count_men, has_stood, is_stuck
from latrodb.rules.mechanics.slides import shift_of, way_text
from latrodb.rules.system import UNSEEN, Seen

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from latrodb.core.geometry import Geometry
    from latrodb.core.square import Square, SquareSet
    from latrodb.core.turn import Turn
    from latrodb.rules.engine.table import Table
    from latrodb.rules.mechanics.custodial import Attacks


@dataclass(frozen=True)
class Kowalski(OneManGame):
    """The rules of W. J. Kowalski.

    Attributes:
        line_capture: whether a closed line of men is captured as a whole.
        line_with_dux: what a closed line with the Dux in it loses: `nothing`, or its `men`.
        dux_captures: where the Dux may be one of the two capturing men: `everywhere`, in `lines` only, or `never`.
        dux_range: how far the Dux goes: like a `rook`, or one `step`.
        self_block: whether shutting in one's own Dux `loses` or is `illegal`.
        repetition: what repetition does: the player to move in a position for the third time must `vary`,
            no turn may cause it a third time (`forbid_third`), a `draw`, or nothing (`off`).
        quiet_limit: plies without a capture after which men are counted; 0 switches the rule off.
        bare_dux: whether a Dux without men `plays_on` or `loses`.
        opening_guard: whether the first turn of a game is forbidden to shut in the enemy Dux.
    """

    name = "kowalski"
    movement = "2nd rule"

    line_capture: bool = True
    line_with_dux: str = "nothing"
    dux_captures: str = "everywhere"
    dux_range: str = "rook"
    self_block: str = "loses"
    repetition: str = "vary"
    bare_dux: str = "plays_on"
    opening_guard: bool = True

    @property
    def table(self) -> Table | None:
        """These rules as a table, if only the limits on repetition and quiet turns differ from the default."""
        from latrodb.rules.engine.table import Event, Marks, Table

        events = {"vary": Event.VARY, "draw": Event.DRAW, "off": Event.NOTHING}
        if not self.has_defaults("repetition", "quiet_limit") or self.repetition not in events:
            return None
        return Table(
            (Tactic.CUSTODIAL, Tactic.LINE, Tactic.CORNER),
            has_duxes=True,
            needs_enemy=True,
            guards_opening=True,
            marks=Marks.WIN_AND_DUX,
            stuck=Event.COUNT,
            repetition=events[self.repetition],
            quiet=Event.COUNT,
            quiet_limit=self.quiet_limit,
        )

    def opening(self, size: Geometry) -> Position:
        """Men on the first row, the Dux in front of them, right of the middle, or in its middle (1st rule)."""
        return _opening(size)

    def attacks(self, position: Position, move: Shift) -> Attacks:
        """Captures between two, in lines and in corners (3rd and 5th rule). A Dux captures, but is never captured."""
        size, target, own, foe = arrival(position, move)
        if not size.neighbors[target] & foe:
            return ()
        prey, men = foe & ~position.duxes, own & ~self._dux_after(position, move)
        line = foe if self.line_with_dux == "men" else prey
        liners = men if self.dux_captures == "never" else own
        corners = own if self.dux_captures == "everywhere" else men
        found = (
            (Tactic.CUSTODIAL, liners, bracketed(size, target, liners, prey)),
            (Tactic.LINE, liners, lined(size, target, liners, line) & prey if self.line_capture else 0),
            (Tactic.CORNER, corners, cornered(size, target, corners, prey)),
        )
        return tuple((tactic, victims if takers >> target & 1 else 0) for tactic, takers, victims in found)

    def is_judged(self, position: Position, seen: Seen) -> bool:
        """Whether an option, the history or the guard of the opening can forbid a turn in this position."""
        if self.dux_range == "step" or self.self_block == "illegal":
            return True
        if self.repetition == "forbid_third" and seen is not UNSEEN:
            return True
        return bool(self._barred(position, seen)) or self._is_guarded(position)

    def objections(self, position: Position, turn: Turn, after: Position, seen: Seen) -> Iterator[Violation]:
        """The options, the guard of the opening and the rule of repetition that a slide breaks.

        >>> import latrodb
        >>> kowalski = latrodb.variant("kowalski/11x10")
        >>> for violation in kowalski.play(kowalski.opening(), "Df10-f2").violations:
        ...     print(violation.message)
        the first turn of the game may not immobilize, but Df10-f2 shuts in the Dux on f1 (reading K15)
        """
        move, side = shift_of(turn), position.side
        ends = move.origin, move.target
        is_step = position.geometry.neighbors[move.origin] >> move.target & 1
        if self.dux_range == "step" and not is_step and position.duxes >> move.origin & 1:
            at, to = map(square_name, ends)
            text = f"the Dux on {at} may only step, but {to} is further (reading K2)"
            yield Violation(Fault.DUX_MAY_ONLY_STEP, text, self.cite("2nd rule"), ends)
        wins = is_immobilized(after, side.other)
        if self.self_block == "illegal" and not wins and is_immobilized(after, side):
            own = only_square(after.dux(side))
            text = f"the move leaves the player's own Dux on {square_name(own)} without an open square (reading K8)"
            causes = (own, *squares_by_file(after.geometry.neighbors[own]))
            yield Violation(Fault.IMMOBILIZES_OWN_DUX, text, self.cite("7th rule"), causes)
        if wins and self._is_guarded(position):
            foe, letter = only_square(after.dux(side.other)), "D" if after.duxes >> move.target & 1 else ""
            first = f"the first turn of the game may not immobilize, but {letter}{way_text(move)}"
            text = f"{first} shuts in the Dux on {square_name(foe)} (reading K15)"
            yield Violation(Fault.OPENING_GUARD, text, self.cite("1st rule"), (*ends, foe))
        if self.repetition == "forbid_third" and has_stood(after, seen, MANY_TIMES - 1):
            text = f"{way_text(move)} repeats a position for the third time (reading K10)"
            yield Violation(Fault.REPEATS_POSITION, text, self.cite("6th rule"), ends)
        if turn in self._barred(position, seen):
            third = f"the position occurs for the third time, and {way_text(move)} was played from it before"
            yield Violation(Fault.REPEATS_TURN, f"{third}; the player must vary", self.cite("6th rule"), ends)

    def find_end(self, position: Position, seen: Seen) -> Outcome | None:
        """A Dux is shut in or, with an option, alone; else the side to move has no move (reading K9)."""
        sides = (position.side, position.side.other)
        for loser in sides:
            if is_immobilized(position, loser):
                return Outcome(loser.other, Ending.IMMOBILIZED)
        if self.bare_dux == "loses":
            for loser in sides:
                if position.dux(loser) and not position.soldiers(loser):
                    return Outcome(loser.other, Ending.BARE_DUX)
        return count_men(position, Ending.COUNT, duxes=False) if is_stuck(self, position, seen) else None

    def close(self, position: Position, ending: Ending) -> Outcome | None:
        """Men are counted after too many quiet plies; repetition draws, or forbids turns without ending the game."""
        if ending is Ending.QUIET:
            return count_men(position, ending, duxes=False)
        return Outcome(None, ending) if self.repetition == "draw" else None

    def mark(self, position: Position, turn: Turn, after: Position) -> Mark:
        """What a slide did to the enemy Dux, with the marks of the XXI games; only the strongest mark."""
        if end := self.find_end(after, UNSEEN):
            return Mark.MATE if end.winner is position.side else Mark.NONE
        dux = after.dux(after.side)
        if not dux:
            return Mark.NONE
        if self.threat(after, position.side):
            return Mark.CHECK
        if not after.geometry.neighbors[shift_of(turn).target] & dux:
            return Mark.NONE
        return Mark.QUASI if _open_squares(after, after.side).bit_count() == 1 else Mark.HIT

    def proof(self, step: Step) -> str:
        """The open squares of the Dux, the man that hits, or the slide that threatens to shut him in."""
        after, loser = step.after, step.before.side.other
        if step.mark is Mark.NONE or not after.dux(loser):
            return ""
        at = f"the Dux on {square_name(only_square(after.dux(loser)))}"
        free = ", ".join(map(square_name, squares_by_file(_open_squares(after, loser))))
        if step.mark is Mark.MATE:
            return "the turn wins the game" if free else f"{at} has no open square"
        threat = self.threat(after, step.before.side) if step.mark is Mark.CHECK else None
        if threat:
            letter = "D" if after.duxes >> threat.origin & 1 else ""
            return f"{at} has one open square, {free}, and {letter}{way_text(threat)}# threatens"
        return f"{square_name(shift_of(step.turn).target)} is next to {at}, which has {free} open"

    def open_paths(self, position: Position, side: Color) -> SquareSet | None:
        """The open squares next to a Dux; without one, and with an enemy next to him, he is shut in (7th rule)."""
        return _open_squares(position, side) if position.dux(side) else None

    def threat(self, position: Position, side: Color) -> Shift | None:
        """A legal slide with which a side could shut the enemy Dux in, if it were to move; None if there is none.

        It can only go to the last open square next to him: captures open squares and never close one.
        """
        last = _open_squares(position, side.other)
        if last.bit_count() != 1:
            return None
        passed = position.with_side(side)
        for origin in _runners_to(position, only_square(last), side):
            move = Shift(origin, only_square(last))
            then = self.after(passed, move)
            if is_immobilized(then, side.other) and not any(self.objections(passed, (move,), then, UNSEEN)):
                return move
        return None

    def _dux_after(self, position: Position, move: Shift) -> SquareSet:
        """The square of the mover's Dux after a move."""
        dux = position.dux(position.side)
        return 1 << move.target if dux >> move.origin & 1 else dux

    def _barred(self, position: Position, seen: Seen) -> Container[Turn]:
        """The turns already played from a position that occurs for the third time (6th rule, reading K10)."""
        if self.repetition != "vary" or not has_stood(position, seen):
            return ()
        return seen.played.get(position, ())

    def _is_guarded(self, position: Position) -> bool:
        """Whether this is the first turn of a game, and the guard of the opening is on.

        The count of quiet turns tells the opening from a later repetition of it: only a capture resets the count.
        """
        return self.opening_guard and not position.quiet and position == self.opening(position.geometry)


@lru_cache(maxsize=16)
def _opening(size: Geometry) -> Position:
    middle = size.files // 2
    white_dux = middle if size.files % 2 else STRIDE + middle
    black_dux = turned(size, white_dux)
    white = rows_of(size, WHITE, 1) | 1 << white_dux
    black = rows_of(size, BLACK, 1) | 1 << black_dux
    return Position(size, white, black, 1 << white_dux | 1 << black_dux, BLACK)


def is_immobilized(position: Position, side: Color) -> bool:
    """Whether the Dux of a side has no open square and an enemy next to him (7th rule, readings K6 and K7)."""
    dux = position.dux(side)
    if not dux:
        return False
    near = position.geometry.neighbors[only_square(dux)]
    return not near & ~position.men and bool(near & position.army(side.other))


def _open_squares(position: Position, side: Color) -> SquareSet:
    """The empty squares next to the Dux of a side; none if it has no Dux."""
    return position.geometry.near[position.dux(side)] & ~position.men


def _runners_to(position: Position, target: Square, side: Color) -> Iterator[Square]:
    """The men of a side that can slide to an empty square."""
    for ray in position.geometry.rays[target]:
        first = next((back for back in ray if back.target_bit & position.men), None)
        if first and first.target_bit & position.army(side):
            yield first.target
