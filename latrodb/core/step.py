"""Turns as rules see them, and as they were carried out, with everything that they did.

A turn is a tuple of moves. Most systems have one move a turn. In Bell, a turn places two men, or a
man that captures may move again. Glaucus has too many whole turns to list and plays one move at a time.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from latrodb.core.english import WordWithFacts
from latrodb.core.mark import Mark
from latrodb.core.position import Position
from latrodb.core.square import NOWHERE, Square, SquareSet, file_then_rank, square_name, squares_by_file
from latrodb.diagnostics.rule import RuleRef

if TYPE_CHECKING:
    from collections.abc import Sequence


class Shift(Struct, frozen=True, gc=False):
    """A man goes from one square to another; `via` holds the squares he touches in between, in order.

    `spared` holds the men that he captures but leaves on the board, by file, where the rules allow it.
    """

    origin: Square
    target: Square
    via: tuple[Square, ...] = ()
    spared: tuple[Square, ...] = ()

    def __str__(self) -> str:
        return "-".join(map(square_name, (self.origin, *self.via, self.target)))


class Drop(Struct, frozen=True):
    """A man from the hand is placed on the board."""

    target: Square
    is_dux: bool = False

    def __str__(self) -> str:
        return f"{'D' if self.is_dux else ''}@{square_name(self.target)}"


class Take(Struct, frozen=True):
    """An enemy is removed without a man moving: Schaedler's removal, Glaucus's kill."""

    target: Square

    def __str__(self) -> str:
        return f"x{square_name(self.target)}"


class March(Struct, frozen=True):
    """Several men move together: Latrotabuli's formations, its Decursio and its castle.

    `manner` is the letter or sign of the notation: `T` testudo, `P` phalanx, `>` decursio, `O` castle.
    """

    origins: tuple[Square, ...]
    targets: tuple[Square, ...]
    manner: str

    def __str__(self) -> str:
        sign, letter = (">", "P") if self.manner == ">" else ("-", self.manner)
        origin, target = (f"{square_name(group[0])}{square_name(group[-1])}" for group in (self.origins, self.targets))
        return f"{letter}{origin}{sign}{target}"


class Throw(Struct, frozen=True):
    """A throw of the die: 1 to 6 pips, which no player chooses."""

    pips: int

    def __str__(self) -> str:
        return f"[{self.pips}]"


class Stop(Struct, frozen=True):
    """The player ends his turn, or passes."""

    is_fall: bool = False  # Glaucus: the King must fall

    def __str__(self) -> str:
        return "D--" if self.is_fall else "--"


Move: TypeAlias = Shift | Drop | Take | March | Throw | Stop
Turn: TypeAlias = tuple[Move, ...]


@lru_cache(maxsize=1 << 16)
def shared_shift(origin: Square, target: Square, via: tuple[Square, ...] = ()) -> Shift:
    """A Shift, cached because generators ask for the same ones again and again."""
    return Shift(origin, target, via)


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


class Fault(WordWithFacts):
    """The kinds of violation, each with the code of the diagnostic that reports it."""

    code: str

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

    @property
    def text(self) -> str:
        """The turn in the notation: `Dg2-g6xf6*`, `@d4@e5`, `c3-d3xe3-d4`, `Tc2d3-c3d4`, `[5]`, `--`.

        Captured and bound squares are listed by file, then by rank. The end of an unfinished turn
        (Glaucus) is `.`.

        >>> import latrodb
        >>> xxi = latrodb.variant("latrunculi-xxi/10x8")
        >>> xxi.play(xxi.opening(), "e1-e6").text
        'e1-e6*'
        """
        return steps_text((self,))

    def __repr__(self) -> str:
        illegal = "" if self.is_legal else f" illegal: {self.violations[0].kind}"
        return f"<Step {self.text}{illegal}>"


def steps_text(steps: Sequence[Step]) -> str:
    """The steps of one written turn as one text: `[5]c2-c3-c4,xd5`, the throw and the actions of Glaucus.

    Commas separate the moves, except for placements and for the next move of the same man. The end of an unfinished
    turn is written only if there is nothing else. No steps give an empty text.
    """
    text = ""
    at: Square | None = None
    for step in steps:
        for index, move in enumerate(step.turn):
            word = _move_text(step, move, at)
            text += f"{_comma(text, word)}{word}{_captures_text(step, index)}"
            at = move.target if isinstance(move, Shift) else None
        text += "".join(f"&{square_name(square)}" for square in squares_by_file(step.bound))
    return f"{text or '.'}{steps[-1].mark}" if steps else ""


def _comma(text: str, word: str) -> str:
    """What separates a text from its next move: nothing after a throw, or for a placement or a move of the same man."""
    is_joined = not text or not word or text[-1] == "]" or word[0] == "-" or "@" in word
    return "" if is_joined else ","


def _captures_text(step: Step, index: int) -> str:
    """The men that a move captures on its way; a removal or kill names its man itself."""
    if isinstance(step.turn[index], Take):
        return ""
    taken = sorted((each.square for each in step.captures if each.move == index), key=file_then_rank)
    return "".join(f"x{square_name(square)}" for square in taken)


def _move_text(step: Step, move: Move, at: Square | None) -> str:
    """The text of one move, empty for the end of an unfinished turn; `at` is the square of the man that moved last."""
    match move:
        case Shift():
            if at == move.origin:
                return str(move).removeprefix(square_name(at))
            return f"{'D' if step.before.duxes >> move.origin & 1 else ''}{move}"
        case Stop() if not move.is_fall and step.before.pips != step.before.die:
            return ""
    return str(move)
