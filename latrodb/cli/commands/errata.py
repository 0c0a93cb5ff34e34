"""`latrodb errata`: corrections of printed games, kept beside the texts and never written into them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from latrodb.cli.support.actions import Action
from latrodb.cli.support.exits import ExitCode, UsageError
from latrodb.cli.support.output import complain, print_table, remark, say, say_json, write_bytes
from latrodb.core.english import count_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.diagnostics.diagnostic import Diagnostic
    from latrodb.diagnostics.span import Source
    from latrodb.game.ledgers.erratum import Erratum

EXAMPLE = "latrodb errata check corpus"
Paths = Annotated[list[str] | None, typer.Argument(help="Ledgers (.errata), or folders of them.", metavar="PATH...")]
Db = Annotated[str, typer.Option(help="The database.", metavar="FILE")]
DbOrNone = Annotated[str | None, typer.Option(help="A database.", metavar="FILE")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def list_command(
    paths: Paths = None,
    db: DbOrNone = None,
    former: Annotated[
        bool, typer.Option("--former", help="Also those that a changed ledger of --db has no longer.")
    ] = False,
    json: Json = False,
) -> int:
    """What typer parses."""
    _check_places(paths, db)
    return list_errata(paths or (), db, former_too=former, as_json=json)


def check_command(
    paths: Annotated[
        list[str] | None, typer.Argument(help="Ledgers and games, or folders of them.", metavar="PATH...")
    ] = None,
    db: DbOrNone = None,
    json: Json = False,
) -> int:
    """What typer parses."""
    _check_places(paths, db)
    return check_errata(paths or (), db, as_json=json)


def add_command(
    paths: Annotated[list[str], typer.Argument(help="Ledgers, or folders of them.", metavar="PATH...")],
    db: Annotated[str, typer.Option(help="The database; made if there is none.", metavar="FILE")],
    json: Json = False,
) -> int:
    """What typer parses."""
    return add_errata(paths, db, as_json=json)


def revert_command(
    erratum: Annotated[str, typer.Argument(help="Its number or its name.", metavar="ERRATUM")],
    db: Db,
    by: Annotated[str, typer.Option(help="Who takes it back.")] = "",
    why: Annotated[str, typer.Option(help="The reason.")] = "",
    undo: Annotated[bool, typer.Option("--undo", help="Let it hold again.")] = False,
) -> int:
    """What typer parses."""
    return revert(erratum, db, by=by, why=why, undo=undo)


def export_command(
    db: Db, output: Annotated[Path | None, typer.Option("--output", "-o", help="Where to; - for stdout.")] = None
) -> int:
    """What typer parses."""
    return export_ledger(db, output)


ACTIONS = {
    "list": Action("List errata.", "latrodb errata list corpus/errata", list_command),
    "check": Action("Try every erratum at its game: does it still fit, and what does it mend?", EXAMPLE, check_command),
    "add": Action("Add ledgers to a database.", "latrodb errata add corpus/errata --db games.db", add_command),
    "revert": Action(
        "Take an erratum of a database back; it stays on record.",
        'latrodb errata revert 3 --db games.db --by "A. Reader" --why "the second printing has it right"',
        revert_command,
    ),
    "export": Action(
        "Print the errata of a database as a ledger.",
        "latrodb errata export --db games.db -o all.errata",
        export_command,
    ),
}


def _check_places(paths: Sequence[str] | None, db: str | None) -> None:
    if bool(paths) is bool(db):
        raise UsageError("say where the errata are: files and folders, or a database with --db")


def list_errata(paths: Sequence[str], db: str | None, *, former_too: bool = False, as_json: bool = False) -> int:
    """Print errata: a table at a terminal, lines with tabs in a pipe, or JSON lines.

    Returns:
        1 if a ledger has a record that cannot be read; it is told on stderr.
    """
    from latrodb.cli.support.corrections import open_existing, read_ledgers
    from latrodb.cli.support.listing import HEAD, exit_code, record_of, row_of, tell
    from latrodb.store.errata import load_errata

    ledgers = () if db else read_ledgers(paths)
    tell(((each, ledger.source) for ledger in ledgers for each in ledger.diagnostics), remark)
    listed: list[tuple[int | None, Erratum, bool]] = [
        (None, erratum, True) for ledger in ledgers for erratum in ledger.errata
    ]
    if db:
        with open_existing(db) as store:
            listed = [(each.id, each.erratum, each.is_current) for each in load_errata(store, former_too=former_too)]
    if as_json:
        for number, erratum, is_current in listed:
            say_json({"id": number, **record_of(erratum), "current": is_current})
    else:
        print_table(HEAD, [row_of(*each) for each in listed])
        remark(f"{count_words(len(listed), 'erratum')}.")
    return exit_code(each for ledger in ledgers for each in ledger.diagnostics)


def check_errata(paths: Sequence[str], db: str | None, *, as_json: bool = False) -> int:
    """Try every erratum at its game and print what it does there.

    Returns:
        1 if an error was reported: a broken record, an erratum that is stale, against the rules, or clashes.
    """
    from latrodb.analysis import check_game
    from latrodb.cli.support.corrections import lay_over_files, open_existing, read_ledgers
    from latrodb.cli.support.listing import exit_code, print_trials, tell, trials_record
    from latrodb.features.errata.verify import try_errata
    from latrodb.game.ledgers.match import without_game
    from latrodb.store.ledgers import stored_overlays

    found: list[tuple[Diagnostic, Source]] = []
    if db is None:
        ledgers = read_ledgers(paths)
        found += ((each, ledger.source) for ledger in ledgers for each in ledger.diagnostics)
        errata = [erratum for ledger in ledgers for erratum in ledger.errata]
        overlays, homeless = lay_over_files(paths, errata)
    else:
        with open_existing(db) as store:
            overlays, homeless = stored_overlays(store.tables, check_game)
    found += ((without_game(erratum), erratum.source) for erratum in homeless)
    for overlay in overlays:
        found += ((each, one.erratum.source) for one in overlay.corrections for each in one.diagnostics)
    tried = [(overlay, try_errata(overlay, check_game)) for overlay in overlays]
    if as_json:
        say_json(trials_record(tried, homeless, found))
    else:
        tell(found, say)
        print_trials(tried, homeless)
    return exit_code(diagnostic for diagnostic, _ in found)


def add_errata(paths: Sequence[str], db: str, *, as_json: bool = False) -> int:
    """Add ledgers to a database and print what was done."""
    from latrodb.analysis import check_game
    from latrodb.cli.support.corrections import read_ledgers
    from latrodb.cli.support.listing import tell
    from latrodb.diagnostics.codes import CODES, Severity
    from latrodb.store.database import Database
    from latrodb.store.importer import add_paths

    ledgers = read_ledgers(paths)
    with Database.open(db) as store:
        summary = add_paths(store, [Path(ledger.source.name) for ledger in ledgers], check_game)
    for sentence in summary.unreadable:
        complain(sentence)
    by_code = dict(sorted(summary.diagnostics.items()))
    if as_json:
        counts = {"ledgers": summary.files, "errata": summary.errata, "added": summary.errata_added}
        say_json({**counts, "diagnostics": by_code})
    else:
        tell(((each, ledger.source) for ledger in ledgers for each in ledger.diagnostics), say)
        say(f"{count_words(summary.errata, 'erratum')} read into {db}, {summary.errata_added} of them new")
        for code, count in by_code.items():
            say(f"  {code} {CODES[code].name:<24}{count:>6,}  {CODES[code].severity}")
    if summary.unreadable:
        return ExitCode.USAGE
    has_errors = any(CODES[code].severity is Severity.ERROR for code in by_code)
    return ExitCode.PROBLEMS if has_errors else ExitCode.CLEAN


def revert(wanted: str, db: str, *, by: str = "", why: str = "", undo: bool = False) -> int:
    """Take an erratum back, or let it hold again."""
    from latrodb.cli.support.corrections import open_existing
    from latrodb.store.errata import find_erratum, restore_erratum, revert_erratum

    with open_existing(db) as store:
        found = find_erratum(store, wanted)
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


def export_ledger(db: str, output: Path | None = None) -> int:
    """Write the errata of a database as the text of a ledger; those taken back say so."""
    from latrodb.cli.support.corrections import open_existing
    from latrodb.game.ledgers.ledger import format_ledger
    from latrodb.notation.encoding import encode
    from latrodb.store.errata import load_errata

    with open_existing(db) as store:
        text = format_ledger(each.erratum for each in load_errata(store))
    write_bytes([encode(text)], output)
    return ExitCode.CLEAN
