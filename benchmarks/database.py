"""A database of all games: what it costs in time and space, and how fast it answers."""

from __future__ import annotations

import sqlite3
import statistics
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks.generate import COLLECTION, write_collection
from benchmarks.importing import import_apart
from benchmarks.raw import insert_raw, read_raw
from benchmarks.timing import Measured, medians, seconds
from latrodb.core.position import Position
from latrodb.features.analyzer import analyzer
from latrodb.motifs.catalog import MOTIFS
from latrodb.patterns.reader import read_pattern
from latrodb.query.run import ask
from latrodb.query.syntax import parse_query
from latrodb.rules.catalog import find_variant
from latrodb.store.boards import find_pattern
from latrodb.store.database import Database
from latrodb.store.duplicates import duplicates
from latrodb.store.explore import explore
from latrodb.store.find import find_games
from latrodb.store.find_position import find_position
from latrodb.store.motif_uses import search_motifs
from latrodb.store.stored_game import load_game

MILLION = 1_000_000
MOTIF_SHARE = 200  # motifs are looked for in one game of so many
SELECT_RAW = "SELECT id FROM positions WHERE key = ?"
LOOK_UPS = 50  # one position in so many is looked up
ANCHORED = ("white: Dg2 e4; black: s on e*; empty: f4; exact", "S s S at e4", "own: Md4; enemy: Md5; ahead 2")
FREE = ("S s S", "SsS/?S?/.s.", "o.x/.x.", "Ss/s./.D", "S{moved} .{took} S", "o x o; either color; touching wall")
QUERIES = ("captures by phalanx", "taken >= 2 by flank", 'mark "#"', 'mark "(+)"', 'player "Cato"')
SIZES = """
SELECT coalesce(iif(tbl_name GLOB '*_fts*', 'words', tbl_name), 'other'), sum(pgsize)
  FROM dbstat
  LEFT JOIN sqlite_schema USING (name)
 GROUP BY 1
 ORDER BY 2 DESC
"""
MOTIFS_SIZE = "SELECT sum(pgsize) FROM dbstat WHERE name GLOB '*motif_*'"
LARGEST = 6  # tables that are named with their sizes


def measure(folder: Path, games: int, rounds: int) -> Iterator[Measured]:
    """Every line of the table. The folder keeps the generated games."""
    text = write_collection(folder, games)
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        path, raw = Path(scratch, "games.db"), Path(scratch, "raw.db")
        imports, inserts = [], []
        for _ in range(rounds):  # one after the other, so that all have equal luck
            imports.append(import_apart(path, text))
            rows = read_raw(path)
            inserts.append(seconds(lambda: insert_raw(raw, rows)))  # noqa: B023
        unit = statistics.median(inserts)
        built = statistics.median(each.seconds for each in imports)
        positions = len(rows.positions)
        yield Measured("positions", figure=f"{positions:,}", goal="1,000,000")
        yield Measured("R", figure=f"{unit:.2f} s, {unit / positions * 1e6:.2f} µs a position")
        yield Measured("build", built / unit, "R", "at most 7.2", f"{built:.1f} s")
        yield Measured("memory of the build", figure=f"{max(each.peak for each in imports):.0f} MiB")
        with Database.open(path) as database, sqlite3.connect(raw) as raw_rows:
            yield measure_size(database, positions - len(rows.games))
            yield from measure_look_ups(database, raw_rows, rounds)
            yield from measure_answers(database, unit * MILLION / positions, rounds)
            yield from measure_motifs(database, unit / positions, games)
            taken = seconds(lambda: duplicates(database))
            yield Measured("duplicates", taken / unit, "R", "under 60 s", f"{taken:.1f} s")
        raw_rows.close()


def measure_size(database: Database, plies: int) -> Measured:
    """Bytes of the file, those of the sources among them."""
    database.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    size = database.path.stat().st_size / plies
    largest = (f"{name} {each / plies:.1f}" for name, each in database.query(SIZES)[:LARGEST])
    return Measured("size, without motifs", size, "bytes a ply", "at most 60", ", ".join(largest))


def measure_look_ups(database: Database, raw: sqlite3.Connection, rounds: int) -> Iterator[Measured]:
    """Exact look-ups of openings, which many games have, and of other positions, against the bare SELECT of keys."""
    for name, share, places in (("openings", 1, "ply = 0"), ("other positions", LOOK_UPS, "ply = 1 + game % 20")):
        query = f"SELECT min(game), ply, key FROM positions WHERE {places} GROUP BY key ORDER BY key"
        found = database.query(query)[::share]
        wanted = [position_at(database, game, ply) for game, ply, _ in found]
        keys = [key for *_, key in found]
        ours, bare = medians(
            rounds,
            lambda: [find_position(database, position, exact=True) for position in wanted],  # noqa: B023
            lambda: [raw.execute(SELECT_RAW, (key,)).fetchall() for key in keys],  # noqa: B023
        )
        figure = f"{ours / len(wanted) * 1000:.3f} ms, {bare / len(wanted) * 1000:.3f} ms"
        yield Measured(f"exact look-up: {name}", ours / bare, "raw SELECT", "at most 2", figure)


def position_at(database: Database, number: int, ply: int) -> Position:
    """A position of a game."""
    game = load_game(database, number, analyzer())
    position = game.nodes[ply - 1].after if ply else game.opening
    assert position
    return position


def measure_answers(database: Database, unit: float, rounds: int) -> Iterator[Measured]:
    """Patterns, queries and the explorer. The ratio is that of the time to `unit`, R for a million positions."""

    def line(name: str, goal: str, job: Callable[[], object]) -> Measured:
        (taken,) = medians(rounds, job)
        return Measured(name, taken / unit * 1000, "R/1000", f"under {goal}", f"{taken * 1000:.1f} ms")

    for kind, texts, goal in (("anchored", ANCHORED, "100 ms"), ("anywhere", FREE, "500 ms")):
        for text in texts:
            pattern = read_pattern(text)
            name = f"pattern {kind}: `{text}`"
            yield line(name, goal, lambda: sum(1 for _ in find_pattern(database, pattern)))  # noqa: B023
    for text in QUERIES:
        query = parse_query(text)
        yield line(f"query: `{text}`", "20 ms", lambda: ask(database, query, analyzer))  # noqa: B023
    yield line("games of a player", "20 ms", lambda: find_games(database, player="Cato"))
    for key in COLLECTION:
        variant = find_variant(key)
        opening = variant.opening()
        name = f"explorer at the opening: {key}"
        yield line(name, "20 ms", lambda: explore(database, variant.system, opening))  # noqa: B023


def measure_motifs(database: Database, unit: float, games: int) -> Iterator[Measured]:
    """Look for every motif in a share of the games; `unit` is R for one position."""
    share = range(1, games + 1, MOTIF_SHARE)
    taken = seconds(lambda: search_motifs(database, list(MOTIFS), analyzer(), share))
    searched = "SELECT sum(plies) FROM games WHERE id IN (SELECT game FROM _motif_searches)"
    ((plies,),) = database.query(searched)
    ((size,),) = database.query(MOTIFS_SIZE)
    yield Measured("size of motifs", size / plies, "bytes a ply", figure=f"{len(share):,} games")
    yield Measured("search for motifs", taken / plies / unit, "R", figure=f"{taken / plies * 1e6:.0f} µs a ply")
