"""`latrodb format`: a game file in canonical notation, or exactly as it is printed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from latrodb.cli.support.exits import ExitCode
from latrodb.cli.support.output import complain, remark, write_bytes
from latrodb.core.english import count_words
from latrodb.files import read_input

if TYPE_CHECKING:
    from latrodb.notation.written import WrittenFile

EXAMPLE = "latrodb format corpus/latrunculi-xxi/2016-07-carrillo-cetina.txt"


def command(
    file: Annotated[str, typer.Argument(help="A game file, or - for standard input.", metavar="FILE")],
    as_printed: Annotated[
        bool,
        typer.Option(
            "--as-printed/--canonical", help="Byte for byte as it was read, or in canonical notation (usual)."
        ),
    ] = False,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Where to; - for stdout.")] = None,
    variant: Annotated[str | None, typer.Option(help="The rules, whatever the tags say.")] = None,
) -> int:
    """What typer parses."""
    return print_file(file, output, as_printed=as_printed, variant=variant)


def print_file(file: str, output: Path | None = None, *, as_printed: bool = False, variant: str | None = None) -> int:
    """Write a game file in canonical notation, captures and marks computed, or as it is.

    Legal turns are written as the rules have them; every other turn stays as it is. Text outside of games has
    no place in canonical notation; that it is left out is said on stderr.
    """
    from latrodb.analysis import check_file
    from latrodb.exporters.text import export_text
    from latrodb.notation.encoding import encode
    from latrodb.notation.format import as_printed as printed
    from latrodb.notation.parser import parse_bytes
    from latrodb.rules.catalog import find_variant, system_of_heading

    rules = find_variant(variant) if variant else None
    written = parse_bytes(*read_input(file), system_of_heading)
    if as_printed:
        write_bytes([encode(printed(written))], output)
        return ExitCode.CLEAN
    if not written.games:
        complain(f"{written.source.name} holds no game")
        return ExitCode.PROBLEMS
    write_bytes(export_text(check_file(written, rules)[0]), output)
    _tell_left_out(written)
    return ExitCode.CLEAN


def _tell_left_out(written: WrittenFile) -> None:
    count = sum(each.code == "S103" for each in written.diagnostics)
    if count:
        remark(f"{count_words(count, 'stretch of text')} outside of games left out; --as-printed keeps them.")
