"""Images of positions, turns and squares."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from latrodb.core.geometry import geometry
from latrodb.core.position import read_fen, write_fen
from latrodb.core.square import set_of, square_name
from latrodb.core.step import Drop, March, Shift, Stop, Take, Throw
from latrodb.core.symmetry import (
    FALLING_DIAGONAL,
    FILES_REVERSED,
    HALF_TURN,
    IMAGES,
    QUARTER,
    RANKS_REVERSED,
    RISING_DIAGONAL,
    SAME,
    THREE_QUARTERS,
    board_images,
    exchanged,
)
from tests.support.strategies import geometries

POSITION = read_fen("s~2d/1S2/4/D3 b hand=3,2 dux=1,0 taken=2,1 die=4 pips=3 fresh=b3 trail=a4:b4 quiet=7")
A1, A2, B2, C1, C3, D4 = (set_of(name).bit_length() - 1 for name in ("a1", "a2", "b2", "c1", "c3", "d4"))


@pytest.mark.parametrize(
    ("image", "fen"),
    [
        (SAME, "s~2d/1S2/4/D3 b"),
        (FILES_REVERSED, "d2s~/2S1/4/3D b"),
        (RANKS_REVERSED, "D3/4/1S2/s~2d b"),
        (HALF_TURN, "3D/4/2S1/d2s~ b"),
        (RISING_DIAGONAL, "3d/4/2S1/D2s~ b"),
        (FALLING_DIAGONAL, "s~2D/1S2/4/d3 b"),
        (QUARTER, "D2s~/2S1/4/3d b"),
        (THREE_QUARTERS, "d3/4/1S2/s~2D b"),
        (exchanged(SAME), "S~2D/1s2/4/d3 w"),
        (exchanged(QUARTER), "d2S~/2s1/4/3D w"),
    ],
)
def test_the_men_stand_where_the_name_of_the_image_says(image, fen: str) -> None:
    assert write_fen(image.position(POSITION)).split(" ")[:2] == fen.split(" ")


def test_everything_of_a_position_moves_along() -> None:
    assert exchanged(FILES_REVERSED).position(POSITION) == read_fen(
        "D2S~/2s1/4/3d w hand=2,3 dux=0,1 taken=1,2 die=4 pips=3 fresh=c3 trail=d4:c4 quiet=7"
    )
    assert exchanged(FILES_REVERSED).position(POSITION).quiet == 7


@given(geometries, st.sampled_from(IMAGES), st.data())
def test_an_image_is_undone_by_its_inverse(size, image, data: st.DataObject) -> None:
    if not image.fits(size):
        assert size.files != size.ranks
        return
    square = data.draw(st.sampled_from(size.squares))
    assert size.has(image.square(size, square))
    assert image.inverse.square(size, image.square(size, square)) == square
    assert image.squares(size, 1 << square) == 1 << image.square(size, square)


@pytest.mark.parametrize("image", IMAGES, ids=str)
def test_a_position_comes_back(image) -> None:
    assert image.inverse.position(image.position(POSITION)) == POSITION
    turn = (Drop(B2), Drop(A2, is_dux=True))
    assert set(image.inverse.turn(POSITION.geometry, image.turn(POSITION.geometry, turn))) == set(turn)


def test_a_board_has_sixteen_images_if_it_is_square_and_otherwise_eight() -> None:
    assert board_images(geometry(8, 8)) == IMAGES
    assert len({image.name for image in IMAGES}) == len({image[1:] for image in IMAGES}) == 16
    upright = [image.name for image in board_images(geometry(12, 8))]
    plain = ["same", "files reversed", "ranks reversed", "turned by a half"]
    assert upright == [*plain, "colors exchanged", *(f"{name} with colors exchanged" for name in plain[1:])]


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        ((Shift(A1, C3, (B2,)),), "(Shift d1-c2-b3)"),
        ((Shift(A1, C1, (), (A2, B2)),), "(Shift d1-b1 without c2 d2)"),
        ((Drop(A1), Drop(C1)), "(Drop @b1, Drop @d1)"),
        ((Take(A1), Shift(A2, B2)), "(Take xd1, Shift d2-c2)"),
        ((March((A1, A1 + 1), (C1, C1 + 1), "O"),), "(March Oc1d1-a1b1)"),
        ((Throw(3),), "(Throw [3])"),
        ((Stop(is_fall=True),), "(Stop D--)"),
    ],
)
def test_turns_are_reflected_with_their_lists_in_order(turn, expected: str) -> None:
    found = FILES_REVERSED.turn(geometry(4, 4), turn)
    spared = [square for move in found if isinstance(move, Shift) for square in move.spared]
    without = " without " + " ".join(map(square_name, spared)) if spared else ""
    assert f"({', '.join(f'{type(move).__name__} {move}' for move in found)}{without})" == expected


def test_the_side_to_move_goes_with_its_men() -> None:
    assert FILES_REVERSED.position(POSITION).dux(POSITION.side) == set_of("a4")
    assert exchanged(RANKS_REVERSED).position(POSITION).dux(POSITION.side.other) == set_of("d1")
