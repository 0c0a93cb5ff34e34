"""Forced wins in prose: what is claimed, and what is threatened, denied or supposed."""

from __future__ import annotations

import pytest

from latrodb.solver.told import find_told


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("mate in 1", ["=> mate in 1"]),
        ("It's now mate in 2.", ["=> mate in 2"]),
        ("A net, and mate in\ntwo moves!", ["=> mate in 2"]),
        ("Black now has a forced win in 3", ["=> win in 3 for black"]),
        ("White wins in three turns; Black wins in 4", ["=> win in 3 for white", "=> win in 4 for black"]),
        ("mate in 2 for White", ["=> mate in 2 for white"]),
        ("White threatens mate in 2", []),
        ("no mate in 2", []),
        ("It could be mate in 2.", []),
        ("It's mate in 2 if the Dux stays", []),
        ("White wins in 31 moves", []),
        ("checkmate in 2", []),
    ],
)
def test_claims_of_prose(text: str, claims: list[str]) -> None:
    assert [str(each.claim) for each in find_told(text)] == claims


def test_places_are_those_of_the_whole_text() -> None:
    text = "1.a1-a2 {Well! Mate in 2}"
    (told,) = find_told(text, 9, 24)
    assert text[slice(*told.span)] == "Mate in 2"
