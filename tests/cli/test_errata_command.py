"""`latrodb edit errata`, and `latrodb export --as`: ledgers beside games, on files and on a real database."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from latrodb.cli.app import main
from latrodb.cli.program import load
from tests.support.game_files import OTHER_TURNS, game_text
from tests.support.ledgers import PRINTED, record
from tests.support.paths import CORPUS, ROOT

ACTIONS = load("errata").run
ARX = "2016-12-arx-carrillo.txt"


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two printed games, one faulty, and the ledger of their page; and a database beside it."""
    folder = tmp_path_factory.mktemp("prepared") / "folder"
    folder.mkdir()
    for name in (f"latrunculi-xxi/{ARX}", "latrunculi-xxi/2016-07-carrillo-cetina.txt", "errata/latrunculi-xxi.errata"):
        shutil.copy(CORPUS / name, folder)
    ledger = folder / "latrunculi-xxi.errata"
    text = ledger.read_text(encoding="utf-8")
    ledger.write_text(text[text.index('[Erratum "arx-carrillo 1w"]') :], encoding="utf-8")
    assert main(["import", str(folder), "--db", str(folder / "games.db")]) == 1
    (folder / "games.db").rename(folder.parent / "games.db")
    return folder


@pytest.fixture
def folder(prepared: Path, tmp_path: Path) -> Path:
    return shutil.copytree(prepared, tmp_path, dirs_exist_ok=True)


@pytest.fixture
def ledger(folder: Path) -> Path:
    return folder / "latrunculi-xxi.errata"


@pytest.fixture
def database(prepared: Path, folder: Path) -> Path:
    return shutil.copy(prepared.parent / "games.db", folder / "games.db")


def rows(text: str) -> list[dict[str, str]]:
    head, *lines = (line.split("\t") for line in text.splitlines() if "\t" in line)
    return [dict(zip(head, line, strict=True)) for line in lines]


def number_of(database: Path, name: str) -> int:
    with sqlite3.connect(database) as connection:
        query = "SELECT games.id FROM games JOIN sources ON sources.id = source WHERE path = ?"
        return connection.execute(query, (name,)).fetchone()[0]


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_errata_of_files_are_listed(run, ledger: Path) -> None:
    ended = run("edit", "errata", "list", ledger)
    table = rows(ended.out)
    assert (ended.code, ended.err) == (0, "3 errata.\n")
    assert [row["erratum"] for row in table] == ["arx-carrillo 1w", "arx-carrillo 8w", "arx-carrillo 8b"]
    assert (table[1]["printed"], table[1]["corrected"], table[1]["kind"]) == ("i3-f3*", "l3-f3*", "move")
    listed = [json.loads(line) for line in run("edit", "errata", "list", ledger.parent, "--json").out.splitlines()]
    assert [each["line"] for each in listed] == [1, 19, 38]
    assert listed[0]["tags"]["Date"] == "2016.12.??"
    assert listed[0]["evidence"].startswith("The board has files a to l")


def test_a_broken_record_is_told_with_its_place(run, ledger: Path) -> None:
    change(ledger, '[Printed "i3-f3*"]', "[Printed i3-f3*]")
    ended = run("edit", "errata", "list", ledger)
    assert ended.code == 1
    assert len(rows(ended.out)) == 2
    assert f"{ledger}:26:1  error D803 bad-erratum" in ended.err
    assert 'hint: [Printed "i3-f3*"]' in ended.err


def test_check_says_what_each_erratum_does(run, folder: Path) -> None:
    ended = run("edit", "errata", "check", folder)
    assert ended.code == 0
    assert "as corrected 42 of 42, with 0" in ended.out
    table = {row["erratum"]: row for row in rows(ended.out)}
    assert {row["verdict"] for row in table.values()} == {"applied"}
    assert table["arx-carrillo 8w"]["without it"].startswith("14 turns, ")
    assert table["arx-carrillo 8w"]["with it"] == "42 turns, 0 objections"
    told = json.loads(run("edit", "errata", "check", folder, "--json").out)
    (game,) = told["games"]
    assert game["corrected"] == {"turns": 42, "objections": 0, "played": 42}
    assert game["printed"]["played"] == 0
    assert game["printed"]["objections"] >= 2
    assert (told["diagnostics"], len(told["errata"])) == ([], 3)


@pytest.mark.parametrize(
    ("old", "new", "code", "verdict", "status"),
    [
        ('[Printed "s1-s4"]', '[Printed "s1-s3"]', "D805", "stale", 1),
        ('[Corrected "e1-e4"]', '[Corrected "e1-g1"]', "D806", "against the rules", 1),
        (ARX, "elsewhere.txt", None, "applied", 0),
        ('[White "Arx"]', '[White "Ark"]', "D804", "no game", 0),
        ('[Ply "8b"]', '[Ply "8w"]\n[Reverted "2026.11.22"]', "D808", "reverted", 0),
        ('[Status "certain"]', '[Status "ambiguous"]', None, "ambiguous", 0),
    ],
)
def test_check_tells_what_is_wrong(
    run, folder: Path, ledger: Path, old: str, new: str, code: str | None, verdict: str, status: int
) -> None:
    change(ledger, old, new)
    ended = run("edit", "errata", "check", folder, "--json")
    told = json.loads(ended.out)
    assert ended.code == status
    assert verdict in {each["verdict"] for each in told["errata"]}
    if code:
        assert code in {each["code"] for each in told["diagnostics"]}
        assert all(each["file"] == str(ledger) and each["line"] for each in told["diagnostics"])


def test_an_erratum_against_the_rules_is_not_counted_as_applied(run, folder: Path, ledger: Path) -> None:
    change(ledger, '[Corrected "e1-e4"]', '[Corrected "e1-g1"]')
    ended = run("edit", "errata", "check", folder)
    assert ended.code == 1
    assert "and it is not applied: " in ended.out
    assert "3 errata, 3 applied" not in ended.out
    exported = run("export", folder / ARX, "--text", "corrected", "--errata", ledger)
    assert "e1-g1" not in exported.out
    assert "not applied" in exported.err


def test_check_draws_what_is_wrong_before_the_table(run, folder: Path, ledger: Path) -> None:
    change(ledger, '[Printed "g8-g3xf3"]', '[Printed "g8-g3xf3!"]')
    ended = run("edit", "errata", "check", folder)
    assert ended.code == 1
    assert ended.out.startswith(f"{ledger}:45:1  error D805 stale-erratum\n")
    assert [row["verdict"] for row in rows(ended.out)] == ["applied", "applied", "stale"]
    assert ended.out.endswith("3 errata, 2 applied\n")


@pytest.mark.parametrize(
    ("cited", "left_out", "verdicts"),
    [
        ({}, 3, ["applied"]),
        ({"White": "Lydia"}, 3, ["no game"]),
        ({"Game": "games.txt#9"}, 3, ["no game"]),
        ({"Game": None}, 3, ["applied"]),
        ({"Game": None, "Event": "Another"}, 3, ["no game"]),
        ({"Game": None, "White": "Lydia"}, 4, []),
    ],
)
def test_check_of_one_game_is_silent_on_other_games(
    run, folder: Path, ledger: Path, cited: dict[str, str | None], left_out: int, verdicts: list[str]
) -> None:
    game, mine = folder / "games.txt", folder / "mine.errata"
    game.write_text(game_text(PRINTED), encoding="utf-8")
    mine.write_text(record(**{"White": "Livia", "Black": "Cato"} | cited), encoding="utf-8")
    ended = run("edit", "errata", "check", ledger, mine, game, "--json")
    told = json.loads(ended.out)
    assert [each["verdict"] for each in told["errata"]] == verdicts
    assert [each["code"] for each in told["diagnostics"]] == ["D804"] * verdicts.count("no game")
    assert ended.err.endswith(f"left out: {left_out} errata about other games\n")
    of_folder = run("edit", "errata", "check", folder, "--json")
    assert "left out" not in of_folder.err
    assert len(json.loads(of_folder.out)["errata"]) == 4


def test_wrong_usage_says_what_would_be_right(run, folder: Path, ledger: Path) -> None:
    for words, expected in (
        (("check",), "files and folders, or a database with --db"),
        (("check", ledger), "also name the games"),
        (("list", folder / ARX), "there is no ledger of errata (.errata) in"),
        (("list", folder / "nothing.errata"), "there is no file or folder"),
        (("list", "--db", folder / "nothing.db"), "there is no file or folder"),
        (("lst",), "No such command 'lst'"),
    ):
        ended = run("edit", "errata", *words)
        assert (ended.code, ended.out) == (2, ""), words
        assert expected in ended.err
    assert not (folder / "nothing.db").exists()


def test_import_takes_ledgers_along_and_stores_them_once(run, folder: Path) -> None:
    database = folder / "games.db"
    ended = run("import", folder, "--db", database, "--json")
    told = json.loads(ended.out)
    assert (ended.code, told["games"], told["errata"], told["errata_added"]) == (1, 2, 3, 3)
    again = run("import", folder, "--db", database)
    assert "errata               3  0 new" in again.out
    assert len(rows(run("edit", "errata", "list", "--db", database).out)) == 3


def test_errata_are_added_taken_back_and_exported(run, folder: Path, ledger: Path) -> None:
    database = folder / "other.db"
    run("import", folder / ARX, "--db", database)
    ended = run("edit", "errata", "add", ledger, "--db", database)
    assert (ended.code, ended.out) == (0, f"3 errata read into {database}, 3 new\n")
    assert json.loads(run("edit", "errata", "add", folder, "--db", database, "--json").out) == {
        "ledgers": 1, "errata": 3, "added": 0, "diagnostics": {},
    }  # fmt: skip
    exported = run("edit", "errata", "export", "--db", database).out
    assert re.sub(r'\[Id "[0-9a-f]{32}"\]\n', "", exported) == ledger.read_text(encoding="utf-8")

    ended = run("edit", "revert", "arx-carrillo 8b", "--db", database, "--by", "Cato", "--why", "no mark")
    assert (ended.code, ended.out) == (0, "erratum 3, arx-carrillo 8b, is reverted\n")
    ended = run("edit", "revert", "3", "--db", database)
    assert ended.code == 2
    assert re.search(r"erratum 3 was already reverted on \d{4}\.\d\d\.\d\d by Cato", ended.err)
    assert rows(run("edit", "errata", "list", "--db", database).out)[2]["reverted"]
    output = folder / "exported.errata"
    assert run("edit", "errata", "export", "--db", database, "-o", output).code == 0
    (entry, reversal) = output.read_text(encoding="utf-8").split('[Erratum "arx-carrillo 8b"]')[1].split("[Revert ")
    (identity,) = re.findall(r'\[Id "(.*)"\]', entry)
    assert reversal.startswith(f'"arx-carrillo 8b"]\n[Reverts "{identity}"]\n[By "Cato"]\n')
    assert reversal.endswith("\n\nno mark\n")
    assert run("edit", "revert", "3", "--db", database, "--undo").code == 0
    assert not rows(run("edit", "errata", "list", "--db", database).out)[2]["reverted"]
    assert run("edit", "revert", "99", "--db", database).code == 2


def test_add_ends_with_1_if_a_record_cannot_be_read(run, folder: Path, ledger: Path) -> None:
    change(ledger, '[Status "certain"]\n\nNobody', "\nNobody")
    ended = run("edit", "errata", "add", ledger, "--db", folder / "other.db")
    assert ended.code == 1
    assert "this erratum gives no Status" in ended.out
    assert "2 errata read into" in ended.out


def test_a_stored_erratum_outlives_a_new_import_of_its_game(run, folder: Path, database: Path) -> None:
    number = number_of(database, ARX)
    before = run("export", f"{database}#{number}", "--text", "corrected")
    change(folder / ARX, '[Site "CV Game Courier"]', '[Site "Game Courier"]')
    assert json.loads(run("import", folder / ARX, "--db", database, "--json").out)["replaced"] == 1
    after = run("export", f"{database}#{number}", "--text", "corrected")
    assert (before.code, after.code) == (0, 0)
    assert after.out == before.out.replace("CV Game Courier", "Game Courier")
    assert "1.e1-e4 {[%sic s1-s4]}" in after.out
    assert run("edit", "errata", "check", "--db", database).code == 0


def test_export_as_printed_is_what_it_always_was(run, folder: Path, database: Path) -> None:
    plain = run("export", folder / ARX)
    assert run("export", folder / ARX, "--text", "printed") == plain
    assert "1.s1-s4 " in plain.out
    stored = run("export", f"{database}#{number_of(database, ARX)}", "--text", "printed")
    assert stored.out == plain.out


def test_only_the_original_keeps_printed_captures_and_marks(run) -> None:
    """As `export --help` says: the other texts are canonical notation."""
    joyce = CORPUS / "latrunculi-xxi" / "2016-07-carrillo-joyce.txt"
    assert "13.e6-e5xf5 Df7-f5!? 14." in run("export", joyce, "--text", "original").out
    assert "13.e6-e5xf5 Df7-f5*!? 14." in run("export", joyce, "--text", "printed").out


def test_export_as_corrected_lays_a_ledger_over_a_file(run, folder: Path, ledger: Path) -> None:
    ended = run("export", folder / ARX, "--text", "corrected", "--errata", ledger)
    assert ended.code == 0
    assert ended.err == f"{folder / ARX}#1: 3 of 3 errata applied\n"
    assert "8.l3-f3* {[%sic i3-f3*]} g8-g3xf3* {[%sic g8-g3xf3]}" in ended.out
    assert run("export", folder / ARX, "--errata", folder) == ended
    (folder / "corrected.txt").write_text(ended.out, encoding="utf-8")
    assert run("check", folder / "corrected.txt").code == 0
    (game,) = json.loads(run("export", folder / ARX, "--errata", ledger, "--format", "json").out)
    assert game["moves"][0]["comments"] == ["{[%sic s1-s4]}"]
    assert all(move["state"] == "legal" for move in game["moves"])
    assert (folder / ARX).read_bytes() == (ROOT / "corpus" / "latrunculi-xxi" / ARX).read_bytes()


def test_export_as_corrected_tells_what_it_could_not_apply(run, folder: Path, ledger: Path) -> None:
    assert run("export", folder / ARX, "--text", "corrected").code == 2
    assert run("export", folder / ARX, "--text", "printed", "--errata", ledger).code == 2
    change(ledger, '[Printed "s1-s4"]', '[Printed "s1-s3"]')
    ended = run("export", folder / ARX, "--errata", ledger)
    assert ended.code == 1
    assert "2 of 3 errata applied" in ended.err
    assert f"{ledger}:8:1  error D805 stale-erratum" in ended.err
    assert "1.s1-s4 i8-i5" in ended.out


def test_all_games_of_a_database_are_exported_as_corrected(run, database: Path) -> None:
    ended = run("export", database, "--text", "corrected")
    assert ended.code == 0
    assert "3 of 3 errata applied" in ended.err
    assert "2016-07-carrillo-cetina.txt#1: no errata" in ended.err
    assert ended.out.count("[Event ") == 2
    assert ended.out.count("[%sic") == 3


def test_games_without_errata_are_counted(run, folder: Path, database: Path) -> None:
    (folder / "more.txt").write_text(game_text() + "\n" + game_text(OTHER_TURNS), encoding="utf-8")
    assert run("import", folder / "more.txt", "--db", database).code == 0
    ended = run("export", database, "--text", "corrected")
    assert [line.split("/")[-1] for line in ended.err.splitlines()] == [
        f"{ARX}#1: 3 of 3 errata applied", "3 games: no errata",
    ]  # fmt: skip
    assert run("export", f"{database}#3", "--text", "corrected").err == "more.txt#1: no errata\n"


def test_the_installed_command_works_on_a_database_file(folder: Path) -> None:
    script = Path(sys.executable).with_name("latrodb")
    command = [str(script)] if script.exists() else [sys.executable, "-m", "latrodb"]

    def call(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([*command, *words], cwd=folder, capture_output=True, text=True, timeout=60)

    assert call("import", ".", "--db", "games.db", "--fail-on", "never").returncode == 0
    assert call("edit", "revert", "1", "--db", "games.db", "--by", "Cato").returncode == 0
    with sqlite3.connect(folder / "games.db") as connection:
        found = connection.execute("SELECT name, place, reverted_at IS NULL FROM erratum_list").fetchall()
    assert found == [("arx-carrillo 1w", "1w", 0), ("arx-carrillo 8w", "8w", 1), ("arx-carrillo 8b", "8b", 1)]
    exported = call("export", "games.db#2", "--text", "corrected")
    assert exported.returncode == 0
    assert "D808 erratum-reverted" in exported.stderr
    assert "1.s1-s4 " in exported.stdout


def test_errata_of_a_removed_game_move_to_no_other_one(run, tmp_path: Path) -> None:
    database, games = tmp_path / "games.db", CORPUS / "latrunculi-xxi"
    ledger = CORPUS / "errata" / "latrunculi-xxi.errata"
    paths = (games / "captions.txt", games / "2016-07-carrillo-joyce.txt", ledger)
    run("import", *map(str, paths), "--db", str(database), "--fail-on", "never")
    for words, expected in (((), "applied"), (("edit", "remove", f"{database}#9"), "game removed")):
        assert not words or run(*words).code == 0
        found = rows(run("edit", "errata", "check", "--db", str(database)).out)
        mine = [row["verdict"] for row in found if row["erratum"].startswith("carrillo-joyce")]
        assert mine == [expected] * 3
