"""`latrodb edit revert`: undo or reinstate corrections, tag changes, removals, notes and aliases."""

from __future__ import annotations

from typing import Annotated

import typer

from latrodb.cli.support.command import Command, GameDatabaseOption
from latrodb.cli.support.completion import game_places
from latrodb.cli.support.databases import name_database, open_existing, read_stored_games
from latrodb.cli.support.exits import ExitCode, UsageError
from latrodb.cli.support.output import say
from latrodb.features.analyzer import analyzer
from latrodb.store.database import Database
from latrodb.store.entries import StoredEntry, find_entry
from latrodb.store.keeping import entries_of, restore_entry, revert_entry


def revert(
    record: Annotated[
        str,
        typer.Argument(
            help="A record by its number or name in `latrodb edit errata list`; games.db#7: what was done to game 7.",
            metavar="RECORD",
            autocompletion=game_places,
        ),
    ],
    db: GameDatabaseOption = None,
    by: Annotated[str, typer.Option(help="Name of the person who reverts it.", metavar="NAME")] = "",
    why: Annotated[str, typer.Option(help="The reason.", metavar="TEXT")] = "",
    undo: Annotated[bool, typer.Option("--undo", help="Reinstate it.")] = False,
) -> int:
    """Revert a correction, tag changes, a removal, a note or an alias; the record stays, marked as reverted."""
    if db is not None:
        file, game = db, None
    elif "#" not in record:
        raise UsageError(f"say which database: latrodb edit revert games.db {record}, or games.db#7 for a game")
    else:
        file, (game,) = read_stored_games([record], None)
    with open_existing(file, read_only=False) as store:
        for found in [find_entry(store, record)] if game is None else entries_of(store, game, reverted=undo):
            revert_record(store, found, by, why, undo=undo)
    return ExitCode.CLEAN


def revert_record(store: Database, found: StoredEntry, by: str, why: str, *, undo: bool) -> None:
    """Revert or reinstate a record, and report it. Raises UsageError if it was reverted before."""
    entry, reversal = found.entry, found.entry.reversal
    if undo:
        restore_entry(store, found.id, analyzer())
    elif reversal is not None:
        author = f" by {reversal.by}" if reversal.by else ""
        raise UsageError(f"{entry.noun} {found.id} was already reverted on {reversal.date}{author}")
    else:
        revert_entry(store, found.id, analyzer(), by=by, why=why)
    say(f"{entry.noun} {found.id}, {entry.name}, is {'reinstated' if undo else 'reverted'}")


COMMAND = Command(
    revert,
    examples=(
        'latrodb edit revert games.db 3 --by "A. Reader" --why "the page is right"',
        "latrodb edit revert games.db 3 --undo",
    ),
    prepare=name_database,
)
