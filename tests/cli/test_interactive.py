"""`latrodb new` and `latrodb show` at a pseudo-terminal, of a usual size and of a large one."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("Windows has no pseudo-terminals", allow_module_level=True)

from tests.support.terminals import END, HOME, LEFT, RIGHT, SIZES, Terminal

WIDE = '[Variant "schaedler/16x16[men=64]"]\n\n1.@a1 @p16 2.@a2 @p15 {a comment} *\n'


def answer(terminal: Terminal, *answers: str) -> None:
    """Answer what `new` asks about the game."""
    for question, each in zip(("White's name:", "Black's name:", "Date (2016.07.21):", "Place:"), answers, strict=True):
        terminal.wait_for(question)
        terminal.send(f"{each}\r")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_game_is_typed_at_a_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    monkeypatch.chdir(tmp_path)
    file = Path("game.txt")
    with Terminal(["new", "game.txt", "--variant", "petteia-xxi/8x8"], size) as terminal:
        answer(terminal, "", "", "", "")
        terminal.wait_for("1. White:")
        terminal.send("d2-\t")
        terminal.wait_for("d2-d6")  # the menu
        terminal.send("d4\x03")
        terminal.wait_for("dropped")
        terminal.send("d2-d4\r")
        terminal.wait_for("1... Black:")
        assert "4  .  .  . [S] .  .  .  ." in terminal.screen
        terminal.send("d7-d9\r")
        terminal.wait_for("d7-d9 cannot be played")
        terminal.send("d7-d5\r")
        terminal.wait_for("2. White:")
        terminal.send("d4-e4\r")
        terminal.wait_for("type ! to keep it as d4-e4")
        terminal.send("!\r")
        terminal.wait_for("2... Black:")
        terminal.send("flip\r")
        terminal.wait_for("h  g  f  e  d  c  b  a\nS White, s Black; [ ] last turn\n2... Black:")
        terminal.send("\x04")
        assert terminal.wait_for_end() == 0
        assert "is saved: 3 turns" in terminal.screen
    assert file.read_text() == '[Variant "petteia-xxi/8x8"]\n\n1.d2-d4 d7-d5 2.d4-e4 *\n'


def test_players_date_and_place_become_tags_and_may_be_left_empty(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    with Terminal(["new", str(file), "--variant", "petteia-xxi/8x8"], SIZES[0]) as terminal:
        for question, each in (
            ("White's name:", "Joe  Joyce"),
            ("Black's name:", ""),
            ("Date (2016.07.21):", "21 July"),
        ):
            terminal.wait_for(question)
            terminal.send(f"{each}\r")
        terminal.wait_for("'21 July' is not a date")
        terminal.send("2016.07.21\r")
        terminal.wait_for("Place:")
        terminal.send("\r")
        terminal.wait_for("1. White:")
        terminal.send("\x04")
        assert terminal.wait_for_end() == 0
    assert file.read_text() == '[Date "2016.07.21"]\n[White "Joe Joyce"]\n[Variant "petteia-xxi/8x8"]\n\n*\n'
    with Terminal(["new", str(file)], SIZES[0]) as terminal:  # what is continued is not asked about
        assert "White's name" not in terminal.wait_for("1. White:")


def test_ctrl_c_says_what_was_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    file = Path("g.txt")
    file.write_text('[Variant "schaedler/16x16[men=64]"]\n\n1.@a1 *\n')
    with Terminal(["new", str(file)], SIZES[0], NO_COLOR="1") as terminal:
        screen = terminal.wait_for("1... Black:")
        assert "16  .  .  .  ." in screen  # the whole board is in view above the prompt
        terminal.send("\x03")
        assert terminal.wait_for_end() == 130
        assert "is saved: 1 turn" in terminal.screen
        assert b"\x1b[0;35" not in terminal.output


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_keys_step_through_a_game(game_file: Path, size: tuple[int, int]) -> None:
    with Terminal(["show", str(game_file)], size) as terminal:
        screen = terminal.wait_for("q quit")
        assert "at the start (turn 0 of 31)" in screen
        assert screen.splitlines()[-1].rstrip().endswith("q quit")
        for keys, turn in ((RIGHT, 1), (RIGHT, 2), (LEFT, 1), ("n", 18), ("N", 18), (END, 31), (HOME, 0), ("9b\r", 18)):
            terminal.send(keys)
            screen = terminal.wait_for(f"(turn {turn} of 31)")
        assert "(-) 9...Df5-f2?! is illegal by rule 16" in screen
        assert "warning R312 dux-may-only-step" in screen
        assert "9.f1-e1 Df5-f2?! (!)" in screen
        assert "[ ] last turn" in screen
        terminal.send("m")
        terminal.wait_for("one-on-one: d4 and d5")
        terminal.send("m")
        terminal.send("f")
        board = terminal.wait_for("l  k  j  i").splitlines()
        assert [line.split()[0] for line in board[2:10]] == list("12345678")
        assert len([line for line in board if "Carlos Cetina" in line]) == 1  # nothing is left of what was drawn before
        terminal.send("99b\r")
        terminal.wait_for("no move 99b")
        terminal.send("q")
        assert terminal.wait_for_end() == 0
    assert b"\x1b[0;35;1m" in terminal.output or b"\x1b[0;1;35m" in terminal.output


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_largest_board_fits(tmp_path: Path, size: tuple[int, int]) -> None:
    file = tmp_path / "wide.txt"
    file.write_text(WIDE)
    with Terminal(["show", str(file), "--style", "unicode"], size, NO_COLOR="1") as terminal:
        terminal.wait_for("q quit")
        terminal.send(END)
        lines = terminal.wait_for("(turn 4 of 4)").splitlines()
        assert [line.split()[0] for line in lines[2:18]] == [str(rank) for rank in range(16, 0, -1)]
        assert lines[3].split()[16] == "[●]"
        assert "○ White, ● Black" in lines[19]
        assert "in hand: White 62 men; Black 62 men" in lines[20]
        terminal.send("q")
        assert terminal.wait_for_end() == 0
    assert b";35" not in terminal.output


def test_a_terminal_without_a_cursor_is_asked_line_by_line(game_file: Path, tmp_path: Path) -> None:
    with Terminal(["show", str(game_file)], SIZES[0], TERM="dumb") as terminal:
        terminal.wait_for("[Enter] next")
        terminal.send("\nq\n")
        assert terminal.wait_for_end() == 0
    assert b"(turn 1 of 31)" in terminal.output
    with Terminal(["new", str(tmp_path / "g.txt"), "--variant", "petteia-xxi"], SIZES[0], TERM="dumb") as terminal:
        answer(terminal, "", "", "", "")
        terminal.wait_for("1. White:")
        terminal.send("d2-d9\n")
        terminal.wait_for("cannot be played")
        terminal.send("d2-d4\nquit\n")
        assert terminal.wait_for_end() == 0
    assert (tmp_path / "g.txt").read_text().endswith("1.d2-d4 *\n")
