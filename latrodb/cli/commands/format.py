"""`latrodb format`: print a game file in canonical notation."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Annotated

import typer

from latrodb.cli.support.command import Command, ForceOption, OutputOption, VariantOption, former
from latrodb.cli.support.exits import ExitCode
from latrodb.cli.support.output import remark, write_bytes
from latrodb.core.english import count_words
from latrodb.core.errors import ContentError
from latrodb.exporters.games import export_text
from latrodb.features.analyzer import analyzer
from latrodb.files import read_input
from latrodb.game.suspects import HABIT
from latrodb.notation.encoding import UTF_8
from latrodb.rules.catalog import find_variant

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from latrodb.game.game import Game


def format(
    file: Annotated[str, typer.Argument(help="A game file, or - for standard input.", metavar="FILE")],
    as_printed: Annotated[bool, former("--as-printed/--canonical", "latrodb export --text original")] = False,
    output: OutputOption = None,
    force: ForceOption = False,
    variant: VariantOption = None,
) -> int:
    """Write a game file in canonical notation, captures and marks computed.

    An illegal turn stays as it is, and so does a wrong number. Canonical notation has no place for text outside
    games: stderr reports how much is left out.
    """
    rules = find_variant(variant) if variant else None
    if as_printed:
        write_bytes([read_input(file)[0]], output, inputs=[file], force=force)
        return ExitCode.CLEAN
    reading = analyzer().read(*read_input(file))
    games = _told(analyzer().check_game(written, rules) for written in reading)
    first = next(games, None)
    if first is None:
        raise ContentError(f"{reading.source.name} holds no game: {reading.diagnostics[0].message}")
    write_bytes(export_text(chain([first], games)), output, inputs=[file], force=force)
    if reading.source.encoding != UTF_8:
        remark(f"The file is {reading.source.encoding}; this output is UTF-8.")
    left_out = sum(each.code == "S103" for each in reading.diagnostics)
    if left_out:
        remark(f"{count_words(left_out, 'passage')} outside of games left out; `export --text original` keeps them.")
    return ExitCode.CLEAN


def _told(games: Iterable[Game]) -> Iterator[Game]:
    """The games; stderr reports those whose whole text is written in another way, which canonical notation is not."""
    for game in games:
        for each in game.diagnostics:
            if each.code == HABIT:
                remark(f"Game {game.written.number} is written as it is meant: {each.message}.")
        yield game


COMMAND = Command(
    format, examples=("latrodb format game.txt", "latrodb format game.txt -o clean.txt"), reads_texts=True
)
