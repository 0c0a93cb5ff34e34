"""`latrodb db merge`, and `latrodb import --mirror`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.game_files import OTHER_TURNS, game_text

ONE, TWO = game_text(), game_text(OTHER_TURNS, White="Zeno")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run) -> Path:
    """A folder with two databases and the game of each."""
    monkeypatch.chdir(tmp_path)
    for name, text in (("one", ONE), ("two", TWO)):
        (tmp_path / f"{name}.txt").write_text(text, "utf-8")
        assert run("import", f"{name}.txt", "--db", f"{name}.db").code == 0
    return tmp_path


def test_a_database_is_added_to_another(run, folder: Path) -> None:
    assert run("edit", "tag", "two.db#1", "Round=7").code == 0
    ended = run("db", "merge", "one.db", "two.db")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.splitlines()[0] == "1 file and 1 game of two.db are in one.db now"
    assert run("find", "one.db", "--count").out == "2\n"
    again = json.loads(run("db", "merge", "one.db", "two.db", "--json").out)
    assert (again["already_there"], again["added"], again["records_added"]) == (1, 0, 0)


def test_records_that_contradict_each_other_are_reported(run, folder: Path) -> None:
    for name, value in (("one", 7), ("same", 7), ("two", 8), ("three", 8)):
        run("import", "one.txt", "--db", f"{name}.db")
        assert run("edit", "tag", f"{name}.db#{1 + (name == 'two')}", f"Round={value}").code == 0
    assert run("db", "merge", "one.db", "same.db").err == ""
    assert run("show", "one.db#1").err == ""
    ended = run("db", "merge", "one.db", "two.db")
    assert ended.code == 0
    assert 'Round: "7"), 2 (' in ended.err
    assert "latrodb edit revert one.db 1" in ended.err
    assert run("db", "merge", "one.db", "three.db").err == ""  # as was reported before
    assert run("show", "one.db#1").err == ended.err
    run("edit", "errata", "export", "one.db", "-o", "one.errata")
    assert "records contradict each other" in run("import", "one.errata", "--db", "same.db").err
    assert run("edit", "revert", "one.db", "2").code == 0
    assert run("show", "one.db#1").err == ""


def test_what_cannot_be_merged_is_named(run, folder: Path) -> None:
    for words, message in (
        (("one.db", "one.db"), "cannot be merged with itself"),
        (("one.db", "none.db"), "there is no file"),
        (("one.db", "one.txt"), "is not a database"),
    ):
        ended = run("db", "merge", *words)
        assert (ended.code, ended.out) == (2, ""), words
        assert message in ended.err


def test_import_reports_files_that_are_gone_from_a_folder(run, folder: Path) -> None:
    (folder / "games").mkdir()
    for name, text in (("a", ONE), ("b", TWO)):
        (folder / "games" / f"{name}.txt").write_text(text, "utf-8")
    assert run("import", "games", "--db", "games.db", "--mirror").err == ""
    (folder / "games" / "b.txt").unlink()
    assert run("import", "games", "--db", "games.db").err == ""
    ended = run("import", "games", "--db", "games.db", "--mirror")
    assert ended.code == 0
    assert ended.err.startswith("b.txt is in games.db, but no longer in its folder")
    assert json.loads(run("import", "games", "--db", "games.db", "--mirror", "--json").out)["gone"] == ["b.txt"]
    (folder / "games" / "b.txt").write_text(TWO, "utf-8")
    assert run("import", "games", "--db", "games.db", "--mirror").err == ""
