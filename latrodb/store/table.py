"""One table of a database, its rows as dictionaries.

The methods have the names and meanings of those of sqlite-utils, which takes as long to load as all else that a small
import needs; it makes the tables of older databases new.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator, Mapping, Sequence


class Table:
    """A table for inserts, look-ups, updates and deletes. Conditions are SQL with `?` for each value."""

    def __init__(self, connection: sqlite3.Connection, name: str) -> None:
        self.name = name
        self.last_pk: int | None = None  # the number of the row inserted last
        self._connection = connection

    def rows_where(
        self, where: str, values: Sequence[Any] = (), order_by: str | None = None, select: str = "*"
    ) -> Iterator[dict[str, Any]]:
        """The rows that meet a condition."""
        order = f" ORDER BY {order_by}" if order_by else ""
        found = self._connection.execute(f"SELECT {select} FROM {self.name} WHERE {where}{order}", values)
        names = [column[0] for column in found.description]
        return (dict(zip(names, row, strict=True)) for row in found)

    def count_where(self, where: str, values: Sequence[Any] = ()) -> int:
        """The number of rows that meet a condition."""
        (count,) = self._connection.execute(f"SELECT count(*) FROM {self.name} WHERE {where}", values).fetchone()
        return int(count)

    def insert(self, row: Mapping[str, Any], *, ignore: bool = False) -> Self:
        """Insert a row; with `ignore` not if it is there already."""
        columns, places = ", ".join(f'"{name}"' for name in row), ", ".join("?" * len(row))
        verb = "INSERT OR IGNORE" if ignore else "INSERT"
        done = self._connection.execute(f"{verb} INTO {self.name} ({columns}) VALUES ({places})", (*row.values(),))
        self.last_pk = done.lastrowid
        return self

    def insert_all(self, rows: Iterable[Mapping[str, Any]], *, ignore: bool = False) -> None:
        """Insert rows; with `ignore` those that are not there already."""
        for row in rows:
            self.insert(row, ignore=ignore)

    def update(self, number: int, changes: Mapping[str, Any]) -> None:
        """Change columns of the row with an `id`."""
        assignments = ", ".join(f'"{name}" = ?' for name in changes)
        self._connection.execute(f"UPDATE {self.name} SET {assignments} WHERE id = ?", (*changes.values(), number))

    def delete_where(self, where: str, values: Sequence[Any] = ()) -> None:
        """Delete the rows that meet a condition."""
        self._connection.execute(f"DELETE FROM {self.name} WHERE {where}", values)
