"""The nouns of the other games, in the engine games and rulings of the corpus."""

from __future__ import annotations

from collections import Counter

import pytest

import latrodb
from latrodb.core.color import BLACK
from latrodb.game.replay import replay
from latrodb.motifs.catalog import MOTIFS, motifs_at, motifs_in
from latrodb.notation.parser import parse_text
from latrodb.rules.catalog import SYSTEMS
from tests.motifs.boards import found, names
from tests.support.paths import CORPUS


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_capture_has_the_motif_of_its_tactic(system: str) -> None:
    files = sorted((CORPUS / system).glob("*.txt"))
    games = [replay(game) for file in files for game in parse_text(file.read_text(encoding="utf-8")).games]
    tactics: Counter[str] = Counter()
    uses: Counter[str] = Counter()
    for game in games:
        certain = [node for node in game.played() if node.is_certain]
        steps = [step for node in certain for step in node.steps]
        tactics.update(tactic.value for step in steps for each in step.captures for tactic in each.tactics)
        uses.update(use.motif for use in motifs_in(game, [name for name in MOTIFS if name in set(tactics)]))
    assert uses == tactics


def test_a_line_is_taken_in_kowalskis_game() -> None:
    board = ("kowalski/12x8", "b4 e8 Dg2", "c4 d4 Df7", "e8-e4")
    assert found("line", *board) == ["w b4 e4 / c4", "w b4 e4 / d4"]
    assert found("dual-capture", *board) == ["w e4 / c4 d4"]
    assert found("line", "kowalski/12x8", "b4 f8 Dg2", "c4 d4 Dg7", "f8-f4") == []  # a gap on e4


def test_a_bound_man_is_removed_in_schaedlers_game() -> None:
    game = latrodb.variant("schaedler/8x8")
    step = game.play(game.position("8/8/8/8/8/1Ss~S4/8/7s w"), "xc3")
    (use,) = motifs_at(game, step.after, step, ["removal"])
    assert (names(use.squares), names(use.others)) == ("b3 d3", "c3")
    assert list(motifs_at(game, step.after, step, ["custodial"])) == []


def test_a_phalanx_charges_in_latrotabuli() -> None:
    board = ("latrotabuli", "a3 b3 c3 d3 Di2", "f3 g3 Dd5")
    assert found("phalanx-formation", *board) == ["w a3 b3 c3 d3"]
    assert found("decursio", *board, "Pa3d3>d3g3") != []
    assert found("phalanx-formation", "latrotabuli", "a3 b3 d3 e3 Di2", "Dd5 h6", "", BLACK) == []


def test_a_man_walks_between_in_bells_game() -> None:
    assert found("steps-between", "bell/8x8", "c3 e8 Da1", "b4 d4 Dh8", "c3-c4") == ["w c4 / b4 d4"]
    assert found("steps-between", "bell/8x8", "c3 e8 Da1", "b4 d5 Dh8", "c3-c4") == []
