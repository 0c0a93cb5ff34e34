"""The rules of a game as a table, with its options, from which the engine plays it."""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import Any

from msgspec import Struct

from latrodb.core.outcome import Ending
from latrodb.core.step import Fault, Tactic

FAULTS = tuple(Fault)  # what is against a turn, by the numbers of the engine
TACTICS = (  # ways to capture, by the bits of the engine, and in the order in which a turn names them
    Tactic.CUSTODIAL, Tactic.LINE, Tactic.CORNER, Tactic.FLANK, Tactic.PUSH_AND_CRUSH, Tactic.PHALANX, Tactic.REMOVAL,
    Tactic.RIGHT_ANGLE, Tactic.DECURSIO, Tactic.KILL,
)  # fmt: skip


class Word(Enum):
    """A field of a table that is a word; the engine has the place of the word in its class as a number."""

    @property
    def number(self) -> int:
        """The number of the word."""
        return list(type(self)).index(self)


class Event(Word):
    """What an event does: nothing, the side to move wins or loses, a draw, or more soldiers win."""

    NOTHING = "nothing"
    WINS = "wins"
    LOSES = "loses"
    DRAW = "draw"
    COUNT = "count"
    VARY = "vary"  # the side to move may not repeat a turn
    FORBID = "forbid"  # no turn may lead to a position for the third time
    ONCE = "once"  # no turn may lead to a position for the second time


class Marks(Word):
    """What is marked besides a turn that wins."""

    WIN = "win"  # nothing
    DUX = "dux"  # what a turn does to the Duxes; shutting in the enemy's is the win
    WIN_AND_DUX = "win_and_dux"  # whether a turn wins, and else what it does to the enemy's Dux


class Binds(Word):
    """The men that are bound by enemies next to them: rules 10 to 19 of the XXI games."""

    NONE = "none"
    ALL = "all"
    DUX = "dux"  # rules 16 to 19 only


class Flank(Word):
    """What a flank attack takes (rule 14), and from where."""

    NONE = "none"
    NEAREST = "nearest"  # the first man of the line
    LINE = "line"  # the line
    ANY_SIDE = "any_side"  # the first man of each line next to the mover, whatever way he came


class Phalanx(Word):
    """Which part of the mover's row must be doubled by another row to capture (rule 15)."""

    NONE = "none"
    FULL = "full"
    FRONT = "front"
    REAR = "rear"


class Saves(Word):
    """Whether a turn that shuts in the player's own Dux is illegal."""

    NEVER = "never"
    ALWAYS = "always"
    UNLESS_IT_WINS = "unless_it_wins"


class Bonus(Word):
    """Which further moves a capture gives to the man that made it."""

    EVERY = "every"  # any move
    SINGLE = "single"  # one in a turn
    CAPTURE_ONLY = "capture_only"  # any move that captures again
    NONE = "none"


class Anvils(Word):
    """Which corner squares help to capture."""

    EMPTY = "empty"
    ANY = "any"  # all, even occupied by an enemy
    NONE = "none"


class Stop(Word):
    """Where a charge of a Phalanx may stop (Latrotabuli)."""

    FREE = "free"  # on the square of any victim
    FORCED = "forced"  # on that of the last one
    SHORT = "short"  # anywhere, even short of the first one


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of a game in which one man slides, steps or leaps, with its options.

    Duxes are shut in by men of any color. The order of fields is that in which boards take them.
    """

    lines: bool = False  # a closed line of men is captured as a whole
    corners: bool = False  # a man in a corner is captured by the two next to him
    pushes: bool = False  # a man is pushed against a wall or a man (rule 13)
    flank: Flank = Flank.NONE
    phalanx: Phalanx = Phalanx.NONE
    steps: bool = False  # men step and capture in eight directions; otherwise they slide like rooks
    jumps: bool = False  # men that step may also leap over one enemy
    dux_steps: bool = False  # a Dux may only step
    has_duxes: bool = False
    takes_duxes: bool = False  # a Dux is a man like others
    binds: Binds = Binds.NONE
    frees_two: bool = True  # rule 12 frees a Dux next to two enemies (rule 17)
    frees_three: bool = False  # and one with one open square (rule 18)
    pair_dux: bool = True  # a Dux may be one of the two men that capture between them
    corner_dux: bool = True  # and one of the two next to a corner
    anvil_dux: bool = True  # a Dux may be what a man is pushed against (rule 13)
    flank_dux: bool = True  # an enemy Dux may be in a line that is flanked (rule 14)
    line_dux: bool = False  # and in one that is captured as a whole; the Dux himself stays
    spares: bool = False  # captured men may be left on the board
    takes_walkers: bool = False  # a man that moves in between two enemies is captured
    saves_dux: Saves = Saves.NEVER
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
    titles: tuple[tuple[Ending, str], ...] = ()  # the game's own words for endings

    @property
    def marks_threats(self) -> bool:
        """Whether a mark says that a Dux can be shut in at once."""
        return self.marks is not Marks.WIN

    @property
    def shuts_in(self) -> bool:
        """Whether a Dux without an open square has lost."""
        return self.marks_threats

    @property
    def numbers(self) -> tuple[int, ...]:
        """The fields as the board takes them, without those that are only words."""
        return tuple(
            _number(getattr(self, name)) for name in self.__struct_fields__ if name not in ("reduced", "titles")
        )


class PlacingTable(Table, frozen=True, forbid_unknown_fields=True):
    """The rules of a game that begins with placing men."""

    at_once: int = 1  # how many men a turn places


class Chains(PlacingTable, frozen=True, forbid_unknown_fields=True):
    """Men are placed in pairs; then a man steps, and again after each capture: Bell."""

    bonus: Bonus = Bonus.EVERY
    must_go_on: bool = False  # a further move that was gained must be made
    anvils: Anvils = Anvils.EMPTY


class Bonds(PlacingTable, frozen=True, forbid_unknown_fields=True):
    """Men are placed one by one; then they step, leap, bind and are removed: Schaedler."""

    fears_free: bool = False  # a man may go between two enemies unless both are free after the move
    leaps_bound: bool = False  # of enemies, only bound ones may be leapt over
    lands_each: bool = False  # every landing of a chain of leaps binds and must be safe, not only the last
    removes_first: bool = False  # a removal comes before a move instead of replacing it


class Marches(Table, frozen=True, forbid_unknown_fields=True):
    """One man or a formation moves, and men remember whether they have moved: Latrotabuli."""

    side_assist_min: int = 1  # how many Latros in a line a Centurion at a right angle helps, 1 or 2
    stop: Stop = Stop.FREE
    needs_room: bool = False  # a castle needs an empty square in front of each of the four men
    is_alone: bool = False  # a formation moves only without another man of its side next to it
    has_shields: bool = False  # men in a Testudo at rest that is alone fall only to stronger attacks
    slide_capture: bool = True  # a Testudo captures also at the sides of its way

    @property
    def shuts_in(self) -> bool:
        """Whether a Centurion without an open square has lost."""
        return True


class Dice(Table, frozen=True, forbid_unknown_fields=True):
    """A die is thrown, and its pips are spent on steps and kills: Latrunculus glaucus."""

    needs_contact: bool = True  # whether an attacker must be next to the man that is killed
    king_needs_force: bool = False  # whether a King cannot be killed if his Force is greater than the attacker's
    margin: int = 0  # the lead in soldiers at the end of a turn that wins; 0 for none


KINDS: dict[str, type[Table]] = {
    "slides": Table, "chains": Chains, "bonds": Bonds, "marches": Marches, "dice": Dice
}  # fmt: skip


def _number(value: Any) -> int:
    return value.number if isinstance(value, Word) else int(value)


@cache
def tactics_of(kinds: int) -> tuple[Tactic, ...]:
    """The tactics of a capture, from the sum of their numbers."""
    return tuple(tactic for bit, tactic in enumerate(TACTICS) if kinds >> bit & 1)
