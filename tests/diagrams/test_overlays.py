"""Overlays asked for in words."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from latrodb.core.color import BLACK, WHITE
from latrodb.core.geometry import geometry
from latrodb.core.square import NAMES, find_square, set_of
from latrodb.diagrams.marks import (
    Arrow,
    Circle,
    Cross,
    Dot,
    Frame,
    Ghost,
    Highlight,
    Ink,
    Label,
    LegendEntry,
    Line,
    Man,
    Numeral,
    Outline,
    Overlay,
    Tie,
)
from latrodb.diagrams.overlays import MarkRequest, Marks, OverlayError, parse_mark
from tests.support.diagram_words import overlay_word, parse_overlay

D5, E1, E4 = (find_square(name) or 0 for name in ("d5", "e1", "e4"))


@pytest.mark.parametrize(
    ("text", "overlay"),
    [
        ("arrow:e1-e4", Arrow(E1, E4, Ink.NOTE)),
        ("arrow:e1-e4:attack", Arrow(E1, E4, Ink.ATTACK)),
        ("cross:d5", Cross(D5, Ink.ATTACK)),
        ("cross:d5:note", Cross(D5, Ink.NOTE)),
        ("circle:d5", Circle(D5, Ink.NOTE)),
        ("square:d5:move", Frame(D5, Ink.MOVE)),
        ("tint:d5", Highlight(D5)),
        ("tint:d5:origin", Highlight(D5, is_origin=True)),
        ("line:e1-e4:red", Line(E1, E4, Ink.RED)),
        ("barred:e1-e4", Arrow(E1, E4, Ink.GREY, is_barred=True)),
        ("barred:e1-e4:purple", Arrow(E1, E4, Ink.PURPLE, is_barred=True)),
        ("tie:e1-e4", Tie(E1, E4, Ink.GREY)),
        ("tie:e1-e4:red", Tie(E1, E4, Ink.RED)),
        ("dot:d5", Dot(D5, Ink.MOVE)),
        ("outline:d5,e4:yellow", Outline(set_of("d5", "e4"), Ink.YELLOW)),
        ("number:d5:12:grey", Numeral(D5, 12, Ink.GREY)),
        ("label:d5:A!", Label(D5, "A!")),
        ("label:d5:red:red", Label(D5, "red", Ink.RED)),
        ("ghost:s:d5", Ghost(Man(D5, BLACK))),
        ("ghost:D~:d5", Ghost(Man(D5, WHITE, is_dux=True, is_bound=True))),
    ],
)
def test_words_become_overlays(text: str, overlay: Overlay) -> None:
    assert parse_overlay(text, geometry(8, 8)) == overlay


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no overlay ''; available are arrow, barred, line, tie, cross, circle, square, dot, tint, outline"),
        ("arow:e1-e4", "did you mean arrow?"),
        ("arrow e1-e4", "did you mean 'arrow:e1-e4'?"),
        ("Cross:d5", "did you mean cross"),
        ("arrow", "of the form 'arrow:e1-e4'"),
        ("arrow:e1", "of the form 'arrow:e1-e4'"),
        ("arrow:e1-e2-e3", "of the form 'arrow:e1-e4'"),
        ("arrow:e1-e1", "goes from e1 to itself"),
        ("circle:d5:note:x", "of the form 'circle:d5'"),
        ("circle:d5:atack", "ends in 'atack', which is not a color or meaning of a circle; did you mean attack?"),
        ("tint:d5:note", "a tint has no ink"),
        ("tint:d5:orgin", "did you mean origin?"),
        ("arrow:e1-e4:orange", "which is not a color or meaning of an arrow$"),
        ("line:e1-e4:grean", "did you mean green, grey or red?"),
        ("number:d5", "of the form 'number:d5:3'"),
        ("number:d5:many", "'many', which is not a number from 0 to 999"),
        ("number:d5:1000", "not a number from 0 to 999"),
        ("label:d5:hello", "one to four letters"),
        ("label:d5:", "one to four letters"),
        ("ghost:d5", "of the form 'ghost:s:d5'"),
        ("ghost:k:d5", "'k' for a man; men are S, D, s and d"),
        ("circle:d5,x", "'x', which is not a square"),
        ("circle:d5=", "no words after its ="),
        ("lock", "did you mean locks?"),
        ("move", "of the form 'move:e1-e4'"),
        ("move:e1", "of the form 'move:e1-e4'"),
        ("move:e1-e1", "goes from e1 to itself"),
        ("illegal", "of the form 'illegal:e1-e4:10'"),
        ("illegal:e1", "of the form 'illegal:e1-e4:10'"),
        ("illegal:e1-e4:", "of the form 'illegal:e1-e4:10'"),
        ("illegal:e1-e4:10:x", "of the form 'illegal:e1-e4:10'"),
        ("ilegal:e1-e4", "did you mean illegal"),
        ("locks:e4", "of the form 'locks'"),
        ("moves", "of the form 'moves:e4'"),
        ("moves:e9", "names e9, but"),
        ("locks=held", "marks by rule have their own"),
        ("cross:D5", "'D5', which is not a square; did you mean d5?"),
        ("cross:5d", "did you mean d5?"),
        ("cross:z9", "'z9', which is not a square$"),
        ("cross:d9", "names d9, but a board of 8x8 goes from a1 to h8"),
        ("arrow:e1-k1", "names k1, but"),
    ],
)
def test_wrong_words_are_refused_with_the_near_miss(text: str, words: str) -> None:
    with pytest.raises(OverlayError, match=words.replace("?", r"\?").replace("(", r"\(")):
        parse_overlay(text, geometry(8, 8))


def test_without_a_board_any_square_will_do() -> None:
    assert parse_overlay("cross:p16") == Cross(find_square("p16") or 0)


def test_a_word_may_name_several_places_and_say_what_they_mean() -> None:
    first = Circle(D5, Ink.RED)
    assert parse_mark("circle:d5,e4:red=  weak\tsquares ") == Marks(
        (first, Circle(E4, Ink.RED)), (LegendEntry(first, "weak squares"),)
    )
    assert parse_mark("label:d5:A=x=y:z").meanings == (LegendEntry(Label(D5, "A"), "x=y:z"),)
    assert parse_mark("arrow:e1-e4,d5-e4") == Marks((Arrow(E1, E4), Arrow(D5, E4)))


def test_what_the_rules_know_is_asked_for_by_name() -> None:
    assert parse_mark("locks") == MarkRequest("locks")
    assert parse_mark("move:e1-e4,d5-e4") == MarkRequest("move", (E1, E4, D5, E4))
    assert parse_mark("illegal:e1-e4,d5-e4") == MarkRequest("illegal", (E1, E4, D5, E4))
    assert parse_mark("illegal:e1-e4:18i") == MarkRequest("illegal", (E1, E4), "18i")
    assert parse_mark("moves:d5,e4", geometry(8, 8)) == MarkRequest("moves", (D5, E4))


SQUARES = st.sampled_from([square for name in NAMES if (square := find_square(name)) is not None])
INKS = st.sampled_from(Ink)
PAIRS = st.tuples(SQUARES, SQUARES).filter(lambda pair: pair[0] != pair[1])
LABELS = st.text(st.characters(exclude_categories=["Z", "C"], exclude_characters=":,="), min_size=1, max_size=4)
MEN = st.builds(Man, SQUARES, st.sampled_from([WHITE, BLACK]), st.booleans(), st.booleans())
OVERLAYS = st.one_of(
    st.builds(lambda pair, ink: Arrow(*pair, ink), PAIRS, INKS),
    st.builds(lambda pair, ink: Arrow(*pair, ink, is_barred=True), PAIRS, INKS),
    st.builds(lambda pair, ink: Line(*pair, ink), PAIRS, INKS),
    st.builds(lambda pair, ink: Tie(*pair, ink), PAIRS, INKS),
    *(st.builds(kind, SQUARES, INKS) for kind in (Cross, Circle, Frame, Dot)),
    st.builds(Highlight, SQUARES, st.booleans()),
    st.builds(lambda names, ink: Outline(sum(1 << at for at in names), ink), st.sets(SQUARES, min_size=1), INKS),
    st.builds(Numeral, SQUARES, st.integers(0, 999), INKS),
    st.builds(Label, SQUARES, LABELS, INKS),
    st.builds(Ghost, MEN),
)


@settings(max_examples=300)
@given(OVERLAYS)
def test_the_word_of_an_overlay_gives_it_back(overlay: Overlay) -> None:
    assert parse_overlay(overlay_word(overlay)) == overlay


@settings(max_examples=300)
@given(st.text(alphabet="arowlinescuxghtSD:=,-~ d5e4\n½", max_size=24))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(OverlayError):
        found = parse_mark(text, geometry(8, 8))
        assert isinstance(found, MarkRequest) or found.overlays


def test_claims_may_have_an_ink_and_words() -> None:
    assert parse_mark("move:e1-e4,d5-e4:red=takes") == MarkRequest("move", (E1, E4, D5, E4), "", Ink.RED, "takes")
    assert parse_mark("illegal:e1-e4:18i:grey=no") == MarkRequest("illegal", (E1, E4), "18i", Ink.GREY, "no")
    assert parse_mark("illegal:e1-e4:purple") == MarkRequest("illegal", (E1, E4), "", Ink.PURPLE)
    with pytest.raises(OverlayError, match="not a color or meaning of a move; did you mean green"):
        parse_mark("move:e1-e4:gren")
    for text in ("move", "move:e1-e4:red:blue", "illegal:e1-e4:10:red:blue", "paths:e1:e2"):
        with pytest.raises(OverlayError, match="should be of the form"):
            parse_mark(text)


def test_the_paths_of_one_leader_are_asked_for_by_his_square() -> None:
    assert parse_mark("paths:e1,e4") == MarkRequest("paths", (E1, E4))
