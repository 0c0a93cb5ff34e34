"""Queries on the command line: asked with a bar that shows the search for motifs."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING

from latrodb import analyzer
from latrodb.cli.support.progress import Bar, show_progress

if TYPE_CHECKING:
    from collections.abc import Callable

    from latrodb.query.run import Answer
    from latrodb.store.database import Database


def ask_query(store: Database, text: str) -> Answer:
    """The answer to a query; a progress bar shows how many games were searched for motifs."""
    from latrodb.query.run import ask
    from latrodb.query.syntax import parse_query

    with ExitStack() as stack:
        return ask(store, parse_query(text), analyzer, motif_progress(stack))


def motif_progress(stack: ExitStack) -> Callable[[int, int], None]:
    """What shows how many games were searched for motifs, of how many; the bar stays until the stack is left."""
    bars: list[Bar] = []

    def show(done: int, total: int) -> None:
        if not bars:
            bars.append(stack.enter_context(show_progress(total)))
        bars[0].add("games searched for motifs", done - bars[0].done)

    return show
