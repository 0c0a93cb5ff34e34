"""Patterns in a database of 20,000 games: how long a search takes, and what the boards cost in time and space.

python -m benchmarks.patterns [--games 20000] [--rounds 3] [--text FILE]

`--text` names the file of generated games, which is made if there is none: that takes some minutes.
"""

from __future__ import annotations

import argparse
import sqlite3
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from rich.console import Console
from rich.table import Table

from benchmarks.generate import play_game, write_game
from benchmarks.timing import Measured, fastest
from latrodb import analyzer
from latrodb.patterns.reader import read_pattern
from latrodb.rules.catalog import find_variant
from latrodb.store.boards import Run, find_pattern, read_runs, write_boards
from latrodb.store.database import Database
from latrodb.store.importer import add_paths

VARIANTS = ("latrunculi-xxi/12x8", "latrunculi-xxi/10x8", "petteia-xxi/8x8")
LONGEST = 56  # plies of a game
MILLION = 1_000_000
ANCHORED = ("white: Dg2 e4; black: s on e*; empty: f4; exact", "S s S at e4", "own: Md4; enemy: Md5; ahead 2")
FREE = ("S s S", "SsS/?S?/.s.", "o.x/.x.", "Ss/s./.D", "S{moved} .{took} S", "o x o; either color; touching wall")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.patterns", description=__doc__)
    parser.add_argument("--games", type=int, default=20_000, help="generated games")
    parser.add_argument("--rounds", type=int, default=3, help="rounds of each measurement")
    parser.add_argument("--text", type=Path, help="the file of generated games")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        text = chosen.text or Path(folder, "games.txt")
        if not text.exists():
            print(f"generating {chosen.games} games ...", file=sys.stderr)
            generate(text, chosen.games)
        print("importing them ...", file=sys.stderr)
        start = time.process_time()
        with Database.open(Path(folder, "games.db")) as database:
            add_paths(database, [text], analyzer())
            seconds = time.process_time() - start
            rows = [*measure_cost(database, seconds), *measure_searches(database, chosen.rounds)]
    table = Table(title="patterns in a database, CPU time")
    for head in ("measured", "figure", "a million positions", "goal"):
        table.add_column(head)
    for row in rows:
        table.add_row(row.name, row.figure, row.ratio, row.goal)
    Console().print(table)


def generate(path: Path, games: int) -> None:
    """Random legal games of three variants."""
    with path.open("w", encoding="utf-8") as file:
        for number in range(games):
            variant = find_variant(VARIANTS[number * len(VARIANTS) // games])
            random = Random(f"{variant.key} {number}")
            file.write(write_game(variant, play_game(variant, random, LONGEST), number + 1, random) + "\n")


def measure_cost(database: Database, seconds: float) -> list[Measured]:
    """The share of the boards in the import and in the file."""
    ((games, positions),) = database.query("SELECT count(DISTINCT game), sum(positions) FROM board_games")
    ((size,),) = database.query("SELECT sum(pgsize) FROM dbstat")
    ((boards,),) = database.query("SELECT sum(pgsize) FROM dbstat WHERE name GLOB 'board*'")
    runs: dict[str, list[Run]] = {}
    for row in database.query("SELECT variant, id, positions, planes FROM boards"):
        runs.setdefault(row[0], []).extend(read_runs(database.connection, *row))
    copy = sqlite3.connect(":memory:")
    for (sql,) in database.query("SELECT sql FROM sqlite_schema WHERE name GLOB 'board*' AND sql IS NOT NULL"):
        copy.execute(sql)
    build = fastest(lambda: [write_boards(copy, variant, each) for variant, each in runs.items()], 1)
    return [
        Measured("games", f"{games:,}"),
        Measured("positions", f"{positions:,}", "", "1,000,000"),
        Measured("import", f"{seconds:.1f} s", f"{seconds / positions * 1e6:.1f} microseconds each"),
        Measured("boards: build", f"{build:.2f} s", f"{build / positions * 1e6:.2f} microseconds each", "2"),
        Measured("boards: size", f"{boards:,} bytes", f"{boards / positions:.2f} bytes each", "10"),
        Measured("database: size", f"{size:,} bytes", f"{size / positions:.1f} bytes each", "60"),
    ]


def measure_searches(database: Database, rounds: int) -> list[Measured]:
    """Searches for anchored and free patterns, from text to the last game and ply."""
    ((positions,),) = database.query("SELECT sum(positions) FROM boards")
    found = []
    for kind, texts, goal in (("anchored", ANCHORED, "0.1 s"), ("anywhere", FREE, "0.5 s")):
        for text in texts:
            pattern = read_pattern(text)
            hits: list[int] = []
            seconds = fastest(lambda: hits.append(sum(1 for _ in find_pattern(database, pattern))), rounds)  # noqa: B023
            figure = f"{seconds:.3f} s, {hits[0]:,} hits"
            found.append(Measured(f"{kind}: {text}", figure, f"{seconds * MILLION / positions:.3f} s", goal))
    return found


if __name__ == "__main__":
    main()
