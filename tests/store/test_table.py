"""Rows as dictionaries: each method does what the one of sqlite-utils does."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import pytest
import sqlite_utils

from latrodb.store.table import Table

Make = Callable[[sqlite3.Connection], Any]


def ours(connection: sqlite3.Connection) -> Table:
    return Table(connection, "men")


def theirs(connection: sqlite3.Connection) -> sqlite_utils.db.Table:
    return sqlite_utils.Database(connection, execute_plugins=False, recursive_triggers=False).table("men")


@pytest.fixture(params=[ours, theirs])
def table(request) -> Iterator[Any]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.execute('CREATE TABLE men (id INTEGER PRIMARY KEY, name TEXT UNIQUE, "column" INTEGER)')
        yield request.param(connection)


def test_rows_come_back_as_they_were_inserted(table) -> None:
    assert table.insert({"name": "Cato", "column": 3}).last_pk == 1
    assert table.insert({"id": 7, "name": None}).last_pk == 7
    table.insert_all([{"name": "Livia", "column": 1}, {"name": "Iulia"}])
    assert [*table.rows_where('"column" > ?', [0], order_by='"column"')] == [
        {"id": 8, "name": "Livia", "column": 1},
        {"id": 1, "name": "Cato", "column": 3},
    ]
    assert [*table.rows_where("id > 7", select="name", order_by="id")] == [{"name": "Livia"}, {"name": "Iulia"}]
    assert [*table.rows_where("id = 2")] == []
    assert (table.count_where('"column" IS NULL'), table.count_where("name = ?", ["Cato"])) == (2, 1)


def test_a_row_that_is_there_is_refused_or_ignored(table) -> None:
    table.insert({"name": "Cato", "column": 3})
    table.insert_all([{"name": "Cato", "column": 4}, {"name": "Livia", "column": 5}], ignore=True)
    assert [*table.rows_where("1", select='name, "column"')] == [
        {"name": "Cato", "column": 3},
        {"name": "Livia", "column": 5},
    ]
    with pytest.raises(sqlite3.IntegrityError):
        table.insert({"name": "Cato"})


def test_rows_are_changed_and_deleted(table) -> None:
    table.insert_all([{"name": "Cato"}, {"name": "Livia"}])
    table.update(2, {"name": "Iulia", "column": 9})
    table.delete_where("name = ?", ["Cato"])
    assert [*table.rows_where("1")] == [{"id": 2, "name": "Iulia", "column": 9}]


def test_a_condition_without_its_values_is_refused(table) -> None:
    with pytest.raises(sqlite3.Error):
        table.count_where("id = ?")
