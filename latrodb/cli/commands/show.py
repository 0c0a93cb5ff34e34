"""`latrodb show`: a game on a board in the terminal."""

from __future__ import annotations

import sys
from functools import partial
from typing import Annotated

import typer

from latrodb.cli.support.command import Command, FormerGamesOption, FormerPlaceOption, TextOption, VariantOption, former
from latrodb.cli.support.completion import game_places
from latrodb.cli.support.databases import (
    AS_CORRECTED,
    name_database,
    open_existing,
    read_reference,
    report_opponents,
    with_notes,
)
from latrodb.cli.support.exits import ExitCode
from latrodb.cli.support.output import complain, is_terminal, remark, say, say_prose
from latrodb.cli.support.text_boards import (
    Style,
    StyleOption,
    board_key,
    board_text,
    heading,
    is_interactive,
    notes,
    print_board,
)
from latrodb.core.english import count_words
from latrodb.core.errors import PlaceError
from latrodb.features.analyzer import analyzer
from latrodb.files import is_database
from latrodb.game.game import Game
from latrodb.references import END, START, Place, find_game, open_place, places_of

KEYS = "[Enter] next, p previous, 13b or start or end goes there, q quits: "


def show(
    game: Annotated[
        str, typer.Argument(help="FILE, FILE#2, FILE@13b or games.db#7.", metavar="GAME", autocompletion=game_places)
    ],
    step: Annotated[
        bool | None,
        typer.Option(
            "--step/--no-step", help="Step through the game with keys; the default at a terminal if no place is named."
        ),
    ] = None,
    style: StyleOption = Style.ASCII,
    motifs: Annotated[
        bool, typer.Option("--motifs", help="Name the tactics: hits, locks broken, melees; see `latrodb help motifs`.")
    ] = False,
    text: TextOption = None,
    print_fen: Annotated[bool, typer.Option("--print-fen", help="Print only the position, on one line.")] = False,
    variant: VariantOption = None,
    at: FormerPlaceOption = None,
    db: FormerGamesOption = None,
    former_fen: Annotated[bool, former("--fen", "--print-fen")] = False,
) -> int:
    """Print a place in a game (by default the last one), or step through the game with keys.

    At a terminal the arrow keys step through the game, n goes to the next diagnostic, m names the tactics, f flips the
    board.
    """
    reference = read_reference(game, db, at)
    at = reference.at
    print_fen |= former_fen
    if step is None:
        step = at is None and not print_fen and sys.stdin.isatty() and is_terminal()
    found, others, is_corrected = find_game(analyzer(), reference, variant, text)
    if others:
        remark(f"{count_words(others, 'more game')} in {found.source.name}: #2 to #{others + 1}.")
    if is_corrected:
        remark(AS_CORRECTED)
    (found,) = with_notes([found], reference.file)
    if is_database(reference.file) and reference.number is not None:
        with open_existing(reference.file) as store:
            report_opponents(store, game=reference.number)
    main, (found, place) = found, open_place(found, at or (START if step else END))
    if print_fen:
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
    examples=("latrodb show game.txt", "latrodb show game.txt@13b --motifs", "latrodb show game.txt@13b --print-fen"),
    reads_texts=True,
    prepare=partial(name_database, before_number=True),
)
