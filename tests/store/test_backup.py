"""Copies of databases: whole while others write, and never over a file unasked."""

from __future__ import annotations

import threading

import pytest

from latrodb.store.backup import copy_database
from latrodb.store.database import Database
from latrodb.store.errors import StoreError
from tests.support.game_files import add_text, check_sound, contents, game_text


def test_a_copy_has_all_rows_and_leaves_no_other_file(database: Database) -> None:
    add_text(database, game_text())
    copy = database.folder / "copy.db"
    copy_database(database, copy)
    with Database.open(copy) as copied:
        check_sound(copied)
        assert contents(copied) == contents(database)
    assert sorted(path.name for path in database.folder.glob("*copy*")) == ["copy.db"]


def test_a_database_is_replaced_only_by_force_and_no_other_file_ever(database: Database) -> None:
    add_text(database, game_text())
    copy = database.folder / "copy.db"
    copy.write_text("mine")
    for force, message in ((False, "already exists; --force replaces it"), (True, "is not a database")):
        with pytest.raises(StoreError, match=message):
            copy_database(database, copy, force=force)
        assert copy.read_text() == "mine"
    copy.unlink()
    Database.open(copy).close()
    with pytest.raises(StoreError, match="already exists; --force replaces it"):
        copy_database(database, copy)
    copy_database(database, copy, force=True)
    with Database.open(copy, read_only=True) as copied:
        assert contents(copied) == contents(database)


def test_what_cannot_be_a_copy_is_refused(database: Database) -> None:
    (database.folder / "link.db").symlink_to(database.path)
    refused = {
        ".": "is a folder",
        "games.db": "the database itself",
        "link.db": "the database itself",
        "no/c.db": "No such",
    }
    for name, message in refused.items():
        with pytest.raises(StoreError, match=message):
            copy_database(database, database.folder / name, force=True)


def test_a_copy_made_while_another_program_writes_is_whole(database: Database) -> None:
    """A transaction is in the copy as a whole or not at all."""
    add_text(database, game_text())
    done = threading.Event()

    def write() -> None:
        with Database.open(database.path) as other:
            for number in range(8):
                add_text(
                    other,
                    "\n".join(game_text(White=f"W{number}", Black=f"B{each}") for each in range(9)),
                    f"{number}.txt",
                )
        done.set()

    writer = threading.Thread(target=write)
    writer.start()
    copies = 0
    while not done.is_set():
        copies += 1
        copy_database(database, database.folder / f"copy{copies}.db")
    writer.join()
    for number in range(1, copies + 1):
        with Database.open(database.folder / f"copy{number}.db") as copied:
            check_sound(copied)
            assert (copied.query("SELECT count(*) FROM games")[0][0] - 1) % 9 == 0
