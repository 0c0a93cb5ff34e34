"""`latrodb courier`, and what the other commands make of logs of Game Courier. All logs here are synthetic."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.paths import LOGS


@pytest.fixture
def log(corpus: Path) -> Path:
    return corpus / "courier" / "synthetic.log"


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    file = tmp_path / "faulty.log"
    file.write_text(
        "game = Petteia XXI\ncols = 8\nlog = per31-cvgameroom-2020-262-447\nwhite = Ann\nblack = Bob\n"
        "1. S a2-a5\n1... s b7-b5\n|2. S c2-c4\n2. S c2-c5\n2... s d7-d5; say hello\n3. S e2-e5; @-d6\n"
        "Ann has resigned.\n"
    )
    return file


def test_a_log_is_shown_with_its_raw_text(run, log: Path) -> None:
    ended = run("courier", log)
    assert ended.code == 0
    lines = ended.out.splitlines()
    assert " ".join(ended.out.split()).startswith(f"{log}, game 1: Joe Joyce - Jose Carrillo ")
    assert "  rules       latrunculi-xxi/10x8" in lines
    assert "  removals    1 made by hand, 1 due by the rules" in lines
    assert any(line.split() == ["4b", "b6-c6xc7", "s", "b6-c6;", "@-c7"] for line in lines)
    assert any(line.split() == ["|", "De7-e6", "|2...", "d", "e7-e6"] for line in lines)
    assert "not the date of the game" in ended.out


def test_a_faulty_log(run, faulty: Path) -> None:
    ended = run("courier", faulty)
    assert ended.code == 0
    assert "C402" in ended.out
    assert "C405" in ended.out
    assert "S116" in ended.out
    assert "stated      0-1 (Ann has resigned.)" in ended.out
    assert "by per31, 2020.09.19 (2020.09.18 if days are counted from 1)" in ended.out


def test_a_log_as_json(run, faulty: Path) -> None:
    ended = run("courier", faulty, "--json")
    record = json.loads(ended.out)
    assert (record["variant"], record["stated"], record["statement"]) == ("petteia-xxi/8x8", "0-1", "Ann has resigned.")
    assert (record["log_id"], record["log_users"], record["invited"]) == (
        "per31-cvgameroom-2020-262-447",
        ["per31"],
        "2020.09.19",
    )
    assert record["moves"][2] == {
        "ply": "2w",
        "text": "S c2-c5",
        "canonical": "c2-c5xb5",
        "state": "legal",
        "removed": [],
        "taken": ["b5"],
    }
    assert record["withdrawn"] == [{"after": 2, "level": 1, "text": "|2. S c2-c4", "turns": ["c2-c4"]}]
    assert record["computed"] is None
    assert {each["code"] for each in record["diagnostics"]} == {"C402", "C405", "S116"}
    assert record["ending"] == "resignation"


def test_a_turn_left_out_of_a_log_is_an_entry_in_its_json(run, tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    log.write_text(
        "cols = 8\n1. S a2-a4\n1... s a7-a5\n2. S b2-b4\n3. S c2-c4\n3... s c7-c5\n4. S d2-d4\n4... s d7-d5\n"
    )
    moves = json.loads(run("courier", log, "--json", "--variant", "petteia-xxi/8x8").out)["moves"]
    (missing,) = (each for each in moves if "assumed" in each)
    assert (missing["ply"], missing["text"], missing["state"]) == ("2b", None, "missing")
    assert [each["ply"] for each in moves] == ["1w", "1b", "2w", "2b", "3w", "3b", "4w", "4b"]


def test_several_logs_into_a_file(run, log: Path, tmp_path: Path) -> None:
    output = tmp_path / "out.json"
    ended = run("courier", log, LOGS / "page.html", LOGS / "variables.txt", "--json", "-o", output)
    assert (ended.code, ended.out) == (0, "")
    records = [json.loads(line) for line in output.read_text().splitlines()]
    assert [record["variant"] for record in records] == [
        "latrunculi-xxi/10x8",
        "latrunculi-xxi/12x8",
        "single-stone-xxi/12x8",
    ]


def test_standard_input_and_a_stated_variant(run) -> None:
    ended = run("courier", "-", "--variant", "petteia-xxi/8x8", stdin=b"1. S a2-a3\n1... s h7-h6\n")
    assert ended.code == 0
    assert "rules       petteia-xxi/8x8" in ended.out


def test_files_that_are_no_logs(run, game_file: Path, log: Path, tmp_path: Path) -> None:
    ended = run("courier", game_file)
    assert (ended.code, ended.out) == (1, "")
    assert f"{game_file} is not a Game Courier log" in ended.err
    both = run("courier", game_file, log)
    assert both.code == 1
    assert "Joe Joyce" in both.out
    missing = run("courier", tmp_path / "none.log")
    assert missing.code == 2
    assert "there is no file" in missing.err
    folder = run("courier", tmp_path)
    assert folder.code == 2
    binary = tmp_path / "binary.log"
    binary.write_bytes(bytes(range(256)) * 50)
    assert run("courier", binary).code == 1


def test_an_impossible_turn_is_a_problem(run, tmp_path: Path) -> None:
    file = tmp_path / "x.log"
    file.write_text("game = Petteia XXI\ncols = 8\n1. S a2-a3\n1... s b5-b4\n")
    assert run("courier", file).code == 1


def test_help_says_that_the_dialect_was_never_verified(run) -> None:
    ended = run("courier", "--help")
    assert "never verified against a raw log" in " ".join(ended.out.split())
    assert "Examples:\n    latrodb courier" in ended.out


def test_a_log_is_imported_found_shown_and_exported(run, faulty: Path, tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    page = LOGS / "page.html"
    ended = run("import", faulty, page, "--db", database, "--json")
    assert ended.code == 0
    summary = json.loads(ended.out)
    assert (summary["games"], summary["plies"]) == (2, 9)
    assert summary["diagnostics"]["C402"] == 1
    assert run("import", faulty, page, "--db", database, "--json").code == 0
    shown = run("show", f"{database}#1@2w", "--no-step")
    assert "by the rules: c2-c5xb5" in shown.out
    assert "taken back, level 1: |2. S c2-c4" in run("show", f"{database}#1@1b", "--no-step").out
    assert '[White "per hommerberg"]' in run("export", f"{database}#2").out
    log = run("export", f"{database}#1", "--format", "courier")
    assert log.code == 0
    assert "2. S c2-c5; @-b5" in log.out
    assert "|2. S c2-c4" in log.out


def test_stored_diagnostics_of_a_page_have_the_lines_of_the_page(run, tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    run("import", LOGS / "page.html", "--db", database)
    from latrodb.store.database import Database
    from latrodb.store.find import load_text
    from tests.support.stored_rows import find_diagnostics

    with Database.open(database) as store:
        remarks = find_diagnostics(store, code="T203")
        assert [remark.line for remark in remarks] == [5]
        assert load_text(store, 1).game == (LOGS / "page.html").read_bytes()


def test_export_and_courier_are_inverse(run, game_file: Path, tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    assert run("export", game_file, "--format", "courier", "-o", log).code == 0
    assert run("format", log).out == run("format", game_file).out


def test_export_refuses_what_the_dialect_cannot_carry(run, corpus: Path) -> None:
    game = next((corpus / "glaucus").glob("engine-game-1.txt"))
    ended = run("export", game, "--format", "courier")
    assert ended.code == 2
    assert "cannot be written for Game Courier" in ended.err


def test_check_and_format_take_logs(run, faulty: Path, tmp_path: Path) -> None:
    checked = run("check", faulty)
    assert checked.code == 0
    assert "1 file, 1 game" in checked.out
    assert "{[%withdrawn 1 c2-c4]}" in run("format", faulty).out
    assert run("format", faulty, "--as-printed").out == faulty.read_text()


def test_the_installed_command(log: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "latrodb", "courier", str(log), "--json"], capture_output=True, timeout=60, check=False
    )
    assert ended.returncode == 0
    assert json.loads(ended.stdout)["variant"] == "latrunculi-xxi/10x8"
