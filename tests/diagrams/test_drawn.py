"""What a game draws on the board: in its text, in variations, at the start; and comments that draw nothing."""

from __future__ import annotations

import pytest

from latrodb.core.geometry import Geometry
from latrodb.diagrams.drawn import BEGINNING, drawn_after, drawn_marks, name_drawn
from latrodb.diagrams.marks import name_overlay
from latrodb.features.analyzer import analyzer

SIZE = Geometry(8, 8)


@pytest.mark.parametrize(
    "comment",
    [
        "{fine}",
        "{[%marks arrow:e1-e9]}",
        "{[%marks circle:d5 nonsense]}",
        "{[%marks locks]}",
        "{[%marks]}",
        "{[%sic e1]}",
    ],
)
def test_other_comments_draw_nothing(comment: str) -> None:
    assert drawn_marks(comment, SIZE) == ()


def test_a_comment_draws_every_kind_of_mark_by_hand() -> None:
    marks = drawn_marks("{ [%marks arrow:e1-e4:red circle:d5,d6\n label:a1:X] }", SIZE)
    assert name_drawn(marks) == "Drawn: red arrow e1 to e4; circle d5; circle d6; label a1 X"


def test_what_is_drawn_belongs_to_the_turn_before_it_also_in_variations() -> None:
    text = (
        '[Variant "petteia-xxi/8x8"]\n\n{[%marks dot:a1]} 1.d2-d5 {so} {[%marks circle:b1]} '
        "(1.c2-c5 {[%marks circle:c1]} c7-c6) e7-e6 *"
    )
    game = analyzer().without_search().check_game(analyzer().parse_text(text, "x.txt").games[0])
    found = {
        at if at == BEGINNING else text[at : at + 5]: list(map(name_overlay, marks))
        for at, marks in drawn_after(game).items()
        if marks
    }
    assert found == {BEGINNING: ["dot a1"], "d2-d5": ["circle b1"], "c2-c5": ["circle c1"]}
