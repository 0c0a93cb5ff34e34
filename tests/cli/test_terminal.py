"""Width and color: at terminals of two sizes, in a pipe, and with NO_COLOR."""

from __future__ import annotations

import fcntl
import io
import os
import pty
import re
import shutil
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from latrodb.cli.support import output
from latrodb.cli.support.output import print_table
from latrodb.cli.support.terminal import ColorChoice, choose_color, columns, is_colored, paint
from tests.support.paths import CORPUS, ROOT

GAME = "corpus/latrunculi-xxi/2016-12-arx-carrillo.txt"
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
SPINNER = re.compile("[\u2800-\u28ff]")  # of a progress bar, which a slow machine shows and erases


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def color_is_decided_by_the_stream(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    yield
    choose_color(ColorChoice.AUTO)


def at_terminal(size: tuple[int, int], *words: str, **environment: str) -> str:
    """What a command prints at a terminal of so many columns and rows."""
    ours, its = pty.openpty()
    fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
    command = [sys.executable, "-m", "latrodb", *words]
    kept = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR")}
    process = subprocess.Popen(
        command, cwd=ROOT, stdin=its, stdout=its, stderr=its, env={**kept, "TERM": "xterm", **environment}
    )
    os.close(its)
    text = b""
    try:
        while chunk := os.read(ours, 65536):
            text += chunk
    except OSError:  # the other end is closed
        pass
    finally:
        os.close(ours)
    process.wait(timeout=60)
    lines = text.decode().replace("\r\n", "\n").split("\n")
    return "\n".join(re.split(r"\x1b\[\?25[hl]|\x1b\[2K", line)[-1] for line in lines)  # what progress leaves


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
def test_check_fits_terminals_of_two_sizes_in_color(size: tuple[int, int]) -> None:
    text = at_terminal(size, "check", GAME)
    assert "\x1b[1;31merror R301\x1b[0m" in text
    lines = [line for line in ESCAPE.sub("", text).splitlines() if not SPINNER.match(line)]
    assert max(map(len, lines)) <= size[0]
    assert max(map(len, lines)) > size[0] * 0.9
    carets = next(line for line in lines if line.strip().startswith("^"))
    marked = lines[lines.index(carets) - 1][carets.index("^") : carets.rindex("^") + 1]
    assert marked == "s1-s4"


def test_color_can_be_switched_off_at_a_terminal() -> None:
    assert re.search(r"\x1b\[[0-9;]*m", at_terminal((80, 24), "check", GAME, NO_COLOR="1")) is None


def test_color_follows_the_stream_the_option_and_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    assert is_colored(Terminal())
    assert not is_colored(io.StringIO())
    choose_color(ColorChoice.NEVER)
    assert not is_colored(Terminal())
    choose_color(ColorChoice.ALWAYS)
    monkeypatch.setenv("NO_COLOR", "1")
    assert is_colored(io.StringIO())
    assert paint("a", "error", io.StringIO()) == "\x1b[1;31ma\x1b[0m"
    choose_color(ColorChoice.AUTO)
    assert not is_colored(Terminal())
    monkeypatch.setenv("NO_COLOR", "")
    assert is_colored(Terminal())
    monkeypatch.setenv("TERM", "dumb")
    assert not is_colored(Terminal())


def test_the_option_colors_a_pipe_and_leaves_json_alone(run) -> None:
    plain, painted = run("check", ROOT / GAME), run("check", ROOT / GAME, "--color", "always")
    assert "\x1b" not in plain.out
    assert ESCAPE.sub("", painted.out) == plain.out != painted.out
    assert "\x1b" not in run("check", ROOT / GAME, "--color", "always", "--json").out
    assert run("check", ROOT / GAME, "--color", "sometimes").code == 2


def test_a_control_character_is_an_escape_in_color_too(run, tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("1.a1-\x1b[31ma2 *", encoding="utf-8")
    assert "\x1b[31m" not in run("check", file, "--color", "always", "--variant", "petteia-xxi").out


def test_a_pipe_has_80_columns_unless_the_environment_says_otherwise(monkeypatch, run) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    assert columns() == 80
    lines = run("check", ROOT / GAME).out.splitlines()
    assert max(len(line) for line in lines if line.startswith(" ")) <= 80
    monkeypatch.setenv("COLUMNS", "120")
    assert columns() == 120
    assert max(len(line) for line in run("check", ROOT / GAME).out.splitlines()) > 100
    monkeypatch.setenv("COLUMNS", "1")
    assert columns() >= 40


def test_a_headline_in_a_pipe_is_one_line_for_programs(monkeypatch, run, tmp_path: Path) -> None:
    folder = tmp_path / ("long" * 30)
    folder.mkdir()
    (folder / "game.txt").write_text("1.d4-d5 *", encoding="utf-8")
    ended = run("check", folder / "game.txt", "--variant", "petteia-xxi")
    assert f"{folder / 'game.txt'}:1:3  error R302 empty-origin\n" in ended.out


HEAD = ("game", "white", "source")
ROWS = [("1", "Joe Joyce", "corpus/latrunculi-xxi/2016-08-joyce-carrillo.txt"), ("22", "漢字 of Añón", "b.txt")]


@pytest.mark.parametrize("size", [20, 40, 60, 80, 200])
def test_no_cell_of_a_table_is_cut_at_any_width(size: int, monkeypatch, capsys) -> None:
    monkeypatch.setattr(output, "is_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", str(size))
    print_table(HEAD, ROWS)
    text = capsys.readouterr().out
    assert all(word in text for row in ROWS for cell in row for word in cell.split())
    assert "…" not in text
    longest = max(len(line.rstrip()) for line in text.splitlines())
    assert longest <= max(columns(), len(ROWS[0][2]) + len("  source "))
    assert ("·" in text) is (size < 70)


def test_a_table_in_a_pipe_has_tabs_and_all_its_words(capsys) -> None:
    print_table(HEAD, ROWS)
    assert capsys.readouterr().out.splitlines()[1].split("\t") == list(ROWS[0])


@pytest.mark.parametrize(
    ("cell", "printed"),
    [("a  b", "a b"), (" a ", "a"), ("a\tb\nc", "a b c"), ("a\u00a0b", "a b"), ("a\x1b[2J", "a\\x1b[2J"), ("", "")],
)
def test_white_space_within_a_cell_is_one_blank_in_a_pipe(cell: str, printed: str, capsys) -> None:
    print_table(("game", "event", "date"), [("1", cell, "2016")])
    assert capsys.readouterr().out == f"game\tevent\tdate\n1\t{printed}\t2016\n"


def test_find_cuts_nothing_at_80_columns(run, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)  # the path of a source is one word, as long as the folder makes it
    shutil.copy(CORPUS / "latrunculi-xxi" / "2016-07-carrillo-cetina.txt", tmp_path)
    run("import", "2016-07-carrillo-cetina.txt", "--db", "games.db")
    monkeypatch.setattr(output, "is_terminal", lambda: True)
    ended = run("find", "--db", "games.db")
    assert "latrunculi-xxi/12x8" in ended.out
    assert "Carlos Cetina" in ended.out
    assert max(map(len, ended.out.splitlines())) <= 80
