"""Boards of numbers for rule systems, and what they say in the words of the rules."""

from __future__ import annotations

from functools import lru_cache
from importlib.machinery import EXTENSION_SUFFIXES
from os import environ
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.core.geometry import Geometry
    from latrodb.core.outcome import Outcome
    from latrodb.core.position import Position
    from latrodb.rules.mailbox.search import Mailbox
    from latrodb.rules.mailbox.table import Table
    from latrodb.rules.system import Certificate, CertifiedPly, RuleSystem
    from latrodb.rules.variant import Variant

DEEPEST = 30  # plies that are counted
MARKS = ("", "*", "(+)", "+", "#")  # by the numbers that a mailbox uses


def is_compiled() -> bool:
    """Whether bulk work goes through compiled code: it was built, and the variable LATRODB_PURE is not set."""
    folder = Path(__file__).parent / "mailbox"
    built = any((folder / f"reader{suffix}").exists() for suffix in EXTENSION_SUFFIXES)
    return built and environ.get("LATRODB_PURE", "") in ("", "0")


def search_board(system: RuleSystem, position: Position) -> Mailbox | None:
    """A mailbox with a position, for searches; None if the system, its options or the position need the ordinary rules.

    >>> import latrodb
    >>> kowalski = latrodb.variant("kowalski/12x8")
    >>> board = search_board(kowalski.system, kowalski.opening())
    >>> turns = board.turns()
    >>> board.play(turns[0])
    >>> board.side, board.outcome()
    (0, 0)
    >>> board.undo()
    >>> board.turns() == turns
    True
    """
    table, start = system.table, start_of(system, position)
    if table is None or start is None:
        return None
    numbers = _numbers(system, position.geometry, images=1)
    board = _make_board(table, position.geometry, numbers)
    board.set_up(*start._replace(keys=start.keys[:1]))
    return board


def count_fast(system: RuleSystem, position: Position, depth: int) -> int | None:
    """Perft by compiled code; None if there is none, or if it takes the ordinary rules."""
    table = system.table if 1 < depth <= DEEPEST and is_compiled() else None
    start = _start(system, position, ()) if table else None
    if table is None or start is None:
        return None
    board = _make_board(table, position.geometry, ())
    board.set_up(*start)
    return board.perft(depth)


def outcome_of(table: Table, code: int) -> Outcome | None:
    """The outcome that a mailbox gives as a number."""
    if not code:
        return None
    from latrodb.core.color import BLACK, WHITE
    from latrodb.core.outcome import Ending, Outcome
    from latrodb.rules.mailbox.table import Event

    stuck = Ending.COUNT if table.stuck is Event.COUNT else Ending.STALEMATE
    endings = (Ending.IMMOBILIZED, table.reduced, stuck, Ending.REPETITION, Ending.QUIET)
    return Outcome((WHITE, BLACK, None)[code & 3], endings[(code >> 2) - 1])


class Start(NamedTuple):
    """A position as `Mailbox.set_up` takes it."""

    men: bytes
    side: int
    quiet: int
    keys: tuple[int, ...]
    is_opening: bool


def start_of(system: RuleSystem, position: Position) -> Start | None:
    """A position for a mailbox with the keys of all its images; None if it has more than men and Duxes."""
    from latrodb.rules.classes import lanes_of

    return _start(system, position, lanes_of(system, position.geometry).separate(position))


def _start(system: RuleSystem, position: Position, keys: tuple[int, ...]) -> Start | None:
    from latrodb.core.position import Position

    white, black, duxes = position.white, position.black, position.duxes
    if position != Position(position.geometry, white, black, duxes, position.side):
        return None
    is_opening = not position.quiet and position == system.opening(position.geometry)
    men = bytes(
        (white >> square & 1) + (black >> square & 1) * 2 + (duxes >> square & 1) * 4
        for square in position.geometry.squares
    )
    return Start(men, int(position.side), position.quiet, keys, is_opening)


class BulkReader:
    """Certifies the moves of plain games of a rule system on a board, straight from their text."""

    def __init__(self, system: RuleSystem, table: Table, size: Geometry) -> None:
        from latrodb.core.board_code import plane_bits
        from latrodb.core.lanes import rules_number
        from latrodb.rules.mailbox.reader import PlainReader

        self.system, self.table, self.size = system, table, size
        self.board = _make_board(table, size, _numbers(system, size, images=len(system.images(size))))
        self.reader = PlainReader(self.board, rules_number(system.name), plane_bits(size) // 8, self._name)
        self._start: Start | None = None

    def certify(self, start: Start, text: str, begin: int, end: int) -> Certificate | None:
        """The certificate of a game whose moves are in a part of a text, or None if there is any doubt.

        Comments and result are in `reader` then.
        """
        from latrodb.rules.system import Certificate

        if start is not self._start:
            self.board.set_up(*start)
            self._start = start
        reader = self.reader
        if not reader.read(text, begin, end):
            return None
        return Certificate(
            cast("list[CertifiedPly]", reader.turns[1:]),
            outcome_of(self.table, reader.outcome),
            reader.found_keys(),
            reader.found_boards(),
        )

    def _name(
        self, origin: int, target: int, is_dux: bool, mark: int, victims: Sequence[int], tactics: Sequence[int]
    ) -> CertifiedPly:
        """What is stored of a turn."""
        from latrodb.core.square import square_name
        from latrodb.core.step import Capture
        from latrodb.core.turn import Shift
        from latrodb.rules.captures import name_taken
        from latrodb.rules.mailbox.table import TACTICS
        from latrodb.rules.system import CertifiedPly

        captures = [
            Capture(square, tuple(tactic for kind, tactic in TACTICS.items() if kinds & kind))
            for square, kinds in zip(victims, tactics, strict=True)
        ]
        taken = "".join(f"x{capture}" for capture in captures)
        text = f"{'D' if is_dux else ''}{square_name(origin)}-{square_name(target)}{taken}{MARKS[mark]}"
        names = name_taken(self.system.rulebook, self.size, Shift(origin, target), captures) if captures else ""
        return CertifiedPly(text, MARKS[mark], names)


@lru_cache(maxsize=16)
def bulk_reader(variant: Variant) -> BulkReader | None:
    """The reader of plain games, or None if these rules have no table or there is no compiled code."""
    table = variant.system.table if is_compiled() else None
    return BulkReader(variant.system, table, variant.geometry) if table else None


def _make_board(table: Table, size: Geometry, numbers: Sequence[int]) -> Mailbox:
    from latrodb.core.key import SIDE_KEY
    from latrodb.rules.mailbox.search import Mailbox

    return Mailbox(size.files, size.ranks, table.numbers, numbers, SIDE_KEY)


def _numbers(system: RuleSystem, size: Geometry, images: int) -> list[int]:
    """The numbers of men in the keys of the first images: of white men, black men and Duxes, by square."""
    from latrodb.rules.classes import lanes_of

    lanes = lanes_of(system, size)
    return [
        number
        for kind in ("w", "b", "dux")
        for square in size.squares
        for number in lanes.split(lanes.men[kind][1 << square])[:images]
    ]
