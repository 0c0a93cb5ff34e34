"""The words of a link are compared with the game that it leads to."""

from __future__ import annotations

import pytest

from tests.features.articles.test_figures import article, told

# short.txt is a game of Anna Bell and Carl Dorn, May 2020.


@pytest.mark.parametrize(
    ("link", "codes"),
    [
        ("[Anna Bell - Carl Dorn](short.txt)", []),
        ("[Bell - Dorn](short.txt)", []),
        ("[Dorn - Bell](short.txt)", ["A910"]),
        ("[Anna Bell - Carl Rosso](short.txt)", ["A910"]),
        ("[Anna Bell - Carl Rosso](games.md)", []),
        ("[Anna Bell - Carl Dorn, May 2020](short.txt)", []),
        ("[Anna Bell - Carl Dorn, June 2020](short.txt)", ["A911"]),
        ("[the first game](short.txt)", []),
    ],
)
def test_the_words_of_a_link(link: str, codes: list[str]) -> None:
    found = told(article(f"# A page\n\nSee {link}.\n"), "A924")
    assert [each[0] for each in found] == codes
