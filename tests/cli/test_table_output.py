"""`latrodb export` to tables, and `latrodb db verify` of them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import latrodb

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def database(tmp_path: Path, game_file: Path, run) -> Path:
    assert run("import", game_file, "--db", tmp_path / "games.db", "--no-search", "--fail-on", "never").code == 0
    return tmp_path / "games.db"


def test_tables_are_written_and_verified(tmp_path: Path, database: Path, run) -> None:
    folder = tmp_path / "new" / "tables"
    ended = run("export", database, "--format", "parquet", "-o", folder)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith("6 tables with ")
    assert run("export", database, "--format", "parquet", "-o", folder).code == 0
    assert run("db", "verify", folder).out == f"sound: every file of {folder} is as it was written\n"
    assert json.loads(run("db", "verify", folder, "--json").out) == {"sound": True, "files": []}
    assert json.loads((folder / "tables.json").read_text("utf-8"))["version"] == latrodb.__version__
    file = folder / "plies.parquet"
    file.write_bytes(file.read_bytes().replace(b"PAR1", b"PAR2"))
    ended = run("db", "verify", folder)
    assert ended.code == 1
    assert ended.out == f"{file} is missing or not as it was written; write the tables again\n"
    assert json.loads(run("db", "verify", folder, "--json").out) == {"sound": False, "files": ["plies.parquet"]}
    ended = run("export", database, "--format", "parquet", "-o", folder)
    assert (ended.code, "is not empty; --force replaces" in ended.err) == (2, True)
    assert run("export", database, "--format", "parquet", "-o", folder, "--force").code == 0


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["games.db"], "csv writes a file for each table; name a folder with -o"),
        (["games.db", "-o", "-"], "csv writes a file for each table; name a folder with -o"),
        (["games.db#1", "-o", "tables"], "csv takes a whole database, such as games.db"),
        (["game.txt", "-o", "tables"], "csv takes a whole database, such as games.db"),
        (["games.db", "-o", "games.db"], "games.db is not a folder"),
        (["games.db", "-o", "."], ". is not empty; --force replaces the tables in it, and keeps other files"),
        (["games.db", "--notes", "-o", "tables"], "--notes, --errata and --variant are for games"),
        (["games.db", "--variant", "bell", "-o", "tables"], "--notes, --errata and --variant are for games"),
        (["games.db", "--format", "jsonl", "--quote-formulas", "-o", "tables"], "--quote-formulas is for --format csv"),
        (["games.db", "--text", "original", "-o", "tables"], "--text original gives the bytes of the file"),
    ],
)
def test_what_tables_are_not_for_is_refused(
    words: list[str], problem: str, tmp_path: Path, database: Path, game_file: Path, run, monkeypatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.txt").write_bytes(game_file.read_bytes())
    ended = run("export", words[0], "--format", "csv", *words[1:])
    assert (ended.code, problem in ended.err) == (2, True), ended
    assert sorted(file.name for file in tmp_path.iterdir() if file.suffix != ".db-wal") == ["game.txt", "games.db"]


def test_a_folder_of_other_files_is_not_verified(tmp_path: Path, run) -> None:
    ended = run("db", "verify", tmp_path)
    assert ended.code == 1
    assert "has no file SHA256SUMS; it is not a folder of tables" in ended.err
