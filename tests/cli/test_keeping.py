"""What went in comes out, nothing is made or changed by reading, and what ends early says what is stored."""

from __future__ import annotations

import random
import resource
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.paths import ROOT

HEAD = '[Variant "petteia-xxi/8x8"]\n[White "A{}"]\n[Black "B"]\n\n'
GAME = HEAD + "1.a2-a3 a7-a6 2.b2-b3 b7-b6 3.c2-c3 {{a word}} c7-c6 *\n"
SOURCES = {
    "crlf": GAME.format("é").replace("\n", "\r\n").encode(),
    "no final newline": GAME.format("").rstrip().encode(),
    "NULs": b"\0" + GAME.format("\0\0").encode() + b"\0\0",
    "cp1252": GAME.format("“é”").encode("cp1252"),
    "utf-16": GAME.format("é").encode("utf-16"),
    "not UTF-8": GAME.format("").encode() + b"\xff\xfe\xc3 \xc3\xa9",
    "mark": GAME.format("é").encode("utf-8-sig"),
    "prose": b"Some words.\r\r\n\n" + GAME.format("").encode() + b"\n\nMore words.",
}


@pytest.fixture
def database(tmp_path: Path, run) -> Path:
    """A database of two games in one file."""
    (tmp_path / "two.txt").write_text(GAME.format(1) + "\n" + GAME.format(2).replace("a2-a3", "d2-d3"), "utf-8")
    assert run("import", tmp_path / "two.txt", "--db", tmp_path / "two.db").code == 0
    return tmp_path / "two.db"


@pytest.mark.parametrize("name", SOURCES)
def test_the_bytes_of_a_source_come_back(name: str, tmp_path: Path, run, process) -> None:
    file, base, copy = tmp_path / "game.txt", tmp_path / "games.db", tmp_path / "copy.txt"
    file.write_bytes(SOURCES[name])
    run("import", file, "--db", base)
    for words in ((file,), (f"{base}#1",), ("--db", base), ("1", "--db", base)):
        copy.unlink(missing_ok=True)
        assert run("export", *words, "--text", "original", "-o", copy).code == 0
        assert copy.read_bytes() == SOURCES[name]
    assert process("export", "--db", base, "--text", "original").stdout == SOURCES[name]


def test_of_several_files_one_must_be_named(tmp_path: Path, database: Path, run) -> None:
    (tmp_path / "other.txt").write_text(GAME.format(3).replace("a2-a3", "e2-e3"), "utf-8")
    run("import", tmp_path / "other.txt", "--db", database)
    ended = run("export", "--db", database, "--text", "original")
    assert (ended.code, ended.out) == (2, "")
    assert "keeps 2 files" in ended.err
    assert run("export", f"{database}#3", "--text", "original").out == (tmp_path / "other.txt").read_text("utf-8")


def test_bytes_that_changed_in_the_database_are_not_used(database: Path, run) -> None:
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE _source_parts SET bytes = CAST(replace(bytes, 'b2-b3', 'b2-b4') AS BLOB)")
    connection.close()
    for words in (
        ("export", "--db", database),
        ("show", f"{database}#1"),
        ("export", f"{database}#2", "--text", "original"),
    ):
        ended = run(*words)
        assert (ended.code, ended.out) == (2, ""), words
        assert "two.txt are not those that were read" in ended.err


READING = (
    ("find", "--db"),
    ("export", "--db"),
    ("export", "--text", "original", "--db"),
    ("show", "1", "--db"),
    ("diagram", "1", "-o", "d.svg", "--db"),
    ("edit", "errata", "list", "--db"),
    ("edit", "errata", "check", "--db"),
    ("edit", "errata", "export", "--db"),
    ("edit", "revert", "1", "--db"),
    ("article", "check", "two.txt", "--db"),
)


@pytest.mark.parametrize("words", READING)
def test_reading_makes_no_database(words: tuple[str, ...], tmp_path: Path, database: Path, run, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    empty = tmp_path / "empty.db"
    empty.touch()
    assert run(*words, empty).code == 2
    assert empty.stat().st_size == 0
    assert run(*words, tmp_path / "none.db").code == 2
    assert not (tmp_path / "none.db").exists()


@pytest.mark.parametrize("words", [words for words in READING if "revert" not in words])
def test_reading_changes_no_database(words: tuple[str, ...], tmp_path: Path, database: Path, run, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    before, files = database.read_bytes(), set(tmp_path.iterdir())
    assert run(*words, database).code in (0, 1)
    assert database.read_bytes() == before
    assert set(tmp_path.iterdir()) - files <= {tmp_path / "d.svg"}


def test_an_import_may_begin_with_an_empty_file(tmp_path: Path, database: Path, run) -> None:
    empty = tmp_path / "empty.db"
    empty.touch()
    assert run("import", tmp_path / "two.txt", "--db", empty).code == 0
    assert run("find", "--db", empty).out.count("petteia") == 2


def games_in(folder: Path, files: int, games: int) -> None:
    """Files of games that differ."""
    folder.mkdir()
    squares = [f"{file}2-{file}{rank}" for file in "defgh" for rank in "3456"]
    for number in range(files):
        text = "\n".join(GAME.format(f"{number}.{game}").replace("a2-a3", squares[game % 20]) for game in range(games))
        (folder / f"{number:03}.txt").write_text(text, "utf-8")


def test_a_full_disk_names_the_file_and_what_is_stored(tmp_path: Path, run) -> None:
    games_in(tmp_path / "games", 12, 60)
    base = tmp_path / "games.db"
    command = [sys.executable, "-m", "latrodb", "import", str(tmp_path / "games"), "--db", str(base)]
    limit = 900_000
    ended = subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        cwd=ROOT,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
    )
    assert ended.returncode == 2, ended
    assert str(base) in ended.stderr
    assert "the import ended early; " in ended.stderr
    stored = run("find", "--db", base).out.count("petteia-xxi")
    assert 0 < stored < 720
    assert f"with {stored} games" in ended.stderr
    assert run("import", tmp_path / "games", "--db", base).code == 0
    assert run("find", "--db", base).out.count("petteia-xxi") == 720


def test_an_interrupted_import_says_what_is_stored_and_can_go_on(tmp_path: Path, run) -> None:
    games_in(tmp_path / "games", 60, 20)
    base = tmp_path / "games.db"
    command = [sys.executable, "-m", "latrodb", "import", str(tmp_path / "games"), "--db", str(base)]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    log = base.with_name("games.db-wal")
    while process.poll() is None and not (log.exists() and log.stat().st_size > 400_000):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130, errors
    assert "Traceback" not in errors
    stored = run("find", "--db", base).out.count("petteia-xxi")
    assert 0 < stored < 1200
    assert any(f"at least {said // 20} file" in errors and f"{said} games" in errors for said in (stored - 20, stored))
    assert run("import", tmp_path / "games", "--db", base).code == 0
    assert run("find", "--db", base).out.count("petteia-xxi") == 1200


@pytest.mark.parametrize("seed", range(40))
def test_damaged_databases_end_with_a_sentence(seed: int, tmp_path: Path, database: Path, run, monkeypatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    chance, data = random.Random(seed), bytearray(database.read_bytes())
    if seed % 4 == 0:
        del data[chance.randrange(1, len(data)) :]
    else:
        for _ in range(chance.choice((1, 10, 200))):
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    damaged = tmp_path / "damaged.db"
    damaged.write_bytes(data)
    whole = (tmp_path / "two.txt").read_bytes()
    for words in READING[:4]:
        ended = run(*words, damaged)
        assert ended.code in (0, 1, 2), (words, ended)
        if "original" in words and ended.code == 0:
            assert ended.out.encode() == whole
    assert run("find", "--db", damaged, "--text", "word", "--json").code in (0, 2)
    assert run("import", tmp_path / "two.txt", "--db", damaged).code in (0, 1, 2)
