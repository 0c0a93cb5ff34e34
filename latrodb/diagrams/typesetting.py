"""Documents of Typst as PDF, with a word for every character that no font has."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import category

from latrodb.core.errors import LatrodbError
from latrodb.diagrams.raster import missing as missing_extra

# In the errors of Typst for PDF/UA, which allows no letters without a shape; the text is as Rust writes it.
_NO_SHAPE = re.compile(r'the text `"((?:[^"\\]|\\.)+)"` could not be displayed')
_ESCAPE = re.compile(r"\\u\{([0-9a-f]+)\}|\\(.)")


if TYPE_CHECKING:
    from collections.abc import Iterable


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
        raise missing_extra("typst", "PDF") from error
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
