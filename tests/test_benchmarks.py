"""The measurements of `benchmarks` run to their end, on a few games."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from benchmarks.database import measure
from benchmarks.gate import find_worse, read_ratios
from benchmarks.integrity import flip_bits
from benchmarks.timing import Measured, table


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


def test_ratios_are_read_from_the_table() -> None:
    assert read_ratios(f"## Imports\n\n{RECORD}") == {"build": 4.0, "size": 1500.0, "boards": 2.0, "gone": 1.0}


@pytest.mark.parametrize(
    ("measured", "worse"),
    [
        (Measured("build", 5.0, "R"), []),
        (Measured("build", 5.1, "R"), ["build: 5.1 R, on record 4"]),
        (Measured("build", 0.1, "R"), []),
        (Measured("boards", 1.6, "x", more=True), []),
        (Measured("boards", 1.5, "x", more=True), ["boards: 1.5 x, on record 2"]),
        (Measured("boards", 9.0, "x", more=True), []),
        (Measured("R", figure="9 s"), []),
        (Measured("new", 99.0, "R"), []),
    ],
)
def test_a_quarter_is_tolerated_in_the_direction_that_is_worse(measured: Measured, worse: list[str]) -> None:
    assert list(find_worse([measured], read_ratios(RECORD))) == worse


def test_damage_to_a_database_is_named(tmp_path: Path) -> None:
    found = flip_bits(tmp_path, 5, Random(2))
    assert found["named"] + found["named elsewhere"] + found["cannot be opened"] == found["changed a row"] == 5
