"""`latrodb new`: type a game in, turn by turn, saved after each."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from latrodb.cli.interactive.session import RefusedError, Saved, Session
from latrodb.cli.support.command import Command, VariantOption
from latrodb.cli.support.exits import ExitCode, UsageError
from latrodb.cli.support.output import complain, remark, say
from latrodb.cli.support.text_boards import Style, StyleOption, is_interactive
from latrodb.core.errors import ContentError, LatrodbError, PlaceError
from latrodb.features.analyzer import analyzer
from latrodb.files import STDIN, decode_lines, is_there, missing, read_input
from latrodb.game.draft import Draft
from latrodb.notation.encoding import UTF_8, encode, encoding_stated
from latrodb.notation.no_game import no_game
from latrodb.notation.tags import is_date
from latrodb.rules.catalog import find_variant

QUESTIONS = {"White": "White's name", "Black": "Black's name", "Date": "Date (2016.07.21)", "Site": "Place"}


def new(
    file: Annotated[str, typer.Argument(help="The file to write; a game already in it is continued.", metavar="FILE")],
    variant: VariantOption = None,
    fen: Annotated[str | None, typer.Option(help="The first position; by default the opening.")] = None,
    style: StyleOption = Style.ASCII,
) -> int:
    """Type a game in, turn by turn; captures and marks are filled in, and every turn is saved at once.

    At a terminal, players, date and place are asked for first, the Tab key completes turns and commands, and ? explains
    them. Lines from a pipe are read in the same way; there, `tag White NAME` sets what a terminal asks for.
    """
    path = Path(file)
    if file == STDIN or not file:
        raise UsageError("name the file to write, such as game.txt")
    data = read_input(file)[0] if is_there(file) else None
    if data is None and not path.parent.is_dir():
        raise missing(path)
    if not os.access(path if data is not None else path.parent, os.W_OK):
        raise PlaceError(f"{file} cannot be written; name another file")
    draft = _resume(data, file, variant, fen) if data else _begin(file, variant, fen)
    session = Session(draft, Saved(path, data), style)
    if not data and sys.stdin.isatty():
        _ask_about_game(session)
    return run_session(session)


def run_session(session: Session) -> int:
    """Ask for turns at a terminal, or read them from standard input; return the exit code."""
    if is_interactive():
        from latrodb.cli.interactive.prompt import run_prompt

        return run_prompt(session)
    return _run_lines(session)


def _begin(file: str, variant: str | None, fen: str | None) -> Draft:
    if variant is None:
        raise UsageError("say which game it is, such as --variant petteia-xxi/8x8")
    rules = find_variant(variant)
    position = rules.opening() if fen is None else rules.position(fen)
    for fault in rules.system.faults(position):
        remark(f"The position cannot occur in this game: {fault.message}.")
    draft = Draft.begin(file, rules, position)
    draft.game.source.encoding = encoding_stated() or UTF_8
    return draft


def _ask_about_game(session: Session) -> None:
    """Ask for the players, the date and the place, and save each answer as a tag; empty answers are skipped."""
    say("Leave empty what is not known.")
    answers = decode_lines(sys.stdin.buffer)
    for key, question in QUESTIONS.items():
        is_known = False
        while not is_known:
            sys.stdout.write(f"{question}: ")
            sys.stdout.flush()
            is_known = _take_answer(session, key, next(answers, "").strip())


def _take_answer(session: Session, key: str, answer: str) -> bool:
    """Save an answer as a tag; False if it must be asked for again."""
    if key == "Date" and answer and not is_date(answer):
        say(f"'{answer}' is not a date such as 2016.07.21 or 2016.07.??")
        return False
    try:
        if answer:
            session.change(session.draft.tag(key, answer))
    except LatrodbError as error:
        say(str(error))
        return False
    return True


def _resume(data: bytes, file: str, variant: str | None, fen: str | None) -> Draft:
    if fen is not None:
        raise UsageError(f"{file} already has a game, and --fen is for a new one; name another file")
    written = analyzer().parse(data, file)
    if not written.games:
        raise ContentError(f"{file} holds no game and is left as it is: {no_game(data).message}")
    if encode(written.source.raw, written.source.encoding) != data:
        raise ContentError(f"{file} cannot be written back as it was; name another file")
    rules = find_variant(variant) if variant else None
    tags = [tag for tag in written.games[0].tags if tag.key == "Variant"]
    stated = next((tag.value for tag in tags if not tag.is_heading), None)
    if rules and stated and find_variant(stated).key != rules.key:
        raise UsageError(f"the game in {file} is {stated}, not {rules.key}; leave --variant out")
    draft = Draft.resume(written, rules)
    return draft.tag_variant() if rules and not tags else draft


def _run_lines(session: Session) -> int:
    """Carry out the lines of standard input, and finally report what was saved."""
    try:
        code = _carry_out_lines(session)
    except KeyboardInterrupt:
        code = ExitCode.INTERRUPTED
    remark(session.close())
    return ExitCode.USAGE if session.failure else code


def _carry_out_lines(session: Session) -> int:
    """Carry out lines. A refused turn ends them, unless the next line keeps it or a person can correct it."""
    is_person = sys.stdin.isatty()
    code = ExitCode.CLEAN
    refused = 0  # the line with the last refused turn
    say(session.heading())
    lines = enumerate(decode_lines(sys.stdin.buffer), 1)
    while True:
        sys.stdout.write(session.prompt if is_person else "")
        sys.stdout.flush()
        number, line = next(lines, (0, "quit"))
        if refused and not is_person and not line.lstrip().startswith("!"):
            rest = f"; line {number} and later lines are not read" if number else ""
            complain(f"stopped after line {refused}{rest}")
            return ExitCode.PROBLEMS
        try:
            refused = 0
            if not session.carry_out(line):
                return code
        except LatrodbError as error:
            complain(f"line {number}: {error}")
            refused = number if isinstance(error, RefusedError) else 0
            code = code if is_person or refused else ExitCode.PROBLEMS


COMMAND = Command(
    new,
    examples=(
        "latrodb new mine.txt --variant petteia-xxi/8x8",
        'latrodb new mine2.txt --variant "schaedler/8x8[men=20]" --style unicode',
    ),
    reads_texts=True,
)
