"""Where positions occur."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest
from hypothesis import given

import latrodb
from latrodb.core.english import Text
from latrodb.core.position import read_fen
from latrodb.core.symmetry import FILES_REVERSED, HALF_TURN, RANKS_REVERSED, SAME, exchanged
from latrodb.store.database import Database
from latrodb.store.find_position import find_position
from tests.support.game_files import FLAWED_TURNS, OTHER_TURNS, TURNS, add_text, game_text, text_of
from tests.support.ledgers import PRINTED, record
from tests.support.strategies import Played, games

if TYPE_CHECKING:
    from latrodb.core.position import Position
    from latrodb.core.symmetry import Image

XXI = latrodb.variant("latrunculi-xxi/10x8")


@pytest.fixture
def library(database: Database) -> Database:
    """Three games, of which the third has a flaw."""
    add_text(database, game_text(TURNS), "1.txt")
    add_text(database, game_text(OTHER_TURNS, White="Zeno"), "2.txt")
    add_text(database, game_text(FLAWED_TURNS, White="Piso"), "3.txt")
    return database


def played(*turns: str) -> Position:
    position = XXI.opening()
    for turn in turns:
        position = XXI.play(position, turn).after
    return position


def places(database: Database, position: Position, **options: bool | Text) -> list[tuple[int, str, str]]:
    return [(each.game, each.label, each.image) for each in find_position(database, position, **options)]


def test_positions_are_found(library: Database) -> None:
    assert places(library, XXI.opening()) == [(1, "", "same"), (2, "", "same"), (3, "", "same")]
    assert places(library, played("e1-e6"), exact=True) == [(1, "1w", "same"), (3, "1w", "same")]
    assert [each.game for each in find_position(library, played("e1-e6"), limit=1)] == [1]
    assert places(library, read_fen("8/8/8/8/8/8/8/D6d w")) == []


@pytest.mark.parametrize("image", [SAME, FILES_REVERSED, RANKS_REVERSED, HALF_TURN, exchanged(FILES_REVERSED)])
def test_images_are_found_and_named(library: Database, image: Image) -> None:
    """What is named turns the position that was asked for into that of the game."""
    position = played("e1-e6")
    asked = image.inverse.position(position)
    assert places(library, asked) == [(1, "1w", str(image)), (3, "1w", str(image))]
    assert places(library, asked, exact=True) == (places(library, asked) if image is SAME else [])


def test_a_symmetric_position_is_found_once_and_as_it_is(database: Database) -> None:
    fen = "4d3/8/8/8/8/8/8/4D3 w"
    add_text(database, game_text("1.De1-e2", variant="latrunculi-xxi/8x8", FEN=fen, SetUp="1"))
    (place,) = find_position(database, read_fen(fen))
    assert (place.label, place.image) == ("", "same")


def test_the_rules_of_latrotabuli_have_a_direction(database: Database) -> None:
    variant = latrodb.variant("latrotabuli/12x6")
    turn = variant.turns(variant.opening())[0]
    add_text(database, game_text(f"1.{turn}", variant="latrotabuli/12x6"))
    position = variant.play(variant.opening(), turn).after
    assert [each[2] for each in places(database, FILES_REVERSED.position(position))] == ["files reversed"]
    assert places(database, RANKS_REVERSED.position(position)) == []


def test_a_position_is_found_in_the_text_as_corrected(database: Database) -> None:
    add_text(database, game_text(PRINTED))
    good = played("e1-e6", "b8-b4", "a1-a3")
    assert places(database, good) == []
    add_text(database, record(), "games.errata")
    (place,) = find_position(database, good)
    assert (place.game, place.label, place.text, place.is_variation) == (1, "2w", Text.CORRECTED, False)
    assert find_position(database, good, text=Text.PRINTED) == ()
    (place,) = find_position(database, played("e1-e6"))
    assert place.text is Text.PRINTED


def test_what_was_printed_is_found_only_if_asked_for(database: Database) -> None:
    """The printed turn can be played, and so can the correction."""
    add_text(database, game_text("1.e1-e6* b8-b3 2.a1-a3 a8-a5"))
    add_text(database, record(), "games.errata")
    printed, corrected = played("e1-e6", "b8-b3", "a1-a3"), played("e1-e6", "b8-b4", "a1-a3")
    assert places(database, printed) == []
    assert places(database, printed, text=Text.PRINTED) == [(1, "2w", "same")]
    assert places(database, corrected) == [(1, "2w", "same")]
    assert places(database, corrected, text=Text.PRINTED) == []


def test_positions_of_variations_are_found_and_marked(database: Database) -> None:
    add_text(database, game_text("1.e1-e6* b8-b4 (1...c8-c4 2.a1-a2 or 2.a1-a4) 2.a1-a3 (2.j1-j9) a8-a5"))
    for turns, label in ((("c8-c4",), "1b~1"), (("c8-c4", "a1-a2"), "2w~1"), (("c8-c4", "a1-a4"), "2w~2")):
        (place,) = find_position(database, played("e1-e6", *turns))
        assert (place.game, place.label, place.text, place.is_variation) == (1, label, Text.PRINTED, True)
    (place,) = find_position(database, played("e1-e6", "b8-b4", "a1-a3"))
    assert not place.is_variation
    assert database.query("SELECT kind, text, start FROM _lines") == [
        ("variation", "printed", 2),
        ("variation", "printed", 3),
    ]


@pytest.mark.parametrize(
    "aside", ["(1...b8-b4)", "{a stray word}", "(1...b8-b9)", "(2...b4-b3)", "{[%sic b8-b3]}", "(7.a1-a2)"]
)
def test_what_is_no_variation_is_not_indexed(database: Database, aside: str) -> None:
    """The turn of the game itself, words, a turn that cannot be played, a threat, what was printed, another number."""
    add_text(database, game_text(f"1.e1-e6* b8-b4 {aside} 2.a1-a3 a8-a5"))
    assert database.query("SELECT count(*) FROM comments") == [(1,)]
    assert database.query("SELECT turn FROM line_plies") == []


@given(games(longest=12))
def test_every_image_of_the_last_positions_of_a_game_is_found(game: Played) -> None:
    with TemporaryDirectory() as folder, Database.open(Path(folder) / "games.db") as database:
        add_text(database, text_of(game))
        for step in game.steps[-2:]:
            for image in game.variant.system.images(step.after.geometry):
                assert find_position(database, image.position(step.after))
