"""Make the six men as small SVGs and as a font for running text: files of the package, in latrodb/diagrams/figurines.

    python -m tests.support.figurines

The men are those of the set `figurines` in the theme `print`, as one outline each that takes the color of the text. In
the font they are the letters of the notation: S and D for White, s and d for Black, and a ligature with ~ if bound.
"""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

import pathops
from fontTools.fontBuilder import FontBuilder
from fontTools.misc.transform import Transform
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont

from latrodb.core.color import BLACK, WHITE
from latrodb.diagrams.layout_marks import symbol_of
from latrodb.diagrams.marks import Man, name_kind
from latrodb.diagrams.men import MEN
from latrodb.diagrams.primitives import Disc, Group, Rect, number
from latrodb.diagrams.primitives import Path as Shape
from latrodb.diagrams.themes import THEMES, paints
from tests.support.paths import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from latrodb.diagrams.primitives import Primitive

FOLDER = ROOT / "latrodb" / "diagrams" / "figurines"
FONT = "latrodb-men"
SIX = {
    "S": Man(0, WHITE), "D": Man(0, WHITE, is_dux=True), "s": Man(0, BLACK), "d": Man(0, BLACK, is_dux=True),
    "S~": Man(0, WHITE, is_bound=True), "s~": Man(0, BLACK, is_bound=True),
}  # fmt: skip
SCALE, FOOT = 20, 41.5  # units of the font for one of a drawing, and the height in it of the line of text
HALF_TURN = Transform(-1, 0, 0, -1, 45, 45)
YEAR_2000 = 3029529600  # in seconds since 1904, so that the file is the same every time


def shapes_of(man: Man) -> tuple[Primitive, ...]:
    return MEN["figurines"](man.color, man.is_dux, man.is_bound)


def source_digest() -> str:
    """What the men are drawn from, in short; the font has it as its version."""
    return blake2b(repr([shapes_of(man) for man in SIX.values()]).encode(), digest_size=8).hexdigest()


def outline_of(shapes: Iterable[Primitive], turned: bool = False) -> pathops.Path:
    """Paint shapes with black ink and with white, each over those before it, and return where there is ink."""
    ink = pathops.Path()
    look = paints(THEMES["print"])
    for shape in shapes:
        if isinstance(shape, Group):
            assert shape.turn == 180
            return outline_of(shape.children, turned=True)
        assert isinstance(shape, Disc | Rect | Shape)
        area, paint = pathops.Path(), look[shape.role]
        pen = area.getPen()
        parse_path(_path_of(shape), TransformPen(pen, HALF_TURN) if turned else pen)
        if paint.fill != "none":
            ink = _put(ink, area, paint.fill)
        if paint.stroke != "none":
            line = pathops.Path(area)
            line.stroke(paint.width, pathops.LineCap.ROUND_CAP, pathops.LineJoin.ROUND_JOIN, 4)
            line.convertConicsToQuads()
            ink = _put(ink, line, paint.stroke)
    ink.simplify(fix_winding=True)
    return ink


def _put(ink: pathops.Path, area: pathops.Path, color: str) -> pathops.Path:
    assert color in ("#000000", "#ffffff"), color
    kind = pathops.PathOp.UNION if color == "#000000" else pathops.PathOp.DIFFERENCE
    return pathops.op(ink, area, kind)


def _path_of(shape: Disc | Rect | Shape) -> str:
    match shape:
        case Disc(x, y, r):
            return f"M{x - r} {y}A{r} {r} 0 1 1 {x + r} {y}A{r} {r} 0 1 1 {x - r} {y}Z"
        case Rect(x, y, width, height, _, r):
            across, down = width - 2 * r, height - 2 * r
            arcs = ((r, r), (-r, r), (-r, -r), (r, -r))
            lines = (f"v{down}", f"h{-across}", f"v{-down}", "Z")
            corners = "".join(f"a{r} {r} 0 0 1 {a} {b}{line}" for (a, b), line in zip(arcs, lines, strict=True))
            return f"M{x + r} {y}h{across}{corners}"
        case _:
            return shape.d


def svg_of(man: Man) -> str:
    pen = SVGPathPen(None, ntos=number)
    outline_of(shapes_of(man)).draw(pen)
    title = f"<title>{name_kind(man)}</title>"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45" role="img">{title}'
        f'<path fill="currentColor" d="{pen.getCommands()}"/></svg>\n'
    )


def font() -> TTFont:
    names = {letters: symbol_of(man) for letters, man in SIX.items()}
    order = [".notdef", "space", "asciitilde", *names.values()]
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(order)
    single = {ord(letters): name for letters, name in names.items() if len(letters) == 1}
    builder.setupCharacterMap({0x20: "space", 0x7E: "asciitilde", **single})
    glyphs = {}
    for name in order:
        pen = TTGlyphPen(None)
        man = next((man for man in SIX.values() if symbol_of(man) == name), None)
        if man is not None:
            place = Transform(SCALE, 0, 0, -SCALE, 0, FOOT * SCALE)
            outline_of(shapes_of(man)).draw(TransformPen(Cu2QuPen(pen, 1, reverse_direction=False), place))
        glyphs[name] = pen.glyph()
    builder.setupGlyf(glyphs)
    widths = {name: 250 if name in ("space", ".notdef", "asciitilde") else 45 * SCALE for name in order}
    builder.setupHorizontalMetrics({name: (widths[name], getattr(glyphs[name], "xMin", 0)) for name in order})
    builder.setupHorizontalHeader(ascent=850, descent=-150)
    builder.setupNameTable(
        {"familyName": "latrodb men", "styleName": "Regular", "version": f"Version 1.0; {source_digest()}"}
    )
    builder.setupOS2(sTypoAscender=850, sTypoDescender=-150, usWinAscent=850, usWinDescent=150)
    builder.setupPost()
    bound = {letters: name for letters, name in names.items() if len(letters) == 2}
    rules = "".join(f"sub {names[letters[0]]} asciitilde by {name};" for letters, name in bound.items())
    builder.addOpenTypeFeatures(f"feature liga {{{rules}}} liga;")
    made = builder.font
    made["head"].created = made["head"].modified = YEAR_2000
    made.recalcTimestamp = False
    return made


def write_figurines(folder: Path = FOLDER) -> None:
    folder.mkdir(exist_ok=True)
    for man in SIX.values():
        (folder / f"{symbol_of(man)}.svg").write_text(svg_of(man), encoding="utf-8")
    made = font()
    made.save(folder / f"{FONT}.ttf")
    made.flavor = "woff2"
    made.save(folder / f"{FONT}.woff2")


if __name__ == "__main__":
    write_figurines()
