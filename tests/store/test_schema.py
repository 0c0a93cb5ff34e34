"""The tables and views, and what other programs make of them."""

from __future__ import annotations

import json
import re
import sqlite3
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
import sqlite_utils

from latrodb.features.analyzer import analyzer
from latrodb.store import database as store_database
from latrodb.store.database import Database
from latrodb.store.errors import StoreError
from latrodb.store.find import find_games
from latrodb.store.find_position import find_position
from latrodb.store.importer import add_paths
from latrodb.store.keeping import set_tags
from latrodb.store.motif_uses import search_motifs
from latrodb.store.schema import COUNT_TRIGGERS, SCHEMA_VERSION, TRIGGERS
from latrodb.store.stored_game import load_game
from latrodb.store.verify import verify
from tests.support.drawing_of_database import FILE, drawing
from tests.support.game_files import FLAWED_TURNS, OTHER_TURNS, add_text, check_sound, game_text
from tests.support.ledgers import record
from tests.support.paths import CORPUS
from tests.support.tables_of_database import read_tables

TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '*sqlite_*'"
VIEWS = "SELECT name FROM sqlite_schema WHERE type = 'view'"


def test_a_database_that_another_program_has_made_meanwhile_is_left_alone(tmp_path: Path, monkeypatch) -> None:
    path = tmp_path / "games.db"
    check = store_database._check_owner

    def checked_too_early(path: Path, connection: sqlite3.Connection) -> int:
        found = check(path, connection)
        with monkeypatch.context() as patch:
            patch.setattr(store_database, "_check_owner", check)
            with store_database.Database.open(path) as other:
                add_text(other, game_text())
        return found

    monkeypatch.setattr(store_database, "_check_owner", checked_too_early)
    with store_database.Database.open(path) as database:
        check_sound(database)
        assert database.query("SELECT count(*) FROM games") == [(1,)]


def test_every_table_view_and_column_explains_itself() -> None:
    tables = read_tables()
    assert len(tables) > 20
    assert [each.name for each in tables if not each.about.endswith(".")] == []
    unexplained = [(each.name, column.name) for each in tables for column in each.columns if not column.words]
    assert unexplained == []


def test_the_drawing_has_every_table_and_a_line_for_each_reference(database: Database) -> None:
    assert FILE.read_text(encoding="utf-8") == drawing()
    parts = list(ElementTree.fromstring(drawing()).iter())
    names = {part.text for part in parts if part.get("fill") == "#ffffff" and part.text}
    tables = (
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND NOT name GLOB '*sqlite_*' AND NOT name GLOB '*_fts*'"
    )
    assert names == {name for (name,) in database.query(tables)}
    references = database.query(f"SELECT count(*) FROM ({tables}) tables JOIN pragma_foreign_key_list(tables.name)")
    assert [(sum(part.tag.endswith("path") for part in parts),)] == references


def test_a_new_database_has_the_version_and_all_triggers(database: Database) -> None:
    assert database.connection.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)
    assert database.connection.execute(COUNT_TRIGGERS).fetchone() == (TRIGGERS,)


def test_every_view_reads(database: Database) -> None:
    add_text(database, game_text(FLAWED_TURNS))
    for (name,) in database.query(VIEWS):
        database.connection.execute(f"SELECT * FROM {name}").fetchall()


def test_the_views_say_what_the_tables_hold(database: Database) -> None:
    turns = "1.e1-e6* b8-b4 2.a1-a3 Xyz {a stray word} a8-a5"
    add_text(database, game_text(turns))
    ask = database.connection.execute
    assert ask("SELECT white, black, date, plies, source FROM game_list").fetchall() == [
        ("Livia", "Cato", "2016.07.??", 4, "games.txt")
    ]
    assert ask("SELECT line, code FROM problem_list").fetchall() == [(9, "S104")]
    assert ask("SELECT text FROM game_text").fetchone()[0].endswith("a8-a5 *")


def test_turns_are_read_as_corrected_from_the_first_correction_on(database: Database) -> None:
    add_text(database, game_text("1.e1-e6* b8-b3 2.a1-a3 a8-a5"))
    read = "SELECT place, turn, mark, text FROM turns_as_read ORDER BY game, ply"
    printed = [("1w", "e1-e6*", "*", "printed"), ("1b", "b8-b3", "", "printed"), ("2w", "a1-a3", "", "printed")]
    assert database.query(read)[:3] == printed
    add_text(database, record(), "games.errata")
    assert database.query(read) == [
        printed[0],
        ("1b", "b8-b4", "", "corrected"),
        ("2w", "a1-a3", "", "corrected"),
        ("2b", "a8-a5", "", "corrected"),
    ]


def test_captures_are_counted_by_tactic(database: Database) -> None:
    fen = "4d3/8/8/8/8/1sS5/8/S3D3 w"
    add_text(database, game_text("1.a1-a3xb3", variant="latrunculi-xxi/8x8", FEN=fen, SetUp="1"))
    found = database.connection.execute("SELECT variant, tactic, turns, men FROM captures_by_tactic").fetchall()
    assert found == [("latrunculi-xxi/8x8", "custodial", 1, 1)]


@pytest.mark.parametrize(
    ("fen", "turn", "found"),
    [
        ("s3d3/SS6/1S6/S7/8/8/8/4D3 w", "a5-a6xa8", [(1, "a8", "phalanx", "15"), (1, "a8", "push-and-crush", "13a")]),
        ("S3d3/s7/S7/8/S7/8/8/4D3 w", "a4-a5xa7", [(1, "a7", "push-and-crush", "13b")]),
        ("4d3/8/8/8/8/8/8/1sSsS3 w", "", []),
    ],
)
def test_every_tactic_of_a_turn_is_kept_with_its_rule(
    database: Database, fen: str, turn: str, found: list[tuple[int, str, str, str]]
) -> None:
    """Of a crush against the wall, and of one against a man."""
    add_text(database, game_text(f"1.{turn}" if turn else "", variant="latrunculi-xxi/8x8", FEN=fen, SetUp="1"))
    assert database.query("SELECT man, square, tactic, rule FROM captures") == found
    tactics = {(turn, f"x{found[0][1]}", "push-and-crush")} if turn else set()
    assert set(database.query("SELECT turn, captures, tactic FROM plies")) == tactics


def test_a_question_about_one_game_uses_an_index(database: Database) -> None:
    plan = database.connection.execute("EXPLAIN QUERY PLAN SELECT * FROM plies WHERE game = 500").fetchall()
    assert not [line for *_, line in plan if line.startswith("SCAN")]


def test_a_position_without_a_game_is_refused(database: Database) -> None:
    with pytest.raises(StoreError, match="FOREIGN KEY"), database.transaction():
        database.connection.execute("INSERT INTO positions (game, ply) VALUES (7, 0)")
    assert database.query("SELECT count(*) FROM positions") == [(0,)]


def test_sqlite_utils_transforms_every_table(database: Database) -> None:
    """No row or column is lost. Triggers are, as always when a table is made anew, until the file is opened again."""
    add_text(database, game_text(FLAWED_TURNS + " {so it is printed} (2.a1-a2)"))
    capture = {"variant": "latrunculi-xxi/8x8", "FEN": "4d3/8/8/8/8/1sS5/8/S3D3 w", "SetUp": "1"}
    add_text(database, game_text("1.a1-a3xb3 e8-e1", **capture), "capture.txt")
    second = record(Erratum="second", Ply="2b", Printed="a8-a5", Corrected="a8-a4")
    add_text(database, f"{record()}\n{second}", "a.errata")
    set_tags(database, 1, {"White": "Livia Augusta"}, analyzer())
    search_motifs(database, ["skirmish"], analyzer())
    tables = [name for (name,) in database.query(TABLES) if "_fts" not in name]
    names = [*tables, *(name for (name,) in database.query(VIEWS))]
    before = {name: held(database, name) for name in names}
    assert [name for name in tables if not before[name][1]] == ["_removed_games"]
    assert len(tables) == 24
    for name in tables:
        sqlite_utils.Database(database.path).table(name).transform()
    assert {name: held(database, name) for name in names} == before
    assert database.query("PRAGMA foreign_key_check") == []
    lost = r"the trigger \w+ is missing; the next import puts it back"
    assert [each for each in verify(database, analyzer()) if not re.fullmatch(lost, each.problem)] == []
    with Database.open(database.path) as opened:
        assert find_position(opened, load_game(opened, 1, analyzer()).nodes[0].after)
        assert add_text(opened, game_text(OTHER_TURNS, Event="Saturnalia"), "b.txt").added == 1
        assert [game.id for game in find_games(opened, text="Saturnalia")] == [3]  # which needs a trigger
        assert list(verify(opened, analyzer())) == []


def write_corpus(path: Path) -> tuple[dict[int, str], set[int]]:
    """A database of games; the words of each, and those that our search finds by a name."""
    with Database.open(path) as database:
        for folder in ("latrunculi-xxi", "petteia-xxi", "errata"):
            add_paths(database, sorted((CORPUS / folder).glob("*.*")), analyzer(), is_searched=False)
        words = dict(database.query("SELECT id, words FROM game_words"))
        return words, {game.id for game in find_games(database, text="Carrillo")}


def ask(folder: Path, *command: str) -> str:
    words = [str(Path(sys.executable).with_name(command[0])), *command[1:]]
    for _ in range(3):  # Datasette stops counting rows where a machine is busy, and says so
        done = subprocess.run(words, capture_output=True, text=True, cwd=folder, check=False)
        if not done.stderr:
            break
    assert (done.returncode, done.stderr) == (0, ""), command
    return done.stdout


def test_sqlite_utils_reads_all_of_a_database(tmp_path: Path) -> None:
    words, found = write_corpus(tmp_path / "games.db")
    listed = json.loads(ask(tmp_path, "sqlite-utils", "tables", "games.db", "--counts"))
    counts = {each["table"]: each["count"] for each in listed}
    assert counts["games_fts"] == counts["games"] == len(words) > len(found) > 1
    assert "games_fts.words: " in ask(tmp_path, "sqlite-utils", "analyze-tables", "games.db")
    assert 'INSERT INTO "games_fts" VALUES' in ask(tmp_path, "sqlite-utils", "dump", "games.db")
    rows = json.loads(ask(tmp_path, "sqlite-utils", "search", "games.db", "games", "Carrillo"))
    assert {each["id"] for each in rows} >= found
    assert all("Carrillo" in words[each["id"]] for each in rows)
    assert not json.loads(ask(tmp_path, "sqlite-utils", "search", "games.db", "games", "Event"))  # the name of a tag


def test_datasette_reads_all_of_a_database(tmp_path: Path) -> None:
    pytest.importorskip("datasette", reason="it is in the extra `web`")
    words, found = write_corpus(tmp_path / "games.db")
    assert "game_list" in ask(tmp_path, "datasette", "games.db", "--get", "/games")
    address = "/games/games.json?_search=Carrillo&_shape=array&_size=max"
    shown = {each["id"] for each in json.loads(ask(tmp_path, "datasette", "games.db", "--get", address))}
    assert shown == {number for number, text in words.items() if "carrillo" in text.lower()} >= found


def held(database: Database, table: str) -> tuple[list[tuple[str, str]], list[str]]:
    """The columns of a table or view, and its rows in any order."""
    columns = database.query(f"SELECT name, type FROM pragma_table_info('{table}')")
    return columns, sorted(map(str, database.query(f"SELECT * FROM {table}")))
