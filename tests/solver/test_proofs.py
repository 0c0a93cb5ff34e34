"""Proofs as files: what is written passes, and with one turn removed it does not."""

from __future__ import annotations

import re

import pytest

import latrodb
from latrodb.core.color import BLACK, WHITE, Color
from latrodb.core.errors import ContentError
from latrodb.rules.catalog import find_variant
from latrodb.solver.check import Checked, check_proof
from latrodb.solver.claim import read_claim
from latrodb.solver.proof import write_proof
from latrodb.solver.search import Goal, Question, Solver
from tests.solver.test_search import game_of, question_at


def proof_of(moves: int, winner: Color = BLACK, label: str = "16b", goal: Goal = Goal.WIN) -> str:
    game = game_of("2016-08-joyce-carrillo.txt")
    solver = Solver(question_at(game, label, winner, goal))
    answer = solver.answer(moves)
    return write_proof(solver, moves, is_won=answer.verdict == "proved", tags={})


def judged(text: str) -> Checked:
    return check_proof(latrodb.read_text(text)[0])


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        (proof_of(3), "=> win in 3 for black"),
        (proof_of(2), "=> no win in 2 for black"),
        (proof_of(2, label="17w", goal=Goal.MATE), "=> mate in 2 for black"),
        (proof_of(1, winner=WHITE), "=> no win in 1 for white"),
    ],
    ids=["win", "refutation", "mate", "short refutation"],
)
def test_a_proof_passes_and_with_a_turn_less_it_does_not(text: str, claim: str) -> None:
    checked = judged(text)
    assert (str(checked.claim), checked.faults) == (claim, ())
    removed = re.sub(r"\([0-9]+\.[^()]*\)", "", text, count=1)
    assert removed != text
    assert any("is missing" in fault for fault in judged(removed).faults)


def test_turns_that_cannot_be_played_and_lines_that_end_too_early_are_faults() -> None:
    text = proof_of(2, label="17w")
    assert any(
        "is illegal" in fault or "is impossible" in fault
        for fault in judged(text.replace("(18.", "(18.j8-j1 18.", 1)).faults
    )
    early = re.sub(r" (?:\S*\.)?\S+# 0-1", " 0-1", text)
    assert early != text
    assert judged(early).faults
    assert judged(text.replace("win in 2", "win in 1")).faults
    assert judged(text.replace("for black", "for white")).faults


def test_a_game_without_a_claim_is_no_proof() -> None:
    with pytest.raises(ContentError, match="says what is proved"):
        check_proof(game_of("2016-08-joyce-carrillo.txt"))


@pytest.mark.parametrize(
    "text",
    ["=> win in 3 for white", "=> no mate in 1", "=> mate in 100, board only", "=> only move", "=> draw by repetition"],
)
def test_claims_are_read_as_they_are_written(text: str) -> None:
    assert str(read_claim(text)) == text


@pytest.mark.parametrize("text", ["mate in 2", "=> mate in 0", "=> mate in 101", "x => mate in 2", "=> mate", "=>", ""])
def test_other_comments_claim_nothing(text: str) -> None:
    assert read_claim(text) is None


def test_a_proof_from_a_position() -> None:
    variant = find_variant("kowalski/11x10[opening_guard=false]")
    position = variant.opening()
    solver = Solver(Question(variant, position, position.side))
    assert solver.answer(1).verdict == "proved"
    text = write_proof(solver, 1, is_won=True, tags={"White": "Ann"})
    assert judged(text).faults == ()
