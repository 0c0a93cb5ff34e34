"""Tags and notes from outside the text of a game. The text is unchanged, and each such tag keeps the text's value."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from msgspec.structs import replace

from latrodb.diagnostics.span import Span
from latrodb.notation.written import Aside, Words, WrittenTag

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from latrodb.notation.written import WrittenGame

MOST_WORDS = 900  # characters of a note in one comment; longer ones would be read as words and moves
_NO_BRACKETS = str.maketrans("(){}[]", "‹›‹›‹›")
_BRACES = str.maketrans("{}", "()")


def change_tags(written: WrittenGame, values: Mapping[str, str]) -> WrittenGame:
    """Change the values of tags of a written game, or add tags; of repeated tags, the first is changed."""
    rest = dict(values)
    tags = [_changed(tag, rest.pop(tag.key)) if tag.key in rest else tag for tag in written.tags]
    beginning = Span(written.span.start, written.span.start)
    added = [WrittenTag(key, value, beginning, printed="") for key, value in rest.items()]
    return replace(written, tags=(*tags, *added))


def changed_tags(written: WrittenGame) -> dict[str, str]:
    """The tags of a game that were set outside its text."""
    return {tag.key: tag.value for tag in written.tags if tag.printed is not None}


def printed_tags(written: WrittenGame) -> dict[str, str]:
    """The text's own values of the tags that were set outside it."""
    return {tag.key: tag.printed for tag in written.tags if tag.printed is not None}


def sic(text: str) -> str:
    """The comment that keeps the text as printed after a correction.

    >>> sic("De5-e4"), sic("")
    ('{[%sic De5-e4]}', '{[%sic]}')
    """
    return f"{{[%sic {text.translate(_BRACES)}]}}" if text else "{[%sic]}"


def printed_asides(written: WrittenGame) -> Iterator[Aside]:
    """Comments that keep the text's own values of changed tags, `{[%sic White "J. Joyce"]}`."""
    for key, value in printed_tags(written).items():
        words = sic(f'{key} "{value}"' if value else key)[1:-1]
        yield Aside("{", (Words(words, written.span),), written.span, is_closed=True)


def note_asides(words: str, span: Span) -> Iterator[Aside]:
    """Comments that keep a note, `{[%note A fine sacrifice.]}`; a long note is divided. Nothing in them is a move."""
    for part in wrap(words.translate(_NO_BRACKETS), MOST_WORDS):
        yield Aside("{", (Words(f"[%note {part}]", span),), span, is_closed=True)


def _changed(tag: WrittenTag, value: str) -> WrittenTag:
    return replace(tag, value=value, printed=tag.value if tag.printed is None else tag.printed)
