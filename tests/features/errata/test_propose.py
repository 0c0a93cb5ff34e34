"""Errata that are made of what a search found."""

from __future__ import annotations

from latrodb.features.analyzer import analyzer
from latrodb.features.errata.propose import propose_erratum
from latrodb.game.game import Game
from tests.support.game_files import game_text

TURNS = "1.d2-d5 g7-g4 2.g2-g3 f7-f5 3.h2-h5 a7-a5 {} 4.a2-a4 b7-b5 5.a4-c4 h7-h6"


def proposed(turns: str, label: str) -> tuple[str, str, str]:
    """What is printed and what is proposed at a ply, and the ply of the erratum."""
    game = checked(turns)
    node = game.find_node(label)
    assert node
    overlay = propose_erratum(game, node, analyzer().check_game, by="-", date="2026.11.28")
    erratum = overlay.corrections[0].erratum
    return erratum.printed, erratum.corrected, erratum.ply


def checked(turns: str) -> Game:
    (written,) = analyzer().parse_text(game_text(turns, variant="petteia-xxi/8x8"), "games.txt").games
    return analyzer().check_game(written)


def test_a_turn_too_many_is_removed_though_the_next_one_has_its_label() -> None:
    game = checked(TURNS.format("a7-a5"))
    doubled = [node.label for node in game.nodes if node.state == "doubled"]
    assert doubled == ["4w"]
    assert [node.text for node in game.nodes if node.label == "4w"] == ["a7-a5", "a2-a4"]
    assert proposed(TURNS.format("a7-a5"), "4w") == ("a7-a5", "", "4w")


def test_the_misprint_of_a_turn_is_corrected() -> None:
    assert proposed(TURNS.format("").replace("f7-f5", "f7-fS"), "2b") == ("f7-fS", "f7-f5", "2b")
