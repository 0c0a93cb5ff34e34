"""Overlays by rule and the words of squares, as the page has them."""

from __future__ import annotations

from latrodb import analyzer
from latrodb.features.viewer.drawings import Drawings
from latrodb.features.viewer.frames import frames_of
from latrodb.features.viewer.shows import Show, find_shows, square_words
from tests.features.viewer.unpacking import unpack_codes, unpack_tables
from tests.support.paths import CORPUS


class Found:
    """What a game shows, and at which frame it is looked at."""

    def __init__(self, path: str) -> None:
        game = analyzer().without_search().read_games(CORPUS / path)[0]
        assert game.variant
        self.drawings = Drawings()
        self.moments = frames_of(game).moments
        self.shows: dict[str, Show] = find_shows(game.variant, self.moments, self.drawings)
        self.squares = square_words(game.variant, self.moments)

    def at(self, name: str, frame: int) -> set[str]:
        """The squares that are marked."""
        ups = [each.frame.up for each in self.moments]
        return {code.lstrip("0123456789") for code in unpack_codes(self.shows[name].marks, ups)[frame]}


def test_a_game_has_the_overlays_that_it_has_somewhere() -> None:
    found = Found("latrunculi-xxi/2016-07-carrillo-cetina.txt")
    assert list(found.shows) == ["locks", "paths", "threat", "attack", "motifs"]
    assert [(width, words) for _, width, words in found.shows["locks"].legend] == [
        (1, "locked man"),
        (2, "who holds him"),
    ]
    assert found.at("locks", 18) == {"d4", "d5"}
    assert found.at("threat", 18) == set()
    assert found.shows["motifs"].words[19] == "hit: e2 on f2"
    assert 18 not in found.shows["motifs"].words


def test_squares_have_words_for_paths_and_locks() -> None:
    found = Found("latrunculi-xxi/2016-07-carrillo-cetina.txt")
    ups = [each.frame.up for each in found.moments]
    assert unpack_tables(found.squares, ups)[18] == {
        "g5": "four open paths", "f2": "four open paths", "d4": "locked by d5", "d5": "locked by d4",
    }  # fmt: skip


def test_rules_without_locks_show_none() -> None:
    found = Found("quintana/engine-game-1.txt")
    assert "locks" not in found.shows
    assert found.squares == {}
