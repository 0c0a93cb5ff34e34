"""Control characters from names, paths and texts: escaped wherever text is printed, kept wherever data is written."""

from __future__ import annotations

import json
import os
import pty
import sys
from contextlib import suppress
from pathlib import Path
from threading import Thread

import pytest

from latrodb.cli.app import main
from latrodb.diagnostics.control_characters import CONTROLS, escape_controls

NASTY = "\x1b]0;owned\x07\x9b31m\x7f\u202e\u2066\u200f\u061c\u2028"
GAME = f'[Variant "petteia-xxi/8x8"]\n[White "A{NASTY}Z"]\n[Black "B"]\n\n1.a2-a3 {{C{NASTY}D}} a7-a6 d4e5 *\n'
MARK = "\\x1b]0;owned\\x07"


@pytest.fixture
def nasty_file(tmp_path: Path) -> Path:
    file = tmp_path / f"g{NASTY}.txt"
    file.write_bytes(GAME.encode())
    return file


def at_terminal(*words: object) -> str:
    """What a command line prints to a terminal, stdout and stderr together."""
    leader, follower = pty.openpty()
    printed = bytearray()
    reader = Thread(target=read_all, args=(leader, printed))
    reader.start()
    with pytest.MonkeyPatch.context() as patch:
        for name, value in {"TERM": "dumb", "NO_COLOR": "1", "COLUMNS": "200"}.items():
            patch.setenv(name, value)
        with open(follower) as stdin, open(follower, "w", closefd=False) as terminal:  # noqa: PTH123 (descriptors)
            patch.setattr(sys, "stdin", stdin)
            patch.setattr(sys, "stdout", terminal)
            patch.setattr(sys, "stderr", terminal)
            main([str(word) for word in words])
    reader.join(timeout=30)
    os.close(leader)
    return printed.decode().replace("\r\n", "\n")


def read_all(leader: int, printed: bytearray) -> None:
    """Read what is written to a terminal until it is closed."""
    with suppress(OSError):  # how a terminal says on Linux that nobody writes to it any more
        while chunk := os.read(leader, 65536):
            printed += chunk


def commands(file: Path, folder: Path) -> list[tuple[object, ...]]:
    return [
        ("check", file),
        ("check", file, "--as", "classical-petteia"),
        ("show", file, "--no-step"),
        ("format", file),
        ("format", "--as-printed", file),
        ("export", file),
        ("export", "--json", file),
        ("diff", file, file),
        ("courier", file),
        ("check", folder / f"missing{NASTY}.txt"),
        ("check", f"--x{NASTY}", file),
        ("moves", NASTY),
        ("moves", "petteia-xxi/8x8", "--fen", NASTY),
        ("perft", "petteia-xxi/8x8", NASTY),
        (NASTY,),
        ("rules", NASTY),
        ("find", "--db", folder / f"missing{NASTY}.db"),
        ("find", "--db", file),
        ("article", "check", file),
    ]


@pytest.mark.parametrize("number", range(19))
def test_no_command_sends_control_characters_to_a_terminal(number: int, nasty_file: Path, tmp_path: Path) -> None:
    assert len(commands(nasty_file, tmp_path)) == 19
    words = commands(nasty_file, tmp_path)[number]
    printed = at_terminal(*words)
    assert printed
    assert CONTROLS.search(printed) is None, ascii(printed)


@pytest.mark.parametrize("number", [0, 1, 2, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18])
def test_no_command_prints_control_characters_to_a_pipe(number: int, nasty_file: Path, tmp_path: Path, run) -> None:
    ended = run(*commands(nasty_file, tmp_path)[number])
    printed = ended.out + ended.err
    assert printed
    assert CONTROLS.search(printed) is None, ascii(printed)


def test_a_database_prints_its_names_escaped(nasty_file: Path, tmp_path: Path, run) -> None:
    database = tmp_path / "games.db"
    assert MARK in at_terminal("import", nasty_file, nasty_file.with_name("x\x1b]0;owned\x07"), "--db", database)
    at_terminal("import", nasty_file, "--db", database)
    for printed in (at_terminal("find", "--db", database), run("find", "--db", database).out):
        assert "\\x1b" in printed
        assert CONTROLS.search(printed) is None, ascii(printed)


def test_data_for_a_pipe_stays_as_it_is(nasty_file: Path, process) -> None:
    assert process("format", "--as-printed", nasty_file).stdout == GAME.encode()
    assert f'[White "A{NASTY}Z"]' in process("format", nasty_file).stdout.decode()


def test_json_escapes_them_and_means_the_same(nasty_file: Path, run) -> None:
    printed = run("export", "--json", nasty_file).out
    assert CONTROLS.search(printed) is None
    (game,) = json.loads(printed)
    assert game["tags"]["White"] == f"A{NASTY}Z"


def test_harmless_signs_are_printed_as_they_are(tmp_path: Path) -> None:
    file = tmp_path / "g.txt"
    file.write_text('[Variant "petteia-xxi/8x8"]\n[White "José – Ñ"]\n[Black "漢\u200d字"]\n\n1.a2-a3 *\n', "utf-8")
    assert "José – Ñ - 漢\u200d字" in at_terminal("show", file, "--no-step")


@pytest.mark.parametrize("text", ["plain", "tab\tand\nline", "é – ½ \u00a0\u00ad\u200b\ufeff"])
def test_escape_controls_leaves_the_rest_alone(text: str) -> None:
    assert escape_controls(text) == text


def test_escape_controls_shows_carriage_returns() -> None:
    assert escape_controls("right\rwrong") == "right\\rwrong"
