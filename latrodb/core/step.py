"""A turn that was carried out, and everything it did."""

from __future__ import annotations

from enum import StrEnum
from typing import Self

from msgspec import Struct

from latrodb.core.mark import Mark
from latrodb.core.position import Position
from latrodb.core.square import NOWHERE, Square, SquareSet, square_name
from latrodb.core.turn import Shift, Turn
from latrodb.diagnostics.rule import RuleRef


class Tactic(StrEnum):
    """How a man was captured."""

    CUSTODIAL = "custodial"
    CORNER = "corner"
    PUSH_AND_CRUSH = "push-and-crush"
    FLANK = "flank"
    PHALANX = "phalanx"
    LINE = "line"
    RIGHT_ANGLE = "right-angle"
    DECURSIO = "decursio"
    REMOVAL = "removal"
    KILL = "kill"


class Capture(Struct, frozen=True, gc=False):
    """A captured man, and the tactics that captured him (there may be several).

    `move` is the index, from 0, of the move that captured him, for systems with several moves a turn.
    """

    square: Square
    tactics: tuple[Tactic, ...]
    move: int = 0

    def __str__(self) -> str:
        return square_name(self.square)


class Fault(StrEnum):
    """The kinds of violation, each with the code of the diagnostic that reports it."""

    code: str

    def __new__(cls, word: str, code: str = "") -> Self:
        """Make a kind that equals its word."""
        kind = str.__new__(cls, word)
        kind._value_ = word
        kind.code = code
        return kind

    WRONG_DUXES = "wrong-duxes", "T205"
    TOO_MANY_MEN = "too-many-men", "T205"
    WRONG_MEN = "wrong-men", "T205"
    SMALL_BOARD = "small-board", "T205"
    UNEVEN_HANDS = "uneven-hands", "T205"
    MOVED_MEN = "moved-men", "T205"
    NO_SUCH_SQUARE = "no-such-square", "R301"
    EMPTY_ORIGIN = "empty-origin", "R302"
    ENEMY_ORIGIN = "enemy-origin", "R303"
    OCCUPIED_TARGET = "occupied-target", "R304"
    BLOCKED_PATH = "blocked-path", "R305"
    NOT_A_LINE = "not-a-line", "R306"
    NO_MOVEMENT = "no-movement", "R307"
    WRONG_FORM = "wrong-form", "R308"
    LOCKED = "locked", "R310"
    DUX_MAY_ONLY_STEP = "dux-may-only-step", "R312"
    DUX_LOCKED = "dux-locked", "R313"
    DUX_HEMMED_IN = "dux-hemmed-in", "R314"
    IMMOBILIZES_OWN_DUX = "immobilizes-own-dux", "R315"
    NOT_A_STEP = "not-a-step", "R316"
    CENTURION_STEPS = "centurion-steps", "R316"
    FORMATION_STEPS = "formation-steps", "R316"
    LEAP = "leap", "R317"
    LEAP_OF_A_MAN = "leap-of-a-man", "R317"
    LEAP_OVER_OWN = "leap-over-own", "R317"
    LEAP_OVER_ENEMY = "leap-over-enemy", "R317"
    NOBODY_TO_LEAP = "nobody-to-leap", "R317"
    MIXED_CHAIN = "mixed-chain", "R317"
    BOUND_MAN = "bound-man", "R318"
    BETWEEN_ENEMIES = "between-enemies", "R319"
    POSITION_REPEATED = "position-repeated", "R321"
    REPEATS_POSITION = "repeats-position", "R321"
    REPEATS_TURN = "repeats-turn", "R321"
    STILL_PLACING = "still-placing", "R322"
    DUX_TOO_EARLY = "dux-too-early", "R322"
    TWO_AT_A_TIME = "two-at-a-time", "R323"
    EMPTY_HAND = "empty-hand", "R324"
    NOT_BOUND = "not-bound", "R325"
    MOVE_MISSING = "move-missing", "R326"
    FURTHER_MOVE_DUE = "further-move-due", "R326"
    NO_FURTHER_MOVE = "no-further-move", "R327"
    REMOVAL_AND_MOVE = "removal-and-move", "R327"
    MAY_NOT_PASS = "may-not-pass", "R328"
    MUST_ACT = "must-act", "R328"
    WRONG_PASS = "wrong-pass", "R329"
    GAME_OVER = "game-over", "R330"
    TOO_MANY_PIPS = "too-many-pips", "R331"
    WAY_BACK = "way-back", "R332"
    NO_CONTACT = "no-contact", "R333"
    STRONG_KING = "strong-king", "R330"
    NOT_A_FORMATION = "not-a-formation", "R334"
    TWO_CENTURIONS = "two-centurions", "R334"
    AMONG_OTHERS = "among-others", "R334"
    SIDEWAYS_CHARGE = "sideways-charge", "R335"
    CENTURION_LEADS = "centurion-leads", "R335"
    CENTURIONS_CANCEL = "centurions-cancel", "R335"
    NO_RUN_UP = "no-run-up", "R335"
    EMPTY_CHARGE = "empty-charge", "R335"
    CHARGE_TOO_LONG = "charge-too-long", "R335"
    CHARGE_TOO_SHORT = "charge-too-short", "R335"
    CASTLE_MOVED = "castle-moved", "R336"
    CASTLE_PATH = "castle-path", "R336"
    OPENING_GUARD = "opening-guard", "R337"
    CAPTURE_OF_NOTHING = "capture-of-nothing", "C403"
    WRONG_PIPS = "wrong-pips", "T205"


class Violation(Struct, frozen=True):
    """One reason why a turn is against the rules."""

    kind: Fault
    message: str
    rule: RuleRef | None = None  # as numbered in its source; None if no rule of the source applies
    squares: tuple[Square, ...] = ()  # the squares that cause it
    is_impossible: bool = False  # the turn cannot be carried out at all


class Step(Struct, frozen=True, gc=False):
    """A turn and its effects. `violations` is empty exactly when the turn is legal."""

    before: Position
    turn: Turn
    after: Position
    captures: tuple[Capture, ...] = ()
    bound: SquareSet = NOWHERE  # men turned over by this turn
    freed: SquareSet = NOWHERE  # men set free by this turn
    mark: Mark = Mark.NONE
    violations: tuple[Violation, ...] = ()

    @property
    def is_legal(self) -> bool:
        """Whether no rule objects."""
        return not self.violations

    def __repr__(self) -> str:
        duxes = self.before.duxes
        words = ",".join(
            f"{'D' if isinstance(move, Shift) and duxes >> move.origin & 1 else ''}{move}" for move in self.turn
        )
        captures = "".join(f"x{each}" for each in self.captures if f"x{each}" not in words)
        illegal = "" if self.is_legal else f" illegal: {self.violations[0].kind}"
        return f"<Step {words}{captures}{self.mark}{illegal}>"
