"""Reviews of games: what is said is proved by its line."""

from __future__ import annotations

import pytest

import latrodb
from latrodb.core.errors import ContentError
from latrodb.game.game import Game
from latrodb.solver.review import review
from latrodb.solver.search import Limits
from tests.solver.test_search import game_of
from tests.support.paths import CORPUS


def said(game: Game, moves: int = 3) -> list[tuple[str, str, str]]:
    return [(each.label, each.kind, each.better) for each in review(game, moves)]


def test_a_turn_that_allows_a_mate_and_the_turn_that_gives_it() -> None:
    found = said(game_of("2016-07-carrillo-cetina.txt"))
    assert found == [("15b", "allowed", "d5-f5"), ("16w", "only win", "")]


def test_an_only_move_and_a_lost_game_that_ends_sooner() -> None:
    found = said(game_of("2016-08-joyce-carrillo.txt"))
    assert found == [("9w", "only move", ""), ("17w", "hastened", "a1-a6+")]


def test_a_missed_win() -> None:
    """White could mate by f6-f4 and plays elsewhere; then he lets Black do the same."""
    game = game_of("2016-07-carrillo-cetina.txt")
    turns = [node.text for node in game.nodes][:-1]
    assert game.variant
    (missed,) = [each for each in review(Game.from_turns(game.variant, [*turns, "a1-a2"]), 1) if each.label == "16w"]
    assert (missed.kind, missed.better, missed.glyph) == ("missed", "f6-f4#", "??")
    assert missed.line == "16.f6-f4#"


def test_the_only_legal_turn_is_forced() -> None:
    game = latrodb.read_text((CORPUS / "petteia-xxi" / "diagram-13.txt").read_text(encoding="utf-8"))[0]
    assert said(game)[0][1] == "forced"


def test_every_line_is_legal_and_ends_the_game() -> None:
    lines = 0
    for file in [*sorted((CORPUS / "petteia-xxi").glob("20*.txt"))[:2], *sorted((CORPUS / "bell").glob("e*.txt"))]:
        game = latrodb.read_text(file.read_text(encoding="utf-8"))[0]
        nodes = {node.label: node for node in game.nodes}
        for each in review(game, 2):
            position = nodes[each.label].before
            for turn in each.line.split():
                assert game.variant
                assert position
                step = game.variant.play(position, turn.rpartition(".")[2])
                assert step.is_legal
                position = step.after
            lines += bool(each.line)
            assert not each.line or (game.variant and position and game.variant.outcome(position))
    assert lines


def test_limits_leave_turns_without_a_word() -> None:
    found = review(game_of("2016-08-joyce-carrillo.txt"), 3, Limits(positions=10))
    assert [each.label for each in found] == ["18b"]  # a mate at once, for which the turns alone are looked at


def test_dice_and_games_without_rules() -> None:
    with pytest.raises(ContentError, match="dice"):
        [*review(latrodb.read_text((CORPUS / "glaucus" / "engine-game-1.txt").read_text(encoding="utf-8"))[0])]
    assert not [*review(latrodb.read_text("1.a1-a2 a8-a7 *")[0])]
