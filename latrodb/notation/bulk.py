"""Reads plain games fast, without detail.

A game is plain if its tag lines are well-formed, its plies, at least one, are slides in canonical spelling and
correctly numbered, the brackets of its comments balance, and its result is at the end; `parse_text` would have no
diagnostics on it. Everything else is left to `parse_text`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, cast

from latrodb.diagnostics.control_characters import CONTROLS, has_controls
from latrodb.diagnostics.span import Span
from latrodb.notation.lexer import open_grammar
from latrodb.notation.tags import are_usual, find_unread_tags, is_date, unescape
from latrodb.notation.turns import is_plain
from latrodb.notation.written import DRAW, RESULTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from lark import Token

# The leader's letter or nothing, the slide, the captures or nothing, the mark or nothing.
BulkPly: TypeAlias = tuple[str, str, str, str]

_TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"')
_LINE_OF_BRACKET = re.compile(r"[\r\n][^\S\r\n]*\[")
_BRACKETS = re.compile(r"[(){}\[\]]")
_NUMBERS = [str(number) for number in range(1, 5000)]  # a longer game is not plain
_CLOSERS = {"(": ")", "[": "]", "{": "}"}
_CLOSED = re.compile(r"[a-p][0-9]{1,2}-[a-p][0-9]|(?:1-0|0-1|1/2-1/2|½-½|\*)\Z")
_GAP = re.compile(r'\n[^\S\r\n]*\r?\n(?=[^\S\r\n]*\[[A-Za-z][A-Za-z0-9_]*[^\S\r\n]+"[^\r\n]*\])')  # in front of tags

_TAG_LINE = re.compile(r"\s*\[(?![1-6]\])")  # not a throw of the die

NEARBY = 10_000  # characters in which the beginning of a part is looked for
MOST_PLIES = 1 << 17  # remembered at a time


class BulkAside(NamedTuple):
    """An unread comment or variation: its place, and the number of plies in front of it."""

    plies_before: int
    span: Span


class BulkGame(NamedTuple):
    """A plain game."""

    span: Span  # from the first tag to the result, as in the game that `parse_text` finds
    tags: dict[str, str]  # without repeated keys, and with valid dates
    plies: list[BulkPly]  # ready for a kernel, which looks the slides up; not checked against any rules
    glyphs: dict[int, str]  # glyphs by the index of their ply
    asides: tuple[BulkAside, ...]  # in the order of the text
    result: str  # `1-0`, `0-1`, `1/2-1/2` or `*`


def split_games(text: str) -> Iterator[tuple[Span, bool]]:
    """The parts of a text that are a game each, if it is plain, and whether they are without control characters."""
    is_clean = not has_controls(text)
    begin, end = 0, -1
    while end < len(text):
        end = game_end(text, begin)
        yield Span(begin, end), is_clean or not CONTROLS.search(text, begin, end)
        begin = end


def game_end(text: str, begin: int, least: int = 0) -> int:
    """The end of the part of `split_games` that begins at a place, or of several that have `least` characters."""
    ends = (found.end() for found in _GAP.finditer(text, begin + least))
    # Otherwise perhaps only tags, which belong to what follows.
    return next((end for end in ends if _ends_with_movetext(text, begin, end)), len(text))


def game_parts(pieces: Iterable[str]) -> Iterator[str]:
    """A text that is given in pieces, in parts that end where `split_games` ends a game of the whole text.

    Each part has a piece or more, up to the last game that ends in it.
    """
    held = ""
    for piece in pieces:
        held += piece
        if end := _last_end(held, len(piece)):
            yield held[:end]
            held = held[end:]
    yield held


def _last_end(text: str, new: int) -> int:
    """The last place where a game ends, which more text at the end would not change; 0 if there is none.

    First it is looked for nearby, then in the last characters, those that are `new`.
    """
    for first in (len(text) - NEARBY, len(text) - new - NEARBY):
        gaps = list(_GAP.finditer(text, max(0, first)))
        for gap in reversed(gaps):
            if _ends_with_movetext(text, 0, gap.end()):
                return gap.end()
    return 0


def read_plain(text: str, span: Span) -> BulkGame | None:
    """Read a part of a text, without control characters, as a plain game; None if it is not one."""
    return _read_game(text[span.start : span.end], span.start)


def find_part(text: str, start: int) -> Span:
    """The game or stretch of `split_games` to which a place belongs, without reading the text before and after it.

    Longer than that part if its beginning is not near the place; never shorter.
    """
    first = max(0, start - NEARBY)
    line_end = text.find("\n", start)
    gaps = _GAP.finditer(text, first, line_end if line_end >= 0 else len(text))
    begins = [gap.end() for gap in gaps if gap.end() <= start and _ends_with_movetext(text, first, gap.end())]
    if not begins and first:
        return Span(0, len(text))
    later = (gap.end() for gap in _GAP.finditer(text, start) if _ends_with_movetext(text, start, gap.end()))
    return Span(begins[-1] if begins else 0, next(later, len(text)))


def _ends_with_movetext(text: str, begin: int, end: int) -> bool:
    """Whether the last line between two places is not a tag line. Examines nothing in front of that line."""
    while end > begin and text[end - 1].isspace():
        end -= 1
    line = text[max(begin, text.rfind("\n", begin, end) + 1) : end].rpartition("\r")[2]
    return _CLOSED.search(line) is not None and not _TAG_LINE.match(line)


def _read_game(part: str, offset: int) -> BulkGame | None:
    from lark.exceptions import UnexpectedInput

    try:
        tokens = cast("list[Token]", open_grammar("bulk.lark", "game", lexer="contextual").parse(part).children)
    except UnexpectedInput:
        return None
    head, *moves, end = tokens
    tags = _read_tags(head)
    result = DRAW if end == "½-½" else str(end)
    if tags is None or result not in RESULTS or _LINE_OF_BRACKET.search(part, _start(head) + len(head.rstrip())):
        return None
    plies: list[BulkPly] = []
    glyphs: dict[int, str] = {}
    asides: list[BulkAside] = []
    for token in moves:
        if token.type == "ASIDE":
            start = offset + _start(token)
            asides.append(BulkAside(len(plies), Span(start, start + len(token.rstrip()))))
        if token.type == "ASIDE" and not plies and next(find_unread_tags(token, 0, len(token)), None):
            return None
        if not (_is_balanced(token) if token.type == "ASIDE" else _read_run(token, plies, glyphs)):
            return None
    if not plies:
        return None
    span = Span(offset + part.index("["), offset + _start(end) + len(end))
    return BulkGame(span, tags, plies, glyphs, tuple(asides), result)


def _start(token: Token) -> int:
    return token.start_pos or 0


def _is_balanced(text: str) -> bool:
    """Whether each closing bracket closes one of its kind."""
    still_open = []
    for sign in _BRACKETS.findall(text):
        if sign in _CLOSERS:
            still_open.append(_CLOSERS[sign])
        elif not still_open or still_open.pop() != sign:
            return False
    return not still_open


def _read_tags(head: str) -> dict[str, str] | None:
    """The tags of a game, or None if there would be a diagnostic on them."""
    pairs = _TAG.findall(head)
    tags = {key: unescape(value) for key, value in pairs}
    is_usual = len(tags) == len(pairs) and are_usual(tags)
    return tags if is_usual and is_date(tags.get("Date", "????.??.??")) else None


def _read_run(run: str, plies: list[BulkPly], glyphs: dict[int, str]) -> bool:
    """Add the plies of a run, and return whether they are numbered correctly."""
    before = len(plies)
    words = run.replace(". ", ".").split()
    if before % 2:
        words[0] = words[0].removeprefix(f"{before // 2 + 1}...")
    numbered = [word.partition(".") for word in words[before % 2 :: 2]]
    first = (before + 1) // 2
    if [number for number, _, _ in numbered] != _NUMBERS[first : first + len(numbered)]:
        return False
    words[before % 2 :: 2] = [ply for _, _, ply in numbered]
    found = [ply for ply in map(_read_ply, words) if ply]
    if len(found) < len(words):
        return False
    plies += [ply for ply, _ in found]
    if "!" in run or "?" in run:
        glyphs.update((before + index, glyph) for index, (_, glyph) in enumerate(found) if glyph)
    return True


@lru_cache(maxsize=MOST_PLIES)
def _read_ply(text: str) -> tuple[BulkPly, str] | None:
    """Take a plain ply apart; returns it and its glyph. Cached, because most plies occur more than once in a corpus."""
    if not is_plain(text):
        return None
    body = text.rstrip("!?")
    move = body.rstrip("(+)*#")
    slide, sign, takes = move.removeprefix("D").partition("x")
    return ("D" if text[0] == "D" else "", slide, sign + takes, body[len(move) :]), text[len(body) :]
