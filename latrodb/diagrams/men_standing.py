"""Men that stand: busts in helmets, pawns, rooks. Bound men stand on their heads.

White's men are plain where Black's bear bands, a grid or a gate, so that the sides differ in shape too.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from latrodb.core.color import WHITE
from latrodb.diagrams.men_parts import MIDDLE, ROLES, Roles, turned
from latrodb.diagrams.primitives import Disc, Path, Primitive, Rect, number

if TYPE_CHECKING:
    from latrodb.core.color import Color

_Shapes = tuple[Primitive, ...]


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
