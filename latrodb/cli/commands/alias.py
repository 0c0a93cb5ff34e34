"""`latrodb edit alias`: several names of one player, or of one file."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import typer

from latrodb.cli.support.command import Command, DatabaseOption
from latrodb.cli.support.databases import name_database, open_existing
from latrodb.cli.support.exits import ExitCode
from latrodb.cli.support.output import print_table, remark, say, say_json
from latrodb.core.english import count_words
from latrodb.core.errors import near_miss
from latrodb.features.analyzer import analyzer
from latrodb.store.database import Database
from latrodb.store.keeping import rename_file
from latrodb.store.names import add_alias, load_aliases, players_named

HEAD = ("id", "name", "person", "by", "date", "why")
JsonOption: TypeAlias = Annotated[bool, typer.Option("--json", help="Print a JSON object for each alias.")]


def add(
    name: Annotated[str, typer.Argument(help="The other name, as written in records: J. Carrillo.", metavar="NAME")],
    person: Annotated[str, typer.Argument(help="The person's name: Jose Carrillo.", metavar="PERSON")],
    db: DatabaseOption,
    by: Annotated[str, typer.Option(help="Name of the person who decides it.", metavar="NAME")] = "",
    why: Annotated[str, typer.Option(help="The reason.", metavar="TEXT")] = "",
    json: JsonOption = False,
) -> int:
    """Record that two names are one person's; searches by either find the games of both, and no text changes."""
    with open_existing(db, read_only=False) as store:
        number = add_alias(store, name, person, by=by, why=why)
        players = len(players_named(store, person))
        hint = _unknown(store, name) + _unknown(store, person)
    if json:
        say_json({"id": number, "name": name, "person": person, "players": players})
        return ExitCode.CLEAN
    say(f"alias {number}: {name} is {person}")
    remark(f"{hint}To undo: latrodb edit revert {db} {number}")
    return ExitCode.CLEAN


def rename(
    old: Annotated[str, typer.Argument(help="The old name of the file in the database.", metavar="OLD")],
    new: Annotated[str, typer.Argument(help="The name of the file that takes its place.", metavar="NEW")],
    db: DatabaseOption,
    by: Annotated[str, typer.Option(help="Name of the person who decides it.", metavar="NAME")] = "",
    why: Annotated[str, typer.Option(help="The reason.", metavar="TEXT")] = "",
) -> int:
    """Record that a file was renamed: the new file takes the place of the old one as soon as both are there."""
    with open_existing(db, read_only=False) as store:
        number = rename_file(store, old, new, analyzer(), by=by, why=why)
        known = [path for (path,) in store.query("SELECT DISTINCT path FROM sources")]
    say(f"rename {number}: {old} is {new}")
    for name in (old, new):
        if name not in known:
            remark(f"No file has the name {name}{near_miss(name, known)}")
    remark(f"To undo: latrodb edit revert {db} {number}")
    return ExitCode.CLEAN


def list_aliases(db: DatabaseOption, json: JsonOption = False) -> int:
    """List the aliases of a database."""
    with open_existing(db) as store:
        aliases = load_aliases(store)
    if json:
        for alias in aliases:
            say_json(alias._asdict())
    elif aliases:
        print_table(HEAD, [(str(each.id), *each[1:]) for each in aliases])
    remark(f"{count_words(len(aliases), 'alias')}.")
    return ExitCode.CLEAN


def _unknown(store: Database, name: str) -> str:
    """A remark on a name that no game of a database has now."""
    known = [known for (known,) in store.query("SELECT name FROM players")]
    return "" if name in known else f"No game has the name {name}{near_miss(name, known)}\n"


COMMAND = Command(
    {
        "add": Command(
            add,
            examples=(
                'latrodb edit alias add games.db "J. Carrillo" "Jose Carrillo"',
                'latrodb edit alias add games.db joejoyce "Joe Joyce" --why "his handle"',
            ),
        ),
        "file": Command(
            rename,
            examples=(
                "latrodb edit alias file games.db 2016.txt olympiad.txt",
                'latrodb edit alias file games.db old.txt new.txt --why "merged with others"',
            ),
        ),
        "list": Command(
            list_aliases, examples=("latrodb edit alias list games.db", "latrodb edit alias list --db games.db --json")
        ),
    },
    examples=('latrodb edit alias add games.db "J. Carrillo" "Jose Carrillo"', "latrodb edit alias list games.db"),
    prepare=name_database,
    sentence="Record that two names are one player's, or one file's.",
)
