"""The measurements of `benchmarks` run to their end, on a few games."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from benchmarks.__main__ import PARTS, RESULTS, TITLE, main
from benchmarks.database import measure
from benchmarks.gate import find_best, find_worse, misses_goal, read_best, read_tables
from benchmarks.integrity import flip_bits
from benchmarks.startup import JOBS
from benchmarks.timing import Measured, table
from benchmarks.variations import games, report
from benchmarks.witnesses import run_game
from latrodb.cli.app import COMMANDS


def test_a_small_database_is_measured(tmp_path: Path) -> None:
    found = {each.name: each for each in measure(tmp_path, games=6, rounds=1)}
    assert re.fullmatch(r"[23]\d\d", found["positions"].figure)
    assert found["build"].ratio is not None
    assert found["build"].ratio > 1
    assert {each.goal for each in found.values()} >= {"at most 60", "under 20 ms", "under 100 ms", "under 500 ms"}
    assert [path.name for path in tmp_path.iterdir()] == ["6-games.txt"]


def test_the_table_is_markdown() -> None:
    rows = [Measured("build", 7.25, "R", "at most 2", "1.0 s"), Measured("R", figure="2 s")]
    assert table(rows, {"build": 3.5}).splitlines() == [
        "| measured | ratio  | best | goal      | figure |",
        "| -------- | ------ | ---- | --------- | ------ |",
        "| build    | 7.25 R | 3.5  | at most 2 | 1.0 s  |",
        "| R        |        |      |           | 2 s    |",
    ]


KEPT = [Measured("size", 1500.0, "bytes"), Measured("boards", 2.0, "x", more=True), Measured("gone", 1.0, "R")]
BEST = {"build": 4.0, "size": 1500.0, "boards": 2.0, "gone": 1.0}


def test_the_best_is_kept_whatever_was_measured_last() -> None:
    now = [Measured("build", 5.0, "R"), Measured("boards", 2.5, "x", more=True), Measured("R", figure="1 s")]
    best = find_best(now, BEST)
    assert best == {"build": 4.0, "boards": 2.5}
    assert find_best(now, {}) == {"build": 5.0, "boards": 2.5}
    written = f"# Benchmarks\n\n## Imports\n\n{table(now, best)}\n## Database\n\n{table(KEPT, BEST)}"
    tables = read_tables(written)
    assert [*tables] == ["imports", "database"]
    assert read_best(tables["imports"]) == best
    assert read_best(tables["database"]) == {name: BEST[name] for name in ("size", "boards", "gone")}


@pytest.mark.parametrize(
    ("measured", "worse"),
    [
        (Measured("build", 4.0, "R"), []),
        (Measured("build", 5.0, "R"), []),
        (Measured("build", 5.1, "R"), ["build: 5.1 R, best 4"]),
        (Measured("build", 0.1, "R"), []),
        (Measured("build", 4.6, "R", "at most 4.5"), ["build: 4.6 R, best 4, goal at most 4.5"]),
        (Measured("build", 4.4, "R", "at most 4.5"), []),
        (Measured("build", 4.6, "R", "at most 3"), []),
        (Measured("boards", 1.6, "x", more=True), ["build: best 4, not measured"]),
        (Measured("boards", 1.5, "x", more=True), ["boards: 1.5 x, best 2", "build: best 4, not measured"]),
        (
            Measured("boards", 1.6, "x", "at least 1.7", more=True),
            ["boards: 1.6 x, best 2, goal at least 1.7", "build: best 4, not measured"],
        ),
        (Measured("R", figure="9 s"), ["build: best 4, not measured"]),
        (Measured("new", 99.0, "R"), ["new: 99 R, not on record", "build: best 4, not measured"]),
    ],
)
def test_a_quarter_is_tolerated_in_the_direction_that_is_worse_but_no_goal_may_be_lost(
    measured: Measured, worse: list[str]
) -> None:
    others = [each for each in KEPT if each.name != measured.name]
    assert list(find_worse([measured, *others], BEST)) == worse


@pytest.mark.parametrize(
    ("measured", "is_missed"),
    [
        (Measured("import", 2.0, "R", "at most 2"), False),
        (Measured("import", 2.1, "R", "at most 2"), True),
        (Measured("import", 12.0, "x", "at least 12"), False),
        (Measured("import", 11.9, "x", "at least 12"), True),
        (Measured("query", 150.0, "R/1000", "under 100 ms", "99.9 ms"), False),
        (Measured("query", 15.0, "R/1000", "under 100 ms", "100.1 ms"), True),
        (Measured("positions", goal="1,000,000", figure="1,077,238"), False),
        (Measured("import", 99.0, "R"), False),
    ],
)
def test_goals_are_ceilings_of_the_ratio_or_of_the_time(measured: Measured, is_missed: bool) -> None:
    assert misses_goal(measured) == is_missed


@pytest.mark.parametrize(
    ("before", "code", "said"),
    [
        (2.0, 0, ""),
        (1.7, 0, ""),
        (1.5, 1, "worse: build: 2 R, best 1.5\n"),
        (None, 1, "worse: build: 2 R, not on record\n"),
    ],
)
def test_the_gate_compares_the_parts_that_were_measured(
    before: float | None, code: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys
) -> None:
    results = tmp_path / "results.md"
    others = f"## Startup\n\n{table([Measured('opening', 1.0, 'x')], {'opening': 0.5})}"
    recorded = table([Measured("build", before, "R")], {"build": before or 0})
    results.write_text(f"## Imports\n\n{recorded}\n{others}", "utf-8")
    monkeypatch.setattr("benchmarks.__main__.RESULTS", results)
    measured = Measured("build", 2.0, "R", "at most 1")
    imports = SimpleNamespace(measure=lambda *_: iter([measured]))  # the real one needs chess
    monkeypatch.setitem(sys.modules, "benchmarks.imports", imports)
    monkeypatch.setattr("sys.argv", ["benchmarks", "--only", "imports", "--gate", "--record"])
    assert main() == code
    assert capsys.readouterr().err == f"measuring imports ...\ngoal missed: build: 2 R, at most 1\n{said}"
    assert results.read_text("utf-8") == (
        f"{TITLE}\n## Imports\n\n{table([measured], {'build': min(before or 2.0, 2.0)})}\n{others}"
    )


def test_the_committed_tables_have_the_best_ratios_of_every_part() -> None:
    tables = read_tables(RESULTS.read_text(encoding="utf-8"))
    assert tables.keys() == set(PARTS)
    for part in tables.values():
        assert read_best(part)


def test_the_start_of_every_command_is_measured() -> None:
    assert {words.split()[0] for words in JOBS} == {*COMMANDS, "--version", "--help"}


def test_damage_to_a_database_is_named(tmp_path: Path) -> None:
    found = flip_bits(tmp_path, 5, Random(2))
    assert found["named"] + found["named elsewhere"] + found["cannot be opened"] == found["changed a row"] == 5


def test_damaged_copies_are_merged_and_counted() -> None:
    outcome = run_game("11", 3, 2, 0.01)
    assert outcome.turns == outcome.merged > outcome.alone
    assert (outcome.wrong, outcome.chosen > 0) == ((), True)


def test_a_wrong_word_in_a_variation_is_reported() -> None:
    for kind, game, spoiled in games(36, "test"):
        assert report(game) == (), game.text
        assert any(each.variation is not None for each in report(spoiled)), f"{kind}\n{spoiled.text}"
