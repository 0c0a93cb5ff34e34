"""References: `FILE#2@13b` taken apart, the game that is meant, and the place in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from latrodb.core.errors import PlaceError
from latrodb.features.analyzer import analyzer
from latrodb.game.game import Game
from latrodb.game.replay import replay
from latrodb.notation.parser import parse_text
from latrodb.references import (
    NoPositionError,
    Reference,
    find_game,
    find_games,
    find_place,
    open_place,
    parse_reference,
    places_of,
)
from latrodb.store.database import Database
from tests.support.game_files import add_text, game_text

TURNS = "1.e1-e6* b8-b4 2.a1-a3 a8-a5"


def game_of(turns: str, **tags: str) -> Game:
    return analyzer().check_game(parse_text(game_text(turns, **tags)).games[0])


def two_games(folder: Path) -> str:
    path = folder / "games.txt"
    path.write_text(game_text(TURNS) + "\n" + game_text("1.e1-e4", White="Zeno"), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("text", "reference"),
    [
        ("a.txt", Reference("a.txt", None, None)),
        ("a.txt#2", Reference("a.txt", 2, None)),
        ("a.txt@13b", Reference("a.txt", None, "13b")),
        ("a.txt#2@13b", Reference("a.txt", 2, "13b")),
        ("-", Reference("-", None, None)),
        (None, Reference("-", None, None)),
    ],
)
def test_a_reference_is_taken_apart(text: str | None, reference: Reference) -> None:
    assert parse_reference(text) == reference


def test_a_number_must_be_one() -> None:
    with pytest.raises(PlaceError, match="'x' is not the number of a game"):
        parse_reference("a.txt#x")


def test_a_game_is_found_by_its_number(tmp_path: Path) -> None:
    file = two_games(tmp_path)
    chosen = find_game(analyzer(), Reference(file, 2, None))
    assert (chosen.game.written.tag("White"), chosen.others) == ("Zeno", 0)
    assert find_game(analyzer(), Reference(file, None, None)).others == 1
    assert len(list(find_games(analyzer(), Reference(file, None, None)))) == 2
    with pytest.raises(PlaceError, match="it has 2 games"):
        find_game(analyzer(), Reference(file, 3, None))


def test_a_stored_game_is_the_same_as_in_its_file(tmp_path: Path) -> None:
    file = two_games(tmp_path)
    path = tmp_path / "games.db"
    with Database.open(path) as database:
        add_text(database, Path(file).read_text(encoding="utf-8"))
    stored = list(find_games(analyzer(), Reference(str(path), None, None)))
    assert [game.nodes for game in stored] == [
        game.nodes for game in find_games(analyzer(), Reference(file, None, None))
    ]
    assert find_game(analyzer(), Reference(str(path), 2, None)).game.nodes == stored[1].nodes
    with pytest.raises(PlaceError, match=r"say which game, .*games\.db#1"):
        find_game(analyzer(), Reference(str(path), None, None))


def test_a_stored_game_can_be_read_under_other_rules(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with Database.open(path) as database:
        add_text(database, game_text(TURNS))
    game = find_game(analyzer(), Reference(str(path), 1, None), "petteia-xxi/8x8").game
    assert game.variant is not None
    assert game.variant.key == "petteia-xxi/8x8"


def test_places_have_captions() -> None:
    game = game_of(TURNS)
    assert find_place(game, "start").caption == "at the start"
    assert find_place(game, "1b").caption == "after 1...b8-b4"
    assert find_place(game, None) == find_place(game, "end") == find_place(game, "2b")


@pytest.mark.parametrize(
    ("at", "message"),
    [
        ("9w", "no move 9w: the game has 2 moves, the last is 2b"),
        ("2", "'2' is not a move; .*did you mean 2w or 2b"),
        ("sart", "did you mean start"),
    ],
)
def test_a_place_that_is_not_there(at: str, message: str) -> None:
    with pytest.raises(PlaceError, match=message):
        find_place(game_of(TURNS), at)


VARIATIONS = "1.e1-e6* (1.e1-e5 a8-a5 (1...c8-c6 2.c1-c3 or 2.d1-d3) 2.b1-b3) b8-b4 (1...j8-j6) 2.a1-a3 a8-a5"


@pytest.mark.parametrize(
    ("at", "turns"),
    [
        ("1w~1", "1.e1-e5"),
        ("2w~1", "1.e1-e5 1...a8-a5 2.b1-b3"),
        ("end~1", "1.e1-e5 1...a8-a5 2.b1-b3"),
        ("2w~2", "1.e1-e5 1...c8-c6 2.c1-c3"),
        ("1w~2", "1.e1-e5"),
        ("1b~3", "1.e1-e6* 1...j8-j6"),
        ("2w~4", "1.e1-e5 1...c8-c6 2.d1-d3"),
    ],
)
def test_a_place_in_a_variation_is_that_after_its_turns(at: str, turns: str) -> None:
    game, place = open_place(game_of(VARIATIONS), at)
    assert place.node
    assert [node.caption.partition(" ")[0] for node in game.nodes[: place.node.index + 1]] == turns.split()
    assert place == find_place(game_of(VARIATIONS), at) == find_place(game, place.node.label)
    assert place.position == game_of(f"{turns} *").final
    assert place.caption == f"after {turns.split()[-1]} (variation {at[-1]})"


@pytest.mark.parametrize(
    ("at", "message"),
    [
        ("1w~5", "the game has no variation 5; variations begin at 1w~1, 1b~2, 1b~3 and 2w~4"),
        ("1w~0", "no variation 0"),
        ("2b~3", "no move 2b in variation 3: it goes from 1b to 1b; did you mean 2b"),
        ("2w~3", "did you mean 2w, 2w~1, 2w~2 or 2w~4"),
        ("9w~1", "no move 9w in variation 1: it goes from 1w to 2w$"),
        ("1w~x", "'1w~x' is not a move"),
    ],
)
def test_a_place_that_no_variation_has(at: str, message: str) -> None:
    with pytest.raises(PlaceError, match=message):
        find_place(game_of(VARIATIONS), at)


def test_from_a_variation_no_other_one_is_opened() -> None:
    game, _ = open_place(game_of(VARIATIONS), "1w~1")
    with pytest.raises(PlaceError, match="1b~3 is not in the same variation"):
        find_place(game, "1b~3")
    with pytest.raises(PlaceError, match="it has none that can be played"):
        find_place(game_of(TURNS), "1w~1")


def test_a_place_that_the_replay_does_not_reach() -> None:
    game = replay(parse_text(game_text("1.e1-e6* c4-c5 2.a1-a3")).games[0])
    with pytest.raises(NoPositionError, match="does not reach 2w"):
        find_place(game, "2w")
    impossible = find_place(game, "1b")
    assert impossible.position == find_place(game, "1w").position == game.final
    assert places_of(game)[-1] == impossible, "where the replay ends"
