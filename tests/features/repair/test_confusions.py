"""How letters are mistaken for each other."""

from __future__ import annotations

from math import exp

import pytest

from latrodb.features.repair.edits import FILES, log_chance, weigh


def test_neighbors_are_likelier_than_strangers() -> None:
    assert weigh("c", "d", "h") > weigh("c", "h", "h")
    assert weigh("4", "5", "8") > weigh("4", "8", "8")


def test_letters_that_look_alike_are_likelier() -> None:
    assert weigh("i", "l", "l") > weigh("i", "d", "l")
    assert weigh("1", "7", "8") > weigh("1", "6", "8")


def test_the_mirrored_file_is_likelier() -> None:
    assert weigh("a", "h", "h") > weigh("a", "g", "h")


def test_keys_beside_each_other_are_likelier() -> None:
    assert weigh("d", "f", "p") > weigh("d", "k", "p")


def test_a_letter_of_the_turn_before_is_likelier() -> None:
    assert log_chance("a", "f", "h", "a7-a6") > log_chance("a", "f", "h", "b7-b6")


@pytest.mark.parametrize(("meant", "last"), [("d", "h"), ("a", "l"), ("3", "8")])
def test_chances_of_all_letters_are_at_most_one(meant: str, last: str) -> None:
    others = FILES[: ord(last) - 96] if last.isalpha() else [str(rank) for rank in range(1, int(last) + 1)]
    total = sum(exp(log_chance(other, meant, last)) for other in others if other != meant)
    assert 0.7 < total <= 1


def test_a_letter_beyond_the_board_has_a_chance() -> None:
    assert log_chance("s", "e", "l") < 0
    assert log_chance("9", "5", "8") < 0
