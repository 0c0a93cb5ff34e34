"""The turns in brackets as plies, and a game as if they had been played."""

from __future__ import annotations

import pytest

from latrodb.core.errors import PlaceError
from latrodb.diagnostics.diagnostic import State
from latrodb.features.analyzer import analyzer
from latrodb.game.variations import every_ply, find_lines, find_variations, follow_variation, numbered_lines
from latrodb.motifs.catalog import motifs_in
from latrodb.references import NoPositionError, open_place
from latrodb.rules.catalog import find_variant
from tests.support.checking import XXI


def test_the_plies_of_brackets() -> None:
    moves = "1.e1-e6* {or 1.e1-e5} a8-a5 (1...a8-a4 2.b1-b3 (2.b1-b4) a4-a9 3.c1-c2) 2.e6-e5 [3.a1-a3] *"
    (game,) = analyzer().check_file(analyzer().parse(f"{XXI}{moves}".encode()))[0]
    found = [[(node.label, node.text, node.state) for node in line.nodes] for line in numbered_lines(game)]
    assert found == [
        [("1w~1", "e1-e5", State.LEGAL)],
        [
            ("1b~2", "a8-a4", State.LEGAL),
            ("2w~2", "b1-b3", State.LEGAL),
            ("2b", "a4-a9", State.IMPOSSIBLE),
            ("3w", "c1-c2", State.UNREAD),
        ],
        [("2w~3", "b1-b4", State.LEGAL)],
        [("3w", "a1-a3", State.LEGAL)],
    ]
    assert [(line.after.label, line.is_inner) for line in find_lines(game) if line.after] == [
        ("1w", False), ("1b", False), ("1b", True), ("2w", False),
    ]  # fmt: skip
    indexes = [[node.index for node in line.nodes] for line in find_lines(game)]
    assert indexes == [[0], [1, 2, 3, 4], [2], [4]]


BROKEN = "1.e1-e6* a8-a5 (1...a8-aS 2.b1-b3) (1...a8-c4) {or 1...a8-a9} (1...b8-b4) *"


def test_a_bracket_whose_first_turn_is_broken_has_a_label_after_those_of_variations() -> None:
    game = analyzer().check_file(analyzer().parse(f"{XXI}{BROKEN}".encode()))[0][0]
    found = [[*zip(line.labels(), (node.text for node in line.nodes), strict=True)] for line in numbered_lines(game)]
    assert found == [
        [("1b~2", "a8-aS"), ("2w~2", "b1-b3")],
        [("1b~3", "a8-c4")],
        [("1b", "a8-a9")],  # in prose
        [("1b~1", "b8-b4")],
    ]
    assert [each.variation for each in game.diagnostics if each.variation] == ["1b~2", "1b~3"]
    with pytest.raises(NoPositionError, match=r"does not reach 1b~2 \(a8-aS\): unread"):
        open_place(game, "1b~2")
    with pytest.raises(PlaceError, match="has no variation 4"):
        open_place(game, "1b~4")
    assert open_place(game, "1b~1")[0].nodes[-1].text == "b8-b4"


def test_a_bracket_without_turns_may_hold_a_variation() -> None:
    (game,) = analyzer().check_file(analyzer().parse(f"{XXI}1.e1-e6* (a8-a5) b8-b4 ((1...a8-a4)) *".encode()))[0]
    assert [[turn.text for turn in each.turns] for each in find_variations(game)] == [["a8-a5"], ["a8-a4"]]


def test_a_variation_is_followed_like_a_game() -> None:
    game = analyzer().check_file(analyzer().parse(f"{XXI}1.e1-e6* (1.e1-e5 a8-a5 2.b1-b3) c8-c6 *".encode()))[0][0]
    (variation,) = find_variations(game)
    followed = follow_variation(game, variation)
    assert [(node.label, node.caption) for node in followed.nodes] == [
        ("1w", "1.e1-e5"),
        ("1b", "1...a8-a5"),
        ("2w", "2.b1-b3"),
    ]
    assert [node.after for node in followed.nodes] == [turn.after for turn in variation.turns]
    assert (followed.opening, followed.nodes[2].is_certain) == (game.opening, True)


def test_motifs_can_be_looked_for_from_a_ply_on() -> None:
    game = analyzer().check_file(analyzer().parse(f"{XXI}1.e1-e6* d8-d5 2.a1-a3 a8-a5 3.e6-e5 *".encode()))[0][0]
    found = list(motifs_in(game))
    for first in range(len(game.nodes) + 2):
        assert list(motifs_in(game, first=first)) == [use for use in found if use.ply >= first]


def test_a_followed_variation_has_its_own_diagnostics() -> None:
    moves = "1.e1-e6* (1.e1-e5xa1 a8-a5 2.b1-b3*) c8-c6xb1 *"
    (game,) = analyzer().check_file(analyzer().parse(f"{XXI}{moves}".encode()))[0]
    followed = follow_variation(game, next(find_variations(game)), 1)
    assert [(each.code, each.variation) for each in followed.diagnostics] == [("C403", "1w~1"), ("M503", "2w~1")]
    assert ("C401", None) in [(each.code, each.variation) for each in game.diagnostics]


def test_what_was_taken_back_has_the_ply_at_which_it_was_made() -> None:
    log = "cols = 8\n1. S d2-d5\n1... s e7-e5\n|2. S c2-c4\n||2... s a7-a6\n|3. S b2-b3\n2. S c2-c3\n|2... s a7-a5\n"
    (game,) = analyzer().check_file(analyzer().parse(log.encode()), find_variant("petteia-xxi/8x8"))[0]
    found = [(node.label, node.index, node.text) for node in every_ply(game) if node.state is State.WITHDRAWN]
    assert found == [("2w", 2, "S c2-c4"), ("2b", 3, "s a7-a6"), ("3w", 4, "S b2-b3"), ("2b", 3, "s a7-a5")]
    assert [node for node in every_ply(game) if node.state is not State.WITHDRAWN] == list(game.nodes)
    assert len(game.nodes) == 3
