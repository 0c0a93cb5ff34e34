"""Placed shapes, looked at as data."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from latrodb.core.color import BLACK, WHITE
from latrodb.core.geometry import geometry
from latrodb.core.position import Position
from latrodb.core.square import find_square, set_of
from latrodb.diagrams.layout import EDGE, WALL, board_size, corner, lay_background, lay_out
from latrodb.diagrams.men import MEN
from latrodb.diagrams.primitives import SQUARE, Disc, Group, Path, Primitive, Rect, Role, Text, Use
from latrodb.diagrams.scene import Arrow, Ink, Man, Outline, Scene, scene_of_position, scene_of_step

if TYPE_CHECKING:
    from latrodb.core.step import Step

BOARDS = [(8, 8), (10, 8), (12, 8), (11, 10), (12, 12), (7, 8), (12, 6), (1, 1), (16, 16)]


def texts(shapes: tuple[Primitive, ...], role: Role) -> list[Text]:
    inner = (
        child for shape in shapes for child in (shape.children if isinstance(shape, Group) else (shape,))
    )
    return [shape for shape in inner if isinstance(shape, Text) and shape.role is role]


def points(path: Path) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", path.d)]


@pytest.mark.parametrize(("files", "ranks"), BOARDS)
def test_squares_fill_the_wall_exactly(files: int, ranks: int) -> None:
    board = geometry(files, ranks)
    for is_flipped in (False, True):
        places = {corner(board, square, is_flipped) for square in board.squares}
        left = top = EDGE + WALL
        assert places == {(left + SQUARE * x, top + SQUARE * y) for x in range(files) for y in range(ranks)}
    assert board_size(board) == (2 * left + SQUARE * files, 2 * top + SQUARE * ranks)


def test_white_sits_at_the_bottom_unless_the_board_is_flipped() -> None:
    board = geometry(10, 8)
    assert corner(board, 0, False) == (27, 27 + 7 * SQUARE)
    assert corner(board, 0, True) == (27 + 9 * SQUARE, 27)


@pytest.mark.parametrize(("files", "ranks"), BOARDS)
def test_every_file_and_rank_is_named_beside_its_squares(files: int, ranks: int) -> None:
    board = geometry(files, ranks)
    names = texts(lay_background(board, True), Role.COORDINATE)
    assert [text.words for text in names] == [*"abcdefghijklmnop"[:files], *map(str, range(1, ranks + 1))]
    assert names[0].x == corner(board, 0, True)[0] + SQUARE / 2
    assert corner(board, 0, True)[1] < names[files].y < corner(board, 0, True)[1] + SQUARE


def test_a1_is_dark_and_half_the_board_is() -> None:
    (dark,) = (
        shape for shape in lay_background(geometry(8, 8), False) if getattr(shape, "role", None) is Role.DARK
    )
    assert isinstance(dark, Path)
    assert dark.d.count("M") == 32
    assert (27.0, 27.0 + 7 * SQUARE) in points(dark)


def test_men_stand_on_their_squares_above_arrows_and_below_crosses(step: Step) -> None:
    shapes = lay_out(scene_of_step(step)).shapes
    board = step.after.geometry
    men = [shape for shape in shapes if isinstance(shape, Use)]
    assert Use("white-soldier", *corner(board, find_square("h5") or 0, False)) in men
    assert Use("black-soldier-bound", *corner(board, find_square("j6") or 0, False)) in men
    assert Use("black-dux", *corner(board, find_square("e7") or 0, False)) in men
    roles = [shape.symbol if isinstance(shape, Use) else shape.role for shape in shapes]
    order = [
        Role.ORIGIN,
        Role.TARGET,
        Role.ARROW_MOVE,
        Role.GHOST,
        "white-dux",
        Role.HALO,
        Role.STROKE_ATTACK,
    ]
    assert [max(i for i, role in enumerate(roles) if role == each) for each in order] == sorted(
        max(i for i, role in enumerate(roles) if role == each) for each in order
    )


def test_each_kind_of_man_is_listed_once(step: Step) -> None:
    layout = lay_out(scene_of_step(step))
    assert len(set(layout.men)) == len(layout.men)
    assert set(layout.men) == {
        Man(0, WHITE),
        Man(0, WHITE, is_dux=True),
        Man(0, BLACK),
        Man(0, BLACK, is_dux=True),
        Man(0, BLACK, is_bound=True),
    }


def test_an_arrow_keeps_clear_of_the_men_at_its_ends() -> None:
    board = geometry(8, 8)
    men = (Man(0, WHITE), Man(3, BLACK))
    scene = Scene(board, men, (Arrow(0, 3, Ink.NOTE),))
    (arrow,) = (shape for shape in lay_out(scene).shapes if isinstance(shape, Path))
    middle = [corner(board, square, False)[0] + SQUARE / 2 for square in (0, 3)]
    across = [x for x, _ in points(arrow)]
    assert (min(across), max(across)) == (middle[0] + 17, middle[1] - 17)
    (bare,) = (shape for shape in lay_out(replace(scene, men=())).shapes if isinstance(shape, Path))
    assert (min(x for x, _ in points(bare)), max(x for x, _ in points(bare))) == tuple(middle)


@pytest.mark.parametrize("is_flipped", [False, True])
@pytest.mark.parametrize("side", [WHITE, BLACK])
def test_the_side_to_move_has_its_sign_at_its_end(side: int, is_flipped: bool) -> None:
    board = geometry(8, 8)
    scene = Scene(board, (), side=BLACK if side else WHITE, is_flipped=is_flipped)
    (sign,) = lay_out(scene).shapes
    assert isinstance(sign, Disc)
    assert sign.role is (Role.BLACK_BODY if side else Role.WHITE_BODY)
    home = find_square("a8" if side else "a1") or 0
    assert sign.y == corner(board, home, is_flipped)[1] + SQUARE / 2


def test_hands_and_die_lie_below_the_board() -> None:
    board = geometry(8, 8)
    position = Position(board, set_of("a1"), 0, hand=(5, 3), dux_hand=(1, 0), die=5, pips=2)
    layout = lay_out(scene_of_position(position))
    _, bottom = board_size(board)
    words = texts(layout.shapes, Role.COUNT)
    assert [text.words for text in words] == ["× 5", "× 1", "× 3", "2 left"]
    assert sum(1 for shape in layout.shapes if isinstance(shape, Disc) and shape.role is Role.PIP) == 5
    below = [shape for shape in layout.shapes if isinstance(shape, Use) and shape.y > bottom]
    assert [use.symbol for use in below] == ["white-soldier", "white-dux", "black-soldier"]
    assert all(bottom < y < layout.height for y in [*(text.y for text in words), *(use.y for use in below)])


def test_a_narrow_tray_goes_on_in_another_row() -> None:
    scene = Scene(geometry(2, 2), (), hand=(1, 1), die=1)
    layout = lay_out(scene)
    uses = [shape for shape in layout.shapes if isinstance(shape, Use)]
    assert uses[0].x == uses[1].x
    assert uses[0].y < uses[1].y < layout.height - SQUARE + 1


def test_a_caption_is_wrapped_into_lines_of_like_length() -> None:
    scene = Scene(geometry(8, 8), (), caption="word " * 24)
    layout = lay_out(scene)
    lines = [text.words for text in texts(layout.shapes, Role.CAPTION)]
    assert " ".join(lines) == ("word " * 24).strip()
    assert {len(line) for line in lines} == {len("word " * 8) - 1}
    assert layout.height > board_size(scene.geometry)[1]


@pytest.mark.parametrize("name", MEN)
def test_the_men_of_a_set_all_differ_and_keep_to_their_square(name: str) -> None:
    kinds = [
        (color, is_dux, is_bound) for color in (WHITE, BLACK) for is_dux in (0, 1) for is_bound in (0, 1)
    ]
    drawn = [MEN[name](color, bool(is_dux), bool(is_bound)) for color, is_dux, is_bound in kinds]
    assert len(set(drawn)) == len(kinds)
    for shape in (shape for shapes in drawn for shape in shapes):
        if isinstance(shape, Rect):
            assert 0 <= shape.x <= shape.x + shape.width <= SQUARE
        if isinstance(shape, Path):
            assert all(0 <= value <= SQUARE for point in points(shape) for value in point)


@pytest.mark.parametrize("is_flipped", [False, True])
@pytest.mark.parametrize(
    ("names", "edges"),
    [(("c3", "d3", "c4", "d4"), 8), (("a1", "b1", "c1", "d1"), 10), (("a1", "b2"), 8), (("h8",), 4)],
)
def test_an_outline_is_drawn_along_the_outer_edges(
    names: tuple[str, ...], edges: int, is_flipped: bool
) -> None:
    board = geometry(8, 8)
    scene = Scene(board, (), (Outline(set_of(*names)),), is_flipped=is_flipped)
    halo, line = (shape for shape in lay_out(scene).shapes if isinstance(shape, Path))
    assert (halo.role, line.role) == (Role.HALO, Role.STROKE_MOVE)
    drawn = re.findall(r"M([\d.]+) ([\d.]+)([hv])45", line.d)
    assert len(drawn) == len(set(drawn)) == edges
    sides: dict[tuple[float, float, str], int] = {}
    for name in names:
        x, y = corner(board, find_square(name) or 0, is_flipped)
        for side in ((x, y, "h"), (x, y + SQUARE, "h"), (x, y, "v"), (x + SQUARE, y, "v")):
            sides[side] = sides.get(side, 0) + 1
    outer = {side for side, count in sides.items() if count == 1}
    assert {(float(x), float(y), way) for x, y, way in drawn} == outer
