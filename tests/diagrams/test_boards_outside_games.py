"""Boards to draw that stand in no game."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from latrodb.core.errors import FenError
from latrodb.core.position import draw_board, write_fen
from latrodb.core.square import find_square
from latrodb.core.text_board import PictureError
from latrodb.diagrams.marks import Arrow, Ghost, Ink, Line
from latrodb.diagrams.overlays import OverlayError
from latrodb.diagrams.requests import Contents, fit_variant, read_drawing, scene_of_board
from latrodb.rules.catalog import SYSTEMS, find_variant

PHALANX = ". . . . .\n. . S S .\n. s S . S\nblack to move\n".replace("black", "White")


@pytest.mark.parametrize("key", SYSTEMS)
def test_openings_are_read_from_a_line_and_from_a_drawing(key: str) -> None:
    opening = find_variant(key).opening()
    assert read_drawing(f"\n{write_fen(opening)}\n") == opening
    drawn = read_drawing(f"{draw_board(opening)}\n\n{opening.side.title} to move\n")
    assert (drawn.white, drawn.black, drawn.duxes, drawn.side) == (
        opening.white,
        opening.black,
        opening.duxes,
        opening.side,
    )


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("", PictureError, "no board here"),
        ("white to move", PictureError, "no board here"),
        ("8/9 w", FenError, "rank 1 has 9"),
        ("S k\n. .", PictureError, "line 1, column 3"),
        ("S .\n. . .", PictureError, "line 2"),
    ],
)
def test_other_texts_are_refused(text: str, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        read_drawing(text)


@given(st.text(alphabet="SDsd. 12/\nwbtomve~", max_size=40))
def test_any_text_is_a_board_or_refused(text: str) -> None:
    try:
        position = read_drawing(text)
    except (FenError, PictureError):
        return
    assert position.geometry.files >= 1


def test_rules_are_fitted_to_any_board() -> None:
    position = read_drawing(PHALANX)
    assert fit_variant(find_variant("petteia-xxi[quiet_limit=10]"), position).key == "petteia-xxi/5x3[quiet_limit=10]"
    full = find_variant("petteia-xxi/8x8")
    assert fit_variant(full, full.opening()) is full


def test_a_turn_is_played_on_a_drawing_and_explained() -> None:
    scene = scene_of_board(read_drawing(PHALANX), Contents(["attack"]), "petteia-xxi", "e1-d1")
    d1, b1 = find_square("d1"), find_square("b1")
    assert d1 is not None
    assert b1 is not None
    assert Line(d1, b1, Ink.ATTACK) in scene.overlays
    assert Arrow(4, 3, Ink.MOVE, is_by_rule=True) in scene.overlays
    assert any(isinstance(each, Ghost) for each in scene.overlays)
    assert (scene.side, scene.result) == (None, "1-0")  # the last but one man of Black is taken
    assert "Attack: b1 by phalanx from c1, d1, c2, d2" in scene.description


def test_a_drawing_without_rules_takes_marks_by_hand_only() -> None:
    position = read_drawing(PHALANX)
    scene = scene_of_board(position, Contents(["circle:a1"], "C", is_flipped=True))
    assert (scene.caption, scene.is_flipped, len(scene.overlays)) == ("C", True, 1)
    with pytest.raises(OverlayError, match="name a variant"):
        scene_of_board(position, Contents(["locks"]))
