"""`latrodb db duplicates`."""

from __future__ import annotations

import contextlib
import io
import json
import shutil
from pathlib import Path

import pytest

import latrodb
from latrodb.cli.app import main
from tests.support.paths import CORPUS

GAME = (CORPUS / "petteia-xxi" / "2017-11-kutac-lerouge.txt").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A published game, a copy with a misprint, one with other tags, and a caption from another published game."""
    folder = tmp_path_factory.mktemp("duplicates")
    (folder / "a.txt").write_text(GAME, encoding="utf-8")
    assert GAME.count(" 21.") == 1
    before, _, after = GAME.partition(" 21.")
    (folder / "b.txt").write_text(f"{before} 21.z9-{after.partition('-')[2]}", encoding="utf-8")
    (folder / "c.txt").write_text(GAME.replace("Jan Kutac", "J. Kutac"), encoding="utf-8")
    for name in ("2016-07-carrillo-joyce", "captions"):
        shutil.copy(CORPUS / "latrunculi-xxi" / f"{name}.txt", folder / f"{name}.txt")
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        main(["import", str(folder), "--db", str(folder / "games.db"), "--fail-on", "never"])
    return folder / "games.db"


def test_pairs_are_printed_with_places_that_other_commands_understand(run, database: Path) -> None:
    ended = run("db", "duplicates", database)
    assert (ended.code, ended.err) == (
        0,
        "5 pairs; `latrodb diff` compares two games, `latrodb edit remove` takes one out.\n",
    )
    head, *rows = [line.split("\t") for line in ended.out.splitlines()]
    cells = [dict(zip(head, row, strict=True)) for row in rows]
    assert {each["relation"] for each in cells} == {"contains", "differs", "other wording"}
    (misprint,) = (each for each in cells if each["relation"] == "differs")
    assert misprint["game"].endswith("games.db#2@21w")
    assert (misprint["its turn"][:3], misprint["different"]) == ("z9-", "1")
    assert misprint["its file"] == "b.txt"
    for each in cells:
        assert run("show", each["game"]).code == 0


def test_json_has_a_line_for_each_pair(run, database: Path) -> None:
    ended = run("db", "duplicates", database, "--json", "--limit", "1")
    (pair,) = map(json.loads, ended.out.splitlines())
    assert ended.err.startswith("5 pairs;")
    assert pair["relation"] == "contains"
    assert (pair["game"]["ply"], pair["other"]["ply"], pair["other"]["turn"]) == ("9w", "start", None)
    assert pair["other"]["reference"] == f"{database}#{pair['other']['id']}@start"


def test_a_variant_chooses_the_games(run, database: Path) -> None:
    lines = run("db", "duplicates", database, "--variant", "petteia-xxi", "--json").out.splitlines()
    found = [json.loads(line) for line in lines]
    assert {pair["relation"] for pair in found} == {"differs", "other wording"}
    assert run("db", "duplicates", database, "--variant", "bell").err == "0 pairs.\n"
    assert "did you mean" in run("db", "duplicates", database, "--variant", "petteia-xx").err


def test_the_same_pairs_are_listed_in_python(run, database: Path) -> None:
    lines = run("db", "duplicates", database, "--json").out.splitlines()
    with latrodb.open(database) as opened:
        found = opened.duplicates()
        assert [(each.game, each.other) for each in found] == [
            (pair["game"]["id"], pair["other"]["id"]) for pair in map(json.loads, lines)
        ]
        assert len(opened.duplicates("petteia-xxi/10x8")) == 2
