"""Placed shapes, looked at as data."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from fontTools.ttLib import TTFont

from latrodb.core.color import BLACK, WHITE
from latrodb.core.geometry import geometry
from latrodb.core.position import Position
from latrodb.core.square import find_square, set_of
from latrodb.diagrams.layout import LEGEND_SIZE, Layout, lay_out, lay_out_sheet, width_of, wrap_words
from latrodb.diagrams.layout_board import (
    BAND,
    MERLON,
    RIM,
    Board,
    Coordinates,
    Setting,
    Walls,
    lay_background,
    lay_inner_names,
)
from latrodb.diagrams.marks import Arrow, Circle, Dot, Ghost, Ink, Label, LegendEntry, Line, Man, Numeral, Outline
from latrodb.diagrams.primitives import SQUARE, Disc, Group, Path, Primitive, Rect, Role, Squares, Text, Use
from latrodb.diagrams.scene import Scene, Sheet, scene_of_position
from latrodb.diagrams.typesetting import TYPEFACE
from tests.support.diagram_words import scene_of_steps

if TYPE_CHECKING:
    from latrodb.core.step import Step

BOARDS = [(8, 8), (10, 8), (12, 8), (11, 10), (12, 12), (7, 8), (12, 6), (1, 1), (16, 16)]


def texts(shapes: tuple[Primitive, ...], role: str) -> list[Text]:
    inner = (child for shape in shapes for child in (shape.children if isinstance(shape, Group) else (shape,)))
    return [shape for shape in inner if isinstance(shape, Text) and shape.role == role]


def points(path: Path) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", path.d)]


def edge_of_arrow(scene: Scene) -> Path:
    """The outline of the only arrow of a scene."""
    (found,) = (shape for shape in lay_out(scene).shapes if isinstance(shape, Path) and shape.role.startswith("edge"))
    return found


def settings() -> list[Setting]:
    return [
        Setting(coordinates, walls, is_chequered)
        for coordinates in Coordinates
        for walls in Walls
        for is_chequered in (False, True)
    ]


@pytest.mark.parametrize(("files", "ranks"), BOARDS)
def test_squares_fill_the_edge_exactly(files: int, ranks: int) -> None:
    for setting in settings():
        for is_flipped in (False, True):
            board = Board(geometry(files, ranks), is_flipped, setting)
            inset = setting.inset
            places = {board.corner(square) for square in board.geometry.squares}
            assert places == {(inset + SQUARE * x, inset + SQUARE * y) for x in range(files) for y in range(ranks)}
            assert (board.width, board.height) == (2 * inset + SQUARE * files, 2 * inset + SQUARE * ranks)


def test_the_band_is_narrow_without_coordinates_and_the_walls_of_the_city_are_wide() -> None:
    assert Setting().inset == RIM + BAND
    assert Setting(Coordinates.INSIDE).inset == Setting(Coordinates.NONE).inset < Setting().inset
    assert Setting(walls=Walls.CITY).inset == Setting().inset + MERLON


def test_white_sits_at_the_bottom_unless_the_board_is_flipped() -> None:
    size = geometry(10, 8)
    assert Board(size).corner(0) == (27, 27 + 7 * SQUARE)
    assert Board(size, True).corner(0) == (27 + 9 * SQUARE, 27)


@pytest.mark.parametrize(("files", "ranks"), BOARDS)
def test_every_file_and_rank_is_named_beside_its_squares(files: int, ranks: int) -> None:
    for setting in settings():
        board = Board(geometry(files, ranks), True, setting)
        shapes = (*lay_background(board), *lay_inner_names(board))
        roles = (Role.COORDINATE, Role.BARE_COORDINATE, Role.INNER_COORDINATE)
        names = [text for role in roles for text in texts(shapes, role)]
        if setting.coordinates is Coordinates.NONE:
            assert names == []
            continue
        assert [text.words for text in names] == [*"abcdefghijklmnop"[:files], *map(str, range(1, ranks + 1))]
        for text, square in zip(names, [*range(files), *(17 * rank for rank in range(ranks))], strict=True):
            x, y = board.corner(square)
            across = x < text.x < x + SQUARE
            down = y < text.y < y + SQUARE
            assert across if text.words.isalpha() else down
            if setting.coordinates is Coordinates.OUTSIDE:
                assert not (across and down)


def test_a1_is_dark_and_half_the_board_is() -> None:
    (dark,) = (shape for shape in lay_background(Board(geometry(8, 8))) if isinstance(shape, Squares))
    assert dark.role is Role.DARK
    assert len(set(dark.places)) == 32
    assert (27, 27 + 7 * SQUARE) in dark.places


def test_a_board_without_dark_squares_has_lines() -> None:
    shapes = lay_background(Board(geometry(8, 8), setting=Setting(is_chequered=False)))
    assert not [shape for shape in shapes if isinstance(shape, Squares)]
    (lines,) = (shape for shape in shapes if isinstance(shape, Path) and shape.role is Role.LONE_GRID)
    assert lines.d.count("M") == 14


@pytest.mark.parametrize(("files", "ranks"), BOARDS)
def test_the_walls_of_the_city_have_merlons_within_the_page(files: int, ranks: int) -> None:
    board = Board(geometry(files, ranks), setting=Setting(walls=Walls.CITY))
    merlons, *others = (shape for shape in lay_background(board) if getattr(shape, "role", None) is Role.WALL)
    assert isinstance(merlons, Path)
    teeth = [
        tuple(map(float, tooth)) for tooth in re.findall(r"M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)h-[\d.]+z", merlons.d)
    ]
    assert len(teeth) == merlons.d.count("M") >= 4
    assert all(x >= RIM and y >= RIM for x, y, _, _ in teeth)
    assert all(x + w <= board.width - RIM and y + h <= board.height - RIM for x, y, w, h in teeth)
    assert len(others) == 5  # the band and a tower at each corner


def test_men_stand_on_their_squares_above_arrows_and_below_crosses(step: Step) -> None:
    shapes = lay_out(scene_of_steps((step,))).shapes
    board = Board(step.after.geometry)
    men = [shape for shape in shapes if isinstance(shape, Use)]
    assert Use("white-soldier", *board.corner(find_square("h5") or 0)) in men
    assert Use("black-soldier-bound", *board.corner(find_square("j6") or 0)) in men
    assert Use("black-dux", *board.corner(find_square("e7") or 0)) in men
    roles = [shape.symbol if isinstance(shape, Use) else shape.role for shape in shapes]
    order = [Role.ORIGIN, Role.TARGET, "head-move", Role.GHOST, "white-dux", Role.HALO, "cross-attack"]
    assert [max(i for i, role in enumerate(roles) if role == each) for each in order] == sorted(
        max(i for i, role in enumerate(roles) if role == each) for each in order
    )


def test_each_kind_of_man_is_listed_once(step: Step) -> None:
    layout = lay_out(scene_of_steps((step,)))
    assert len(set(layout.kinds)) == len(layout.kinds)
    assert set(layout.kinds) == {
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
    arrow = edge_of_arrow(scene)
    middle = [Board(board).corner(square)[0] + SQUARE / 2 for square in (0, 3)]
    across = [x for x, _ in points(arrow)]
    assert (min(across), max(across)) == (middle[0] + 17, middle[1] - 17)
    bare = edge_of_arrow(replace(scene, men=()))
    assert (min(x for x, _ in points(bare)), max(x for x, _ in points(bare))) == tuple(middle)


@pytest.mark.parametrize(("is_barred", "reach"), [(True, -20), (False, 0)])
def test_neither_a_bar_nor_a_cross_covers_the_man(is_barred: bool, reach: int) -> None:
    position = Position(geometry(8, 8), set_of("b1"), 0)
    arrow = Arrow(0, 1, Ink.MOVE, is_barred, is_by_rule=True, is_struck=not is_barred)
    layout = lay_out(replace(scene_of_position(position), overlays=(arrow,)))
    (over,) = (each for each in layout.over if isinstance(each, Path) and each.role == "bar-move")
    edge = layout.board.corner(1)[0] + 5.5  # of the figurine
    right = max(x for x, _ in points(over)) if is_barred else points(over)[0][0] + 17  # of a cross
    assert right == pytest.approx(edge + reach, abs=3)


@pytest.mark.parametrize("is_flipped", [False, True])
@pytest.mark.parametrize("side", [WHITE, BLACK])
def test_the_side_to_move_has_its_sign_at_its_end(side: int, is_flipped: bool) -> None:
    size = geometry(8, 8)
    for setting in settings():
        board = Board(size, is_flipped, setting)
        scene = Scene(size, (), side=BLACK if side else WHITE, is_flipped=is_flipped)
        sign = side_sign(lay_out(scene, setting))
        assert sign.role == ("black-sign" if side else "white-sign")
        at_bottom = (side == WHITE) != is_flipped
        assert (sign.y > board.height / 2) == at_bottom
        assert board.width - setting.inset <= sign.x < sign.x + sign.width <= board.width
        towers = [s for s in lay_background(board) if isinstance(s, Rect) and s.role is Role.TOWER]
        assert not any(
            overlap(sign, replace(tower, x=tower.x - 6, width=30, y=tower.y - 6, height=30)) for tower in towers
        )
        assert len(towers) == (4 if setting.walls is Walls.CITY else 0)


def side_sign(layout: Layout) -> Rect:
    """The rectangle around the sign of the side to move."""
    (sign,) = (each for each in layout.over if isinstance(each, Path) and each.role.endswith("-sign"))
    x, y, width, height = map(float, re.findall(r"[0-9.]+", sign.d)[:4])
    return Rect(x, y - height, width, 2 * height, sign.role)


def overlap(one: Rect, other: Rect) -> bool:
    across = one.x < other.x + other.width and other.x < one.x + one.width
    return across and one.y < other.y + other.height and other.y < one.y + one.height


@pytest.mark.parametrize(("files", "ranks"), [(8, 8), (12, 8), (16, 16)])
def test_the_sign_is_seen_at_two_hundred_pixels(files: int, ranks: int) -> None:
    layout = lay_out(Scene(geometry(files, ranks), (), side=WHITE))
    sign = side_sign(layout)
    scale = 200 / layout.width
    assert sign.width * scale >= 3
    assert sign.height * scale >= 9


def test_after_the_end_the_result_takes_the_place_of_the_sign() -> None:
    layout = lay_out(Scene(geometry(8, 8), (), result="1-0"))
    assert [text.words for text in texts(layout.shapes, Role.COUNT)] == ["White has won"]
    assert not any(isinstance(shape, Path) for shape in layout.over)
    assert sum(isinstance(shape, Group) for shape in layout.over) == 2, "a crown at the edge, and one before the words"


@pytest.mark.parametrize(("files", "ranks"), BOARDS)
def test_merlons_fit_the_squares(files: int, ranks: int) -> None:
    board = Board(geometry(files, ranks), setting=Setting(walls=Walls.CITY))
    (path,) = (shape for shape in lay_background(board) if isinstance(shape, Path) and shape.role is Role.WALL)
    places = points(path)
    assert len(places) == 2 * (files + ranks)
    across = sorted({x for x, y in places if y == RIM})
    assert across == [board.corner(file)[0] + 11.5 for file in range(files)]


def test_a_line_around_the_squares_leaves_room_for_coordinates() -> None:
    board = Board(geometry(8, 8), setting=Setting(walls=Walls.LINE))
    (line,) = (shape for shape in lay_background(board) if isinstance(shape, Rect) and shape.role is Role.LINE)
    assert (line.x, line.width) == (board.setting.inset - 5, SQUARE * 8 + 10)
    names = texts(lay_background(board), Role.BARE_COORDINATE)
    assert all(text.x < line.x - 4 or text.y > line.y + line.height + 4 for text in names)


def test_hands_and_die_lie_below_the_board() -> None:
    board = geometry(8, 8)
    position = Position(board, set_of("a1"), 0, hand=(5, 3), dux_hand=(1, 0), die=5, pips=2)
    layout = lay_out(scene_of_position(position))
    bottom = Board(board).height
    words = texts(layout.shapes, Role.COUNT)
    assert [text.words for text in words] == ["× 5 in hand", "× 1 in hand", "× 3 in hand", "thrown", "pips left: 2"]
    below = [shape for shape in layout.shapes if isinstance(shape, Group) and shape.y > bottom]
    drawn = [child for group in below for child in group.children]
    assert sum(1 for shape in drawn if isinstance(shape, Disc) and shape.role is Role.PIP) == 5
    assert [shape.symbol for shape in drawn if isinstance(shape, Use)] == [
        "white-soldier",
        "white-dux",
        "black-soldier",
    ]
    assert all(bottom < y < layout.height for y in [*(text.y for text in words), *(group.y for group in below)])


def test_a_narrow_tray_goes_on_in_another_row() -> None:
    scene = Scene(geometry(2, 2), (), hand=(1, 1), die=1)
    layout = lay_out(scene)
    hands = [shape for shape in layout.shapes if isinstance(shape, Group)]
    assert hands[0].x == hands[1].x
    assert hands[0].y < hands[1].y < layout.height - SQUARE + 1


def test_a_caption_is_wrapped_into_lines_of_like_length() -> None:
    scene = Scene(geometry(8, 8), (), caption="word " * 24)
    layout = lay_out(scene)
    lines = [text.words for text in texts(layout.shapes, Role.CAPTION)]
    assert " ".join(lines) == ("word " * 24).strip()
    assert {len(line) for line in lines} == {len("word " * 8) - 1}
    assert layout.height > layout.board.height


@pytest.mark.parametrize("is_flipped", [False, True])
@pytest.mark.parametrize(
    ("names", "edges"), [(("c3", "d3", "c4", "d4"), 8), (("a1", "b1", "c1", "d1"), 10), (("a1", "b2"), 8), (("h8",), 4)]
)
def test_an_outline_is_drawn_along_the_outer_edges(names: tuple[str, ...], edges: int, is_flipped: bool) -> None:
    board = geometry(8, 8)
    scene = Scene(board, (), (Outline(set_of(*names)),), is_flipped=is_flipped)
    halo, line = (shape for shape in lay_out(scene).shapes if isinstance(shape, Path))
    assert (halo.role, line.role) == (Role.HALO, "stroke-move")
    drawn = re.findall(r"M([\d.]+) ([\d.]+)([hv])45", line.d)
    assert len(drawn) == len(set(drawn)) == edges
    sides: dict[tuple[float, float, str], int] = {}
    for name in names:
        x, y = Board(board, is_flipped).corner(find_square(name) or 0)
        for side in ((x, y, "h"), (x, y + SQUARE, "h"), (x, y, "v"), (x + SQUARE, y, "v")):
            sides[side] = sides.get(side, 0) + 1
    outer = {side for side, count in sides.items() if count == 1}
    assert {(float(x), float(y), way) for x, y, way in drawn} == outer


def test_letters_stand_in_empty_squares_and_on_plates_beside_men() -> None:
    scene = Scene(geometry(8, 8), (Man(0, WHITE),), (Label(0, "A", Ink.MOVE), Numeral(1, 12, Ink.RED)))
    shapes = lay_out(scene).shapes
    plate, beside = (
        shape for shape in shapes if isinstance(shape, Rect | Text) and shape.role in ("plate-move", "small-move")
    )
    x, y = Board(scene.geometry).corner(0)
    assert isinstance(plate, Rect)
    assert isinstance(beside, Text)
    assert x <= plate.x < plate.x + plate.width == x + SQUARE
    assert plate.x < beside.x < x + SQUARE
    assert y < beside.y < y + SQUARE / 2
    (words,) = texts(shapes, "words-red")
    assert (words.words, words.x) == ("12", x + 1.5 * SQUARE)


def test_every_ink_has_roles_of_its_own() -> None:
    overlays = tuple(
        mark
        for index, ink in enumerate(Ink)
        for mark in (Dot(index, ink), Line(index, 17 + index, ink), Label(34 + index, "A", ink))
    )
    roles = {getattr(shape, "role", None) for shape in lay_out(Scene(geometry(len(Ink), 3), (), overlays)).shapes}
    wanted = {f"{kind}-{ink}" for kind in ("arrow", "stroke", "words") for ink in Ink}
    assert wanted <= roles


def test_a_legend_has_a_sample_and_words_for_each_entry() -> None:
    entries = (
        LegendEntry(Dot(5), "where it may go"),
        LegendEntry(Arrow(3, 70), "a capture"),
        LegendEntry(Outline(0b111000), "a testudo"),
        LegendEntry(Ghost(Man(30, BLACK, True)), "a captured Dux"),
        LegendEntry(Man(9, WHITE, is_bound=True), "alligatus"),
        LegendEntry(Numeral(40, 3), "open paths"),
    )
    layout = lay_out(Scene(geometry(8, 8), (), legend=entries))
    words = texts(layout.shapes, Role.LEGEND)
    assert [text.words for text in words] == [entry.words for entry in entries]
    samples = [shape for shape in layout.shapes if isinstance(shape, Group) and shape.scale != 1]
    assert len(samples) == len(entries)
    assert all(
        layout.board.height < sample.y < text.y < layout.height for sample, text in zip(samples, words, strict=True)
    )
    assert {Man(0, BLACK, True), Man(0, WHITE, is_bound=True)} == set(layout.kinds)


def test_a_sheet_puts_boards_side_by_side() -> None:
    scenes = tuple(Scene(geometry(files, 8), ()) for files in (8, 10))
    layout = lay_out_sheet(Sheet(scenes, ("left", "right"), "both"))
    (first, x, y), (second, z, _) = layout.boards
    assert (x, y) == (0, 24)
    assert first.width < z
    assert z + second.width == layout.width
    titles = texts(layout.shapes, Role.CAPTION)
    assert [text.words for text in titles] == ["left", "right", "both"]
    assert [text.x for text in titles] == [first.width / 2, z + second.width / 2, layout.width / 2]
    bare = lay_out_sheet(Sheet(scenes))
    assert bare.boards[0][2] == 0
    assert not bare.shapes


@pytest.mark.parametrize(("origin", "target"), [("b2", "d2"), ("d4", "b2"), ("b2", "b4"), ("d2", "b4")])
def test_an_arrow_goes_around_a_man_who_is_jumped(origin: str, target: str) -> None:
    board = geometry(8, 8)
    ends = [find_square(origin) or 0, find_square(target) or 0]
    between = sum(ends) // 2
    scene = Scene(board, (Man(between, BLACK),), (Arrow(*ends),))
    for shown in (scene, replace(scene, is_flipped=True)):
        x, y = Board(board, shown.is_flipped).corner(between)
        arrow = edge_of_arrow(shown)
        clear = min(abs(complex(a - x - SQUARE / 2, b - y - SQUARE / 2)) for a, b in points(arrow))
        assert clear > 17
    straight = edge_of_arrow(replace(scene, men=()))
    assert len(points(straight)) == 7


def test_an_arrow_by_the_rules_begins_with_a_dot_and_its_shaft_may_be_dashed() -> None:
    scene = Scene(geometry(8, 8), (), (Arrow(0, 3, Ink.GREEN), Arrow(17, 20, Ink.GREEN, is_by_rule=True)))
    shapes = lay_out(scene).shapes
    dots = [(shape.x, shape.role) for shape in shapes if isinstance(shape, Disc)]
    x = Board(scene.geometry).corner(17)[0] + SQUARE / 2
    assert dots == [(x, "edge-green"), (x, "head-green")]
    shafts = [points(shape) for shape in shapes if isinstance(shape, Path) and shape.role == "shaft-green"]
    assert [len(shaft) for shaft in shafts] == [2, 2]


def test_there_are_four_heads() -> None:
    def head(ink: Ink) -> str:
        return edge_of_arrow(Scene(geometry(8, 8), (), (Arrow(0, 3, ink),))).d

    assert len({head(ink) for ink in (Ink.MOVE, Ink.ATTACK, Ink.RED, Ink.BLUE)}) == 4
    assert head(Ink.MOVE) == head(Ink.NOTE)
    assert head(Ink.RED) == head(Ink.GREY)


def test_a_short_arrow_has_a_single_head_or_two_that_do_not_leave_its_square() -> None:
    men = (Man(0, WHITE), Man(1, BLACK))
    places = points(edge_of_arrow(Scene(geometry(8, 8), men, (Arrow(0, 1, Ink.ATTACK),))))
    far = [x for x, _ in places]
    assert max(far) - min(far) < SQUARE / 2


def test_coordinates_inside_are_painted_over_the_men_and_have_a_halo() -> None:
    setting = Setting(Coordinates.INSIDE)
    layout = lay_out(Scene(geometry(8, 8), (Man(0, BLACK),)), setting)
    assert [group.role for group in layout.over if isinstance(group, Group)] == [Role.INNER_HALO, Role.INNER_COORDINATE]
    assert not any(isinstance(shape, Group) for shape in lay_background(layout.board))


def test_an_arrow_like_that_of_a_knight_goes_straight() -> None:
    scene = Scene(geometry(8, 8), (Man(1, WHITE), Man(18, WHITE)), (Arrow(0, 35),))
    arrow = edge_of_arrow(scene)
    assert len(points(arrow)) == 7


def test_words_never_widen_a_drawing_and_are_on_one_axis() -> None:
    entries = (LegendEntry(Line(0, 1), "short"), LegendEntry(Line(0, 1), "line of attack (corner and custodial)"))
    for files in (1, 3, 12):
        layout = lay_out(Scene(geometry(files, 3), (), legend=entries, caption="A caption of several words"))
        assert layout.width == layout.board.width
        assert {text.x for text in texts(layout.over, Role.CAPTION)} == {layout.width / 2}
        words = texts(layout.over, Role.LEGEND)
        ends = [text.x + width_of(text.words, LEGEND_SIZE) for text in words]
        assert min(text.x for text in words) >= 0
        assert max(ends) <= layout.width + 1
        starts = [shape.x for shape in layout.over if isinstance(shape, Group)]
        assert (min(starts) + max(ends)) / 2 == pytest.approx(layout.width / 2, abs=1)


def test_four_boards_are_in_two_rows_under_one_legend() -> None:
    entry = LegendEntry(Circle(0), "weak")
    scenes = [Scene(geometry(8, 8), (), legend=(entry,)) for _ in range(4)]
    layout = lay_out_sheet(Sheet((*scenes,), ("1.a1-a2", "2.a2-a3", "3.a3-a4", "4.a4-a5"), "Four"))
    board = layout.boards[0][0]
    assert [(x > 0, y > board.height) for _, x, y in layout.boards] == [
        (False, False),
        (True, False),
        (False, True),
        (True, True),
    ]
    assert layout.width < 3 * board.width
    assert [text.words for text in texts(layout.shapes, Role.LEGEND)] == ["weak"]
    assert all(not texts(each.shapes, Role.LEGEND) for each, _, _ in layout.boards)
    assert len(lay_out_sheet(Sheet(tuple(scenes[:3]))).boards) == 3
    assert {y for _, _, y in lay_out_sheet(Sheet(tuple(scenes[:3]))).boards} == {0.0}


def test_a_word_of_any_length_is_wrapped_in_time_that_grows_with_it() -> None:
    lines = wrap_words(f"{'<' * 50_000} {'y' * 50_000}", 15, 300)
    assert "".join(lines) == "<" * 50_000 + "y" * 50_000
    assert max(width_of(line, 15) for line in lines) <= 300


def test_no_letter_of_the_typeface_is_wider_than_its_room() -> None:
    font = TTFont(TYPEFACE / "literata.ttf")
    letters, widths, unit = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
    assert {*"Aaæß½×–…"} <= {*map(chr, letters)}
    assert [chr(code) for code, glyph in letters.items() if widths[glyph][0] / unit > width_of(chr(code), 1)] == []
