"""Comments of a log of Game Courier, `// text` up to the end of the line, as comments of the notation.

A comment that is nothing but brackets, `(better: 4. e1-e5)`, is those brackets; every other stands in braces. One
that is nothing but a glyph or a mark, `// !?`, is the turn's, and one that is a result is a result.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Span
from latrodb.notation.game_builder import Draft
from latrodb.notation.lexer import HEADINGS, TAGS, Kind, Word, WordStream
from latrodb.notation.results import read_result
from latrodb.notation.tags import read_tag
from latrodb.notation.written import Aside, Glyph, Item, Words, WrittenTag

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.diagnostics.span import Source

_MERE_WORDS = re.compile(r"[^()\[\]{}0-9\-]*")
_SUFFIX = re.compile(r"(?P<mark>\(\+\)|[*+#]|)(?P<glyph>[!?]{1,2}|)")
_NUMERIC = re.compile(r"\$[0-9]{1,3}")
_TAG = re.compile(r'\[[A-Za-z][A-Za-z0-9_]* "(?:[^"\\]|\\.)*"\]')
_BRACE = re.compile(r"[{}]")
LONGEST = 10_000  # characters of a comment; no person writes so many
LONE_OPENER, LONE_CLOSER = "｛", "｝"  # what the notation has for a brace without its partner


class Suffix(NamedTuple):
    """A mark, a glyph or both for the turn before: what a log has no place for but a comment."""

    mark: str
    glyph: str
    span: Span


class Comment(NamedTuple):
    """What a comment holds: items of the movetext, a tag line, or what belongs to the turn before."""

    items: tuple[Item, ...] = ()
    tag: WrittenTag | None = None
    suffix: Suffix | None = None
    remarks: tuple[Diagnostic, ...] = ()


def read_comment(source: Source, span: Span, *, is_behind_turn: bool) -> Comment:
    """What a comment of a log says.

    Args:
        source: the log.
        span: the comment, with the two slashes that open it, if it has them.
        is_behind_turn: whether it stands on the line of a turn, which a mark or glyph then belongs to.
    """
    text = source.text[span.start : span.end].removeprefix("//").lstrip()
    start = span.end - len(text)
    if len(text) > LONGEST:
        return _cut(source, Span(start, span.end), span, is_behind_turn=is_behind_turn)
    text = text.rstrip()
    if not text:
        return Comment()
    if _TAG.fullmatch(text):
        return Comment(tag=read_tag(Word(Kind.TAG, text, start, start + len(text))))
    where = Span(start, start + len(text))
    suffix = _SUFFIX.fullmatch(text)
    if suffix and is_behind_turn:
        return Comment(suffix=Suffix(suffix["mark"], suffix["glyph"], where))
    if result := read_result(text, start):
        return Comment((result,))
    if _NUMERIC.fullmatch(text) or (suffix and not suffix["mark"]):
        return Comment((Glyph(text, where),))
    if _MERE_WORDS.fullmatch(text):
        return Comment((Aside("{", (Words(text, where),), span, True),))
    if text[0] in "([{" and (asides := _asides(source, text, start)):
        return Comment(asides)
    mended = _mend(text)
    remarks = [] if mended == text else [_lone_brace(text, start, mended)]
    return Comment((in_braces(source, where, span),), remarks=tuple(remarks))


def in_braces(source: Source, text: Span, whole: Span) -> Aside:
    """A stretch of a log as a comment in braces, whatever it holds.

    Args:
        source: the log.
        text: what stands in the braces.
        whole: the span of the comment.
    """
    mended = _mend(source.text[text.start : text.end])
    return Aside("{", _inner(source, mended, text.start), whole, True)


def _cut(source: Source, text: Span, span: Span, *, is_behind_turn: bool) -> Comment:
    """The beginning of a comment that is longer than any, with a remark on the rest."""
    end = text.start + LONGEST
    message = "The comment is cut off here; what follows is kept and not read."
    remark = Diagnostic("S113", message, Span(end, text.end))
    comment = read_comment(source, Span(span.start, end), is_behind_turn=is_behind_turn)
    return comment._replace(remarks=(*comment.remarks, remark))


def _asides(source: Source, text: str, start: int) -> tuple[Item, ...]:
    """The brackets that a text consists of; nothing if it is anything else, or one is not closed."""
    draft = Draft(source, start)
    for word in _words(text, start, draft):
        draft.add(word)
    draft.close_all()
    items = draft.items
    is_whole = all(isinstance(item, Aside) and _is_closed(item) for item in items)
    return tuple(items) if is_whole and items else ()


def _is_closed(aside: Aside) -> bool:
    waiting = [aside]
    while waiting:
        each = waiting.pop()
        if not each.is_closed:
            return False
        waiting += (item for item in each.items if isinstance(item, Aside))
    return True


def _inner(source: Source, text: str, start: int) -> tuple[Item, ...]:
    """The items of a text within braces, in which every brace has its partner."""
    draft = Draft(source, start)
    draft.add(Word(Kind.OPEN, "{", start, start))
    for word in _words(text, start, draft):
        draft.add(word)
    draft.close_all()
    (whole,) = (item for item in draft.items if isinstance(item, Aside))
    return _with_words(whole.items, text, start)


def _with_words(items: tuple[Item, ...], text: str, start: int) -> tuple[Item, ...]:
    """The items with their words as the text has them, which begins at a place of the source."""
    found: list[Item] = []
    for item in items:
        if isinstance(item, Words):
            item = item._replace(text=text[item.span.start - start : item.span.end - start])
        elif isinstance(item, Aside):
            item = item._replace(items=_with_words(item.items, text, start))
        found.append(item)
    return tuple(found)


def _words(text: str, start: int, draft: Draft) -> Iterator[Word]:
    """The words of a comment for a draft; nothing in it is a tag line or a heading."""
    stream = WordStream("{" + text)  # nothing stands at the beginning of a line then
    shift = start - 1
    is_first = True
    for kind, part, begin, end in stream:
        if is_first:
            is_first = False
            continue
        if kind in TAGS or (kind is Kind.COMMAND and not draft.is_aside):
            at = begin + part.index("[")
            yield Word(Kind.OPEN, "[", at + shift, at + 1 + shift)
            stream.skip_to(at + 1)
        elif kind is not Kind.LINE_END:
            yield Word(Kind.WORD if kind in HEADINGS else kind, part, begin + shift, end + shift)


def _mend(text: str) -> str:
    """The text with every brace that has no partner as a wide one, which the notation reads as a letter."""
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


def _lone_brace(text: str, start: int, mended: str) -> Diagnostic:
    at = next(index for index, (old, new) in enumerate(zip(text, mended, strict=True)) if old != new)
    message = f"A brace without its partner; the notation has to write it as {mended[at]}."
    return Diagnostic("S119", message, Span(start + at, start + at + 1))
