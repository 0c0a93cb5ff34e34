"""Files in which no game is recognised: errors where the user names them, mentioned where a folder holds them."""

from __future__ import annotations

import gzip
import io
import json
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

GAME = '[Variant "petteia-xxi/8x8"]\n\n1.a2-a3 a7-a6 *\n'


def document() -> bytes:
    """A DOCX file with a game in it, as a word processor packs it."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr("word/document.xml", f"<w:document>{GAME}</w:document>")
    return stream.getvalue()


def archive() -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as packed:
        packed.writestr("games.txt", GAME)
    return stream.getvalue()


KINDS = {
    "png": (
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR 1.a2-a3 a7-a6",
        "this is a PNG picture, not a record of games; give the record of the game it shows",
    ),
    "jpeg": (b"\xff\xd8\xff\xe0\0\x10JFIF", "this is a JPEG picture"),
    "gif": (b"GIF89a\1\0\1\0", "this is a GIF picture"),
    "pdf": (b"%PDF-1.7\n1 0 obj", "this is a PDF document, not a record of games; save its words as plain text"),
    "docx": (document(), "this is a Word document (DOCX)"),
    "zip": (archive(), "this is a ZIP archive, not a record of games; extract its files first"),
    "gzip": (gzip.compress(GAME.encode()), "this is a gzip archive"),
    "page": (
        b"\xef\xbb\xbf\n<!DOCTYPE HTML><title>Games</title><p>None here.",
        "this web page contains no Game Courier log",
    ),
    "svg": (
        b"<svg xmlns='http://www.w3.org/2000/svg'><title>Salve</title></svg>",
        "this is an SVG picture, not a record of games; give the record of the game it shows",
    ),
    "empty": (b"", "this file is empty"),
    "blank": (b" \n\r\n\t", "this file contains only blanks"),
    "noise": (bytes(range(32)) * 40, "these bytes are not text"),
    "prose": (b"A word about a game: 1.a2 and a7 are squares.\n", "no game is recognized in this text"),
}


@pytest.mark.parametrize(("data", "message"), KINDS.values(), ids=KINDS)
def test_a_named_file_without_a_game_is_an_error_that_says_what_it_is(run, tmp_path, data, message) -> None:
    file = tmp_path / "games.txt"
    file.write_bytes(data)
    checked = run("check", file, "--json")
    assert checked.code == 1
    (found,) = (each for each in map(json.loads, checked.out.splitlines()) if each["code"] == "F001")
    assert (found["name"], found["severity"]) == ("no-game", "error")
    assert found["message"].startswith(message)
    imported = run("import", file, "--db", tmp_path / "games.db", "--json")
    assert imported.code == 1
    assert message in imported.err
    summary = json.loads(imported.out)
    assert summary["errors"] == {str(file): 1}
    assert summary["diagnostics"]["F001"] == 1
    with closing(sqlite3.connect(tmp_path / "games.db")) as database:
        ((stored, severity),) = database.execute("SELECT message, severity FROM diagnostics WHERE code = 'F001'")
        assert (stored, severity) == (found["message"], "error")
        assert database.execute("SELECT bytes FROM _source_parts").fetchall() == [(data,)]


@pytest.mark.parametrize("command", ["show", "format", "export", "diagram", "diff", "courier"])
def test_every_command_that_takes_a_game_says_what_else_a_file_is(run, tmp_path: Path, command: str) -> None:
    file = tmp_path / "games.txt"
    file.write_bytes(KINDS["png"][0])
    ended = run(command, *[file] * (2 if command == "diff" else 1))
    assert (ended.code, ended.out) == (1, "")
    assert "games.txt holds no game: this is a PNG picture" in ended.err


def test_a_database_is_not_imported_into_one(run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(GAME)
    assert run("import", file, "--db", tmp_path / "games.db").code == 0
    before = (tmp_path / "games.db").read_bytes()
    ended = run("import", tmp_path / "games.db", "--db", tmp_path / "games.db")
    assert ended.code == 2
    assert (tmp_path / "games.db").read_bytes() == before
    checked = run("check", tmp_path / "games.db")
    assert checked.code == 1
    assert "this is an SQLite database" in checked.out


def test_a_game_after_words_about_pictures_is_a_game(run, tmp_path: Path) -> None:
    """The near miss: the names of formats and signatures inside of a text make it nothing else."""
    file = tmp_path / "games.txt"
    file.write_bytes(b"{GIF89a, %PDF- and \x89PNG\r\n\x1a\n}\n\n" + GAME.encode())
    assert "F001" not in run("check", file).out
    assert run("import", file, "--db", tmp_path / "games.db").code == 0


@pytest.mark.parametrize("command", ["check", "import"])
def test_a_file_of_a_folder_may_hold_no_game(run, tmp_path: Path, command: str) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "game.txt").write_text(GAME)
    (folder / "notes.txt").write_text("Nothing yet.\n")
    database = ("--db", tmp_path / "games.db") if command == "import" else ()
    ended = run(command, folder, *database)
    assert ended.code == 0
    assert "F001 no-game" in ended.out
    assert "2 files, 1 game" in ended.out
    assert run(command, folder, folder / "notes.txt", *database).code == 1
    assert run(command, folder, *database, "--fail-on", "info").code == 1


def test_a_folder_is_compared_under_other_rules_without_its_notes(run, tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text(GAME)
    (tmp_path / "notes.txt").write_text("Nothing yet.\n")
    ended = run("check", tmp_path, "--as", "single-stone-xxi/8x8")
    assert ended.code == 0
    assert "notes.txt holds no game" in ended.err
    assert run("check", tmp_path / "notes.txt", "--as", "single-stone-xxi/8x8").code == 1


@pytest.mark.parametrize(("fail_on", "code"), [("never", 0), ("error", 0), ("warning", 1), ("info", 1)])
@pytest.mark.parametrize("command", ["check", "import"])
def test_the_severity_that_counts_is_chosen(run, game_file, tmp_path, command, fail_on, code) -> None:
    """Carrillo-Cetina has a warning and a remark."""
    database = ("--db", tmp_path / "games.db") if command == "import" else ()
    assert run(command, game_file, *database, "--fail-on", fail_on).code == code


@pytest.mark.parametrize("command", ["check", "import"])
def test_never_means_never(run, tmp_path: Path, command: str) -> None:
    (tmp_path / "game.txt").write_text("1.a2-z3 *")
    database = ("--db", tmp_path / "games.db") if command == "import" else ()
    words = (command, tmp_path / "game.txt", *database)
    assert run(*words, "--fail-on", "never").code == 0
    assert run(*words).code == 1
    assert run(*words, "--fail-on", "sometimes").code == 2
