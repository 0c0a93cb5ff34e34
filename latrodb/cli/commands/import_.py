"""`latrodb import`: game files into a database."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from latrodb import renew_rows
from latrodb.cli.support.command import Command, FailOnOption, NewDatabaseOption, VariantOption, former
from latrodb.cli.support.databases import name_database, reporting_opponents
from latrodb.cli.support.diagnostics import (
    IgnoreOption,
    QuietOption,
    Selection,
    SelectOption,
    default_levels,
    print_code_counts,
)
from latrodb.cli.support.exits import ExitCode, FailOn, UsageError, exit_code
from latrodb.cli.support.output import complain, count_skipped, remark, say, say_json, say_prose
from latrodb.cli.support.progress import show_progress
from latrodb.core.english import count_words
from latrodb.diagnostics.codes import CODES, Severity
from latrodb.features.analyzer import analyzer
from latrodb.files import STDIN, check_paths, is_database, read_bytes
from latrodb.game.ledgers.match import is_ledger, ledger_files
from latrodb.game.suspects import NOT_SEARCHED
from latrodb.notation.no_game import NO_GAME, no_game
from latrodb.rules.catalog import find_variant
from latrodb.store.database import Database
from latrodb.store.errors import StoreError
from latrodb.store.importer import ImportSummary, add_paths, files_gone
from latrodb.store.loader import FileSummary

if TYPE_CHECKING:
    from latrodb.store.reader_pool import ReaderPool

FEW_FILES = 3  # files that are always listed one by one
MOST_FILES = 10  # lines about files
MOST_NAMED = 5  # games of which a file has other wordings
SEARCHED_AT_ONCE = 200_000  # bytes of all files, which a search for corrections keeps busy for a minute or so at most
READ_ALONE = 10_000_000  # bytes of all files, which one process reads in less time than others take to start
MOST_WORKERS = 4  # by default; one process stores what they read
PLAIN = ("new", "already there")  # outcomes that need no line for each file
FATES = {
    "added": "new",
    "replaced": "replaced",
    "other_wording": "another wording",
    "already_there": "already there",
    "removed": "removed earlier; left out",
    "with_problems": "with problems",
}


def import_(
    paths: Annotated[
        list[str], typer.Argument(help="Game files and ledgers of errata, or folders of them.", metavar="PATH...")
    ],
    db: NewDatabaseOption,
    json: Annotated[bool, typer.Option("--json", help="Print the summary as a JSON object.")] = False,
    variant: VariantOption = None,
    again: Annotated[
        bool, typer.Option("--again", help="Bring back the games of these files that were removed.")
    ] = False,
    mirror: Annotated[
        bool, typer.Option("--mirror", help="Also report files of the database that are gone from these folders.")
    ] = False,
    no_search: Annotated[
        bool,
        typer.Option(
            "--no-search",
            help="Leave the search for corrections to `db repair`, as imports of more than 200 kB do anyway.",
        ),
    ] = False,
    workers: Annotated[
        int | None,
        typer.Option(
            help="Number of processes that read games, if more than one; by default one for each processor (at most 4) "
            "in imports of more than 10 MB.",
            min=1,
            max=256,
        ),
    ] = None,
    fail_on: FailOnOption = FailOn.ERROR,
    select: SelectOption = None,
    ignore: IgnoreOption = None,
    quiet: QuietOption = False,
    search: Annotated[bool, former("--search", "latrodb db repair")] = False,
) -> int:
    """Add files to a database and print what was done; progress is shown on a stderr that is a terminal.

    Every game is stored, with its diagnostics. In large imports, games with errors are marked as not searched for
    corrections, which `db repair` does. Returns 1 if a diagnostic as severe as `fail_on`
    was found, else 2 if a file cannot be read; stderr names the files with errors. A file without a game is an error if
    the user names it.
    """
    selection = Selection(select, ignore)
    if STDIN in paths:
        raise UsageError("a database keeps files by name; standard input has no name")
    check_paths(paths)
    if any(map(is_database, paths)):
        raise UsageError("a database cannot be imported; `latrodb export FILE` writes its games to a file")
    if variant:
        find_variant(variant)
    files = [file for path in paths for file in analyzer().find_files(path) if not is_ledger(file)]
    files += [file for path in paths for file in ledger_files(path)]
    summary = ImportSummary()
    size = sum(map(_size, files))
    with (
        Database.open(db, renew=renew_rows) as store,
        reporting_opponents(store),
        _saying_what_is_stored(summary, db),
        show_progress(size, quiet=quiet) as bar,
        _reading_ahead(workers or (1 if size <= READ_ALONE else min(os.cpu_count() or 1, MOST_WORKERS))) as pool,
    ):
        add_paths(
            store,
            files,
            analyzer(),
            folders=map(Path, filter(os.path.isdir, paths)),
            progress=lambda file, count: bar.add(file.name, count),
            variant=variant,
            summary=summary,
            again=again,
            is_searched=search or (size <= SEARCHED_AT_ONCE and not no_search),
            pool=pool,
        )
        if mirror:
            summary.gone += files_gone(store, map(Path, paths)).values()
    for file in summary.gone:
        remark(f"{file} is in {db}, but no longer in its folder; `latrodb edit remove` removes its games.")
    summary.skipped = count_skipped(paths, set(files))
    for sentence in summary.unreadable:
        complain(sentence)
    levels = _levels(summary, paths)
    errors = {file: counts[Severity.ERROR] for file, counts in levels.items() if counts[Severity.ERROR]}
    for file, count in errors.items():
        reason = f": {no_game(read_bytes(Path(file))).message}" if (file, NO_GAME) in summary.by_file else ""
        complain(f"{file} has {count_words(count, 'error')}{reason}")
    _hide(summary, selection)
    if not quiet:
        _print(summary, errors, db, as_json=json)
    selection.report()
    found = (level for counts in levels.values() for level in counts)
    return exit_code(found, fail_on) or (ExitCode.USAGE if summary.unreadable else ExitCode.CLEAN)


def _levels(summary: ImportSummary, paths: Sequence[str]) -> dict[str, Counter[Severity]]:
    """How many diagnostics of each severity each file has; a file without a game in a folder does not count."""
    named = {str(Path(path)) for path in paths}
    levels: dict[str, Counter[Severity]] = {}
    for (file, code), count in summary.by_file.items():
        level = Severity.INFO if code == NO_GAME and file not in named else CODES[code].severity
        levels.setdefault(file, Counter())[level] += count
    return levels


def _reading_ahead(workers: int) -> AbstractContextManager[ReaderPool | None]:
    """Processes that read games; none if one is enough."""
    if workers == 1:
        return nullcontext()
    from latrodb.store.reader_pool import ReaderPool

    return ReaderPool(workers, analyzer)


@contextmanager
def _saying_what_is_stored(summary: ImportSummary, database: str) -> Iterator[None]:
    """Report what is stored if the work inside ends early: each file is stored whole or not at all.

    The file in progress may also be stored: the interrupt can come after its last row and before its count.
    """
    try:
        yield
    except (KeyboardInterrupt, StoreError):
        stored = f"at least {count_words(summary.files, 'file')} with {count_words(summary.games, 'game')}"
        complain(f"the import ended early; it stored {stored} in {database}; repeat the command to continue")
        raise


def _hide(summary: ImportSummary, selection: Selection) -> None:
    """Remove the codes that the user does not want to see from the counts."""
    for code in [code for code in summary.diagnostics if not selection.shows(code)]:
        selection.hidden[CODES[code].severity] += summary.diagnostics.pop(code)


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return 0


def _print(summary: ImportSummary, errors: Mapping[str, int], database: str, *, as_json: bool) -> None:
    """Print the summary; `errors` counts them by file."""
    by_code = dict(sorted(summary.diagnostics.items()))
    not_searched = by_code.get(NOT_SEARCHED, 0)
    names = ("added", "already_there", "replaced", "other_wording", "removed", "with_problems")
    counts: dict[str, int] = {name: getattr(summary, name) for name in names}
    if as_json:
        totals = {"files": summary.files, "games": summary.games, **counts, "plies": summary.plies}
        totals |= {"not_searched": not_searched, "errata": summary.errata, "errata_added": summary.errata_added}
        found = {"diagnostics": by_code, "errors": errors, "unreadable": summary.unreadable}
        by_file = [each._asdict() for each in summary.file_summaries]
        say_json({**totals, **found, "skipped": summary.skipped, "gone": summary.gone, "by_file": by_file})
        return
    read = (count_words(summary.files, "file"), count_words(summary.games, "game"))
    say(f"{', '.join(read)} and {count_words(summary.plies, 'ply')} read into {database}")
    for name, count in counts.items():
        if name == "removed" and not count:
            continue
        say(f"  {name.replace('_', ' '):<14}{count:>8,}")
    if summary.skipped:
        say(f"  {'files skipped':<14}{summary.skipped:>8,}  not game files")
    if not_searched:
        say(f"  {'not searched':<14}{not_searched:>8,}  for corrections; latrodb db repair {database} does that")
    if summary.errata:
        say(f"  {'errata':<14}{summary.errata:>8,}  {summary.errata_added:,} new")
    _print_files(summary.file_summaries)
    if by_code:
        say("diagnostics")
        print_code_counts(default_levels(by_code))


def _print_files(files: Sequence[FileSummary]) -> None:
    """Print what became of each file, and how many files have nothing special."""
    fates = {each.file: f"{_named(each)}{_fate(each)}" for each in files}
    plain = Counter(fate for fate in fates.values() if fate in PLAIN and len(files) > FEW_FILES)
    special = [each for each in files if fates[each.file] not in plain]
    if files:
        say("files")
    for each in special[:MOST_FILES]:
        say_prose(f"{each.file}: {fates[each.file]}", "  ")
    if len(special) > MOST_FILES:
        rest = Counter(name for each in special[MOST_FILES:] for name in FATES if getattr(each, name))
        words = ", ".join(f"{count:,} {FATES[name]}" for name, count in rest.items())
        say_prose(f"{count_words(len(special) - MOST_FILES, 'more file')}: {words}", "  ")
    for fate, count in sorted(plain.items()):
        say(f"  {count_words(count, 'other file' if special else 'file')}: {fate}")


def _named(file: FileSummary) -> str:
    """What the database calls a file, if the end of its path does not say it: its name is that of another file."""
    return "" if Path(file.file).as_posix().endswith(file.name) else f"named {file.name}, "


def _fate(file: FileSummary) -> str:
    """What became of the games of a file, in words: `new`, or `2 new, 1 another wording of game 7`."""
    if file.records:
        return f"{count_words(file.records, 'record')} of a ledger, {file.records_added:,} new"
    if not file.games:
        return "no game"
    counts = {name: getattr(file, name) for name in FATES if getattr(file, name)}
    if counts in ({"added": file.games}, {"already_there": file.games}):
        return FATES[next(iter(counts))]
    words = [FATES[name] if count == file.games == 1 else f"{count:,} {FATES[name]}" for name, count in counts.items()]
    text = ", ".join(words)
    if file.other_wording_of:
        named = list(map(str, dict.fromkeys(file.other_wording_of)))
        more = f" and {len(named) - MOST_NAMED} more" if len(named) > MOST_NAMED else ""
        noun = "game" if len(named) == 1 else "games"
        wording = FATES["other_wording"]
        text = text.replace(wording, f"{wording} of {noun} {', '.join(named[:MOST_NAMED])}{more}")
    return text


COMMAND = Command(
    import_,
    prepare=name_database,
    examples=("latrodb import games --db games.db", "latrodb import game.txt games.errata --db games.db"),
    reads_texts=True,
)
