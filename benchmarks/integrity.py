"""Damage to databases: bits are flipped in the file, and imports are killed.

    python -m benchmarks.integrity [--flips 1000] [--kills 200] [--large-kills 50] [--seed 1]

`db verify` must name the table of every row that a flipped bit changes, unless the file cannot be opened at all. A
database whose import was killed must be whole, and the next import must complete it; a copy that `db backup` makes
while an import runs must be whole, too. The exit code is 1 if anything was missed.
"""

from __future__ import annotations

import argparse
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import closing, redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random

from benchmarks.generate import generate_games
from benchmarks.importing import ROOT
from latrodb.cli.app import main as latrodb
from latrodb.features.analyzer import analyzer
from latrodb.store.backup import copy_database
from latrodb.store.database import Database
from latrodb.store.errors import StoreError
from latrodb.store.motif_uses import search_motifs
from latrodb.store.verify import verify

CORPUS = ROOT / "corpus"
CLEAN = CORPUS / "classical-petteia" / "engine-game-1.txt"
FILES = (*sorted(CORPUS.glob("petteia-xxi/diagram-*.txt")), CLEAN, CORPUS / "quintana")  # whose import is killed
MISPRINTED = """[White "Livia"]
[Black "Cato"]
[Variant "latrunculi-xxi/10x8"]

1.e1-e6* {A hit.} b8-b3 2.a1-a3 (2.a1-a2) a8-a5 3.a3-z9 *
"""
LEDGER = """[Erratum "first"]
[Game "misprinted.txt#1"]
[Ply "1b"]
[Printed "b8-b3"]
[Corrected "b8-b4"]
[By "A reader"]
[Date "2026.11.21"]
[Status "certain"]

The next diagram shows the man on b4.
"""
LARGE_FILES, LARGE_PLIES = 4, 7000  # of a large import: more than 200 kB
LIVES = 5  # how often an import is killed before it may end
NOT_ROWS = ("sqlite_", "_sqlite", "_seals")  # tables that say nothing of games
WITH_TIMES = ("sources", "_seals")  # tables in which two imports of the same files differ
HEADER = 100  # bytes of a file in front of its pages
WRONG = ("missed", "crashed", "refused", "broken", "incomplete", "broken copies")

Rows = dict[str, object]  # the rows of each table, or how reading them fails


def flip_bits(folder: Path, flips: int, random: Random) -> Counter[str]:
    """What `verify` says of flipped bits, until so many of them have changed a row."""
    base, path = make_database(folder), folder / "damaged.db"
    data, sound = base.read_bytes(), read_rows(base)
    counts: Counter[str] = Counter()
    while counts["changed a row"] < flips:
        place, bit = random.randrange(HEADER, len(data)), random.randrange(8)
        path.write_bytes(data[:place] + bytes([data[place] ^ 1 << bit]) + data[place + 1 :])
        rows = read_rows(path)
        changed = {name for name in sound.keys() | rows.keys() if sound.get(name) != rows.get(name)}
        counts["flips"] += 1
        counts["changed a row"] += bool(changed)
        if changed:
            verdict = judge(path, changed)
            counts[verdict] += 1
            if verdict in WRONG:
                print(f"{verdict}: bit {bit} of byte {place}, in {', '.join(sorted(changed))}", file=sys.stderr)
    return counts


def make_database(folder: Path) -> Path:
    """A database with rows of every kind: files that changed, corrections, records, motifs."""
    path, game = folder / "games.db", CLEAN.read_text(encoding="utf-8")
    files = (  # a game, a change of its file, two other wordings, a game with a misprint, and its correction
        ("game.txt", game),
        ("game.txt", game.replace("Engine", "First")),
        ("second.txt", game.replace("Engine", "Second")),
        ("third.txt", game.replace("Engine", "Third")),
        ("misprinted.txt", MISPRINTED),
        ("games.errata", LEDGER),
    )
    records = (
        f"note add {path}#1@2w fine --tag sacrifice --collection best --by Zeno",
        f"alias add {path} Livia Julia --by Zeno",
        f"tag {path}#4 Site=Roma --by Zeno",
        f"tag {path}#4 Event=Ludi --by Zeno",
        f"revert 4 --db {path} --by Zeno",
        f"remove {path}#2 --by Zeno",
    )
    for name, text in files:
        (folder / name).write_text(text, encoding="utf-8")
        run_quietly(f"import {folder / name} --db {path}")
    for words in records:
        run_quietly(words)
    with Database.open(path) as database:
        search_motifs(database, ["hit"], analyzer())
        database.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path


def run_quietly(words: str) -> None:
    """Run a command that must succeed, but for misprints that it reports."""
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
        assert latrodb(words.split()) < 2, words


def read_rows(path: Path) -> Rows:
    """All rows of a database as its tables have them, its indexes aside."""
    for suffix in ("-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    found: Rows = {}
    with closing(sqlite3.connect(path)) as connection:
        connection.text_factory = bytes
        try:
            names = connection.execute("SELECT CAST(name AS BLOB) FROM sqlite_schema WHERE type = 'table'").fetchall()
        except (sqlite3.Error, UnicodeDecodeError) as error:  # the message may have damaged words
            return {"sqlite_schema": str(error)}
        for name in (name.decode(errors="replace") for (name,) in names):
            if name.startswith(NOT_ROWS) or "_fts" in name:
                continue
            try:
                found[name] = sorted(map(repr, connection.execute(f'SELECT * FROM "{name}" NOT INDEXED')))
            except (sqlite3.Error, UnicodeDecodeError) as error:
                found[name] = str(error)
    return found


def judge(path: Path, changed: set[str]) -> str:
    """What becomes of a database of which some tables are damaged."""
    try:
        with Database.open(path, read_only=True) as database:
            named = {each.table for each in verify(database, analyzer())}
    except StoreError:
        return "cannot be opened" if isinstance(read_rows(path).get("games"), str | None) else "refused"
    except Exception as error:
        print(f"{error!r}", file=sys.stderr)
        return "crashed"
    return "named" if named & changed else "named elsewhere" if named else "missed"


def kill_imports(folder: Path, kills: int, random: Random) -> Counter[str]:
    """Kill imports at random moments; the database must be whole, and complete after the last import."""
    misprinted, ledger = folder / "misprinted.txt", folder / "games.errata"
    misprinted.write_text(MISPRINTED, encoding="utf-8")
    ledger.write_text(LEDGER, encoding="utf-8")
    return kill_imports_of(folder / "killed.db", (*FILES, misprinted, ledger), kills, random)


def kill_large_imports(folder: Path, kills: int, random: Random) -> Counter[str]:
    """Kill imports of files that are stored together, and are read by processes."""
    files = [folder / f"large-{number}.txt" for number in range(LARGE_FILES)]
    for number, file in enumerate(files):
        file.write_text(generate_games("quintana/8x8", LARGE_PLIES, number), encoding="utf-8")
    return kill_imports_of(folder / "large.db", (*files, *FILES), kills, random, "--workers", "2")


def kill_imports_of(path: Path, files: Sequence[Path], kills: int, random: Random, *options: str) -> Counter[str]:
    """Kill imports of some files into a database."""
    command = [sys.executable, "-m", "latrodb", "import", *map(str, files), "--db", str(path), *options]
    start = time.monotonic()
    counts: Counter[str] = Counter(copy_meanwhile(path, command))
    longest = time.monotonic() - start
    complete = rows_without_times(path)
    while counts["kills"] < kills:
        if counts["kills"] % LIVES == 0:
            delete(path)
        process = start_import(command)
        try:
            process.wait(random.uniform(0, longest))
        except subprocess.TimeoutExpired:
            process.kill()
            counts["kills"] += 1
        process.wait()
        counts["whole" if is_whole(path) else "broken"] += 1
        if counts["kills"] % LIVES == 0:
            start_import(command).wait()
            counts["completed" if rows_without_times(path) == complete else "incomplete"] += 1
    return counts


def copy_meanwhile(path: Path, command: list[str]) -> Counter[str]:
    """Copy a database all the while that it is filled."""
    counts: Counter[str] = Counter()
    copy = path.with_name("copy.db")
    process = start_import(command)
    while process.poll() is None:
        time.sleep(0.1)
        if has_tables(path):
            with Database.open(path, read_only=True) as database:
                copy_database(database, copy, force=True)
            counts["copies" if is_whole(copy) else "broken copies"] += 1
    return counts


def start_import(command: list[str]) -> subprocess.Popen[bytes]:
    """The importer in a process of its own."""
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def is_whole(path: Path) -> bool:
    """Whether a database is sound, or is not there yet."""
    if not has_tables(path):
        return True
    with Database.open(path, read_only=True) as database:
        found = list(verify(database, analyzer()))
    print("".join(f"{each}\n" for each in found), end="", file=sys.stderr)
    return not found


def has_tables(path: Path) -> bool:
    """Whether a file has been made a database."""
    if not path.exists():
        return False
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT count(*) FROM sqlite_schema").fetchone() != (0,)


def rows_without_times(path: Path) -> Rows:
    """The rows that are equal in all imports of the same files."""
    return {name: rows for name, rows in read_rows(path).items() if name not in WITH_TIMES}


def delete(path: Path) -> None:
    """Delete a database with the files that SQLite keeps beside it."""
    for suffix in ("", "-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def main() -> int:
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(prog="python -m benchmarks.integrity", description=__doc__, formatter_class=form)
    parser.add_argument("--flips", type=int, default=1000, help="flipped bits that change a row")
    parser.add_argument("--kills", type=int, default=200, help="imports that are killed")
    parser.add_argument("--large-kills", type=int, default=50, help="large imports that are killed, with two processes")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    random = Random(chosen.seed)
    wrong = 0
    with tempfile.TemporaryDirectory() as name:
        works = (flip_bits, chosen.flips), (kill_imports, chosen.kills), (kill_large_imports, chosen.large_kills)
        for work, number in works:
            counts = work(Path(name), number, random)
            print(", ".join(f"{key} {count:,}" for key, count in counts.items()), flush=True)
            wrong += sum(counts[key] for key in WRONG)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
