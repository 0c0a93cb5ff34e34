"""Puzzles: positions of games with one winning turn."""

from __future__ import annotations

from pathlib import Path

import pytest

import latrodb
from latrodb.checks.forced import judge_comments
from latrodb.cli.app import main
from latrodb.solver.puzzles import find_puzzles
from latrodb.solver.search import Limits, Question, Solver
from tests.support.paths import CORPUS

NET = """[Variant "latrunculi-xxi/8x8"]
[SetUp "1"]
[FEN "8/8/1s6/1D6/8/S7/d7/8 b"]

1.Da2-b2 a3-a7 Db2-c2 a7-b7xb6 *
"""


def test_a_puzzle_has_one_winning_turn_and_a_claim_that_is_proved() -> None:
    (game,) = latrodb.read(CORPUS / "latrunculi-xxi" / "2016-07-carrillo-cetina.txt")
    (puzzle,) = find_puzzles([game], 1, Limits())
    assert (puzzle.label, puzzle.moves, puzzle.line) == ("16w", 1, ("f6-f4#",))
    (written,) = latrodb.read_text(puzzle.text)
    assert [(each.place, each.judgement.verdict) for each in judge_comments(written, 60)] == [("start", "proved")]
    assert not [each for each in written.diagnostics if each.level != "info"]


def test_easy_puzzles_come_first_and_each_position_once() -> None:
    games = latrodb.read_text(NET) * 2
    puzzles = find_puzzles(games, 3, Limits())
    assert len({each.position for each in puzzles}) == len(puzzles) > 0
    assert [each.moves for each in puzzles] == sorted(each.moves for each in puzzles)
    for each in puzzles:
        answer = Solver(Question(each.variant, each.position, each.position.side)).answer(3)
        assert [turn.text for turn in answer.winning] == [each.line[0]]
        assert all(turn.failed >= 3 for turn in answer.turns if not turn.moves)


def test_what_the_limits_leave_open_is_no_puzzle() -> None:
    assert find_puzzles(latrodb.read_text(NET), 3, Limits(positions=50)) == []


def test_dice_have_no_puzzles() -> None:
    assert find_puzzles(latrodb.read(CORPUS / "glaucus"), 1, Limits(positions=1000)) == []


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, puzzles = tmp_path / "game.txt", tmp_path / "puzzles.txt"
    game.write_text(NET, encoding="utf-8")
    assert main(["solve", str(game), "--puzzles", "-o", str(puzzles)]) == 0
    capsys.readouterr()
    assert main(["check", str(puzzles), "--prove", "60s"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "judged" in out
    assert "refuted" not in out
    assert main(["solve", str(tmp_path / "none.txt"), "--puzzles"]) == 2
