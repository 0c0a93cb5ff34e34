"""Games read under a habit: one diagnostic that names it, and the turns as they are meant at their places."""

from __future__ import annotations

import re

import pytest

from latrodb.features.repair.habits.habit_search import read_by_habit
from latrodb.features.repair.habits.reading import VICTIMS
from latrodb.game.game import Game
from latrodb.game.replay import replay
from latrodb.notation.parser import parse_text
from latrodb.notation.text_edits import Edit, apply_edits
from tests.support.bases import PETTEIA, repaired

UNNAMED = re.sub(r"(x[a-h][1-8])+", "x", PETTEIA)
ARROWS = "\n\n".join((PETTEIA.split("\n\n")[0], PETTEIA.split("\n\n")[1].replace("-", "→").replace("1→0", "1-0")))


def checked(text: str) -> Game:
    (written,) = parse_text(text).games
    return replay(written)


@pytest.mark.parametrize("text", [PETTEIA, UNNAMED])
def test_a_sound_game_is_read_as_it_stands(text: str) -> None:
    assert read_by_habit(checked(text)) is None


def test_slips_are_corrected_where_x_stands_without_its_square() -> None:
    slip = UNNAMED.replace("3.f1-f3", "3.f1-g3")
    (told,) = (each for each in repaired(slip).game.diagnostics if each.found)
    assert (told.code, told.confidence, told.found[0].corrected) == ("R306", "unique", "f1-f3")
    assert not any(each.found for each in repaired(UNNAMED).game.diagnostics)


def test_the_victim_behind_x_is_a_habit() -> None:
    text = re.sub(r"-[a-h][1-8]x([a-h][1-8])(?=[\s*+])", r"x\1", PETTEIA)
    (told,) = (each for each in repaired(text).game.diagnostics if each.code == "S122")
    assert told.message.startswith(VICTIMS)


def test_a_habit_is_one_diagnostic_that_undoes_it() -> None:
    found = read_by_habit(checked(ARROWS))
    assert found is not None
    (told,) = (each for each in found.diagnostics if each.code == "S122")
    assert told.confidence == "unique"
    assert apply_edits(ARROWS, [Edit(*edit) for edit in told.found[0].edits]) == PETTEIA


def test_turns_have_their_places_in_the_source() -> None:
    found = read_by_habit(checked(ARROWS))
    assert found is not None
    assert ARROWS[slice(*found.nodes[0].span)] == "f2→f4"
    assert [node.label for node in found.nodes] == [node.label for node in repaired(PETTEIA).game.nodes]
