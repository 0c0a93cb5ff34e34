"""Changes of a text."""

from __future__ import annotations

import pytest

from latrodb.diagnostics.span import Span
from latrodb.notation.text_edits import Edit, apply_edits


def test_edits_may_come_in_any_order() -> None:
    assert apply_edits("abcdef", [Edit(Span(4, 5), "E"), Edit(Span(0, 2), "")]) == "cdEf"


def test_insertions_at_one_place_keep_their_order() -> None:
    place = Span(1, 1)
    assert apply_edits("ab", [Edit(place, "1"), Edit(place, "2")]) == "a12b"


def test_no_edits() -> None:
    assert apply_edits("ab", []) == "ab"


def test_edits_that_overlap() -> None:
    with pytest.raises(ValueError, match="overlap"):
        apply_edits("abc", [Edit(Span(0, 2), "x"), Edit(Span(1, 3), "y")])
