"""Boards of numbers for rule systems, and what they say in the words of the rules."""

from __future__ import annotations

from functools import cache, lru_cache, partial
from importlib import import_module
from sys import intern
from threading import local
from typing import TYPE_CHECKING, Any, NamedTuple, cast

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.core.geometry import Geometry
    from latrodb.core.outcome import Outcome
    from latrodb.core.position import Position
    from latrodb.rules.engine.search import SearchBoard
    from latrodb.rules.engine.table import Table
    from latrodb.rules.readers.cursor import Cursor
    from latrodb.rules.readers.reader import PlainReader, Variation
    from latrodb.rules.system import Certificate, CertifiedPly, CertifiedVariation, RuleSystem
    from latrodb.rules.variant import Variant

PLANES, PLANE = 5, 36  # sets of squares that make a position, and the bytes of each
MARKS = ("", "*", "(+)", "+", "#")  # by the numbers that a board uses


def search_board(system: RuleSystem, position: Position) -> SearchBoard | None:
    """A board with a position, for searches; None if the rules find fault with the position, or a turn has begun in it.

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
    table, start = system.table, start_of(system, position, images=1)
    if table is None or start is None:
        return None
    board = make_board(table, position.geometry, _numbers(system, position.geometry, images=1))
    board.set_up(*start)
    return board


def outcome_of(table: Table, code: int) -> Outcome | None:
    """The outcome that a board gives as a number."""
    if not code:
        return None
    from latrodb.core.color import BLACK, WHITE
    from latrodb.core.outcome import Ending, Outcome
    from latrodb.rules.engine.table import Event

    stuck = Ending.COUNT if table.stuck is Event.COUNT else Ending.STALEMATE
    endings = (
        *(Ending.IMMOBILIZED, table.reduced, stuck, Ending.REPETITION, Ending.QUIET),
        *(Ending.DUX_TAKEN, Ending.FALLEN, Ending.MARGIN),
    )
    ending = endings[(code >> 2) - 1]
    return Outcome((WHITE, BLACK, None)[code & 3], ending, dict(table.titles).get(ending, ""))


def board_in_turn(system: RuleSystem, position: Position) -> SearchBoard | None:
    """The same, also for a position in the middle of a turn of Latrunculus glaucus that has pips left."""
    from msgspec.structs import replace

    from latrodb.rules.engine.table import Dice

    if not position.die or not isinstance(system.table, Dice):
        return search_board(system, position)
    before = replace(position, die=0, pips=0, trails=())
    board, start = search_board(system, before), start_of(system, before, images=1)
    if board is None or start is None or not position.pips or any(system.faults(position)):
        return None
    board.set_up(*start._replace(memory=turn_so_far(position)))
    return board


def turn_so_far(position: Position) -> tuple[int, ...]:
    """The throw, what is left of it, and pairs of squares: that of a man, and one that he has visited."""
    from latrodb.core.square import squares

    visits = [each for at, past in position.trails for to in squares(past) for each in (at, to)]
    return position.die, position.pips, *visits


class Start(NamedTuple):
    """A position as `set_up` of a board takes it."""

    planes: bytes
    side: int
    quiet: int
    keys: tuple[int, ...]
    is_opening: bool
    memory: tuple[int, ...]


def start_of(system: RuleSystem, position: Position, images: int | None = None) -> Start | None:
    """A position for a board with the keys of its first images, or of all; None if it has what no board has.

    That is anything besides men and Duxes and what `_remembered` keeps, or what the rules find fault with: two Duxes of
    a side, a Dux in a game without one.
    """
    from latrodb.core.key import rest_key
    from latrodb.rules.classes import lanes_of
    from latrodb.rules.engine.table import Marches, PlacingTable

    size, table = position.geometry, system.table
    plain = _remembered(position, table)
    has_memory = isinstance(table, PlacingTable | Marches)
    if position != plain or any(system.faults(position)):
        return None
    lanes = lanes_of(system, size)
    memories = _memories(position, table) if table and has_memory else []
    rests = [rest_key(image.position(each)) for each in memories for image in lanes.images[:images]]
    sets = (position.white, position.black, position.duxes, position.bound, position.fresh)
    planes = b"".join([squares.to_bytes(PLANE, "little") for squares in sets])
    is_opening = not position.quiet and position == system.opening(size)
    keys = lanes.separate(position)[:images]
    taken = position.taken if isinstance(table, Marches) else ()
    hands = (*position.hand, *position.dux_hand) if isinstance(table, PlacingTable) else ()
    return Start(planes, int(position.side), position.quiet, keys, is_opening, (*taken, *hands, *rests))


def _remembered(position: Position, table: Table | None) -> Position:
    """The men and Duxes of a position, and what games of a kind remember beside them.

    If men are placed first, these are men in hand and, in Schaedler's game, those that are bound; if formations march,
    those that have never moved and the number of those that were taken.
    """
    from msgspec.structs import replace

    from latrodb.core.position import Position
    from latrodb.rules.engine.table import Bonds, Marches, PlacingTable

    plain = Position(position.geometry, position.white, position.black, position.duxes, position.side)
    if isinstance(table, PlacingTable):
        bound = position.bound if isinstance(table, Bonds) else 0
        return replace(plain, bound=bound, hand=position.hand, dux_hand=position.dux_hand)
    if isinstance(table, Marches):
        return replace(plain, fresh=position.fresh, taken=position.taken)
    return plain


def _memories(position: Position, table: Table) -> list[Position]:
    """Empty boards with all that may be remembered after a position: the last hands first, or men taken."""
    from latrodb.core.position import Position
    from latrodb.rules.engine.table import PlacingTable

    if isinstance(table, PlacingTable):
        return [*_hands(position, table.at_once)][::-1]
    white, black = position.taken
    return [
        Position(position.geometry, 0, 0, taken=(white + more, black + other))
        for more in range(position.black.bit_count() + 1)
        for other in range(position.white.bit_count() + 1)
    ]


def _hands(position: Position, at_once: int) -> Iterator[Position]:
    """Empty boards with the hands of a position and those after each placement that follows: men first, then Duxes."""
    from latrodb.core.position import Position

    hand, dux_hand, side = list(position.hand), list(position.dux_hand), position.side
    while True:
        yield Position(position.geometry, 0, 0, hand=(hand[0], hand[1]), dux_hand=(dux_hand[0], dux_hand[1]))
        if hand[side]:
            hand[side] -= at_once
        elif dux_hand[side]:
            dux_hand[side] -= 1
        else:
            return
        side = side.other


class BulkReader:
    """Certifies the moves of plain games of a rule system on a board, straight from their text."""

    def __init__(self, system: RuleSystem, table: Table, size: Geometry, *, is_bare: bool = False) -> None:
        """Make a reader; a bare one gives only verdicts, and takes starts with the key of one image."""
        from latrodb.core.board_code import plane_bits
        from latrodb.core.lanes import rules_number

        self.system, self.table, self.size = system, table, size
        images = 1 if is_bare else len(system.images(size))
        self.board = make_board(table, size, _numbers(system, size, images))
        self.reader = self._make_reader(rules_number(system.name), plane_bits(size) // 8, is_bare=is_bare)
        self._start: Start | None = None
        self._outcome = cache(partial(outcome_of, table))

    def set_up(self, start: Start) -> None:
        """Let games begin with a position."""
        if start is not self._start:
            self.board.set_up(*start)
            self._start = start

    def certify(self, start: Start, text: str, begin: int, end: int) -> Certificate | None:
        """The certificate of a game whose moves are in a part of a text, or None if there is any doubt.

        Comments and result are in `reader` then.
        """
        self.set_up(start)
        return self._certificate() if self.reader.read(text, begin, end) else None

    def certify_along(self, start: Start, place: Cursor) -> Certificate | None:
        """The same from a place in a text of many games on; the next of them begins at `reader.at` then."""
        self.set_up(start)
        return self._certificate() if self.reader.read_along(place) else None

    def _certificate(self) -> Certificate:
        from latrodb.rules.system import Certificate

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
        from latrodb.core.board_code import code_bytes
        from latrodb.rules.system import CertifiedVariation

        start, plies, own_keys, own_boards, lead = variation
        width, same = code_bytes(self.size), 0
        while own_keys[same:] and keys[start + same + 1 : start + same + 2] == [own_keys[same]]:
            same += 1
        at = max(same, lead)
        rest = cast("list[CertifiedPly]", plies[at:])
        return CertifiedVariation(start + at, rest, own_keys[at:], own_boards[at * width :]) if rest else None

    def _make_reader(self, rules: int, plane_bytes: int, *, is_bare: bool) -> PlainReader:
        """The reader for the kind of turns; the others are not loaded."""
        from latrodb.rules.engine.table import Dice, Marches, PlacingTable

        given: Any = self.board, rules, plane_bytes, self._name, is_bare  # with a board of the class for this kind
        if not isinstance(self.table, Dice | Marches | PlacingTable):
            from latrodb.rules.readers.reader import PlainReader

            return PlainReader(*given)
        if isinstance(self.table, Dice):
            from latrodb.rules.readers.dice_reader import DiceReader

            return DiceReader(*given)
        if isinstance(self.table, Marches):
            from latrodb.rules.readers.march_reader import MarchReader

            return MarchReader(*given)
        from latrodb.rules.readers.placing_reader import PlacingReader

        return PlacingReader(*given)

    def _name(
        self, text: str, mark: int, origin: int, target: int, victims: Sequence[int], tactics: Sequence[int]
    ) -> CertifiedPly:
        """What is stored of a turn; a rule on pushing asks which way its move goes."""
        from latrodb.core.step import Capture
        from latrodb.core.turn import Shift
        from latrodb.rules.captures import name_taken
        from latrodb.rules.engine.table import tactics_of

        captures = [Capture(square, tactics_of(kinds)) for square, kinds in zip(victims, tactics, strict=True)]
        move = Shift(origin, target)
        names = intern(name_taken(self.system.rulebook, self.size, move, captures)) if captures else ""
        return text, MARKS[mark], names


def _make_bulk_reader(key: str, is_bare: bool) -> BulkReader | None:
    from latrodb.rules.catalog import find_variant

    variant = find_variant(key)
    table = variant.system.table
    return BulkReader(variant.system, table, variant.geometry, is_bare=is_bare) if table else None


class _Readers(local):
    """The readers of a thread, because each reads one text at a time."""

    def __init__(self) -> None:
        self.find = lru_cache(maxsize=16)(_make_bulk_reader)


_readers = _Readers()


def bulk_reader(variant: Variant, *, is_bare: bool = False) -> BulkReader | None:
    """This thread's reader of plain games; None if these rules have no table."""
    return _readers.find(variant.key, is_bare)


def make_board(table: Table, size: Geometry, numbers: Sequence[int]) -> SearchBoard:
    """An empty board of the engine for the rules of a table; `numbers` are those of `Board`."""
    from latrodb.core.key import SIDE_KEY

    return _board_class(type(table).__name__.lower())(size.files, size.ranks, table.numbers, numbers, SIDE_KEY)


def _board_class(kind: str) -> type[SearchBoard]:
    """The class of boards for a kind of turns; the others are not loaded."""
    module, name = ("search", "SearchBoard") if kind == "table" else (kind, kind.title())
    found: type[SearchBoard] = getattr(import_module(f"latrodb.rules.engine.{module}"), name)
    return found


def _numbers(system: RuleSystem, size: Geometry, images: int) -> list[int]:
    """The numbers of men in the keys of the first images, by square: of white men, black men, Duxes, and the others.

    These are men that have never moved, if formations march, and else bound men.
    """
    from latrodb.rules.classes import lanes_of
    from latrodb.rules.engine.table import Marches

    lanes = lanes_of(system, size)
    has_marches = isinstance(system.table, Marches)
    return [
        number
        for kind in ("w", "b", "dux", "fresh" if has_marches else "bound")
        for square in size.squares
        for number in lanes.split(lanes.men[kind][1 << square])[:images]
    ]
