"""`latrodb edit tag`: set tags of a game in a database without changing its text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated

import typer

from latrodb.cli.support.command import Command, FormerGamesOption, note_turned_board
from latrodb.cli.support.completion import game_places
from latrodb.cli.support.databases import name_database, open_existing, read_stored_games
from latrodb.cli.support.exits import ExitCode, UsageError
from latrodb.cli.support.output import remark, say, say_json
from latrodb.core.position import read_fen
from latrodb.features.analyzer import analyzer
from latrodb.notation.tags import is_date
from latrodb.notation.written import RESULTS, read_result
from latrodb.rules.catalog import find_variant
from latrodb.store.entry_games import printed_tags_of
from latrodb.store.find import find_game
from latrodb.store.keeping import set_tags

_TAG = re.compile(r"([A-Za-z]\w*)=([^\r\n]*)")


def tag(
    game: Annotated[
        str, typer.Argument(help="A game of a database, games.db#7.", metavar="GAME", autocompletion=game_places)
    ],
    tags: Annotated[
        list[str], typer.Argument(help='Tags with their values, White="Joe Joyce".', metavar="TAG=VALUE...")
    ],
    db: FormerGamesOption = None,
    by: Annotated[str, typer.Option(help="Name of the person who sets them.", metavar="NAME")] = "",
    why: Annotated[str, typer.Option(help="The reason.", metavar="TEXT")] = "",
    json: Annotated[bool, typer.Option("--json", help="Print a JSON object.")] = False,
) -> int:
    """Set tags; the text of the game stays as it is, and `find`, `show` and `export` report what it has."""
    values = _values(tags)
    file, (number,) = read_stored_games([game], db)
    with open_existing(file, read_only=False) as store:
        set_tags(store, number, values, analyzer(), by=by, why=why)
        printed = printed_tags_of(store, number, find_game(store, number).tag_values)
    if json:
        say_json({"game": number, "tags": values, "printed": {key: printed.get(key) for key in values}})
        return ExitCode.CLEAN
    for key, value in values.items():
        held = f'"{printed[key]}"' if key in printed else "no such tag"
        say(f'game {number}: {key} is "{value}"; the text has {held}')
    remark(f"To undo: latrodb edit revert {file}#{number}")
    return ExitCode.CLEAN


def _values(words: Sequence[str]) -> dict[str, str]:
    """The tags with their values. Raises UsageError if a word has another form, or a value does not fit its tag."""
    values: dict[str, str] = {}
    for word in words:
        found = _TAG.fullmatch(word)
        if found is None or not found[2].strip():
            raise UsageError(f"'{word}' must have the form TAG=VALUE, such as White=\"Joe Joyce\"")
        key = found[1][0].upper() + found[1][1:]
        if key in values:
            raise UsageError(f"{key} is given twice")
        values[key] = _checked(key, found[2].strip())
    return values


def _checked(key: str, value: str) -> str:
    """The value as stored. Raises UsageError, UnknownVariantError or FenError if the tag cannot have it."""
    if key == "Variant":
        return find_variant(note_turned_board(value) or value).key
    if key == "FEN":
        read_fen(value)
    if key == "Date" and not is_date(value):
        raise UsageError(f"'{value}' is not a date such as 2016.07.21 or 2016.07.??")
    if key == "Result":
        result = read_result(value)
        if result is None:
            raise UsageError(f"'{value}' is not a result; results are {', '.join(RESULTS)}")
        return result.value
    return value


COMMAND = Command(
    tag,
    examples=(
        'latrodb edit tag games.db#2 White="Joe Joyce"',
        'latrodb edit tag games.db#2 Date=2016.07.21 --why "the log says so"',
    ),
    prepare=name_database,
)
