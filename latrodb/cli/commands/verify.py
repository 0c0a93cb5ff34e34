"""`latrodb db verify`: compare a database with the sources that it holds."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from latrodb.cli.support.command import Command, DatabaseOption, JsonObjectOption
from latrodb.cli.support.databases import name_database, open_existing
from latrodb.cli.support.exits import ExitCode
from latrodb.cli.support.output import print_table, remark, say, say_json
from latrodb.cli.support.progress import show_progress
from latrodb.core.english import count_words
from latrodb.features.analyzer import analyzer
from latrodb.files import is_database
from latrodb.store.errors import NotADatabaseError
from latrodb.store.row_comparison import Difference, Value
from latrodb.store.verify import verify as differences_of

HEAD = ("table", "game", "row", "column", "problem", "stored", "expected")
LONGEST = 60  # characters of a value in the table


def verify(
    db: DatabaseOption,
    limit: Annotated[int, typer.Option(help="Maximum number of differences; -1 for all.", min=-1)] = 100,
    json: JsonObjectOption = False,
) -> int:
    """Make every row again from the stored sources and print each difference; returns 1 if there is any.

    Of a folder of tables, compare each file with its digest.
    """
    if Path(db).is_dir():
        from latrodb.cli.support.table_output import check_tables

        return check_tables(Path(db), json=json)
    if Path(db).is_file() and Path(db).stat().st_size and not is_database(db):
        raise NotADatabaseError(f"{db} is not a database; `latrodb check {db}` checks a game file")
    with open_existing(db) as store:
        games, plies, size = store.query(
            "SELECT count(*), (SELECT count(*) FROM positions), (SELECT total(size) FROM sources) FROM games"
        )[0]
        with show_progress(int(size)) as bar:
            found = list(differences_of(store, analyzer(), bar.add))
    shown = found[: None if limit < 0 else limit]
    if json:
        listed = [{name: _plain(value) for name, value in each._asdict().items()} for each in shown]
        say_json({"sound": not found, "games": games, "positions": plies, "differences": listed})
    elif found:
        print_table(HEAD, map(_row, shown))
        tables = {difference.table for difference in found if difference.table}
        remark(f"{count_words(len(found), 'difference')} in {count_words(len(tables), 'table')} of {db}.")
    else:
        say(f"sound: {count_words(games, 'game')}, {count_words(plies, 'position')}")
    return ExitCode.PROBLEMS if found else ExitCode.CLEAN


def _row(difference: Difference) -> tuple[str, ...]:
    game = "" if difference.game is None else str(difference.game)
    values = (_words(value) for value in (difference.stored, difference.expected))
    return (difference.table, game, difference.row, difference.column, difference.problem, *values)


def _words(value: Value) -> str:
    text = "" if value is None else str(_plain(value))
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


def _plain(value: Value) -> str | int | float | None:
    """A value as JSON can have it; bytes in hexadecimal digits."""
    return value.hex() if isinstance(value, bytes) else value


COMMAND = Command(
    verify,
    examples=("latrodb db verify games.db", "latrodb db verify games.db --json --limit -1", "latrodb db verify tables"),
    prepare=partial(name_database, takes_nothing_else=True),
)
