"""`latrodb perft`: count sequences of legal turns."""

from __future__ import annotations

from typing import Annotated

import typer

from latrodb.cli.support.command import Command, note_turned_board
from latrodb.cli.support.completion import variants
from latrodb.cli.support.exits import ExitCode
from latrodb.cli.support.output import outcome_words, remark, say
from latrodb.cli.support.progress import progress
from latrodb.rules.catalog import find_variant


def perft(
    variant: Annotated[
        str,
        typer.Argument(
            help="Such as petteia-xxi/8x8.", metavar="VARIANT", callback=note_turned_board, autocompletion=variants
        ),
    ],
    depth: Annotated[int, typer.Argument(help="Length of the sequences, in turns.", metavar="DEPTH", min=0, max=100)],
    fen: Annotated[str | None, typer.Option(help="Start from this position instead of the opening.")] = None,
) -> int:
    """Print the number of sequences of legal turns; finished games have no continuation."""
    rules = find_variant(variant)
    position = rules.opening() if fen is None else rules.position(fen)
    with progress(1, "position", unwritten="nothing is counted") as bar:
        bar.begin(f"counting turns of {rules.key}")
        count = rules.system.perft(position, depth)
    say(str(count))
    if outcome := rules.outcome(position):
        remark(f"The game is over in this position: {outcome_words(outcome)}.")
    return ExitCode.CLEAN


COMMAND = Command(
    perft,
    examples=("latrodb perft latrunculi-xxi/8x8 2", 'latrodb perft petteia-xxi/8x8 2 --fen "8/8/8/1Ss4s/8/8/8/3S4 w"'),
)
