"""Paint placed shapes as SVG. The only user of svgwrite.

Everything that repeats (the background of a board, the symbol of a man, a man on a square) is painted
by svgwrite once and kept as text, so that a page of diagrams costs little more than joining texts.
The same scene and theme give the same bytes.
"""

from __future__ import annotations

import re
from functools import lru_cache
from hashlib import blake2b
from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, assert_never
from xml.etree import ElementTree

import svgwrite
from svgwrite.base import Desc, Title

from latrodb.diagrams.layout import lay_out, lay_out_sheet, lay_sample, men_of
from latrodb.diagrams.layout_board import lay_background
from latrodb.diagrams.layout_marks import symbol_of
from latrodb.diagrams.marks import squares_for
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
from latrodb.diagrams.scene import Sheet
from latrodb.diagrams.themes import ROMAN, Paint, Theme, paints

if TYPE_CHECKING:
    from collections.abc import Iterable

    from latrodb.diagrams.layout import Layout, SheetLayout
    from latrodb.diagrams.layout_board import Board
    from latrodb.diagrams.marks import Man, Sample
    from latrodb.diagrams.scene import Scene

_Element: TypeAlias = Any  # of svgwrite, which has no types
_Attributes: TypeAlias = dict[str, str | float]

# What XML 1.0 cannot hold: control characters, lone surrogates, two noncharacters.
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_MIDDLE = f"{number(SQUARE / 2)} {number(SQUARE / 2)}"


def paint(picture: Scene | Sheet, theme: Theme = ROMAN, *, width: int | None = None, validate: bool = False) -> str:
    """Return the SVG document of a board or several, without an XML declaration, so that it can also be part of HTML.

    The width is in pixels, None for the drawing's own size; the height follows, in whole pixels. With `validate`,
    svgwrite checks every element, which is slow and finds internal errors only.
    """
    painter = painter_of(theme, validate)
    layout: Layout | SheetLayout
    if isinstance(picture, Sheet):
        layout = lay_out_sheet(picture, theme.setting)
        below = "".join(painter.placed(*each) for each in layout.boards)
    else:
        layout = lay_out(picture, theme.setting)
        below = painter.background(layout.board)
    inside = (below, *map(painter.fragment, layout.shapes))
    return painter.document(picture, (layout.width, layout.height), width, layout.kinds, inside)


def paint_sample(sample: Sample, theme: Theme = ROMAN) -> str:
    """Return the SVG of a mark or man of a legend, for a page whose words next to it say what it means."""
    painter, width = painter_of(theme, False), SQUARE * squares_for(sample)
    drawing = svgwrite.Drawing(size=(width, SQUARE), viewBox=f"0 0 {width} {SQUARE}", debug=False)
    root = drawing.get_xml()
    root.set("aria-hidden", "true")
    opening, _, closing = ElementTree.tostring(root, encoding="unicode").partition("<defs />")
    symbols = (painter.hatches, *map(painter.symbol, men_of([sample])))
    return "".join((opening, "<defs>", *symbols, "</defs>", *map(painter.fragment, lay_sample(sample)), closing))


def clean(text: str) -> str:
    r"""The text with each character that XML cannot hold replaced by U+FFFD.

    >>> clean("a\x00b")
    'a\ufffdb'
    """
    return _NOT_XML.sub("\ufffd", text)


class Words(NamedTuple):
    """What a picture is called, what it shows, and in which language that is said."""

    title: str
    description: str
    language: str


class Painter:
    """svgwrite under one theme, with a cache of what it painted."""

    def __init__(self, theme: Theme, validate: bool) -> None:
        self.theme = theme
        self.make = svgwrite.Drawing(debug=validate)
        self.prefix = theme.name if theme.men == DEFAULT_MEN else f"{theme.name}-{theme.men}"
        self.fragment = lru_cache(maxsize=8192)(self._fragment)
        self.symbol = lru_cache(maxsize=16)(self._symbol)
        self.background = lru_cache(maxsize=64)(self._background)
        self.hatches = self._hatches()

    def document(
        self,
        picture: Scene | Sheet,
        size: tuple[float, float],
        shown_width: int | None,
        men: Iterable[Man],
        inside: Iterable[str],
    ) -> str:
        """Return a whole document with a title and a description around painted shapes, with the symbols they use."""
        opening, _, closing = self._frame(picture, size, shown_width).partition("<defs />")
        symbols = "".join(map(self.symbol, men))
        page = self.fragment(Rect(0, 0, *size, Role.PAGE))
        return "".join((opening, "<defs>", self.hatches, symbols, "</defs>", page, *inside, closing))

    def placed(self, layout: Layout, x: float, y: float) -> str:
        """A whole board with its shapes, moved to a place."""
        opening, _, closing = self._fragment(Group((), x=x, y=y)).partition(" />")
        inside = "".join((self.background(layout.board), *map(self.fragment, layout.shapes)))
        return f"{opening}>{inside}{closing}</g>"

    def _frame(self, picture: Scene | Sheet, size: tuple[float, float], shown_width: int | None) -> str:
        """The document with only its title and description; an empty `defs` marks where the content goes."""
        words = Words(picture.title, picture.description, picture.language)
        width, height = size
        shown = width if shown_width is None else shown_width
        box = f"0 0 {number(width)} {number(height)}"
        tall = height * shown / width
        # Whole pixels: rasterizers that scale a fraction of a pixel drop a row, and with it the feet of letters.
        whole = ceil(round(tall, 6))
        drawing = svgwrite.Drawing(size=(number(shown), number(whole)), viewBox=box, debug=self.make.debug)
        if whole > tall:
            drawing.fit("left", "top")
        drawing.elements[:0] = [Title(clean(words.title)), Desc(clean(words.description))]
        root = drawing.get_xml()
        digest = blake2b(repr(words).encode(), digest_size=5).hexdigest()
        for element in root[:2]:
            element.set("id", f"{element.tag}-{digest}")
        # svgwrite knows SVG 1.1, which had no roles yet.
        root.set("role", "img")
        root.set("aria-labelledby", f"title-{digest}")
        root.set("aria-describedby", f"desc-{digest}")
        root.set("lang", words.language)
        return ElementTree.tostring(root, encoding="unicode")

    def _background(self, board: Board) -> str:
        return "".join(self._fragment(shape) for shape in lay_background(board))

    def _hatches(self) -> str:
        """The hatches of the theme, for use by squares."""
        hatches = {role: each.hatch for role, each in paints(self.theme).items() if each.hatch}
        return "".join(
            self.make.path(
                hatch.d, id=self._id(role), **_attributes(Paint(stroke=hatch.color, width=hatch.width))
            ).tostring()
            for role, hatch in hatches.items()
        )

    def _symbol(self, man: Man) -> str:
        group = self._element(Group(MEN[self.theme.men](man.color, man.is_dux, man.is_bound)))
        group["id"] = self._id(symbol_of(man))
        return str(group.tostring())

    def _fragment(self, shape: Primitive) -> str:
        return str(self._element(shape).tostring())

    def _element(self, shape: Primitive, around: str | None = None) -> _Element:
        """Make an element; one of the same role as the group around it inherits its attributes."""
        match shape:
            case Group(children, role):
                group = self.make.g(**_transform(shape), **(self._style(role) if role else {}))
                return self._filled(group, children, role)
            case Timed():
                return self._timed(shape)
            case Use(symbol, x, y):
                return self.make.use(f"#{self._id(symbol)}", insert=(_length(x), _length(y)))
            case Squares(places, role):
                return self._squares(places, role)
        style = {} if shape.role is around else self._style(shape.role)
        match shape:
            case Rect(x, y, width, height, _, radius):
                rounding = {"rx": _length(radius)} if radius else {}
                return self.make.rect((_length(x), _length(y)), (_length(width), _length(height)), **rounding, **style)
            case Disc(x, y, radius):
                return self.make.circle((_length(x), _length(y)), _length(radius), **style)
            case Path(d):
                return self.make.path(d, **style)
            case Text(x, y, words, _, is_start):
                anchor = {} if is_start else {"text_anchor": "middle"}
                return self.make.text(clean(words), insert=(_length(x), _length(y)), **anchor, **style)
            case _:
                assert_never(shape)

    def _filled(self, group: _Element, children: Iterable[Primitive], role: str | None = None) -> _Element:
        for child in children:
            group.add(self._element(child, role))
        return group

    def _squares(self, places: tuple[tuple[float, float], ...], role: str) -> _Element:
        """Make one path of all squares, and a hatch over each if the role has one."""
        d = "".join(f"M{number(x)} {number(y)}h{SQUARE}v{SQUARE}h-{SQUARE}z" for x, y in places)
        style = self._style(role)
        squares = (
            self.make.path(d, **style) if len(places) > 1 else self.make.rect(places[0], (SQUARE, SQUARE), **style)
        )
        if paints(self.theme)[role].hatch is None:
            return squares
        group = self.make.g()
        group.add(squares)
        return self._filled(group, (Use(role, x, y) for x, y in places))

    def _timed(self, shape: Timed) -> _Element:
        """Make a group with CSS animations, which need no script; its own attributes are those at the end."""
        attributes: _Attributes = {}
        if shape.places:
            _, x, y = shape.places[-1]
            attributes["transform"] = f"translate({number(x)} {number(y)})"
        if shape.span and shape.span[1] < shape.seconds:
            attributes["opacity"] = 0
        if rules := _key_frames(shape):
            running = ",".join(f"{name} {number(shape.seconds)}s {timing} infinite" for name, timing, _ in rules)
            attributes["style"] = f"animation:{running}"
        group = self._filled(self.make.g(**attributes), shape.children)
        if rules:
            group.add(self.make.style("".join(rule for _, _, rule in rules)))
        return group

    def _id(self, symbol: str) -> str:
        return f"{self.prefix}-{symbol}"

    def _style(self, role: str) -> _Attributes:
        return _attributes(paints(self.theme)[role])


@lru_cache(maxsize=16)
def painter_of(theme: Theme, validate: bool) -> Painter:
    """Return the painter of a theme, with its caches; `validate` as for `paint`."""
    return Painter(theme, validate)


def _transform(group: Group) -> _Attributes:
    moves = [f"translate({number(group.x)} {number(group.y)})"] if group.x or group.y else []
    moves += [f"scale({number(group.scale)})"] if group.scale != 1 else []
    moves += [f"rotate({group.turn} {_MIDDLE})"] if group.turn else []
    return {"transform": " ".join(moves)} if moves else {}


def _attributes(paint: Paint) -> _Attributes:
    """Format a paint as presentation attributes: a style sheet would affect the page around the drawing."""
    found: _Attributes = {}
    if paint.fill or paint.stroke != "none":
        found["fill"] = paint.fill
    if paint.stroke != "none":
        found |= {"stroke": paint.stroke, "stroke_width": _length(paint.width)}
        found |= {"stroke_linejoin": "round", "stroke_linecap": "butt" if paint.is_blunt else "round"}
    if paint.dash:
        found["stroke_dasharray"] = paint.dash
    if paint.opacity < 1:
        found["opacity"] = _length(paint.opacity)
    if paint.fill_opacity < 1:
        found["fill_opacity"] = _length(paint.fill_opacity)
    if paint.font:
        found |= {"font_family": paint.font, "font_size": _length(paint.size)}
    return found


def _length(value: float) -> float:
    """Round to two decimals, and to an int where the decimals are zero."""
    rounded = round(value, 2)
    return int(rounded) if rounded == int(rounded) else rounded


def _key_frames(shape: Timed) -> list[tuple[str, str, str]]:
    """Return the animations of a shape: their names, equal for equal ones, their timing and their rules."""
    found = []
    if len({place[1:] for place in shape.places}) > 1:
        moves = [(at, f"transform:translate({number(x)}px,{number(y)}px)") for at, x, y in _way(shape)]
        found.append(_rule("linear", moves, shape))
    if shape.span:
        changes = {0.0: 0, shape.span[0]: 1, shape.span[1]: 0}
        kept = [(at, f"opacity:{value}") for at, value in sorted(changes.items()) if at < shape.seconds]
        found.append(_rule("step-end", kept, shape))
    return found


def _way(shape: Timed) -> Iterable[tuple[float, float, float]]:
    """Return the places of a shape from the beginning of a round to its end."""
    first, last = shape.places[0], shape.places[-1]
    lead = [(0.0, *first[1:])] if first[0] else []
    return [*lead, *shape.places, (shape.seconds, *last[1:])]


def _rule(timing: str, frames: Iterable[tuple[float, str]], shape: Timed) -> tuple[str, str, str]:
    text = "".join(f"{100 * at / shape.seconds:.3f}".rstrip("0").rstrip(".") + f"%{{{style}}}" for at, style in frames)
    name = f"latro-{blake2b(text.encode(), digest_size=6).hexdigest()}"
    return name, timing, f"@keyframes {name}{{{text}}}"
