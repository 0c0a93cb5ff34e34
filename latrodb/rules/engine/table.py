"""The rules of a game as a table of numbers, from which the engine plays it."""

from __future__ import annotations

from enum import IntEnum, IntFlag
from functools import cache
from typing import NamedTuple

from latrodb.core.outcome import Ending
from latrodb.core.step import Tactic


class Kind(IntEnum):
    """What the turns of a game are; each kind has a board of its own."""

    SLIDES = 0  # one man slides or steps
    CHAINS = 1  # men are placed in pairs; then a man steps, and again after each capture: Bell
    BONDS = 2  # men are placed one by one; then they step, leap, bind and are removed: Schaedler
    MARCHES = 3  # one man or a formation moves, and men remember whether they have moved: Latrotabuli
    DICE = 4  # a die is thrown, and its pips are spent on steps and kills: Latrunculus glaucus


class Captures(IntFlag):
    """The ways to capture that a game has. Their order is that in which a turn names them."""

    CUSTODIAL = 1
    LINE = 2
    CORNER = 4
    FLANK = 8
    PUSH_AND_CRUSH = 16
    PHALANX = 32
    REMOVAL = 64
    RIGHT_ANGLE = 128
    DECURSIO = 256
    KILL = 512


class Marks(IntEnum):
    """What is marked besides a turn that wins."""

    WIN = 0  # nothing
    DUX = 1  # what a turn does to the Duxes; shutting in the enemy's is the win
    WIN_AND_DUX = 2  # whether a turn wins, and else what it does to the enemy's Dux


class Event(IntEnum):
    """What an event does: nothing, the side to move wins or loses, a draw, or more soldiers win."""

    NOTHING = 0
    WINS = 1
    LOSES = 2
    DRAW = 3
    COUNT = 4
    VARY = 5  # the side to move may not repeat a turn


class Table(NamedTuple):
    """The rules of a game, with its options. Duxes are shut in by men of any color."""

    captures: Captures = Captures.CUSTODIAL
    has_eight: bool = False  # men step and capture in eight directions; otherwise they slide like rooks
    has_duxes: bool = False
    binds: bool = False  # whether enemies bind men: rules 10 to 19 of the XXI games
    saves_dux: bool = False  # whether a turn that shuts in the player's own Dux is illegal
    needs_enemy: bool = False  # whether a Dux is shut in only with an enemy next to it
    guards_opening: bool = False  # whether the first turn of a game may not shut in a Dux
    marks: Marks = Marks.WIN
    marks_own_dux: bool = False
    least: int = -1  # a side with this number of soldiers or fewer has lost
    stuck: Event = Event.LOSES
    repetition: Event = Event.DRAW
    quiet: Event = Event.DRAW
    quiet_limit: int = 100
    reduced: Ending = Ending.REDUCED  # how a game ends by too few soldiers
    kind: Kind = Kind.SLIDES
    at_once: int = 0  # how many men a turn places, if the game begins with placing them
    titles: tuple[tuple[Ending, str], ...] = ()  # the game's own words for endings

    @property
    def has_marches(self) -> bool:
        """Whether formations march."""
        return self.kind is Kind.MARCHES

    @property
    def numbers(self) -> tuple[int, ...]:
        """The fields as `Board` takes them."""
        return tuple(int(field) for field in self[:-4])


@cache
def tactics_of(kinds: int) -> tuple[Tactic, ...]:
    """The tactics of a capture, from the sum of their numbers."""
    return tuple(Tactic[kind.name or ""] for kind in Captures if kinds & kind)
