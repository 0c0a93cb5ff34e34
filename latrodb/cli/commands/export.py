"""`latrodb export`: games for other programs and other readers."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from latrodb.cli.support.exits import ExitCode, UsageError
from latrodb.cli.support.output import write_bytes
from latrodb.core.errors import near_miss
from latrodb.references import Reference, find_games, parse_reference

if TYPE_CHECKING:
    from collections.abc import Sequence


class Reading(StrEnum):
    """Which text of a game."""

    PRINTED = "printed"
    CORRECTED = "corrected"


EXAMPLE = "latrodb export corpus/petteia-xxi/2016-08-carrillo-lerouge.txt --format json -o game.json"


def command(
    game: Annotated[
        str | None,
        typer.Argument(help="FILE for all its games, FILE#2, games.db#7; none for all of --db.", metavar="GAME"),
    ] = None,
    format: Annotated[
        str | None, typer.Option("--format", help="text, json or courier; without it, the ending of -o decides.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Short for --format json.")] = False,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Where to; - for stdout.")] = None,
    db: Annotated[str | None, typer.Option(help="A database: all its games, or the one of number GAME.")] = None,
    variant: Annotated[str | None, typer.Option(help="The rules, whatever the tags say.")] = None,
    as_: Annotated[
        Reading | None,
        typer.Option("--as", help="As printed, which is the default, or with the errata laid over the text."),
    ] = None,
    errata: Annotated[
        list[str] | None,
        typer.Option(help="A ledger of errata, or a folder of them; a database has its own.", metavar="PATH"),
    ] = None,
) -> int:
    """What typer parses."""
    if game is None and db is None:
        raise UsageError("say which game, or which database with --db")
    if errata and as_ is Reading.PRINTED:
        raise UsageError("errata are for --as corrected")
    if json or (format is None and output is not None and output.suffix == ".json"):
        format = "json"
    reading = as_ or (Reading.CORRECTED if errata else Reading.PRINTED)
    return export(parse_reference(game, db), format or "text", output, variant, reading, errata or ())


def export(
    reference: Reference,
    format: str = "text",
    output: Path | None = None,
    variant: str | None = None,
    reading: Reading = Reading.PRINTED,
    errata: Sequence[str] = (),
) -> int:
    """Write the games that are meant in a format of `EXPORTERS`.

    Returns:
        1 if they should be corrected and an erratum of theirs cannot be applied; what can is, and stderr tells.
    """
    from latrodb.exporters.catalog import EXPORTERS

    if format not in EXPORTERS:
        *others, last = EXPORTERS
        known = f"{', '.join(others)} and {last}"
        raise UsageError(f"no format '{format}'; known are {known}{near_miss(format, EXPORTERS)}")
    if reading is Reading.PRINTED:
        write_bytes(EXPORTERS[format](find_games(reference, variant)), output)
        return ExitCode.CLEAN
    from latrodb.cli.support.corrections import CorrectedGames

    games = CorrectedGames(reference, variant, errata)
    write_bytes(EXPORTERS[format](games), output)
    return ExitCode.PROBLEMS if games.has_failed else ExitCode.CLEAN
