"""Boards of the engine for searches and for readers of plain games."""

from __future__ import annotations

from functools import cache, lru_cache, partial
from importlib import import_module
from itertools import zip_longest
from sys import intern
from threading import local
from typing import TYPE_CHECKING, NamedTuple, cast

from msgspec.structs import replace

from latrodb.core.board_code import code_bytes, plane_bits
from latrodb.core.key import rest_key, rules_number
from latrodb.core.mark import MARKS
from latrodb.core.position import Position
from latrodb.core.square import square_name
from latrodb.core.step import Capture, Shift
from latrodb.rules.captures import name_taken
from latrodb.rules.catalog import find_variant
from latrodb.rules.classes import lanes_of
from latrodb.rules.engine.table import Dice, tactics_of
from latrodb.rules.places import make_board, outcome_of
from latrodb.rules.system import Certificate, CertifiedVariation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.core.geometry import Geometry
    from latrodb.rules.engine.search import SearchBoard
    from latrodb.rules.game import Game
    from latrodb.rules.readers.cursor import Cursor
    from latrodb.rules.readers.reader import PlainReader, Variation
    from latrodb.rules.system import CertifiedPly
    from latrodb.rules.variant import Variant

READERS = {  # the module and class of readers, by the class of tables; others read turns as games of placing have them
    "Table": "reader.PlainReader", "Marches": "placing_reader.MarchReader", "Dice": "dice_reader.DiceReader",
}  # fmt: skip


def search_board(system: Game, position: Position, images: int | None = 1) -> SearchBoard | None:
    """A board with a position, for searches; None if the rules find fault with the position, or a turn has begun in it.

    It has the keys of the first images of the board, or with None of all.

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
    start = start_of(system, position, images)
    return _board_with(system, position.geometry, start, images) if start else None


def board_in_turn(system: Game, position: Position) -> SearchBoard | None:
    """The same, also for a position in the middle of a turn of Latrunculus glaucus that has pips left."""
    if not position.die or not isinstance(system.table, Dice):
        return search_board(system, position)
    start = start_of(system, replace(position, die=0, pips=0, trails=()), images=1)
    if start is None or any(system.faults(position)):
        return None
    return _board_with(system, position.geometry, start._replace(memory=system.memory_of(position)), images=1)


def _board_with(system: Game, size: Geometry, start: Start, images: int | None) -> SearchBoard:
    board = make_board(system.table, size, _numbers(system, size, images))
    board.set_up(*start)
    return board


class Start(NamedTuple):
    """A position as `set_up` of a board takes it."""

    planes: bytes
    side: int
    quiet: int
    keys: tuple[int, ...]
    is_opening: bool
    memory: tuple[int, ...]


def start_of(game: Game, position: Position, images: int | None = None) -> Start | None:
    """A position for a board with the keys of its first images, or of all; None if it has what no board has.

    That is anything besides men and Duxes and what the game remembers, or what the rules find fault with: two Duxes of
    a side, a Dux in a game without one.
    """
    size = position.geometry
    plain = Position(size, position.white, position.black, position.duxes, position.side)
    kept = {name: getattr(position, name) for name in (*game.planes[3:], *game.memory) if name}
    if position != replace(plain, **kept) or any(game.faults(position)):
        return None
    lanes = lanes_of(game, size)
    rests = [rest_key(image.position(each)) for each in game.memories(position) for image in lanes.images[:images]]
    is_opening = not position.quiet and position == game.opening(size)
    memory = (*game.memory_of(position), *rests) if game.memory else ()
    keys = lanes.separate(position)[:images]
    return Start(game.planes_of(position), int(position.side), position.quiet, keys, is_opening, memory)


class BulkReader:
    """Certifies the moves of plain games of a rule system on a board, straight from their text."""

    def __init__(self, system: Game, size: Geometry, *, is_bare: bool = False) -> None:
        """Make a reader; a bare one gives only verdicts, and takes starts with the key of one image."""
        self.system, self.size = system, size
        images = 1 if is_bare else len(system.images(size))
        self.board = make_board(system.table, size, _numbers(system, size, images))
        make_reader = _reader_class(type(system.table).__name__)
        marks = system.rulebook.marks
        carried = sum(1 << number for number, mark in enumerate(MARKS) if not marks or mark in marks)
        width = plane_bits(size) // 8
        makers = self._name, self._complete
        self.reader = make_reader(self.board, rules_number(system.name), width, *makers, carried, is_bare)
        self._start: Start | None = None
        self._outcome = cache(partial(outcome_of, system.table))

    def set_up(self, start: Start) -> None:
        """Let games begin with a position."""
        if start is not self._start:
            self.board.set_up(*start)
            self._start = start

    def certify_along(self, start: Start, place: Cursor) -> Certificate | None:
        """The certificate of the game whose moves begin at a place in a text, or None if there is any doubt.

        Comments, result and what its turns leave out are in `reader` then, and the next game begins at `reader.at`.
        """
        self.set_up(start)
        return self._certificate() if self.reader.read_along(place) else None

    def _certificate(self) -> Certificate:
        reader = self.reader
        keys = reader.found_keys()
        return Certificate(
            cast("list[CertifiedPly]", reader.turns[1:]),
            self._outcome(reader.outcome),
            keys,
            reader.found_boards(),
            [found for each in reader.variations if (found := self._differing(each, keys))],
        )

    def _differing(self, variation: Variation, keys: list[int]) -> CertifiedVariation | None:
        """A variation from its first position on that the game does not have; None if there is none."""
        start, plies, own_keys, own_boards, lead = variation
        width, same = code_bytes(self.size), 0
        while own_keys[same:] and keys[start + same + 1 : start + same + 2] == [own_keys[same]]:
            same += 1
        at = max(same, lead)
        rest = cast("list[CertifiedPly]", plies[at:])
        return CertifiedVariation(start + at, rest, own_keys[at:], own_boards[at * width :]) if rest else None

    def _name(
        self, text: str, mark: int, origin: int, target: int, victims: Sequence[int], tactics: Sequence[int]
    ) -> CertifiedPly:
        """What is stored of a turn; a rule on pushing asks which way its move goes."""
        captures = [Capture(square, tactics_of(kinds)) for square, kinds in zip(victims, tactics, strict=True)]
        move = Shift(origin, target)
        names = intern(name_taken(self.system.rulebook, self.size, move, captures)) if captures else ""
        return text, MARKS[mark].value, names

    def _complete(
        self, text: str, mark: int, victims: Sequence[int], moves: Sequence[int] = (), binds: Sequence[int] = ()
    ) -> str:
        """The text of a turn with what it leaves out; victims come after the move that takes them."""
        parts = text.split("-")
        for square, move in zip_longest(victims, moves, fillvalue=0):
            parts[min(move + 1, len(parts) - 1)] += f"x{square_name(square)}"
        return "-".join(parts) + "".join([f"&{square_name(square)}" for square in binds]) + MARKS[mark]


def _reader_class(kind: str) -> type[PlainReader]:
    """The class of readers for a class of tables; the others are not loaded."""
    module, name = READERS.get(kind, "placing_reader.PlacingReader").split(".")
    found: type[PlainReader] = getattr(import_module(f"latrodb.rules.readers.{module}"), name)
    return found


def _make_bulk_reader(key: str, is_bare: bool) -> BulkReader:
    variant = find_variant(key)
    return BulkReader(variant.system, variant.geometry, is_bare=is_bare)


class _Readers(local):
    """The readers of a thread, because each reads one text at a time."""

    def __init__(self) -> None:
        self.find = lru_cache(maxsize=16)(_make_bulk_reader)


_readers = _Readers()


def bulk_reader(variant: Variant, *, is_bare: bool = False) -> BulkReader:
    """This thread's reader of plain games."""
    return _readers.find(variant.key, is_bare)


def _numbers(system: Game, size: Geometry, images: int | None) -> list[int]:
    """The numbers of men in the keys of the first images, by square: of white men, black men, Duxes, and the others.

    These are men that have never moved, if formations march, and else bound men.
    """
    lanes = lanes_of(system, size)
    return [
        number
        for kind in ("w", "b", "dux", "fresh" if "fresh" in system.planes else "bound")
        for square in size.squares
        for number in lanes.split(lanes.men[kind][1 << square])[:images]
    ]
