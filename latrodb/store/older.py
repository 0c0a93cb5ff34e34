"""Databases of older versions: files, games and records are kept, and all other rows are made again.

No older version was ever released, so there is one way for all of them: the columns are kept that both versions have.
"""

from __future__ import annotations

from posixpath import basename, commonprefix, dirname, isabs
from typing import TYPE_CHECKING

from latrodb.game.ledgers.erratum import Reversal
from latrodb.game.ledgers.ledger import digest_of, read_ledger
from latrodb.notation.encoding import DETECTED
from latrodb.store.corrections import renew_corrections
from latrodb.store.entries import columns_of, revert, today
from latrodb.store.reload import reload_all
from latrodb.store.schema import create_tables, our_tables, seal_rows
from latrodb.store.sources import PART, place_of

if TYPE_CHECKING:
    import sqlite3

    from latrodb.analysis import Analyzer
    from latrodb.store.database import Database

# What cannot be made from the bytes of files, and rows with numbers that people use.
KEPT = ("sources", "_source_parts", "_places", "players", "games", "_removed_games", "diagnostics", "_entry_games")
ENTRIES = ("entries", "errata")  # tables of records, which were no events
RECORDS = """
SELECT old.id, old.digest, {}, old.source, sources.path, sources.encoding, sources.superseded_by,
       old.reverted_at, old.reverted_by, old.reverted_why
  FROM {} old
  LEFT JOIN sources ON sources.id = old.source
 ORDER BY old.id
"""
FORMER = {"errata", "plies", "entry_list", "_sqlite_migrations"}  # tables that no longer exist, or are views now
IN_THE_WAY = """
SELECT type, name, tbl_name, sql
  FROM sqlite_schema
 WHERE type IN ('view', 'trigger', 'index') AND sql IS NOT NULL OR sql GLOB 'CREATE VIRTUAL TABLE*'
 ORDER BY type = 'table', type = 'index'
"""
TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*'"
COLUMNS = "SELECT name FROM pragma_table_info(?)"
SIZES = "UPDATE sources SET size = (SELECT sum(length(bytes)) FROM _source_parts WHERE source = sources.id)"


def bring_up_to_date(database: Database, analyzer: Analyzer) -> None:
    """Make an older database one of this version, all of it or nothing."""
    connection = database.connection
    connection.execute("BEGIN IMMEDIATE")
    try:
        _make_anew(database)
        reload_all(database, analyzer)
        renew_corrections(database, analyzer)
        seal_rows(connection)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    database.compact()  # deleted rows stay in gaps of the file until then, with the folders in the names of files


def _make_anew(database: Database) -> None:
    """Make all tables anew; those of `KEPT` get their rows back."""
    connection = database.connection
    kept = {name.lstrip("_"): name for name in (*KEPT, *ENTRIES)}  # inner tables had no underscore
    ours = {name.lstrip("_") for name in our_tables() | FORMER}
    views_of_others = _clear_the_way(connection, ours)
    present = {name.lstrip("_"): name for (name,) in connection.execute(TABLES) if name.lstrip("_") in ours}
    for plain, name in present.items():
        connection.execute(f"ALTER TABLE {name} RENAME TO old_{plain}" if plain in kept else f"DROP TABLE {name}")
    create_tables(connection)
    for plain in (name for name in kept if name in present and name not in ENTRIES):
        _copy_rows(connection, f"old_{plain}", kept[plain])
    if "source_parts" not in present:
        _divide_bytes(connection)
    names = {} if "places" in present else _shorten_names(connection)
    for name in present.keys() & {*ENTRIES}:
        _keep_entries(database, f"old_{name}")
    connection.executemany("UPDATE entries SET ledger = :new WHERE ledger = :old", names)
    for plain in present.keys() & kept.keys():
        connection.execute(f"DROP TABLE old_{plain}")
    for view in views_of_others:
        connection.execute(view)


def _clear_the_way(connection: sqlite3.Connection, ours: set[str]) -> list[str]:
    """Drop views, and triggers, indexes and searches of our tables; return how to make the views of others again."""
    views = []
    for kind, name, table, sql in connection.execute(IN_THE_WAY).fetchall():
        is_ours = (name if kind == "view" else table.removesuffix("_fts")).lstrip("_") in ours
        if kind == "view" and not is_ours:
            views.append(sql)
        if kind == "view" or is_ours:
            connection.execute(f'DROP {kind} "{name}"')
    return views


def _keep_entries(database: Database, table: str) -> None:
    """Keep entries; records, which said themselves whether they were reverted, become entries and reversals."""
    if database.query(f"SELECT 1 FROM pragma_table_info('{table}') WHERE name = 'parents'"):
        _copy_rows(database.connection, table, "entries")
        return
    record = "record" if database.query(f"SELECT 1 FROM pragma_table_info('{table}') WHERE name = 'record'") else "NULL"
    reversals = {}
    for number, digest, own, source, path, encoding, later, *state in database.query(RECORDS.format(record, table)):
        parts = [] if own else database.query("SELECT bytes FROM _source_parts WHERE source = :id", id=source)
        ledger = read_ledger(own or b"".join(data for (data,) in parts), "", encoding or DETECTED)
        for entry in ledger.entries:
            if digest.startswith(digest_of(entry)):
                row = {"id": number, "digest": digest_of(entry), "ledger": path or "", **columns_of(entry)}
                database.insert("entries", row)
                if state[0] or later:
                    date, by, why = (text or "" for text in state)
                    reversals[number] = Reversal(date or today(), by, why, path if later else "")
    for number, reversal in reversals.items():
        revert(database, number, reversal)


def _copy_rows(connection: sqlite3.Connection, old: str, new: str) -> None:
    """Copy the columns that two tables have, and the last number that was given to a row."""
    columns = {name for (name,) in connection.execute(COLUMNS, (old,))}
    names = [f'"{name}"' for (name,) in connection.execute(COLUMNS, (new,)) if name in columns]
    listed = ", ".join(names)
    connection.execute(f"INSERT INTO {new} ({listed}) SELECT {listed} FROM {old}")
    connection.execute("DELETE FROM sqlite_sequence WHERE name = ?", (new,))
    connection.execute("UPDATE sqlite_sequence SET name = ? WHERE name = ?", (new, old))


def _shorten_names(connection: sqlite3.Connection) -> list[dict[str, str]]:
    """Name files from the folder on that has all of them; they were named from that of the database on, as places are.

    One that is outside of both has the number of its folder instead. Returns the old and new names.
    """
    held = connection.execute("SELECT id, path FROM sources ORDER BY id").fetchall()
    connection.executemany("INSERT INTO _places VALUES (?, ?)", ((source, place_of(path)) for source, path in held))
    folders = [*dict.fromkeys(dirname(path) for _, path in held)]
    common = commonprefix([f"{folder}/" for folder in folders]).rpartition("/")[0]
    names = []
    for path in {path for _, path in held}:
        name = path.removeprefix(common).lstrip("/")
        if name.startswith("../") or (isabs(path) and not common):
            name = f"{1 + folders.index(dirname(path))}/{basename(path)}"
        names.append({"old": path, "new": name})
    connection.executemany("UPDATE sources SET path = :new WHERE path = :old", names)
    return names


def _divide_bytes(connection: sqlite3.Connection) -> None:
    """Put the bytes of files into parts; very old databases have them in one column of `sources`."""
    insert = "INSERT INTO _source_parts VALUES (?, ?, ?)"
    for (number,) in connection.execute("SELECT id FROM sources").fetchall():
        with connection.blobopen("old_sources", "bytes", number, readonly=True) as blob:
            for start in range(0, len(blob) or 1, PART):
                connection.execute(insert, (number, start, blob.read(PART)))
    connection.execute(SIZES)
