"""`latrodb edit remove`, `tag` and `revert` on a real database."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from latrodb.cli.app import main
from tests.support.paths import CORPUS

GAME = CORPUS / "latrunculi-xxi" / "2016-07-carrillo-cetina.txt"
OTHER = CORPUS / "petteia-xxi" / "2016-08-carrillo-lerouge.txt"


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("prepared") / "folder"
    folder.mkdir()
    for file in (GAME, OTHER):
        shutil.copy(file, folder)
    main(["import", str(folder), "--db", str(folder / "games.db"), "--fail-on", "never"])
    return folder


@pytest.fixture
def database(prepared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    shutil.copytree(prepared, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return "games.db"


def numbers(run, *words: str) -> list[int]:
    return [json.loads(line)["id"] for line in run("find", "games.db", *words, "--json").out.splitlines()]


def test_a_game_is_removed_stays_out_and_comes_back(run, database: str) -> None:
    ended = run("edit", "remove", "games.db#1", "--by", "Cato", "--why", "a draft")
    assert (ended.code, ended.out) == (0, "game 1, Jose Carrillo – Carlos Cetina, is removed from games.db\n")
    assert ended.err == "Later imports leave 1 game out; to undo: latrodb edit revert games.db#1\n"
    assert numbers(run) == [2]
    for words in (("show", "games.db#1"), ("edit", "remove", "games.db#1"), ("edit", "tag", "games.db#1", "White=A")):
        ended = run(*words)
        assert (ended.code, ended.out) == (2, "")
        assert "games.db has no game 1; it was removed" in ended.err
    told = json.loads(run("import", "games.db", GAME.name, "--json").out)
    assert (told["games"], told["removed"], told["added"]) == (1, 1, 0)
    assert "removed" in run("edit", "errata", "list", "games.db").out.replace("removal", "removed")
    assert json.loads(run("import", "games.db", GAME.name, "--again", "--json").out)["added"] == 1
    assert numbers(run) == [1, 2]
    assert json.loads(run("edit", "remove", "games.db", "1", "2", "--json").out) == {"removed": [1, 2]}
    assert run("edit", "revert", "games.db#2").out == "removal 4, 2016-08-carrillo-lerouge.txt#1, is reverted\n"
    assert numbers(run) == [2]
    assert run("edit", "revert", "games.db#2", "--undo").code == 0
    assert numbers(run) == []


def test_a_tag_is_set_said_and_reverted(run, database: str) -> None:
    ended = run("edit", "tag", "games.db#1", "White=Joe Joyce", "round=2")
    assert ended.code == 0
    assert ended.out.splitlines() == [
        'game 1: White is "Joe Joyce"; the text has "Jose Carrillo"',
        'game 1: Round is "2"; the text has no such tag',
    ]
    ended = run("find", "games.db", 'white "joyce"')
    assert "Joe Joyce" in ended.out
    assert ended.err == "1 game.\nTags set with `latrodb edit tag`: game 1 (Round, White).\n"
    (found,) = map(json.loads, run("find", "games.db", "--white", "joyce", "--json").out.splitlines())
    assert (found["tags_set"], found["white"]) == (["Round", "White"], "Joe Joyce")
    shown = run("show", "games.db#1@9b").out
    assert 'White was set to "Joe Joyce" in the database; the text has "Jose Carrillo"' in " ".join(shown.split())
    assert '{[%sic White "Jose Carrillo"]}' in run("export", "games.db#1").out
    assert "sic" not in run("export", "games.db#1", "--text", "printed").out
    assert run("export", "games.db#1", "--text", "original").out == GAME.read_text(encoding="utf-8")
    assert "sic" in run("export", "games.db#1", "--text", "corrected").out
    ledger = run("edit", "errata", "export", "games.db").out
    assert ledger.startswith('[TagChange "2016-07-carrillo-cetina.txt#1 White"]\n')
    assert (
        run("edit", "revert", "games.db", "1").out == "tag change 1, 2016-07-carrillo-cetina.txt#1 White, is reverted\n"
    )
    assert numbers(run, "--white", "Carrillo", "--black", "Cetina") == [1]
    assert "Tags set with `latrodb edit tag`: game 1 (Round)." in run("find", "games.db").err
    assert "2016-08" not in run("find", "games.db").err


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("edit", "tag", "games.db#1", "White"), "'White' must have the form TAG=VALUE"),
        (("edit", "tag", "games.db#1", "White="), "must have the form TAG=VALUE"),
        (("edit", "tag", "games.db#1", "White=A", "white=B"), "White is given twice"),
        (("edit", "tag", "games.db#1", "Date=21.7.2016"), "is not a date such as"),
        (("edit", "tag", "games.db#1", "Result=2-0"), "is not a result"),
        (("edit", "tag", "games.db#1", "Variant=petea"), "petteia"),
        (("edit", "tag", "games.db#1", "FEN=x"), "'x'"),
        (("edit", "tag", "games.db#9", "White=A"), "has no game 9"),
        (("edit", "tag", "games.db", "White=A"), "Missing argument"),
        (("edit", "tag", GAME.name, "White=A"), "is not a database"),
        (("edit", "remove", "games.db"), "Missing argument"),
        (("edit", "remove", "games.dbs#1"), "did you mean games.db"),
        (("edit", "remove", "games.db#x"), "'x' is"),
        (("edit", "remove", f"{GAME.name}#1"), "is not a database"),
        (("edit", "revert", "3"), "say which database"),
        (("edit", "revert", "games.db", "3"), "has no record 3"),
        (("edit", "revert", "games.db#1"), "has no removal and no tag change to revert"),
        (("edit", "revert", "games.db#1", "--undo"), "has no reverted removal or tag change"),
    ],
)
def test_mistyped_commands_say_what_would_be_right(run, database: str, words: tuple[str, ...], expected: str) -> None:
    ended = run(*words)
    assert (ended.code, ended.out) == (2, "")
    assert expected in ended.err
    assert numbers(run) == [1, 2]
