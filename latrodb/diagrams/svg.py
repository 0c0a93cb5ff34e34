"""Paint: placed shapes become SVG. The one door to svgwrite.

Everything that repeats (the background of a board, the symbol of a man, a man on a square) is
painted by svgwrite once and kept as text, so that a page of diagrams costs little more than the
texts it is made of. The same scene and theme give the same bytes.
"""

from __future__ import annotations

import re
from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, assert_never
from xml.etree import ElementTree

import svgwrite
from svgwrite.base import Desc, Title
from svgwrite.container import Group as SvgGroup
from svgwrite.container import Use as SvgUse
from svgwrite.path import Path as SvgPath
from svgwrite.shapes import Circle as SvgCircle
from svgwrite.shapes import Rect as SvgRect
from svgwrite.text import Text as SvgText

from latrodb.diagrams.layout import lay_background, lay_out, symbol_of
from latrodb.diagrams.men import MEN
from latrodb.diagrams.primitives import SQUARE, Disc, Group, Path, Primitive, Rect, Role, Text, Use, number
from latrodb.diagrams.theme import ROMAN, Paint, Theme, paints

if TYPE_CHECKING:
    from latrodb.core.geometry import Geometry
    from latrodb.diagrams.layout import Layout
    from latrodb.diagrams.scene import Man, Scene

# What XML 1.0 cannot hold: control characters, lone surrogates, two noncharacters.
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_MIDDLE = f"{number(SQUARE / 2)} {number(SQUARE / 2)}"


def paint(scene: Scene, theme: Theme = ROMAN, *, width: int | None = None, validate: bool = False) -> str:
    """The SVG document of a scene, without an XML declaration, so that it can stand in HTML too.

    Args:
        scene: squares must be on its board.
        theme: how it looks.
        width: the width to show it at, in pixels; None for the drawing's own size. The height follows.
        validate: let svgwrite check every element, which is slow and finds faults of ours only.
    """
    painter = _painter(theme, validate)
    layout = lay_out(scene)
    opening, _, closing = painter.frame(scene, layout, width).partition("<defs />")
    parts = (
        opening,
        "<defs>",
        *(painter.symbol(man) for man in layout.men),
        "</defs>",
        painter.fragment(Rect(0, 0, layout.width, layout.height, Role.PAGE)),
        painter.background(scene.geometry, scene.is_flipped),
        *(painter.fragment(shape) for shape in layout.shapes),
        closing,
    )
    return "".join(parts)


def clean(text: str) -> str:
    r"""The text with each character that XML cannot hold replaced by U+FFFD.

    >>> clean("a\x00b")
    'a\ufffdb'
    """
    return _NOT_XML.sub("\ufffd", text)


class _Painter:
    """svgwrite under one theme, with a memory for what it painted."""

    def __init__(self, theme: Theme, validate: bool) -> None:
        self.theme = theme
        self.validate = validate
        self.fragment = lru_cache(maxsize=8192)(self._fragment)
        self.symbol = lru_cache(maxsize=16)(self._symbol)
        self.background = lru_cache(maxsize=64)(self._background)

    def frame(self, scene: Scene, layout: Layout, width: int | None) -> str:
        """The document with its title and description and nothing else; an empty `defs` marks the inside."""
        shown = layout.width if width is None else width
        size = (number(shown), number(layout.height * shown / layout.width))
        box = f"0 0 {number(layout.width)} {number(layout.height)}"
        drawing = svgwrite.Drawing(size=size, viewBox=box, debug=self.validate)
        drawing.elements[:0] = [Title(clean(scene.title)), Desc(clean(scene.description))]
        root = drawing.get_xml()
        digest = blake2b(repr((scene.title, scene.description)).encode(), digest_size=5).hexdigest()
        for element in root[:2]:
            element.set("id", f"{element.tag}-{digest}")
        # svgwrite knows SVG 1.1, which had no roles yet.
        root.set("role", "img")
        root.set("aria-labelledby", f"title-{digest} desc-{digest}")
        return ElementTree.tostring(root, encoding="unicode")

    def _background(self, geometry: Geometry, is_flipped: bool) -> str:
        return "".join(self._fragment(shape) for shape in lay_background(geometry, is_flipped))

    def _symbol(self, man: Man) -> str:
        shapes = MEN[self.theme.men](man.color, man.is_dux, man.is_bound)
        group = self._group(Group(shapes))
        group["id"] = self._id(symbol_of(man))
        return str(group.tostring())

    def _fragment(self, shape: Primitive) -> str:
        return str(self._element(shape).tostring())

    def _element(self, shape: Primitive) -> svgwrite.base.BaseElement:
        match shape:
            case Rect(x, y, width, height, role, radius):
                rounding = {"rx": _length(radius)} if radius else {}
                place, size = (_length(x), _length(y)), (_length(width), _length(height))
                return SvgRect(place, size, **rounding, **self._look(role))
            case Disc(x, y, radius, role):
                return SvgCircle((_length(x), _length(y)), _length(radius), **self._look(role))
            case Path(d, role):
                return SvgPath(d, **self._look(role))
            case Text(x, y, words, role, is_start):
                anchor = {} if is_start else {"text_anchor": "middle"}
                look = {} if role is Role.COORDINATE else self._look(role)
                return SvgText(clean(words), insert=(_length(x), _length(y)), **anchor, **look)
            case Use(symbol, x, y):
                return SvgUse(f"#{self._id(symbol)}", insert=(_length(x), _length(y)), debug=self.validate)
            case Group():
                return self._group(shape)
            case _:
                assert_never(shape)

    def _group(self, shape: Group) -> SvgGroup:
        look = self._look(shape.role) if shape.role else {"debug": self.validate}
        turn = {"transform": f"rotate(180 {_MIDDLE})"} if shape.is_turned else {}
        group = SvgGroup(**turn, **look)
        for child in shape.children:
            group.add(self._element(child))
        return group

    def _id(self, symbol: str) -> str:
        return f"{self.theme.name}-{symbol}"

    def _look(self, role: Role) -> dict[str, str | float | bool]:
        return _attributes(paints(self.theme)[role]) | {"debug": self.validate}


@lru_cache(maxsize=16)
def _painter(theme: Theme, validate: bool) -> _Painter:
    return _Painter(theme, validate)


def _attributes(paint: Paint) -> dict[str, str | float | bool]:
    """A paint as presentation attributes: no style sheet, which would leak into a page around the drawing."""
    found: dict[str, str | float | bool] = {}
    if paint.fill or paint.stroke != "none":
        found["fill"] = paint.fill
    if paint.stroke != "none":
        found |= {"stroke": paint.stroke, "stroke_width": _length(paint.width)}
        found |= {"stroke_linejoin": "round", "stroke_linecap": "round"}
    if paint.opacity < 1:
        found["opacity"] = _length(paint.opacity)
    if paint.font:
        found |= {"font_family": paint.font, "font_size": _length(paint.size)}
    return found


def _length(value: float) -> float:
    """Whole numbers without a point, others with at most two decimals."""
    rounded = round(value, 2)
    return int(rounded) if rounded == int(rounded) else rounded
