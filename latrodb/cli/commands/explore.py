"""`latrodb explore`: what was played from a position."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Annotated, NamedTuple

import typer

from latrodb.cli.support.command import Command, DatabaseOption, TextOption, former, note_turned_board
from latrodb.cli.support.completion import variants
from latrodb.cli.support.databases import ask_query, name_database, named_place, open_existing
from latrodb.cli.support.exits import ExitCode, UsageError
from latrodb.cli.support.output import print_table, remark, say_json
from latrodb.core.english import Text, count_words, list_words
from latrodb.core.position import Position, read_fen, write_fen
from latrodb.rules.catalog import find_variant
from latrodb.rules.game import Game
from latrodb.store.database import Database
from latrodb.store.explore import (
    Explored,
    ExploredTurn,
    Novelty,
    Results,
    explore,
    games_at,
    novelties,
    openings,
    systems_at,
)

HEAD = ("turn", "games", "White wins", "draws", "Black wins", "no result", "last year", "position in games")
OPENINGS_HEAD = ("variant", "games", "opening")
NOVELTIES_HEAD = ("game", "white", "black", "date", "variant", "ply", "turn", "position")
LEAST_RANKS = 4  # of a board; a text with so many is a FEN


class Asked(NamedTuple):
    """The rules and the position that a user asked about."""

    system: Game
    position: Position


def explore_(
    db: DatabaseOption,
    at: Annotated[
        str | None,
        typer.Argument(
            help="A place in a game, 7@13b or game.txt@13b; a position (FEN); or a variant, for its opening. "
            "Without it, the openings of all variants are listed.",
            metavar="PLACE|FEN|VARIANT",
            autocompletion=variants,
            show_default=False,
        ),
    ] = None,
    where: Annotated[
        str | None, typer.Option(help="Only games of which this is true; see `latrodb help queries`.", metavar="QUERY")
    ] = None,
    variant: Annotated[
        str | None,
        typer.Option(
            help="The rules of a position that is given as FEN.", callback=note_turned_board, autocompletion=variants
        ),
    ] = None,
    text: TextOption = None,
    novelties_: Annotated[
        bool, typer.Option("--novelties", help="Print the first turn of each game that no earlier game had.")
    ] = False,
    print_fen: Annotated[bool, typer.Option("--print-fen", help="Also print the position after each turn.")] = False,
    limit: Annotated[int, typer.Option(help="Maximum number of rows; -1 for all.", min=-1)] = -1,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object; JSON lines with --novelties.")] = False,
    former_fen: Annotated[bool, former("--fen", "--print-fen")] = False,
) -> int:
    """Print what was played from a position or an image of it, by whatever way it was reached, and how it went."""
    most = limit if limit >= 0 else None
    with open_existing(db) as store:
        games = None if where is None else ask_query(store, where).games.keys()
        asked = _asked(store, db, at, variant, text)
        of = text or Text.CORRECTED
        if novelties_:
            _print_novelties(store, asked, games, of, most, json=json)
        elif asked:
            explored = explore(store, asked.system, asked.position, games, of)
            explored.turns = explored.turns[:most]
            _print_explored(
                explored, asked.system, has_fen=print_fen or former_fen, is_filtered=where is not None, json=json
            )
        else:
            _print_openings(store, games, most, json=json)
    return ExitCode.CLEAN


def _asked(store: Database, db: str, at: str | None, variant: str | None, text: Text | None) -> Asked | None:
    """What is meant; None if nothing is.

    Raises:
        UsageError: the rules of a position are not clear.
        LatrodbError: there is no such place, variant or position.
    """
    if at is None:
        at, variant = variant, None
    if at is None:
        return None
    if place := named_place(at, db, variant, text):
        rules, position = place
        return Asked(rules.system, position)
    if at.count("/") >= LEAST_RANKS - 1:
        return _at_fen(store, at, variant, text or Text.CORRECTED)
    found = find_variant(note_turned_board(at) or at)
    return Asked(found.system, found.opening())


def _at_fen(store: Database, fen: str, variant: str | None, text: Text) -> Asked:
    if variant is not None:
        rules = find_variant(variant)
        return Asked(rules.system, rules.position(fen))
    position = read_fen(fen)
    systems = systems_at(store, position, text)
    if not systems:
        raise UsageError(f"no game of {store.path} has this position or an image of it")
    if len(systems) > 1:
        names = [system.name for system in systems]
        raise UsageError(f"this position occurs in {list_words(names)}; add --variant {names[0]} or another one")
    return Asked(systems[0], position)


def _print_openings(store: Database, games: Collection[int] | None, most: int | None, *, json: bool) -> None:
    found = openings(store, games)[:most]
    if json:
        say_json({"openings": [each._asdict() for each in found]})
        return
    print_table(OPENINGS_HEAD, [(each.variant, str(each.games), each.fen) for each in found])
    remark("Name a variant, a position or a place to see what was played from there.")


def _print_explored(explored: Explored, system: Game, *, has_fen: bool, is_filtered: bool, json: bool) -> None:
    if json:
        about = {"rules": system.name, "position": write_fen(explored.position), "text": explored.text}
        ends = {"ended": explored.ended, "unclear": explored.unclear}
        times = {"times": explored.times, "corrected": explored.corrected}
        say_json(
            {**about, **times, **_results(explored.results), **ends, "turns": [*map(_turn_record, explored.turns)]}
        )
        return
    head = (*HEAD, "leads to") if has_fen else HEAD
    if explored.turns:
        print_table(head, [_turn_cells(turn)[: len(head)] for turn in explored.turns])
    for sentence in _sentences(explored, is_filtered=is_filtered):
        remark(sentence)


def _sentences(explored: Explored, *, is_filtered: bool) -> list[str]:
    """What a reader must know about the figures."""
    if not explored.times:
        games = "game that the query finds" if is_filtered else "game"
        return [f"No {games} has this position or an image of it."]
    often = "" if explored.times == explored.games else f", {explored.times:,} times"
    found = [f"In {count_words(explored.games, 'game')}{often}, {_text(explored)}, up to symmetry and by whatever way."]
    if explored.ended:
        found.append(f"{count_words(explored.ended, 'game')} ended there.")
    if explored.unclear:
        found.append(f"{count_words(explored.unclear, 'time')} the turn after it cannot be read or played.")
    by_outcome = explored.results.by_outcome
    rest = (
        f"; where it claims none, {count_words(by_outcome, 'game')}, by the rules or the players' word"
        if by_outcome
        else ""
    )
    return [*found, f"Results are those that the text of a game claims{rest}."]


def _text(explored: Explored) -> str:
    """The text that the figures rest on."""
    if explored.corrected in (0, explored.times):
        return "as corrected by errata" if explored.corrected else "as printed"
    return f"of these {count_words(explored.corrected, 'time')} as corrected by errata"


def _turn_cells(turn: ExploredTurn) -> tuple[str, ...]:
    results = turn.results
    return (
        turn.text if turn.is_legal else f"{turn.text} (illegal)",
        str(results.games),
        str(results.white),
        str(results.draws),
        str(results.black),
        str(results.unknown),
        str(results.last_year or ""),
        str(turn.reached_games),
        write_fen(turn.after),
    )


def _turn_record(turn: ExploredTurn) -> dict[str, object]:
    reached = {"reached_games": turn.reached_games, "reached_times": turn.reached_times}
    about = {"turn": turn.text, "is_legal": turn.is_legal, "times": turn.times}
    return {**about, **_results(turn.results), **reached, "position": write_fen(turn.after)}


def _results(results: Results) -> dict[str, int | None]:
    return {"games": results.games, **vars(results)}


def _print_novelties(
    store: Database, asked: Asked | None, games: Collection[int] | None, text: Text, most: int | None, *, json: bool
) -> None:
    """Print the novelties of the games that are asked for: those of the query that have the position."""
    if asked:
        there = games_at(store, *asked, text)
        games = there if games is None else there & set(games)
    found = [*novelties(store, games, text)][:most]
    if json:
        for each in found:
            say_json(each._asdict())
        return
    print_table(NOVELTIES_HEAD, [*map(_novelty_cells, found)])
    remark(f"{count_words(len(found), 'novelty')}. Games are compared as {text}, by date, then by number.")


def _novelty_cells(novelty: Novelty) -> tuple[str, ...]:
    return (
        str(novelty.game),
        *novelty.players,
        novelty.date or "",
        novelty.variant,
        novelty.label if novelty.text is Text.PRINTED else f"{novelty.label} (corrected)",
        novelty.turn,
        "new" if novelty.is_new_position else "known by another way",
    )


COMMAND = Command(
    explore_,
    examples=(
        "latrodb explore games.db latrunculi-xxi/10x8",
        "latrodb explore games.db#1@13b --where 'before 2017'",
        "latrodb explore games.db --novelties",
    ),
    prepare=partial(name_database, in_place=True),
)
