"""What the command draws, as scenes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from latrodb.core.errors import PlaceError, UnknownVariantError
from latrodb.diagrams.describe import read_descriptions
from latrodb.diagrams.overlays import OverlayError
from latrodb.diagrams.scene import Circle, Line
from latrodb.places.reference import find_game, find_place, parse_reference
from latrodb.places.scenes import Contents, Spot, read_position, scene_of_board, scene_of_spot, sheet_of_spots

if TYPE_CHECKING:
    from pathlib import Path

CHARGE = ". . S S .\n. s S . S\n"


def spot(corpus: Path, at: str) -> Spot:
    game = find_game(parse_reference(str(corpus / "latrunculi-xxi" / "2016-12-arx-carrillo.txt"))).game
    return Spot(game, find_place(game, at))


def test_a_place_is_drawn_with_marks_by_rule_a_caption_and_a_legend(corpus: Path) -> None:
    scene = scene_of_spot(spot(corpus, "13b"), Contents(["attack"], is_captioned=True, has_legend=True))
    assert sum(isinstance(each, Line) for each in scene.overlays) == 2
    assert scene.caption == "Position after 13...h3-g3xf3xg4, Arx - Carrillo, December 2016"
    assert "line of attack (custodial)" in [entry.words for entry in scene.legend]
    assert scene.title == "Arx - Jose Carrillo, after 13...h3-g3xf3xg4"


def test_a_caption_that_is_given_outranks_the_game(corpus: Path) -> None:
    scene = scene_of_spot(spot(corpus, "start"), Contents(caption="Mine", is_captioned=True, is_flipped=True))
    assert (scene.caption, scene.is_flipped, scene.legend, scene.overlays) == ("Mine", True, (), ())
    assert scene_of_spot(spot(corpus, "13b"), Contents()).caption == ""


def test_places_stand_side_by_side_under_one_caption(corpus: Path) -> None:
    spots = [spot(corpus, "13w")]
    spots.append(Spot(spots[0].game, find_place(spots[0].game, "13b")))
    sheet = sheet_of_spots(spots, Contents(["circle:a1"], is_captioned=True))
    assert sheet.titles == ("before", "after")
    assert sheet.caption == "Positions before and after 13...h3-g3xf3xg4, Arx - Carrillo, December 2016"
    assert [scene.caption for scene in sheet.scenes] == ["", ""]
    assert all(Circle(0) in scene.overlays for scene in sheet.scenes)
    assert list(read_descriptions(sheet.description)) == [each.place.position for each in spots]


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
    with pytest.raises(OverlayError, match="nothing decides"):
        scene_of_board(position, Contents(["locks"]))
    with pytest.raises(UnknownVariantError):
        scene_of_board(position, Contents(), "petteia")
