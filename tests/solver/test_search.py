"""Forced wins: known ones, and those of games played at random, judged again by the slow references."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from itertools import takewhile
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

import latrodb
from latrodb.core.color import BLACK, WHITE
from latrodb.core.errors import ContentError
from latrodb.rules.boards import search_board
from latrodb.rules.catalog import SYSTEMS, find_variant
from latrodb.solver.search import Goal, Limits, Question, Solver, Verdict
from tests.reference.boards import Past, State
from tests.reference.positions import set_up
from tests.reference.variants import REFEREES, readings_of
from tests.support.paths import CORPUS

if TYPE_CHECKING:
    from latrodb.core.color import Color
    from latrodb.game.game import Game
    from latrodb.rules.engine.search import SearchBoard

SYSTEMS_WITHOUT_DICE = sorted(set(SYSTEMS) - {"glaucus"})
CASES = 3  # positions of each system, number of turns and verdict
MOST_TRIES, MOST_TURNS = 600, 30
SELDOM_WON = {"classical-petteia", "quintana", "schaedler"}  # at once, from men set up at random


def game_of(name: str) -> Game:
    return latrodb.read_text((CORPUS / "latrunculi-xxi" / name).read_text(encoding="utf-8"))[0]


def question_at(game: Game, label: str, winner: Color, goal: Goal = Goal.WIN) -> Question:
    assert game.variant
    played = [*takewhile(lambda node: node.label != label, game.nodes)]
    steps = tuple(step for node in [*played, game.nodes[len(played)]] for step in node.steps)
    return Question(game.variant, steps[-1].after, winner, goal, steps)


# --- A game with known answers -----------------------------------------------------------------------------


@pytest.mark.parametrize("goal", Goal)
def test_a_claimed_mate_in_two_is_refuted_by_one_turn(goal: Goal) -> None:
    answer = Solver(question_at(game_of("2016-08-joyce-carrillo.txt"), "16b", BLACK, goal)).answer(2)
    assert answer.verdict is Verdict.REFUTED
    assert len(answer.turns) == 29
    assert [turn.text for turn in answer.turns if not turn.moves] == ["a1-a6+"]
    assert {turn.moves for turn in answer.winning} == {2}


def test_all_turns_lose_in_three() -> None:
    solver = Solver(question_at(game_of("2016-08-joyce-carrillo.txt"), "16b", BLACK))
    answer = solver.answer()
    assert (answer.verdict, answer.moves) == (Verdict.PROVED, 3)
    assert answer.line[:2] == ("a1-a6+", "c8-c6")
    assert answer.line[-1].endswith("#")


def test_the_longest_defence_leaves_one_win() -> None:
    game = game_of("2016-08-joyce-carrillo.txt")
    asked = question_at(game, "16b", BLACK)
    step = asked.variant.play(asked.position, "a1-a6+")
    answer = Solver(Question(asked.variant, step.after, BLACK, past=(*asked.past, step))).answer(3)
    assert [turn.text for turn in answer.winning] == ["c8-c6"]


@pytest.mark.parametrize(
    ("name", "label", "moves"),
    [
        ("2016-07-carrillo-cetina.txt", "15b", 1),
        ("2016-08-joyce-carrillo.txt", "17w", 2),
        ("2016-08-joyce-carrillo.txt", "18w", 1),
        ("2016-12-arx-carrillo.txt", "21w", 1),
    ],
)
def test_wins_that_were_there(name: str, label: str, moves: int) -> None:
    game = game_of(name)
    mover = WHITE if label.endswith("b") else BLACK
    answer = Solver(question_at(game, label, mover)).answer(3)
    assert (answer.verdict, answer.moves) == (Verdict.PROVED, moves)


def test_a_game_that_is_over() -> None:
    game = game_of("2016-08-joyce-carrillo.txt")
    answer = Solver(question_at(game, "18b", BLACK)).answer(1)
    assert (answer.verdict, answer.moves) == (Verdict.PROVED, 0)
    assert Solver(question_at(game, "18b", WHITE)).answer(1).verdict is Verdict.REFUTED


# --- Limits and wrong questions ----------------------------------------------------------------------------


def test_a_search_that_is_stopped_decides_nothing() -> None:
    asked = question_at(game_of("2016-08-joyce-carrillo.txt"), "16b", BLACK)
    answer = Solver(asked, Limits(positions=3000)).answer(3)
    assert answer.verdict is Verdict.UNDECIDED
    assert answer.positions <= 3001
    assert Solver(asked, Limits(seconds=1e-9)).answer(3).verdict is Verdict.UNDECIDED


def test_dice_cannot_be_forced() -> None:
    glaucus = find_variant("glaucus")
    with pytest.raises(ContentError, match="dice"):
        Solver(Question(glaucus, glaucus.opening(), WHITE))


def test_a_position_that_cannot_occur() -> None:
    xxi = find_variant("latrunculi-xxi/8x8")
    with pytest.raises(ContentError, match="cannot occur"):
        Solver(Question(xxi, xxi.position("8/8/8/8/8/8/D7/DS6 w"), WHITE))


@pytest.mark.parametrize(("counts", "verdict"), [(True, Verdict.REFUTED), (False, Verdict.PROVED)])
def test_quiet_turns_end_a_game_before_the_win_unless_they_are_set_aside(counts: bool, verdict: Verdict) -> None:
    asked = question_at(game_of("2016-08-joyce-carrillo.txt"), "16b", BLACK)
    late = replace(asked.position, quiet=asked.variant.system.table.quiet_limit - 4)
    assert Solver(Question(asked.variant, late, BLACK, counts=counts)).answer(3).verdict is verdict


def test_repetition_counts_from_the_game() -> None:
    variant = find_variant("classical-latrunculi[repetition=opponent]")
    position, steps = variant.opening(), list[Any]()
    for text in ("a1-a2", "a8-a7", "a2-a1", "a7-a8") * 2:
        steps.append(variant.play(position, text))
        position = steps[-1].after
    last = steps.pop()  # the opening stands for the third time, which wins
    asked = Question(variant, last.before, BLACK, past=tuple(steps))
    answer = Solver(asked).answer(1)
    assert [turn.text for turn in answer.winning] == ["a7-a8"]
    assert Solver(replace(asked, counts=False)).answer(1).verdict is Verdict.REFUTED
    assert Solver(replace(asked, past=())).answer(1).verdict is Verdict.REFUTED


# --- Against the references --------------------------------------------------------------------------------


@pytest.mark.parametrize("system", SYSTEMS_WITHOUT_DICE)
def test_forced_wins_are_those_of_a_slow_search_by_other_rules(system: str) -> None:
    variant, dice = find_variant(system), random.Random(f"forced wins in {system}")
    found: Counter[tuple[int, bool]] = Counter()
    read = getattr(REFEREES[system], "read", State.from_fen)
    for _ in range(MOST_TRIES):
        position = variant.position(set_up(system, variant.geometry.name, 0, dice).to_fen())
        board, moves = search_board(variant.system, position), dice.choice((1, 1, 2))
        if board is None or board.outcome() or len(board.turns()) > MOST_TURNS:
            continue
        is_quick, winner = wins_at_once(board), position.side if moves == 1 else dice.choice((WHITE, BLACK))
        if found[moves, is_quick] >= CASES:
            continue
        found[moves, is_quick] += 1
        answer = Solver(Question(variant, position, winner)).answer(moves)
        past, state = Past(), read(position.fen, readings_of(variant.key))
        past.arrive(state)
        is_won = is_forced(REFEREES[system], state, past, winner.letter, moves)
        assert answer.verdict is (Verdict.PROVED if is_won else Verdict.REFUTED), (position.fen, winner, moves)
    assert min(found[1, False], found[2, False], found[1, True] or system in SELDOM_WON) > 0


def wins_at_once(board: SearchBoard) -> bool:
    """Whether a turn seems to win, so that half of the cases are such."""
    side, is_won = board.side, False
    for turn in board.turns():
        board.play(turn)
        end = board.outcome()
        is_won = is_won or (end > 0 and end & 3 == side)
        board.undo()
    return is_won


def is_forced(referee: Any, state: Any, past: Past, winner: str, moves: int) -> bool:
    """Whether a side wins within some turns of its own, by the rules of a reference, each turn tried."""
    if ending := referee.ending(state, past):
        return bool(ending[0] == winner)
    is_attack = state.side == winner
    if not moves:
        return False
    for played in referee.turns(state, past).values():
        past.arrive(played.after)
        is_won = is_forced(referee, played.after, past, winner, moves - is_attack)
        past.counts[dataclasses.replace(played.after, quiet=0)] -= 1
        if is_won is is_attack:
            return is_attack
    return not is_attack
