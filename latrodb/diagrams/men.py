"""The sets of men: functions that draw one man in the square from 0, 0 to `SQUARE`, `SQUARE`.

A set of men is one function and one line in `MEN`. In each set a bound man looks different from a free one, a Dux
from a soldier, and each side from the other without the help of color: Black's men bear bands, a grid or a gate, his
draughts are ribbed, his coins have eight corners, his stones shine. Bound men that stand are upside down; flat ones
show their other side.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from latrodb.core.color import BLACK, WHITE, Color
from latrodb.diagrams.primitives import SQUARE, Disc, Group, Path, Primitive, Rect, number

if TYPE_CHECKING:
    from collections.abc import Callable

    Draw: TypeAlias = Callable[[Color, bool, bool], tuple[Primitive, ...]]

MIDDLE = SQUARE / 2
_Shapes: TypeAlias = tuple[Primitive, ...]


class Roles(NamedTuple):
    """The paints of one side's men.

    `line` is drawn on a body and contrasts with it; `edge` is the color of the outline of a body.
    """

    body: str
    face: str
    line: str
    edge: str
    crest: str
    shade: str  # the shadow or gleam of a stone


ROLES = {side: Roles(*(f"{side.title.lower()}-{part}" for part in Roles._fields)) for side in (WHITE, BLACK)}


def turned(shapes: tuple[Primitive, ...], is_bound: bool) -> tuple[Primitive, ...]:
    """Turn the shapes upside down if the man is bound."""
    return (Group(shapes, is_turned=True),) if is_bound else shapes


def star(points: int, outer: float, inner: float, x: float = MIDDLE, y: float = MIDDLE) -> str:
    """A star with its first point up; with an `inner` equal to `outer` a polygon of twice the corners."""
    corners = ((outer if index % 2 == 0 else inner, pi * index / points - pi / 2) for index in range(2 * points))
    places = (f"{number(x + far * cos(angle))} {number(y + far * sin(angle))}" for far, angle in corners)
    return f"M{'L'.join(places)}Z"


def rays(count: int, inner: float, outer: float, x: float = MIDDLE, y: float = MIDDLE) -> str:
    """Short lines around a middle, spread evenly, the first one pointing up."""
    angles = (2 * pi * index / count - pi / 2 for index in range(count))
    return "".join(
        f"M{number(x + inner * cos(angle))} {number(y + inner * sin(angle))}"
        f"L{number(x + outer * cos(angle))} {number(y + outer * sin(angle))}"
        for angle in angles
    )


def ellipse(y: float, across: float, down: float) -> str:
    """An ellipse about the middle line of the square."""
    left, right = number(MIDDLE - across), number(MIDDLE + across)
    arc = f"A{number(across)} {number(down)} 0 1 1"
    return f"M{left} {number(y)}{arc} {right} {number(y)}{arc} {left} {number(y)}Z"


def draw_figurine(color: Color, is_dux: bool, is_bound: bool) -> _Shapes:
    """A bust in a Roman helmet, Black's with a closed visor; the Dux wears a broad crest and a cloak."""
    roles = ROLES[color]
    face = _open_face(roles) if color is WHITE else _visor(roles)
    return turned((_dux(roles) if is_dux else _soldier(roles)) + face, is_bound)


def draw_pawn(color: Color, is_dux: bool, is_bound: bool) -> _Shapes:
    """A pawn of chess; the Dux is a king. Black's have bands."""
    roles = ROLES[color]
    bands = () if color is WHITE else (Path("M13 38.4H32M16 34H29", roles.line),)
    return turned((_king(roles) if is_dux else _pawn(roles)) + bands, is_bound)


def draw_rook(color: Color, is_dux: bool, is_bound: bool) -> _Shapes:
    """A rook of chess; the Dux is a rook with a crown. White's have a slit, Black's a gate."""
    roles = ROLES[color]
    slit = "M22.5 20V27M20 23H25"
    gate = "M19.2 30V25.2A3.3 3.3 0 0 1 25.8 25.2V30M13.5 37.3H31.5"
    opening = Path(slit if color is WHITE else gate, roles.line)
    return turned(((*_royal_rook(roles), opening) if is_dux else (*_rook(roles), opening)), is_bound)


def _soldier(roles: Roles) -> _Shapes:
    return (
        Path("M11 37C11 31.5 13.5 28.5 18 27.5H27C31.5 28.5 34 31.5 34 37Z", roles.body),
        Path("M14 32.5H31", roles.line),
        Rect(9, 36.5, 27, 5, roles.body, 1.2),
        Disc(MIDDLE, 5.4, 1.9, roles.body),
        _helmet(roles),
    )


def _dux(roles: Roles) -> _Shapes:
    hairs = "".join(
        f"M{number(MIDDLE + 11 * cos(angle))} {number(18.5 - 11 * sin(angle))}"
        f"L{number(MIDDLE + 16 * cos(angle))} {number(18.5 - 16 * sin(angle))}"
        for angle in (pi * step / 10 for step in range(1, 10))
    )
    return (
        Path("M5.2 19.5A17.3 17.3 0 0 1 39.8 19.5H30V14H15V19.5Z", roles.crest),
        Path(hairs, roles.edge),
        Path("M7.5 37C7.5 31 11 28.5 18 27H27C34 28.5 37.5 31 37.5 37Z", roles.crest),
        Path("M14 37L18.5 27.5H26.5L31 37Z", roles.body),
        Rect(5.5, 36.5, 34, 5, roles.body, 1.2),
        _helmet(roles),
    )


def _helmet(roles: Roles) -> Primitive:
    cheeks = "H30.4C30.4 23.5 29 27 25.6 29.8H19.4C16 27 14.6 23.5 14.6 19"
    return Path(f"M12.6 19C12.6 11.3 17 7 22.5 7S32.4 11.3 32.4 19{cheeks}Z", roles.body)


def _open_face(roles: Roles) -> _Shapes:
    return (
        Path("M17.8 19.5H27.2C27.4 23 26.6 26 24.8 28H20.2C18.4 26 17.6 23 17.8 19.5Z", roles.face),
        Path("M11.4 19H33.6", roles.line),
    )


def _visor(roles: Roles) -> _Shapes:
    return (
        Path("M17.6 19.5H27.4C27.4 23 26.6 26 24.8 28H20.2C18.4 26 17.6 23 17.6 19.5Z", roles.face),
        Path("M20.6 20V27M24.4 20V27", roles.edge),
        Path("M11.4 19H33.6M22.5 8.5V17", roles.line),
    )


def _pawn(roles: Roles) -> _Shapes:
    return (
        Path("M18.6 21C18.6 27 13.6 29.5 12.6 36H32.4C31.4 29.5 26.4 27 26.4 21Z", roles.body),
        Disc(MIDDLE, 11.8, 6.8, roles.body),
        Rect(14.5, 18.2, 16, 3.6, roles.body, 1.8),
        Rect(9.5, 35.6, 26, 5.6, roles.body, 1.4),
    )


def _king(roles: Roles) -> _Shapes:
    lobes = "C12.5 30.5 7.4 26 7.4 20.4C7.4 15 12.2 12.4 16.6 14C19.8 15.2 22.5 18.6 22.5 18.6"
    return (
        Path("M20.7 1.8H24.3V4.6H27.1V8H24.3V13H20.7V8H17.9V4.6H20.7Z", roles.body),
        Path(f"M13 35.6{lobes}S25.2 15.2 28.4 14C32.8 12.4 37.6 15 37.6 20.4C37.6 26 32.5 30.5 32 35.6Z", roles.body),
        Path("M22.5 11L26.2 17.4L22.5 25L18.8 17.4Z", roles.crest),
        Rect(8.5, 35.6, 28, 5.8, roles.body, 1.4),
    )


def _rook(roles: Roles) -> _Shapes:
    return (
        Path("M14.6 15.5H30.4L29.4 30L33 34.5H12L15.6 30Z", roles.body),
        Path("M11.4 5.5H17V8.8H19.8V5.5H25.2V8.8H28V5.5H33.6V13.5L30.6 16.5H14.4L11.4 13.5Z", roles.body),
        Rect(9.5, 34.2, 26, 6.4, roles.body, 1.4),
    )


def _royal_rook(roles: Roles) -> _Shapes:
    return (
        Path("M13.4 15.5H31.6L30.6 30L35 34.5H10L14.4 30Z", roles.body),
        Path("M9.6 14L7 3.6L14.6 7.6L22.5 1.6L30.4 7.6L38 3.6L35.4 14Z", roles.crest),
        Rect(9.4, 12.6, 26.2, 4.4, roles.body, 1.4),
        Rect(7.5, 34.2, 30, 7, roles.body, 1.4),
    )


_CROWN = "M12.5 18.5L9.5 4.5L16.8 10.4L22.5 2L28.2 10.4L35.5 4.5L32.5 18.5C28 21 17 21 12.5 18.5Z"
_FALLEN_CROWN = "M12.5 6.5L9.5 20.5L16.8 14.6L22.5 23L28.2 14.6L35.5 20.5L32.5 6.5C28 4 17 4 12.5 6.5Z"


def draw_draught(color: Color, is_dux: bool, is_bound: bool) -> _Shapes:
    """A draughtsman seen aslant; the Dux is a stack of two under a crown. Bound, it shows a crossed hollow."""
    roles = ROLES[color]
    if not is_dux:
        return *_drum(roles, color, 18.5), *_top(roles, 18.5, is_bound)
    crown = Path(_FALLEN_CROWN if is_bound else _CROWN, roles.crest)
    return *_drum(roles, color, 24.4), *_drum(roles, color, 16), *_top(roles, 16, is_bound), crown


def draw_stone(color: Color, is_dux: bool, is_bound: bool) -> _Shapes:
    """A round stone of Go; the Dux bears a star of eight points. A bound stone shows its hollow other side."""
    roles = ROLES[color]
    gleam = Path("M36.5 26.3A14.6 14.6 0 0 1 26.3 36.5", roles.shade)
    if color is BLACK:
        gleam = Path("M8.5 18.7A14.6 14.6 0 0 1 18.7 8.5", roles.shade)
    stone: _Shapes = (Disc(MIDDLE, MIDDLE, 17.4, roles.body), gleam)
    if is_bound:
        hollow = Path("M16.5 16.5L28.5 28.5M28.5 16.5L16.5 28.5", roles.edge)
        stone += (Disc(MIDDLE, MIDDLE, 11.8, roles.face), hollow)
    return (*stone, Path(star(8, 11.5, 5), roles.crest)) if is_dux else stone


def draw_coin(color: Color, is_dux: bool, is_bound: bool) -> _Shapes:
    """A coin with a head, the Dux's within a wreath. A bound coin shows its reverse, the X of a denarius.

    White's coins are round and Black's have eight corners.
    """
    roles = ROLES[color]
    blank = Disc(MIDDLE, MIDDLE, 17.6, roles.body) if color is WHITE else Path(star(4, 18.8, 18.8), roles.body)
    ring = (Disc(MIDDLE, MIDDLE, 15, roles.crest), Disc(MIDDLE, MIDDLE, 11.4, roles.body)) if is_dux else ()
    if is_bound:
        return blank, *ring, *_reverse(roles, is_dux)
    leaves = (Path(rays(16, 11.6, 14.8), roles.edge),) if is_dux else ()
    return blank, *ring, *leaves, *_head(roles, is_dux)


def _drum(roles: Roles, color: Color, y: float) -> _Shapes:
    """The side of a draughtsman whose upper face is centered on `y`; Black's is ribbed."""
    top, bottom = number(y), number(y + 8)
    side = Path(f"M4.5 {top}V{bottom}A18 11 0 0 0 40.5 {bottom}V{top}Z", roles.body)
    if color is WHITE:
        return (side, Path(ellipse(y, 18, 11), roles.body))
    ribs = ((8.5, 9.2), (15, 12.4), (22.5, 13), (30, 12.4), (36.5, 9.2))
    marks = "".join(f"M{number(x)} {number(y + down)}v4" for x, down in ribs)
    return side, Path(marks, roles.line), Path(ellipse(y, 18, 11), roles.body)


def _top(roles: Roles, y: float, is_bound: bool) -> _Shapes:
    if not is_bound:
        return (Path(ellipse(y, 12.5, 7), roles.line),)
    cross = f"M14.5 {number(y - 4)}L30.5 {number(y + 4)}M30.5 {number(y - 4)}L14.5 {number(y + 4)}"
    return Path(ellipse(y, 13.5, 7.8), roles.face), Path(cross, roles.edge)


def _head(roles: Roles, is_dux: bool) -> _Shapes:
    """A head in a helmet, looking left; without the wreath it is larger and has a ring around it."""
    if is_dux:
        chin = "M18 31C18.6 29 17.6 28.4 16.4 28L17 25.4L15.4 25L17 21.5"
        return (Path(f"{chin}C17 17 20 15 23 15C27.4 15 29.4 18.6 29 22.6C28.8 26 27.6 28 28 31Z", roles.face),)
    bust = "M16.5 34C17.6 31 16.4 30 14.6 29.4L15.6 26L13.2 25.2L15.6 20.6H29.6C30.4 25.4 28 29 29.4 34Z"
    dome = "M14 20.6C14 13.6 18.4 10.4 23.4 10.4C29.4 10.4 32.6 15 32.6 20.6L33.6 26.4L29.2 24.6L28 20.6Z"
    return Path(bust, roles.face), Path(dome, roles.face)


def _reverse(roles: Roles, is_dux: bool) -> _Shapes:
    far = 5.2 if is_dux else 8.6
    low, high = number(MIDDLE - far), number(MIDDLE + far)
    cross = Path(f"M{low} {low}L{high} {high}M{high} {low}L{low} {high}", roles.line)
    return (cross,) if is_dux else (Disc(MIDDLE, MIDDLE, 14.2, roles.face), Path(cross.d, roles.edge))


MEN: dict[str, Draw] = {
    "figurines": draw_figurine,
    "pawns": draw_pawn,
    "rooks": draw_rook,
    "draughts": draw_draught,
    "stones": draw_stone,
    "coins": draw_coin,
}

DEFAULT_MEN = "figurines"

# The sets that are played on a board without dark squares.
UNCHEQUERED = frozenset({"stones"})
