"""Games of the plain shape, read coarsely and fast.

A game is plain if its tag lines are in order, its plies are slides in canonical spelling with perfect
numbering, its comments are balanced and its result stands at the end: then reading it word by word would
find nothing to remark. Everything else is handed back as a stretch of text for `parse_text`.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, cast

from latrodb.diagnostics.span import Span
from latrodb.notation.lexer import open_grammar
from latrodb.notation.tags import is_date, unescape
from latrodb.notation.turns import is_plain, take_apart
from latrodb.notation.written import DRAW, RESULTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lark import Token

# The leader's letter or nothing, the slide, the captures or nothing, the mark or nothing.
BulkPly: TypeAlias = tuple[str, str, str, str]

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"')
_LINE_OF_BRACKET = re.compile(r"[\r\n][^\S\r\n]*\[")
_BRACKETS = re.compile(r"[(){}\[\]]")
_CLOSERS = {"(": ")", "[": "]", "{": "}"}
_CLOSED = re.compile(r"[a-p][0-9]{1,2}-[a-p][0-9]|(?:1-0|0-1|1/2-1/2|½-½|\*)\Z")

MOST_PLIES = 1 << 17  # plies remembered at a time


class BulkAside(NamedTuple):
    """A comment or variation, unread: where it stands, and how many plies stand before it."""

    plies_before: int
    span: Span


class BulkGame(NamedTuple):
    """A plain game.

    Attributes:
        span: from the first tag to the result, as of the game that `parse_text` finds.
        tags: no key is doubled, a date is a date.
        plies: ready for a kernel, which looks the slides up; no rule was asked.
        glyphs: glyphs by the index of their ply.
        asides: in the order of the text.
        result: `1-0`, `0-1`, `1/2-1/2` or `*`.
    """

    span: Span
    tags: dict[str, str]
    plies: list[BulkPly]
    glyphs: dict[int, str]
    asides: tuple[BulkAside, ...]
    result: str


class Stretch(NamedTuple):
    """A part of the text that holds something else than one plain game; `parse_text` reads it as in its place."""

    span: Span


def read_bulk(text: str) -> Iterator[BulkGame | Stretch]:
    """The games of a text, each plain one taken apart, everything else as stretches. Never raises."""
    is_clean = _CONTROL.search(text) is None
    begin = 0
    for end in _cuts(text):
        if end < len(text) and not _ends_with_movetext(text, begin, end):
            continue  # perhaps tags alone, which belong to what follows
        part = text[begin:end]
        game = _read_game(part, begin) if is_clean or not _CONTROL.search(part) else None
        yield game or Stretch(Span(begin, end))
        begin = end


def _ends_with_movetext(text: str, begin: int, end: int) -> bool:
    """Whether the last line between two places belongs to no tag. Looks at nothing before that line."""
    while end > begin and text[end - 1].isspace():
        end -= 1
    line = text[max(begin, text.rfind("\n", begin, end) + 1) : end].rpartition("\r")[2]
    return _CLOSED.search(line) is not None and not line.lstrip().startswith("[")


def _cuts(text: str) -> Iterator[int]:
    """Where a game may end: before tag lines behind an empty line, and at the end of the text."""
    for found in _gap().finditer(text):
        yield found.end()
    yield len(text)


@cache
def _gap() -> re.Pattern[str]:
    tag = r'\[[A-Za-z][A-Za-z0-9_]*[^\S\r\n]+"[^\r\n]*\]'
    return re.compile(rf"\n[^\S\r\n]*\r?\n(?=[^\S\r\n]*{tag})")


def _read_game(part: str, offset: int) -> BulkGame | None:
    from lark.exceptions import UnexpectedInput

    try:
        words = cast("list[Token]", open_grammar("bulk.lark", "game", lexer="contextual").parse(part).children)
    except UnexpectedInput:
        return None
    head, *moves, end = words
    tags = _read_tags(head)
    result = DRAW if end == "½-½" else str(end)
    if tags is None or result not in RESULTS or _has_line_of_bracket(part, head):
        return None
    plies: list[BulkPly] = []
    glyphs: dict[int, str] = {}
    asides: list[BulkAside] = []
    for word in moves:
        if word.type == "ASIDE":
            if not _is_balanced(word):
                return None
            start = offset + (word.start_pos or 0)
            asides.append(BulkAside(len(plies), Span(start, start + len(word.rstrip()))))
        elif not _read_run(word, plies, glyphs):
            return None
    span = Span(offset + part.index("["), offset + (end.start_pos or 0) + len(end))
    return BulkGame(span, tags, plies, glyphs, tuple(asides), result)


def _is_balanced(text: str) -> bool:
    """Whether each closing bracket closes one of its kind."""
    still_open = []
    for sign in _BRACKETS.findall(text):
        if sign in _CLOSERS:
            still_open.append(_CLOSERS[sign])
        elif not still_open or still_open.pop() != sign:
            return False
    return not still_open


def _has_line_of_bracket(part: str, head: Token) -> bool:
    """Whether a line behind the tags begins with a bracket, which might be a tag line after all."""
    return _LINE_OF_BRACKET.search(part, (head.start_pos or 0) + len(head.rstrip())) is not None


def _read_tags(head: str) -> dict[str, str] | None:
    """The tags of a game, or None if there is anything to remark on them."""
    pairs = _TAG.findall(head)
    tags = {key: unescape(value) for key, value in pairs}
    if len(tags) < len(pairs) or not is_date(tags.get("Date", "????.??.??")):
        return None
    return tags


def _read_run(run: str, plies: list[BulkPly], glyphs: dict[int, str]) -> bool:
    """Add the plies of a run, and say whether they are numbered as they should be."""
    before = len(plies)
    words = run.replace(". ", ".").split()
    if before % 2:
        words[0] = words[0].removeprefix(f"{before // 2 + 1}...")
    numbered = [word.partition(".") for word in words[before % 2 :: 2]]
    first = (before + 1) // 2
    end = first + len(numbered)
    if [number for number, _, _ in numbered] != _numbers(_size(end))[first:end]:
        return False
    words[before % 2 :: 2] = [ply for _, _, ply in numbered]
    table = _plies()
    try:
        found = [table[word] for word in words]
    except KeyError:
        return False
    plies += [ply for ply, _ in found]
    if "!" in run or "?" in run:
        glyphs.update((before + index, glyph) for index, (_, glyph) in enumerate(found) if glyph)
    return True


class _Plies(dict[str, tuple[BulkPly, str]]):
    """Plies taken apart, with their glyphs, by their text. Most plies of a corpus occur in it more than once."""

    def __missing__(self, text: str) -> tuple[BulkPly, str]:
        if not is_plain(text):
            raise KeyError(text)
        turn = take_apart(text)
        (move,) = turn.moves
        slide = "-".join(square.name for square in move.squares)
        takes = "".join(f"x{square.name}" for square in move.takes)
        if len(self) >= MOST_PLIES:
            self.clear()
        self[text] = entry = (("D" if move.is_dux else "", slide, takes, turn.mark), turn.glyph)
        return entry


@cache
def _plies() -> _Plies:
    return _Plies()


def _size(value: int) -> int:
    """The next power of two, so that few tables of numbers are made."""
    return 1 << value.bit_length()


@cache
def _numbers(end: int) -> list[str]:
    """Move numbers as texts, up to, without, `end` + 1; the first is 1."""
    return [str(value) for value in range(1, end + 1)]
