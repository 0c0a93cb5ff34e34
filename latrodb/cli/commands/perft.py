"""`latrodb perft`: how many sequences of legal turns there are."""

from __future__ import annotations

from typing import Annotated

import typer

from latrodb.cli.support.exits import ExitCode
from latrodb.cli.support.output import say
from latrodb.rules.catalog import find_variant

EXAMPLE = "latrodb perft latrunculi-xxi/8x8 3"


def command(
    variant: Annotated[str, typer.Argument(help="Such as petteia-xxi/8x8.", metavar="VARIANT")],
    depth: Annotated[int, typer.Argument(help="How many turns.", metavar="DEPTH", min=0)],
    fen: Annotated[str | None, typer.Option(help="Begin here and not with the opening.")] = None,
) -> int:
    """What typer parses."""
    return count(variant, depth, fen)


def count(key: str, depth: int, fen: str | None = None) -> int:
    """Print the number of sequences of legal turns.

    Args:
        key: a variant.
        depth: turns in a sequence, from 0; finished games have no continuation.
        fen: the first position; None begins with the opening.
    """
    variant = find_variant(key)
    position = variant.opening() if fen is None else variant.position(fen)
    say(str(variant.system.perft(position, depth)))
    return ExitCode.CLEAN
