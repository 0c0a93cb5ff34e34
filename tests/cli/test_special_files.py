"""Pipes, devices, sockets, folders and endless files: refused by name, at once, by every command that reads."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest

GAME = '[Variant "petteia-xxi/8x8"]\n\n1.a2-a3 a7-a6 *\n'
KINDS = ("pipe", "link to a pipe", "device", "socket", "endless")
SAYS = {
    "pipe": "is a pipe",
    "link to a pipe": "is a pipe",
    "device": "is a device",
    "socket": "is a socket",
    "endless": "holds more than its size",
}


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "good.txt"
    file.write_text(GAME, "utf-8")
    return file


def special(kind: str, folder: Path, name: str = "special.txt") -> Path:
    """Something in a folder that is not a file of games."""
    path = folder / name
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "link to a pipe":
        os.mkfifo(folder / "hidden")
        path.symlink_to(folder / "hidden")
    elif kind == "device":
        path.symlink_to("/dev/zero")
    elif kind == "endless":
        path.symlink_to("/proc/self/status")
    else:
        with socket.socket(socket.AF_UNIX) as server:
            server.bind(str(path))
    return path


def commands(path: Path, game: Path) -> list[tuple[object, ...]]:
    return [
        ("check", path),
        ("check", path, "--as", "bell"),
        ("show", path),
        ("format", path),
        ("export", path),
        ("import", path, "--db", game.with_name("new.db")),
        ("import", game, "--db", path),
        ("find", "--db", path),
        ("export", "--db", path),
        ("diff", game, path),
        ("courier", path),
        ("diagram", path, "-o", game.with_name("d.svg")),
        ("diagram", "--board", path, "-o", game.with_name("d.svg")),
        ("moves", "--batch", path),
        ("article", "check", path),
        ("article", "check", game, "--games", path),
        ("edit", "errata", "list", path.with_suffix(".errata")),
        ("export", game, "--errata", path.with_suffix(".errata")),
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_no_command_waits_for_what_is_not_a_file(kind: str, tmp_path: Path, game: Path, run) -> None:
    path = special(kind, tmp_path)
    path.with_suffix(".errata").symlink_to(path)
    for words in commands(path, game):
        ended = run(*words)
        assert ended.code == 2, (words, ended)
        assert path.stem in ended.err, words
        assert SAYS[kind] in ended.err or "is not a database" in ended.err, (words, ended.err)


def test_a_real_file_behind_a_link_is_read(tmp_path: Path, game: Path, run) -> None:
    link = tmp_path / "link.txt"
    link.symlink_to(game)
    assert run("check", link).code == 0


@pytest.mark.parametrize("kind", KINDS[:4])
def test_in_folders_they_are_skipped_and_counted(kind: str, tmp_path: Path, game: Path, run) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    game.rename(folder / "good.txt")
    special(kind, folder)
    ended = run("check", folder)
    assert ended.code == 0
    skipped = "2 other files skipped" if kind == "link to a pipe" else "1 other file skipped"
    assert ended.out == f"1 file, 1 game: 0 errors, 0 warnings, 0 remarks; {skipped}\n"
    assert run("import", folder, "--db", tmp_path / "g.db").code == 0


def test_an_empty_file_is_not_endless(tmp_path: Path, run) -> None:
    (tmp_path / "empty.txt").touch()
    assert "endless" not in run("check", tmp_path / "empty.txt").err


def test_a_file_that_grows_is_refused(tmp_path: Path, run, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "growing.txt"
    file.write_text(GAME, "utf-8")
    real = os.fstat

    def grow(handle: int) -> os.stat_result:
        found = real(handle)
        with file.open("a") as stream:
            stream.write("{more}\n")
        return found

    monkeypatch.setattr("latrodb.files.os.fstat", grow)
    ended = run("check", file)
    assert ended.code == 2
    assert "is being written" in ended.err


def test_a_file_beyond_the_bound_is_refused_unread(tmp_path: Path, run) -> None:
    file = tmp_path / "sparse.txt"
    with file.open("wb") as stream:
        stream.truncate(1 << 40)
    ended = run("check", file)
    assert ended.code == 2
    assert f"{file} is longer than 2000 MB" in ended.err


def test_standard_input_has_a_bound(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("latrodb.files.MOST_BYTES", 1_000_000)
    assert run("check", "-", stdin=GAME.encode().ljust(1_000_000)).code == 0
    ended = run("check", "-", stdin=GAME.encode().ljust(1_000_001))
    assert (ended.code, "standard input is longer than 1 MB" in ended.err) == (2, True)


def test_an_endless_line_of_a_batch_is_refused() -> None:
    command = [sys.executable, "-m", "latrodb", "moves", "--batch", "-"]
    with Path("/dev/zero").open("rb") as zeros:
        ended = subprocess.run(command, stdin=zeros, capture_output=True, timeout=30, check=False)
    assert ended.returncode == 2
    assert b"a line of the input is longer than" in ended.stderr


def test_standard_input_may_be_a_pipe(tmp_path: Path, process) -> None:
    os.mkfifo(tmp_path / "pipe")
    writer = threading.Thread(target=(tmp_path / "pipe").write_text, args=(GAME, "utf-8"))
    writer.start()
    with (tmp_path / "pipe").open("rb") as stream:
        command = [sys.executable, "-m", "latrodb", "check", "-"]
        ended = subprocess.run(command, stdin=stream, capture_output=True, timeout=30, check=False)
    writer.join()
    assert ended.returncode == 0
    assert ended.stdout.startswith(b"1 file, 1 game")


@pytest.mark.parametrize("name", ["a.TXT", "b.Pgn", "c.pgn", "d.LATRO", "e.Log"])
def test_suffixes_count_in_any_case(name: str, tmp_path: Path, game: Path, run) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    game.rename(folder / name)
    assert run("check", folder).out == "1 file, 1 game: 0 errors, 0 warnings, 0 remarks\n"


def test_what_is_skipped_is_counted(tmp_path: Path, game: Path, run) -> None:
    for name in ("readme.md", "a.txt.gz", "page.html", "atxt"):
        (tmp_path / name).write_text("words", "utf-8")
    assert run("check", tmp_path).out.endswith("; 4 other files skipped\n")
    assert "skipped" not in run("check", game).out
    database = tmp_path.parent / f"{tmp_path.name}.db"
    assert '"skipped":4' in run("import", tmp_path, "--db", database, "--json").out
    assert "files skipped        4" in run("import", tmp_path, "--db", database).out
    assert "files skipped" not in run("import", game, "--db", database).out


def test_skipped_web_pages_are_named(tmp_path: Path, game: Path, run) -> None:
    database = tmp_path.parent / f"{tmp_path.name}.db"
    (tmp_path / "readme.md").write_text("words", "utf-8")
    assert run("check", tmp_path).err == ""
    pages = [tmp_path / name for name in ("a.html", "b.HTM", "c.html", "d.html", "e.htm")]
    for page in pages[:2]:
        page.write_text("<p>1.a2-a4 a7-a5 *</p>", "utf-8")
    assert f"skipped: {pages[0]} and {pages[1]}." in run("check", tmp_path).err
    for page in pages[2:]:
        page.write_text("words", "utf-8")
    named = f"skipped: {pages[0]}, {pages[1]}, {pages[2]} and 2 more."
    for words in (["check", tmp_path], ["check", tmp_path, "--json"], ["import", tmp_path, "--db", database]):
        assert named in run(*words).err
    assert "skipped" not in run("check", tmp_path, "--quiet").err
    assert "skipped" not in run("check", pages[0]).err


def test_ledgers_are_not_skipped_by_import(tmp_path: Path, game: Path, run) -> None:
    (tmp_path / "a.ERRATA").write_text("nothing\n", "utf-8")
    ended = run("import", tmp_path, "--db", tmp_path.parent / f"{tmp_path.name}.db", "--json")
    assert '"skipped":0' in ended.out


def peak_of(*words: object) -> int:
    """The most memory in bytes that a command line needed, in a process of its own."""
    program = (
        "import re, sys\nfrom pathlib import Path\nfrom latrodb.cli.app import main\nmain(sys.argv[1:])\n"
        "print(re.search(r'VmHWM:\\s*(\\d+)', Path('/proc/self/status').read_text())[1], file=sys.stderr)"
    )  # not `ru_maxrss`, which begins with the memory of the process that started this one
    command = [sys.executable, "-c", program, *map(str, words)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    return int(ended.stderr.split()[-1]) * 1024


PROSE = "A line of prose on soldiers and the Dux, without a game.\n"


@pytest.mark.parametrize(
    ("words", "most"), [(("check",), 2.2), (("format", "--as-printed"), 2.2), (("import", "--db"), 4)]
)
def test_memory_for_prose_is_a_small_multiple_of_its_size(words: tuple[str, ...], most: float, tmp_path: Path) -> None:
    def growth() -> int:
        peaks = []
        for size in (100_000, 10_000_000):
            file = tmp_path / f"{size}.txt"
            file.write_text(f"{GAME}\n{PROSE * (size // len(PROSE))}", "utf-8")
            file.with_suffix(".db").unlink(missing_ok=True)
            database = [file.with_suffix(".db")] if "--db" in words else []
            peaks.append(peak_of(*words, *database, file))
        return peaks[1] - peaks[0]

    assert any(growth() < most * 10_000_000 for _ in range(3))  # on a busy machine memory may be freed late


def test_no_check_copies_a_long_comment(tmp_path: Path) -> None:
    peaks = []
    for size in (100_000, 8_000_000):
        file = tmp_path / "long.txt"
        file.write_text(GAME.rstrip() + " {" + "words of a comment " * (size // 19) + "}\n", "utf-8")
        peaks.append(peak_of("check", file))
    assert peaks[1] - peaks[0] < 4.2 * size


def test_games_are_let_go_when_they_are_checked(tmp_path: Path, game: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text((GAME + "\n") * 4000, "utf-8")
    assert peak_of("check", file) - peak_of("check", game) < 12_000_000
