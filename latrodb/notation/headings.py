"""Reads the headings that source pages print above their games as tags.

A heading that names a game gives its rule system as `Variant`, without a board. The caller knows the names of systems.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

from latrodb.diagnostics.span import Span
from latrodb.notation.written import WrittenTag

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from latrodb.notation.lexer import Token

# Maps a printed name to its rule system, or to the empty string if no system has that name.
SystemNames: TypeAlias = "Callable[[str], str]"

_DATE_WORDS = r"(?:(?:\d{1,2} )?[A-Z][a-z]{2,8}\.? (?:\d{1,2}, )?)?\d{4}"
_TITLE = r"(?P<Variant>[^:,]*?(?:\([^()]+\))?)"
_SIDE = r"\((?:white|black)\)"
_LINES = {
    "VARIANT": re.compile(rf"(?:-\s+)?{_TITLE}(?:,?\s+\(?(?P<board>\d+ ?[x×] ?\d+)\)?)?"),
    "PLAYERS": re.compile(
        r"(?:-\s+)?(?P<White>.+?)(?:\s+(?P<WhiteTeam>\([A-Z]{2,3}\)))?\s+[-–]\s+"
        r"(?P<Black>.+?)(?:\s+(?P<BlackTeam>\([A-Z]{2,3}\)))?"
    ),
    "OCCASION": re.compile(r"(?:-\s+)?(?P<Site>[^,]+),\s+(?P<Date>.+)"),
    "SIDES": re.compile(
        rf"(?:(?:game|round|match)\s?#?(?P<Round>\d+)[:.)]?\s+(?:[-–]\s+)?|{_TITLE}[:,]\s+)?"
        rf"(?P<one>.+?)\s+(?:\((?P<side>white|black)\),?\s+(?:(?:\W|and|vs?\.?|versus|against)\s+)?(?P<other>.+?)\s+{_SIDE}"
        rf"|(?:vs?\.?|versus|against)\s+(?P<second>.+?))(?:,\s+(?:(?P<Site>[^,]+?),?\s+)?(?P<Date>{_DATE_WORDS}))?",
        re.IGNORECASE,
    ),
}
_CAPTION = re.compile(
    r"(?P<side>white|black)\s*[:=]\s*(?P<one>.+?)(?:[\s,/|;]+(?:white|black)\s*[:=]\s*(?P<other>.+))?", re.IGNORECASE
)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DATE = re.compile(r"(?:(?P<early>\d{1,2}) )?(?:(?P<month>[A-Za-z]+)\.? )?(?:(?P<late>\d{1,2}), )?(?P<year>\d{4})")


def no_names(_: str) -> str:
    """Return the empty string: for readers that know no rule systems."""
    return ""


def read_heading(token: Token, system_of: SystemNames) -> Iterator[WrittenTag]:
    """The tags of one line of a heading. The name of an unknown system is written as a key, `petteia-xxi`."""
    caption = _CAPTION.fullmatch(token.text) if token.type == "SIDES" else None
    found = caption or _LINES[token.type].fullmatch(token.text)
    assert found
    named = found.groupdict()
    sides = ("Black", "White") if (named.get("side") or "").lower() == "black" else ("White", "Black")
    keys = {"one": sides[0], "other": sides[1], "second": sides[1]}
    for key, value in named.items():
        if value and key not in ("side", "board"):
            span = Span(token.start + found.start(key), token.start + found.end(key))
            if key == "Variant":
                value = _variant(value, named.get("board") or "", system_of)
            yield WrittenTag(
                keys.get(key, key), _date(value) if key == "Date" else value.strip("()"), span, is_heading=True
            )


def _variant(title: str, board: str, system_of: SystemNames) -> str:
    """The value of the Variant tag for a title: the system, or the variant if a board is given with it."""
    author = re.search(r"\((.+)\)|(.+)['’]s", title)
    name = (author[1] or author[2]).replace("ä", "ae") if author else title
    system = system_of(name) or name.lower().replace(" ", "-")
    return f"{system}/{re.sub('[ ×]+', 'x', board)}" if board else system


def _date(text: str) -> str:
    """Convert a printed date to the value of a Date tag; unchanged if there is no such month.

    >>> _date("July 2016"), _date("Sept. 2017"), _date("2016"), _date("5 July 2016")
    ('2016.07.??', '2017.09.??', '2016.??.??', '2016.07.05')
    """
    found = _DATE.fullmatch(text)
    if not found:
        return text
    if not found["month"]:
        return f"{found['year']}.??.??"
    month = found["month"][:3].lower()
    if month not in _MONTHS:
        return text
    day = found["early"] or found["late"]
    return f"{found['year']}.{_MONTHS.index(month) + 1:02}.{day.zfill(2) if day else '??'}"
