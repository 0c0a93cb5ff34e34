"""Verifying a database: silent if it is sound, and every change is named."""

from __future__ import annotations

import random
import shutil
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from latrodb.features.analyzer import analyzer
from latrodb.store import rows_from_text
from latrodb.store.database import Database
from latrodb.store.entries import load_entries
from latrodb.store.keeping import remove_games, revert_entry, set_tags
from latrodb.store.motif_uses import search_motifs
from latrodb.store.row_comparison import NUMBERED
from latrodb.store.rows import rows_of_certificate
from latrodb.store.verify import tables_compared, verify
from tests.support.game_files import FLAWED_TURNS, OTHER_TURNS, add_text, game_text
from tests.support.ledgers import PRINTED, record

if TYPE_CHECKING:
    from latrodb.store.row_comparison import Difference
    from latrodb.store.rows import GameRows

CAPTURES = "1.d1-d5 {takes one man} c8-c7"
TAKES = {"variant": "petteia-xxi/8x8", "FEN": "2s5/8/8/1Ss5/8/8/8/3S4 w", "SetUp": "1", "White": "Ovid"}
# What is named if only numbers, or names of rules, are changed.
WITNESSES = {"_board_games": "_boards", "_boards": "_board_games", "_removed_games": "_entry_games"}
SHADOWS = ("data", "idx", "content", "docsize", "config")  # tables that SQLite keeps for a full-text index


def fill(path: Path) -> None:
    """A database in which every table has rows: files that changed, wordings, records of every kind, motifs."""
    with Database.open(path) as database:
        add_text(database, game_text(FLAWED_TURNS) + "\n" + game_text(OTHER_TURNS, White="Zeno"))
        add_text(database, game_text(OTHER_TURNS, White="Zeno", Event="Saturnalia"), "wording.txt")
        add_text(database, game_text(FLAWED_TURNS, Round="2") + "\n" + game_text(OTHER_TURNS, White="Zeno"))
        add_text(database, game_text("1.a1-a4 a8-a6"), "removed.txt")
        add_text(database, game_text(CAPTURES, **TAKES), "captures.txt")
        add_text(database, game_text(PRINTED, White="Varro"), "printed.txt")
        add_text(database, game_text("1.a1-z9 a8-a5"), "unread.txt")
        add_text(database, "no game\n", "words.txt")
        add_text(database, record(Game="printed.txt#1"), "games.errata")
        add_text(database, record(Game="printed.txt#1") + "\n" + record(Game="x.txt", Erratum="2"), "games.errata")
        set_tags(database, 1, {"White": "Livia Augusta"}, analyzer())
        set_tags(database, 2, {"Site": "Roma"}, analyzer())
        revert_entry(database, max(each.id for each in load_entries(database)), analyzer())
        remove_games(database, [4], analyzer())
        search_motifs(database, ["skirmish", "hit"], analyzer())


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("filled") / "games.db"
    fill(path)
    return path


@pytest.fixture
def path(filled: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(filled, tmp_path))


def found_in(path: Path) -> list[Difference]:
    with Database.open(path, read_only=True) as database:
        return list(verify(database, analyzer()))


def test_a_sound_database_is_silent(path: Path) -> None:
    before = path.read_bytes()
    assert found_in(path) == []
    assert path.read_bytes() == before


def test_a_fault_of_the_faster_code_of_imports_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def with_fault(*given: Any) -> GameRows:
        rows = rows_of_certificate(*given)
        return rows._replace(game=rows.game._replace(ending="immobilized"))

    monkeypatch.setattr(rows_from_text, "rows_of_certificate", with_fault)
    with Database.open(tmp_path / "games.db") as database:
        add_text(database, game_text("1.a1-a4 a8-a6", White="Varro"))
    (fault,) = found_in(tmp_path / "games.db")
    assert (fault.table, fault.column, fault.stored, fault.expected) == ("games", "ending", "immobilized", None)


def test_every_table_has_rows_and_is_compared_or_listed(path: Path) -> None:
    with Database.open(path) as database:
        names = [name for (name,) in database.query("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        compared = tables_compared(database.connection)
        assert {name for name in names if name not in compared} == {
            *("sqlite_sequence", "sqlite_stat1", "_seals", "_source_parts", "_boards", "_board_games"),
            *(
                f"{table}_fts{end}"
                for table in ("games", "comments", "entries")
                for end in ("", *(f"_{each}" for each in SHADOWS))
            ),
        } & set(names)
        assert [name for name in compared if not database.query(f"SELECT 1 FROM {name} LIMIT 1")] == []


def columns_of(path: Path) -> list[tuple[str, str]]:
    """Every column of every table that has something to say."""
    with Database.open(path, read_only=True) as database:
        tables = [*tables_compared(database.connection), "_source_parts", "_boards", "_board_games"]
        asked = ((table, row[1]) for table in tables for row in database.query(f"PRAGMA table_info({table})"))
        return [(table, name) for table, name in asked if name != "id" or table in NUMBERED]


def flip(path: Path, table: str, column: str, chance: random.Random) -> str:
    """Flip a bit of a value, so that the value is another one; says what was done."""
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        key = [row[1] for row in connection.execute(f"PRAGMA table_info({table})") if row[5]]
        columns = ", ".join(f'"{name}"' for name in [column, *(key or ["rowid"])])
        old, *place = chance.choice(connection.execute(f"SELECT {columns} FROM {table}").fetchall())
        where = " AND ".join(f'"{name}" = ?' for name in key or ["rowid"])
        new = flipped(old, chance)
        connection.execute(f'UPDATE OR IGNORE {table} SET "{column}" = ? WHERE {where}', (new, *place))
        return f"{table} {place}: {column} was {old!r}, is {new!r}" if connection.total_changes else ""


def flipped(value: object, chance: random.Random) -> object:
    if value is None:
        return 1
    if isinstance(value, int):
        return value ^ 1 << chance.randrange(8)
    data = bytearray(value if isinstance(value, bytes) else str(value).encode())
    if not data:
        return "a"
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(5)
    return (
        bytes(data)
        if isinstance(value, bytes)
        else data.decode(errors="surrogateescape").encode(errors="replace").decode()
    )


@pytest.mark.parametrize("seed", range(30))
def test_a_flipped_bit_is_named(path: Path, seed: int) -> None:
    chance = random.Random(seed)
    while not (done := flip(path, *(place := chance.choice(columns_of(path))), chance)):
        pass
    named = {each.table for each in found_in(path)}
    assert place[0] in named or WITNESSES.get(place[0]) in named, done


@pytest.mark.parametrize("condition", ["superseded_by IS NULL", "superseded_by IS NOT NULL", "path LIKE '%.errata'"])
def test_damaged_bytes_are_named_in_every_kind_of_source(path: Path, condition: str) -> None:
    with sqlite3.connect(path) as connection:
        ((number,),) = connection.execute(f"SELECT min(id) FROM sources WHERE {condition}").fetchall()
        connection.execute("UPDATE _source_parts SET bytes = replace(bytes, 'a', 'b') WHERE source = ?", (number,))
    found = found_in(path)
    assert ("_source_parts", f"source {number}", "bytes") in {(each.table, each.row, each.column) for each in found}


def test_the_column_that_is_always_1_is_compared(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE _board_games SET rowid = 5 WHERE game = (SELECT min(game) FROM _board_games)")
    assert {each.table for each in found_in(path)} == {"_board_games"}
