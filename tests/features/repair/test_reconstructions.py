"""Slips in records of the reconstructions: signs of binds, removals, captures, paths and throws."""

from __future__ import annotations

import pytest

from latrodb.notation.text_edits import Edit, apply_edits
from tests.support.bases import CORPUS, corrupted, repaired

SLIPS = [
    ("schaedler", "18.g6-g4-e4&e3&e5", "18.g6-g4-e4e3&e5"),
    ("schaedler", "18.g6-g4-e4&e3&e5", "18.g6-g4-e4&e3"),
    ("schaedler", "20.xe3 ", "20.e3 "),
    ("schaedler", "23.xf4 ", "23.f4 "),
    ("falkener", "6.d6-c7xc6", "6.d6-c7c6"),
    ("falkener", "7.b6-a7xb7", "7.b6-a7"),
    ("glaucus", "[4]Dd6-e7-e6-d7-c6", "[4]Dd6e7-e6-d7-c6"),
    ("glaucus", "2.[2]g2-h3,f2-e2", "2.[2]g2-h3.f2-e2"),
    ("glaucus", "2.[2]g2-h3,f2-e2", "2.[2]g2-h3f2-e2"),
    ("glaucus", "2.[2]g2-h3,f2-e2", "2.[2]g2-h3-f2-e2"),
    ("glaucus", "11.[5]xd6,xd4", "11.[5]d6,xd4"),
    ("glaucus", "2.[2]g2-h3,f2-e2", "2.[2]g2-h2,f2-e2"),
    ("glaucus", "[1]c5-d4", "c5-d4"),
]


def game(system: str) -> str:
    return (CORPUS / system / "engine-game-1.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(("system", "old", "new"), SLIPS, ids=[f"{each[0]} {each[2]}" for each in SLIPS])
def test_a_slip_has_its_correction(system: str, old: str, new: str) -> None:
    text = corrupted(game(system), old, new)
    told = [each.corrections[0] for each in repaired(text).game.diagnostics if each.corrections]
    fixed = [apply_edits(text, [Edit(*edit) for edit in each.edits]) for each in told]
    assert game(system) in fixed


def test_a_turn_that_glaucus_leaves_out_is_proposed_and_never_sure() -> None:
    text = corrupted(game("glaucus"), "[1]c5-d4 11.", "11.")
    (told,) = (each for each in repaired(text).game.diagnostics if each.found)
    assert told.confidence != "unique"
    assert told.corrections[0].kind == "a turn left out"
    assert told.hints[0].startswith("[1]c5-d4")


def test_a_throw_that_is_too_small_may_be_another() -> None:
    text = corrupted(game("glaucus"), "11.[5]xd6,xd4", "11.[3]xd6,xd4")
    (told,) = (each for each in repaired(text).game.diagnostics if each.code == "R331")
    assert told.confidence != "unique"
    assert "[5]xd6,xd4" in told.hints


@pytest.mark.parametrize("system", ["schaedler", "falkener", "glaucus"])
def test_a_sound_game_has_no_corrections(system: str) -> None:
    assert not [each for each in repaired(game(system)).game.diagnostics if each.found]
