"""The frame of motifs: names, games, plies, and where looking ends."""

from __future__ import annotations

import pytest

import latrodb
from latrodb.core.errors import UnknownMotifError
from latrodb.game.replay import replay
from latrodb.motifs.catalog import MOTIFS, QUICK, motifs_at, motifs_in, motifs_of
from latrodb.notation.parser import parse_text
from latrodb.rules.catalog import SYSTEMS
from tests.motifs.boards import names
from tests.support.paths import CORPUS


def test_names_are_words_of_queries() -> None:
    assert all(name == name.lower() and " " not in name for name in MOTIFS)


def test_a_motif_of_turns_needs_a_turn() -> None:
    game = latrodb.variant("petteia-xxi/8x8")
    step = game.play(game.position("8/8/8/1Ss5/8/8/8/3S2ss w"), "d1-d5")
    assert [use.motif for use in motifs_at(game, step.after, step, ["custodial"])] == ["custodial"]
    assert list(motifs_at(game, step.after, None, ["custodial"])) == []


def test_an_unknown_name() -> None:
    game = latrodb.variant("petteia-xxi/8x8")
    with pytest.raises(UnknownMotifError, match=r"no motif 'forks'; did you mean .*fork"):
        list(motifs_at(game, game.opening(), names=["forks"]))


def test_motifs_that_need_a_search_are_found_only_where_they_are_named() -> None:
    (game,) = latrodb.read(CORPUS / "latrunculi-xxi" / "2016-08-joyce-carrillo.txt")
    assert set(MOTIFS) - set(QUICK) == {"mating-net", "zugzwang", "zwischenzug"}
    assert {use.motif for use in motifs_in(game)} <= set(QUICK)


def test_each_game_has_its_own_nouns() -> None:
    assert "melee" in {motif.name for motif in motifs_of(latrodb.variant("latrunculi-xxi/10x8"))}
    assert "melee" not in {motif.name for motif in motifs_of(latrodb.variant("quintana"))}


def test_rulebooks_name_known_motifs_only() -> None:
    assert {name for key in SYSTEMS for name in latrodb.variant(key).rulebook.motifs} == set(MOTIFS)


def test_plies_count_the_turns_of_the_text() -> None:
    (game,) = latrodb.read(CORPUS / "latrunculi-xxi" / "2017-09-carrillo-hommerberg.txt")
    uses = list(motifs_in(game, ["dual-capture"]))
    assert [(use.ply, game.nodes[use.ply - 1].label, names(use.others)) for use in uses] == [(1, "7w", "d4 e6")]


def test_the_search_ends_at_the_first_turn_that_cannot_be_played() -> None:
    (written,) = parse_text('[Variant "latrunculi-xxi/10x8"]\n\n1.e1-e6* b8-b4 2.a1-b9 b4-a4').games
    assert max(use.ply for use in motifs_in(replay(written))) == 2
