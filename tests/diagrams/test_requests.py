"""What the command draws, as scenes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from latrodb.core.errors import PlaceError, UnknownVariantError
from latrodb.diagrams.marks import Circle, Cross, Label, Line
from latrodb.diagrams.overlays import ClaimError, OverlayError
from latrodb.diagrams.requests import (
    BoardInput,
    Contents,
    LonePosition,
    Spot,
    find_spots,
    read_boards,
    scene_of_board,
    scene_of_spot,
    scenes_of,
    sheet_of,
)
from latrodb.features.analyzer import analyzer
from latrodb.references import find_game, find_place, parse_reference
from tests.support.diagram_words import read_descriptions

if TYPE_CHECKING:
    from pathlib import Path

    from latrodb.core.position import Position

CHARGE = ". . S S .\n. s S . S\n"


def read_position(fen: str | None, board: str | None) -> Position:
    (found,) = read_boards(BoardInput([fen] if fen else (), [board] if board else ()))
    return found.position


def spot(corpus: Path, at: str) -> Spot:
    game = find_game(analyzer(), parse_reference(str(corpus / "latrunculi-xxi" / "2016-12-arx-carrillo.txt"))).game
    return Spot(game, find_place(game, at))


def test_a_place_is_drawn_with_marks_by_rule_a_caption_and_a_legend(corpus: Path) -> None:
    scene = scene_of_spot(spot(corpus, "13b"), Contents(["attack"], is_captioned=True, has_legend=True))
    assert sum(isinstance(each, Line) for each in scene.overlays) == 2
    assert scene.caption == "Position after 13...h3-g3xf3xg4, Arx – Carrillo, December 2016"
    assert "line of attack (custodial)" in [entry.words for entry in scene.legend]
    assert scene.title == "Arx\N{NO-BREAK SPACE}– Jose Carrillo, after 13...h3-g3xf3xg4"


def test_a_caption_that_is_given_outranks_the_game(corpus: Path) -> None:
    scene = scene_of_spot(spot(corpus, "start"), Contents(caption="Mine", is_captioned=True, is_flipped=True))
    assert (scene.caption, scene.is_flipped, scene.legend, scene.overlays) == ("Mine", True, (), ())
    assert scene_of_spot(spot(corpus, "13b"), Contents()).caption == ""


def test_places_stand_side_by_side_under_one_caption(corpus: Path) -> None:
    spots = [spot(corpus, "13w")]
    spots.append(Spot(spots[0].game, find_place(spots[0].game, "13b")))
    sheet = sheet_of(spots, Contents(["circle:a1"], is_captioned=True))
    assert sheet.titles == ("before", "after")
    assert sheet.caption == "Positions before and after 13...h3-g3xf3xg4, Arx – Carrillo, December 2016"
    assert [scene.caption for scene in sheet.scenes] == ["", ""]
    assert all(Circle(0) in scene.overlays for scene in sheet.scenes)
    assert list(read_descriptions(sheet.description)) == [each.place.position for each in spots]


def test_a_game_named_twice_is_read_once(corpus: Path) -> None:
    game = str(corpus / "latrunculi-xxi" / "2016-12-arx-carrillo.txt")
    spots = find_spots(analyzer(), [parse_reference(f"{game}@13w"), parse_reference(f"{game}@13b")])
    assert spots[0].game is spots[1].game
    assert [each.place.node.label for each in spots if each.place.node] == ["13w", "13b"]


def test_marks_turns_and_titles_may_be_for_one_board(corpus: Path) -> None:
    drawn = read_boards(BoardInput(["2SS1/1sS1S w", "8/8 b"], turns=["2/e1-d1"]), before=1)
    assert [each.turn for each in drawn] == ["e1-d1", ""]
    shown = [spot(corpus, "13b"), *drawn]
    scenes = scenes_of(shown, Contents(["circle:a1", "3/cross:h1", "1/label:a1:1/2"]), "petteia-xxi/8x8")
    assert [Circle(0) in scene.overlays for scene in scenes] == [True, True, True]
    assert [Cross(7) in scene.overlays for scene in scenes] == [False, False, True]
    assert [Label(0, "1/2") in scene.overlays for scene in scenes] == [True, False, False]
    sheet = sheet_of(shown, Contents(is_captioned=True), ["White attacks"], "petteia-xxi/8x8")
    assert sheet.titles == ("White attacks", "", "")
    assert sheet.caption.startswith("White attacks: position after 13...h3-g3xf3xg4, Arx")
    assert sheet_of(shown, Contents(), (), "petteia-xxi/8x8").titles == ("left", "middle", "right")


def test_own_titles_stand_in_the_caption_of_games(corpus: Path) -> None:
    spots = [spot(corpus, "12w"), spot(corpus, "13b")]
    caption = sheet_of(spots, Contents(is_captioned=True), ["plan", "end"]).caption
    assert caption.startswith("Positions after 12.")
    assert "(plan)" in caption
    assert "(end)" in caption


def test_numbers_of_boards_that_there_are_not_are_refused() -> None:
    drawn = [LonePosition(read_position("8/8 w", None))]
    with pytest.raises(OverlayError, match="'2/locks' is for board 2, and there is one"):
        scenes_of(drawn, Contents(["2/locks"]))
    with pytest.raises(PlaceError, match="2 titles for 1 board"):
        sheet_of(drawn, Contents(), ["a", "b"])
    with pytest.raises(PlaceError, match="board 2 is not one of --fen or --board; those are 1 to 1"):
        read_boards(BoardInput(["8/8 w"], turns=["2/a1-a2"]))


def test_what_was_played_before_decides_what_may_be_played_again(tmp_path: Path) -> None:
    shuffle = ["a8-a7", "a1-a2", "a7-a8", "a2-a1"]
    turns = shuffle * 2
    text = " ".join(f"{number // 2 + 1}.{turn}" if number % 2 == 0 else turn for number, turn in enumerate(turns))
    file = tmp_path / "shuffle.txt"
    file.write_text(f'[Variant "kowalski"]\n\n{text} *\n', encoding="utf-8")
    game = find_game(analyzer(), parse_reference(str(file)), "kowalski").game

    def drawn(at: str, word: str) -> str:
        return scene_of_spot(Spot(game, find_place(game, at)), Contents([word])).description

    assert "Move: a8 to a7" in drawn("2w", "move:a8-a7")
    assert "Illegal: a8 to a7 (6th rule)" in drawn("4w", "illegal:a8-a7:6th")
    with pytest.raises(ClaimError, match="a8-a7 is not a legal move"):
        drawn("4w", "move:a8-a7")


def test_a_board_is_read_from_a_line_or_a_file(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text(f"\ufeff{CHARGE}\nwhite to move\n", encoding="utf-8")
    assert read_position(None, str(file)) == read_position("2SS1/1sS1S w", None)
    with pytest.raises(PlaceError, match=r"--fen: rank 1 has 9 squares"):
        read_position("8/9 w", None)
    file.write_text("S k", encoding="utf-8")
    with pytest.raises(PlaceError, match=r"board.txt: line 1, column 3"):
        read_position(None, str(file))
    with pytest.raises(PlaceError, match="there is no file"):
        read_position(None, str(tmp_path / "none.txt"))


def test_a_board_takes_a_turn_and_marks_by_rule_where_rules_are_named() -> None:
    position = read_position("2SS1/1sS1S w", None)
    scene = scene_of_board(position, Contents(["attack"], has_legend=True), "petteia-xxi/8x8", "e1-d1")
    assert "Attack: b1 by phalanx" in scene.description
    assert scene.legend
    with pytest.raises(PlaceError, match="a turn needs rules"):
        scene_of_board(position, Contents(), None, "e1-d1")
    with pytest.raises(PlaceError, match="e1-a1 cannot be played here"):
        scene_of_board(position, Contents(), "petteia-xxi", "e1-a1")
    with pytest.raises(OverlayError, match="name a variant"):
        scene_of_board(position, Contents(["locks"]))
    with pytest.raises(UnknownVariantError):
        scene_of_board(position, Contents(), "petteia")
