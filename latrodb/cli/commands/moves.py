"""`latrodb moves`: the legal turns of one position, or of many for another program."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from latrodb.cli.support.exits import ExitCode, UsageError
from latrodb.cli.support.output import remark, say, say_json
from latrodb.core.errors import LatrodbError, UnreadableFileError
from latrodb.core.fen import write_fen
from latrodb.files import STDIN, check_paths
from latrodb.rules.catalog import find_variant

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from latrodb.core.outcome import Outcome
    from latrodb.core.position import Position
    from latrodb.rules.variant import Variant

EXAMPLE = 'latrodb moves petteia-xxi/10x8 --fen "10/10/10/1Ss7/10/10/10/3S6 w"'


def command(
    variant: Annotated[str | None, typer.Argument(help="Such as latrunculi-xxi/10x8.", metavar="VARIANT")] = None,
    fen: Annotated[str | None, typer.Option(help="The position; without it, the opening.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    batch: Annotated[
        str | None,
        typer.Option(
            help="Read lines VARIANT<TAB>FEN from a file, or from standard input for -, and print a "
            "JSON object for each.",
            metavar="FILE",
        ),
    ] = None,
) -> int:
    """What typer parses."""
    if batch is not None:
        if variant is not None or fen is not None:
            raise UsageError("with --batch the variants and positions come from the file")
        return list_batch(batch)
    if variant is None:
        raise UsageError("say which variant, such as `latrodb moves latrunculi-xxi/10x8`")
    return list_turns(variant, fen, as_json=json)


def list_turns(key: str, fen: str | None = None, *, as_json: bool = False) -> int:
    """Print the legal turns of a position, one a line or as one JSON object."""
    variant = find_variant(key)
    position = variant.opening() if fen is None else variant.position(fen)
    if as_json:
        say_json(_answer(variant, position, key, fen or write_fen(position)))
        return ExitCode.CLEAN
    for turn in variant.turns(position):
        say(turn)
    outcome = variant.outcome(position)
    if outcome is not None:
        winner = "a draw" if outcome.winner is None else f"{outcome.winner.title} has won"
        remark(f"The game is over in this position: {winner} ({outcome.ending}).")
    return ExitCode.CLEAN


def list_batch(file: str) -> int:
    """Print a JSON object for each line of a file; a line that cannot be answered gives one with `error`."""
    code = ExitCode.CLEAN
    for line in _lines(file):
        answer = _answer_line(line)
        if "error" in answer:
            code = ExitCode.PROBLEMS
        say_json(answer)
        sys.stdout.flush()
    return code


def _lines(file: str) -> Iterator[str]:
    """The lines of a file as they come, so that another program can ask and wait for the answer."""
    if file == STDIN:
        yield from _decoded(sys.stdin.buffer)
        return
    check_paths([file])
    try:
        with Path(file).open("rb") as stream:
            yield from _decoded(stream)
    except OSError as error:
        raise UnreadableFileError(f"{file} cannot be read: {error.strerror}") from error


def _decoded(stream: Iterable[bytes]) -> Iterator[str]:
    return (line.decode(errors="surrogateescape").removeprefix("\ufeff").rstrip("\r\n") for line in stream)


def _answer_line(line: str) -> dict[str, object]:
    key, tab, fen = line.partition("\t")
    if not tab:
        return {"variant": key, "fen": None, "error": "a line is VARIANT, a tab, and FEN"}
    try:
        variant = find_variant(key)
        return _answer(variant, variant.position(fen), key, fen)
    except LatrodbError as error:
        return {"variant": key, "fen": fen, "error": str(error)}


def _answer(variant: Variant, position: Position, key: str, fen: str) -> dict[str, object]:
    """The object of one position; variant and position are repeated as they were given."""
    return {"variant": key, "fen": fen, "moves": variant.turns(position), "outcome": _told(variant.outcome(position))}


def _told(outcome: Outcome | None) -> dict[str, str | None] | None:
    if outcome is None:
        return None
    winner = None if outcome.winner is None else outcome.winner.letter
    return {"winner": winner, "ending": outcome.ending.value}
