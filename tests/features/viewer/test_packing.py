"""Packed frames are small, and unpacked they are what they were."""

from __future__ import annotations

import re

import pytest

from latrodb.core.square import square_name
from latrodb.core.step import March, Shift
from latrodb.features.analyzer import analyzer
from latrodb.features.viewer.board_drawings import Drawings
from latrodb.features.viewer.frames import Frame, Moment, frames_of
from latrodb.features.viewer.packing import (
    Phrases,
    Show,
    find_shows,
    join_marks,
    marks_of,
    men_of,
    pack_codes,
    pack_frames,
    square_words,
)
from tests.features.viewer.unpacking import unpack_boards, unpack_codes, unpack_marks, unpack_ways, unpack_words
from tests.support.diagram_words import scene_of_steps
from tests.support.paths import CORPUS


@pytest.mark.parametrize(
    "path",
    ["latrunculi-xxi/2016-07-carrillo-cetina.txt", "latrunculi-xxi/2016-07-fahys-carrillo.txt",
     *(f"{name}/engine-game-1.txt" for name in ("schaedler", "bell", "glaucus", "latrotabuli", "falkener"))],
)  # fmt: skip
def test_frames_unpacked_are_what_they_were(path: str) -> None:
    moments = frames_of(analyzer().without_search().read_games(CORPUS / path)[0]).moments
    drawings, phrases = Drawings(), Phrases()
    columns = pack_frames(moments, drawings, phrases)
    said, men, fields, marks = (str(columns[name]).split(";") for name in ("say", "men", "fields", "marks"))
    ups = [each.frame.up for each in moments]
    found = columns.get("up", {})
    assert isinstance(found, dict)
    assert [found.get(at, at - 1) for at in range(len(moments))] == ups
    table = list(phrases.numbers)
    for moment, codes in zip(moments, said, strict=True):
        assert "; ".join(unpack_words(code, table) for code in codes.split()) == moment.frame.say
        assert unpack_ways(codes) == ways(moment)
    for (board, rest), moment in zip(unpack_boards(said, men, fields, ups), moments, strict=True):
        assert board == {square_name(square): man for square, man in men_of(moment.position).items()}
        assert rest == moment.position.fen.partition(" ")[2]
    for moment, codes, changes in zip(moments, said, marks, strict=True):
        if moment.steps:
            drawn = drawings.codes(scene_of_steps(moment.steps).overlays, men_of(moment.position))
            expected = unpack_codes(f"={' '.join(marks_of(unpack_ways(codes)))};{unpack_marks(changes)}", (-1, 0))
            assert expected[1] == set(drawn)


def ways(moment: Moment) -> list[list[str]]:
    """The squares of each man who moved, by the steps."""
    found: list[list[int]] = []
    for move in (move for step in moment.steps for move in step.turn):
        if isinstance(move, Shift):
            if found and found[-1][-1] == move.origin:
                found[-1] += (*move.via, move.target)
            else:
                found.append([move.origin, *move.via, move.target])
        elif isinstance(move, March):
            found += ([start, end] for start, end in zip(move.origins, move.targets, strict=True))
    return [[*map(square_name, way)] for way in found]


def test_codes_unpacked_are_what_they_were() -> None:
    ups = [-1, 0, 1, 1, 3]
    frames = [Frame(str(at), up=up) for at, up in enumerate(ups)]
    codes = [["0a1", "1b2"], ["1b2", "2c3", "5e5"], [], ["1b2", "2c3"], ["Z9h8"]]
    assert unpack_codes(pack_codes(codes, frames), ups) == [set(each) for each in codes]
    packed = pack_codes(codes, frames, join_marks)
    assert unpack_codes(";".join(map(unpack_marks, packed.split(";"))), ups) == [set(each) for each in codes]


@pytest.mark.parametrize(
    "words",
    ["White: soldier a1 to a2 to b2", "a1, b1 and c10 to a2, b2 and c11", "throws 4", "melee: d4 and d5", "no move"],
)
def test_words_unpacked_are_what_they_were(words: str) -> None:
    phrases = Phrases()
    phrases.codes(f"{number} men" for number in range(50))
    code = phrases.code(words)
    assert unpack_words(code, list(phrases.numbers)) == words
    assert phrases.code(words.replace("a1", "h8").replace("d5", "h7")).startswith(
        code[:2]
    )  # one phrase for all squares


def test_a_turn_keeps_a_number_that_its_address_lacks() -> None:
    moments = frames_of(analyzer().read_games(CORPUS / "latrunculi-xxi/2016-07-carrillo-cetina.txt")[0]).moments
    turns = dict(
        zip((each.frame.at for each in moments), pack_frames(moments, Drawings(), Phrases())["turn"], strict=True)
    )
    assert (turns["1w"], turns["9b"]) == (".d1-d4", "...Df5-f2?!")
    assert turns["14w-1"] == "15.d4-f4# (threat)"


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
        "g5 4 open paths", "f2 4 open paths", "d4 locked by d5", "d5 locked by d4",
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
