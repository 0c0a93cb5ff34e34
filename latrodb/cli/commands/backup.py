"""`latrodb db backup`: copy a database, whole also while another program writes to it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from latrodb.cli.support.command import Command, DatabaseOption
from latrodb.cli.support.databases import name_database, open_existing
from latrodb.cli.support.exits import ExitCode
from latrodb.cli.support.output import say
from latrodb.cli.support.progress import show_progress
from latrodb.store.backup import copy_database


def backup(
    copy: Annotated[Path, typer.Argument(help="The file of the copy.", metavar="COPY")],
    db: DatabaseOption,
    force: Annotated[bool, typer.Option("--force", help="Replace an existing database.")] = False,
) -> int:
    """Copy a database as it is at one moment, also while an import runs."""
    with open_existing(db) as store, show_progress(100) as bar:
        copy_database(
            store, copy, force=force, report=lambda done, total: bar.add(copy.name, 100 * done // total - bar.done)
        )
    say(f"{db} is copied to {copy}")
    return ExitCode.CLEAN


COMMAND = Command(
    backup,
    examples=("latrodb db backup games.db copy.db", "latrodb db backup games.db copy.db --force"),
    prepare=name_database,
)
