"""One character printed for another throughout: which pairs are tried, and what words then mean."""

from __future__ import annotations

from latrodb.core.geometry import parse_size
from latrodb.features.repair.habits.reading import meaning_of, substitutions

WORDS = ["al-a3", "b7-b6", "c2-c4", "d8-d5"]


def pairs(words: list[str], *, has_dux: bool = False) -> list[tuple[str, str]]:
    size = parse_size("8x8")
    assert size is not None
    return substitutions(words, words[0], size, has_dux=has_dux)


def test_only_characters_that_are_never_printed_are_meant() -> None:
    assert pairs(WORDS) == [("l", "1")]
    assert pairs([*WORDS, "e1-e2"]) == []


def test_the_letter_of_a_dux_is_meant_only_where_there_is_one() -> None:
    assert ("Q", "D") in pairs(["Qe2-e3", *WORDS], has_dux=True)
    assert ("Q", "D") not in pairs(["Qe2-e3", *WORDS])


def test_a_character_may_stand_for_itself_too() -> None:
    meant = meaning_of("b", "1")
    assert [turn.text for turn in meant("bb-b3")] == ["b1-b3"]
    assert [turn.text for turn in meant("c2-c4")] == ["c2-c4"]
    assert meant("cc-c4") == ()
