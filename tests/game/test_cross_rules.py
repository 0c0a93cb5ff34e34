"""One game under two sets of rules."""

from __future__ import annotations

import pytest

from latrodb.features.analyzer import analyzer
from latrodb.game.diff.cross_rules import compare_rules
from latrodb.game.replay import replay
from latrodb.notation.parser import parse_text
from latrodb.notation.turns import read_turn
from latrodb.rules.catalog import find_variant
from tests.support.paths import CORPUS


def compared(text: str, key: str):
    return compare_rules(analyzer().check_game(parse_text(text).games[0]), find_variant(key))


def told(text: str, key: str) -> list[tuple[str, str, str, str]]:
    return [(each.node.label, *each[1:]) for each in compared(text, key).differences]


def test_an_array_and_turns_that_both_know_say_the_same() -> None:
    found = compared('[Variant "petteia-xxi/8x8"]\n\n1.a2-a3 a7-a6 2.b2-b3 *', "quintana")
    assert (found.differences, found.divergence, found.compared, found.faults) == ((), None, 3, ())


def test_a_capture_that_one_does_not_make_parts_the_positions_for_good() -> None:
    # The source lists xf4 where push and crush (rule 13) takes; the Museum's rules know no such charge.
    file = CORPUS / "petteia-xxi" / "2016-08-carrillo-lerouge.txt"
    found = compared(file.read_text(encoding="utf-8"), "quintana")
    first = found.differences[0]
    assert (first.node.label, *first[1:]) == ("7w", "captures", "xf4", "nothing")
    assert found.divergence is first.node
    assert found.differences[-1].node is first.node
    with pytest.raises(ValueError, match="board of 8x8"):
        compare_rules(found.game, find_variant("kowalski/12x8"))


def test_later_differences_are_told_until_the_positions_part() -> None:
    # Under XXI the man on d4 is locked (rule 10); the Museum knows no locks. Nothing else differs.
    text = '[Variant "petteia-xxi/8x8"]\n[FEN "s7/8/8/3s4/3S4/8/8/S6S w"]\n\n1.d4-e4 a8-b8 2.e4-e5 b8-b7 *'
    found = compared(text, "quintana")
    assert [(each.node.label, each.aspect, each.other) for each in found.differences] == [("1w", "legality", "legal")]
    assert found.differences[0].own.startswith("illegal-but-played (petteia-xxi 10: ")
    assert found.divergence is None
    assert found.compared == 4


def test_a_line_is_taken_by_one_reading_and_not_by_the_other() -> None:
    text = '[Variant "kowalski/12x8"]\n[FEN "3d8/12/12/12/12/Ssss8/12/4S1D5 w"]\n\n1...e1-e3xb3xc3xd3 2.d8-d7 *'
    assert told(text, "kowalski/12x8[line_capture=false]") == [("1w", "captures", "xb3xc3xd3", "nothing")]


def test_a_turn_that_other_rules_cannot_carry_out_ends_the_comparison() -> None:
    found = compared('[Variant "schaedler"]\n\n1.@d4 @e5 2.@c3 *', "quintana")
    (difference,) = found.differences
    assert (difference.node.label, difference.aspect, difference.own) == ("1w", "legality", "legal")
    assert difference.other.startswith("impossible (")
    assert (found.compared, found.divergence) == (1, found.game.nodes[0])


def test_men_whom_the_other_game_does_not_have_are_told() -> None:
    found = compared('[Variant "kowalski/12x8"]\n\n1.a8-a7 a1-a2 *', "petteia-xxi/12x8")
    assert [fault.kind for fault in found.faults] == ["wrong-duxes", "wrong-duxes"]


def test_an_end_that_only_one_knows_is_told_once() -> None:
    # A side with one man has lost under Falkener's rules, unless lone_man=plays_on is agreed.
    fen = "s11/12/12/12/12/12/12/12/12/12/S11/1S10 w"
    text = f'[Variant "falkener"]\n[FEN "{fen}"]\n\n1.a2-a3 a12-a11 *'
    assert told(text, "falkener[lone_man=plays_on]") == [
        ("1w", "mark", "#", "nothing"),
        ("1w", "outcome", "1-0 (reduced)", "goes on"),
    ]


def test_turns_of_several_steps_are_compared_as_wholes() -> None:
    text = '[Variant "glaucus"]\n\n1.[6]De3-d4-d5-e5-e6,e2-e3 [2]xe6 *'
    found = compared(text, "glaucus[need_contact=false]")
    assert found.differences == ()
    assert found.compared == 2


def test_what_a_replay_assumed_is_assumed_under_the_other_rules() -> None:
    text = '[Variant "petteia-xxi/8x8"]\n\n1.a2-a8 b7-b6 2.h4-g4 c7-c6 3.a2-a3 d7-d6 4.g4-g5 *'
    found = compared(text, "quintana")
    assert (found.compared, found.differences) == (7, ())


@pytest.mark.parametrize("assumed", [("a7-a6", "b2-b3"), ("a7-a6", "b2-b4")])
def test_a_turn_assumed_to_be_left_out_is_played_under_the_other_rules(assumed: tuple[str, str]) -> None:
    text = '[Variant "petteia-xxi/8x8"]\n\n1.a2-a3 2.b2-b3 b7-b6 *'
    turns = tuple(filter(None, map(read_turn, assumed)))
    game = replay(parse_text(text).games[0], assumptions={1: turns})
    found = compare_rules(game, find_variant("quintana"))
    assert (found.compared, found.differences, found.divergence) == (3, (), None)


def test_a_turn_left_out_that_the_other_rules_cannot_play_ends_the_comparison() -> None:
    text = '[Variant "schaedler/8x8"]\n\n1.@a1 2.@b1 @c1 *'
    turns = tuple(filter(None, map(read_turn, ("@a7", "@b1"))))
    game = replay(parse_text(text).games[0], assumptions={1: turns})
    found = compare_rules(game, find_variant("schaedler/8x8[men=20]"))
    assert (found.compared, found.differences) == (3, ())
    found = compare_rules(game, find_variant("quintana"))
    assert found.compared == 1


def test_a_turn_assumed_to_be_too_many_is_passed_over() -> None:
    text = '[Variant "petteia-xxi/8x8"]\n\n1.a2-a3 b7-b6 a7-a6 2.b2-b3 *'
    game = replay(parse_text(text).games[0], assumptions={2: ()})
    found = compare_rules(game, find_variant("quintana"))
    assert (found.compared, found.differences) == (4, ())


def test_a_game_without_rules_is_not_compared() -> None:
    game = analyzer().check_game(parse_text("1.a1-a2 *").games[0])
    with pytest.raises(ValueError, match="are unknown"):
        compare_rules(game, find_variant("quintana"))
