"""Files that are not UTF-8, and `--encoding`, in every command that reads texts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from latrodb.cli.app import COMMANDS

GAME = '[Variant "petteia-xxi/8x8"]\r\n[White "José"]\r\n[Black "Añón"]\r\n\r\n1.a2-a3 {“sí”} a7-a6 *'
READING = (
    *("check", "show", "new", "format", "import", "export", "diff", "article check", "courier", "diagram", "site"),
    *("errata list", "review"),
)


@pytest.fixture(params=["cp1252", "utf-16", "utf-16-be", "utf-8-sig"])
def encoded(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    file.write_bytes(GAME.encode(request.param))
    return file


@pytest.mark.parametrize("name", READING)
def test_every_command_that_reads_texts_has_the_option(name: str, run) -> None:
    assert "--encoding" in run(*name.split(), "--help").out


@pytest.mark.parametrize("name", sorted(COMMANDS.keys() - {name.split()[0] for name in READING}))
def test_the_others_do_not(name: str, run) -> None:
    assert "--encoding" not in run(name, "--help").out


def test_names_are_read_and_the_bytes_come_back(encoded: Path, run, process) -> None:
    assert "José - Añón" in run("show", encoded, "--no-step").out
    assert process("format", "--as-printed", encoded).stdout == encoded.read_bytes()
    assert '[White "José"]' in run("format", encoded).out


def test_the_diagnostic_names_the_encoding_taken(tmp_path: Path, run) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(GAME.encode("cp1252"))
    ended = run("check", file)
    assert ended.code == 0
    assert "S130" in ended.out
    assert "read as cp1252 (José, Añón" in ended.out
    assert run("check", file, "--encoding", "cp1252").out.count("S130") == 0
    file.write_text(GAME, "utf-8")
    assert run("check", file).out.count("S1") == 0


def test_what_is_stated_is_taken(tmp_path: Path, run) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(GAME.replace("“sí”", "sí").encode("cp437"))
    assert "S102" in run("check", file).out
    assert "José - Añón" in run("show", file, "--no-step", "--encoding", "cp437").out


def test_a_false_statement_ends_with_2_and_names_the_file(tmp_path: Path, run) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(b"1.a2-a3 a7-a6 2")
    for words in (("check", file), ("show", file), ("format", file), ("courier", file), ("diff", file, file)):
        ended = run(*words, "--encoding", "utf-16")
        assert ended.code == 2
        assert f"{file} cannot be read as utf-16-le" in ended.err
    ended = run("check", file, "--encoding", "klingon")
    assert (ended.code, ended.err) == (2, "latrodb: no encoding 'klingon'\n")


def test_a_database_keeps_what_was_stated(tmp_path: Path, run) -> None:
    file, database = tmp_path / "game.txt", tmp_path / "games.db"
    file.write_bytes(GAME.replace("“sí”", "sí").encode("cp437"))
    run("import", file, "--db", database, "--encoding", "cp437")
    (game,) = json.loads(run("export", "--db", database, "--json").out)
    assert (game["tags"]["White"], game["diagnostics"]) == ("José", [])
    assert "José" in run("find", "--db", database).out


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16", "utf-8-sig"])
def test_a_database_reads_it_as_a_file_is_read(encoding: str, tmp_path: Path, run) -> None:
    file, database = tmp_path / "game.txt", tmp_path / "games.db"
    file.write_bytes(f"{GAME}\r\n\r\n{GAME.replace('a2-a3', 'b2-b3')}\r\n".encode(encoding))
    run("import", file, "--db", database)
    games = json.loads(run("export", "--db", database, "--json").out)
    assert [(game["tags"]["White"], game["moves"][0]["text"]) for game in games] == [
        ("José", "a2-a3"),
        ("José", "b2-b3"),
    ]


def test_a_corrected_copy_is_utf_8_and_says_so(tmp_path: Path, run) -> None:
    file = tmp_path / "game.txt"
    turns = "1.a2-a4 h7-h5 2.b2-b4 g7-g5 3.c2-c9 f7-f5 4.c4-c3 e7-e5 *"
    file.write_bytes(f'[Variant "petteia-xxi/8x8"]\n[White "José"]\n\n{turns}\n'.encode("latin-1"))
    ended = run("check", file, "--fix")
    copy = tmp_path / "game.fixed.txt"
    assert "in UTF-8 (the original is latin-1)" in ended.err
    assert "José" in copy.read_text("utf-8")
