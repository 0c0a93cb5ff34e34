"""Moves of one man on the engine's boards: lines with a Dux in them, threats that spare men, the largest board."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from latrodb.core.geometry import geometry
from latrodb.core.square import find_square, square_name
from latrodb.core.step import Fault
from latrodb.rules.engine.constants import PLANE, PLANES
from latrodb.rules.engine.table import FAULTS, Table
from latrodb.rules.places import make_board
from tests.support.board_modules import board_at, number_of

WAY = 2
STUCK, BLACK = 3, 1
BEHIND_A_DUX = "8/8/8/8/S1dsS3/8/8/s6D w"
BEFORE_A_DUX = "8/8/8/8/S1ssD3/8/8/s6d w"
DUX_IN_A_LINE = "3S4/8/8/2sdS3/3s4/3S4/8/D6s w"


@pytest.mark.parametrize(
    ("key", "fen", "captures"),
    [
        ("latrunculi-xxi/8x8[flank=line]", BEHIND_A_DUX, ["d4"]),
        ("latrunculi-xxi/8x8[flank=line,flank_dux=false]", BEHIND_A_DUX, []),
        ("latrunculi-xxi/8x8", BEHIND_A_DUX, []),
        ("classical-latrunculi/8x8[line_capture=true]", BEHIND_A_DUX, []),
        ("kowalski/12x8[line_with_dux=men]", "12/12/12/12/S1dsS7/12/12/s10D w", ["d4"]),
        ("kowalski/12x8", "12/12/12/12/S1dsS7/12/12/s10D w", []),
        ("kowalski/12x8", "12/12/12/12/S1ssD7/12/12/s10d w", ["c4", "d4"]),
        ("kowalski/12x8[dux_captures=never]", "12/12/12/12/S1ssD7/12/12/s10d w", []),
        ("kowalski/12x8[dux_captures=never]", "12/12/12/12/S1ssS7/12/12/s9Dd w", ["c4", "d4"]),
    ],
)
def test_a_line_with_a_dux_in_it_or_at_its_end(key: str, fen: str, captures: list[str]) -> None:
    board = board_at(key, fen)
    board.play(number_of("a4b4"))
    assert [square_name(square) for square, _ in board.found_captures()] == captures


@pytest.mark.parametrize(
    ("options", "threat"),
    [("flank=line,removal=optional", number_of("d8d6")), ("flank=line", -1), ("removal=optional", number_of("d8d6"))],
)
def test_a_threat_spares_men_whose_removal_would_open_a_square(options: str, threat: int) -> None:
    assert board_at(f"latrunculi-xxi/8x8[{options}]", DUX_IN_A_LINE).threat(0) == threat


@pytest.mark.parametrize(("square", "cause"), [(400, []), (-1, []), (0, [0])])
def test_only_a_captured_man_can_be_spared(square: int, cause: list[int]) -> None:
    board = board_at("latrunculi-xxi/8x8[removal=optional]", BEHIND_A_DUX)
    origin, target = divmod(number_of("a4b4"), 512)
    assert not board.force(WAY, (origin, target, square))
    assert board.found_faults() == [(FAULTS.index(Fault.CAPTURE_OF_NOTHING), cause)]


@pytest.mark.parametrize(
    ("spared", "captured"), [(["c5"], ["d4"]), (["d4"], ["c5"]), (["c5", "d4"], []), ([], ["c5", "d4"])]
)
def test_each_captured_man_can_be_spared(spared: list[str], captured: list[str]) -> None:
    board = board_at("latrunculi-xxi/8x8[removal=optional]", "7D/8/2s5/2S5/ss1Ss3/8/8/7d b")
    assert board.force(WAY, [find_square(name) for name in ("b4", "c4", *spared)])
    assert board.found_faults() == []
    assert [square_name(square) for square, _ in board.found_captures()] == captured


@pytest.mark.parametrize(
    ("fen", "outcome"), [("7d/8/8/8/8/2s5/s1S5/D1SSs3 w", STUCK << 2 | BLACK), ("7d/8/8/8/8/2s5/2S5/D1SSs3 w", 0)]
)
def test_a_side_is_stuck_if_its_last_move_would_shut_in_its_dux(fen: str, outcome: int) -> None:
    assert board_at("latrunculi-xxi/8x8", fen).outcome() == outcome


def test_men_may_go_anywhere_on_the_largest_board() -> None:
    board: Any = make_board(msgspec.convert({}, Table), geometry(16, 16), ())
    last = geometry(16, 16).squares[-1]
    board.set_up((1 << last).to_bytes(PLANE * PLANES, "little"), 0, 0, (), False)
    assert board.force(WAY, (last, last - 15))
    assert board.found_faults() == []
