"""`latrodb db duplicates`: games of a database that may be one game."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer

from latrodb.cli.support.command import Command, DatabaseOption, note_turned_board
from latrodb.cli.support.completion import variants
from latrodb.cli.support.databases import name_database, open_existing
from latrodb.cli.support.exits import ExitCode
from latrodb.cli.support.output import print_table, remark, say_json
from latrodb.cli.support.progress import show_progress
from latrodb.core.english import count_words
from latrodb.store.duplicates import Duplicate, TurnPlace
from latrodb.store.duplicates import duplicates as find_duplicates
from latrodb.store.find import FoundGame, find_game

HEAD = (
    *("relation", "game", "players", "file", "turn", "other", "its players", "its file", "its turn"),
    *("image", "rules", "turns in common", "different"),
)


def duplicates(
    db: DatabaseOption,
    variant: Annotated[
        str | None,
        typer.Option(
            help="Only games of a variant, or of a system with all its boards.",
            callback=note_turned_board,
            autocompletion=variants,
        ),
    ] = None,
    limit: Annotated[int, typer.Option(help="Maximum number of pairs; -1 for all.", min=-1)] = -1,
    json: Annotated[bool, typer.Option("--json", help="Print JSON lines, one for each pair.")] = False,
) -> int:
    """Print pairs of games that may be one game, with the place where they first differ; nothing is changed.

    One contains the other, or they differ in a misprint or a few turns, also if the board of one is turned or reflected
    or its colors are exchanged.
    """
    with open_existing(db) as store:
        ((games,),) = store.query("SELECT count(*) FROM games")
        with show_progress(games) as bar:
            found = find_duplicates(store, variant, lambda done: bar.add("games compared", done - bar.done))
        shown = found[: None if limit < 0 else limit]
        pairs = [(each, find_game(store, each.game), find_game(store, each.other)) for each in shown]
    if json:
        for pair in pairs:
            say_json(_record(db, *pair))
    elif pairs:
        print_table(HEAD, [_cells(db, *pair) for pair in pairs])
    hint = "; `latrodb diff` compares two games, `latrodb edit remove` takes one out" if found else ""
    remark(f"{count_words(len(found), 'pair')}{hint}.")
    return ExitCode.CLEAN


def _record(db: str, found: Duplicate, game: FoundGame, other: FoundGame) -> dict[str, object]:
    places = found.places or (None, None)
    about = {"relation": found.relation, "image": found.image, "shared": found.shared, "different": found.different}
    return {
        **about,
        "other_position": found.is_other_position,
        "game": _game_record(db, game, places[0]),
        "other": _game_record(db, other, places[1]),
    }


def _game_record(db: str, game: FoundGame, place: TurnPlace | None) -> dict[str, object]:
    columns = ("id", "white", "black", "date", "variant", "plies", "source", "number")
    found = {"reference": _reference(db, game, place), "ply": place and place.label, "turn": place and place.text}
    return {**found, **{name: getattr(game, name) for name in columns}}


def _reference(db: str, game: FoundGame, place: TurnPlace | None) -> str:
    return f"{db}#{game.id}@{place.label}" if place else f"{db}#{game.id}"


def _cells(db: str, found: Duplicate, game: FoundGame, other: FoundGame) -> tuple[str, ...]:
    places = found.places or (None, None)
    sides = [_game_cells(db, *each, found) for each in zip((game, other), places, strict=True)]
    image = "" if found.image == "same" else found.image
    rules = "" if game.variant == other.variant else f"{game.variant}, {other.variant}"
    return (found.relation, *sides[0], *sides[1], image, rules, str(found.shared), str(found.different))


def _game_cells(db: str, game: FoundGame, place: TurnPlace | None, found: Duplicate) -> tuple[str, ...]:
    players = f"{game.white or '?'} – {game.black or '?'}" if game.white or game.black else ""
    file = game.source if game.number == 1 else f"{game.source}#{game.number}"
    turn = "another position" if found.is_other_position else (place and place.text) or ""
    return _reference(db, game, place), players, file, turn


COMMAND = Command(
    duplicates,
    examples=("latrodb db duplicates games.db", "latrodb db duplicates games.db --variant petteia-xxi --json"),
    prepare=partial(name_database, takes_nothing_else=True),
)
