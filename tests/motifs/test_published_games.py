"""How often the published games have each motif, and where the rare ones are."""

from __future__ import annotations

import pytest

from latrodb.core.mark import Mark
from latrodb.motifs.catalog import motifs_in
from tests.motifs.boards import names
from tests.motifs.published import places_by_motif, published_games

COUNTS = {
    "custodial": 79,
    "phalanx": 31,
    "push-and-crush": 13,
    "flank": 9,
    "corner": 1,
    "dual-capture": 4,
    "hit": 49,
    "offensive": 175,
    "lock-broken": 32,
    "redeployment": 10,
    "steps-between": 9,
    "self-check": 3,
    "skirmish": 485,
    "melee": 213,
    "direct-threat": 345,
    "passive-threat": 345,
    "double-attack": 38,
    "direct-fork": 16,
}


def test_every_game_is_read_to_its_end() -> None:
    games = published_games().values()
    assert (len(games), sum(len(game.nodes) for game in games)) == (15, 547)
    assert all(game.is_read for game in games)


@pytest.mark.parametrize("motif", COUNTS)
def test_counts_of_plies(motif: str) -> None:
    assert len(places_by_motif()[motif]) == COUNTS[motif]


def test_every_capture_has_its_tactic() -> None:
    tactics = ("custodial", "phalanx", "push-and-crush", "flank", "corner")
    assert len({place for tactic in tactics for place in places_by_motif()[tactic]}) == 130


@pytest.mark.parametrize(
    ("motif", "places"),
    [
        (
            "dual-capture",
            [
                "2016-07-carrillo-joyce 4w",
                "2016-12-arx-carrillo 13b",
                "2017-09-carrillo-hommerberg 7w",
                "2017-09-kutac-carrillo 11w",
            ],
        ),
        (
            "self-check",  # diagrams 37 and 39 (right); the one of 31 (d) was not played
            ["2016-07-carrillo-joyce 6w", "2016-07-carrillo-joyce 13b", "2016-12-arx-carrillo 21w"],
        ),
        ("corner", ["2017-09-kutac-carrillo 36b"]),
        ("push-and-crush-man", ["2016-12-gifford-carrillo 11b"]),
        (
            "discovered-check",  # diagram 46 shows the first and the last
            ["2016-07-carrillo-cetina 14w", "2016-08-joyce-carrillo 8b", "2016-08-joyce-carrillo 15w"],
        ),
        ("comrades-fork", ["2016-07-fahys-carrillo 11b", "2017-09-kutac-carrillo 25b", "2017-11-kutac-lerouge 41b"]),
        (
            "passive-fork",  # diagram 39 (right) shows the first
            ["2016-07-carrillo-joyce 13b", "2016-12-arx-carrillo 15b", "2017-11-kutac-lerouge 20b"],
        ),
        ("pin", ["2016-08-joyce-carrillo 9b", *(f"2016-12-arx-carrillo {ply}" for ply in ("11w", "12w", "13w"))]),
        ("skewer", ["2016-12-makov-carrillo 25w"]),
    ],
)
def test_places_of_rare_motifs(motif: str, places: list[str]) -> None:
    assert places_by_motif()[motif] == places


def test_marks_and_motifs_agree() -> None:
    for name, game in published_games().items():
        uses = {(use.ply, use.motif, use.side) for use in motifs_in(game, ["check", "immobilized", "hit"])}
        for ply, node in enumerate(game.nodes, 1):
            step, place = node.steps[-1], f"{name} {node.label}"
            side = step.before.side
            assert ((ply, "check", side.other) in uses) is (step.mark is Mark.CHECK), place
            assert ((ply, "immobilized", side.other) in uses) is (step.mark is Mark.MATE), place
            assert (ply, "hit", side) in uses or step.mark is not Mark.HIT, place


def test_the_pinned_men() -> None:
    uses = [names(use.squares) for game in published_games().values() for use in motifs_in(game, ["pin"])]
    assert uses == ["f6", "f4", "f4", "f4"]
