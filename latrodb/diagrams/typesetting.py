"""PNG and PDF, made by Typst: of pictures, for places that cannot hold SVG, and of whole documents.

Typst has a rasterizer, a PDF writer and its own fonts, which stand in for letters that our typeface lacks. For pictures
the fonts of the machine are ignored, so that the same SVG gives the same bytes everywhere. A PDF holds shapes and
letters, not a bitmap.
"""

from __future__ import annotations

import re
import struct
import zlib
from io import BytesIO
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple
from unicodedata import category
from xml.etree import ElementTree

from latrodb.core.errors import LatrodbError

if TYPE_CHECKING:
    from collections.abc import Iterable

TYPEFACE = Path(__file__).parent / "typeface"  # that of pages and pictures: Literata, under the license OFL.txt
INSTALL = "pip install 'latrodb[pictures]'"

_PAGE = """#set page(..%s, margin: 0pt, fill: none)
#set document(title: sys.inputs.title, date: none)
#image(bytes(sys.inputs.svg), format: "svg", alt: sys.inputs.title)
"""
_PIXELS = 96  # pixels per inch, as in CSS
_COLORS = 32  # of a small PNG
_POINT = 72 / _PIXELS
_HEADER = 33  # the length of the signature and the first chunk of a PNG
_LENGTH = re.compile(r' (width|height)="([0-9.]+)"')
# Typst rounds the size of a drawing up to whole pixels. A size slightly too large in floating point would cost a row or
# a column in the middle of the picture; a size smaller by this never does.
_LESS = 0.01
# In the errors of Typst for PDF/UA, which allows no letters without a shape; the text is as Rust writes it.
_NO_SHAPE = re.compile(r'the text `"((?:[^"\\]|\\.)+)"` could not be displayed')
_ESCAPE = re.compile(r"\\u\{([0-9a-f]+)\}|\\(.)")


class MissingExtraError(LatrodbError, ImportError):
    """A picture needs a package that is not installed; the message says how to install it."""


def to_png(svg: str, *, scale: float = 1, dpi: int | None = None) -> bytes:
    """Return a drawing as PNG, at `scale` (above 0) times its size in pixels.

    With `dpi`, it has so many pixels per inch, and its size on paper is that of the drawing at 96.

    The SVG must be a document of `paint`; others may fail with a typst error.

    Raises:
        MissingExtraError: typst is not installed.
    """
    opening, end, rest = svg.partition(">")
    sizes = {name: ceil(float(size)) for name, size in _LENGTH.findall(opening)}
    smaller = _LENGTH.sub(lambda found: f' {found[1]}="{sizes[found[1]] - _LESS}"', opening)
    page = f"(width: {sizes['width'] * _POINT}pt, height: {sizes['height'] * _POINT}pt)"
    made = _compile(f"{smaller}{end}{rest}", "png", page, dpi or _PIXELS * scale)
    return _with_density(made, dpi) if dpi else made


def to_small_png(svg: str) -> bytes:
    """Return a drawing as PNG in a few colors on white, a quarter as large; see `to_png`."""
    drawn = to_png(svg)
    try:
        from PIL import Image
    except ImportError as error:
        raise missing("Pillow", "a small PNG") from error
    with Image.open(BytesIO(drawn)) as picture, BytesIO() as made:
        page = Image.new("RGB", picture.size, "white")
        page.paste(picture, mask=picture.getchannel("A"))
        page.quantize(_COLORS, dither=Image.Dither.NONE).save(made, "PNG", optimize=True)
        return made.getvalue()


def to_pdf(svg: str) -> bytes:
    """Return a drawing as a PDF page of the same size, with 3/4 of a point to a pixel; see `to_png`."""
    return _compile(svg, "pdf", "(width: auto, height: auto)")


def _with_density(png: bytes, dpi: int) -> bytes:
    """Return a PNG that says how many pixels it has per inch (its chunk `pHYs`, after the header of 33 bytes)."""
    per_meter = round(dpi / 0.0254)
    body = b"pHYs" + struct.pack(">IIB", per_meter, per_meter, 1)
    chunk = struct.pack(">I", 9) + body + struct.pack(">I", zlib.crc32(body))
    return png[:_HEADER] + chunk + png[_HEADER:]


def missing(package: str, purpose: str) -> MissingExtraError:
    """Return the error to raise if an import fails.

    >>> str(missing("typst", "PNG"))
    "PNG needs typst, which is not installed: pip install 'latrodb[pictures]'"
    """
    return MissingExtraError(f"{purpose} needs {package}, which is not installed: {INSTALL}")


def _compile(svg: str, ending: Literal["png", "pdf"], page: str, ppi: float | None = None) -> bytes:
    try:
        import typst
    except ImportError as error:
        raise missing("typst", ending.upper()) from error
    title = ElementTree.fromstring(svg).findtext("{http://www.w3.org/2000/svg}title") or ""
    source, inputs = (_PAGE % page).encode(), {"svg": svg, "title": title}
    fonts = [str(TYPEFACE)]
    made = typst.compile(  # type: ignore[misc]  # whose types cannot tell what is compiled
        source, format=ending, ppi=ppi, font_paths=fonts, ignore_system_fonts=True, sys_inputs=inputs
    )
    assert isinstance(made, bytes)  # one page is bytes, several would be a list
    return made


class TypesettingError(LatrodbError):
    """A document has a fault, such as a picture of an unknown format."""


class Typeset(NamedTuple):
    """A PDF, and the texts, each of a character or a few, that it shows as their numbers because no font has them."""

    data: bytes
    missing: tuple[str, ...] = ()


def typeset(source: str, inputs: dict[str, str], folder: str | None = None) -> Typeset:
    """Return a Typst document as PDF that screen readers can read (PDF/UA-1).

    Letters are in the fonts of Typst, so that the same document is the same PDF on every machine. If these lack any,
    the fonts of the machine are used, too. A character that no font has becomes its number, `[U+5F20]`.

    Args:
        source: the document.
        inputs: texts by their names, which it reads from `sys.inputs`.
        folder: where its pictures are; None if it has no files.

    Raises:
        MissingExtraError: typst is not installed.
        TypesettingError: the document has a fault.
    """
    try:
        import typst
    except ImportError as error:
        raise missing("typst", "PDF") from error
    found: dict[str, None] = {}
    uses_own_fonts, standards = True, ["ua-1"]
    while True:
        texts = {name: _with_numbers(text, found) for name, text in inputs.items()}
        try:
            made = typst.compile(  # type: ignore[call-overload]  # whose types want the folder as bytes
                _with_numbers(source, found).encode(),
                root=folder or ".",
                timestamp=0,
                format="pdf",
                font_paths=[str(TYPEFACE)],
                ignore_system_fonts=uses_own_fonts,
                sys_inputs=texts,
                pdf_standards=standards,
            )
        except typst.TypstError as error:
            lacking = dict.fromkeys(map(_unescaped, _NO_SHAPE.findall(str(error.diagnostic))))
            if folder and standards and not lacking and "PDF/UA" in str(error.diagnostic):
                standards = []  # such as for an author who left out a level of headings
                continue
            if not lacking or lacking.keys() <= found.keys():
                raise TypesettingError(f"Typst: {error.message}") from error
            if not uses_own_fonts:
                found |= lacking
            uses_own_fonts = False
            continue
        assert isinstance(made, bytes)
        return Typeset(made, tuple(each for each in found if any(map(_number, each))))


def code_point(character: str) -> str:
    """The number of a character: `U+5F20`."""
    return f"U+{ord(character):04X}"


def _with_numbers(text: str, lacking: Iterable[str]) -> str:
    for each in sorted(lacking, key=len, reverse=True):
        text = text.replace(each, "".join(map(_number, each)))
    return text


def _number(character: str) -> str:
    """What is shown for a character: its number; nothing for one without a shape, such as a joiner."""
    if character.isascii():
        return character
    return "" if category(character) == "Cf" else f"[{code_point(character)}]"


def _unescaped(text: str) -> str:
    r"""A text that Rust wrote with escapes.

    >>> _unescaped(r"\u{fffe}\"")
    '\ufffe"'
    """
    return _ESCAPE.sub(lambda found: chr(int(found[1], 16)) if found[1] else found[2], text)
