"""A few damaged cases for every door; `python -m benchmarks.fuzz` makes as many as one likes."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import pytest

from benchmarks.doors import DOORS, Trial
from benchmarks.fuzz import Ended, judge, visit


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of all cases, so that databases are made only once."""
    return tmp_path_factory.mktemp("fuzz")


@pytest.mark.parametrize("door", DOORS)
def test_damaged_input_is_answered(door: str, folder: Path, tmp_path: Path) -> None:
    chosen = Namespace(cases=10, seconds=300, seed=11, installed=False, keep=tmp_path)
    counts = visit(door, chosen, folder)
    assert counts["cases"] == 10
    assert not counts["failed"], sorted(tmp_path.iterdir())


GIVEN = b"1. e2-e4 e7-e5 2. a2-a3 a7-a6\n"


@pytest.mark.parametrize(
    ("code", "out", "seconds", "wrong"),
    [
        (0, GIVEN, 1, ""),
        (1, GIVEN, 10, ""),
        (2, b"", 1, ""),
        (0, GIVEN + b"\n", 1, "bytes lost"),
        (3, GIVEN, 1, "exit 3"),
        (None, GIVEN, 1, "raised"),
        (0, GIVEN, 10.1, "overtime"),
    ],
)
def test_what_counts_as_a_failure(tmp_path: Path, code: int | None, out: bytes, seconds: float, wrong: str) -> None:
    trial = Trial(("format",), tmp_path / "given.txt", original=("format",))
    assert judge(trial, GIVEN, Ended(code, out, seconds)) == wrong


@pytest.mark.parametrize(("copy", "wrong"), [(GIVEN, ""), (GIVEN.replace(b"a7-a6", b"a9-a6"), "sound turns lost")])
def test_a_corrected_copy_keeps_its_sound_turns(tmp_path: Path, copy: bytes, wrong: str) -> None:
    fixed = tmp_path / "fixed.txt"
    given = b'[Variant "petteia-xxi/8x8"]\n\n' + GIVEN
    fixed.write_bytes(given.replace(GIVEN, copy))
    assert judge(Trial(("check",), tmp_path / "given.txt", fixed=fixed), given, Ended(0, b"", 1)) == wrong
