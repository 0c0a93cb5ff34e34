"""Queries on the command line: asked with a bar that shows the search for motifs."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING

from latrodb.cli.support.progress import Bar, show_progress
from latrodb.features.analyzer import analyzer

if TYPE_CHECKING:
    from collections.abc import Callable

    from latrodb.query.run import Answer
    from latrodb.query.syntax import QueryError
    from latrodb.store.database import Database


def ask_query(store: Database, text: str) -> Answer:
    """The answer to a query; a progress bar shows how many games were searched for motifs."""
    from latrodb.query.run import ask
    from latrodb.query.syntax import QueryError, parse_query

    with ExitStack() as stack:
        try:
            return ask(store, parse_query(text), analyzer, motif_progress(stack))
        except QueryError as error:
            raise _named(store, error) from None


def _named(store: Database, error: QueryError) -> QueryError:
    """The error about a query, with the one to write if the query is nothing but names."""
    from latrodb.query.names import names_typed, query_of_names
    from latrodb.query.syntax import QueryError

    query = query_of_names(names_typed(store, error.query))
    if error.meant or not query:
        return error
    return QueryError(
        error.query, error.start, error.end, f"{error.message}; for games of players write: {query}", query
    )


def motif_progress(stack: ExitStack) -> Callable[[int, int], None]:
    """What shows how many games were searched for motifs, of how many; the bar stays until the stack is left."""
    bars: list[Bar] = []

    def show(done: int, total: int) -> None:
        if not bars:
            bars.append(stack.enter_context(show_progress(total)))
        bars[0].add("games searched for motifs", done - bars[0].done)

    return show
