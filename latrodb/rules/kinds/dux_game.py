"""Games of soldiers that move like rooks, with or without a Dux on each side to be immobilized."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

from latrodb.core.color import BLACK, WHITE
from latrodb.core.english import list_words
from latrodb.core.outcome import Ending, Outcome
from latrodb.core.position import Position
from latrodb.core.square import STRIDE, SquareSet, only_square, square_name, squares, squares_by_file
from latrodb.core.step import Fault, Mark, Step, Tactic, Violation
from latrodb.core.turn import Shift, Turn, shared_shift
from latrodb.rules.kinds.dux_movegen import MoveGenerator, sides_of
from latrodb.rules.kinds.one_man import OneManGame
from latrodb.rules.mechanics.armies import army_faults, rows_of, turned
from latrodb.rules.mechanics.combat import open_squares
from latrodb.rules.mechanics.slides import shift_of, slide_of
from latrodb.rules.system import UNSEEN, Seen

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.core.color import Color
    from latrodb.core.geometry import Geometry, Slide
    from latrodb.diagnostics.rule import RuleRef
    from latrodb.rules.engine.table import Table
    from latrodb.rules.mechanics.custodial import Attacks
    from latrodb.rules.system import Certificate, PlainPly


@dataclass(frozen=True)
class DuxGame(OneManGame):
    """The rules of such a game. A subclass gives the move generator and explains why a man is bound.

    Attributes:
        duxes: whether each side has a Dux.
        rows: rows of soldiers, 1 or 2.
        repetition: which player loses at the third occurrence of a position: `mover` (who caused it) or
            `opponent`; `draw` for a draw, `off` for no rule.
        quiet_limit: plies without a capture after which the game is drawn; 0 switches the rule off.
    """

    duxes: ClassVar[bool] = False
    rows: ClassVar[int] = 1

    repetition: str = "mover"

    @property
    def kernel(self) -> Self | None:
        """The game itself, which replays in bulk."""
        return self

    @abstractmethod
    def generator(self, size: Geometry) -> MoveGenerator:
        """The move generator for a board of a size."""

    def _table(self, captures: tuple[Tactic, ...], *, binds: bool, marks_own_dux: bool) -> Table:
        """The table of such a game."""
        from latrodb.rules.engine.table import Binds, Event, Marks, Saves, Table

        repetitions = {"mover": Event.WINS, "opponent": Event.LOSES, "draw": Event.DRAW, "off": Event.NOTHING}
        return Table(
            captures,
            has_duxes=self.duxes,
            binds=Binds.ALL if binds else Binds.NOBODY,
            saves_dux=Saves.ALWAYS if self.duxes else Saves.NEVER,
            marks=Marks.DUX,
            marks_own_dux=marks_own_dux,
            least=0 if self.duxes else 1,
            reduced=Ending.BARE_DUX if self.duxes else Ending.REDUCED,
            repetition=repetitions[self.repetition],
            quiet_limit=self.quiet_limit,
        )

    def explain(self, position: Position, slide: Slide, kind: Fault) -> Violation:
        """The violation of rule 1c: a side may not immobilize its own Dux."""
        dux = position.dux(position.side)
        at = slide.target if slide.origin_bit & dux else dux.bit_length() - 1
        around = position.geometry.neighbors[at] & ~slide.origin_bit
        message = f"the move leaves the player's own Dux on {square_name(at)} without an open square"
        return slide_violation(kind, message, self.rulebook.cite("1c"), slide, around)

    def certify(self, opening: Position, plies: Sequence[PlainPly]) -> Certificate | None:
        """The certificate of a game, or None if a ply is illegal or its captures or mark are not those of the rules.

        >>> import latrodb
        >>> xxi = latrodb.variant("latrunculi-xxi/10x8")
        >>> plies = [("", "e1-e6", "", "*"), ("", "b8-b4", "", "")]
        >>> [text for text, mark, captures in xxi.system.kernel.certify(xxi.opening(), plies).plies]
        ['e1-e6*', 'b8-b4']
        """
        from latrodb.rules.kinds.dux_kernel import certify

        return certify(self, self.generator(opening.geometry), opening, plies)

    def opening(self, size: Geometry) -> Position:
        """Full rows of soldiers, with the Dux in front on the middle square, or on the right one of two."""
        white, black = rows_of(size, WHITE, self.rows), rows_of(size, BLACK, self.rows)
        if not self.duxes:
            return Position(size, white, black)
        dux = STRIDE + size.files // 2
        duxes = 1 << dux, 1 << turned(size, dux)
        return Position(size, white | duxes[0], black | duxes[1], sum(duxes))

    def faults(self, position: Position) -> Iterator[Violation]:
        """A missing or second Dux, a Dux in a game without one, more men than in the opening."""
        return army_faults(position, men=position.geometry.files * self.rows, duxes=int(self.duxes), noun="soldiers")

    def turns(self, position: Position, seen: Seen = UNSEEN) -> Iterator[Turn]:
        """Every legal slide, by man and direction. The history is ignored."""
        for slide in self.generator(position.geometry).legal_slides(*sides_of(position)):
            yield (shared_shift(slide.origin, slide.target),)

    def attacks(self, position: Position, move: Shift) -> Attacks:
        """The men captured by a slide, by tactic."""
        slide = position.geometry.slides[move.origin, move.target]
        own, foe, own_dux, foe_dux = sides_of(position)
        dux = slide.target_bit if slide.origin_bit & own_dux else own_dux
        moved = own ^ slide.origin_bit ^ slide.target_bit
        return self.generator(position.geometry).attacks(moved, foe, dux, foe_dux, slide)

    def objections(self, position: Position, turn: Turn, after: Position, seen: Seen) -> Iterator[Violation]:
        """Each rule that a slide breaks, with the squares that cause it.

        >>> import latrodb
        >>> xxi = latrodb.variant("petteia-xxi/8x8")
        >>> position = xxi.position("8/8/8/3s4/3S4/8/8/S6s w")
        >>> for violation in xxi.play(position, "d4-e4").violations:
        ...     print(f"rule {violation.rule.label}: {violation.message}")
        rule 10: d4 is held by d5, and no other white piece holds d5
        """
        slide, taken = slide_of(position, turn), position.army(position.side.other) & ~after.men
        for kind in self.generator(position.geometry).breaches(*sides_of(position), slide, taken):
            yield self.explain(position, slide, kind)

    def mark(self, position: Position, turn: Turn, after: Position) -> Mark:
        """The strongest mark of a slide against a Dux."""
        if not after.duxes:
            return Mark.NONE
        foe, own, foe_dux, own_dux = sides_of(after)
        return self.generator(position.geometry).mark(own, foe, own_dux, foe_dux, slide_of(position, turn))

    def find_end(self, position: Position, seen: Seen) -> Outcome | None:
        """Immobilization, bare Dux or reduced army, stalemate, in this order (reading E5)."""
        ending = self.generator(position.geometry).find_ending(*sides_of(position), has_duxes=self.duxes)
        if ending is None:
            return None
        has_won, kind = ending
        return Outcome(position.side if has_won else position.side.other, kind)

    def close(self, position: Position, ending: Ending) -> Outcome | None:
        """The third occurrence of a position loses, by default for the player who caused it; else a draw."""
        if ending is Ending.REPETITION and self.repetition in ("mover", "opponent"):
            return Outcome(position.side if self.repetition == "mover" else position.side.other, ending)
        return super().close(position, ending)

    def proof(self, step: Step) -> str:
        """The open squares of the Dux, the man that hits, or the slide that threatens to immobilize."""
        return prove_mark(self.generator(step.before.geometry), step)

    def open_paths(self, position: Position, side: Color) -> SquareSet | None:
        """The open squares next to a Dux; empty if it is immobilized (rule 1a)."""
        dux = position.dux(side)
        return open_squares(position.geometry, dux, position.men) if dux else None

    def threat(self, position: Position, side: Color) -> Shift | None:
        """The move that a `+` announces (definition 6)."""
        slide = self.generator(position.geometry).threat(*sides_of(position.with_side(side)))
        return Shift(slide.origin, slide.target) if slide else None


def slide_violation(kind: Fault, message: str, rule: RuleRef, slide: Slide, causes: SquareSet) -> Violation:
    """A violation by a slide, with its origin and the squares that cause it."""
    return Violation(kind, message, rule, (slide.origin, *squares_by_file(causes)))


def prove_mark(moves: MoveGenerator, step: Step) -> str:
    """A clause that proves the mark of a step; empty if it has none."""
    after, side = step.after, step.before.side
    own, foe = after.army(side), after.army(side.other)
    own_dux, foe_dux = after.dux(side), after.dux(side.other)
    if step.mark is Mark.NONE or not foe_dux:
        return ""
    at = f"the Dux on {square_name(only_square(foe_dux))}"
    last = open_squares(after.geometry, foe_dux, after.men)
    if step.mark is Mark.MATE:
        return f"{at} has no open square"
    threat = moves.threat(own, foe, own_dux, foe_dux) if step.mark is Mark.CHECK else None
    if threat is not None:
        letter = "D" if threat.origin_bit & own_dux else ""
        text = f"{letter}{square_name(threat.origin)}-{square_name(threat.target)}#"
        return f"{at} has one open square, {list_men(after, last)}, and {text} threatens"
    target = shift_of(step.turn).target
    if moves.near[foe_dux] >> target & 1:
        opens = f"{list_men(after, last)} open" if last else "no open square"
        return f"{square_name(target)} is next to {at}, which has {opens}"
    own_last = list_men(after, open_squares(after.geometry, own_dux, after.men))
    return f"the player's own Dux on {square_name(only_square(own_dux))} keeps one open square, {own_last}"


def list_men(position: Position, men: SquareSet) -> str:
    """List squares as in a sentence, with `D` in front of that of a Dux."""
    return list_words(("D" if position.duxes >> at & 1 else "") + square_name(at) for at in squares(men))
