"""Opening: a clear answer to whatever stands under the name, and foreign files stay as they are."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import pytest

from latrodb.core.errors import LatrodbError
from latrodb.features.analyzer import analyzer
from latrodb.query.collection import Collection
from latrodb.store.database import Database
from latrodb.store.errors import NewerSchemaError, NotADatabaseError, StoreError
from latrodb.store.schema import SCHEMA, SCHEMA_VERSION
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
from latrodb.features.analyzer import analyzer
from latrodb.store.importer import add_paths
from latrodb.store.database import Database
from latrodb.store.errors import StoreError
from latrodb.store.find import find_games
import latrodb.rules.readers.cursor, latrodb.rules.readers.reader
folder = Path(sys.argv[1])
with Database.open(folder / "warm.db") as database:  # all modules are loaded now
    add_paths(database, [folder / "games.txt"], analyzer())
Database.open(folder / "warm.db").close()  # and our schema, with which an existing file is compared
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


def test_a_new_database_that_cannot_be_made_is_left_empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, script = tmp_path / "games.db", tmp_path / "schema.sql"
    script.write_text(f"{SCHEMA.read_text(encoding='utf-8')};\n\nCREATE VIEW sources AS SELECT 1", encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr("latrodb.store.schema.SCHEMA", script)
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


EVIL = "BEGIN UPDATE games SET result = '0-1'; END"
FOREIGN = {
    "evil on sources": f"CREATE TRIGGER evil AFTER INSERT ON sources {EVIL}",
    "in capitals on games": f'CREATE TRIGGER "in capitals" AFTER UPDATE ON "GAMES" {EVIL}',
    "evil on plies": f"CREATE TRIGGER evil INSTEAD OF INSERT ON plies {EVIL}",
    "evil on games_fts_data": f"CREATE TRIGGER evil AFTER INSERT ON games_fts_data {EVIL}",
    "words_of_new_games on games": "DROP TRIGGER words_of_new_games;"
    f"CREATE TRIGGER words_of_new_games AFTER INSERT ON games {EVIL}",
    r"e\x1b[31mvil on players": f'CREATE TRIGGER "e\x1b[31mvil" AFTER INSERT ON players {EVIL}',
}


@pytest.mark.parametrize("name", FOREIGN)
def test_with_a_trigger_of_others_a_database_is_only_read(tmp_path: Path, caplog, name: str) -> None:
    path = tmp_path / "games.db"
    with Database.open(path) as database:
        add_text(database, game_text())
        before = contents(database)
    run_script(path, FOREIGN[name])
    with pytest.raises(match=r"games\.db is not opened for writing: .* DROP TRIGGER"):
        Database.open(path)
    assert not caplog.text
    with Collection.open(path, read_only=True) as database:
        database.analyzer = analyzer
        assert contents(database) == before
        assert database.ask("skirmish").wordings is not None  # whose results are kept in the file if it can be written
    assert f"games.db is only read: it has triggers that latrodb did not make ({name})" in caplog.text
    run_script(path, f'DROP TRIGGER "{name.partition(" on ")[0]}"'.replace(r"\x1b", "\x1b"))
    with Database.open(path) as database:
        add_text(database, game_text(White="Zeno"), "other.txt")
        check_sound(database)


def test_triggers_of_others_on_their_own_tables_stay(tmp_path: Path, caplog) -> None:
    path = tmp_path / "games.db"
    Database.open(path).close()
    run_script(path, "CREATE TABLE mine (id); CREATE VIEW mine_list AS SELECT id FROM games;")
    run_script(path, "CREATE TRIGGER ours AFTER INSERT ON mine BEGIN INSERT INTO mine SELECT max(id) FROM games; END")
    run_script(path, "DROP TRIGGER words_of_new_games")
    with Database.open(path) as database:  # the trigger that is lost comes back
        add_text(database, game_text())
        database.connection.execute("INSERT INTO mine VALUES (7)")
        assert database.query("SELECT id FROM mine") == [(7,), (1,)]
        assert database.query("SELECT rowid FROM games_fts WHERE games_fts MATCH 'Livia'") == [(1,)]
    assert not caplog.text


def test_commands_refuse_to_write_beside_a_trigger_of_others(tmp_path: Path) -> None:
    path, file = tmp_path / "games.db", tmp_path / "games.txt"
    file.write_text(game_text(), encoding="utf-8")
    with Database.open(path) as database:
        add_text(database, game_text(White="Zeno"))
    run_script(path, FOREIGN["evil on sources"])
    before = path.read_bytes()
    command = "from latrodb.cli.app import main; raise SystemExit(main())"
    refused = run(command, "import", file, "--db", path)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "is not opened for writing" in refused.stderr
    assert path.read_bytes() == before
    read = run(command, "find", "--db", path, "--count")
    assert (read.returncode, read.stdout) == (0, "1\n")
    assert read.stderr.count("warning: ") == 1
    found = run(command, "db", "verify", path)
    assert (found.returncode, "latrodb did not make the trigger evil" in found.stdout) == (1, True)


def test_a_file_calls_no_functions_that_may_do_harm(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    Database.open(path).close()
    run_script(path, "CREATE VIEW harm AS SELECT load_extension('harm.so')")
    for read_only in (True, False):
        with Database.open(path, read_only=read_only) as database:
            with pytest.raises(StoreError, match="unsafe use of load_extension"):
                database.query("SELECT * FROM harm")
            if not read_only:
                add_text(database, game_text())
            assert database.query("PRAGMA trusted_schema") == [(0,)]


def run_script(path: Path, script: str) -> None:
    """What another program does to a database."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
