"""Spans and places of a text."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_LINE_END = re.compile(r"\r\n|\r|\n")


class Span(NamedTuple):
    """A stretch of a source as offsets in characters, from `start` up to but not including `end`."""

    start: int
    end: int


Spanned = TypeVar("Spanned")
_WITHOUT_SPANS = (str, int, bool, type(None))  # most of what a game is made of


def shift_spans(value: Spanned, by: int) -> Spanned:
    """The same value with all spans in it moved, however deep in tuples and structs.

    >>> shift_spans(((Span(1, 2), "d1-d4"),), 10)
    ((Span(start=11, end=12), 'd1-d4'),)
    """
    return map_spans(value, lambda span: Span(span.start + by, span.end + by))


def map_spans(value: Spanned, place: Callable[[Span], Span], rigid: tuple[type[Any], ...] = ()) -> Spanned:
    """The same value with all spans in it mapped, however deep in tuples and structs.

    Spans within a value of a type in `rigid` keep their distance from the beginning of its own `span`.
    """
    found: Any = value
    if type(found) in _WITHOUT_SPANS:
        return value
    if isinstance(found, Span):
        found = place(found)
    elif isinstance(found, rigid):
        span = place(found.span)
        found = shift_spans(found, span.start - found.span.start)._replace(span=span)
    elif isinstance(found, tuple):
        parts = [map_spans(each, place, rigid) for each in found]
        found = found._make(parts) if hasattr(found, "_make") else tuple(parts)
    elif isinstance(found, Struct):
        mapped = {name: map_spans(getattr(found, name), place, rigid) for name in found.__struct_fields__}
        found = replace(found, **mapped)
    return cast("Spanned", found)


class Place(NamedTuple):
    """A span as people count: lines and columns from 1, columns in characters, the end exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


class Source:
    """A text with its name; converts offsets to lines and columns.

    Lines end at LF, CRLF or a lone CR. A byte order mark at the beginning takes no column.

    Spans refer to the text. It may be an extract of another one, `raw`, such as the words of a web page. Lines and
    columns are then those of `raw`; `offsets` gives the place there of each character of the text and of its end.
    """

    def __init__(self, name: str, text: str, raw: str | None = None, offsets: Sequence[int] | None = None) -> None:
        self.name = name
        self.text = text
        self.raw = text if raw is None else raw
        self.encoding = "utf-8"  # of the bytes of `raw`; set by the code that decodes them
        self.lines_before = 0  # if this is a part of a longer text, set by the code that divides it; so is the next
        self.bytes_before = 0
        self._offsets = offsets

    @cached_property
    def _starts(self) -> array[int]:
        starts = array("Q", [0])
        starts.extend(found.end() for found in _LINE_END.finditer(self.raw))
        return starts

    def raw_span(self, span: Span) -> Span:
        """The place in `raw` of a span of the text."""
        if self._offsets is None:
            return span
        start = self._offsets[span.start]
        return Span(start, max(start, self._offsets[span.end - 1] + 1) if span.end > span.start else start)

    def place(self, span: Span) -> Place:
        """The line and column of a span."""
        span = self.raw_span(span)
        line, column = self._locate(span.start)
        end_line, end_column = self._locate(span.end)
        return Place(line, column, end_line, end_column)

    def line(self, number: int) -> str:
        """A line of `raw`, counted from 1, without its end."""
        starts = self._starts
        end = starts[number] if number < len(starts) else len(self.raw)
        return self.raw[starts[number - 1] : end].rstrip("\r\n")

    def _locate(self, offset: int) -> tuple[int, int]:
        index = bisect_right(self._starts, offset) - 1
        column = offset - self._starts[index] + 1
        if index == 0 and self.raw.startswith("\ufeff"):
            column = max(1, column - 1)
        return self.lines_before + index + 1, column
