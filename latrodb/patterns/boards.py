"""Boards of many positions as bit planes: one number for each square, with a bit for every position.

Conditions on a square are then a few operations on whole numbers, for thousands of positions at once. Chess programs
keep one number a position with a bit for each square (bitboards); this is the same matrix, transposed.
"""

from __future__ import annotations

import zlib
from functools import lru_cache
from itertools import zip_longest
from typing import TYPE_CHECKING, TypeAlias

from latrodb.core.board_code import (
    BLACK_PLANE,
    BLACK_TO_MOVE,
    BOUND_PLANE,
    DUX_PLANE,
    LAST_BYTE,
    STARTS_RUN,
    WHITE_PLANE,
    code_bytes,
    join_runs,
    plane_bits,
)
from latrodb.core.color import BLACK, WHITE, Color
from latrodb.patterns.contents import ANY, ANY_MAN, BLACKER, EMPTY, Demand, Event
from latrodb.rules.compiled import is_compiled

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from latrodb.core.geometry import Geometry
    from latrodb.core.square import Square
    from latrodb.patterns.contents import Cell, Contents

Bits: TypeAlias = int  # one bit a position
Planes: TypeAlias = dict[int, bytes]  # by the number of the bit in `board_code`; those without any bit are left out

SHORT = 64  # bytes, too few to be worth compressing
_BEFORE = {Event.MOVES: Event.MOVED, Event.LEAVES: Event.LEFT, Event.TAKES: Event.TOOK}
_SWAPS = ((7, "00AA00AA00AA00AA"), (14, "0000CCCC0000CCCC"), (28, "00000000F0F0F0F0"))


def planes_of(codes: bytes, width: int) -> Planes:
    """The planes of boards: of `codes`, numbers of `width` bytes each, the bits of one place together."""
    if is_compiled():
        from latrodb.rules.readers.packing import find_planes

        return find_planes(codes, width)
    count = len(codes) // width
    planes: Planes = {}
    for place in range(width):
        column = codes[place::width]
        if column.strip(b"\0"):  # which is faster than `any`
            rows = _transposed(column, count)
            planes.update((place * 8 + bit, plane) for bit in range(8) if (plane := rows[bit::8]).strip(b"\0"))
    return planes


def codes_of(planes: Mapping[int, bytes], width: int, count: int) -> bytes:
    """The boards of planes, in numbers of `width` bytes each; the inverse of `planes_of`."""
    codes = bytearray(count * width)
    for place in {number // 8 for number in planes}:
        rows = bytearray(-(-count // 8) * 8)
        for bit in range(8):
            if plane := planes.get(place * 8 + bit):
                rows[bit::8] = plane
        codes[place::width] = _transposed(rows, count)[:count]
    return bytes(codes)


def _transposed(column: bytes | bytearray, count: int) -> bytes:
    """Bytes with the rows and columns of bits exchanged in each block of eight.

    All blocks at once, with three exchanges (Henry S. Warren, Hacker's Delight, section 7-3, "Transposing a Bit
    Matrix").
    """
    blocks = -(-count // 8)
    bits = int.from_bytes(column, "little")
    for shift, mask in _masks(blocks):
        moved = (bits ^ bits >> shift) & mask
        bits ^= moved ^ moved << shift
    return bits.to_bytes(blocks * 8, "little")


@lru_cache(maxsize=2)
def _masks(blocks: int) -> tuple[tuple[int, int], ...]:
    return tuple((shift, int.from_bytes(bytes.fromhex(mask)[::-1] * blocks, "little")) for shift, mask in _SWAPS)


class Boards:
    """Runs of consecutive positions on one size of board, side by side.

    Bit 1 of a plane is the second position. A plane that has fewer bytes than the positions need is compressed.
    """

    def __init__(self, size: Geometry, count: int, planes: Mapping[int, bytes]) -> None:
        self.size = size
        self.count = count
        self.all: Bits = (1 << count) - 1
        self._packed = planes
        self._stride = plane_bits(size)
        self._planes: dict[int, Bits] = {}
        self._holding: dict[tuple[Square, Contents], Bits] = {}
        self._meeting: dict[tuple[Square, Demand], Bits] = {}
        self._tallies: dict[tuple[str, Color], list[Bits]] = {}

    @classmethod
    def of(cls, size: Geometry, codes: bytes) -> Boards:
        """The boards of codes side by side, `code_bytes` each; the first of them begins a run."""
        width = code_bytes(size)
        return cls(size, len(codes) // width, planes_of(join_runs([codes], size), width))

    def to_move(self, side: Color) -> Bits:
        """The positions in which a side is to move."""
        black = self._plane(LAST_BYTE, BLACK_TO_MOVE)
        return black if side else self.all ^ black

    def meets(self, square: Square, demand: Demand) -> Bits:
        """The positions in which a square of the board holds what is demanded and the event happens there."""
        found = self._meeting.get((square, demand))
        if found is None:
            found = self._holds_cell(square, demand.cell)
            if demand.event is not None:
                found &= self._happens(square, demand.event)
            self._meeting[square, demand] = found
        return found

    def tally(self, counted: str, side: Color) -> list[Bits]:
        """The number of men, soldiers or duxes of a side, as bits, lowest first."""
        found = self._tallies.get((counted, side))
        if found is None:
            found = self._tallies[counted, side] = _sum_bits([*filter(None, self._men(counted, side))])
        return found

    def _men(self, counted: str, side: Color) -> Iterator[Bits]:
        """For each square, the positions in which such a man of a side is on it."""
        for square in self.size.squares:
            men = self._plane(BLACK_PLANE if side else WHITE_PLANE, square)
            dux = self._plane(DUX_PLANE, square) if counted != "men" else 0
            yield men & dux if counted == "duxes" else men & ~dux if dux else men

    def _plane(self, kind: int, square: Square) -> Bits:
        number = kind * self._stride + square
        found = self._planes.get(number)
        if found is None:
            plane = self._packed.get(number)
            found = int.from_bytes(unpacked(plane, self.count), "little") if plane else 0
            self._planes[number] = found
        return found

    def _holds_cell(self, square: Square, cell: Cell) -> Bits:
        white, black = cell
        if white == black:
            return self._holds(square, white)
        return self._holds(square, white) & self.to_move(WHITE) | self._holds(square, black) & self.to_move(BLACK)

    def _holds(self, square: Square, contents: Contents) -> Bits:
        """The positions in which a square holds one of these contents."""
        contents &= ANY
        found = self._holding.get((square, contents))
        if found is None:
            white, black = self._plane(WHITE_PLANE, square), self._plane(BLACK_PLANE, square)
            found = self.all ^ (white | black) if contents & EMPTY else 0
            found |= self._of_kinds(square, white, contents & ANY_MAN)
            found |= self._of_kinds(square, black, contents >> BLACKER & ANY_MAN)
            self._holding[square, contents] = found
        return found

    def _of_kinds(self, square: Square, men: Bits, kinds: Contents) -> Bits:
        """Those of the men on a square that are of some kinds: soldier, dux, bound soldier, bound dux."""
        if kinds in (0, ANY_MAN) or not men:
            return men if kinds else 0
        dux, bound = self._plane(DUX_PLANE, square), self._plane(BOUND_PLANE, square)
        found = 0
        for number in range(4):
            if kinds >> 1 >> number & 1:
                found |= men & (dux if number & 1 else self.all ^ dux) & (bound if number & 2 else self.all ^ bound)
        return found

    def _happens(self, square: Square, event: Event) -> Bits:
        """The positions in which the last or next turn does that on a square."""
        if event in _BEFORE:
            return self._happens(square, _BEFORE[event]) >> 1
        white, black = self._plane(WHITE_PLANE, square), self._plane(BLACK_PLANE, square)
        dux = self._plane(DUX_PLANE, square)
        found = 0
        for mover, own, foe in ((self._moved(WHITE), white, black), (self._moved(BLACK), black, white)):
            if event is Event.TOOK:
                found |= mover & foe << 1 & ~foe
            elif event is Event.MOVED:
                found |= mover & own & ~(own << 1 & ~(dux ^ dux << 1))
            else:
                found |= mover & own << 1 & ~(own & ~(dux ^ dux << 1))
        return found

    def _moved(self, side: Color) -> Bits:
        """The positions after a turn of a side."""
        return self.to_move(side) << 1 & self.all & ~self._plane(LAST_BYTE, STARTS_RUN)


def packed(planes: Mapping[int, bytes]) -> Planes:
    """The planes, compressed where that makes them shorter."""
    return {
        number: plane if len(plane) < SHORT else min(plane, _compressed(plane), key=len)
        for number, plane in planes.items()
    }


def _compressed(plane: bytes) -> bytes:
    """A plane with its runs of equal bytes made short: other repetitions save less and take twice as long."""
    compress = zlib.compressobj(strategy=zlib.Z_RLE)
    return compress.compress(plane) + compress.flush()


def unpacked(plane: bytes, count: int) -> bytes:
    """A plane, unpacked; an empty one if it is missing."""
    return zlib.decompress(plane) if 0 < len(plane) < -(-count // 8) else plane


def _sum_bits(planes: list[Bits]) -> list[Bits]:
    """The number of planes that have each bit, as bits, lowest first; the planes are used up.

    Three planes of one weight become one of that weight and one of the next: a carry-save adder (Henry S. Warren,
    Hacker's Delight, section 5-1, "Counting 1-Bits").
    """
    total: list[Bits] = []
    while planes:
        carries = []
        while len(planes) > 1:
            one, two = planes.pop(), planes.pop()
            three = planes.pop() if planes else 0
            odd = one ^ two
            planes.append(odd ^ three)
            carries.append(one & two | odd & three)
        total += planes
        planes = carries
    return total


def add(one: list[Bits], two: list[Bits]) -> list[Bits]:
    """The sums of two numbers of each position, as bits, lowest first."""
    found, carry = [], 0
    for mine, its in zip_longest(one, two, fillvalue=0):
        odd = mine ^ its
        found.append(odd ^ carry)
        carry = mine & its | odd & carry
    return [*found, carry]


def at_least(total: list[Bits], number: int, everywhere: Bits) -> Bits:
    """The positions whose number is at least a given one."""
    if number <= 0:
        return everywhere
    if number >> len(total):
        return 0
    more, equal = 0, everywhere
    for place in reversed(range(len(total))):
        bits = total[place]
        if number >> place & 1:
            equal &= bits
        else:
            more |= equal & bits
            equal &= ~bits
    return more | equal
