# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, initializedcheck=False
"""Rows of positions and planes of boards, for many positions at once.

Compiled like `board.py`; `packing.pxd` has the types.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

# Which bits of eight bytes change places (Henry S. Warren, Hacker's Delight, section 7-3, "Transposing a Bit Matrix").
FIRST, SECOND, THIRD = 0x00AA00AA00AA00AA, 0x0000CCCC0000CCCC, 0x00000000F0F0F0F0


def find_planes(codes: bytes, width: int) -> dict[int, bytes]:
    """The planes of boards: of `codes`, numbers of `width` bytes each, the bits of one place together.

    They are by the number of their bit; those without any bit are left out.
    """
    count = len(codes) // width
    blocks = (count + 7) // 8
    found, used = bytearray(8 * width * blocks), bytearray(8 * width)
    source, target, marks = memoryview(codes), memoryview(found), memoryview(used)
    for block in range(blocks):
        rows = min(8, count - 8 * block)
        for place in range(width):
            at, bits = block * 8 * width + place, 0
            for row in range(rows):
                byte = source[at]
                bits |= byte << 8 * row
                at += width
            if bits:
                moved = (bits ^ bits >> 7) & FIRST
                bits ^= moved ^ moved << 7
                moved = (bits ^ bits >> 14) & SECOND
                bits ^= moved ^ moved << 14
                moved = (bits ^ bits >> 28) & THIRD
                bits ^= moved ^ moved << 28
                for bit in range(8):
                    plane = place * 8 + bit
                    byte = bits >> 8 * bit & 255
                    marks[plane] |= byte
                    target[plane * blocks + block] = byte
    return {plane: bytes(found[plane * blocks : (plane + 1) * blocks]) for plane in range(8 * width) if used[plane]}


def add_rows(
    values: list[int | None],
    number: int,
    start: int,
    keys: Sequence[int | None],
    turns: Sequence[object],
    numbers: Mapping[Any, int | None],
) -> None:
    """Add the values of rows of positions: each with the number of its game, its ply from `start` on, key and turn."""
    for index in range(min(len(keys), len(turns))):
        values.append(number)
        values.append(start + index)
        values.append(keys[index])
        values.append(numbers[turns[index]])


def join_texts(turns: Sequence[tuple[str, str, str]]) -> str:
    """The texts of turns, which are their first columns, with blanks between them."""
    return " ".join([turn[0] for turn in turns])
