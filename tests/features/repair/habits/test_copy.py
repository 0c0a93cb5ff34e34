"""Copies of a text that are changed, and the places of what is changed in the source."""

from __future__ import annotations

import re

import pytest

from latrodb.diagnostics.span import Span
from latrodb.features.repair.habits.copy import Copy, copy_of
from latrodb.notation.text_edits import Edit, apply_edits

TEXT = "1.a2→a3 {a1→a9} b7→b6 2.c2→c4 (d2→d3) *"


def copy() -> Copy:
    return copy_of(TEXT, Span(0, len(TEXT)))


@pytest.mark.parametrize(
    ("with_variations", "turns"), [(False, ["a2→a3", "b7→b6", "c2→c4"]), (True, ["a2→a3", "b7→b6", "c2→c4", "d2→d3"])]
)
def test_words_that_may_be_turns(turns: list[str], *, with_variations: bool) -> None:
    assert [part.text for part in copy().parts(with_variations=with_variations)] == turns


def test_edits_make_the_source_read_like_the_copy_and_leave_comments() -> None:
    new = copy().replace(re.compile("→"), "-")
    assert new.text == "1.a2-a3 {a1→a9} b7-b6 2.c2-c4 (d2-d3) *"
    assert apply_edits(TEXT, new.edits(TEXT)) == new.text


def test_an_insertion_has_a_place_in_the_source() -> None:
    new = copy().change([Edit(Span(0, 2), "1. ")])
    assert new.place(Span(0, 3)) == Span(0, 2)
    assert new.place(Span(3, 8)) == Span(2, 7)


def test_words_in_another_order_are_one_edit() -> None:
    text = "a2-a3 b7-b6"
    whole = copy_of(text, Span(0, len(text)))
    turned = Copy("b7-b6 a2-a3", (*whole.places[6:], *whole.places[5:6], *whole.places[:5]))
    assert [edit.text.strip() for edit in turned.edits(text)] == ["b7-b6 a2-a3"]
