"""`latrodb review`: which turns of a game missed a forced win, or allowed one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from latrodb import __version__
from latrodb.cli.support.command import Command, JsonFormatOption, TextOption, VariantOption
from latrodb.cli.support.databases import AS_CORRECTED, open_existing
from latrodb.cli.support.exits import ExitCode, UsageError
from latrodb.cli.support.output import remark, say, say_json, say_prose
from latrodb.core.english import count_words
from latrodb.features.analyzer import analyzer
from latrodb.files import is_database
from latrodb.references import find_game, parse_reference
from latrodb.solver.review import EXAMINED, MOVES, POSITIONS, review
from latrodb.solver.search import MOST_MOVES, Limits
from latrodb.solver.tables import open_tables
from latrodb.store.keeping import add_note

if TYPE_CHECKING:
    from latrodb.solver.review import Remark

MOST_EXAMINED = 10**9  # positions
TAG = "review"  # of the notes


def review_(
    game: Annotated[str, typer.Argument(help="A game, game.txt#2 or games.db#7.", metavar="GAME")],
    moves: Annotated[
        int, typer.Option("--in", help="Look for wins within so many turns.", metavar="NUMBER", min=1, max=MOST_MOVES)
    ] = MOVES,
    nodes: Annotated[int, typer.Option(help="The positions to see at most, for each question.", min=1)] = POSITIONS,
    opinion: Annotated[
        int,
        typer.Option(
            help="The positions that the engine examines for its opinion, where nothing is proved; 0 for none.",
            min=0,
            max=MOST_EXAMINED,
        ),
    ] = EXAMINED,
    tables: Annotated[
        Path | None, typer.Option(help="A table to look positions up in, or a folder with tables.", metavar="PATH")
    ] = None,
    keep: Annotated[
        bool, typer.Option("--keep", help="Attach the remarks to the game of a database, as notes.")
    ] = False,
    text: TextOption = None,
    variant: VariantOption = None,
    json: JsonFormatOption = False,
) -> int:
    """Say of each turn of a game whether it missed a forced win, lost or allowed one, or was the only one.

    That is proved, within the limits. Of other turns the engine gives its opinion, and calls it so, if it thinks them
    worse than another by a man and a half (?!), three men (?) or five (??).
    """
    reference = parse_reference(game)
    if keep and (not is_database(reference.file) or reference.number is None):
        raise UsageError("--keep needs a game of a database, such as games.db#7")
    chosen = find_game(analyzer(), reference, variant, text if is_database(reference.file) else None)
    if chosen.is_corrected:
        remark(AS_CORRECTED)
    game_tables = open_tables(tables, chosen.game.variant) if tables and chosen.game.variant else []
    found = []
    for each in review(chosen.game, moves, Limits(nodes), opinion, [each.endgames for each in game_tables]):
        found.append(each)
        if json:
            say_json({**each._asdict(), "glyph": each.glyph, "is_opinion": each.is_opinion})
        else:
            _tell(each)
    limits = f"wins in {moves}, {nodes:,} positions for each question and {opinion:,} for an opinion"
    if keep:
        _keep(reference.file, reference.number or 0, found, limits)
    remark(f"{count_words(len(found), 'remark')}; looked for {limits}.")
    return ExitCode.CLEAN


def _tell(each: Remark) -> None:
    number = f"{each.label[:-1]}{'...' if each.label.endswith('b') else '.'}"
    say(f"{number}{each.turn}{each.glyph}  {each.text}.")
    if each.line:
        say_prose(each.line, "    ")


def _keep(file: str, game: int, found: list[Remark], limits: str) -> None:
    by = f"latrodb {__version__} ({limits})"
    with open_existing(file, read_only=False) as store:
        for each in found:
            add_note(store, game, each.label, text=f"{each.glyph} {each.note}".strip(), tags=(TAG,), by=by)
    remark(f"{count_words(len(found), 'note')} attached to {file}#{game}.")


COMMAND = Command(
    review_, examples=("latrodb review game.txt", "latrodb review games.db#2 --in 2 --keep"), reads_texts=True
)
