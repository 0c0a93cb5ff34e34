"""The measurements of `benchmarks` run to their end, on a few games."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from benchmarks.__main__ import PARTS, RESULTS, main
from benchmarks.database import measure
from benchmarks.gate import find_worse, read_ratios
from benchmarks.integrity import flip_bits
from benchmarks.startup import JOBS
from benchmarks.timing import Measured, table
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
    assert table(rows).splitlines() == [
        "| measured | ratio  | goal      | figure |",
        "| -------- | ------ | --------- | ------ |",
        "| build    | 7.25 R | at most 2 | 1.0 s  |",
        "| R        |        |           | 2 s    |",
    ]


RECORD = table(
    [
        Measured("build", 4.0, "R"),
        Measured("size", 1500.0, "bytes"),
        Measured("boards", 2.0, "x", more=True),
        Measured("R", figure="1 s"),
        Measured("gone", 1.0, "R"),
    ]
)


KEPT = [Measured("size", 1500.0, "bytes"), Measured("boards", 2.0, "x", more=True), Measured("gone", 1.0, "R")]


def test_ratios_are_read_from_the_tables_by_part() -> None:
    recorded = {"build": 4.0, "size": 1500.0, "boards": 2.0, "gone": 1.0}
    assert read_ratios(f"# Benchmarks\n\n## Imports\n\n{RECORD}\n## Database\n\n{RECORD}") == {
        "imports": recorded,
        "database": recorded,
    }


@pytest.mark.parametrize(
    ("measured", "worse"),
    [
        (Measured("build", 4.0, "R"), []),
        (Measured("build", 5.0, "R"), []),
        (Measured("build", 5.1, "R"), ["build: 5.1 R, on record 4"]),
        (Measured("build", 0.1, "R"), []),
        (Measured("boards", 1.6, "x", more=True), ["build: on record 4, not measured"]),
        (Measured("boards", 1.5, "x", more=True), ["boards: 1.5 x, on record 2", "build: on record 4, not measured"]),
        (Measured("R", figure="9 s"), ["build: on record 4, not measured"]),
        (Measured("new", 99.0, "R"), ["new: 99 R, not on record", "build: on record 4, not measured"]),
    ],
)
def test_a_quarter_is_tolerated_in_the_direction_that_is_worse_and_no_line_may_be_missing(
    measured: Measured, worse: list[str]
) -> None:
    others = [each for each in KEPT if each.name != measured.name]
    recorded = read_ratios(f"## Imports\n\n{RECORD}")["imports"]
    assert list(find_worse([measured, *others], recorded)) == worse


@pytest.mark.parametrize(
    ("before", "code", "said"),
    [
        (2.0, 0, ""),
        (1.7, 0, ""),
        (1.5, 1, "worse: build: 2 R, on record 1.5\n"),
        (None, 1, "worse: build: 2 R, not on record\n"),
    ],
)
def test_the_gate_compares_the_parts_that_were_measured(
    before: float | None, code: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys
) -> None:
    results = tmp_path / "results.md"
    others = table([Measured("opening", 1.0, "x")])
    results.write_text(f"## Imports\n\n{table([Measured('build', before, 'R')])}\n## Startup\n\n{others}", "utf-8")
    monkeypatch.setattr("benchmarks.__main__.RESULTS", results)
    imports = SimpleNamespace(measure=lambda *_: iter([Measured("build", 2.0, "R")]))  # the real one needs chess
    monkeypatch.setitem(sys.modules, "benchmarks.imports", imports)
    monkeypatch.setattr("sys.argv", ["benchmarks", "--only", "imports", "--gate"])
    assert main() == code
    assert capsys.readouterr().err == f"measuring imports ...\n{said}"


def test_the_committed_table_passes_its_own_gate() -> None:
    recorded = read_ratios(RESULTS.read_text(encoding="utf-8"))
    assert recorded.keys() == set(PARTS)
    for ratios in recorded.values():
        assert list(find_worse([Measured(name, ratio) for name, ratio in ratios.items()], ratios)) == []


def test_the_start_of_every_command_is_measured() -> None:
    assert {words.split()[0] for words in JOBS} == {*COMMANDS, "--version", "--help"}


def test_damage_to_a_database_is_named(tmp_path: Path) -> None:
    found = flip_bits(tmp_path, 5, Random(2))
    assert found["named"] + found["named elsewhere"] + found["cannot be opened"] == found["changed a row"] == 5
