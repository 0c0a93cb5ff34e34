"""`latrodb moves`: the legal turns of one position, or of many for another program."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from latrodb.cli.support.command import Command, JsonObjectOption, TextOption, note_turned_board
from latrodb.cli.support.completion import variants
from latrodb.cli.support.databases import named_place
from latrodb.cli.support.exits import ExitCode, UsageError
from latrodb.cli.support.output import outcome_words, remark, say, say_json
from latrodb.core.errors import LatrodbError
from latrodb.core.position import Position, write_fen
from latrodb.files import STDIN, check_paths, decode_lines, read_bytes
from latrodb.rules.catalog import find_variant
from latrodb.rules.variant import Variant


def moves(
    variant: Annotated[
        str | None,
        typer.Argument(
            help="Such as latrunculi-xxi/10x8; or a place in a game, game.txt@13b or games.db#7@13b.",
            metavar="VARIANT|PLACE",
            callback=note_turned_board,
            autocompletion=variants,
        ),
    ] = None,
    fen: Annotated[str | None, typer.Option(help="The position; by default the opening.")] = None,
    text: TextOption = None,
    json: JsonObjectOption = False,
    batch: Annotated[
        str | None,
        typer.Option(
            help="Read lines VARIANT<TAB>FEN from a file, or from standard input for -, and print a "
            "JSON object for each.",
            metavar="FILE",
        ),
    ] = None,
) -> int:
    """Print the legal turns of a position, or answer a batch; 1 if a line of the batch cannot be answered."""
    if batch is not None:
        if variant is not None or fen is not None:
            raise UsageError("with --batch the variants and positions come from the file; leave out VARIANT and --fen")
        return _answer_lines(_read_lines(batch))
    if variant is None:
        raise UsageError("say which variant, such as `latrodb moves latrunculi-xxi/10x8`")
    place = named_place(variant, text=text)
    if place and fen is not None:
        raise UsageError("a place has a position; leave out --fen, or name a variant")
    if place:
        rules, position = place
    else:
        rules = find_variant(variant)
        position = rules.opening() if fen is None else rules.position(fen)
    if json:
        say_json(_answer(rules, position, rules.key if place else variant, fen or write_fen(position)))
        return ExitCode.CLEAN
    turns, is_complete = rules.list_turns(position)
    for turn in turns:
        say(turn)
    if not is_complete:
        remark(f"There are more legal turns than can be listed; these are the first {len(turns)}.")
    if outcome := rules.outcome(position):
        remark(f"The game is over in this position: {outcome_words(outcome)}.")
    return ExitCode.CLEAN


def _answer_lines(lines: Iterable[str]) -> int:
    code = ExitCode.CLEAN
    for line in lines:
        answer = _answer_line(line)
        if "error" in answer:
            code = ExitCode.PROBLEMS
        say_json(answer)
        sys.stdout.flush()
    return code


def _read_lines(file: str) -> Iterator[str]:
    """The lines of a file as they come, so that another program can ask and wait for the answer."""
    if file == STDIN:
        yield from decode_lines(sys.stdin.buffer)
        return
    check_paths([file])
    yield from decode_lines(io.BytesIO(read_bytes(Path(file))))


def _answer_line(line: str) -> dict[str, object]:
    key, tab, fen = line.partition("\t")
    if not tab:
        return {"variant": key, "fen": None, "error": "a line must be VARIANT, a tab, and FEN"}
    try:
        variant = find_variant(key)
        return _answer(variant, variant.position(fen), key, fen)
    except LatrodbError as error:
        return {"variant": key, "fen": fen, "error": str(error)}


def _answer(variant: Variant, position: Position, key: str, fen: str) -> dict[str, object]:
    """The answer for one position; variant and position are repeated as they were given."""
    outcome = variant.outcome(position)
    ended = outcome and {
        "winner": outcome.winner.letter if outcome.winner is not None else None,
        "ending": outcome.ending,
    }
    turns, is_complete = variant.list_turns(position)
    answer: dict[str, object] = {"variant": key, "fen": fen, "moves": turns, "outcome": ended}
    return answer if is_complete else {**answer, "is_complete": False}


COMMAND = Command(
    moves,
    examples=(
        "latrodb moves kowalski",
        'latrodb moves petteia-xxi/10x8 --fen "10/10/10/1Ss6s/10/10/10/3S6 w"',
        "latrodb moves games.db#2@13b",
    ),
)
