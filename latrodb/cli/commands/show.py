"""`latrodb show`: a game on a board in the terminal."""

from __future__ import annotations

import sys
from functools import partial
from typing import Annotated

import typer

from latrodb.cli.support.boards import Style, StyleOption, board_key, board_text, is_interactive, print_board
from latrodb.cli.support.command import Command, GameDatabaseOption, PlyOption, TextOption, VariantOption
from latrodb.cli.support.completion import game_places
from latrodb.cli.support.databases import name_database
from latrodb.cli.support.exit_codes import ExitCode
from latrodb.cli.support.named_places import AS_CORRECTED
from latrodb.cli.support.output import complain, is_terminal, remark, say, say_prose
from latrodb.cli.support.places import heading, notes
from latrodb.cli.support.stored_games import with_notes
from latrodb.core.english import count_words
from latrodb.core.errors import PlaceError
from latrodb.features.analyzer import analyzer
from latrodb.game.game import Game
from latrodb.references import END, START, Place, find_game, open_place, parse_reference, places_of

KEYS = "[Enter] next, p previous, 13b or start or end goes there, q quits: "


def show(
    game: Annotated[
        str, typer.Argument(help="FILE, FILE#2, FILE@13b or games.db#7.", metavar="GAME", autocompletion=game_places)
    ],
    at: PlyOption = None,
    step: Annotated[
        bool | None,
        typer.Option(
            "--step/--no-step", help="Step through the game with keys; the default at a terminal without --at."
        ),
    ] = None,
    style: StyleOption = Style.ASCII,
    motifs: Annotated[
        bool, typer.Option("--motifs", help="Name the tactics: hits, locks broken, melees; see `latrodb help motifs`.")
    ] = False,
    text: TextOption = None,
    fen: Annotated[bool, typer.Option("--fen", help="Print only the position, on one line.")] = False,
    db: GameDatabaseOption = None,
    variant: VariantOption = None,
) -> int:
    """Print a place in a game (by default the last one), or step through the game with keys.

    At a terminal the arrow keys step through the game, n goes to the next diagnostic, m names the tactics, f flips the
    board.
    """
    reference = parse_reference(game, db)
    at = at or reference.at
    if step is None:
        step = at is None and not fen and sys.stdin.isatty() and is_terminal()
    found, others, is_corrected = find_game(analyzer(), reference, variant, text)
    if others:
        remark(f"{count_words(others, 'more game')} in {found.source.name}: #2 to #{others + 1}.")
    if is_corrected:
        remark(AS_CORRECTED)
    (found,) = with_notes([found], reference.file)
    main, (found, place) = found, open_place(found, at or (START if step else END))
    if fen:
        say(place.position.fen)
        return ExitCode.CLEAN
    if step and is_interactive():
        from latrodb.cli.interactive.viewer import view

        view(main, found, place, style, has_motifs=motifs)
        return ExitCode.CLEAN
    _print_place(found, place, style, has_motifs=motifs)
    if step:
        _step_through(main, found, place, style, has_motifs=motifs)
    return ExitCode.CLEAN


def _step_through(main: Game, game: Game, place: Place, style: Style, *, has_motifs: bool) -> None:
    """Print place after place as the user asks for them, line by line from standard input, until `q`.

    `game` is `main`, or that as if a variation had been played.
    """
    while True:
        sys.stdout.write(KEYS)
        sys.stdout.flush()
        answer = sys.stdin.readline()
        word = answer.strip()
        if not answer or word in ("q", "quit"):
            return
        if word in ("", "n", "p"):
            places = places_of(game)
            index = places.index(place) + (-1 if word == "p" else 1)
            place = places[min(max(index, 0), len(places) - 1)]
        else:
            try:
                game, place = open_place(main, word)
            except PlaceError as error:
                complain(str(error))
                continue
        _print_place(game, place, style, has_motifs=has_motifs)


def _print_place(game: Game, place: Place, style: Style, *, has_motifs: bool) -> None:
    """Print the players, the turn that led to a place, the board, and what is known about that turn."""
    steps = place.node.steps if place.node else ()
    for line in heading(game, place):
        say(line)
    say("")
    print_board(board_text(place.position, steps, style))
    if is_terminal():
        say_prose(board_key(game.variant, place.position, steps, style))
    say("")
    for line in notes(game, place, has_motifs=has_motifs):
        say_prose(line.strip(), line[: -len(line.lstrip())])


COMMAND = Command(
    show,
    examples=("latrodb show game.txt", "latrodb show game.txt --at 13b --motifs", "latrodb show game.txt@13b --fen"),
    reads_texts=True,
    prepare=partial(name_database, before_number=True),
)
