"""`latrodb errata`: corrections of printed games, kept next to the texts and never written into them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from latrodb import analyzer
from latrodb.cli.support.command import Command, DatabaseOption, NewDatabaseOption, OutputOption
from latrodb.cli.support.corrections import lay_over_files, read_ledgers
from latrodb.cli.support.databases import open_existing
from latrodb.cli.support.exits import ExitCode, UsageError, exit_code
from latrodb.cli.support.listing import HEAD, print_trials, record_of, row_of, trials_record
from latrodb.cli.support.output import (
    complain,
    print_code_counts,
    print_diagnostics,
    print_table,
    remark,
    say,
    say_json,
    write_bytes,
)
from latrodb.core.english import count_words
from latrodb.diagnostics.codes import CODES
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Source
from latrodb.features.errata.verify import try_errata
from latrodb.game.ledgers.erratum import Erratum
from latrodb.game.ledgers.ledger import format_ledger
from latrodb.game.ledgers.match import without_game
from latrodb.notation.encoding import encode
from latrodb.store.database import Database
from latrodb.store.errata import find_erratum, load_errata, restore_erratum, revert_erratum
from latrodb.store.importer import add_paths
from latrodb.store.ledgers import stored_overlays

OptionalDatabaseOption: TypeAlias = Annotated[str | None, typer.Option(help="A database.", metavar="FILE")]
JsonOption: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def list_errata(
    paths: Annotated[
        list[str] | None, typer.Argument(help="Ledgers (.errata), or folders of them.", metavar="PATH...")
    ] = None,
    db: OptionalDatabaseOption = None,
    former: Annotated[
        bool, typer.Option("--former", help="Also those that a changed ledger of --db has no longer.")
    ] = False,
    json: JsonOption = False,
) -> int:
    """List errata."""
    _check_source(paths, db)
    ledgers = () if db else read_ledgers(paths or ())
    for ledger in ledgers:
        print_diagnostics(ledger.diagnostics, ledger.source, print_line=remark)
    listed: list[tuple[int | None, Erratum, bool]] = [
        (None, erratum, True) for ledger in ledgers for erratum in ledger.errata
    ]
    if db:
        with open_existing(db) as store:
            listed = [(each.id, each.erratum, each.is_current) for each in load_errata(store, former_too=former)]
    if json:
        for number, erratum, is_current in listed:
            say_json({"id": number, **record_of(erratum), "current": is_current})
    else:
        print_table(HEAD, [row_of(*each) for each in listed])
        remark(f"{count_words(len(listed), 'erratum')}.")
    return exit_code(each.level for ledger in ledgers for each in ledger.diagnostics)


def _check_source(paths: Sequence[str] | None, db: str | None) -> None:
    if bool(paths) is bool(db):
        raise UsageError("say where the errata are: files and folders, or a database with --db")


def check_errata(
    paths: Annotated[
        list[str] | None, typer.Argument(help="Ledgers and games, or folders of them.", metavar="PATH...")
    ] = None,
    db: OptionalDatabaseOption = None,
    json: JsonOption = False,
) -> int:
    """Try every erratum at its game: does it still fit, and what does it mend?"""
    _check_source(paths, db)
    found: list[tuple[Diagnostic, Source]] = []
    if db:
        with open_existing(db) as store:
            overlays, homeless = stored_overlays(store, analyzer())
    else:
        ledgers = read_ledgers(paths or ())
        found += ((each, ledger.source) for ledger in ledgers for each in ledger.diagnostics)
        errata = [erratum for ledger in ledgers for erratum in ledger.errata]
        overlays, homeless = lay_over_files(paths or (), errata)
    found += ((without_game(erratum), erratum.source) for erratum in homeless)
    for overlay in overlays:
        found += ((each, one.erratum.source) for one in overlay.corrections for each in one.diagnostics)
    tried = [(overlay, try_errata(overlay, analyzer().check_game)) for overlay in overlays]
    if json:
        say_json(trials_record(tried, homeless, found))
    else:
        for diagnostic, source in found:
            print_diagnostics([diagnostic], source)
        print_trials(tried, homeless)
    return exit_code(diagnostic.level for diagnostic, _ in found)


def add_errata(
    paths: Annotated[list[str], typer.Argument(help="Ledgers, or folders of them.", metavar="PATH...")],
    db: NewDatabaseOption,
    json: JsonOption = False,
) -> int:
    """Add ledgers to a database."""
    ledgers = read_ledgers(paths)
    with Database.open(db) as store:
        summary = add_paths(store, [Path(ledger.source.name) for ledger in ledgers], analyzer())
    for sentence in summary.unreadable:
        complain(sentence)
    by_code = dict(sorted(summary.diagnostics.items()))
    if json:
        counts = {"ledgers": summary.files, "errata": summary.errata, "added": summary.errata_added}
        say_json({**counts, "diagnostics": by_code})
    else:
        for ledger in ledgers:
            print_diagnostics(ledger.diagnostics, ledger.source)
        say(f"{count_words(summary.errata, 'erratum')} read into {db}, {summary.errata_added} of them new")
        print_code_counts(by_code)
    return ExitCode.USAGE if summary.unreadable else exit_code(CODES[code].severity for code in by_code)


def revert(
    erratum: Annotated[str, typer.Argument(help="Its number or its name.", metavar="ERRATUM")],
    db: DatabaseOption,
    by: Annotated[str, typer.Option(help="Who takes it back.")] = "",
    why: Annotated[str, typer.Option(help="The reason.")] = "",
    undo: Annotated[bool, typer.Option("--undo", help="Let it hold again.")] = False,
) -> int:
    """Take an erratum of a database back; it stays on record."""
    with open_existing(db) as store:
        found = find_erratum(store, erratum)
        reversal = found.erratum.reversal
        if undo:
            restore_erratum(store, found.id)
        elif reversal is not None:
            author = f" by {reversal.by}" if reversal.by else ""
            raise UsageError(f"erratum {found.id} was taken back on {reversal.date}{author} already")
        else:
            revert_erratum(store, found.id, by, why)
    what = "holds again" if undo else "is taken back"
    say(f"erratum {found.id}, {found.erratum.name}, {what}")
    return ExitCode.CLEAN


def export(db: DatabaseOption, output: OutputOption = None) -> int:
    """Print the errata of a database as a ledger."""
    with open_existing(db) as store:
        text = format_ledger(each.erratum for each in load_errata(store))
    write_bytes([encode(text)], output)
    return ExitCode.CLEAN


COMMAND = Command(
    {
        "list": Command(list_errata, example="latrodb errata list corpus/errata"),
        "check": Command(check_errata, example="latrodb errata check corpus"),
        "add": Command(add_errata, example="latrodb errata add corpus/errata --db games.db"),
        "revert": Command(
            revert,
            example='latrodb errata revert 3 --db games.db --by "A. Reader" --why "the second printing has it right"',
        ),
        "export": Command(export, example="latrodb errata export --db games.db -o all.errata"),
    },
    example="latrodb errata check corpus",
)
