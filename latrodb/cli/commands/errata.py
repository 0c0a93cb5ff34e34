"""`latrodb edit errata`: corrections of printed games, kept next to the texts and never written into them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, NamedTuple, TypeAlias

import typer

from latrodb import renew_rows
from latrodb.cli.support.command import (
    Command,
    DatabaseOption,
    FailOnOption,
    ForceOption,
    NewDatabaseOption,
    OutputOption,
)
from latrodb.cli.support.corrections import lay_over_files, read_ledgers
from latrodb.cli.support.databases import name_database, open_existing
from latrodb.cli.support.diagnostics import (
    IgnoreOption,
    Selection,
    SelectOption,
    default_levels,
    print_code_counts,
    print_diagnostics,
)
from latrodb.cli.support.errata_new import COMMAND as NEW
from latrodb.cli.support.exits import ExitCode, FailOn, UsageError, exit_code
from latrodb.cli.support.output import complain, print_table, remark, say, say_json, say_prose, write_bytes
from latrodb.cli.support.progress import progress
from latrodb.core.english import count_words
from latrodb.diagnostics.codes import CODES
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.render import as_dict
from latrodb.diagnostics.span import Source
from latrodb.features.analyzer import analyzer
from latrodb.features.errata.verify import Measure, Trial, measure, try_errata
from latrodb.game.ledgers.erratum import Alias, Entry, Erratum, Note, Rename, TagChange
from latrodb.game.ledgers.ledger import format_ledger, settled
from latrodb.game.ledgers.match import GameKey, is_removed, without_game
from latrodb.game.ledgers.overlay import Overlay, Verdict
from latrodb.notation.encoding import encode
from latrodb.store.corrections import stored_overlays
from latrodb.store.database import Database
from latrodb.store.entries import StoredEntry, find_opponents, load_entries, load_events
from latrodb.store.entry_games import removed_games
from latrodb.store.importer import add_paths

OptionalDatabaseOption: TypeAlias = Annotated[str | None, typer.Option(help="A database.", metavar="FILE")]
JsonOption: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Tried: TypeAlias = Sequence[tuple[Overlay, Sequence[Trial]]]  # each game with the errata tried on it

HEAD = (*("id", "erratum", "game", "place", "printed", "corrected", "kind", "status", "by", "date"), "reverted")
TRIED = ("erratum", "game", "place", "printed", "corrected", "status", "verdict", "without it", "with it")


class _Listed(NamedTuple):
    """A record in a list; outside databases it has no number."""

    id: int | None
    entry: Entry
    stored: StoredEntry | None = None
    is_contradicted: bool = False  # whether another one that applies gives something else for its place

    def row(self) -> tuple[str, ...]:
        """The cells under `HEAD`."""
        entry = self.entry
        state = entry.reversal.date if entry.reversal else "contradicted" if self.is_contradicted else ""
        return (
            "" if self.id is None else str(self.id),
            *_cells(entry),
            entry.kind,
            entry.status if isinstance(entry, Erratum) else "",
            entry.by,
            entry.date,
            state if self.stored is None or self.stored.is_current else "no longer in its ledger",
        )

    def record(self) -> dict[str, object]:
        """The same as JSON."""
        found = {"id": self.id, **_record(self.entry)}
        if self.stored:
            found |= {"ledger": self.stored.ledger or None, "line": None, "contradicted": self.is_contradicted}
        return {**found, "current": self.stored is None or self.stored.is_current}


def list_errata(
    paths: Annotated[
        list[str] | None, typer.Argument(help="Ledgers (.errata), or folders of them.", metavar="PATH...")
    ] = None,
    db: OptionalDatabaseOption = None,
    former: Annotated[
        bool, typer.Option("--former", help="Include those that a changed ledger of --db no longer has.")
    ] = False,
    json: JsonOption = False,
    fail_on: FailOnOption = FailOn.ERROR,
    select: SelectOption = None,
    ignore: IgnoreOption = None,
) -> int:
    """List errata, and the other records of a database: tag changes, removals, notes, aliases."""
    _check_source(paths, db)
    selection = Selection(select, ignore)
    ledgers = () if db else read_ledgers(paths or ())
    for ledger in ledgers:
        print_diagnostics(selection.keep(ledger.diagnostics), ledger.source, stream=sys.stderr)
    listed = [_Listed(None, entry) for entry in settled(entry for ledger in ledgers for entry in ledger.entries)]
    if db:
        with open_existing(db) as store:
            opponents = find_opponents(store)
            held = load_entries(store, former_too=former)
        listed = [_Listed(each.id, each.entry, each, each.id in opponents) for each in held]
    if json:
        for each in listed:
            say_json(each.record())
    else:
        print_table(HEAD, [each.row() for each in listed])
        noun = "erratum" if all(isinstance(each.entry, Erratum) for each in listed) else "record"
        remark(f"{count_words(len(listed), noun)}.")
    if contradicted := sum(each.is_contradicted for each in listed):
        remark(f"{count_words(contradicted, 'record')} contradict others and do not count until some are reverted.")
    selection.report()
    return exit_code((each.level for ledger in ledgers for each in ledger.diagnostics), fail_on)


def _check_source(paths: Sequence[str] | None, db: str | None) -> None:
    if bool(paths) is bool(db):
        raise UsageError("say where the errata are: files and folders, or a database with --db")


def check_errata(
    paths: Annotated[
        list[str] | None, typer.Argument(help="Ledgers and games, or folders of them.", metavar="PATH...")
    ] = None,
    db: OptionalDatabaseOption = None,
    json: JsonOption = False,
    fail_on: FailOnOption = FailOn.ERROR,
    select: SelectOption = None,
    ignore: IgnoreOption = None,
) -> int:
    """Test every erratum on its game: does it still fit, and what does it resolve?"""
    _check_source(paths, db)
    selection = Selection(select, ignore)
    found: list[tuple[Diagnostic, Source]] = []
    removed: set[GameKey] = set()
    if db:
        with open_existing(db) as store:
            overlays, homeless = stored_overlays(store, analyzer())
            removed = removed_games(store)
    else:
        ledgers = read_ledgers(paths or ())
        found += ((each, ledger.source) for ledger in ledgers for each in ledger.diagnostics)
        errata = [erratum for ledger in ledgers for erratum in ledger.errata]
        overlays, homeless = lay_over_files(paths or (), errata)
    missing = [(each, Verdict.REMOVED if is_removed(each, removed) else Verdict.NO_GAME) for each in homeless]
    found += ((without_game(each), each.source) for each, verdict in missing if verdict is Verdict.NO_GAME)
    for overlay in overlays:
        found += ((each, one.erratum.source) for one in overlay.corrections for each in one.diagnostics)
    tried = []
    with progress(len(overlays), "game") as bar:
        for overlay in overlays:
            bar.begin(overlay.printed.source.name)
            tried.append((overlay, try_errata(overlay, analyzer().check_game)))
    shown = [(each, source) for each, source in found if selection.keep([each])]
    if json:
        say_json(_trials_record(tried, missing, shown))
    else:
        for diagnostic, source in shown:
            print_diagnostics([diagnostic], source)
        _print_trials(tried, missing)
    selection.report()
    return exit_code((diagnostic.level for diagnostic, _ in found), fail_on)


def _record(entry: Entry) -> dict[str, object]:
    """A record as JSON."""
    ply, tag, printed, corrected = _change(entry)
    return {
        "erratum": entry.name,
        "ledger": entry.source.name,
        "line": entry.source.place(entry.span_of(entry.head)).line,
        "file": entry.game.file,
        "game": entry.game.number,
        "tags": dict(entry.game.tags),
        "ply": ply or None,
        "tag": tag or None,
        "printed": printed,
        "corrected": corrected,
        "kind": entry.kind.value,
        "by": entry.by,
        "date": entry.date,
        "status": entry.status.value if isinstance(entry, Erratum) else None,
        "evidence": entry.evidence,
        "tags_of_note": entry.tags if isinstance(entry, Note) else None,
        "collection": entry.collection if isinstance(entry, Note) else None,
        "reverted": entry.reversal._asdict() if entry.reversal else None,
    }


def _change(entry: Entry) -> tuple[str, str, str, str]:
    """The ply, the tag, the printed and the correct text; empty where the record does not say."""
    match entry:
        case Erratum():
            return entry.ply, entry.tag, entry.printed, entry.corrected
        case TagChange():
            return "", entry.tag, "", entry.value
        case Alias():
            return "", "", entry.name, entry.person
        case Rename():
            return "", "", entry.name, entry.file
        case Note():
            return entry.ply, "", "", ""
        case _:
            return "", "", "", ""


def _print_trials(tried: Tried, missing: Sequence[tuple[Erratum, Verdict]]) -> None:
    """Print a line for each game, a table with a row for each erratum, and how many were applied."""
    rows = [_trial_row(trial) for _, trials in tried for trial in trials]
    rows += ((*_cells(erratum), erratum.status, verdict, "", "") for erratum, verdict in missing)
    for overlay, _ in tried:
        say_prose(_game_line(overlay))
    print_table(TRIED, rows)
    applied = sum(trial.correction.verdict.is_applied for _, trials in tried for trial in trials)
    say(f"{count_words(len(rows), 'erratum')}, {applied} applied")


def _trials_record(
    tried: Tried, missing: Sequence[tuple[Erratum, Verdict]], found: Sequence[tuple[Diagnostic, Source]]
) -> dict[str, object]:
    """The same as JSON: games, errata, and all diagnostics of the ledgers."""
    errata = [_trial_record(overlay, trial) for overlay, trials in tried for trial in trials]
    errata += ({**_record(erratum), "verdict": verdict.value} for erratum, verdict in missing)
    return {
        "games": [_game_record(overlay) for overlay, _ in tried],
        "errata": errata,
        "diagnostics": [as_dict(diagnostic, source) for diagnostic, source in found],
    }


def _cells(entry: Entry) -> Iterator[str]:
    ply, tag, printed, corrected = _change(entry)
    yield from (entry.name, entry.game.game, ply or tag, printed, corrected)


def _trial_row(trial: Trial) -> tuple[str, ...]:
    erratum, verdict, _ = trial.correction
    return (*_cells(erratum), erratum.status, verdict, *map(_measure_words, (trial.without, trial.within)))


def _measure_words(measure: Measure) -> str:
    return f"{count_words(measure.played, 'turn')}, {count_words(measure.objections, 'objection')}"


def _game_line(overlay: Overlay) -> str:
    game, turns = overlay.printed, count_words(len(overlay.printed.nodes), "turn")
    printed, corrected = measure(game), measure(overlay.corrected)
    return (
        f"{game.source.name}#{game.written.number}: {turns}; as printed {printed.played} can be played, with "
        f"{count_words(printed.objections, 'objection')}, as corrected {corrected.played} of "
        f"{len(overlay.corrected.nodes)}, with {corrected.objections}"
    )


def _game_record(overlay: Overlay) -> dict[str, object]:
    texts = {"printed": overlay.printed, "corrected": overlay.corrected}
    measures = {name: {"turns": len(game.nodes), **measure(game)._asdict()} for name, game in texts.items()}
    return {"file": overlay.printed.source.name, "game": overlay.printed.written.number, **measures}


def _trial_record(overlay: Overlay, trial: Trial) -> dict[str, object]:
    return {
        **_record(trial.correction.erratum),
        "found_in": {"file": overlay.printed.source.name, "game": overlay.printed.written.number},
        "verdict": trial.correction.verdict.value,
        "without": trial.without._asdict(),
        "with": trial.within._asdict(),
    }


def add_errata(
    paths: Annotated[list[str], typer.Argument(help="Ledgers, or folders of them.", metavar="PATH...")],
    db: NewDatabaseOption,
    json: JsonOption = False,
    fail_on: FailOnOption = FailOn.ERROR,
) -> int:
    """Add ledgers to a database."""
    ledgers = read_ledgers(paths)
    with Database.open(db, renew=renew_rows) as store:
        files = [Path(ledger.source.name) for ledger in ledgers]
        summary = add_paths(store, files, analyzer(), folders=map(Path, filter(os.path.isdir, paths)))
    for sentence in summary.unreadable:
        complain(sentence)
    by_code = dict(sorted(summary.diagnostics.items()))
    if json:
        counts = {"ledgers": summary.files, "errata": summary.errata, "added": summary.errata_added}
        say_json({**counts, "diagnostics": by_code})
    else:
        for ledger in ledgers:
            print_diagnostics(ledger.diagnostics, ledger.source)
        say(f"{count_words(summary.errata, 'erratum')} read into {db}, {summary.errata_added} new")
        print_code_counts(default_levels(by_code))
    found = exit_code((CODES[code].severity for code in by_code), fail_on)
    return found or (ExitCode.USAGE if summary.unreadable else ExitCode.CLEAN)


def export(db: DatabaseOption, output: OutputOption = None, force: ForceOption = False) -> int:
    """Print all records of a database as a ledger, which `latrodb import` adds to those of another database."""
    with open_existing(db) as store:
        text = format_ledger(load_events(store))
    write_bytes([encode(text)], output, inputs=[db], force=force)
    return ExitCode.CLEAN


COMMAND = Command(
    {
        "list": Command(
            list_errata,
            examples=("latrodb edit errata list errata", "latrodb edit errata list --db games.db --json"),
            reads_texts=True,
        ),
        "check": Command(
            check_errata,
            examples=("latrodb edit errata check games errata", "latrodb edit errata check --db games.db"),
            reads_texts=True,
        ),
        "new": NEW,
        "add": Command(
            add_errata,
            examples=(
                "latrodb edit errata add games.errata --db games.db",
                "latrodb edit errata add errata --db games.db --json",
            ),
            reads_texts=True,
        ),
        "export": Command(
            export,
            examples=(
                "latrodb edit errata export --db games.db",
                "latrodb edit errata export --db games.db -o all.errata",
            ),
        ),
    },
    examples=("latrodb edit errata check games errata", "latrodb edit errata list games.db"),
    prepare=name_database,
    sentence="Keep corrections of printed games next to their texts.",
)
