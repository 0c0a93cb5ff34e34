"""Short captions of games and turns."""

from __future__ import annotations

import pytest

from latrodb.features.analyzer import analyzer
from latrodb.game.game import Game


def game_of(tags: str) -> Game:
    text = f'[Variant "petteia-xxi/8x8"]\n{tags}\n\n1.a1-a4!? b8-b5 *'
    return analyzer().check_file(analyzer().parse(text.encode(), "game.txt"))[0][0]


@pytest.mark.parametrize(
    ("tags", "title"),
    [
        ('[White "Ann Doe"]\n[Black "Bo"]', "Ann Doe - Bo"),
        ('[White "Ann Doe"]\n[Black "?"]', "Ann Doe - ?"),
        ('[White "?"]\n[Event "A club evening"]', "A club evening"),
        ("", "game.txt"),
    ],
)
def test_players_are_named_then_the_event_then_the_file(tags: str, title: str) -> None:
    assert game_of(tags).players == title


@pytest.mark.parametrize(
    ("tags", "words"),
    [('[Site "Rome"]\n[Date "2016.07.??"]', "Rome, 2016.07.??"), ('[Site "?"]\n[Date "????.??.??"]', "")],
)
def test_occasion_has_the_known_site_and_date(tags: str, words: str) -> None:
    assert game_of(tags).occasion == words


def test_turns_have_one_dot_or_three() -> None:
    assert [node.caption for node in game_of("").nodes] == ["1.a1-a4!?", "1...b8-b5"]
