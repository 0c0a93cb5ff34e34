"""The rows of a database as tables for other engines; `tables.toml` says what their columns are."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from latrodb.core.wording import Text
from latrodb.exporters.encoding import encode_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from latrodb.store.database import Database

Row: TypeAlias = tuple[Any, ...]
SOURCES = "SELECT sha256, path, variant, encoding FROM sources WHERE superseded_by IS NULL ORDER BY id"
ENTRIES = "SELECT digest, reverted_at IS NULL FROM entries ORDER BY id"


class Column(NamedTuple):
    """A column of a table."""

    name: str
    type: str  # int32, int64, text, or word: text of which few different ones occur
    about: str
    null: str | None = None  # what NULL means; None: the column is never NULL
    unit: str | None = None

    @property
    def meaning(self) -> str:
        """All that is to be known about its values."""
        parts = (self.about, f"in {self.unit}" if self.unit else "", f"NULL: {self.null}" if self.null else "")
        return "; ".join(filter(None, parts))


class Table(NamedTuple):
    """A table: what its rows are, the columns by which a row is known, and the query that makes it by text."""

    name: str
    about: str
    key: tuple[str, ...]
    columns: tuple[Column, ...]
    queries: Mapping[str, str]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its columns."""
        return tuple(column.name for column in self.columns)

    def rows(self, database: Database, text: Text) -> Iterator[Row]:
        """Its rows in a database, in the order of their keys, one after the other."""
        return database.connection.execute(self.queries.get(text, self.queries[Text.PRINTED]))


@cache
def catalog() -> dict[str, Table]:
    """All tables by name."""
    import tomllib

    found = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
    return {name: _table(name, **given) for name, given in found.items()}


def _table(name: str, about: str, key: list[str], columns: dict[str, dict[str, str]], **queries: str) -> Table:
    made = tuple(Column(column, **words) for column, words in columns.items())
    return Table(name, about, tuple(key), made, queries)


def digest_of(database: Database) -> str:
    """The SHA-256 digest of the texts and records that the rows of a database are made from."""
    return digest_of_texts(database.connection.execute(SOURCES), database.connection.execute(ENTRIES))


def digest_of_texts(sources: Iterable[Row], entries: Iterable[Row] = ()) -> str:
    """The same from the digest, name, stated variant and stated encoding of each source, and from its records."""
    return hashlib.sha256(encode_json([list(sources), list(entries)])).hexdigest()
