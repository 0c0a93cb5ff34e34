"""Overlays by rule and the words of squares, as the page has them."""

from __future__ import annotations

import re

from latrodb.features.analyzer import analyzer
from latrodb.features.viewer.drawings import Drawings
from latrodb.features.viewer.frames import frames_of
from latrodb.features.viewer.packing import Phrases
from latrodb.features.viewer.shows import Show, find_shows, square_words
from tests.features.viewer.unpacking import unpack_codes, unpack_marks, unpack_words
from tests.support.paths import CORPUS


class Found:
    """What a game shows, and at which frame it is looked at."""

    def __init__(self, path: str) -> None:
        game = analyzer().without_search().read_games(CORPUS / path)[0]
        assert game.variant
        self.drawings = Drawings()
        self.moments = frames_of(game).moments
        phrases = Phrases()
        self.ups = [each.frame.up for each in self.moments]
        self.shows: dict[str, Show] = find_shows(game.variant, self.moments, self.drawings, phrases)
        self.squares = square_words(game.variant, self.moments, phrases)
        self.phrases = list(phrases.numbers)

    def at(self, name: str, frame: int) -> set[str]:
        """The squares that are marked."""
        marks = ";".join(map(unpack_marks, self.shows[name].marks.split(";")))
        return {re.sub("^[0-9A-Z]+", "", code) for code in unpack_codes(marks, self.ups)[frame]}

    def words(self, column: str, frame: int) -> set[str]:
        """What is said."""
        return {unpack_words(code, self.phrases) for code in unpack_codes(column, self.ups)[frame]}


def test_a_game_has_the_overlays_that_it_has_somewhere() -> None:
    found = Found("latrunculi-xxi/2016-07-carrillo-cetina.txt")
    assert list(found.shows) == ["locks", "paths", "threat", "attack", "motifs"]
    assert [(width, words) for _, width, words in found.shows["locks"].legend] == [
        (1, "locked man"),
        (2, "man who holds him"),
        (2, "two men who hold each other"),
    ]
    assert found.at("locks", 18) == {"d4", "d5"}
    assert found.at("threat", 18) == set()
    assert found.words(found.shows["motifs"].words, 19) == {"hit: e2 on f2"}
    assert found.words(found.shows["motifs"].words, 18) == set()
    assert "check: f3 by d4" in found.words(found.shows["motifs"].words, 27)


def test_squares_have_words_for_paths_and_locks() -> None:
    found = Found("latrunculi-xxi/2016-07-carrillo-cetina.txt")
    assert found.words(found.squares, 18) == {
        "g5 four open paths", "f2 four open paths", "d4 locked by d5", "d5 locked by d4",
    }  # fmt: skip


def test_rules_without_locks_show_none() -> None:
    found = Found("quintana/engine-game-1.txt")
    assert "locks" not in found.shows
    assert set(found.squares) <= {";"}


def test_a_bound_man_is_called_bound_once() -> None:
    """The script calls him `bound black soldier`."""
    found = Found("schaedler/engine-game-1.txt")
    words = set().union(*(found.words(found.squares, at) for at in range(len(found.moments))))
    assert any(" held by " in each for each in words)
    assert not any(" bound" in each for each in words)
