"""`latrodb db repair`, and where games that were not searched show."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from latrodb.cli.support import stored_search
from tests.support.game_files import game_text

MISPRINT = "1.a1-a3 b8-b9 2. b1-b2 c8-c7"  # no board has 1b; what follows can be played


@pytest.fixture
def database(run, tmp_path: Path) -> Path:
    """Two games with a misprint and a sound one."""
    texts = [game_text(MISPRINT, White=name) for name in ("Ennius", "Livia")] + [game_text()]
    (tmp_path / "games.txt").write_text("\n".join(texts), encoding="utf-8")
    told = run("import", tmp_path / "games.txt", "--db", tmp_path / "games.db", "--no-search")
    assert f"not searched         2  for corrections; latrodb db repair {tmp_path / 'games.db'} does that" in told.out
    return tmp_path / "games.db"


def found(run, database: Path) -> list[int]:
    """The games that are marked as not searched."""
    lines = run("find", database, "--code", "not-searched", "--json").out.splitlines()
    return [json.loads(line)["id"] for line in lines]


def test_games_that_were_not_searched_show_until_they_are(run, database: Path) -> None:
    assert found(run, database) == [1, 2]
    assert run("export", "--db", database, "--json").out.count('"D810"') == 2
    assert "has not searched 2 games with errors" in run("stats", database, "--table", "states").out
    assert run("db", "verify", database).code == 0
    ended = run("db", "repair", database, "--workers", "1")
    assert (ended.code, ended.out) == (0, "2 games searched, 2 of them with corrections; 0 games left\n")
    assert found(run, database) == []
    assert "D810" not in run("export", "--db", database, "--json").out
    assert "not searched" not in run("stats", database, "--table", "states").out
    assert run("db", "verify", database).code == 0


def test_a_search_without_time_leaves_all_and_says_so(run, database: Path) -> None:
    ended = run("db", "repair", database, "--minutes", "0", "--json")
    assert json.loads(ended.out) == {"searched": 0, "with_corrections": 0, "left": 2}
    assert found(run, database) == [1, 2]
    assert "Repeat the command to continue." in run("db", "repair", database, "--minutes", "0").err


def test_processes_find_the_same(run, database: Path) -> None:
    assert json.loads(run("db", "repair", database, "--workers", "2", "--json").out)["searched"] == 2
    assert found(run, database) == []


def test_an_interrupted_search_keeps_what_it_found_and_goes_on(run, database: Path, monkeypatch) -> None:
    search = stored_search._search

    def interrupt(*arguments: object) -> object:
        yield next(iter(search(*arguments)))
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(stored_search, "_search", interrupt)
        ended = run("db", "repair", database, "--workers", "1")
    assert ended.code == 130
    assert "the search ended early: 1 game searched" in ended.err
    assert found(run, database) == [2]
    assert run("db", "repair", database, "--workers", "1").out.startswith("1 game searched")
    assert found(run, database) == []


def test_a_file_that_is_no_database_is_wrong_usage(run, tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text(game_text(), encoding="utf-8")
    assert run("db", "repair", tmp_path / "game.txt").code == 2
    assert run("db", "repair", tmp_path / "nothing.db").code == 2
