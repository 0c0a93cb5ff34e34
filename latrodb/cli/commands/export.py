"""`latrodb export`: games for other programs and other readers."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from latrodb.cli.exits import ExitCode, UsageError
from latrodb.cli.output import write_bytes
from latrodb.cli.reference import Reference, find_games, parse_reference
from latrodb.core.errors import near_miss

EXAMPLE = "latrodb export corpus/petteia-xxi/2016-08-carrillo-lerouge.txt --format json -o game.json"


def command(
    game: Annotated[
        str | None,
        typer.Argument(
            help="FILE for all its games, FILE#2, games.db#7; none for all of --db.", metavar="GAME"
        ),
    ] = None,
    format: Annotated[
        str | None, typer.Option("--format", help="text or json; without it, the ending of -o decides.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Short for --format json.")] = False,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Where to; - for stdout.")] = None,
    db: Annotated[
        str | None, typer.Option(help="A database: all its games, or the one of number GAME.")
    ] = None,
    variant: Annotated[str | None, typer.Option(help="The rules, whatever the tags say.")] = None,
) -> int:
    """What typer parses."""
    if game is None and db is None:
        raise UsageError("say which game, or which database with --db")
    if json or (format is None and output is not None and output.suffix == ".json"):
        format = "json"
    return export(parse_reference(game, db), format or "text", output, variant)


def export(
    reference: Reference, format: str = "text", output: Path | None = None, variant: str | None = None
) -> int:
    """Write the games that are meant in a format of `EXPORTERS`."""
    from latrodb.exporters.catalog import EXPORTERS

    if format not in EXPORTERS:
        known = " and ".join(EXPORTERS)
        raise UsageError(f"no format '{format}'; known are {known}{near_miss(format, EXPORTERS)}")
    write_bytes(EXPORTERS[format](find_games(reference, variant)), output)
    return ExitCode.CLEAN
