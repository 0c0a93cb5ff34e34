"""Questions to a database."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from latrodb.features.analyzer import analyzer
from latrodb.store.errors import NoSuchGameError
from latrodb.store.explore import novelties
from latrodb.store.find import Sort, count_games, find_game, find_games, load_file, load_text
from latrodb.store.stored_game import load_game
from tests.support.game_files import FLAWED_TURNS, OTHER_TURNS, TURNS, add_text, game_text
from tests.support.stored_rows import count_all, find_diagnostics, find_plies

if TYPE_CHECKING:
    from latrodb.store.database import Database


@pytest.fixture
def library(database: Database) -> Database:
    """Four games: two flawless, one flawed, one of another system."""
    add_text(database, game_text(TURNS), "1.txt")
    add_text(
        database, game_text(OTHER_TURNS, White="Zeno", Black="LIVIA", Date="2017.??.??", Event="Saturnalia"), "2.txt"
    )
    add_text(
        database,
        game_text(FLAWED_TURNS + " {a fine sacrifice, as Müller saw}", "1-0", Date="2018.01.05", White="Piso"),
        "3.txt",
    )
    add_text(database, game_text("1.a2-a5", variant="petteia-xxi/8x8", Date="bad", Black="Drusus"), "4.txt")
    return database


def numbers(database: Database, **asked) -> list[int]:
    return [game.id for game in find_games(database, **asked)]


def test_other_wordings_of_one_game_are_one_row(library: Database) -> None:
    for number in (5, 6):
        text = game_text(f"{OTHER_TURNS} {{wording {number}}}", "1-0", White="Zeno", Black="LIVIA")
        add_text(library, text, f"{number}.txt")
    assert library.query("SELECT count(*) FROM games WHERE same_as = 2") == [(2,)]
    assert numbers(library, result="1-0") == [3, 5]
    assert count_games(library, result="1-0") == 2
    assert numbers(library, among=[5, 6]) == [5]
    assert numbers(library, white="zeno") == [2]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({}, [1, 2, 3, 4]),
        ({"player": "livia"}, [1, 2, 4]),
        ({"player": "%"}, []),
        ({"white": "Livia"}, [1, 4]),
        ({"black": "cat"}, [1, 3]),
        ({"player": "livia", "opponent": "cato"}, [1]),
        ({"player": "zeno", "opponent": "livia"}, [2]),
        ({"player": "zeno", "opponent": "cato"}, []),
        ({"player": "zeno", "opponent": "zeno"}, []),
        ({"min_plies": 4}, [1, 2, 3]),
        ({"since": "2016"}, [1, 2, 3]),
        ({"since": "2016.08"}, [2, 3]),
        ({"since": "2017.06.01"}, [2, 3]),
        ({"until": "2016"}, [1]),
        ({"until": "2016.07.15"}, [1]),
        ({"until": "2016.06"}, []),
        ({"since": "2017", "until": "2017"}, [2]),
        ({"until": "2018.01.04"}, [1, 2]),
        ({"variant": "latrunculi-xxi"}, [1, 2, 3]),
        ({"variant": "Latrunculi XXI"}, [1, 2, 3]),
        ({"variant": "Latrunculi XXI 8x8"}, []),
        ({"variant": "petteia-xxi/8x8"}, [4]),
        ({"result": "1-0"}, [3]),
        ({"ending": "stalemate"}, []),
        ({"text": "sacrifice"}, [3]),
        ({"text": "muller"}, [3]),
        ({"text": '"fine sacrifice"'}, [3]),
        ({"text": '"sacrifice fine"'}, []),
        ({"text": "saturnalia"}, [2]),
        ({"text": 'fork" OR * NEAR('}, []),
        ({"text": ""}, []),
        ({"code": "M501"}, [3]),
        ({"code": "R312"}, []),
        ({"player": "zeno", "result": "1-0"}, []),
        ({"player": "'; DROP TABLE games; --"}, []),
    ],
)
def test_games_are_found(library: Database, asked: dict[str, str], found: list[int]) -> None:
    assert numbers(library, **asked) == found
    assert count_games(library, **asked) == len(found)
    assert count_games(library, limit=1, **asked) == len(found[:1])


def test_a_handle_of_game_courier_is_a_name_on_either_side(library: Database) -> None:
    add_text(library, game_text(OTHER_TURNS, White="Per H.", LogUsers="per31, Joe_Joyce"), "5.txt")
    assert numbers(library, player="per31") == numbers(library, player="JOE_JOYCE", opponent="h. per") == [5]
    assert numbers(library, player="joe") == numbers(library, white="per31") == []
    assert find_game(library, 5).players == ("Per H.", "Cato")
    add_text(library, game_text(TURNS, White="?", Black="?", LogUsers="per31, Joe_Joyce"), "6.txt")
    assert find_game(library, 6).players == ("per31 or Joe_Joyce",) * 2
    assert [each.players for each in novelties(library) if each.game == 5] == [("Per H.", "Cato")]
    add_text(library, game_text("1.j1-j3 j8-j6", White="?", Black="?", LogUsers="per31, Joe_Joyce"), "7.txt")
    assert [each.players for each in novelties(library) if each.game == 7] == [find_game(library, 7).players]
    assert load_game(library, 7, analyzer()).players == "per31 and Joe_Joyce"


def test_games_are_sorted_and_those_without_a_value_come_last(library: Database) -> None:
    assert numbers(library, sort=Sort.DATE, descending=True) == [4, 3, 2, 1]
    assert numbers(library, sort=Sort.PLIES, limit=1) == [4]
    assert numbers(library, sort=Sort.ENDING) == [1, 2, 3, 4]
    for sort in Sort:
        assert sorted(numbers(library, sort=sort)) == [1, 2, 3, 4]


def test_what_is_found_of_a_game(library: Database) -> None:
    game = find_game(library, 2)
    assert (game.white, game.black, game.date, game.plies, game.problems) == ("Zeno", "LIVIA", "2017.??.??", 4, 0)
    assert (game.source, game.number, game.same_as) == ("2.txt", 1, None)
    assert game.tag_values["Site"] == "Massilia"
    assert [ply.turn for ply in find_plies(library, 2)] == ["a1-a3", "a8-a5", "c1-c4", "c8-c6"]
    assert [ply.label for ply in find_plies(library, 2)] == ["1w", "1b", "2w", "2b"]
    assert find_games(library, limit=1) == (find_game(library, 1),)


def test_no_such_game(library: Database) -> None:
    with pytest.raises(NoSuchGameError, match="no game 99"):
        find_game(library, 99)
    with pytest.raises(NoSuchGameError):
        load_text(library, 99)
    assert find_plies(library, 99) == ()


def test_diagnostics_are_found(library: Database) -> None:
    found = find_diagnostics(library, game=3, code="M501")
    assert [(each.source, each.line, each.column, each.ply) for each in found] == [("3.txt", 9, 3, "1w")]
    assert {each.severity for each in find_diagnostics(library, severity="info")} == {"info"}


def test_a_game_comes_back_byte_for_byte(database: Database) -> None:
    data = b"\xef\xbb\xbfProse \xff\r\n\r\n" + game_text(White="M\udcfcller").encode(errors="surrogateescape")
    data += b"\r\n\0{" + game_text(OTHER_TURNS).encode() + b"\x80"
    add_text(database, data)
    assert count_all(database).games == len(find_games(database)) >= 2
    for game in find_games(database):
        text = load_text(database, game.id)
        assert load_file(database, game.id).data == data
        assert text.game in data
        assert text.path == "games.txt"
    assert load_text(database, 1).game.startswith(b'[Event "Ludi"]')
    assert b"M\xfcller" in load_text(database, 1).game
    assert find_game(database, 1).white == "M\\xfcller"
