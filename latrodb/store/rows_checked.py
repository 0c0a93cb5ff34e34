"""Rows of a database file that may be damaged."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from latrodb.store.errors import StoreError

if TYPE_CHECKING:
    from latrodb.store.database import Database

Row = TypeVar("Row")


def checked(database: Database, kind: type[Row], row: tuple[object, ...]) -> Row:
    """A row as a named tuple. Raises StoreError if its values are not of the kinds that were stored."""
    return all_checked(database, kind, [row])[0]


def all_checked(database: Database, kind: type[Row], rows: list[tuple[object, ...]]) -> list[Row]:
    """Rows as named tuples. Raises StoreError if their values are not of the kinds that were stored."""
    if not rows:
        return []
    import msgspec

    try:
        return msgspec.convert(rows, list[kind], builtin_types=(bytes,))  # type: ignore[valid-type]
    except msgspec.ValidationError as error:
        raise StoreError(f"{database.path} is damaged: {error}") from error
