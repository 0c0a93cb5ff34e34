"""Lines and columns of places in a text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from latrodb.diagnostics.span import Source, Span


@pytest.mark.parametrize(
    ("text", "span", "place"),
    [
        ("abc", Span(1, 2), (1, 2, 1, 3)),
        ("a\nb\nc", Span(2, 5), (2, 1, 3, 2)),
        ("a\r\nb\r\nc", Span(3, 7), (2, 1, 3, 2)),
        ("a\rb\rc", Span(2, 5), (2, 1, 3, 2)),
        ("a\r\r\nb", Span(4, 5), (3, 1, 3, 2)),
        ("\ufeffabc", Span(1, 3), (1, 1, 1, 3)),
        ("\ufeffabc", Span(0, 1), (1, 1, 1, 1)),
        ("\ufeffa\nb", Span(3, 4), (2, 1, 2, 2)),
        ("½ é\U0001f3b2x", Span(4, 5), (1, 5, 1, 6)),
        ("", Span(0, 0), (1, 1, 1, 1)),
        ("a\n", Span(2, 2), (2, 1, 2, 1)),
    ],
)
def test_places(text: str, span: Span, place: tuple[int, int, int, int]) -> None:
    assert Source("-", text).place(span) == place


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines(end: str) -> None:
    source = Source("-", end.join(["one", "", "three"]))
    assert [source.line(number) for number in (1, 2, 3)] == ["one", "", "three"]


@given(st.text(st.sampled_from("ab\r\n\ufeff")), st.data())
def test_columns_count_characters_of_the_line(text: str, data: st.DataObject) -> None:
    offset = data.draw(st.integers(0, len(text)))
    source = Source("-", text)
    line, column, _, _ = source.place(Span(offset, offset))
    before = text[:offset]
    ended = len(before.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
    if before.endswith("\r") and text[offset : offset + 1] == "\n":
        ended -= 1  # between the two signs of a line end, which still belong to the line
    assert line == ended
    assert column >= 1
