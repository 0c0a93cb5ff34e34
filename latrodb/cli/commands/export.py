"""`latrodb export`: games for other programs and other readers."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from latrodb import analyzer, export_formats
from latrodb.cli.support.command import Command, JsonFormatOption, OutputOption, VariantOption
from latrodb.cli.support.exit_codes import ExitCode
from latrodb.cli.support.exits import UsageError
from latrodb.cli.support.output import write_bytes
from latrodb.core.errors import near_miss
from latrodb.references import find_games, parse_reference


class Wording(StrEnum):
    """Which text of a game is exported."""

    PRINTED = "printed"
    CORRECTED = "corrected"


def export(
    game: Annotated[
        str | None,
        typer.Argument(help="FILE for all its games, FILE#2, games.db#7; none for all of --db.", metavar="GAME"),
    ] = None,
    format: Annotated[
        str | None, typer.Option("--format", help="text, json or courier; without it, the ending of -o decides.")
    ] = None,
    json: JsonFormatOption = False,
    output: OutputOption = None,
    db: Annotated[str | None, typer.Option(help="A database: all its games, or the one of number GAME.")] = None,
    variant: VariantOption = None,
    as_: Annotated[
        Wording | None,
        typer.Option("--as", help="As printed, which is the default, or with the errata laid over the text."),
    ] = None,
    errata: Annotated[
        list[str] | None,
        typer.Option(help="A ledger of errata, or a folder of them; a database has its own.", metavar="PATH"),
    ] = None,
) -> int:
    """Write games in a format of `latrodb.export_formats`; 1 if an erratum cannot be applied, which stderr reports."""
    if game is None and db is None:
        raise UsageError("say which game, or which database with --db")
    if errata and as_ is Wording.PRINTED:
        raise UsageError("errata are for --as corrected")
    if json or (format is None and output is not None and output.suffix == ".json"):
        format = "json"
    reference, format = parse_reference(game, db), format or "text"
    formats = export_formats()
    if format not in formats:
        *others, last = formats
        known = f"{', '.join(others)} and {last}"
        raise UsageError(f"no format '{format}'; known are {known}{near_miss(format, formats)}")
    if not errata and as_ is not Wording.CORRECTED:
        write_bytes(formats[format](find_games(analyzer(), reference, variant)), output)
        return ExitCode.CLEAN
    from latrodb.cli.support.corrections import CorrectedGames

    games = CorrectedGames(reference, variant, errata or ())
    write_bytes(formats[format](games), output)
    return ExitCode.PROBLEMS if games.has_failed else ExitCode.CLEAN


COMMAND = Command(
    export,
    example="latrodb export corpus/petteia-xxi/2016-08-carrillo-lerouge.txt --format json -o game.json",
    reads_texts=True,
)
