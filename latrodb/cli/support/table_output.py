"""Tables of a database in a folder: written by `latrodb export`, checked by `latrodb db verify`."""

from __future__ import annotations

from pathlib import Path

from latrodb import __version__
from latrodb.cli.support.databases import open_existing
from latrodb.cli.support.exits import ExitCode, UsageError
from latrodb.cli.support.output import STDOUT, say, say_json
from latrodb.cli.support.progress import progress
from latrodb.core.english import Text, count_words
from latrodb.exporters.tables import catalog, export_tables
from latrodb.files import is_database
from latrodb.outputs import broken_files
from latrodb.references import Reference


def write_tables(reference: Reference, folder: Path | None, format: str, text: Text, **options: bool) -> int:
    """Write the tables of a database into a folder, with options of `export_tables`."""
    if not is_database(reference.file) or reference.number is not None:
        raise UsageError(f"{format} takes a whole database, such as games.db")
    if folder is None or folder == STDOUT:
        raise UsageError(f"{format} writes a file for each table; name a folder with -o")
    with (
        open_existing(reference.file) as store,
        progress(len(catalog()), "table", unwritten="nothing is written") as bar,
    ):
        counts = export_tables(store, folder, format, text, version=__version__, report=bar.begin, **options)
    rows = sum(counts.values())
    say(f"{count_words(len(counts), 'table')} with {count_words(rows, 'row')} are written to {folder}")
    return ExitCode.CLEAN


def check_tables(folder: Path, *, json: bool) -> int:
    """Compare the files of a folder of tables with their digests; 1 if one is not as it was written."""
    broken = broken_files(folder)
    if json:
        say_json({"sound": not broken, "files": broken})
    elif not broken:
        say(f"sound: every file of {folder} is as it was written")
    else:
        for name in broken:
            say(f"{folder / name} is missing or not as it was written; write the tables again")
    return ExitCode.PROBLEMS if broken else ExitCode.CLEAN
