"""`latrodb edit errata new`: write a complete record about a turn, to be checked and kept in a ledger."""

from __future__ import annotations

import getpass
from pathlib import Path
from typing import Annotated

import typer

from latrodb.cli.support.command import Command, ForceOption, FormerGamesOption, VariantOption
from latrodb.cli.support.completion import game_places
from latrodb.cli.support.databases import read_reference
from latrodb.cli.support.exits import ExitCode, UsageError
from latrodb.cli.support.output import remark, write_bytes
from latrodb.core.errors import PlaceError
from latrodb.features.analyzer import analyzer
from latrodb.features.errata.propose import propose_erratum
from latrodb.files import is_database, read_bytes
from latrodb.game.ledgers.ledger import format_entry, read_ledger
from latrodb.game.ledgers.match import is_ledger
from latrodb.game.ledgers.overlay import Verdict
from latrodb.notation.encoding import encode
from latrodb.notation.turns import read_turn
from latrodb.references import END, START, find_games, find_place
from latrodb.store.entries import today


def new(
    game: Annotated[
        str, typer.Argument(help="The turn, FILE@19w or games.db#7@19w.", metavar="PLACE", autocompletion=game_places)
    ],
    corrected: Annotated[
        str | None, typer.Option(help="What the turn should be; by default the best correction known.", metavar="TURN")
    ] = None,
    by: Annotated[
        str | None, typer.Option(help="Author of the record; by default your user name.", metavar="NAME")
    ] = None,
    db: FormerGamesOption = None,
    variant: VariantOption = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="The output file; an existing ledger gets the record at its end."),
    ] = None,
    force: ForceOption = False,
) -> int:
    """Write a complete record about a misprinted turn: printed text, best correction, date and evidence."""
    reference = read_reference(game, db, None)
    if reference.at in (None, START, END):
        raise UsageError("say which turn, such as game.txt@19w")
    if corrected is not None and read_turn(corrected) is None:
        raise UsageError(f"'{corrected}' cannot be read as a turn")
    number = reference.number or (None if is_database(reference.file) else 1)
    if number is None:
        raise PlaceError(f"{reference.file} is a database; say which game, {reference.file}#1@{reference.at}")
    found = next(find_games(analyzer(), reference._replace(number=number), variant, as_printed=True))
    node = found.find_node(reference.at or "")
    if node is None:
        find_place(found, reference.at)  # reports the existing turns
        raise PlaceError(f"{reference.at} is in a variation; errata are about the turns of the game itself")
    if corrected == node.text:
        raise UsageError(f"the text already has {corrected} at {node.label}")
    overlay = propose_erratum(
        found, node, analyzer().check_game, by=by or getpass.getuser(), date=today(), corrected=corrected
    )
    (correction,) = overlay.corrections
    data = encode(format_entry(correction.erratum))
    if output and is_ledger(output) and output.is_file() and not force:
        data = _appended(output, data, correction.erratum.name)
        force = True
    write_bytes([data], output, inputs=[reference.file], force=force)
    if correction.verdict is Verdict.AMBIGUOUS:
        remark("Its status is ambiguous: other corrections may be right, so it is not applied until you change that.")
    elif not correction.verdict.is_applied:
        for each in correction.diagnostics:
            remark(f"{each.message[:1].upper()}{each.message[1:]}.")
    return ExitCode.CLEAN


def _appended(ledger: Path, record: bytes, name: str) -> bytes:
    """The bytes of a ledger with one record more.

    Raises:
        UsageError: the ledger has a record of that name, or the record cannot be read at its end.
    """
    held = read_bytes(ledger)
    if any(entry.name == name for entry in read_ledger(held).entries):
        raise UsageError(f"{ledger} already has a record {name!r}; change it there, or replace the file with --force")
    data = held.rstrip() + b"\n\n" + record if held.strip() else record
    if not any(entry.name == name for entry in read_ledger(data).entries):
        raise UsageError(f"{ledger} cannot take another record; name another file with -o")
    return data


COMMAND = Command(
    new,
    examples=(
        "latrodb edit errata new game.txt@4w",
        'latrodb edit errata new games.db#2@8w --by "A. Reader" -o new.errata',
    ),
    reads_texts=True,
)
