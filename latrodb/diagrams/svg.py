"""Paint: placed shapes become SVG. The one door to svgwrite.

Everything that repeats (the background of a board, the symbol of a man, a man on a square) is
painted by svgwrite once and kept as text, so that a page of diagrams costs little more than the
texts it is made of. The same scene and theme give the same bytes.
"""

from __future__ import annotations

import re
from functools import lru_cache
from hashlib import blake2b
from math import ceil
from typing import TYPE_CHECKING, NamedTuple, assert_never
from xml.etree import ElementTree

import svgwrite
from svgwrite.animate import Animate as SvgAnimate
from svgwrite.animate import AnimateTransform as SvgAnimateTransform
from svgwrite.base import Desc, Title
from svgwrite.container import Group as SvgGroup
from svgwrite.container import Use as SvgUse
from svgwrite.path import Path as SvgPath
from svgwrite.shapes import Circle as SvgCircle
from svgwrite.shapes import Rect as SvgRect
from svgwrite.text import Text as SvgText

from latrodb.diagrams.layout import lay_background, lay_out, lay_out_sheet, symbol_of
from latrodb.diagrams.men import DEFAULT_MEN, MEN
from latrodb.diagrams.primitives import (
    SQUARE,
    Disc,
    Group,
    Path,
    Primitive,
    Rect,
    Role,
    Squares,
    Text,
    Timed,
    Use,
    number,
)
from latrodb.diagrams.themes import ROMAN, Paint, Theme, paints

if TYPE_CHECKING:
    from collections.abc import Iterable

    from latrodb.diagrams.layout import Board, Layout
    from latrodb.diagrams.marks import Man
    from latrodb.diagrams.scene import Scene
    from latrodb.diagrams.sheet import Sheet

# What XML 1.0 cannot hold: control characters, lone surrogates, two noncharacters.
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_MIDDLE = f"{number(SQUARE / 2)} {number(SQUARE / 2)}"


def paint(scene: Scene, theme: Theme = ROMAN, *, width: int | None = None, validate: bool = False) -> str:
    """The SVG document of a scene, without an XML declaration, so that it can stand in HTML too.

    Args:
        scene: squares must be on its board.
        theme: how it looks.
        width: the width to show it at, in pixels; None for the drawing's own size. The height follows, in whole pixels.
        validate: let svgwrite check every element, which is slow and finds faults of ours only.
    """
    painter = painter_of(theme, validate)
    layout = lay_out(scene, theme.setting)
    size = (layout.width, layout.height)
    inside = (painter.background(layout.board), *map(painter.fragment, layout.shapes))
    return painter.document(Words(scene.title, scene.description), size, width, layout.kinds, inside)


def paint_sheet(sheet: Sheet, theme: Theme = ROMAN, *, width: int | None = None, validate: bool = False) -> str:
    """The SVG document of boards side by side; its title and description are those of the scenes together.

    Args:
        sheet: of one scene at least.
        theme: as for `paint`.
        width: the same.
        validate: the same.
    """
    painter = painter_of(theme, validate)
    layout = lay_out_sheet(sheet, theme.setting)
    men = dict.fromkeys(man for board, _, _ in layout.boards for man in board.kinds)
    inside = [painter.placed(*each) for each in layout.boards] + [*map(painter.fragment, layout.shapes)]
    words = Words(sheet.title, sheet.description)
    return painter.document(words, (layout.width, layout.height), width, tuple(men), inside)


def clean(text: str) -> str:
    r"""The text with each character that XML cannot hold replaced by U+FFFD.

    >>> clean("a\x00b")
    'a\ufffdb'
    """
    return _NOT_XML.sub("\ufffd", text)


class Words(NamedTuple):
    """What a drawing is called, and what it shows."""

    title: str
    description: str


class Painter:
    """svgwrite under one theme, with a memory for what it painted."""

    def __init__(self, theme: Theme, validate: bool) -> None:
        self.theme = theme
        self.validate = validate
        self.prefix = theme.name if theme.men == DEFAULT_MEN else f"{theme.name}-{theme.men}"
        self.fragment = lru_cache(maxsize=8192)(self._fragment)
        self.symbol = lru_cache(maxsize=16)(self._symbol)
        self.background = lru_cache(maxsize=64)(self._background)
        self.hatches = self._hatches()

    def document(
        self,
        words: Words,
        size: tuple[float, float],
        shown_width: int | None,
        men: Iterable[Man],
        inside: Iterable[str],
    ) -> str:
        """A whole document around painted shapes, with the symbols that they use."""
        opening, _, closing = self._frame(words, size, shown_width).partition("<defs />")
        symbols = "".join(map(self.symbol, men))
        page = self.fragment(Rect(0, 0, *size, Role.PAGE))
        return "".join((opening, "<defs>", self.hatches, symbols, "</defs>", page, *inside, closing))

    def placed(self, layout: Layout, x: float, y: float) -> str:
        """A whole board with its shapes, moved to a place."""
        opening, _, closing = self._group(Group((), x=x, y=y)).tostring().partition(" />")
        inside = "".join((self.background(layout.board), *map(self.fragment, layout.shapes)))
        return f"{opening}>{inside}{closing}</g>"

    def _frame(self, words: Words, size: tuple[float, float], shown_width: int | None) -> str:
        """The document with its title and description and nothing else; an empty `defs` marks the inside."""
        width, height = size
        shown = width if shown_width is None else shown_width
        box = f"0 0 {number(width)} {number(height)}"
        tall = height * shown / width
        # Whole pixels: rasterizers that scale a part of one drop a row, and with it the feet of letters.
        whole = ceil(round(tall, 6))
        drawing = svgwrite.Drawing(size=(number(shown), number(whole)), viewBox=box, debug=self.validate)
        if whole > tall:
            drawing.fit("left", "top")
        drawing.elements[:0] = [Title(clean(words.title)), Desc(clean(words.description))]
        root = drawing.get_xml()
        digest = blake2b(repr(tuple(words)).encode(), digest_size=5).hexdigest()
        for element in root[:2]:
            element.set("id", f"{element.tag}-{digest}")
        # svgwrite knows SVG 1.1, which had no roles yet.
        root.set("role", "img")
        root.set("aria-labelledby", f"title-{digest} desc-{digest}")
        return ElementTree.tostring(root, encoding="unicode")

    def _background(self, board: Board) -> str:
        return "".join(self._fragment(shape) for shape in lay_background(board))

    def _hatches(self) -> str:
        """The hatches of the theme, to be used by squares."""
        found = ((role, each.hatch) for role, each in paints(self.theme).items())
        return "".join(
            str(
                SvgPath(
                    hatch.d, id=self._id(role), **self._dressed(Paint(stroke=hatch.color, width=hatch.width))
                ).tostring()
            )
            for role, hatch in found
            if hatch is not None
        )

    def _symbol(self, man: Man) -> str:
        shapes = MEN[self.theme.men](man.color, man.is_dux, man.is_bound)
        group = self._group(Group(shapes))
        group["id"] = self._id(symbol_of(man))
        return str(group.tostring())

    def _fragment(self, shape: Primitive) -> str:
        return str(self._element(shape).tostring())

    def _element(self, shape: Primitive, around: str | None = None) -> svgwrite.base.BaseElement:
        """An element; one of the same role as the group around it has its look from there."""
        if isinstance(shape, Group):
            return self._group(shape)
        if isinstance(shape, Timed):
            return self._timed(shape)
        if isinstance(shape, Use):
            place = (_length(shape.x), _length(shape.y))
            return SvgUse(f"#{self._id(shape.symbol)}", insert=place, debug=self.validate)
        look = {"debug": self.validate} if shape.role is around else self._look(shape.role)
        match shape:
            case Rect(x, y, width, height, _, radius):
                rounding = {"rx": _length(radius)} if radius else {}
                place, size = (_length(x), _length(y)), (_length(width), _length(height))
                return SvgRect(place, size, **rounding, **look)
            case Squares(places, role):
                return self._squares(places, role)
            case Disc(x, y, radius, _):
                return SvgCircle((_length(x), _length(y)), _length(radius), **look)
            case Path(d, _):
                return SvgPath(d, **look)
            case Text(x, y, words, _, is_start):
                anchor = {} if is_start else {"text_anchor": "middle"}
                return SvgText(clean(words), insert=(_length(x), _length(y)), **anchor, **look)
            case _:
                assert_never(shape)

    def _squares(self, places: tuple[tuple[float, float], ...], role: str) -> svgwrite.base.BaseElement:
        """One path for all the squares, and a hatch over each where the role has one."""
        d = "".join(f"M{number(x)} {number(y)}h{SQUARE}v{SQUARE}h-{SQUARE}z" for x, y in places)
        look = self._look(role)
        squares = SvgPath(d, **look) if len(places) > 1 else SvgRect(places[0], (SQUARE, SQUARE), **look)
        if paints(self.theme)[role].hatch is None:
            return squares
        group = SvgGroup(debug=self.validate)
        group.add(squares)
        for x, y in places:
            place = (_length(x), _length(y))
            group.add(SvgUse(f"#{self._id(role)}", insert=place, debug=self.validate))
        return group

    def _group(self, shape: Group) -> SvgGroup:
        look = self._look(shape.role) if shape.role else {"debug": self.validate}
        moves = [f"translate({number(shape.x)} {number(shape.y)})"] if shape.x or shape.y else []
        moves += [f"scale({number(shape.scale)})"] if shape.scale != 1 else []
        moves += [f"rotate(180 {_MIDDLE})"] if shape.is_turned else []
        group = SvgGroup(**({"transform": " ".join(moves)} if moves else {}), **look)
        for child in shape.children:
            group.add(self._element(child, shape.role))
        return group

    def _timed(self, shape: Timed) -> SvgGroup:
        """A group with the animations of SMIL, which need no script; its own attributes are those of the end."""
        attributes: dict[str, str | float] = {}
        if shape.places:
            _, x, y = shape.places[-1]
            attributes["transform"] = f"translate({number(x)} {number(y)})"
        if shape.spans and shape.spans[-1][1] < shape.seconds:
            attributes["opacity"] = 0
        group = SvgGroup(debug=self.validate, **attributes)
        for child in shape.children:
            group.add(self._element(child))
        timing: dict[str, str | bool] = {
            "dur": f"{number(shape.seconds)}s",
            "repeatCount": "indefinite",
            "debug": self.validate,
        }
        if len({place[1:] for place in shape.places}) > 1:
            group.add(_glide(shape, timing))
        if shape.spans:
            group.add(_blink(shape, timing))
        return group

    def _id(self, symbol: str) -> str:
        return f"{self.prefix}-{symbol}"

    def _look(self, role: str) -> dict[str, str | float | bool]:
        return self._dressed(paints(self.theme)[role])

    def _dressed(self, paint: Paint) -> dict[str, str | float | bool]:
        return _attributes(paint) | {"debug": self.validate}


@lru_cache(maxsize=16)
def painter_of(theme: Theme, validate: bool) -> Painter:
    """The painter of a theme, with what it remembers; `validate` as for `paint`."""
    return Painter(theme, validate)


def _glide(shape: Timed, timing: dict[str, str | bool]) -> SvgAnimateTransform:
    first, last = shape.places[0], shape.places[-1]
    lead = [(0.0, *first[1:])] if first[0] else []
    places = [*lead, *shape.places, (shape.seconds, *last[1:])]
    values = ";".join(f"{number(x)} {number(y)}" for _, x, y in places)
    times = ";".join(_share(seconds, shape) for seconds, _, _ in places)
    # svgwrite calls the name of the attribute an element and hands it on as the name.
    return SvgAnimateTransform("translate", "transform", values=values, keyTimes=times, **timing)


def _blink(shape: Timed, timing: dict[str, str | bool]) -> SvgAnimate:
    changes = {0.0: 0} | {at: value for span in shape.spans for at, value in zip(span, (1, 0), strict=True)}
    kept = [(at, value) for at, value in sorted(changes.items()) if at < shape.seconds]
    values = ";".join(str(value) for _, value in kept)
    times = ";".join(_share(at, shape) for at, _ in kept)
    return SvgAnimate("opacity", values=values, keyTimes=times, calcMode="discrete", **timing)


def _share(seconds: float, shape: Timed) -> str:
    """A time as a share of the round, as SMIL wants it."""
    return f"{round(seconds / shape.seconds, 5):g}"


def _attributes(paint: Paint) -> dict[str, str | float | bool]:
    """A paint as presentation attributes: no style sheet, which would leak into a page around the drawing."""
    found: dict[str, str | float | bool] = {}
    if paint.fill or paint.stroke != "none":
        found["fill"] = paint.fill
    if paint.stroke != "none":
        found |= {"stroke": paint.stroke, "stroke_width": _length(paint.width)}
        found |= {"stroke_linejoin": "round", "stroke_linecap": "round"}
    if paint.dash:
        found["stroke_dasharray"] = paint.dash
    if paint.opacity < 1:
        found["opacity"] = _length(paint.opacity)
    if paint.font:
        found |= {"font_family": paint.font, "font_size": _length(paint.size)}
    return found


def _length(value: float) -> float:
    """Whole numbers without a point, others with at most two decimals."""
    rounded = round(value, 2)
    return int(rounded) if rounded == int(rounded) else rounded
