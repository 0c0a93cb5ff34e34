"""`latrodb edit remove`: remove games from a database without losing their texts."""

from __future__ import annotations

from typing import Annotated

import typer

from latrodb.cli.support.command import Command, FormerGamesOption
from latrodb.cli.support.completion import game_places
from latrodb.cli.support.databases import name_database, open_existing, read_stored_games
from latrodb.cli.support.exits import ExitCode
from latrodb.cli.support.output import remark, say, say_json
from latrodb.core.english import count_words, list_words
from latrodb.features.analyzer import analyzer
from latrodb.store.find import FoundGame, find_game
from latrodb.store.keeping import remove_games


def remove(
    games: Annotated[
        list[str],
        typer.Argument(help="Games of a database, games.db#7.", metavar="GAME...", autocompletion=game_places),
    ],
    db: FormerGamesOption = None,
    by: Annotated[str, typer.Option(help="Name of the person who removes them.", metavar="NAME")] = "",
    why: Annotated[str, typer.Option(help="The reason.", metavar="TEXT")] = "",
    json: Annotated[bool, typer.Option("--json", help="Print a JSON object.")] = False,
) -> int:
    """Remove games and report which; other games with exactly the same text go with them."""
    file, numbers = read_stored_games(games, db)
    with open_existing(file, read_only=False) as store:
        names = {number: _name(find_game(store, number)) for number in numbers}
        removed = remove_games(store, numbers, analyzer(), by=by, why=why)
    copies = [number for number in removed if number not in names]
    if json:
        say_json({"removed": removed})
        return ExitCode.CLEAN
    for number, name in names.items():
        say(f"game {number}, {name}, is removed from {file}")
    if copies:
        say(f"with the same text, also removed: {list_words(map(str, copies))}")
    remark(
        f"Later imports leave {count_words(len(removed), 'game')} out; to undo: latrodb edit revert {file}#{removed[0]}"
    )
    return ExitCode.CLEAN


def _name(game: FoundGame) -> str:
    return " – ".join(game.players)


COMMAND = Command(
    remove,
    examples=("latrodb edit remove games.db#2", 'latrodb edit remove games.db#1 --why "my own draft"'),
    prepare=name_database,
)
