"""`latrodb db merge`: add all that another database has."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from latrodb.cli.commands.import_ import SEARCHED_AT_ONCE
from latrodb.cli.support.command import Command, DatabaseOption, JsonObjectOption
from latrodb.cli.support.databases import name_database, open_existing, reporting_opponents
from latrodb.cli.support.exits import ExitCode, UsageError
from latrodb.cli.support.output import say, say_json
from latrodb.cli.support.progress import show_progress
from latrodb.core.english import count_words
from latrodb.features.analyzer import analyzer
from latrodb.store.merge import merge as merge_databases

COUNTS = ("files", "games", "added", "already_there", "replaced", "other_wording", "removed", "with_problems")


def merge(
    other: Annotated[str, typer.Argument(help="The database that is added; it stays as it is.", metavar="OTHER")],
    db: DatabaseOption,
    json: JsonObjectOption = False,
) -> int:
    """Add the files and the records of another database, all of them or nothing.

    Records are added as from a ledger. Of two versions of a file, the later one counts.
    """
    if Path(other).resolve() == Path(db).resolve():
        raise UsageError("a database cannot be merged with itself")
    with open_existing(db, read_only=False) as store, open_existing(other) as added:
        ((size,),) = added.query("SELECT total(size) FROM sources")
        with show_progress(int(size)) as bar, reporting_opponents(store):
            summary = merge_databases(store, added, analyzer(), is_searched=size <= SEARCHED_AT_ONCE, report=bar.add)
    counts = {name: getattr(summary, name) for name in COUNTS}
    if json:
        say_json({**counts, "records_added": summary.errata_added})
        return ExitCode.CLEAN
    say(f"{count_words(summary.files, 'file')} and {count_words(summary.games, 'game')} of {other} are in {db} now")
    for name in COUNTS[2:]:
        say(f"  {name.replace('_', ' '):<14}{counts[name]:>8,}")
    say(f"  {'records':<14}{summary.errata_added:>8,}  new")
    return ExitCode.CLEAN


COMMAND = Command(
    merge,
    examples=("latrodb db merge games.db other.db", "latrodb db merge games.db other.db --json"),
    prepare=name_database,
)
