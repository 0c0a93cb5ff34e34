"""What a game is, by its tag, its players and its first position."""

from __future__ import annotations

import pytest

from latrodb.core.english import count_words
from latrodb.core.game_kind import GameKind, is_program, kind_of

ENGINE = "latrodb (capture-seeking, seed 7)"


@pytest.mark.parametrize("kind", GameKind)
def test_the_tag_decides(kind: GameKind) -> None:
    tags = {"GameKind": kind.value, "White": ENGINE, "Black": ENGINE}
    assert [kind_of(tags, is_whole=each) for each in (True, False)] == [kind, kind]


@pytest.mark.parametrize(
    ("tags", "is_whole", "kind"),
    [
        ({}, True, GameKind.PLAYED),
        ({}, False, GameKind.FRAGMENT),
        ({"GameKind": "played well"}, False, GameKind.FRAGMENT),
        ({"White": ENGINE, "Black": ENGINE}, False, GameKind.ENGINE),
        ({"White": "Deep Red", "WhiteType": "program", "Black": ENGINE}, True, GameKind.ENGINE),
        ({"White": ENGINE, "Black": "Joe Joyce"}, True, GameKind.PLAYED),
    ],
)
def test_without_a_known_tag_players_and_position_decide(tags: dict[str, str], is_whole: bool, kind: GameKind) -> None:
    assert kind_of(tags, is_whole=is_whole) is kind


@pytest.mark.parametrize("name", ["Jose Carrillo", "latrodb", "Seed 7", "Joe (the seed) Joyce"])
def test_people_are_no_programs(name: str) -> None:
    assert is_program(ENGINE)
    assert not is_program(name)


def test_kinds_are_counted_in_words() -> None:
    assert count_words(2, GameKind.ANALYSIS.noun) == "2 analyses"
    assert count_words(1, GameKind.PLAYED.noun) == "1 game"
