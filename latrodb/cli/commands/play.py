"""`latrodb play`: play on against the engine, or let it play against itself."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from random import Random
from typing import Annotated

import typer

from latrodb import __version__
from latrodb.cli.commands.new import run_session
from latrodb.cli.interactive.match import Match
from latrodb.cli.support.command import Command, ForceOption, OutputOption, TextOption, note_turned_board
from latrodb.cli.support.completion import variants
from latrodb.cli.support.databases import named_place
from latrodb.cli.support.exits import ExitCode, UsageError
from latrodb.cli.support.output import write_bytes
from latrodb.cli.support.text_boards import Style, StyleOption
from latrodb.core.color import BLACK, WHITE
from latrodb.core.errors import ContentError
from latrodb.files import is_there
from latrodb.game.draft import Draft
from latrodb.rules.catalog import find_variant
from latrodb.rules.variant import Variant
from latrodb.solver.opponent import LEVELS, Level
from latrodb.solver.self_play import engine, play_game, record

NAME = f"latrodb {__version__}"


class SideName(StrEnum):
    """The side of the user."""

    WHITE = "white"
    BLACK = "black"


def play(
    variant: Annotated[
        str,
        typer.Argument(
            help="Such as petteia-xxi/8x8; or a place in a game, game.txt@13b or games.db#7@13b.",
            metavar="VARIANT|PLACE",
            callback=note_turned_board,
            autocompletion=variants,
        ),
    ],
    fen: Annotated[str | None, typer.Option(help="The first position; by default the opening.")] = None,
    side: Annotated[SideName | None, typer.Option(help="Your side; by default the one to move.")] = None,
    level: Annotated[Level, typer.Option(help="How far the engine looks.")] = Level.CLUB,
    seed: Annotated[int, typer.Option(help="Decides between equal turns, and throws dice.", min=0, max=999_999)] = 1,
    games: Annotated[
        int | None,
        typer.Option("--self-play", help="Number of games that the engine plays against itself.", min=1, max=10_000),
    ] = None,
    output: OutputOption = None,
    force: ForceOption = False,
    style: StyleOption = Style.ASCII,
    text: TextOption = None,
) -> int:
    """Play on from a position against the engine; what it plays is legal, and that it is good is an opinion.

    You type turns as in `latrodb new`; an illegal one is refused with the rule that it breaks. `hint`, `undo`, `level`
    and `resign` do what they say, and ? lists all commands. Lines from a pipe are read in the same way.
    """
    place = named_place(variant, text=text)
    if place and fen is not None:
        raise UsageError("a place has a position; leave out --fen, or name a variant")
    rules, position = place or (find_variant(variant), None)
    if games is not None:
        if place or fen is not None or side is not None:
            raise UsageError(
                "--self-play begins with the opening and has the engine on both sides; name only a variant"
            )
        return _play_itself(rules, games, level, seed, output, force=force)
    start = position or (rules.opening() if fen is None else rules.position(fen))
    if fault := next(rules.system.faults(start), None):
        raise ContentError(f"the position cannot occur in this game: {fault.message}")
    if output and is_there(str(output)) and not force:
        raise UsageError(f"{output} already exists; name a new file, or use --force")
    mine = (BLACK if side == "black" else WHITE) if side else start.side
    draft = Draft.begin(str(output or "the game"), rules, start).tag(mine.other.title, f"{NAME} ({level})")
    match = Match(draft, output, style, mine, level, seed)
    match.answer()
    return run_session(match)


def _play_itself(rules: Variant, games: int, level: Level, seed: int, output: Path | None, *, force: bool) -> int:
    """Write games of the engine with itself."""
    makers = [engine(rules, LEVELS[level])] * 2
    names = (f"{NAME} ({level})",) * 2
    played = (play_game(rules, makers, Random(f"{rules.key} {seed} {game}")) for game in range(games))
    chunks = (f"{record(rules, each, names)}\n".encode() for each in played)
    write_bytes(chunks, output, force=force)
    return ExitCode.CLEAN


COMMAND = Command(
    play,
    examples=(
        "latrodb play kowalski --side black --level casual",
        "latrodb play game.txt@9w --level club",
        "latrodb play petteia-xxi/8x8 --self-play 2 --level casual --seed 7",
    ),
)
