"""Why a slide is refused and why it has its mark, in words that name squares."""

from __future__ import annotations

import pytest

from latrodb.core.color import BLACK, WHITE
from latrodb.core.position import Position
from latrodb.core.square import find_square, set_of, square_name
from latrodb.core.step import Shift
from latrodb.rules.catalog import find_variant

LATRUNCULI, PETTEIA = find_variant("latrunculi-xxi/8x8"), find_variant("petteia-xxi/8x8")


def place(white: str, black: str, side: str = "w") -> Position:
    men = {"w": white.split(), "b": black.split()}
    sets = {color: set_of(*(name.lstrip("D") for name in names)) for color, names in men.items()}
    duxes = set_of(*(name[1:] for names in men.values() for name in names if name[0] == "D"))
    return Position(PETTEIA.geometry, sets["w"], sets["b"], duxes, WHITE if side == "w" else BLACK)


def shift(text: str) -> tuple[Shift]:
    origin, target = (find_square(name) for name in text.split("-"))
    assert origin is not None
    assert target is not None
    return (Shift(origin, target),)


@pytest.mark.parametrize(
    ("white", "black", "side", "move", "told", "squares"),
    [
        ("d4 a1", "d5 h8", "w", "d4-e4", "10: d4 is held by d5, and no other white piece holds d5", "d4 d5"),
        ("d4 a1", "d5 h8", "b", "d5-e5", "10: d5 is held by d4, and no other black piece holds d4", "d5 d4"),
        ("d4 e5", "d5 c4 h8", "w", "d4-d3", "10: d4 is held by c4, and no other white piece holds c4", "d4 c4"),
        (
            "d4 a1",
            "d5 c4 h8",
            "w",
            "d4-d3",
            "10: d4 is held by c4 and d5, and no other white piece holds any of them",
            "d4 c4 d5",
        ),
        ("d4 Da1", "Dd5 h8", "w", "d4-d3", "10: d4 is held by Dd5, and no other white piece holds Dd5", "d4 d5"),
        (
            "Dd4 a1",
            "d5 Dh8",
            "w",
            "d4-d2",
            "16: the Dux on d4 fights one enemy (d5); without a capture or a hit he may only step",
            "d4 d5",
        ),
        (
            "Dd4 a1",
            "d5 d3 Dh8",
            "w",
            "d4-e4",
            "17: the Dux on d4 fights two enemies (d3 and d5); he may only capture or hit the enemy Dux",
            "d4 d3 d5",
        ),
        (
            "Dd4 c4 d3",
            "d5 Dh8",
            "w",
            "d4-e4",
            "18: the Dux on d4 has at most one open square and an enemy next to him (d5); he may not move",
            "d4 c4 d3 d5",
        ),
        (
            "Dd4 c4 d3 d5 e1",
            "Dh8 h7",
            "w",
            "e1-e4",
            "1c: the move leaves the player's own Dux on d4 without an open square",
            "e1 c4 d3 d5 e4",
        ),
    ],
)
def test_a_refusal_names_rule_and_squares(
    white: str, black: str, side: str, move: str, told: str, squares: str
) -> None:
    variant = LATRUNCULI if "D" in white else PETTEIA
    (violation,) = variant.system.violations(place(white, black, side), shift(move))
    assert violation.rule is not None
    assert f"{violation.rule.label}: {violation.message}" == told
    assert violation.rule.system == variant.rulebook.system
    assert [square_name(square) for square in violation.squares] == squares.split()
    assert not violation.is_impossible


def test_two_rules_may_refuse_one_move() -> None:
    position = place("Dd4 c4 d3 e5", "d5 f5 Dh8")
    violations = LATRUNCULI.system.violations(position, shift("e5-e4"))
    assert [each.rule.label for each in violations if each.rule] == ["10", "1c"]


@pytest.mark.parametrize(
    ("white", "black", "move", "mark", "proof"),
    [
        ("Da1 e1", "De6 d6 f6 e7 h8", "e1-e5", "#", "the Dux on e6 has no open square"),
        ("Da1 e1 c7", "De6 d6 f6 h8", "e1-e5", "+", "the Dux on e6 has one open square, e7, and c7-e7# threatens"),
        ("Da7 e1 c3", "De6 d6 f6 h8", "e1-e5", "+", "the Dux on e6 has one open square, e7, and Da7-e7# threatens"),
        ("Da1 e1", "De6 d6 f6 h8", "e1-e5", "(+)", "e5 is next to the Dux on e6, which has e7 open"),
        ("Da1 e1", "De6 h8", "e1-e5", "*", "e5 is next to the Dux on e6, which has d6, f6 and e7 open"),
        ("Dd4 c4 e1", "d3 Dh8 h7", "e1-e4", "(+)", "the player's own Dux on d4 keeps one open square, d5"),
        ("Da1 e1", "De6 h8", "e1-e4", "", ""),
    ],
)
def test_a_mark_has_its_proof(white: str, black: str, move: str, mark: str, proof: str) -> None:
    step = LATRUNCULI.system.play(place(white, black), shift(move))
    assert step.mark == mark
    assert LATRUNCULI.system.proof(step) == proof


def test_boards_without_duxes_have_nothing_to_prove() -> None:
    step = PETTEIA.system.play(place("a1 b1", "a8 b8"), shift("a1-a2"))
    assert (step.mark, PETTEIA.system.proof(step)) == ("", "")
