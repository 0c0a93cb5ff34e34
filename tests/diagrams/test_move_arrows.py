"""Moves called legal or illegal, and what becomes of a claim that is not so."""

from __future__ import annotations

import pytest

from latrodb.core.square import find_square
from latrodb.diagrams.marks import Arrow, Ink
from latrodb.diagrams.overlays import ClaimError, OverlayError
from latrodb.diagrams.rule_overlays import draw_marks
from latrodb.diagrams.scene import Scene, scene_of_position, with_legend
from latrodb.rules.catalog import find_variant
from tests.support.diagram_words import read_description

XXI = "latrunculi-xxi/8x8"
PETTEIA = "petteia-xxi/8x8"
LOCKED = "7s/8/8/3s4/3S4/8/8/7S w"
GLAUCUS = "7d/8/8/3s4/2SSS3/8/8/D6s w"
TABULI = "d11/s11/12/12/12/SSSSSS5D w"


def drawn(key: str, fen: str, *words: str) -> Scene:
    variant = find_variant(key)
    position = variant.position(fen)
    scene = draw_marks(scene_of_position(position), words, position, variant=variant)
    assert read_description(scene.description) == position
    return scene


def told(key: str, fen: str, *words: str) -> str:
    return drawn(key, fen, *words).description.partition("Illegal: ")[2]


def test_an_illegal_move_is_a_barred_arrow_with_its_rule() -> None:
    scene = drawn(PETTEIA, LOCKED, "illegal:d4-e4:10")
    assert scene.overlays == (
        Arrow(find_square("d4") or 0, find_square("e4") or 0, Ink.GREY, is_barred=True, is_by_rule=True),
    )
    assert scene.description.endswith("Illegal: d4 to e4 (rule 10).")
    assert [entry.words for entry in with_legend(scene).legend] == ["illegal move", "White to move"]
    assert "Legend: barred arrow with a dot for illegal move, " in with_legend(scene).description


@pytest.mark.parametrize(
    ("key", "fen", "word", "words"),
    [
        (PETTEIA, LOCKED, "illegal:d4-e4,d5-d6:10", "d4 to e4 (rule 10), d5 to d6 (rule 10)."),
        (PETTEIA, LOCKED, "illegal:h1-g2", "h1 to g2 (h1 and g2 share neither rank nor file)."),
        (PETTEIA, LOCKED, "illegal:h8-h1", "h8 to h1 (h1 is occupied by a man of White)."),
        (XXI, "7s/8/8/2sds3/3S4/8/8/D6S w", "illegal:d5-d6:18", "d5 to d6 (rule 18)."),
        ("kowalski", "7s4/12/12/12/12/12/12/SS2s7 w", "illegal:a1-b1:2nd", "a1 to b1 (2nd rule)."),
        ("quintana", "7s/8/8/8/8/8/8/SS6 w", "illegal:a1-b1:2nd rule", "a1 to b1 (2nd rule)."),
        ("latrotabuli", TABULI, "illegal:a1-b1:7.1.1", "a1 to b1 (rule 7.1.1)."),
    ],
)
def test_a_true_claim_is_told(key: str, fen: str, word: str, words: str) -> None:
    assert told(key, fen, word) == words


@pytest.mark.parametrize(
    ("key", "fen", "word", "reason"),
    [
        (PETTEIA, LOCKED, "illegal:h1-g1", "^h1-g1 is a legal move$"),
        (PETTEIA, LOCKED, "illegal:d4-e4,h1-g1", "^h1-g1 is a legal move$"),
        (PETTEIA, LOCKED, "illegal:d4-e4:9", r"^d4-e4 does not break rule 9: it breaks rule 10 \(d4 is held"),
        (PETTEIA, LOCKED, "illegal:h1-g2:10", "does not break rule 10: h1 and g2 share neither"),
        (PETTEIA, LOCKED, "illegal:a1-a2", "^a1-a2 is not a move; the square a1 is empty$"),
        ("falkener", "s11/12/12/12/12/12/12/12/12/12/12/SS10 w", "illegal:a1-b2", "^a1-b2 is a legal move$"),
        ("latrotabuli", TABULI, "illegal:f1-f3", "^f1-f3 is a legal move$"),
        ("glaucus", GLAUCUS, "illegal:d4-d3", "^d4-d3 is a legal move after a throw of 1$"),
        ("glaucus", f"{GLAUCUS} die=2 pips=2", "illegal:d4-d3", "^d4-d3 is a legal move$"),
        (PETTEIA, LOCKED, "move:d4-e4", r"^d4-e4 is not a legal move: d4 is held by d5, .* \(rule 10\)"),
    ],
)
def test_a_false_claim_is_refused(key: str, fen: str, word: str, reason: str) -> None:
    with pytest.raises(ClaimError, match=reason):
        drawn(key, fen, word)


def test_a_rule_that_there_is_not_is_no_claim() -> None:
    with pytest.raises(OverlayError, match=r"^Petteia XXI has no rule '10a'; did you mean 10") as caught:
        drawn(PETTEIA, LOCKED, "illegal:d4-e4:10a")
    assert not isinstance(caught.value, ClaimError)


def test_before_a_throw_a_move_is_illegal_if_no_throw_makes_it_legal() -> None:
    assert told("glaucus", GLAUCUS, "illegal:d4-h4").startswith("d4 to h4 (")
    assert "throw" not in told("glaucus", GLAUCUS, "illegal:d4-h4")


def test_every_way_counts_by_which_a_man_can_come_to_a_square() -> None:
    testudo = "d11/s11/12/SS10/SS10/11D w"
    assert "Move: a2 to b2." in drawn("latrotabuli", testudo, "move:a2-b2").description
    with pytest.raises(ClaimError, match="a2-b2 is a legal move"):
        drawn("latrotabuli", testudo, "illegal:a2-b2")
    lone = "d11/s11/12/12/SS10/11D w"
    assert told("latrotabuli", lone, "illegal:a2-b2") == "a2 to b2 (rule 7.1.1)."
