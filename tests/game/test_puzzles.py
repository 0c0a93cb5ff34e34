"""Puzzles of the corpus and of small games: each has as many answers as it says, counted turn by turn."""

from __future__ import annotations

from functools import cache

import pytest

from latrodb.core.step import Step
from latrodb.features.analyzer import analyzer
from latrodb.game.game import Game
from latrodb.game.puzzles import Puzzle, PuzzleKind, find_puzzles
from latrodb.rules.catalog import SYSTEMS
from tests.support.paths import CORPUS


def game_of(text: str) -> Game:
    return analyzer().without_search().check_game(analyzer().parse_text(text, "x.txt").games[0])


@cache
def posed() -> list[tuple[Game, Puzzle]]:
    games = [
        analyzer().without_search().check_game(written)
        for file in sorted(CORPUS.rglob("*.txt"))
        for written in analyzer().parse(file.read_bytes(), file.name).games
    ]
    return [(game, puzzle) for game in games for puzzle in find_puzzles(game)]


def legal_steps(game: Game, puzzle: Puzzle) -> list[Step]:
    assert game.variant
    rules = game.variant.system
    return [rules.play(puzzle.position, turn) for turn in rules.turns(puzzle.position)]


def test_every_system_without_dice_has_puzzles() -> None:
    found = {game.variant.system.name for game, _ in posed() if game.variant}
    assert found == {*SYSTEMS} - {"glaucus"}


def test_captures_and_wins_have_as_many_answers_as_they_say() -> None:
    kinds = {PuzzleKind.CAPTURE: 0, PuzzleKind.WIN: 0}
    for game, puzzle in posed():
        if puzzle.kind is PuzzleKind.ILLEGAL:
            continue
        kinds[puzzle.kind] += 1
        assert game.variant
        steps = legal_steps(game, puzzle)
        outcomes = [game.variant.system.outcome(step.after) for step in steps]
        right = (
            [len(step.captures) >= puzzle.men for step in steps]
            if puzzle.kind is PuzzleKind.CAPTURE
            else [bool(each) and each is not None and each.winner is puzzle.position.side for each in outcomes]
        )
        assert sum(right) == puzzle.answers, (game, puzzle.label)
    assert min(kinds.values()) >= 20


def test_a_captor_was_played_and_is_the_only_one() -> None:
    for game, puzzle in posed():
        if puzzle.kind is PuzzleKind.CAPTURE:
            (node,) = puzzle.turns
            assert puzzle.answers == 1
            assert sum(len(step.captures) for step in node.steps) == puzzle.men, game


def test_of_the_turns_shown_only_the_one_meant_is_illegal() -> None:
    found = [puzzle for _, puzzle in posed() if puzzle.kind is PuzzleKind.ILLEGAL]
    assert found
    for puzzle in found:
        assert [turn.label for turn in puzzle.turns if any(step.violations for step in turn.steps)] == [puzzle.label]


HEAD = '[Variant "petteia-xxi/8x8"]\n[FEN "'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # The only turn that captures wins, or not.
        (f'{HEAD}8/8/8/1Ss5/8/8/8/s2S4 w"]\n\n1.d1-d5xc5 *', ["win Only one turn does it: which?"]),
        (f'{HEAD}ss6/8/8/1Ss5/8/8/8/3S4 w"]\n\n1.d1-d5xc5 *', ["capture Only one turn does it: which?"]),
        # h5-d5 captures too.
        (f'{HEAD}ss6/8/8/1Ss4S/8/8/8/3S4 w"]\n\n1.d1-d5xc5 *', []),
        # It captured, but the place is not certain, or nothing was captured.
        (f'{HEAD}ss6/8/8/1Ss5/8/8/8/3S4 w"]\n\n1.blah1 a8-a7 2.d1-d5xc5 *', []),
        (f'{HEAD}ss6/8/8/1Ss5/8/8/8/3S4 w"]\n\n1.d1-d4 *', []),
    ],
)
def test_only_questions_with_their_answers_are_posed(text: str, expected: list[str]) -> None:
    found = [f"{each.kind} {each.question.partition('. ')[2]}" for each in find_puzzles(game_of(text))]
    assert found == expected


def test_dice_have_none() -> None:
    text = (CORPUS / "glaucus" / "engine-game-1.txt").read_text(encoding="utf-8")
    assert list(find_puzzles(game_of(text))) == []
