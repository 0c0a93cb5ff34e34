"""Tables: what every arrangement of few men comes to, kept in files.

A table has the arrangements of some numbers of men, and those that captures lead to, with White to move: with exchanged
colors the rules are the same, and of arrangements that are images of each other it has one. Repetition and quiet turns
do not count. `docs/pages/endgames.md` describes the files.
"""

from __future__ import annotations

import re
import sys
from array import array
from hashlib import sha256
from math import comb
from random import Random
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from msgspec.structs import replace

from latrodb.core.color import BLACK, WHITE
from latrodb.core.errors import ContentError, UnknownVariantError
from latrodb.core.position import Position
from latrodb.files import read_bytes
from latrodb.rules.boards import search_board, start_of
from latrodb.rules.catalog import find_variant
from latrodb.rules.engine.constants import PLANE
from latrodb.rules.engine.endgames import Endgames
from latrodb.rules.engine.table import Table as RuleTable
from latrodb.rules.places import make_board
from latrodb.solver.search import make_prover

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from latrodb.core.color import Color
    from latrodb.rules.variant import Variant

SUFFIX = ".table"
MAGIC = b"latrodb-table 1 "
OPEN = 1  # what `Endgames.value` says if neither side can force a win
MOST_SOLDIERS = 7
MOST_MEMORY = 1_000_000_000  # bytes
SAMPLE = 10_000  # entries that are compared with the prover
SAMPLE_TURNS = 3  # of the winner, within which it looks for a win
SAMPLE_POSITIONS = 20_000_000  # that it sees for one entry
_ARMY = re.compile(r"(D)|(?:(D)\+)?([0-9]{1,3})", re.IGNORECASE)
_HISTORY = ("repetition", "quiet", "quiet_limit", "guards_opening", "marks", "marks_own_dux")  # of `rules.engine.table`


class Men(NamedTuple):
    """The men of a side: whether it has a Dux, 1 or 0, and its soldiers."""

    dux: int
    soldiers: int

    def __str__(self) -> str:
        """`2`, `D` or `D+1`, as `read_material` reads it."""
        return f"D+{self.soldiers}" if self.dux and self.soldiers else "D" if self.dux else str(self.soldiers)


class Material(NamedTuple):
    """The men of the side to move, and those of the other."""

    mover: Men
    other: Men

    def __str__(self) -> str:
        """`2,2`."""
        return f"{self.mover},{self.other}"

    @property
    def reversed(self) -> Material:
        """The material after a turn that captures nothing."""
        return Material(self.other, self.mover)


class Counts(NamedTuple):
    """What the arrangements of one material come to, with the side to move made White.

    Attributes:
        classes: their number if images count once.
        arrangements: the number of all that the rules allow.
        won: how many of them the side to move wins.
        lost: how many it loses.
        undecided: in how many neither side can force a win.
        ended: in how many the game has ended.
        stalemates: in how many of these because there is no legal turn.
        longest_win: the greatest number of plies until a win of the side to move.
        longest_loss: the same of a loss.
    """

    classes: int
    arrangements: int
    won: int
    lost: int
    undecided: int
    ended: int
    stalemates: int
    longest_win: int
    longest_loss: int


class Size(NamedTuple):
    """How large a table is: its arrangements, also those that no rule allows, and about how many bytes."""

    arrangements: int
    file: int
    memory: int


class Entry(NamedTuple):
    """What a position comes to under best play: who wins, if anyone can force that, and after how many plies."""

    winner: Color | None
    plies: int

    def __str__(self) -> str:
        """`White wins in 7 plies`."""
        if self.winner is None:
            return "undecided: neither side can force a win"
        return f"{self.winner.title} wins in {self.plies} {'ply' if self.plies == 1 else 'plies'}"

    def turns(self, side: Color) -> int:
        """Within how many turns of the winner, if a side is to move."""
        return (self.plies + (self.winner is side)) // 2


class Comparison(NamedTuple):
    """Entries that were compared with searches: their number, and how many differ or took too long."""

    entries: int
    different: int
    undecided: int


class _Head(msgspec.Struct):
    """The second line of a file."""

    variant: str
    material: str
    rules: list[int]
    counts: dict[str, list[int]]


def read_material(variant: Variant, text: str) -> Material:
    """The material in a text such as `2,2` or `D+1,D+1`.

    Raises:
        ContentError: it cannot be read, or is not of this game; its message has an example.
    """
    system, opening = variant.system, variant.opening()
    if type(system.table) is not RuleTable:
        raise ContentError(f"there are no tables of {system.name}, whose positions have more than men on squares")
    dux, most = opening.dux(WHITE).bit_count(), opening.soldiers(WHITE).bit_count()
    found = [_ARMY.fullmatch(part.strip()) for part in text.split(",")]
    sides = [Men(int(bool(each[1] or each[2])), int(each[3] or 0)) for each in found if each]
    if len(found) != 2 or len(sides) != 2:
        raise ContentError(f"'{text}' does not name two armies, such as {'D+1,D+1' if dux else '2,2'}")
    if any(men.dux != dux for men in sides):
        hint = "has a Dux a side; write D+1,D+1" if dux else "has no Dux; write 2,2"
        raise ContentError(f"{system.name} {hint} or similar numbers")
    for men in sides:
        if men.soldiers > min(MOST_SOLDIERS, most):
            raise ContentError(f"a side of a table has at most {min(MOST_SOLDIERS, most)} soldiers")
        if men.soldiers <= system.table.least or men == Men(0, 0):
            raise ContentError(f"with {men} a side has already lost in {system.name}")
    return Material(*sides)


def sections_of(variant: Variant, material: Material) -> list[Material]:
    """The material of a table and all that turns lead to, the fewest men first."""
    least, found = variant.system.table.least, set[Material]()
    for one, other in (material, material.reversed):
        for soldiers in range(one.soldiers + 1):
            for others in range(other.soldiers + 1):
                each = Material(Men(one.dux, soldiers), Men(other.dux, others))
                if min(soldiers, others) > least and min(map(sum, each)):
                    found.add(each)
    return sorted(found, key=lambda each: (sum(map(sum, each)), each))


def size_of(variant: Variant, material: Material) -> Size:
    """How large a table is."""
    squares, images = len(variant.geometry.squares), len(_images(variant))
    (dux, soldiers), (other_dux, others) = material
    arrangements, free = 1, squares
    for men in (dux, soldiers, other_dux, others):
        arrangements *= comb(free, men)
        free -= men
    sections = sections_of(variant, material)
    armies = {men: squares**men.dux * comb(squares, men.soldiers) for each in sections for men in each}
    places = sum(armies[one] * armies[other] // images for one, other in sections)
    return Size(arrangements, 2 * places, 8 * places + sum(armies.values()) * (12 + 16 + 4 * images))


def _images(variant: Variant) -> list[list[int]]:
    """Where the images of the board take each of its squares, without those that exchange colors."""
    size = variant.geometry
    number = {square: index for index, square in enumerate(size.squares)}
    images = [image for image in variant.system.images(size) if not image.exchanges_colors]
    return [[number[image.square(size, square)] for square in size.squares] for image in images]


class Table:
    """A table, made or read from a file."""

    def __init__(self, variant: Variant, material: Material) -> None:
        """Prepare a table whose values are not known yet.

        Raises:
            ContentError: it is too large.
        """
        size = size_of(variant, material)
        if size.memory > MOST_MEMORY:
            needed, most = (f"{number / 1e9:,.1f} GB" for number in (size.memory, MOST_MEMORY))
            raise ContentError(f"{material} on {variant.geometry.name} needs {needed} of memory, more than {most}")
        self.variant, self.material = variant, material
        self.sections = sections_of(variant, material)
        self.board = make_board(variant.system.table, variant.geometry, ())
        self.endgames = Endgames(self.board, _images(variant), [(*one, *other) for one, other in self.sections])
        self.counts: dict[Material, Counts] = {}
        self._lock = Lock()  # of the board

    def solve(self) -> None:
        """Find all values."""
        self.endgames.solve()
        self.counts = {each: Counts(*self.endgames.summary(at)) for at, each in enumerate(self.sections)}

    def fits(self, variant: Variant) -> bool:
        """Whether other rules give the same values: those of repetition and quiet turns do not matter."""
        is_plain = type(variant.system.table) is RuleTable and variant.geometry is self.variant.geometry
        return is_plain and _rules(variant) == _rules(self.variant)

    def probe(self, position: Position) -> Entry | None:
        """What a position of a variant that fits comes to; None if the table does not have it."""
        start = start_of(self.variant.system, position, images=0)
        if start is None or position.geometry is not self.variant.geometry:
            return None
        with self._lock:
            self.board.set_up(*start._replace(is_opening=False))
            value = self.endgames.value(self.board)
        if not value:
            return None
        if value == OPEN:
            return Entry(None, 0)
        return Entry(position.side.other if value & 1 else position.side, (value >> 1) - 1)

    def write(self) -> bytes:
        """The table as a file; the same bytes on every machine."""
        counts = {str(each): [*self.counts[each]] for each in self.sections}
        head = _Head(self.variant.key, str(self.material), _rules(self.variant), counts)
        content = msgspec.json.encode(head) + b"\n" + _little_endian(self.endgames.dump())
        return MAGIC + sha256(content).hexdigest().encode() + b"\n" + content

    def count_wrong(self) -> int:
        """The number of entries that differ from what follows from the entries after one turn."""
        return int(self.endgames.wrong())

    def compare(self, count: int = SAMPLE) -> Comparison:
        """Compare random entries with what the prover finds without tables: the wins of both sides in a few turns."""
        system, different, undecided = self.variant.system, 0, 0
        positions, entries = self._sample(count), list[tuple[Position, Entry]]()
        for position in positions:
            entry, outcome = self.probe(position), self.variant.outcome(position)
            if entry and not outcome:
                entries.append((position, entry))
            else:
                different += not outcome or entry != Entry(outcome.winner, 0)
        board = search_board(system, self.variant.opening())
        assert board, "games can begin"
        prover = make_prover(system, board)
        for winner in (WHITE, BLACK):
            prover.ask(int(winner), only_mate=0, counts=0)
            for position, entry in entries:
                start = start_of(system, position, images=1)
                assert start, "tables have positions that can occur"
                board.set_up(*start._replace(is_opening=False))
                turns = max(entry.turns(position.side), 1) if entry.winner is winner else SAMPLE_TURNS + 1
                for most in {min(turns - 1, SAMPLE_TURNS), min(turns, SAMPLE_TURNS)} - {0}:
                    is_won = prover.proves(most, SAMPLE_POSITIONS)
                    undecided += is_won < 0
                    different += is_won >= 0 and bool(is_won) is not (turns <= most)
        return Comparison(len(positions), different, undecided)

    def _sample(self, count: int) -> list[Position]:
        """Random arrangements, always the same; all of them if there are fewer."""
        places, found = self.endgames.places, list[Position]()
        for place in Random(str(self.material)).sample(range(places), min(places, 8 * count)):
            if len(found) < count and (planes := self.endgames.planes(place)):
                white, black, duxes = (int.from_bytes(planes[PLANE * at :][:PLANE], "little") for at in range(3))
                found.append(Position(self.variant.geometry, white, black, duxes))
        return found


def make_table(variant: Variant, material: Material) -> Table:
    """Find the values of a table.

    Raises:
        ContentError: it is too large.
    """
    table = Table(variant, material)
    table.solve()
    return table


def read_table(path: Path) -> Table:
    """Read a table.

    Raises:
        ContentError: the file is not a table, is damaged, or is of other rules than this version has.
        UnreadableFileError: it cannot be read.
    """
    return _open(path, *_read(path))


def open_tables(path: Path, variant: Variant) -> list[Table]:
    """The tables in a file, or in the files of a folder that end in `.table`, which fit a variant.

    Raises:
        ContentError: there is none, or `read_table` finds fault with a file.
        UnreadableFileError: a file cannot be read.
    """
    files = sorted(path.glob(f"*{SUFFIX}")) if path.is_dir() else [path]
    found = [table for table in map(read_table, files) if table.fits(variant)]
    if not found:
        raise ContentError(f"{path} has no table for the rules of {variant.key}")
    return found


def probe_tables(tables: Iterable[Table], variant: Variant, position: Position) -> Entry | None:
    """What a position comes to by the first table that has it; None if none has."""
    for table in tables:
        if table.fits(variant) and (entry := table.probe(position)):
            return entry
    return None


def _read(path: Path) -> tuple[_Head, bytes]:
    """The second line of a file, and its values."""
    first, _, content = read_bytes(path).partition(b"\n")
    if not first.startswith(MAGIC):
        raise ContentError(f"{path} is not a table of latrodb")
    if first != MAGIC + sha256(content).hexdigest().encode():
        raise ContentError(f"{path} is damaged: its content has another digest than its first line says")
    head, _, values = content.partition(b"\n")
    try:
        return msgspec.json.decode(head, type=_Head), values
    except msgspec.MsgspecError:
        raise ContentError(f"{path} has no head that can be read") from None


def _open(path: Path, head: _Head, values: bytes) -> Table:
    """The table in a file."""
    try:
        variant = find_variant(head.variant)
        material = read_material(variant, head.material)
        if head.rules != _rules(variant):
            raise ContentError(f"it was made with other rules of {variant.key}; make it again")
        table = Table(variant, material)
        table.endgames.load(_little_endian(values))
        table.counts = {each: Counts(*head.counts[str(each)]) for each in table.sections}
    except (ContentError, UnknownVariantError, ValueError, KeyError, TypeError) as error:
        raise ContentError(f"{path} cannot be used: {error}") from None
    return table


def _rules(variant: Variant) -> list[int]:
    """The rules as numbers, without those that do not change values."""
    plain = RuleTable()
    return [*replace(variant.system.table, **{name: getattr(plain, name) for name in _HISTORY}).numbers]


def _little_endian(values: bytes) -> bytes:
    """Values of this machine with the lower byte first, or the other way around."""
    if sys.byteorder == "little":
        return values
    swapped = array("H", values)
    swapped.byteswap()
    return swapped.tobytes()
