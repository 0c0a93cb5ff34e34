"""Rows of a database file that may be damaged."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from latrodb.store.errors import StoreError

if TYPE_CHECKING:
    from latrodb.store.database import Database

Row = TypeVar("Row")


def checked(database: Database, kind: type[Row], row: tuple[object, ...]) -> Row:
    """A row as a named tuple. Raises StoreError if its values are not of the kinds that were stored."""
    import msgspec

    try:
        return msgspec.convert(row, kind, builtin_types=(bytes,))
    except msgspec.ValidationError as error:
        raise StoreError(f"{database.path} is damaged: {error}") from error
