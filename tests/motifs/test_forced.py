"""Motifs that only a search can prove."""

from __future__ import annotations

import pytest

import latrodb
from latrodb.core.color import BLACK, WHITE
from latrodb.motifs import forced
from latrodb.motifs.catalog import motifs_at, motifs_in
from latrodb.solver.search import Limits, Question, Solver
from tests.motifs.boards import names
from tests.support.paths import CORPUS

NET = "8/8/1s6/1D6/8/S7/d7/8 b"  # Black can only move his Dux, and each way into the net


def uses(file: str, motif: str) -> list[tuple[str, str, str]]:
    (game,) = latrodb.read(CORPUS / file)
    found = motifs_in(game, [motif], max(0, len(game.nodes) - 6))
    return [(game.nodes[use.ply - 1].label, names(use.squares), names(use.others)) for use in found]


def test_diagrams_47_and_49() -> None:
    file = "latrunculi-xxi/2016-08-joyce-carrillo.txt"
    assert uses(file, "mating-net") == [("16b", "g5", "f5"), ("17b", "h4", "f5")]
    assert uses(file, "zwischenzug") == [("16b", "g5", "f5"), ("17b", "h4", "f5")]


def test_diagram_48_is_lost_with_a_pass_too() -> None:
    file = "single-stone-xxi/2017-10-carrillo-kutac.txt"
    assert uses(file, "zugzwang") == []
    (game,) = latrodb.read(CORPUS / file)
    position = game.find_node("30w").after
    for side, moves in ((BLACK, 4), (WHITE, 3)):
        question = Question(game.variant, position.with_side(side), WHITE, counts=False)
        assert Solver(question).answer(moves - 1).verdict == "refuted"
        assert Solver(question).answer(moves).verdict == "proved"


def test_a_side_that_would_like_to_pass() -> None:
    rules = latrodb.variant("latrunculi-xxi/8x8")
    (use,) = motifs_at(rules, rules.position(NET), None, ["zugzwang"])
    assert (use.side, names(use.squares)) == (1, "a2")
    assert not [*motifs_at(rules, rules.position(NET.replace("b", "w")), None, ["zugzwang"])]


def test_what_the_limits_leave_open_is_not_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forced, "LIMITS", Limits(positions=100))
    assert uses("latrunculi-xxi/2016-08-joyce-carrillo.txt", "mating-net") == []
