"""Where the games of a text begin and end, without reading them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from latrodb.diagnostics.control_characters import CONTROLS, has_controls
from latrodb.diagnostics.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_CLOSED = re.compile(r"[a-p][0-9]{1,2}-[a-p][0-9]|(?:1-0|0-1|1/2-1/2|½-½|\*)\Z")
_GAP = re.compile(r'\n[^\S\r\n]*\r?\n(?=[^\S\r\n]*\[[A-Za-z][A-Za-z0-9_]*[^\S\r\n]+"[^\r\n]*\])')  # in front of tags

_TAG_LINE = re.compile(r"\s*\[(?![1-6]\])")  # not a throw of the die

NEARBY = 10_000  # characters in which the beginning of a part is looked for


def split_games(text: str) -> Iterator[tuple[Span, bool]]:
    """The parts of a text that are a game each, if all are well-formed, and whether they are without control characters."""
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
