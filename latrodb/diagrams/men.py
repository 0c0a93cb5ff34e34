"""The sets of men: functions that draw one man in the square from 0, 0 to `SQUARE`, `SQUARE`.

A set of men is one line in `MEN`, and a table in men.toml or a function. In each set a bound man looks different from
a free one, a Dux from a soldier, and each side from the other even without color: Black's men have bands, a grid or a
gate, his draughts are ribbed, his coins have corners, his stones shine. Bound upright men are upside down, but rooks
have fallen over, as they look alike either way up; flat men show their other side, which has a cross.

Most of a man is in the color of his side, bound or not, so that Black's men look black even in a theme without colors.
"""

from __future__ import annotations

import pathlib
from functools import partial
from math import cos, pi, sin
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import msgspec

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
    relief: str  # a shape on a body, in its color, with an outline that contrasts with it
    face: str
    line: str
    edge: str
    crest: str
    shade: str  # the shadow or gleam of a stone


_UPRIGHT = msgspec.toml.decode(
    pathlib.Path(__file__).with_suffix(".toml").read_bytes(), type=dict[str, dict[str, list[list[Any]]]]
)
ROLES = {side: Roles(*(f"{side.title.lower()}-{part}" for part in Roles._fields)) for side in (WHITE, BLACK)}


def star(points: int, outer: float, inner: float) -> str:
    """A star with its first point up; if `inner` equals `outer`, a polygon with twice as many corners."""
    corners = ((outer if index % 2 == 0 else inner, pi * index / points - pi / 2) for index in range(2 * points))
    return f"M{'L'.join(_point(far, angle) for far, angle in corners)}Z"


def _point(far: float, angle: float) -> str:
    """A point at a distance from the middle of the square."""
    return f"{number(MIDDLE + far * cos(angle))} {number(MIDDLE + far * sin(angle))}"


def ellipse(y: float, across: float, down: float) -> str:
    """An ellipse centered on the middle line of the square."""
    left, right = number(MIDDLE - across), number(MIDDLE + across)
    arc = f"A{number(across)} {number(down)} 0 1 1"
    return f"M{left} {number(y)}{arc} {right} {number(y)}{arc} {left} {number(y)}Z"


def _draw_upright(name: str, color: Color, is_dux: bool, is_bound: bool) -> _Shapes:
    """Draw a man of a set in men.toml, turned if he is bound."""
    drawings = _UPRIGHT[name]
    parts = drawings["dux" if is_dux else "soldier"] + drawings[color.title.lower()]
    shapes = tuple(_shape(getattr(ROLES[color], part), *values) for part, *values in parts)
    return (Group(shapes, turn=_BOUND_TURN.get(name, 180)),) if is_bound else shapes


def _shape(role: str, *values: Any) -> Primitive:
    match values:
        case (d,):
            return Path(d, role)
        case (x, y, radius):
            return Disc(x, y, radius, role)
        case _:
            x, y, width, height, radius = values
            return Rect(x, y, width, height, role, radius)


_BOUND_TURN = {"rooks": 90}  # by how many degrees a bound man is turned, if not half around

_CROWN = "M12.5 18.5L9.5 4.5L16.8 10.4L22.5 2L28.2 10.4L35.5 4.5L32.5 18.5C28 21 17 21 12.5 18.5Z"
_FALLEN_CROWN = "M12.5 27.5L9.5 41.5L16.8 35.6L22.5 44L28.2 35.6L35.5 41.5L32.5 27.5C28 30 17 30 12.5 27.5Z"


def draw_draught(color: Color, is_dux: bool, is_bound: bool) -> _Shapes:
    """A draughtsman seen obliquely; the Dux is a stack of two under a crown. A bound one has a cross on top."""
    roles = ROLES[color]
    if not is_dux:
        return *_drum(roles, color, 18.5), *_top(roles, 18.5, is_bound)
    crown = Path(_FALLEN_CROWN if is_bound else _CROWN, roles.crest)
    return *_drum(roles, color, 24.4), *_drum(roles, color, 16), *_top(roles, 16, is_bound), crown


def draw_stone(color: Color, is_dux: bool, is_bound: bool) -> _Shapes:
    """A round Go stone; the Dux has an eight-pointed star. A bound stone has a cross, White's in a ring."""
    roles = ROLES[color]
    stone: _Shapes = (Disc(MIDDLE, MIDDLE, 17.4, roles.body),)
    if color is BLACK or not is_bound:
        gleam = "M36.5 26.3A14.6 14.6 0 0 1 26.3 36.5" if color is WHITE else "M8.5 18.7A14.6 14.6 0 0 1 18.7 8.5"
        stone += (Path(gleam, roles.shade),)
    else:
        stone += (Disc(MIDDLE, MIDDLE, 14.6 if is_dux else 13.4, roles.relief),)
    if is_bound:
        stone += (_cross(roles, 11.6 if is_dux else 9.4),)
    return (*stone, Path(star(8, *((7.5, 3.4) if is_bound else (11.5, 5))), roles.crest)) if is_dux else stone


def draw_coin(color: Color, is_dux: bool, is_bound: bool) -> _Shapes:
    """A coin with a head, the Dux's with rays around a ring. A bound coin shows its reverse, the X of a denarius.

    White's coins are round and Black's have eight corners; White's Dux has sixteen rays and Black's eight.
    """
    roles = ROLES[color]
    if is_dux:
        rim = star(16, 21.8, 18) if color is WHITE else star(8, 22.2, 16.5)
        ring = (Disc(MIDDLE, MIDDLE, 15.4, roles.crest), Disc(MIDDLE, MIDDLE, 12.4, roles.body))
        return Path(rim, roles.body), *ring, *_face(roles, is_dux, is_bound)
    blank = Disc(MIDDLE, MIDDLE, 17.6, roles.body) if color is WHITE else Path(star(4, 18.8, 18.8), roles.body)
    return blank, *_face(roles, is_dux, is_bound)


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
    return Path(ellipse(y, 13.5, 7.8), roles.relief), Path(cross, roles.line)


def _face(roles: Roles, is_dux: bool, is_bound: bool) -> _Shapes:
    """A head in a helmet, looking left, or the cross of the reverse; smaller inside the ring of a Dux."""
    if is_bound:
        return (_cross(roles, 6.4),) if is_dux else (Disc(MIDDLE, MIDDLE, 13.4, roles.relief), _cross(roles, 9.4))
    if is_dux:
        chin = "M18 32C18.6 30 17.6 29.2 16.2 28.8L17 26L15.2 25.4L17 21.5"
        return (
            Path(f"{chin}C17 16 20 13.6 23 13.6C27.6 13.6 29.8 18 29.4 22.6C29 26.4 27.6 28.6 28 32Z", roles.relief),
        )
    bust = "M16.5 34C17.6 31 16.4 30 14.6 29.4L15.6 26L13.2 25.2L15.6 20.6H29.6C30.4 25.4 28 29 29.4 34Z"
    dome = "M14 20.6C14 13.6 18.4 10.4 23.4 10.4C29.4 10.4 32.6 15 32.6 20.6L33.6 26.4L29.2 24.6L28 20.6Z"
    return Path(bust, roles.relief), Path(dome, roles.relief)


def _cross(roles: Roles, far: float) -> Path:
    low, high = number(MIDDLE - far), number(MIDDLE + far)
    return Path(f"M{low} {low}L{high} {high}M{high} {low}L{low} {high}", roles.line)


MEN: dict[str, Draw] = {
    **{name: partial(_draw_upright, name) for name in _UPRIGHT},
    "draughts": draw_draught,
    "stones": draw_stone,
    "coins": draw_coin,
}

DEFAULT_MEN = "figurines"
UNCHEQUERED = frozenset({"stones"})  # the sets used on a board without dark squares
