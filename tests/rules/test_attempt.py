"""Attempts: what a written turn does in a position, and what it claims that is not so."""

from __future__ import annotations

import pytest

import latrodb
from latrodb.core.mark import Mark
from latrodb.core.position import Position
from latrodb.core.square import square_name
from latrodb.diagnostics.diagnostic import State
from latrodb.diagnostics.span import Span
from latrodb.notation.turns import read_turn
from latrodb.notation.written import LoggedTurn, WrittenTurn
from latrodb.rules.attempt import Attempt, attempt, claimed_captures, find_objection, listed_captures, removed_men
from latrodb.rules.system import UNSEEN, Seen

XXI = "latrunculi-xxi/10x8"
GLAUCUS_FEN = "7d/8/8/3s4/2SSS3/8/8/D6s w"
SCHAEDLER_FEN = "d7/8/8/2S5/3s4/2S5/8/D7 w"


def turn(text: str) -> WrittenTurn:
    """A turn that can be read."""
    written = read_turn(text)
    assert written is not None, text
    return written


def tried(text: str, key: str = XXI, fen: str = "") -> Attempt:
    """A turn tried in a position; in the opening if none is given."""
    variant = latrodb.variant(key)
    return attempt(variant.system, variant.position(fen) if fen else variant.opening(), turn(text))


def opening() -> Position:
    """The first position of Latrunculi XXI."""
    return latrodb.variant(XXI).opening()


def test_a_legal_turn_is_played() -> None:
    found = tried("e1-e6*")
    assert (found.state, found.objection, found.reasons) == (State.LEGAL, None, ())
    assert found.before == opening()
    assert found.after == found.steps[-1].after
    assert found.differences.mark == Mark.HIT


def test_an_impossible_turn_says_why_and_does_nothing() -> None:
    found = tried("e4-e5")
    assert found.objection is not None
    assert found.objection.kind == "empty-origin"
    assert (found.state, found.steps, found.after, found.reasons) == (State.IMPOSSIBLE, (), None, (found.objection,))
    assert found.differences.mark == Mark.NONE
    assert found.differences.wrong_letter is None


def test_an_illegal_turn_is_played_all_the_same() -> None:
    found = tried("Dd1-d4", fen="d7/8/8/8/8/8/8/2sDs3 w", key="latrunculi-xxi/8x8")
    assert found.state is State.ILLEGAL
    assert found.after is not None
    assert found.reasons == found.violations != ()


def test_objections_are_those_of_attempts() -> None:
    system = latrodb.variant(XXI).system
    for text in ("e1-e6", "e4-e5", "e1-z9", "e1-d2"):
        assert find_objection(system, opening(), turn(text)) == tried(text).objection


def test_a_turn_of_several_steps_is_one_attempt() -> None:
    found = tried("[6]e4-e5,xd5", "glaucus", GLAUCUS_FEN)
    assert len(found.steps) > 1
    assert [a.after == b.before for a, b in zip(found.steps, found.steps[1:], strict=False)].count(False) == 0
    assert list(listed_captures(found.steps)) == []  # a kill is a move, not a claim


def test_the_history_is_asked_and_not_added_to() -> None:
    system, seen = latrodb.variant(XXI).system, Seen()
    seen.arrive(opening())
    found = attempt(system, opening(), turn("e1-e6"), seen)
    assert not seen.played
    seen.add(found.steps[0])
    assert seen.count(found.steps[0].after) == 1
    assert seen.played == {opening(): {found.steps[0].turn}}
    assert not UNSEEN.count(opening())
    assert not UNSEEN.count(found.steps[0].after)


def test_a_turn_can_lead_back_only_if_the_enemy_stands_as_he_did() -> None:
    system, seen, position = latrodb.variant(XXI).system, Seen(), opening()
    seen.arrive(position)
    can_return = []
    for text in ("a1-a2", "a8-a7", "a2-a1", "a7-a8", "a1-a2"):
        can_return.append(seen.can_return(position))
        (step,) = attempt(system, position, turn(text), seen).steps
        seen.add(step)
        position = step.after
    assert can_return == [False, False, False, True, True]


@pytest.mark.parametrize(
    ("text", "key", "fen"),
    [
        ("e1-e6*", XXI, ""),
        ("[6]e4-e5,xd5", "glaucus", GLAUCUS_FEN),
        ("d1-d4xc4", "quintana", "8/8/8/8/1Ss5/8/8/3S3s w"),
    ],
)
def test_a_turn_is_flawless_if_it_claims_just_what_was_done(text: str, key: str, fen: str) -> None:
    assert tried(text, key, fen).is_flawless


@pytest.mark.parametrize("text", ["e1-e6", "e1-e6+", "De1-e6*", "e1-e6xe7*", "e1-e6x*", "e1-d2", "e4-e5"])
def test_a_turn_has_a_flaw_if_it_claims_anything_else(text: str) -> None:
    assert not tried(text).is_flawless


@pytest.mark.parametrize(
    ("text", "false", "omitted", "count"),
    [
        ("d2-d4", [], ["c4"], 1),
        ("d2-d4xc4", [], [], 0),
        ("d2-d4xe4", ["e4"], ["c4"], 2),
        ("d2-d4xc4xe4", ["e4"], [], 1),
        ("d2-d4xc4xz9", ["z9"], [], 1),
    ],
)
def test_captures_are_compared(text: str, false: list[str], omitted: list[str], count: int) -> None:
    found = tried(text, "latrunculi-xxi/8x8", "d7/8/8/8/1Ss5/8/3S4/D7 w").differences
    assert [each.name for each in found.false_captures] == false
    assert [str(each) for each in found.omitted_captures] == omitted
    assert found.count_of_captures == count


@pytest.mark.parametrize(
    ("text", "false", "omitted"),
    [("d3-d4&c4", [], []), ("d3-d4", [], ["c4"]), ("d3-d4&h8", ["h8"], ["c4"]), ("d3-d2&c4", ["c4"], [])],
)
def test_binds_are_compared(text: str, false: list[str], omitted: list[str]) -> None:
    found = tried(text, "schaedler", "d7/8/8/8/1Ss5/3S4/8/D7 w").differences
    assert [each.name for each in found.false_binds] == false
    assert [square_name(each) for each in found.omitted_binds] == omitted


@pytest.mark.parametrize(("text", "is_wrong"), [("e1-e6", False), ("De1-e6", True), ("De2-e6", False), ("e2-e6", True)])
def test_letters_are_compared(text: str, is_wrong: bool) -> None:
    found = tried(text, "latrunculi-xxi/8x8", "d7/8/8/8/8/8/4D3/4S3 w").differences
    assert (found.wrong_letter is not None) is (is_wrong and bool(found.steps))


def test_logs_claim_nothing() -> None:
    written = LoggedTurn(*turn("Dd2-d4xe4"))
    variant = latrodb.variant("latrunculi-xxi/8x8")
    found = attempt(variant.system, variant.position("d7/8/8/8/1Ss5/8/3S4/D7 w"), written).differences
    assert (found.false_captures, found.omitted_captures, found.count_of_captures) == ([], [], 0)
    assert found.wrong_letter is None
    assert claimed_captures(written) == ()
    assert removed_men(written) == (removed_men(turn("Dd2-d4xe4"))[0],)
    assert removed_men(written)[0].span == Span(7, 9)
