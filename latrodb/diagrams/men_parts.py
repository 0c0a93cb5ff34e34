"""What the sets of men have in common: the roles of a color, and a few outlines."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.color import BLACK, WHITE
from latrodb.diagrams.primitives import SQUARE, Group, Primitive, Role, number

if TYPE_CHECKING:
    from latrodb.core.color import Color

MIDDLE = SQUARE / 2


class Roles(NamedTuple):
    """The paints of one side's men.

    `line` is drawn on a body and stands out from it; `edge` is the color of the outline of a body.
    """

    body: Role
    face: Role
    line: Role
    edge: Role
    crest: Role


ROLES: dict[Color, Roles] = {
    WHITE: Roles(Role.WHITE_BODY, Role.WHITE_FACE, Role.WHITE_LINE, Role.WHITE_EDGE, Role.WHITE_CREST),
    BLACK: Roles(Role.BLACK_BODY, Role.BLACK_FACE, Role.BLACK_LINE, Role.BLACK_EDGE, Role.BLACK_CREST),
}


def turned(shapes: tuple[Primitive, ...], is_bound: bool) -> tuple[Primitive, ...]:
    """The shapes, upside down where the man is bound."""
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
