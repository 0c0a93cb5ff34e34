"""What the page announces: every kind of turn in words."""

from __future__ import annotations

from itertools import product

import pytest

from latrodb.core.color import BLACK, WHITE
from latrodb.core.outcome import Ending, Outcome
from latrodb.features.analyzer import analyzer
from latrodb.features.viewer.turn_words import describe_turn, ending_words
from tests.support.paths import CORPUS


@pytest.mark.parametrize(
    ("path", "label", "words"),
    [
        ("bell/engine-game-1.txt", "1w", "White: soldier placed on a5; soldier placed on g5"),
        ("bell/engine-game-1.txt", "9w", "White: Dux placed on g3"),
        ("schaedler/engine-game-1.txt", "18b", "Black: removes h7"),
        ("schaedler/engine-game-1.txt", "18w", "White: soldier g6 to g4 to e4; turns over e3 and e5"),
        ("glaucus/engine-game-1.txt", "1w",
         "White: throws 4; King e3 to d2 to d3; soldier h2 to g3; soldier e2 to f3"),
        ("latrotabuli/engine-game-1.txt", "2w", "White: men h1 and i1 to f2 and g2; takes e2"),
    ],
)  # fmt: skip
def test_a_turn_is_described(path: str, label: str, words: str) -> None:
    game = analyzer().without_search().read_games(CORPUS / path)[0]
    node = game.find_node(label)
    assert node
    assert game.variant
    assert describe_turn(node.steps, game.variant.rulebook.leader) == words


def test_an_ending_is_said_in_words() -> None:
    assert ending_words(Outcome(BLACK, Ending.DUX_TAKEN), "King") == "Black has won: the white King was taken"
    assert ending_words(Outcome(WHITE, Ending.REDUCED, "Exanimus"), "Centurion") == (
        "White has won: Black has too few men (Exanimus)"
    )
    for winner, ending in product((WHITE, BLACK, None), Ending):
        assert "-" not in ending_words(Outcome(winner, ending), "Dux")
