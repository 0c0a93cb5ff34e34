"""Overlays by rule and the words of squares, as the page has them."""

from __future__ import annotations

from latrodb import analyzer
from latrodb.features.viewer.frames import frames_of
from latrodb.features.viewer.shows import add_shows
from latrodb.game.game import Game
from tests.support.paths import CORPUS


def shows_of(path: str) -> tuple[Game, list, dict]:  # type: ignore[type-arg]
    game = analyzer().without_search().read_games(CORPUS / path)[0]
    assert game.variant
    return (game, *add_shows(game.variant, frames_of(game).moments))


def test_a_game_has_the_overlays_that_it_has_somewhere() -> None:
    _, frames, shows = shows_of("latrunculi-xxi/2016-07-carrillo-cetina.txt")
    assert list(shows) == ["locks", "paths", "threat", "attack", "motifs"]
    assert shows["locks"].legend == [("c8a1", "locked man"), ("i8a1b1", "who holds him")]
    assert frames[18].show["locks"] == "c8d4 c8d5 i8d5d4 i8d4d5"
    assert "formations" not in frames[18].show


def test_squares_have_words_for_paths_and_locks() -> None:
    _, frames, _ = shows_of("latrunculi-xxi/2016-07-carrillo-cetina.txt")
    assert frames[18].squares == {
        "g5": "four open paths", "f2": "four open paths", "d4": "locked by d5", "d5": "locked by d4",
    }  # fmt: skip


def test_rules_without_locks_show_none() -> None:
    _, frames, shows = shows_of("quintana/engine-game-1.txt")
    assert "locks" not in shows
    assert all(frame.squares == {} for frame in frames)
