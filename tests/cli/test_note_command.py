"""`latrodb edit note` and `latrodb edit alias` on a real database."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

import latrodb
from latrodb.cli.app import main
from tests.support.paths import CORPUS

GAMES = ("latrunculi-xxi/2016-07-carrillo-cetina.txt", "petteia-xxi/2016-08-carrillo-lerouge.txt")


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("prepared") / "folder"
    folder.mkdir()
    for name in GAMES:
        shutil.copy(CORPUS / name, folder)
    main(["import", str(folder), "--db", str(folder / "games.db"), "--fail-on", "never"])
    return folder


@pytest.fixture
def database(prepared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    shutil.copytree(prepared, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return "games.db"


def listed(run, *words: str) -> list[tuple[int, int, str | None]]:
    lines = run("edit", "note", "list", *words, "--json").out.splitlines()
    return [(held["id"], held["game"], held["place"]) for held in map(json.loads, lines)]


def test_notes_are_added_listed_found_and_reverted(run, database: str) -> None:
    ended = run(
        *("edit", "note", "add", "games.db#1@13b", "A bold advance."),
        *("--tag", "rook, file", "--collection", " Best  games"),
    )
    assert (ended.code, ended.out) == (0, "note 1 is attached to games.db#1@13b\n")
    assert ended.err == "To undo: latrodb edit note revert games.db 1\n"
    assert (
        run("edit", "note", "add", "games.db", "1", "--tag", "x", "--by", "Cato").out
        == "note 2 is attached to games.db#1\n"
    )
    assert json.loads(run("edit", "note", "add", "games.db#2@end", "Over.", "--json").out) == {
        "id": 3,
        "game": 2,
        "place": "33w",
    }
    assert run("edit", "note", "list", "games.db").out == (
        "id\tgame\tplace\tnote\ttags\tcollection\tby\tdate\n"
        f"2\t1\t\t\tx\t\tCato\t{_today(run)}\n"
        f"1\t1\t13b\tA bold advance.\trook, file\tBest games\t\t{_today(run)}\n"
        f"3\t2\t33w\tOver.\t\t\t\t{_today(run)}\n"
    )
    assert listed(run, "games.db#1") == listed(run, "games.db", "1") == [(2, 1, None), (1, 1, "13b")]
    assert listed(run, "games.db#1@13b") == listed(run, "games.db", "--tag", "ROOK") == [(1, 1, "13b")]
    assert listed(run, "games.db", "--collection", "best games") == [(1, 1, "13b")]
    assert run("find", "games.db", "--text", "bold", "--count").out == "1\n"
    assert json.loads(run("find", "games.db", 'note "bold"', "--json").out)["label"] == "13b"
    assert run("edit", "note", "revert", "games.db#1@13b").out.endswith("#1 13b, is reverted\n")
    assert listed(run, "games.db") == [(2, 1, None), (3, 2, "33w")]
    assert run("edit", "note", "revert", "games.db", "1", "--undo").out.endswith("is reinstated\n")
    assert run("edit", "revert", "games.db", "3").code == 0
    assert listed(run, "games.db") == [(2, 1, None), (1, 1, "13b")]


def _today(run) -> str:
    return str(json.loads(run("edit", "errata", "list", "--db", "games.db", "--json").out.splitlines()[0])["date"])


def test_exported_notes_are_imported_into_another_database(run, database: str, tmp_path: Path) -> None:
    run("edit", "note", "add", "games.db#1@13b", "A bold advance.", "--collection", "Best")
    run("edit", "note", "add", "games.db#2", "Another.")
    assert run("edit", "note", "export", "games.db", "--collection", "Best", "-o", "best.errata").code == 0
    assert run("import", GAMES[0].partition("/")[2], "best.errata", "--db", "new.db", "--fail-on", "never").code == 0
    assert listed(run, "new.db") == [(1, 1, "13b")]
    everything = run("edit", "note", "export", "games.db").out
    assert [line for line in everything.splitlines() if line.startswith("[Note")] == [
        '[Note "2016-07-carrillo-cetina.txt#1 13b"]',
        '[Note "2016-08-carrillo-lerouge.txt#1"]',
    ]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("add", "games.db#1"), "the note says nothing; give a text in quotes, --tag WORD or --collection NAME"),
        (("add", "games.db#1@99b", "x"), "no move 99b: the game has 16 moves, the last is 16w"),
        (("add", "games.db#7", "x"), "games.db has no game 7"),
        (("add", "games.db", "x", "y"), "'x' is not the number of a game"),
        (("add", GAMES[0].partition("/")[2], "x"), "is not a database"),
        (("list",), "say which database, such as games.db, or which game, games.db#7"),
        (("list", "games.db#7"), "games.db has no game 7"),
        (("revert", "games.db#2@1w"), "there is no note at games.db#2@1w"),
        (("revert", "games.db#1"), "games.db#1 has the notes 1 and 2; say which by its number"),
        (("revert", "games.db", "3"), "record 3 is not a note; use latrodb edit revert games.db 3"),
        (("revert", "games.db", "9"), "games.db has no record 9"),
        (("revert", "2"), "say which database: latrodb edit note revert games.db 2"),
        (("revert", "games.db#1@1w", "--undo"), "say which note by its number"),
    ],
)
def test_what_cannot_be_noted_says_what_to_do(run, database: str, words: tuple[str, ...], message: str) -> None:
    for text in ("one", "two"):
        run("edit", "note", "add", "games.db#1", text)
    run("edit", "alias", "add", "games.db", "Pepe", "Jose Carrillo")
    ended = run("edit", "note", *words)
    assert (ended.code, ended.out) == (2, "")
    assert message in ended.err


def test_aliases_are_added_listed_used_and_reverted(run, database: str) -> None:
    assert run("find", "games.db", "--player", "Pepe", "--count").out == "0\n"
    ended = run("edit", "alias", "add", "games.db", "Pepe", "Jose Carrillo", "--by", "Cato", "--why", "a nickname")
    assert (ended.code, ended.out) == (0, "alias 1: Pepe is Jose Carrillo\n")
    assert ended.err == "No game has the name Pepe\nTo undo: latrodb edit revert games.db 1\n"
    assert run("find", "games.db", "--player", "Pepe", "--count").out == "2\n"
    assert run("find", "games.db", 'black "Pepe"', "--count").out == "0\n"
    held = json.loads(run("edit", "alias", "list", "games.db", "--json").out)
    assert (held["id"], held["name"], held["person"], held["by"]) == (1, "Pepe", "Jose Carrillo", "Cato")
    assert run("edit", "alias", "list", "games.db").out.splitlines()[0] == "id\tname\tperson\tby\tdate\twhy"
    assert run("edit", "revert", "games.db", "1").out == "alias 1, Pepe, is reverted\n"
    assert run("edit", "alias", "list", "games.db").err == "0 aliases.\n"
    assert run("find", "games.db", "--player", "Pepe", "--count").out == "0\n"


def test_a_program_has_no_alias(run, database: str) -> None:
    ended = run("edit", "alias", "add", "games.db", "latrodb (capture-seeking, seed 3)", "Jose Carrillo")
    assert (ended.code, ended.out) == (2, "")
    assert "is a program, not a person" in ended.err


NOTED = "{[%note A bold ‹d5-e5› advance. Tags: rook. Collection: Best. Cato, 2026.11.21]}"


@pytest.fixture
def noted(run, database: str, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr("latrodb.store.keeping.today", lambda: "2026.11.21")
    words = ("--tag", "rook", "--collection", "Best", "--by", "Cato")
    run("edit", "note", "add", "games.db#1@13b", "A bold (d5-e5) advance.", *words)
    run("edit", "note", "add", "games.db#1", "A model game.")
    run("edit", "note", "add", "games.db#2@start", "An odd board.")
    return database


def test_show_has_the_notes_of_a_place_marked_as_notes(run, noted: str) -> None:
    shown = run("show", "games.db#1@13b").out
    assert "note: A bold (d5-e5) advance. Tags: rook. Collection: Best. Cato, 2026.11.21" in " ".join(shown.split())
    assert "model" not in shown
    assert "note:" not in run("show", "games.db#1@13w").out
    for place in ("start", "end"):
        assert "note: A model game. 2026.11.21\n" in run("show", f"games.db#1@{place}").out
    assert "note: An odd board." in run("show", "games.db#2@start").out
    assert "note:" not in run("show", "games.db#2@end").out


def test_notes_are_exported_on_request_as_marked_comments(run, noted: str) -> None:
    plain, marked = run("export", "games.db#1").out, run("export", "games.db#1", "--notes").out
    assert "%note" not in plain
    words = " ".join(marked.split())
    assert "{[%note A model game. 2026.11.21]} 1." in words
    assert f"j8-j2!? (14.Dg3-j3xj2 Df3-i3*) {NOTED} 14.f1-f2+" in words
    Path("marked.txt").write_text(marked)
    Path("plain.txt").write_text(plain)
    found = [latrodb.read(name)[0] for name in ("marked.txt", "plain.txt")]
    assert [each.code for each in found[0].diagnostics] == [each.code for each in found[1].diagnostics]
    assert [node.after for node in found[0].nodes] == [node.after for node in found[1].nodes]
    assert (
        run("export", "games.db#2", "--text", "corrected", "--notes").out.count("[%note An odd board. 2026.11.21]") == 1
    )


def test_notes_are_exported_as_json(run, noted: str) -> None:
    games = json.loads(run("export", "games.db", "--notes", "--json").out)
    assert games[0]["notes"][1] == {
        **{"place": "13b", "note": "A bold (d5-e5) advance.", "tags": ["rook"], "collection": "Best"},
        **{"by": "Cato", "date": "2026.11.21"},
    }
    assert [note["place"] for note in games[0]["notes"]] == [None, "13b"]
    assert all("notes" not in game for game in json.loads(run("export", "games.db", "--json").out))


def test_only_a_database_has_notes_to_export_and_no_log(run, noted: str) -> None:
    assert run("export", "2016-07-carrillo-cetina.txt", "--notes").code == 2
    ended = run("export", "games.db#1", "--notes", "--format", "courier")
    assert (ended.code, ended.out) == (2, "")
    assert "no notes" in ended.err


def test_a_long_note_is_divided(run, database: str) -> None:
    run("edit", "note", "add", "games.db#1@1w", "word " * 400)
    words = run("export", "games.db#1", "--notes").out
    assert words.count("[%note") == 3
    assert " ".join(words.split()).count("word") == 400
