"""Captions made from games."""

from __future__ import annotations

import pytest

from latrodb.diagrams.captions import (
    GameTurn,
    game_caption,
    position_caption,
    sheet_caption,
    sheet_titles,
    surname,
    turn_caption,
)
from latrodb.features.analyzer import analyzer
from latrodb.game.game import Game
from tests.support.paths import CORPUS

CORPUS = CORPUS / "latrunculi-xxi"


def game_of(text: str) -> Game:
    return analyzer().check_file(analyzer().parse(text.encode(), "game.txt"))[0][0]


def corpus_game(name: str) -> Game:
    return analyzer().check_file(analyzer().parse((CORPUS / name).read_bytes(), name))[0][0]


HEAD = '[Variant "latrunculi-xxi/10x8"]\n'
SHORT = HEAD + '[White "Jose Carrillo"]\n[Black "Arx"]\n[Date "2016.12.??"]\n\n1.e1-e5 e8-e6 2.a1-a4 1-0\n'


def test_a_position_is_named_by_its_turn_the_players_and_the_date() -> None:
    game = corpus_game("2016-12-arx-carrillo.txt")
    assert position_caption(game, game.find_node("13b")) == (
        "Position after 13...h3-g3xf3xg4, Arx – Carrillo, December 2016"
    )
    assert position_caption(game, game.find_node("13w")).startswith("Position after 13.j1-f1?, Arx")
    assert position_caption(game, None) == "Position at the start, Arx – Carrillo, December 2016"


def test_the_last_turn_has_the_result_behind_it() -> None:
    game = game_of(SHORT)
    assert turn_caption(game, game.nodes[-1]) == "2.a1-a4 1–0"
    assert turn_caption(game, game.nodes[0]) == "1.e1-e5"


@pytest.mark.parametrize(
    ("tags", "words"),
    [
        ('[White "A. Doe"]\n[Date "2016.??.??"]', "Doe – ?, 2016"),
        ('[White "Ann Doe"]\n[Black "Bob Doe"]', "Ann Doe – Bob Doe"),
        ('[Event "A club evening"]\n[Date "2016.07.04"]', "A club evening, July 4, 2016"),
        ('[White "?"]\n[Black "?"]\n[Date "????.??.??"]', ""),
    ],
)
def test_what_is_not_known_is_left_out(tags: str, words: str) -> None:
    game = game_of(f"{HEAD}{tags}\n\n1.e1-e5 *\n")
    assert game_caption(game) == words
    expected = f"Position after 1.e1-e5, {words}" if words else "Position after 1.e1-e5"
    assert position_caption(game, game.nodes[0]) == expected


def test_two_places_of_a_game_are_left_and_right_or_before_and_after() -> None:
    game = corpus_game("2016-12-arx-carrillo.txt")
    far = [GameTurn(game, game.find_node("12b")), GameTurn(game, game.find_node("13b"))]
    assert sheet_titles(far) == ("left", "right")
    assert sheet_caption(far) == (
        "Positions after 12...i3-h3xg3 (left) and after 13...h3-g3xf3xg4 (right), Arx – Carrillo, December 2016"
    )
    near = [GameTurn(game, game.find_node("13w")), GameTurn(game, game.find_node("13b"))]
    assert sheet_titles(near) == ("before", "after")
    assert sheet_caption(near) == ("Positions before and after 13...h3-g3xf3xg4, Arx – Carrillo, December 2016")
    assert sheet_titles([GameTurn(game, None), GameTurn(game, game.nodes[0])]) == ("before", "after")
    assert sheet_caption(near[:1]) == position_caption(*near[0])


def test_places_of_several_games_each_name_their_game() -> None:
    one, other = corpus_game("2016-12-arx-carrillo.txt"), game_of(SHORT)
    places = [GameTurn(one, one.find_node("13b")), GameTurn(other, other.nodes[0]), GameTurn(other, None)]
    assert sheet_caption(places) == (
        "Positions after 13...h3-g3xf3xg4 (left: Arx – Carrillo, December 2016), "
        "after 1.e1-e5 (middle: Carrillo – Arx, December 2016) and "
        "at the start (right: Carrillo – Arx, December 2016)"
    )


@pytest.mark.parametrize("name", ["", " ", "(CAN)", ",", "x", "Jr.", "van", "a b c"])
def test_odd_names_have_some_surname_and_never_fail(name: str) -> None:
    assert surname(name) in name


def test_an_illegal_turn_is_called_so_with_its_rule() -> None:
    game = corpus_game("2016-07-carrillo-cetina.txt")
    assert position_caption(game, game.find_node("9b")) == (
        "Position after 9...Df5-f2?! (illegal by rule 16), Carrillo\N{NO-BREAK SPACE}– Cetina, July 2016"
    )
    assert position_caption(game, game.find_node("9w")).startswith("Position after 9.f1-e1, Carrillo")
