"""`latrodb stats`."""

from __future__ import annotations

import contextlib
import csv
import io
import json
import re
import shutil
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from latrodb.cli.app import main
from tests.support.paths import CORPUS


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("figures")
    for name in ("2016-07-carrillo-cetina", "2016-07-carrillo-joyce", "diagram-40"):
        shutil.copy(CORPUS / "latrunculi-xxi" / f"{name}.txt", folder)
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        main(["import", str(folder), "--db", str(folder / "games.db"), "--fail-on", "never"])
    return folder / "games.db"


def test_tables_have_a_title_and_a_note(run, database: Path) -> None:
    ended = run("stats", database)
    assert ended.code == 0
    assert "Players\nplayer\tkind\tgames\tWhite" in ended.out
    assert "Captures by tactic\ntactic\tturns\tgames\tmen\ncustodial\t" in ended.out
    assert "Wilson" in ended.out


def test_one_table_is_printed_as_json_or_csv(run, database: Path) -> None:
    ((name, rows),) = json.loads(run("stats", database, "--table", "states", "--json").out).items()
    assert name == "states"
    assert {row["state"] for row in rows} >= {"legal", "illegal-but-played"}
    found = list(csv.DictReader(io.StringIO(run("stats", database, "--table", "states", "--csv").out)))
    assert [row["plies"] for row in found] == [str(row["plies"]) for row in rows]


def test_motifs_are_looked_for_before_they_are_counted(run, database: Path) -> None:
    assert "Motifs" not in run("stats", database).out
    (rows,) = json.loads(run("stats", database, "--table", "motifs", "--where", "plies > 0", "--json").out).values()
    assert {"hit", "skirmish", "comrades-fork"} <= {row["motif"] for row in rows}


def test_a_query_chooses_the_games(run, database: Path) -> None:
    (rows,) = json.loads(
        run("stats", database, "--table", "players", "--where", 'player "Cetina"', "--json").out
    ).values()
    assert {row["player"] for row in rows} == {"Jose Carrillo", "Carlos Cetina"}


def test_a_chart_is_a_picture_without_scripts_and_links(run, database: Path, tmp_path: Path) -> None:
    file = tmp_path / "chart.svg"
    aside = "Figures are of games that were played, not of 1 fragment; see --where.\n"
    assert run("stats", database, "--table", "tactics", "--chart", file) == (0, "", f"{file} is written.\n{aside}")
    text = file.read_text(encoding="utf-8")
    assert "custodial" in {each.text for each in ElementTree.fromstring(text).iter()}
    assert not re.search(r"<script|<image|<style|href|url\(", text)
    assert re.findall(r"https?://[^\"]+", text) == ["http://www.w3.org/2000/svg"]
    assert run("stats", database, "--table", "years", "--chart", file).code == 2
    assert run("stats", database, "--table", "years", "--chart", file, "--force").code == 0


def test_a_chart_of_shares_has_their_intervals(run, database: Path, tmp_path: Path) -> None:
    file = tmp_path / "chart.svg"
    assert run("stats", database, "--table", "first-move", "--chart", file).code == 0
    labels = {each.text for each in ElementTree.fromstring(file.read_text(encoding="utf-8")).iter()}
    assert "latrunculi-xxi/12x8, played (20.7% to 100.0%)" in labels


def test_a_chart_without_leather_says_what_to_install(run, database: Path, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "leather", None)
    ended = run("stats", database, "--table", "years", "--chart", tmp_path / "chart.svg")
    assert (ended.code, "latrodb[charts]" in ended.err) == (2, True)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--table", "player"], "did you mean players"),
        (["--csv"], "say which table"),
        (["--table", "years", "--table", "players", "--csv"], "say which table"),
        (["--where", "nonsens"], "^"),
    ],
)
def test_wrong_usage_is_explained(run, database: Path, words: list[str], expected: str) -> None:
    ended = run("stats", database, *words)
    assert ended.code == 2
    assert expected in ended.err
