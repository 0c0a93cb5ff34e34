"""`latrodb db repair`: search the games of a database for corrections that an import left unsearched."""

from __future__ import annotations

import os
from functools import partial
from typing import Annotated

import typer

from latrodb.cli.support.command import Command, DatabaseOption, JsonObjectOption, former
from latrodb.cli.support.databases import name_database, open_existing
from latrodb.cli.support.diagnostics import QuietOption
from latrodb.cli.support.exits import ExitCode
from latrodb.cli.support.output import complain, remark, say, say_json
from latrodb.cli.support.progress import show_progress
from latrodb.cli.support.stored_search import SearchSummary, search_stored
from latrodb.core.english import count_words
from latrodb.store.reload import list_unsearched


def repair(
    db: DatabaseOption,
    workers: Annotated[
        int | None, typer.Option(help="Number of processes; by default one for each processor.", min=1, max=256)
    ] = None,
    minutes: Annotated[float | None, typer.Option(help="Stop after so many minutes.", min=0)] = None,
    seconds: Annotated[float | None, former("--seconds", "--minutes")] = None,
    json: JsonObjectOption = False,
    quiet: QuietOption = False,
) -> int:
    """Search games with errors for corrections, and store what is found; `import` stores such games without a search.

    The search can be stopped at any time; the next call goes on with the games that are left.
    """
    budget = None if minutes is None and seconds is None else 60 * (minutes or 0) + (seconds or 0)
    summary = SearchSummary()
    with open_existing(db, read_only=False) as store:
        left = sum(map(len, list_unsearched(store).values()))
        with show_progress(left, quiet=quiet) as bar:
            processes = min(workers or os.cpu_count() or 1, max(left, 1))
            try:
                search_stored(
                    store,
                    workers=processes,
                    seconds=budget,
                    report=lambda: bar.add("searching for corrections", 1),
                    summary=summary,
                )
            except KeyboardInterrupt:
                complain(f"the search ended early: {_words(summary)}; repeat the command to continue")
                raise
    if json:
        say_json({"searched": summary.searched, "with_corrections": summary.with_corrections, "left": summary.left})
    elif not quiet:
        say(_words(summary))
        if summary.left:
            remark("Repeat the command to continue.")
    return ExitCode.CLEAN


def _words(summary: SearchSummary) -> str:
    searched, left = count_words(summary.searched, "game"), count_words(summary.left, "game")
    return f"{searched} searched, {summary.with_corrections:,} of them with corrections; {left} left"


COMMAND = Command(
    repair,
    prepare=partial(name_database, takes_nothing_else=True),
    examples=("latrodb db repair games.db", "latrodb db repair games.db --workers 4 --minutes 10"),
)
