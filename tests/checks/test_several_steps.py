"""Turns that are not one slide: lists of captures and bound men, letters, comments, throws, placements."""

from __future__ import annotations

import pytest

from latrodb.core.step import Fault
from latrodb.diagnostics.codes import CODES
from latrodb.diagnostics.diagnostic import Diagnostic, State
from latrodb.features.analyzer import analyzer
from latrodb.game.game import Game
from latrodb.notation.format import format_turn
from latrodb.notation.parser import parse_text

BIND = '[Variant "schaedler"]\n[FEN "8/8/8/8/3S4/1Ss5/8/7s w"]\n\n'
BELL = '[Variant "bell"]\n[FEN "6d/7/3S3/3s3/7/2S1sS1/7/D6 w"]\n\n'
CHARGE = '[Variant "latrotabuli"]\n[FEN "s11/3d8/12/SSSS2ss4/8D3/12 w"]\n\n'
GLAUCUS = '[Variant "glaucus"]\n\n'


def checked(text: str) -> Game:
    return analyzer().check_game(parse_text(f"{text} *").games[0])


def found(text: str) -> list[Diagnostic]:
    return [each for each in checked(text).diagnostics if each.code != "S109"]


def written_by_the_rules(text: str) -> list[str]:
    return [format_turn(turn) for turn in checked(text).as_ruled().turns()]


def spanned(text: str, diagnostic: Diagnostic) -> str:
    assert diagnostic.span is not None
    return text[diagnostic.span.start : diagnostic.span.end]


@pytest.mark.parametrize(
    ("turn", "code", "span"),
    [
        ("d4-d5&c3", "C406", "&c3"),
        ("d4-d3", "C407", "d4-d3"),
        ("d4-d3&c4!", "C408", "&c4"),
        ("d4-d3&z9", "C408", "&z9"),
    ],
)
def test_a_wrong_bind_list_is_told_with_the_right_turn(turn: str, code: str, span: str) -> None:
    text = f"{BIND}1.{turn}"
    (each,) = (each for each in found(text) if each.code[0] in "RC")
    assert (each.code, each.ply, spanned(text, each)) == (code, "1w", span)
    by_rules = "d4-d5" if code == "C406" else "d4-d3&c3"
    assert each.hints == (by_rules + "!" * turn.count("!"),)
    assert written_by_the_rules(text) == [by_rules + "!" * turn.count("!")]


def test_bind_lists_may_stand_in_any_order() -> None:
    text = '[Variant "schaedler"]\n[FEN "8/8/8/3S4/3s4/1Ss1S3/3s4/1S1S3s w"]\n\n1.e3-d3'
    made = checked(f"{text}&c3&d2&d4").nodes[0].steps[0].bound.bit_count()
    assert made == 3
    assert [each.code for each in found(f"{text}&d4&c3&d2") if each.code[0] in "RC"] == []
    (each,) = (each for each in found(f"{text}&d2") if each.code[0] in "RC")
    assert each.code == "C407"
    assert "the men on c3 and d4" in each.message


def test_bind_lists_may_stand_within_a_chain() -> None:
    board = '[FEN "s7/7s/8/8/8/2S5/1SsS4/SS1S3S w"]\n\n1.a1-c1&c2-e1'
    text = f'[Variant "schaedler[leap_resolution=each]"]\n{board}'
    assert [each.code for each in found(text)] == []
    assert written_by_the_rules(text) == ["a1-c1-e1&c2"]
    text = f'[Variant "schaedler"]\n{board}'
    (each,) = found(text)
    assert (each.code, spanned(text, each), each.hints) == ("C406", "&c2", ("a1-c1-e1",))


def test_each_move_of_a_turn_has_its_own_captures() -> None:
    assert found(f"{BELL}1.c3-d3xe3-d4xd5") == []
    (each,) = found(f"{BELL}1.c3-d3-d4xd5")
    assert (each.code, each.hints[0]) == ("C402", "c3-d3xe3-d4xd5")
    assert "takes e3 (custodial)" in each.message
    assert written_by_the_rules(f"{BELL}1.c3-d3-d4") == ["c3-d3xe3-d4xd5"]


@pytest.mark.parametrize(
    ("text", "code", "span", "message", "hint"),
    [
        (f"{BELL}1.c3-d3xd5-d4xe3", "C405", "xd5", "taken by the move to d4", "c3-d3xe3-d4xd5"),
        (f"{CHARGE}1.Pa3d3>e3h3", "C402", "Pa3d3>e3h3", "g3 (decursio) and h3", "Pa3d3>e3h3xg3xh3"),
        (f"{CHARGE}1.Pa3d3>d3g3xh3", "C405", "xh3", "takes g3 (decursio), not h3", "Pa3d3>d3g3xg3"),
        ('[Variant "kowalski"]\n\n1.a8-a5&a4', "C406", "&a4", "binds no man on a4", "a8-a5"),
        ('[Variant "falkener"]\n\n1.a5-b6&c7', "C406", "&c7", "binds no man on c7", "a5-b6"),
    ],
)
def test_what_is_listed_wrongly_is_told_where_it_stands(
    text: str, code: str, span: str, message: str, hint: str
) -> None:
    (each,) = found(text)
    assert (each.code, spanned(text, each), each.hints) == (code, span, (hint,))
    assert message in each.message


@pytest.mark.parametrize(
    ("turn", "code", "message"),
    [
        ("[2]a2-a3-a4-a5", "R331", "a4-a5 costs 1 pip, and none is left"),
        ("[1]a2-a3,b2-b3,c2-c3", "R331", "b2-b3 costs 1 pip, and none is left"),
        ("[2]a2-a3,xa7", "R333", "no man of the player is next to a7"),
        ("[3]xa1", "C403", "the man on a1 is one of the player's own"),
        ("[3]xa4", "C403", "the square a4 is empty"),
        ("[3]a2-a4", "R306", "a2 and a4 are not neighbors; a path names every square"),
        ("[5]a2-a3xa7", "R308", "after a comma, ,xa7"),
        ("a2-a3", "R308", "begins with its throw"),
    ],
)
def test_a_throw_that_does_not_allow_the_actions(turn: str, code: str, message: str) -> None:
    (each,) = found(f"{GLAUCUS}1.{turn}")
    assert each.code == code
    assert message in each.message


def test_a_kill_dearer_than_what_is_left() -> None:
    fen = '[Variant "glaucus"]\n[FEN "7d/8/8/3s4/2SSS3/8/8/D6s w"]\n\n'
    (each,) = found(f"{fen}1.[2]Da1-a2,xd5")
    assert (each.code, each.message) == ("R331", "xd5 costs 2 pips, and 1 is left")


@pytest.mark.parametrize(
    ("text", "leader"),
    [
        ('[Variant "latrotabuli"]\n\n1.i2-i3', "the Centurion moves from i2"),
        (f"{GLAUCUS}1.[1]e3-e4", "the King moves from e3"),
        ('[Variant "kowalski"]\n\n1.f7-f6', "the Dux moves from f7"),
    ],
)
def test_leaders_have_the_names_of_their_games(text: str, leader: str) -> None:
    (each,) = (each for each in found(text) if each.code[0] == "R")
    assert each.code == "R309"
    assert leader in each.message


def test_a_leader_who_can_be_taken_is_not_said_to_be_safe() -> None:
    (each,) = found('[Variant "bell"]\n[FEN "6s/7/7/7/7/S2d3/7/D6 w"]\n\n1.a3-b3xd3')
    assert each.code == "C401"
    (each,) = (
        each
        for each in found('[Variant "kowalski"]\n[FEN "12/12/12/12/12/S2d8/12/D11 w"]\n\n1...a3-c3xd3')
        if each.code[0] == "C"
    )
    assert each.code == "C404"


@pytest.mark.parametrize(
    ("turn", "hint"),
    [
        ("[4]a2-a3,e3-e4", "[4]a2-a3,De3-e4"),
        ("[4]Da2-a3,De3-e4", "[4]a2-a3,De3-e4"),
        ("[2]De3-e4-f4", None),
        ("[3]e3-e4,a2-a3", "[3]De3-e4,a2-a3"),
    ],
)
def test_the_letter_is_asked_of_every_action(turn: str, hint: str | None) -> None:
    letters = [each for each in found(f"{GLAUCUS}1.{turn}") if each.code == "R309"]
    assert [each.hints for each in letters] == ([(hint,)] if hint else [])


def test_a_turn_of_actions_is_legal_captures_nothing_by_list_and_is_written_back() -> None:
    fen = '[Variant "glaucus"]\n[FEN "7d/8/8/3s4/2SSS3/8/8/D6s w"]\n\n'
    text = f"{fen}1.[5]xd5,d4-d5"
    game = checked(text)
    assert [each.code for each in game.diagnostics] == []
    (node,) = game.nodes
    assert (node.state, len(node.steps)) == (State.LEGAL, 4)
    assert node.after.side is game.opening.side.other
    assert written_by_the_rules(text) == ["[5]xd5,d4-d5"]


def test_actions_beyond_the_throw_stay_in_their_turn() -> None:
    fen = '[Variant "glaucus"]\n[FEN "7d/8/8/3s4/2SSS3/8/8/D6s w"]\n\n'
    game = checked(f"{fen}1.[1]a1-a2,xd5 [1]h1-h2")
    assert {each.code for each in game.diagnostics} == {"R331", "R309"}
    assert [node.state for node in game.nodes] == [State.ILLEGAL, State.LEGAL]
    assert str(next(each for each in game.diagnostics if each.code == "R331").rule) == "glaucus 2.2"


def test_passes_and_falls_are_turns() -> None:
    fen = '[Variant "glaucus"]\n[FEN "7d/8/8/8/8/8/ss6/Ds6 w"]\n\n'
    passed = checked(f"{fen}1.[1]-- [1]h8-g8")
    assert [node.state for node in passed.nodes] == [State.LEGAL, State.LEGAL]
    assert written_by_the_rules(f"{fen}1.[1]--") == ["[1]--"]
    fallen = checked(f"{fen}1.[2]D--")
    assert fallen.outcome is not None
    assert (fallen.outcome.result, fallen.outcome.ending.value) == ("0-1", "fallen")
    assert written_by_the_rules(f"{fen}1.[2]D--") == ["[2]D--"]


def test_a_mark_stands_behind_the_whole_turn() -> None:
    fen = '[Variant "glaucus"]\n[FEN "8/8/8/3d4/2SSS3/8/8/D6s w"]\n\n'
    (each,) = (each for each in found(f"{fen}1.[5]Da1-a2,xd5") if each.code[0] == "M")
    assert (each.code, each.hints) == ("M501", ("[5]Da1-a2,xd5#",))
    assert written_by_the_rules(f"{fen}1.[5]Da1-a2,xd5") == ["[5]Da1-a2,xd5#"]


def test_an_objection_to_any_action_of_a_variation_is_told() -> None:
    (each,) = found(f"{GLAUCUS}1.[2]a2-a3-a4 (1.[4]a2-a3-a2-a3,b2-b3) [1]a7-a6")
    assert each.code == "N703"
    assert "the man has been on a2" in each.message


def test_placements_are_told_by_their_rules() -> None:
    text = '[Variant "bell"]\n\n1.@a1@b1 @a8 2.@c1@d1'
    (each,) = (each for each in found(text) if each.code[0] == "R")
    assert (each.code, each.ply, str(each.rule)) == ("R323", "1b", "bell 1st rule")
    assert written_by_the_rules('[Variant "bell"]\n\n1.@d4@a1 @a8@b8') == ["@a1@d4", "@a8@b8"]


def test_comments_cite_rules_as_their_sources_do() -> None:
    bound = '[Variant "schaedler"]\n[FEN "8/8/8/8/8/2sS~s3/8/S7 w"]\n\n1.d3-d4 '
    assert [each.code for each in found(f"{bound}{{illegal, 3rd rule}}")] == ["R318", "N706"]
    assert [each.code for each in found(f"{bound}{{illegal, 5th rule}}")] == ["R318", "N704"]
    tower = '[Variant "latrotabuli"]\n\n1.Di2-i4 '
    assert [each.code for each in found(f"{tower}{{illegal by section 7.1.2}}")] == ["R316", "N706"]


def test_a_comment_on_a_violation_without_a_rule_of_the_source() -> None:
    text = (
        '[Variant "schaedler[repetition=forbid]"]\n[FEN "s7/8/8/8/8/8/8/S5Ss w"]\n\n'
        "1.a1-a2 a8-a7 2.a2-a1 a7-a8 (illegal [rule 9])"
    )
    codes = {each.code for each in found(text)}
    assert "R321" in codes
    assert "N706" in codes


def test_every_kind_of_violation_has_a_known_code() -> None:
    assert {fault.code for fault in Fault} <= set(CODES)
    assert (Fault.WRONG_FORM, Fault.WRONG_FORM.code) == ("wrong-form", "R308")
