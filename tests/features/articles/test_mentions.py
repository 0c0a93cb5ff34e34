"""Names put together from those of two players."""

from __future__ import annotations

import pytest

from latrodb.features.articles.mentions import check_names

PLAYERS = ("Joe Joyce", "Carlos Cetina", "Jose Carrillo", "J. Wolff", "Anna")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A game of Joe Cetina.", ["Joe Cetina"]),
        ("A game of Joe Joyce and Carlos Cetina.", []),
        ("José Joyce's move", ["José Joyce"]),
        ("José Carrillo's move", []),
        ("Peter Cetina", []),  # nobody known is called Peter: he may be another player
        ("Jose Wolff", []),  # the J. may well be a Jose
        ("Carlos Wolff", ["Carlos Wolff"]),
        ("Joe Cetina-Lopez", []),
        ("Joe. Cetina", []),
        ("Jose Manuel Cetina", []),
    ],
)
def test_mixed_names(text: str, expected: list[str]) -> None:
    found = [each.span for each in check_names(text, PLAYERS)]
    assert [text[slice(*span)] for span in found if span] == expected
