"""Comments of a log of Game Courier, `// text` up to the end of the line, as comments of the notation.

A comment that consists of brackets, `(better: 4. e1-e5)`, becomes those brackets; any other is put in braces. A
glyph or a mark alone, `// !?`, belongs to the turn, and a result alone is a result.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.mark import SIGN
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Span
from latrodb.notation.game_builder import Draft
from latrodb.notation.habits import spaced_turns
from latrodb.notation.lexer import HEADINGS, TAGS, Token, TokenStream
from latrodb.notation.tags import read_tag
from latrodb.notation.written import Aside, Glyph, Item, Words, WrittenTag, read_result

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.diagnostics.span import Source

_MERE_WORDS = re.compile(r"[^()\[\]{}0-9\-]*")
_SUFFIX = re.compile(rf"(?P<mark>{SIGN}|)(?P<glyph>[!?]{{1,2}}|)")
_NUMERIC = re.compile(r"\$[0-9]{1,3}")
_TAG = re.compile(r'\[[A-Za-z][A-Za-z0-9_]* "(?:[^"\\]|\\.)*"\]')
_BRACE = re.compile(r"[{}]")
LONGEST = 10_000  # maximum characters of a comment, far more than a person writes
LONE_OPENER, LONE_CLOSER = "｛", "｝"  # what the notation writes for an unmatched brace


class Suffix(NamedTuple):
    """A mark, a glyph or both for the preceding turn: a log can hold it only in a comment."""

    mark: str
    glyph: str
    span: Span


class Comment(NamedTuple):
    """The content of a comment: items of the movetext, a tag line, or what belongs to the preceding turn."""

    items: tuple[Item, ...] = ()
    tag: WrittenTag | None = None
    suffix: Suffix | None = None
    diagnostics: tuple[Diagnostic, ...] = ()


def read_comment(source: Source, span: Span, *, is_after_turn: bool) -> Comment:
    """Read a comment of a log, with or without its slashes; a mark or glyph belongs to the turn in front of it."""
    text = source.text[slice(*span)].removeprefix("//").lstrip()
    start = span.end - len(text)
    if len(text) > LONGEST:
        return _cut(source, Span(start, span.end), span, is_after_turn=is_after_turn)
    text = text.rstrip()
    where = Span(start, start + len(text))
    if not text:
        return Comment()
    if _TAG.fullmatch(text):
        return Comment(tag=read_tag(Token("TAG", text, *where)))
    suffix = _SUFFIX.fullmatch(text)
    if suffix and is_after_turn:
        return Comment(suffix=Suffix(suffix["mark"], suffix["glyph"], where))
    if result := read_result(text, start):
        return Comment((result,))
    if _NUMERIC.fullmatch(text) or (suffix and not suffix["mark"]):
        return Comment((Glyph(text, where),))
    if _MERE_WORDS.fullmatch(text):
        return Comment((Aside("{", (Words(text, where),), span, True),))
    if text[0] in "([{" and (asides := _asides(source, text, start)):
        return Comment(asides)
    return Comment((in_braces(source, where, span),), diagnostics=tuple(_lone_brace(text, start)))


def in_braces(source: Source, text: Span, whole: Span) -> Aside:
    """A comment in braces for a span of a log, the text of the whole comment, whatever it holds."""
    mended = _mend(source.text[slice(*text)])
    (aside,) = (item for item in _items(source, mended, text.start, in_braces=True) if isinstance(item, Aside))
    return Aside("{", tuple(_with_words(item, mended, text.start) for item in aside.items), whole, True)


def _cut(source: Source, text: Span, span: Span, *, is_after_turn: bool) -> Comment:
    """The beginning of a comment that is too long, with a diagnostic on the rest."""
    end = text.start + LONGEST
    message = "the comment is too long; the rest is kept but not read"
    diagnostic = Diagnostic("S113", message, Span(end, text.end))
    comment = read_comment(source, Span(span.start, end), is_after_turn=is_after_turn)
    return comment._replace(diagnostics=(*comment.diagnostics, diagnostic))


def _asides(source: Source, text: str, start: int) -> tuple[Item, ...]:
    """The brackets that a text consists of; nothing if it has anything else, or an unclosed bracket."""
    items = _items(source, text, start)
    is_whole = all(isinstance(item, Aside) and all(each.is_closed for each in item.walk()) for item in items)
    return tuple(items) if is_whole else ()


def _with_words(item: Item, text: str, start: int) -> Item:
    """An item with its spans moved from a text to its place in the source."""
    if isinstance(item, Aside):
        return item._replace(items=tuple(_with_words(inner, text, start) for inner in item.items))
    if isinstance(item, Words):
        return item._replace(text=text[item.span.start - start : item.span.end - start])
    return item


def _items(source: Source, text: str, start: int, *, in_braces: bool = False) -> list[Item]:
    """The items of a comment at a place of its source; nothing in it is a tag line or a heading."""
    draft = Draft(source.text, start)
    if in_braces:
        draft.add(Token("LBRACE", "{", start, start))
    whole = "{" + text  # then nothing is at the start of a line
    stream = TokenStream(whole, 1, {token.start: token for token in spaced_turns(whole)})
    shift = start - 1
    for name, part, begin, end in stream:
        if name in TAGS or (name == "COMMAND" and not draft.is_aside):
            at = begin + part.index("[")
            draft.add(Token("LSQB", "[", at + shift, at + 1 + shift))
            stream.skip_to(at + 1)
        else:
            draft.add(Token("WORD" if name in HEADINGS else name, part, begin + shift, end + shift))
    return draft.finish()


def _mend(text: str) -> str:
    """The text with every unmatched brace as a wide one, which the notation reads as a letter."""
    signs = list(text)
    still_open: list[int] = []
    for found in _BRACE.finditer(text):
        if found[0] == "{":
            still_open.append(found.start())
        elif still_open:
            still_open.pop()
        else:
            signs[found.start()] = LONE_CLOSER
    for at in still_open:
        signs[at] = LONE_OPENER
    return "".join(signs)


def _lone_brace(text: str, start: int) -> Iterator[Diagnostic]:
    """A diagnostic on the first unmatched brace, if there is one."""
    mended = _mend(text)
    at = next((index for index, (old, new) in enumerate(zip(text, mended, strict=True)) if old != new), None)
    if at is not None:
        message = f"this brace is unmatched; the notation must write it as {mended[at]}"
        yield Diagnostic("S119", message, Span(start + at, start + at + 1))
