"""Headings as source pages print them over their games: read as tags.

Only what stands there becomes a tag. A heading that names a game gives its rule system as `Variant`, without
a board. Which names the systems have, the caller says.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

from latrodb.diagnostics.span import Span
from latrodb.notation.written import WrittenTag

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from latrodb.notation.lexer import Token

# The rule system of a printed name; the empty string if no system has that name.
SystemNames: TypeAlias = "Callable[[str], str]"

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_PLAYERS = re.compile(
    r"(?:-\s+)?(?P<White>.+?)(?:\s+(?P<WhiteTeam>\([A-Z]{2,3}\)))?\s+[-–]\s+"
    r"(?P<Black>.+?)(?:\s+(?P<BlackTeam>\([A-Z]{2,3}\)))?"
)
_OCCASION = re.compile(r"(?:-\s+)?(?P<Site>[^,]+),\s+(?P<Date>.+)")
_DATE = re.compile(r"(?:(?P<early>\d{1,2}) )?(?:(?P<month>[A-Za-z]+)\.? )?(?:(?P<late>\d{1,2}), )?(?P<year>\d{4})")


def no_names(_: str) -> str:
    """No system has that name: the names for a reader that knows no games."""
    return ""


def read_heading(tokens: Iterable[Token], system_of: SystemNames) -> tuple[WrittenTag, ...]:
    """The tags of the lines of a heading. A name of no known system is written as a key, `petteia-xxi`."""
    return tuple(
        tag
        for token in tokens
        for tag in (_variant_tags(token, system_of) if token.type == "VARIANT" else _TAGS[token.type](token))
    )


def _variant_tags(token: Token, system_of: SystemNames) -> Iterator[WrittenTag]:
    name = token.text.lstrip("- \t")
    key = system_of(name) or name.lower().replace(" ", "-")
    yield WrittenTag("Variant", key, Span(token.end - len(name), token.end), is_heading=True)


def _player_tags(token: Token) -> Iterator[WrittenTag]:
    return _groups(_PLAYERS, token)


def _occasion_tags(token: Token) -> Iterator[WrittenTag]:
    for tag in _groups(_OCCASION, token):
        value = _date(tag.value) if tag.key == "Date" else tag.value
        yield WrittenTag(tag.key, value, tag.span, is_heading=True)


_TAGS = {"PLAYERS": _player_tags, "OCCASION": _occasion_tags}


def _groups(pattern: re.Pattern[str], token: Token) -> Iterator[WrittenTag]:
    found = pattern.fullmatch(token.text)
    assert found
    for key, value in found.groupdict().items():
        if value:
            span = Span(token.start + found.start(key), token.start + found.end(key))
            yield WrittenTag(key, value.strip("()"), span, is_heading=True)


def _date(text: str) -> str:
    """A printed date as a Date tag gives it; as it is if there is no such month.

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
