"""`latrodb play`: a game against the engine from a pipe and at a terminal, and games of the engine with itself."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from latrodb.features.analyzer import analyzer
from latrodb.rules.catalog import SYSTEMS

PETTEIA = ("play", "petteia-xxi/8x8", "--level", "beginner")
FEN = ("--fen", "s6s/8/8/1Ss5/8/8/8/3S3S w")


def test_the_engine_answers_and_the_game_is_kept(run, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    ended = run(*PETTEIA, *FEN, "-o", file, stdin=b"h1-h3\nhint\nresign\n")
    assert ended.code == 0, ended.err
    assert "1.h1-h3\n1..." in ended.out
    assert "in the engine's opinion" in ended.out
    (game,) = analyzer().read_games(file)
    assert [str(each) for each in game.diagnostics] == []
    assert [node.text for node in game.nodes][:1] == ["h1-h3"]
    assert len(game.nodes) == 2
    assert game.tags["Black"].startswith("latrodb ")
    assert file.read_text().endswith("0-1\n")


def test_the_engine_begins_for_the_other_side(run) -> None:
    ended = run(*PETTEIA, "--side", "black")
    assert ended.code == 0
    assert ended.out.startswith("1.")
    assert "you are Black" in ended.out
    assert "the game is not saved (*)" in ended.err


def test_an_illegal_turn_is_refused_with_its_rule_and_never_kept(run) -> None:
    ended = run(*PETTEIA, "--fen", "s6s/8/8/1Ss5/1s6/8/8/3S3S w", stdin=b"b5-a5\n!\n")
    assert ended.code == 1
    assert "line 1: b5-a5 is illegal: " in ended.err
    assert "(petteia-xxi 10, Locked soldiers)" in ended.err
    assert "type !" not in ended.err
    assert "an illegal turn cannot be played against the engine" in ended.err
    assert "2." not in ended.out


def test_no_sign_keeps_an_illegal_turn(run) -> None:
    ended = run(*PETTEIA, "--fen", "s6s/8/8/1Ss5/1s6/8/8/3S3S w", stdin=b"!b5-a5\n")
    assert ended.code == 1
    assert "b5-a5 is illegal" in ended.err


def test_undo_takes_the_answer_back_too(run) -> None:
    ended = run(*PETTEIA, *FEN, stdin=b"h1-h3\nundo\nh1-h4\nshow\nundo\nundo\n")
    assert ended.code == 1
    assert "your turn 1. again" in ended.out
    assert "1.h1-h4" in ended.out.split("again")[1]
    assert "there is no turn to take back" in ended.err


def test_the_terms_of_a_position_are_printed(run) -> None:
    ended = run(*PETTEIA, *FEN, stdin=b"opinion\n")
    assert "men: White 3, Black 3, worth 0.00" in ended.out
    assert "in the engine's opinion, before it looks ahead, " in ended.out


def test_the_same_seed_plays_the_same_game(run) -> None:
    one, other, third = (
        run("play", "glaucus", "--self-play", "2", "--level", "beginner", "--seed", seed).out for seed in (4, 4, 5)
    )
    assert one == other != third


def test_a_level_is_set_while_playing(run) -> None:
    ended = run(*PETTEIA, stdin=b"level casual\nlevel weak\n")
    assert "the engine looks at 1,000 positions for a turn" in ended.out
    assert "the levels are beginner, casual, club and master" in ended.err


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_game_of_the_engine_with_itself_is_checked_without_a_diagnostic(run, tmp_path: Path, system: str) -> None:
    file = tmp_path / "games.txt"
    assert run("play", system, "--self-play", "1", "--level", "beginner", "-o", file).code == 0
    ended = run("check", file, "--fail-on", "info")
    assert ended.code == 0, ended.out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("petteia-xxi/8x8", "--fen", "8/8/8/8/8/8/8/8 w x"), "x"),
        (("petteia-xxi/8x8", "--self-play", "1", "--side", "white"), "name only a variant"),
        (("nonsense",), "nonsense"),
    ],
)
def test_wrong_words_are_refused(run, words: tuple[str, ...], why: str) -> None:
    ended = run("play", *words)
    assert ended.code == 2, ended.err
    assert why in ended.err


def test_a_position_that_cannot_occur_is_refused(run) -> None:
    ended = run("play", "latrunculi-xxi/8x8", "--fen", "8/8/8/8/8/8/8/8 w")
    assert (ended.code, ended.out) == (1, "")
    assert "cannot occur in this game" in ended.err


def test_an_existing_file_is_left_alone(run, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("a letter")
    assert run(*PETTEIA, "-o", file, stdin=b"h2-h3\n").code == 2
    assert file.read_text() == "a letter"


def test_a_place_of_a_game_is_played_on(run, corpus: Path) -> None:
    place = f"{corpus / 'latrunculi-xxi' / '2016-07-carrillo-cetina.txt'}@9w"
    ended = run("play", place, "--level", "beginner", stdin=b"hint\n")
    assert ended.code == 0, ended.err
    assert "latrunculi-xxi/12x8: you are Black" in ended.out


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
def test_a_game_is_played_at_a_terminal() -> None:
    from tests.support.terminals import SIZES, Terminal

    with Terminal([*PETTEIA, "--seed", "2"], SIZES[0]) as terminal:
        terminal.wait_for("1. White:")
        terminal.send("d2-d4\r")
        terminal.wait_for("2. White:")
        assert "1.d2-d4" in terminal.screen
        terminal.send("undo\r")
        terminal.wait_for("your turn 1. again")
        terminal.send("\x04")
        assert terminal.wait_for_end() == 0


@pytest.mark.parametrize(("side", "lowest"), [("white", "1 S S S"), ("black", "8 s s s")])
def test_the_side_of_the_user_is_at_the_bottom(run, side: str, lowest: str) -> None:
    ended = run(*PETTEIA, "--side", side, stdin=b"show\n")
    board = [" ".join(re.sub(r"[\[\]]", " ", line).split()) for line in ended.out.splitlines()]
    files = next(at for at, line in enumerate(board) if line in ("a b c d e f g h", "h g f e d c b a"))
    assert board[files - 1].startswith(lowest)
