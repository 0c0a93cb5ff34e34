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

_LINES = {
    "VARIANT": re.compile(r"(?:-\s+)?(?P<Variant>.+)"),
    "PLAYERS": re.compile(
        r"(?:-\s+)?(?P<White>.+?)(?:\s+(?P<WhiteTeam>\([A-Z]{2,3}\)))?\s+[-–]\s+"
        r"(?P<Black>.+?)(?:\s+(?P<BlackTeam>\([A-Z]{2,3}\)))?"
    ),
    "OCCASION": re.compile(r"(?:-\s+)?(?P<Site>[^,]+),\s+(?P<Date>.+)"),
}
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DATE = re.compile(r"(?:(?P<early>\d{1,2}) )?(?:(?P<month>[A-Za-z]+)\.? )?(?:(?P<late>\d{1,2}), )?(?P<year>\d{4})")


def no_names(_: str) -> str:
    """Return the empty string: for readers that know no rule systems."""
    return ""


def read_heading(token: Token, system_of: SystemNames) -> Iterator[WrittenTag]:
    """The tags of one line of a heading. The name of an unknown system is written as a key, `petteia-xxi`."""
    found = _LINES[token.type].fullmatch(token.text)
    assert found
    for key, value in found.groupdict().items():
        if value:
            span = Span(token.start + found.start(key), token.start + found.end(key))
            if key == "Variant":
                value = system_of(value) or value.lower().replace(" ", "-")
            yield WrittenTag(key, _date(value) if key == "Date" else value.strip("()"), span, is_heading=True)


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
