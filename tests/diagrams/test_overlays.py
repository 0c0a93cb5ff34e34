"""Overlays asked for in words."""

from __future__ import annotations

import pytest

from latrodb.core.geometry import geometry
from latrodb.core.square import find_square
from latrodb.diagrams.overlays import OverlayError, parse_overlay
from latrodb.diagrams.scene import Arrow, Circle, Cross, Frame, Highlight, Ink, Overlay

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
    ],
)
def test_words_become_overlays(text: str, overlay: Overlay) -> None:
    assert parse_overlay(text, geometry(8, 8)) == overlay


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "known are arrow, cross, circle, square, tint"),
        ("arow:e1-e4", "did you mean arrow?"),
        ("arrow e1-e4", "did you mean 'arrow:e1-e4'?"),
        ("Cross:d5", "did you mean cross"),
        ("arrow", "of the form 'arrow:e1-e4'"),
        ("arrow:e1", "of the form 'arrow:e1-e4'"),
        ("arrow:e1-e2-e3", "of the form 'arrow:e1-e4'"),
        ("arrow:e1-e1", "from e1 to itself"),
        ("circle:d5:note:x", "of the form 'circle:d5'"),
        ("circle:d5:atack", "ends in 'atack', which is no meaning of a circle; did you mean attack?"),
        ("tint:d5:note", "no meaning of a tint"),
        ("cross:D5", "'D5', which is no square; did you mean d5?"),
        ("cross:5d", "did you mean d5?"),
        ("cross:z9", "'z9', which is no square$"),
        ("cross:d9", "names d9, but a board of 8x8 goes from a1 to h8"),
        ("arrow:e1-k1", "names k1, but"),
    ],
)
def test_wrong_words_are_refused_with_the_near_miss(text: str, words: str) -> None:
    with pytest.raises(OverlayError, match=words.replace("?", r"\?")):
        parse_overlay(text, geometry(8, 8))


def test_without_a_board_any_square_will_do() -> None:
    assert parse_overlay("cross:p16") == Cross(find_square("p16") or 0)
