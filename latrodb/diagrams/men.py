"""The men: functions that draw one man in the square from 0, 0 to `SQUARE`, `SQUARE`.

A set of men is one function and one line in `MEN`. A bound man must look different from a free one
without the help of color; figurines lie on their heads.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from typing import NamedTuple, TypeAlias

from latrodb.core.color import Color
from latrodb.diagrams.primitives import SQUARE, Disc, Group, Path, Primitive, Rect, Role, number

Draw: TypeAlias = Callable[[Color, bool, bool], tuple[Primitive, ...]]

_MIDDLE = SQUARE / 2


class _Roles(NamedTuple):
    body: Role
    face: Role
    line: Role
    edge: Role
    crest: Role


_ROLES = (
    _Roles(Role.WHITE_BODY, Role.WHITE_FACE, Role.WHITE_LINE, Role.WHITE_EDGE, Role.WHITE_CREST),
    _Roles(Role.BLACK_BODY, Role.BLACK_FACE, Role.BLACK_LINE, Role.BLACK_EDGE, Role.BLACK_CREST),
)


def draw_figurine(color: Color, is_dux: bool, is_bound: bool) -> tuple[Primitive, ...]:
    """A bust in a Roman helmet; the Dux wears a broad crest and a cloak. Bound men are upside down."""
    roles = _ROLES[color]
    shapes = _dux(roles) if is_dux else _soldier(roles)
    return (Group(shapes, is_turned=True),) if is_bound else shapes


def draw_stone(color: Color, is_dux: bool, is_bound: bool) -> tuple[Primitive, ...]:
    """A round stone; the Dux bears a star of eight points. A bound stone shows its hollow other side."""
    roles = _ROLES[color]
    stone: tuple[Primitive, ...] = (Disc(_MIDDLE, _MIDDLE, 17, roles.body),)
    if is_bound:
        stone += (Disc(_MIDDLE, _MIDDLE, 12.5, roles.face),)
    if is_dux:
        stone += (Path(_star(8, 11, 5), roles.crest),)
    return stone


MEN: dict[str, Draw] = {"figurines": draw_figurine, "stones": draw_stone}


def _soldier(roles: _Roles) -> tuple[Primitive, ...]:
    return (
        Path("M11.5 37C11.5 31.5 13.5 28.5 18 27.5H27C31.5 28.5 33.5 31.5 33.5 37Z", roles.body),
        Path("M14 32.5H31", roles.line),
        Rect(9, 36.5, 27, 5, roles.body, 1.2),
        Disc(_MIDDLE, 5.6, 1.7, roles.body),
        *_helmet(roles),
    )


def _dux(roles: _Roles) -> tuple[Primitive, ...]:
    rays = "".join(
        f"M{number(_MIDDLE + 11 * cos(angle))} {number(18.5 - 11 * sin(angle))}"
        f"L{number(_MIDDLE + 16 * cos(angle))} {number(18.5 - 16 * sin(angle))}"
        for angle in (pi * step / 10 for step in range(1, 10))
    )
    return (
        Path("M5.2 19.5A17.3 17.3 0 0 1 39.8 19.5H30V14H15V19.5Z", roles.crest),
        Path(rays, roles.edge),
        Path("M7.5 37C7.5 31 11 28.5 18 27H27C34 28.5 37.5 31 37.5 37Z", roles.crest),
        Path("M14 37L18.5 27.5H26.5L31 37Z", roles.body),
        Rect(5.5, 36.5, 34, 5, roles.body, 1.2),
        *_helmet(roles),
    )


def _helmet(roles: _Roles) -> tuple[Primitive, ...]:
    cheeks = "H29.8C29.8 23.5 28.6 27 25.4 29.6H19.6C16.4 27 15.2 23.5 15.2 19"
    return (
        Path(f"M13.2 19C13.2 11.5 17.3 7.3 22.5 7.3S31.8 11.5 31.8 19{cheeks}Z", roles.body),
        Path("M18 19.5H27C27.2 23 26.4 26 24.8 28H20.2C18.6 26 17.8 23 18 19.5Z", roles.face),
        Path("M11.8 19H33.2", roles.line),
    )


def _star(points: int, outer: float, inner: float) -> str:
    corners = (
        (outer if index % 2 == 0 else inner, pi * index / points - pi / 2) for index in range(2 * points)
    )
    places = (
        f"{number(_MIDDLE + radius * cos(angle))} {number(_MIDDLE + radius * sin(angle))}"
        for radius, angle in corners
    )
    return f"M{'L'.join(places)}Z"
