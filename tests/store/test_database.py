"""Opening: a clear answer to whatever stands under the name, and foreign files stay as they are."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from latrodb.core.errors import LatrodbError
from latrodb.store.database import APPLICATION_ID, SCHEMA, SCHEMA_VERSION, Database
from latrodb.store.errors import NewerSchemaError, NotADatabaseError, StoreError
from tests.support.game_files import add_text, check_sound, contents, game_text
from tests.support.stored_rows import count_all


def run(script: str, *words: str | Path) -> subprocess.CompletedProcess[str]:
    """A script in a process of its own; the tests' own path is its path."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run(
        [sys.executable, "-c", script, *map(str, words)],
        capture_output=True,
        text=True,
        env=environment,
        timeout=120,
        check=False,
    )


def foreign_database(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.execute("INSERT INTO recipes VALUES ('garum')")
    connection.commit()
    connection.close()


def test_a_new_file_is_made_and_stays_good(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    for _ in range(2):
        with Database.open(path) as database:
            assert count_all(database) == (0, 0, 0, 0, 0)
            check_sound(database)
    assert path.read_bytes().startswith(b"SQLite format 3\0")


def test_an_empty_file_becomes_a_database(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.touch()
    with Database.open(path) as database:
        check_sound(database)


@pytest.mark.parametrize(
    "data",
    [b"Some notes.\n", b"\0\xff" * 5000, b"SQLite format 2\0" + bytes(500), b"S", b"SQLite format 3\0" + b"x" * 5000],
)
def test_other_files_are_refused_and_not_touched(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(data)
    with pytest.raises(NotADatabaseError, match=r"notes\.txt is not a database"):
        Database.open(path)
    assert path.read_bytes() == data
    assert list(tmp_path.iterdir()) == [path]


def test_a_database_of_another_program_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "recipes.db"
    foreign_database(path)
    before = path.read_bytes()
    with pytest.raises(NotADatabaseError, match="another program"):
        Database.open(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_newer_schema_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    Database.open(path).close()
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(NewerSchemaError, match=f"schema is {SCHEMA_VERSION + 1}, ours {SCHEMA_VERSION}"):
        Database.open(path)
    assert path.read_bytes() == before


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(NotADatabaseError, match="is a folder"):
        Database.open(tmp_path)


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"there is no folder .*nowhere"):
        Database.open(tmp_path / "nowhere" / "games.db")


def test_a_damaged_database_is_said_to_be_so(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with Database.open(path) as database:
        add_text(database, game_text())
    data = bytearray(path.read_bytes())
    data[100:3000] = b"\x07" * 2900
    path.write_bytes(data)
    with pytest.raises(LatrodbError, match=r"damaged|not a database"), Database.open(path) as database:
        add_text(database, game_text(White="Zeno"), "other.txt")


@pytest.mark.parametrize("words", [b"CREATE T\xd4BLE", b"CREATE TUBLE", b"CREATE T\x01BLE"])
def test_a_schema_with_flipped_bits_is_said_to_be_damaged(tmp_path: Path, words: bytes) -> None:
    path = tmp_path / "games.db"
    with Database.open(path) as database:
        add_text(database, game_text())
        database.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    data = path.read_bytes()
    path.write_bytes(data.replace(b"CREATE TABLE", words))
    with pytest.raises(StoreError, match=re.escape(str(path))), Database.open(path) as database:
        count_all(database)


def test_use_after_closing_is_a_clear_error(database: Database) -> None:
    database.close()
    with pytest.raises(StoreError, match="closed"):
        count_all(database)


def test_names_with_signs_that_addresses_use(tmp_path: Path) -> None:
    path = tmp_path / "games ?#%41.db"
    with Database.open(path) as database:
        add_text(database, game_text())
    assert path.exists()
    with Database.open(path) as database:
        assert count_all(database).games == 1


READ_ONLY = """
import os, sys
from pathlib import Path
from latrodb import analyzer
from latrodb.store.importer import add_paths
from latrodb.store.database import Database
from latrodb.store.errors import StoreError
from latrodb.store.find import find_games
import latrodb.store.schema, latrodb.rules.kinds.dux_kernel
folder = Path(sys.argv[1])
with Database.open(folder / "warm.db") as database:  # all modules are loaded now
    add_paths(database, [folder / "games.txt"], analyzer())
if os.getuid() == 0:
    os.setuid(65534)
with Database.open(folder / "closed" / "games.db") as database:
    print(len(find_games(database)))
    try:
        add_paths(database, [folder / "games.txt"], analyzer())
    except StoreError as error:
        print(error)
try:
    Database.open(folder / "closed" / "other.db")
except StoreError as error:
    print(error)
"""


def test_a_read_only_folder_can_be_read_and_says_why_it_cannot_be_written() -> None:
    # A folder of its own right under the temporary one, so that another user may pass.
    with tempfile.TemporaryDirectory() as folder:
        top = Path(folder)
        top.chmod(0o755)
        closed = top / "closed"
        closed.mkdir()
        with Database.open(closed / "games.db") as database:
            add_text(database, game_text())
        (top / "games.txt").write_text(game_text(White="Zeno"), encoding="utf-8")
        (closed / "games.db").chmod(0o444)
        closed.chmod(0o555)
        done = run(READ_ONLY, top)
        closed.chmod(0o755)
    assert done.returncode == 0, done.stderr
    count, refused, missing = done.stdout.splitlines()
    assert count == "1"
    assert "games.db: the file or its folder is read-only" in refused
    assert "other.db: the file cannot be opened or made there" in missing


def make_older(path: Path) -> None:
    import sqlite_utils

    from latrodb.store.schema import migrations

    old = sqlite_utils.Database(path)
    migrations.apply(old, stop_before="m003_views")
    old.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    old.execute("PRAGMA user_version = 2")
    old.close()


def test_an_older_schema_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    make_older(path)
    fresh = tmp_path / "fresh.db"
    with Database.open(path) as database, Database.open(fresh) as other:
        add_text(database, game_text())
        add_text(other, game_text())
        check_sound(database)
        assert contents(database) == contents(other)


def test_a_migration_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from latrodb.store import schema

    path = tmp_path / "games.db"
    make_older(path)
    with monkeypatch.context() as patch:
        patch.setattr(schema, "VIEWS", (*schema.VIEWS, "../tables"))  # which is no query
        with pytest.raises(StoreError):
            Database.open(path)
    with Database.open(path) as database:
        check_sound(database)


def test_a_new_database_that_cannot_be_made_is_left_empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, script = tmp_path / "games.db", tmp_path / "schema.sql"
    script.write_text(f"{SCHEMA.read_text(encoding='utf-8')};\n\nCREATE VIEW sources AS SELECT 1", encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr("latrodb.store.database.SCHEMA", script)
        with pytest.raises(StoreError):
            Database.open(path)
    assert not path.stat().st_size
    with Database.open(path) as database:
        check_sound(database)


def test_opening_loads_no_sqlite_utils_unless_the_schema_changes(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    script = "import sys; from latrodb.store.database import Database; Database.open(sys.argv[1])"
    script += "; print('sqlite_utils' in sys.modules)"
    assert run(script, path).stdout.strip() == "False"
