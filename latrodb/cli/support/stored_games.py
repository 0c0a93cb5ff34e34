"""Games of a database as named by a user, `games.db#7`, or `7` where the database is named separately."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from latrodb.cli.support.databases import open_existing
from latrodb.cli.support.exits import UsageError
from latrodb.files import check_database, is_database
from latrodb.game.game import Game
from latrodb.references import parse_reference


def read_stored_games(games: Sequence[str], db: str | None) -> tuple[str, tuple[int, ...]]:
    """The database, and the numbers of the games in it.

    Raises:
        UsageError: a game has no number, or the games are in different databases.
        PlaceError: there is no such file, or it is not a database.
    """
    references = [parse_reference(game, db) for game in games]
    files = dict.fromkeys(reference.file for reference in references)
    if len(files) > 1:
        raise UsageError(f"the games are in different databases: {', '.join(files)}")
    (file,) = files
    check_database(file)
    numbers = tuple(reference.number for reference in references if reference.number is not None)
    if len(numbers) < len(references):
        raise UsageError(f"say which game of the database, {file}#7")
    return file, numbers


def with_notes(games: Iterable[Game], file: str) -> Iterator[Game]:
    """Games with the notes on them, if their file is a database."""
    if not is_database(file):
        yield from games
        return
    from latrodb.store.keeping import attach_notes

    with open_existing(file) as store:
        yield from attach_notes(store, games)
