"""Games read under a habit: one diagnostic that names it, and the turns as they are meant at their places."""

from __future__ import annotations

from latrodb.features.repair.habits.report import read_by_habit
from latrodb.game.game import Game
from latrodb.game.replay import replay
from latrodb.notation.parser import parse_text
from latrodb.notation.text_edits import Edit, apply_edits
from tests.support.bases import PETTEIA, repaired

ARROWS = "\n\n".join((PETTEIA.split("\n\n")[0], PETTEIA.split("\n\n")[1].replace("-", "→").replace("1→0", "1-0")))


def checked(text: str) -> Game:
    (written,) = parse_text(text).games
    return replay(written)


def test_a_sound_game_is_read_as_it_stands() -> None:
    assert read_by_habit(checked(PETTEIA)) is None


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
