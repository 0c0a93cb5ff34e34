"""Motifs as overlays: what is drawn is what was found, and a motif that is named has to be there."""

from __future__ import annotations

import pytest

import latrodb
from latrodb.core.square import find_square, set_of
from latrodb.diagrams.marks import Circle, Frame, Ink, Outline
from latrodb.diagrams.move_arrows import Moment
from latrodb.diagrams.overlays import ClaimError, MarkRequest, Marks, OverlayError, parse_mark
from latrodb.diagrams.rule_overlays import draw_motifs, marks_by_rule

GAME = latrodb.variant("latrunculi-xxi/8x8")
BEFORE = "7s/3d4/8/8/3s4/2sSs3/8/D2S4 w"


def drawn(word: str, turn: str = "d1-d2", fen: str = BEFORE) -> Marks:
    request = parse_mark(word, GAME.geometry)
    assert isinstance(request, MarkRequest)
    step = GAME.play(GAME.position(fen), turn)
    return marks_by_rule(request, Moment(GAME, step.after, (step,)))


def test_a_group_has_an_outline() -> None:
    marks = drawn("motifs:melee")
    assert marks.overlays == (Outline(set_of("c3", "d3", "e3", "d4"), Ink.GREEN),)
    assert marks.remarks == ("Motifs: melee: c3, d3, d4 and e3",)


def test_men_have_rings_and_what_they_concern_frames() -> None:
    marks = drawn("motifs:dual-capture", "d1-d4", "7s/3d4/3S4/3s4/1Ss5/8/8/D2S4 w")
    c4, d4, d5 = (find_square(name) or 0 for name in ("c4", "d4", "d5"))
    assert marks.overlays == (Circle(d4, Ink.GREEN), Frame(c4, Ink.GREEN), Frame(d5, Ink.GREEN))
    assert marks.remarks == ("Motifs: dual capture: c4 and d5 by d4",)


def test_without_names_common_motifs_are_left_out() -> None:
    marks = drawn("motifs")
    assert "melee" in marks.remarks[0]
    assert "skirmish" not in marks.remarks[0]
    assert drawn("motifs:skirmish,melee").remarks[0].startswith("Motifs: skirmish: ")


def test_nothing_is_drawn_where_nothing_is_found() -> None:
    marks = drawn("motifs", "d1-d2", "7s/3d4/8/8/8/8/8/D2S4 w")
    assert (marks.overlays, marks.remarks) == ((), ("Motifs: none but common ones",))


@pytest.mark.parametrize("word", ["motifs:hit", "motifs:melee,hit"])
def test_a_motif_that_is_named_has_to_be_there(word: str) -> None:
    with pytest.raises(ClaimError, match="there is no hit on this board"):
        drawn(word)


def test_names_are_checked() -> None:
    with pytest.raises(OverlayError, match="there is no motif 'mellee'; did you mean melee"):
        drawn("motifs:mellee")
    quintana = latrodb.variant("quintana")
    with pytest.raises(OverlayError, match="not a motif of Museum Quintana"):
        draw_motifs(Moment(quintana, quintana.opening()), ["melee"])


def test_without_a_turn_none_of_turns_is_drawn() -> None:
    position = GAME.position(BEFORE)
    with pytest.raises(ClaimError):
        draw_motifs(Moment(GAME, position), ["offensive"])
