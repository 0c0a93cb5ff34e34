"""Documents of Typst as PDF, with a word for every character that no font has."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import category

from latrodb.diagrams.raster import missing as missing_extra

# In the errors of Typst for PDF/UA, which allows no letters without a shape; the text is as Rust writes it.
_NO_SHAPE = re.compile(r'the text `"((?:[^"\\]|\\.)+)"` could not be displayed')
_ESCAPE = re.compile(r"\\u\{([0-9a-f]+)\}|\\(.)")


if TYPE_CHECKING:
    from collections.abc import Iterable


class Typeset(NamedTuple):
    """A PDF, and the texts, each of a character or a few, that it shows as their numbers because no font has them."""

    data: bytes
    missing: tuple[str, ...] = ()


def typeset(source: str, inputs: dict[str, str]) -> Typeset:
    """Return a Typst document as PDF that screen readers can read (PDF/UA-1).

    Letters are in the fonts of Typst, so that the same document is the same PDF on every machine. If these lack any,
    the fonts of the machine are used, too. A character that no font has becomes its number, `[U+5F20]`.

    Args:
        source: the document, which reads all texts from `sys.inputs`.
        inputs: the texts by their names.

    Raises:
        MissingExtraError: typst is not installed.
        TypstError: the document has a fault.
    """
    try:
        import typst
    except ImportError as error:
        raise missing_extra("typst", "PDF") from error
    found: dict[str, None] = {}
    uses_own_fonts = True
    while True:
        texts = {name: _with_numbers(text, found) for name, text in inputs.items()}
        try:
            made = typst.compile(
                source.encode(),
                format="pdf",
                ignore_system_fonts=uses_own_fonts,
                sys_inputs=texts,
                pdf_standards=["ua-1"],
            )
        except typst.TypstError as error:
            lacking = dict.fromkeys(map(_unescaped, _NO_SHAPE.findall(str(error.diagnostic))))
            if not lacking or lacking.keys() <= found.keys():
                raise
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
