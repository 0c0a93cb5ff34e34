"""Loading many games at once: what depends on all rows is made when all of them are there, not row by row."""

from __future__ import annotations

import gc
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING

from latrodb.store.writer import Writer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.store.boards import Packer
    from latrodb.store.database import Database

MANY_BYTES = 200_000  # of texts, from which on it may pay to make the indexes of positions anew
SELDOM = 50_000  # new objects between two searches for unused cycles
BYTES_A_PLY = 9  # of a text without comments
INDEXES = "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'positions' AND sql IS NOT NULL"
WORDS = {"games": ("words", "game_words"), "comments": ("text", "comments")}  # what is searched: its column, and where
TRIGGER = "SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = 'words_of_new_{table}'"
INDEX_WORDS = "INSERT INTO {table}_fts (rowid, {column}) SELECT id, {column} FROM {words} WHERE id > {last}"


def brings_most(database: Database, size: int) -> bool:
    """Whether texts bring so many plies that making the indexes of positions anew is faster than adding to them."""
    if size < MANY_BYTES:
        return False
    plies = database.query("SELECT coalesce(sum(plies), 0) FROM games")[0][0]
    return bool(size // BYTES_A_PLY > plies)


@contextmanager
def bulk_load(database: Database, pack: Packer | None = None) -> Iterator[Writer]:
    """A transaction for a block that adds many games and deletes none, with the writer of their rows, made with `pack`.

    Foreign keys are not compared: the rows of new games name only each other and what was there before.
    """
    connection = database.connection
    connection.execute("PRAGMA foreign_keys = OFF")  # which has no effect within a transaction
    try:
        with (
            _seldom_collecting(),
            database.transaction(),
            without_indexes(database),
            _without_words(database),
            nullcontext() if has_games(database) else _with_positions_apart(database),
        ):
            writer = Writer(database, pack, is_alone=True)
            yield writer
            writer.flush()
    finally:
        connection.execute("PRAGMA foreign_keys = ON")


def has_games(database: Database) -> bool:
    """Whether a load adds to games, so that it leaves gaps in the file; into an empty database it leaves none."""
    return bool(database.query("SELECT 1 FROM games LIMIT 1"))


@contextmanager
def _with_positions_apart(database: Database) -> Iterator[None]:
    """Collect positions in a temporary table of the same name, and move them at the end of the block.

    SQLite fills the pages of an empty table when it gets all rows of one like it at once, which is two fifths of the
    work that `VACUUM` is.
    """
    ask = database.connection.execute
    ((create,),) = database.query("SELECT sql FROM sqlite_schema WHERE name = 'positions'")
    ask(create.replace("TABLE", "TEMP TABLE", 1))
    yield
    ask("INSERT INTO main.positions SELECT * FROM temp.positions")
    ask("DROP TABLE temp.positions")


@contextmanager
def _seldom_collecting() -> Iterator[None]:
    """Let Python search for unused cycles seldom within the block: rows have none, and there are very many."""
    before = gc.get_threshold()
    gc.set_threshold(before[0] and max(before[0], SELDOM), *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


@contextmanager
def without_indexes(database: Database) -> Iterator[None]:
    """Drop the indexes of positions, and make them again after the block. Call it in a transaction."""
    indexes = database.query(INDEXES)
    for name, _ in indexes:
        database.connection.execute(f"DROP INDEX {name}")
    yield
    for _, sql in indexes:
        database.connection.execute(sql)


@contextmanager
def _without_words(database: Database) -> Iterator[None]:
    """Index the words of rows that are added in the block at its end, in a fifth of the time."""
    ask = database.connection.execute
    lasts = {table: ask(f"SELECT coalesce(max(id), 0) FROM {table}").fetchone()[0] for table in WORDS}
    triggers = {table: ask(TRIGGER.format(table=table)).fetchone()[0] for table in WORDS}
    for table in WORDS:
        ask(f"DROP TRIGGER words_of_new_{table}")
    yield
    for table, (column, words) in WORDS.items():
        ask(triggers[table])
        ask(INDEX_WORDS.format(table=table, column=column, words=words, last=lasts[table]))
