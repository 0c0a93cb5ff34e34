"""`latrodb explore`."""

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

FILES = ("2016-07-carrillo-joyce", "2016-08-joyce-carrillo", "diagram-38")
OPENING = "ssssssssss/4d5/10/10/10/10/5D4/SSSSSSSSSS w"


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("explored")
    for name in FILES:
        shutil.copy(CORPUS / "latrunculi-xxi" / f"{name}.txt", folder)
    shutil.copy(CORPUS / "petteia-xxi" / "2016-08-carrillo-lerouge.txt", folder)
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        main(["import", str(folder), "--db", str(folder / "games.db"), "--fail-on", "never"])
    return folder / "games.db"


def test_without_a_position_the_openings_of_the_variants_are_listed(run, database: Path) -> None:
    head, *lines = run("explore", database).out.splitlines()
    assert head == "variant\tgames\topening"
    assert f"latrunculi-xxi/10x8\t2\t{OPENING}" in lines
    assert {line.partition("\t")[0] for line in lines} == {"latrunculi-xxi/10x8", "petteia-xxi/8x8"}


@pytest.mark.parametrize("words", [["latrunculi-xxi/10x8"], ["latrunculi-xxi"], [OPENING], ["1@start"]])
def test_a_variant_a_position_or_a_place_is_explored(run, database: Path, words: list[str]) -> None:
    out = run("explore", "--db", database, *words).out
    assert [line.split("\t")[:6] for line in out.splitlines()[1:]] == [
        ["c1-c3", "1", "0", "0", "1", "0"],
        ["g1-g5", "1", "1", "0", "0", "0"],
    ]


def test_a_place_names_its_database(run, database: Path) -> None:
    assert run("explore", f"{database}#1@start").out == run("explore", "--db", database, "1@start").out
    assert "Missing option '--db'" in run("explore", f"{database.with_name('other.db')}#1@start").err


def test_a_place_of_a_file_is_explored(run, database: Path) -> None:
    place = f"{CORPUS / 'latrunculi-xxi' / '2016-08-joyce-carrillo.txt'}@1w"
    ended = run("explore", database, place, "--json")
    found = json.loads(ended.out)
    assert (found["games"], [turn["turn"] for turn in found["turns"]]) == (1, ["h8-h4"])
    assert found["turns"][0]["reached_games"] == 1


def test_the_position_after_a_turn_is_printed_on_request(run, database: Path) -> None:
    out = run("explore", database, "latrunculi-xxi", "--fen", "--limit", 1).out
    xxi = latrodb.variant("latrunculi-xxi/10x8")
    head, line = out.splitlines()
    assert head.endswith("\tleads to")
    assert xxi.position(line.split("\t")[-1]) == xxi.play(xxi.opening(), "c1-c3").after


def test_a_query_chooses_the_games(run, database: Path) -> None:
    ended = run("explore", database, "latrunculi-xxi", "--where", "before 2016-08")
    assert [line.split("\t")[0] for line in ended.out.splitlines()[1:]] == ["g1-g5"]
    assert "In 1 game, as printed, up to symmetry and by whatever way." in ended.err
    wrong = run("explore", database, "--where", "befor 2016")
    assert wrong.code == 2
    assert "^^^^^" in wrong.err


def test_novelties_are_printed_with_their_games(run, database: Path) -> None:
    rows = [line.split("\t") for line in run("explore", database, "latrunculi-xxi", "--novelties").out.splitlines()]
    assert rows[1:] == [
        ["1", "Jose Carrillo", "Joe Joyce", "2016.07.??", "latrunculi-xxi/10x8", "1w", "g1-g5", "new"],
        ["3", "Joe Joyce", "Jose Carrillo", "2016.08.??", "latrunculi-xxi/10x8", "1w", "c1-c3", "new"],
    ]
    first = json.loads(run("explore", database, "--novelties", "--json", "--limit", 1).out)
    assert (first["game"], first["is_new_position"]) == (1, True)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["latrunculi-xx"], "did you mean latrunculi-xxi/10x8"),
        (["1@99w"], "no move 99w"),
        (["77"], "has no game 77"),
        (["8/8/8/8/8/8/8/S7 w"], "has this position or an image of it"),
        (["8/8/8/8/8/8/8/x7 w"], "'x' is not one of the letters"),
    ],
)
def test_what_is_nothing_to_explore_is_wrong_usage(run, database: Path, words: list[str], expected: str) -> None:
    ended = run("explore", database, *words)
    assert ended.code == 2
    assert expected in ended.err


def test_a_position_that_no_game_has_is_no_error(run, database: Path) -> None:
    ended = run("explore", database, "8/8/8/8/8/8/8/S7 w", "--variant", "petteia-xxi/8x8")
    assert (ended.code, ended.out, ended.err) == (0, "", "No game has this position or an image of it.\n")


def test_where_a_query_finds_no_game_with_the_position_is_said_so(run, database: Path) -> None:
    ended = run("explore", database, "petteia-xxi/8x8", "--where", 'player "Nobody"')
    assert ended.err == "No game that the query finds has this position or an image of it.\n"
