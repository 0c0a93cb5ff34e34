"""Which game an erratum is about."""

from __future__ import annotations

import pytest

from latrodb.game.ledgers.erratum import Citation
from latrodb.game.ledgers.match import Title, find_cited

PLAYERS = {"White": "Livia", "Black": "Cato", "Date": "2016.07.??"}


def title(path: str, number: int = 1, **tags: str) -> Title:
    return Title(path, number, PLAYERS | tags, "petteia-xxi/8x8")


@pytest.mark.parametrize(
    ("citation", "found"),
    [
        (Citation("games.txt", 1, ()), [0]),
        (Citation("games.txt", None, ()), [0, 1]),
        (Citation("games.txt", 1, (("White", "Marcus"),)), []),
        (Citation(None, None, (("White", "Livia"), ("Black", "Cato"))), [0, 2]),
        (Citation(None, None, (("White", "Marcus"), ("Black", "Cato"))), [1]),
        (Citation("renamed.txt", 1, tuple(PLAYERS.items())), [0, 2]),
        (Citation("renamed.txt", 1, (("White", "Livia"), ("Black", "Cato"))), []),
        (Citation("games.txt", 3, tuple(PLAYERS.items())), []),
        (Citation("games.txt", 1, (("Variant", "petteia-xxi/8x8"),)), [0]),
        (Citation("games.txt", 1, (("Variant", "petteia-xxi/10x8"),)), []),
    ],
)
def test_a_game_is_found_by_its_file_and_its_tags(citation: Citation, found: list[int]) -> None:
    titles = (title("any/folder/games.txt"), title("games.txt", 2, White="Marcus"), title("c:\\others.txt"))
    assert find_cited(citation, titles) == tuple(titles[index] for index in found)


def test_an_erratum_moves_to_no_diagram_of_its_game() -> None:
    citation = Citation("renamed.txt", 1, tuple(PLAYERS.items()))
    diagram, whole = title("diagrams.txt", FEN="8/8/8/8/8/8/8/8 w"), title("whole.txt")
    assert find_cited(citation, [diagram]) == ()
    assert find_cited(citation, [diagram, whole]) == (whole,)
    assert find_cited(Citation("diagrams.txt", 1, tuple(PLAYERS.items())), [diagram, whole]) == (diagram,)
