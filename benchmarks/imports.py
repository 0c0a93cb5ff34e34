"""Import, parsing and validation of a generated corpus, compared with a raw insert of the same rows."""

from __future__ import annotations

import itertools
import re
import sqlite3
from pathlib import Path

from benchmarks.timing import Measured, fastest, rate
from latrodb import analyzer
from latrodb.notation.bulk import BulkGame, read_bulk
from latrodb.notation.parser import parse_text
from latrodb.rules.catalog import find_variant
from latrodb.store.database import Database
from latrodb.store.importer import add_paths

TABLES = ("games", "plies", "positions")
PLY = re.compile(r"(D?)([a-l][1-8]-[a-l][1-8])((?:x[a-l][1-8])*)(\(\+\)|[*+#]|)")
FINE_SHARE = 10  # the fine path is measured on a tenth of the corpus


def measure(text: str, folder: Path, rounds: int, peer: float) -> list[Measured]:
    """Import against raw insert and python-chess; parse and validation alone. `peer`: its seconds per ply."""
    corpus = folder / "corpus.txt"
    corpus.write_text(text, encoding="utf-8")
    serial = itertools.count()
    databases: list[Path] = []

    def import_all() -> None:
        databases.append(folder / f"games-{next(serial)}.db")
        with Database.open(databases[-1]) as database:
            add_paths(database, [corpus], analyzer())

    whole = fastest(import_all, rounds)
    schema, rows, indexes = read_rows(databases[-1])
    raw = fastest(lambda: insert_raw(folder / f"raw-{next(serial)}.db", schema, rows, indexes), rounds)
    plies = len(rows["plies"])
    return [
        Measured(
            "import: parse, rules, store",
            rate(plies, whole, "plies"),
            f"{whole / raw:.2f} x raw insert of the same rows",
            "at most 8, goal 5",
        ),
        Measured("raw insert", rate(plies, raw, "plies"), "1"),
        Measured("python-chess, the same job", rate(1, peer, "plies")),
        Measured("import against python-chess", "", f"{peer / (whole / plies):.2f} x as fast", "at least 3, goal 5"),
        *measure_stages(text, plies, rounds),
    ]


def measure_stages(text: str, plies: int, rounds: int) -> list[Measured]:
    """Parse alone and validation alone, both paths."""
    games = [part for part in read_bulk(text) if isinstance(part, BulkGame)]
    variant = find_variant(games[0].tags["Variant"])
    kernel, opening = variant.system.kernel, variant.opening()
    assert kernel is not None
    scan = fastest(lambda: PLY.findall(text), rounds)
    bulk = fastest(lambda: sum(1 for _ in read_bulk(text)), rounds)
    rules = fastest(lambda: [kernel.certify(opening, game.plies) for game in games], rounds)
    share = "".join(text[game.span.start : game.span.end] + "\n\n" for game in games[::FINE_SHARE])
    written = parse_text(share).games
    fine_plies = sum(len(list(game.turns())) for game in written)
    parse = fastest(lambda: parse_text(share), rounds)
    check = fastest(lambda: [analyzer().check_game(game) for game in written], rounds)
    return [
        Measured(
            "parse alone, bulk", rate(plies, bulk, "plies"), f"{bulk / scan:.1f} x re.findall", "at most 6, goal 3"
        ),
        Measured("validation alone, bulk", rate(plies, rules, "plies")),
        Measured(
            "parse alone, fine", rate(fine_plies, parse, "plies"), f"{parse / fine_plies * 1e6:.0f} microseconds a ply"
        ),
        Measured(
            "replay and checks, fine",
            rate(fine_plies, check, "plies"),
            f"{check / fine_plies * 1e6:.0f} microseconds a ply",
        ),
    ]


def read_rows(path: Path) -> tuple[list[str], dict[str, list[tuple[object, ...]]], list[str]]:
    """The statements that create the main tables, their rows, and the statements for their indexes."""
    connection = sqlite3.connect(path)
    try:
        made = dict(connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'"))
        indexes = [
            sql
            for name, sql in connection.execute("SELECT tbl_name, sql FROM sqlite_master WHERE type = 'index'")
            if sql and name in TABLES
        ]
        rows = {table: _stored_rows(connection, table) for table in TABLES}
        return [made[table] for table in TABLES], rows, indexes
    finally:
        connection.close()


def _stored_rows(connection: sqlite3.Connection, table: str) -> list[tuple[object, ...]]:
    """The rows of a table without its computed columns."""
    return list(connection.execute(f"SELECT {_columns(connection, table)} FROM {table} ORDER BY id"))


def _columns(connection: sqlite3.Connection, table: str) -> str:
    return ", ".join(f'"{column[1]}"' for column in connection.execute(f"PRAGMA table_info({table})"))


def insert_raw(path: Path, schema: list[str], rows: dict[str, list[tuple[object, ...]]], indexes: list[str]) -> None:
    """The lower bound: the same rows by `executemany` in one transaction, indexes built after the load."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA foreign_keys = OFF")
    for statement in schema:
        connection.execute(statement)
    connection.execute("BEGIN")
    for table, content in rows.items():
        if content:
            marks = ", ".join("?" * len(content[0]))
            connection.executemany(f"INSERT INTO {table} ({_columns(connection, table)}) VALUES ({marks})", content)
    for statement in indexes:
        connection.execute(statement)
    connection.execute("COMMIT")
    connection.close()
