"""The rows of a database as tables for other engines, in files; `tables.toml` says what their columns are.

The files are Parquet, CSV or JSON lines, with their schema and the digests by which damage is noticed.
"""

from __future__ import annotations

import csv
import hashlib
import json
from functools import cache
from itertools import islice
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from latrodb.core.english import Text
from latrodb.core.errors import LatrodbError
from latrodb.exporters.encoding import encode_json
from latrodb.outputs import check_folder, replacing_folder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

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


SCHEMA = "tables.json"
ROWS = 1 << 14  # that are held as Python objects
GROUP = 1 << 17  # rows of a group of rows of Parquet, each of which has the different words of its columns once
FORMULAS = tuple("=+-@\t\r＝＋－＠")  # a spreadsheet calculates what begins so
LEVEL = 9  # of compression; higher ones take longer and gain little


class TablesError(LatrodbError):
    """Tables that cannot be written: a library is missing, or a folder of a cluster is not empty."""


def export_tables(
    database: Database,
    folder: Path,
    format: str,
    text: Text = Text.PRINTED,
    *,
    version: str = "",
    force: bool = False,
    quote_formulas: bool = False,
    report: Callable[[str], None] | None = None,
) -> dict[str, int]:
    """Write all tables of a database into a folder, as they are at one moment; returns how many rows each has.

    `format` is one of `FORMATS`; `version` is the one of latrodb that the files name; `report` is called with the name
    of each table as its work begins. With `quote_formulas`, texts that begin with one of `FORMULAS` get a ' in front. A
    missing folder is made. An existing one must be empty or have only tables that were not changed, which are replaced;
    with `force` tables are replaced and other files stay.

    Raises:
        TablesError: a library is missing.
        PlaceError: files would be lost, or a link inside the folder is in the way.
        StoreError: the database cannot be read.
    """
    write = FORMATS[format]
    if format == "parquet":
        arrow()
    check_folder(folder, "tables", force=force)
    counts: dict[str, int] = {}
    with replacing_folder(folder, ".tables-") as draft, database.snapshot():
        metadata = {"version": version, "text": text.value, "digest": digest_of(database)}
        for table in catalog().values():
            if report:
                report(table.name)
            found = table.rows(database, text)
            rows = _Counted(map(_quoted, found) if quote_formulas else found)
            write(draft / f"{table.name}.{format}", table, rows, metadata)
            counts[table.name] = rows.count
        write_schema(draft, metadata, counts)
    return counts


def _quoted(row: Row) -> Row:
    return tuple(f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULAS) else cell for cell in row)


class _Counted:
    """Rows, and how many of them were taken."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self.rows = rows
        self.count = 0

    def __iter__(self) -> Iterator[Row]:
        for row in self.rows:
            self.count += 1
            yield row


def write_schema(folder: Path, metadata: Mapping[str, str], counts: Mapping[str, int]) -> None:
    """Describe the tables of a folder in a JSON file."""
    described = {
        table.name: {
            "about": table.about,
            "rows": counts[table.name],
            "key": table.key,
            "columns": [
                {"name": column.name, "type": column.type, "null": column.null is not None, "about": column.meaning}
                for column in table.columns
            ],
        }
        for table in catalog().values()
    }
    (folder / SCHEMA).write_text(json.dumps({**metadata, "tables": described}, indent=1) + "\n", encoding="utf-8")


def _write_csv(path: Path, table: Table, rows: Iterable[Row], _metadata: Mapping[str, str]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(table.names)
        writer.writerows(rows)


def _write_json_lines(path: Path, table: Table, rows: Iterable[Row], _metadata: Mapping[str, str]) -> None:
    with path.open("wb") as file:
        file.writelines(encode_json(dict(zip(table.names, row, strict=True))) + b"\n" for row in rows)


def _write_parquet(path: Path, table: Table, rows: Iterable[Row], metadata: Mapping[str, str]) -> None:
    with parquet_writer(path, table, metadata) as writer:
        for part in arrow_tables(table, rows):
            writer.write_table(part)


def parquet_writer(path: Path, table: Table, metadata: Mapping[str, str]) -> Any:
    """A writer of a Parquet file; each table written to it becomes a group of rows."""
    import pyarrow.parquet as parquet

    words = [column.name for column in table.columns if column.type == "word"]
    numbers = {column.name: "DELTA_BINARY_PACKED" for column in table.columns if column.type.startswith("int")}
    return parquet.ParquetWriter(
        path,
        arrow_schema(table, metadata),
        compression="zstd",
        compression_level=LEVEL,
        use_dictionary=words,
        column_encoding=numbers,
    )


def arrow_tables(table: Table, rows: Iterable[Row]) -> Iterator[Any]:
    """Rows as Arrow tables of at most `GROUP` rows; few rows at a time are held as Python objects."""
    left = iter(rows)
    while True:
        parts = []
        for _ in range(GROUP // ROWS):
            if chunk := list(islice(left, ROWS)):
                parts.append(
                    _plain_batch(table, (list(map(itemgetter(place), chunk)) for place in range(len(table.columns))))
                )
        if not parts:
            return
        yield arrow().Table.from_batches(parts).combine_chunks().cast(arrow_schema(table))


def arrow_table(table: Table, columns: Iterable[list[Any]]) -> Any:
    """Columns as one Arrow table."""
    return arrow().Table.from_batches([_plain_batch(table, columns)]).cast(arrow_schema(table))


def _plain_batch(table: Table, columns: Iterable[list[Any]]) -> Any:
    """Columns as Arrow has them, with words as text."""
    pa, schema = arrow(), arrow_schema(table)
    plain = pa.schema([pa.field(field.name, getattr(field.type, "value_type", field.type)) for field in schema])
    arrays = [pa.array(values, type) for values, type in zip(columns, plain.types, strict=True)]
    return pa.record_batch(arrays, schema=plain)


def arrow_schema(table: Table, metadata: Mapping[str, str] | None = None) -> Any:
    """The schema of a table with what its columns mean, and with metadata of the file."""
    pa = arrow()
    fields = [
        pa.field(column.name, _arrow_type(column), column.null is not None, {"about": column.meaning})
        for column in table.columns
    ]
    about = {"about": table.about, "key": ", ".join(table.key), **(metadata or {})}
    return pa.schema(fields, {f"latrodb.{key}": value for key, value in about.items()})


def _arrow_type(column: Column) -> Any:
    pa = arrow()
    types = {"int32": pa.int32(), "int64": pa.int64(), "text": pa.string()}
    return types.get(column.type) or pa.dictionary(pa.int32(), pa.string())


def arrow() -> Any:
    """The library pyarrow. Raises TablesError if it is missing."""
    try:
        import pyarrow
    except ImportError:
        raise TablesError("Parquet needs pyarrow, which is not installed: pip install 'latrodb[parquet]'") from None
    return pyarrow


FORMATS: dict[str, Callable[[Path, Table, Iterable[Row], Mapping[str, str]], None]] = {
    "parquet": _write_parquet,
    "csv": _write_csv,
    "jsonl": _write_json_lines,
}
