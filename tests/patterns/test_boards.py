"""Boards side by side: planes hold what the boards hold, packed and unpacked."""

from __future__ import annotations

import importlib
from random import Random

import pytest

from latrodb.core.board_code import board_code
from latrodb.core.color import BLACK, WHITE
from latrodb.core.position import Position
from latrodb.patterns import boards
from latrodb.patterns.boards import Boards, add, at_least, codes_of, packed, planes_of, unpacked
from latrodb.rules.catalog import find_variant
from tests.support.board_modules import WAYS, use_source


@pytest.mark.parametrize("count", [1, 7, 8, 9, 1000])
def test_planes_are_the_boards_transposed(count: int) -> None:
    random, width = Random(count), 5
    codes = bytes(random.choice([0, 0, random.randrange(256)]) for _ in range(count * width))
    planes = planes_of(codes, width)
    for index in range(count):
        for number in range(width * 8):
            bit = codes[index * width + number // 8] >> number % 8 & 1
            plane = planes.get(number, bytes(count))
            assert plane[index // 8] >> index % 8 & 1 == bit
    assert codes_of(planes, width, count) == codes


def test_planes_without_a_bit_are_left_out() -> None:
    assert planes_of(bytes(20), 5) == {}
    assert codes_of({}, 5, 4) == bytes(20)


def test_packed_planes_are_never_longer_and_come_back() -> None:
    random = Random(1)
    planes = {1: bytes(1000), 2: random.randbytes(1000), 3: bytes([255] * 63), 4: b"\1" + bytes(999)}
    short = packed(planes)
    assert [len(plane) < 1000 for plane in short.values()] == [True, False, True, True]
    assert {number: unpacked(plane, 504 if number == 3 else 8000) for number, plane in short.items()} == planes


def test_numbers_side_by_side_are_compared() -> None:
    numbers = [0, 1, 2, 3, 4, 5, 6, 7]
    total = [sum((number >> place & 1) << index for index, number in enumerate(numbers)) for place in range(3)]
    for least in range(-1, 10):
        wanted = sum((number >= least) << index for index, number in enumerate(numbers))
        assert at_least(total, least, 255) == wanted


def test_men_are_counted_and_added_side_by_side() -> None:
    random = Random(2)
    size = find_variant("petteia-xxi/8x8").geometry
    positions = []
    for _ in range(100):
        men = random.sample(size.squares, random.randrange(len(size.squares) + 1))
        white = sum(1 << square for square in men[::2])
        black = sum(1 << square for square in men[1::2])
        duxes = sum(1 << square for square in men[:3])
        positions.append(Position(size, white, black, duxes))
    boards = Boards.of(size, b"".join(map(board_code, positions)))
    for side in (WHITE, BLACK):
        armies = [each.army(side).bit_count() for each in positions]
        soldiers = [each.soldiers(side).bit_count() for each in positions]
        assert numbers(boards.tally("men", side)) == armies
        assert numbers(boards.tally("soldiers", side)) == soldiers
        assert numbers(boards.tally("duxes", side)) == [all_ - few for all_, few in zip(armies, soldiers, strict=True)]
    both = add(boards.tally("men", WHITE), boards.tally("men", BLACK))
    assert numbers(both) == [each.men.bit_count() for each in positions]
    assert max(numbers(both)) > 32


def numbers(total: list[int]) -> list[int]:
    """The numbers of 100 positions, whose bits are given lowest first."""
    return [sum((bits >> index & 1) << place for place, bits in enumerate(total)) for index in range(100)]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("count", "width"), [(0, 5), (1, 5), (7, 9), (8, 9), (9, 9), (1000, 3)])
def test_compiled_code_finds_the_same_planes(way: str, count: int, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    if way == "source":
        use_source(monkeypatch)
    packing = importlib.import_module("latrodb.rules.readers.packing")
    random = Random(count)
    codes = bytes(random.getrandbits(8) * (random.random() < 0.3) for _ in range(count * width))
    found = packing.find_planes(codes, width)
    monkeypatch.setattr(boards, "is_compiled", lambda: False)
    assert [*found.items()] == [*planes_of(codes, width).items()]
