"""Layout: a scene becomes placed shapes. Pure geometry; no colors, no files."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import hypot
from textwrap import wrap
from typing import TYPE_CHECKING, TypeAlias, assert_never

from latrodb.core.color import BLACK, WHITE
from latrodb.core.square import EAST, FILES, NORTH, SOUTH, STRIDE, WEST, Square, squares
from latrodb.diagrams.primitives import SQUARE, Disc, Group, Path, Primitive, Rect, Role, Text, Use, number
from latrodb.diagrams.scene import (
    Arrow,
    Circle,
    Cross,
    Dot,
    Frame,
    Ghost,
    Highlight,
    Ink,
    Label,
    Line,
    Man,
    Numeral,
    Outline,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.geometry import Geometry
    from latrodb.diagrams.scene import Overlay, Scene

WALL = 24  # the width of the band around the squares
EDGE = 3  # the free rim of the page
GAP = 10  # between the board, the tray and the lines of a caption
LETTER = 8  # the mean width of a letter in a caption
LINE = 22  # from a line of the caption to the next

_ARROWS = {
    Ink.MOVE: Role.ARROW_MOVE,
    Ink.ATTACK: Role.ARROW_ATTACK,
    Ink.NOTE: Role.ARROW_NOTE,
    Ink.GREEN: Role.ARROW_NOTE,
    Ink.RED: Role.ARROW_ATTACK,
    Ink.BLUE: Role.ARROW_MOVE,
    Ink.YELLOW: Role.ARROW_NOTE,
    Ink.GREY: Role.ARROW_MOVE,
}
_STROKES = {
    Ink.MOVE: Role.STROKE_MOVE,
    Ink.ATTACK: Role.STROKE_ATTACK,
    Ink.NOTE: Role.STROKE_NOTE,
    Ink.GREEN: Role.STROKE_NOTE,
    Ink.RED: Role.STROKE_ATTACK,
    Ink.BLUE: Role.STROKE_MOVE,
    Ink.YELLOW: Role.STROKE_NOTE,
    Ink.GREY: Role.STROKE_MOVE,
}
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}

_Place: TypeAlias = Callable[[float, float], tuple[Primitive, ...]]


@dataclass(frozen=True, slots=True)
class Layout:
    """A scene in place. The background is apart, as it is the same for every scene of a board.

    Attributes:
        width: of the whole drawing, in units.
        height: the same.
        men: the different men, whose symbols the shapes use; their squares mean nothing.
        shapes: what is painted on top of the background, in order.
    """

    width: float
    height: float
    men: tuple[Man, ...]
    shapes: tuple[Primitive, ...]


def lay_out(scene: Scene) -> Layout:
    """Place everything of a scene but the background of its board."""
    width, board_height = board_size(scene.geometry)
    tray, height = _lay_tray(scene, width, board_height)
    legend, height = _lay_legend(scene, width, height)
    caption, height = _lay_caption(scene.caption, width, height)
    ghosts = [overlay.man for overlay in scene.overlays if isinstance(overlay, Ghost)]
    held = _held(scene)
    kinds = dict.fromkeys(kind_of(man) for man in (*scene.men, *ghosts, *(man for man, _ in held)))
    shapes = (*_lay_board(scene), *_lay_side(scene), *tray, *legend, *caption)
    return Layout(width, height, tuple(kinds), shapes)


def lay_background(geometry: Geometry, is_flipped: bool) -> tuple[Primitive, ...]:
    """The squares of a board with its wall and coordinates."""
    width, height = board_size(geometry)
    left = top = EDGE + WALL
    files, ranks = geometry.files, geometry.ranks
    dark = "".join(
        f"M{number(x)} {number(y)}h{SQUARE}v{SQUARE}h-{SQUARE}z"
        for square in geometry.squares
        if (square % STRIDE + square // STRIDE) % 2 == 0
        for x, y in (corner(geometry, square, is_flipped),)
    )
    upright = "".join(f"M{left + SQUARE * file} {top}v{SQUARE * ranks}" for file in range(1, files))
    level = "".join(f"M{left} {top + SQUARE * rank}h{SQUARE * files}" for rank in range(1, ranks))
    return (
        Rect(EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE, Role.WALL, 4),
        Rect(left, top, SQUARE * files, SQUARE * ranks, Role.LIGHT),
        Path(dark, Role.DARK),
        *((Path(upright + level, Role.GRID),) if upright or level else ()),
        Rect(left, top, SQUARE * files, SQUARE * ranks, Role.RIM),
        Group(tuple(_coordinates(geometry, is_flipped)), Role.COORDINATE),
    )


def board_size(geometry: Geometry) -> tuple[int, int]:
    """Width and height of a board with its wall and the rim of the page, in units."""
    rim = 2 * (EDGE + WALL)
    return rim + SQUARE * geometry.files, rim + SQUARE * geometry.ranks


def corner(geometry: Geometry, square: Square, is_flipped: bool) -> tuple[float, float]:
    """The upper left corner of a square."""
    file, rank = square % STRIDE, square // STRIDE
    column = geometry.files - 1 - file if is_flipped else file
    row = rank if is_flipped else geometry.ranks - 1 - rank
    return EDGE + WALL + SQUARE * column, EDGE + WALL + SQUARE * row


def kind_of(man: Man) -> Man:
    """The same man without his place, so that equal men share one symbol."""
    return Man(0, man.color, man.is_dux, man.is_bound)


def symbol_of(man: Man) -> str:
    """The name of a man's symbol.

    >>> symbol_of(Man(0, WHITE, is_dux=True))
    'white-dux'
    """
    role = "dux" if man.is_dux else "soldier"
    return f"{man.color.title.lower()}-{role}{'-bound' if man.is_bound else ''}"


def _lay_board(scene: Scene) -> Iterator[Primitive]:
    """All but crosses lies under the men, so that their shapes stay whole."""
    men = {man.square for man in scene.men}
    below = (Highlight, Frame, Outline, Circle, Arrow, Line, Ghost)
    for kind in below:
        for overlay in scene.overlays:
            if isinstance(overlay, kind):
                yield from _lay_overlay(scene, overlay, men)
    for man in scene.men:
        yield Use(symbol_of(man), *corner(scene.geometry, man.square, scene.is_flipped))
    for overlay in scene.overlays:
        if not isinstance(overlay, below):
            yield from _lay_overlay(scene, overlay, men)


def _lay_overlay(scene: Scene, overlay: Overlay, men: set[Square]) -> Iterator[Primitive]:
    if isinstance(overlay, Outline):
        yield from _lay_outline(scene, overlay)
        return
    square = overlay.man.square if isinstance(overlay, Ghost) else _square_of(overlay)
    x, y = corner(scene.geometry, square, scene.is_flipped)
    middle = SQUARE / 2
    match overlay:
        case Highlight(is_origin=is_origin):
            yield Rect(x, y, SQUARE, SQUARE, Role.ORIGIN if is_origin else Role.TARGET)
        case Arrow(origin, target, ink):
            tip = corner(scene.geometry, target, scene.is_flipped)
            start, end = (x + middle, y + middle), (tip[0] + middle, tip[1] + middle)
            yield Path(_arrow(start, end, origin in men, target in men), _ARROWS[ink])
        case Ghost(man):
            yield Group((Use(symbol_of(man), x, y),), Role.GHOST)
        case Cross(ink=ink):
            d = f"M{number(x + 11)} {number(y + 11)}l23 23m0 -23l-23 23"
            yield from (Path(d, Role.HALO), Path(d, _STROKES[ink]))
        case Circle(ink=ink):
            yield Disc(x + middle, y + middle, 20, _STROKES[ink])
        case Line(target=target, ink=ink):
            end = corner(scene.geometry, target, scene.is_flipped)
            d = f"M{number(x + middle)} {number(y + middle)}L{number(end[0] + middle)} {number(end[1] + middle)}"
            yield Path(d, _STROKES[ink])
        case Dot(ink=ink):
            yield Disc(x + middle, y + middle, 6, _ARROWS[ink])
        case Label(text=text):
            yield Text(x + middle, y + middle + 6, text, Role.COUNT)
        case Numeral(value=value):
            yield Text(x + middle, y + middle + 6, str(value), Role.COUNT)
        case Frame(ink=ink):
            yield Rect(x + 2.5, y + 2.5, SQUARE - 5, SQUARE - 5, _STROKES[ink], 2)
        case _:
            assert_never(overlay)


def _lay_outline(scene: Scene, outline: Outline) -> Iterator[Primitive]:
    """The edges that the squares have in common with others, as one path."""
    sides = ((EAST, SQUARE, 0, "v"), (WEST, 0, 0, "v"), (NORTH, 0, 0, "h"), (SOUTH, 0, SQUARE, "h"))
    edges = ""
    for square in squares(outline.squares):
        x, y = corner(scene.geometry, square, scene.is_flipped)
        for step, right, down, way in sides:
            toward = -step if scene.is_flipped else step
            if square + toward < 0 or not outline.squares >> square + toward & 1:
                edges += f"M{number(x + right)} {number(y + down)}{way}{SQUARE}"
    if edges:
        yield from (Path(edges, Role.HALO), Path(edges, _STROKES[outline.ink]))


def _square_of(
    overlay: Highlight | Arrow | Cross | Circle | Frame | Line | Dot | Label | Numeral,
) -> Square:
    return overlay.origin if isinstance(overlay, Arrow | Line) else overlay.square


def _arrow(start: tuple[float, float], end: tuple[float, float], leaves_man: bool, meets_man: bool) -> str:
    """The outline of an arrow that keeps clear of the men at its ends."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    along = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    tail, tip = (17.0 if leaves_man else 0.0), length - (17.0 if meets_man else 0.0)
    shaft, barb, head = 3.0, 8.5, min(15.0, 0.8 * (tip - tail))
    outline = (
        (tail, -shaft),
        (tip - head, -shaft),
        (tip - head, -barb),
        (tip, 0.0),
        (tip - head, barb),
        (tip - head, shaft),
        (tail, shaft),
    )
    places = (
        f"{number(start[0] + along[0] * far - along[1] * aside)} "
        f"{number(start[1] + along[1] * far + along[0] * aside)}"
        for far, aside in outline
    )
    return f"M{'L'.join(places)}Z"


def _coordinates(geometry: Geometry, is_flipped: bool) -> Iterator[Text]:
    _, height = board_size(geometry)
    middle, base = SQUARE / 2, 5
    for file in range(geometry.files):
        x, _ = corner(geometry, file, is_flipped)
        yield Text(x + middle, height - EDGE - WALL / 2 + base, FILES[file], Role.COORDINATE)
    for rank in range(geometry.ranks):
        _, y = corner(geometry, rank * STRIDE, is_flipped)
        yield Text(EDGE + WALL / 2, y + middle + base, str(rank + 1), Role.COORDINATE)


def _lay_side(scene: Scene) -> Iterator[Primitive]:
    """The sign of the side to move: a disc of its color in the wall, at its end of the board."""
    if scene.side is None:
        return
    width, height = board_size(scene.geometry)
    is_below = (scene.side is WHITE) != scene.is_flipped
    inset = EDGE + WALL + SQUARE / 2
    role = Role.WHITE_BODY if scene.side is WHITE else Role.BLACK_BODY
    yield Disc(width - EDGE - WALL / 2, height - inset if is_below else inset, 6, role)


def _held(scene: Scene) -> list[tuple[Man, int]]:
    """The men in hand, each kind with its number."""
    return [
        (Man(0, color, is_dux), count)
        for color in (WHITE, BLACK)
        for is_dux, counts in ((False, scene.hand), (True, scene.dux_hand))
        if (count := counts[color])
    ]


def _lay_tray(scene: Scene, width: float, height: float) -> tuple[list[Primitive], float]:
    """Hands and die in rows below the board, and where the rows end."""
    shapes: list[Primitive] = []
    x, y = float(EDGE), height + GAP
    for item_width, place in _tray_items(scene):
        if x + item_width > width and x > EDGE:
            x, y = float(EDGE), y + SQUARE + GAP
        shapes += place(x, y)
        x += item_width
    return (shapes, y + SQUARE) if shapes else ([], height)


def _tray_items(scene: Scene) -> Iterator[tuple[float, _Place]]:
    """The things below the board: how wide each is, and how it is placed."""
    for man, count in _held(scene):
        yield 94, partial(_held_men, symbol_of(man), f"× {count}")
    if scene.die in _PIPS:
        yield SQUARE + 6, partial(_die, scene.die)
    if scene.pips:
        yield 70, partial(_count, f"{scene.pips} left")


def _held_men(symbol: str, words: str, x: float, y: float) -> tuple[Primitive, ...]:
    return Use(symbol, x, y), *_count(words, x + SQUARE, y)


def _die(throw: int, x: float, y: float) -> tuple[Primitive, ...]:
    middle = SQUARE / 2
    pips = (
        Disc(x + middle + 9 * right, y + middle + 9 * down, 3.2, Role.PIP) for right, down in _PIPS[throw]
    )
    return Rect(x + 5, y + 5, 35, 35, Role.DIE, 6), *pips


def _count(words: str, x: float, y: float) -> tuple[Primitive, ...]:
    return (Text(x, y + SQUARE / 2 + 7, words, Role.COUNT, is_start=True),)


def _lay_legend(scene: Scene, width: float, height: float) -> tuple[list[Primitive], float]:
    """The words of the legend below the board, and where they end."""
    shapes: list[Primitive] = [
        Text(width / 2, height + LINE * count - 2, entry.words, Role.CAPTION)
        for count, entry in enumerate(scene.legend, 1)
    ]
    return shapes, height + LINE * len(shapes) + (GAP if shapes else 0)


def _lay_caption(caption: str, width: float, height: float) -> tuple[list[Primitive], float]:
    """The caption's lines below everything else, and where they end."""
    widest = max(8, int((width - 2 * WALL) / LETTER))
    lines = wrap(caption, widest)
    if not lines:
        return [], height
    # Lines of like length: the narrowest wrapping that needs no line more.
    mean = sum(map(len, lines)) // len(lines)
    narrower = (wrap(caption, limit) for limit in range(max(1, mean), widest))
    lines = next((each for each in narrower if len(each) == len(lines)), lines)
    shapes: list[Primitive] = [
        Text(width / 2, height + LINE * count - 2, line, Role.CAPTION) for count, line in enumerate(lines, 1)
    ]
    return shapes, height + LINE * len(lines) + GAP
