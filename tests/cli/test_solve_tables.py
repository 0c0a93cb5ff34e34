"""`latrodb solve` with tables, as a user runs it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

LOST = "8/8/8/3s4/8/8/1S6/2S5 w"


@pytest.fixture
def table(run, tmp_path: Path) -> Path:
    path = tmp_path / "quintana.table"
    assert run("solve", "quintana/8x8", "--table", "2,1", "-o", path).code == 0
    return path


def test_the_size_comes_first(run, tmp_path: Path) -> None:
    told = run("solve", "petteia-xxi/8x8", "--table", "2,2")
    assert told.out.startswith("2,2 on 8x8: 3,812,256 arrangements with the side to move made White; about 1.0 MB")
    assert "Nothing was made" in told.err
    made = run("solve", "quintana/8x8", "--table", "2,1", "-o", tmp_path / "made.table")
    assert made.err.startswith("2,1 on 8x8: 124,992 arrangements")
    first, second, third = made.out.splitlines()
    assert first.startswith(
        "2 to move against 1: 124,992 arrangements, 15,722 classes; 2,576 won (the longest in 7 plies)"
    )
    assert "0 won, 36 lost (the longest in 6 plies), 124,956 undecided" in second
    assert third.startswith("1 to move against 1: 4,032 arrangements")
    again = run("solve", "quintana/8x8", "--table", "2,1", "-o", tmp_path / "again.table", "--json")
    assert json.loads(again.out)["counts"]["1,2"]["stalemates"] == 4
    assert (tmp_path / "again.table").read_bytes() == (tmp_path / "made.table").read_bytes()


def test_a_table_is_verified(run, table: Path) -> None:
    told = run("solve", "--verify", table)
    assert told.code == 0
    assert "Each entry follows from those after one turn." in told.out
    assert "10,000 entries compared" in told.out
    assert "0 differ" in told.out


def test_a_position_is_looked_up(run, table: Path) -> None:
    for place in (table, table.parent):
        told = run("solve", "quintana/8x8", "--fen", LOST, "--tables", place, "--board-only")
        assert "By the table: undecided: neither side can force a win" in told.out
    told = run("solve", "quintana/8x8", "--fen", "S7/8/s7/1S6/8/8/8/8 w", "--tables", table, "--json", "--in", "1")
    assert json.loads(told.out)["table"] == "undecided: neither side can force a win"


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["quintana/8x8", "--table", "two"], 2, "--table: 'two' does not name two armies, such as 2,2"),
        (["petteia-xxi/8x8", "--table", "3,3", "-o", "x.table"], 1, "3,3 on 8x8 needs 1.9 GB of memory"),
        (["petteia-xxi/8x8", "--tables", "."], 1, "has no table for the rules of petteia-xxi/8x8"),
        (["petteia-xxi/8x8", "--tables", "none.table"], 2, "none.table"),
        (["--verify", "none.table"], 2, "none.table"),
        (["--verify", "."], 2, "is a folder"),
        (["--table", "2,2"], 2, "say which position"),
    ],
)
def test_mistakes(run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: list[str], code: int, said: str) -> None:
    monkeypatch.chdir(tmp_path)
    told = run("solve", *words)
    assert (told.code, said in told.err) == (code, True), told.err


def test_a_file_that_is_no_table(run, table: Path) -> None:
    table.write_bytes(table.read_bytes()[:-2])
    for words in (["--verify", table], ["quintana/8x8", "--tables", table]):
        told = run("solve", *words)
        assert told.code == 1
        assert "is damaged" in told.err


def test_a_file_is_not_replaced(run, table: Path) -> None:
    table.write_bytes(b"mine")
    told = run("solve", "quintana/8x8", "--table", "2,1", "-o", table)
    assert told.code == 2
    assert table.read_bytes() == b"mine"
    assert run("solve", "quintana/8x8", "--table", "2,1", "-o", table, "--force").code == 0
