"""Claims at places of games: what is proved, what is refuted and by which turn, and what stays open."""

from __future__ import annotations

import pytest

import latrodb
from latrodb.core.ply import Ply
from latrodb.solver.claim import read_claim
from latrodb.solver.judge import ClaimPlace, Judgement, judge
from tests.support.paths import CORPUS

SHUT_IN = "8/8/1s6/1D6/8/S7/d7/8 b"  # Black has Da2-a1, which loses in one, and Da2-b2, which loses in two


def judge_in_game(at: str, words: str, seconds: float = 60) -> Judgement:
    """Judge a claim in the game of Joyce and Carrillo, whose end is a mating net."""
    (game,) = latrodb.read(CORPUS / "latrunculi-xxi" / "2016-08-joyce-carrillo.txt")
    node = game.find_node(at)
    past = tuple(step for each in game.nodes[: node.index + 1] for step in each.steps)
    return judge(read_claim(words), ClaimPlace(game.variant, node.after, node.ply.next(0), past), seconds)


def judge_after(turn: str, words: str, seconds: float = 60) -> Judgement:
    """Judge a claim after a turn on a small board."""
    rules = latrodb.variant("latrunculi-xxi/8x8")
    step = rules.play(rules.position(SHUT_IN), turn)
    return judge(read_claim(words), ClaimPlace(rules, step.after, Ply(2, step.after.side), (step,)), seconds)


@pytest.mark.parametrize(
    ("at", "words", "verdict"),
    [
        ("16b", "=> mate in 2", "refuted"),
        ("16b", "=> mate in 3", "proved"),
        ("16b", "=> no mate in 2", "proved"),
        ("16b", "=> no mate in 3", "refuted"),
        ("16b", "=> win in 3 for white", "refuted"),
        ("17w", "=> win in 2 for black", "proved"),
        ("17w", "=> win in 1 for black", "refuted"),
        ("17b", "=> mate in 1", "proved"),
        ("18b", "=> mate in 1", "proved"),
        ("18b", "=> win in 1 for white", "refuted"),
        ("17w", "=> only move", "refuted"),
        ("1w", "=> draw by repetition", "refuted"),
    ],
)
def test_verdicts(at: str, words: str, verdict: str) -> None:
    assert judge_in_game(at, words).verdict == verdict


def test_a_refutation_names_the_turn_and_the_longer_win() -> None:
    found = judge_in_game("16b", "=> mate in 2")
    assert found.message == (
        "Black has no mate in 2 after 17.a1-a6+, only after 28 of 29 legal turns; there is one in 3"
    )
    assert found.line.startswith("17.a1-a6+ c8-c6 ")
    assert found.line.endswith("#")


def test_a_shorter_win_is_told() -> None:
    assert judge_in_game("16b", "=> mate in 5").shorter == 3


def test_too_little_time_decides_nothing() -> None:
    found = judge_in_game("1w", "=> win in 9", 0.05)
    assert found.verdict == "not decided"
    assert "does not tell" in found.message


@pytest.mark.parametrize("words", ["=> only move", "=> forced"])
def test_the_turn_that_holds_longer_is_the_only_one(words: str) -> None:
    found = judge_after("Da2-b2", words)
    assert found == Judgement("proved", "1 other legal turn loses within 1, and Da2-b2 does not")
    assert judge_after("Da2-a1", words) == Judgement("refuted", "Da2-a1 loses in 1, too")


def test_the_only_legal_turn_is_forced() -> None:
    rules = latrodb.variant("petteia-xxi/8x8")
    step = rules.play(rules.position("8/8/8/8/1SSs4/2Ss4/1s6/SS6 b"), "b2-b3")
    place = ClaimPlace(rules, step.after, Ply(2, step.after.side), (step,))
    assert judge(read_claim("=> forced"), place, 60) == Judgement("proved", "b2-b3xc3 is the only legal turn")


@pytest.mark.parametrize(
    ("key", "after_two_returns", "after_one"),
    [("classical-petteia/8x8[repetition=draw]", "proved", "not decided"), ("petteia-xxi/8x8", "refuted", "refuted")],
)
def test_repetition_by_the_rules_of_each_game(key: str, after_two_returns: str, after_one: str) -> None:
    rules = latrodb.variant(key)
    steps, position = [], rules.opening()
    for turn in ["a2-a3", "a7-a6", "a3-a2", "a6-a7"] * 2:
        steps.append(rules.play(position, turn))
        position = steps[-1].after
    for count, verdict in ((8, after_two_returns), (4, after_one)):
        place = ClaimPlace(rules, steps[count - 1].after, Ply(1 + count // 2, position.side), tuple(steps[:count]))
        assert judge(read_claim("=> draw by repetition"), place, 1).verdict == verdict
