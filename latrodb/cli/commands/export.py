"""`latrodb export`: games for other programs and other readers."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from latrodb import export_formats
from latrodb.cli.support.command import (
    Command,
    ForceOption,
    FormerGamesOption,
    LanguageOption,
    OutputOption,
    VariantOption,
)
from latrodb.cli.support.completion import formats, game_places
from latrodb.cli.support.databases import name_database, open_existing, read_reference, with_notes
from latrodb.cli.support.exits import ExitCode, UsageError
from latrodb.cli.support.output import write_bytes
from latrodb.cli.support.progress import progress
from latrodb.core.english import Text, count_words, list_words
from latrodb.core.errors import near_miss
from latrodb.diagrams.words import ENGLISH, speaking
from latrodb.features.analyzer import analyzer
from latrodb.files import check_database, is_database, read_input
from latrodb.outputs import seal
from latrodb.references import Reference, find_games

_SUFFIXES = {".json": "json", ".html": "html", ".htm": "html"}
_OTHERS = {  # endings of other kinds of files, and what makes these
    ".svg .png .gif": "`latrodb diagram` draws positions",
    ".pdf .epub": "`latrodb article book` prints games",
    ".md .tex .docx .doc .odt .rtf": "`latrodb article build` writes articles as .md, for Pandoc, and .tex",
    ".csv .tsv .parquet .jsonl .xlsx .xls .ods": "`latrodb export FILE --format csv -o FOLDER` writes tables",
    ".db .sqlite .sqlite3": "`latrodb import` makes databases",
    ".errata": "`latrodb edit errata export` writes ledgers",
    ".pgn .sgf .xml .yaml .jpg .jpeg .webp .tiff .zip .gz .bz2 .xz .7z": "no command writes such files",
}


class Wording(StrEnum):
    """Which text of a game is exported."""

    ORIGINAL = "original"
    PRINTED = "printed"
    CORRECTED = "corrected"


def export(
    game: Annotated[
        str | None,
        typer.Argument(
            help="FILE for all its games, FILE#2 or games.db#7; also a database.",
            metavar="GAME",
            autocompletion=game_places,
        ),
    ] = None,
    format: Annotated[
        str | None,
        typer.Option(
            "--format",
            help="text, json, courier, html (a page that plays), or tables of a database: parquet, csv, jsonl.",
            autocompletion=formats,
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", hidden=True)] = False,  # as `--format json`
    output: OutputOption = None,
    force: ForceOption = False,
    variant: VariantOption = None,
    text: Annotated[
        Wording | None,
        typer.Option(
            help="Without errata (the default), with errata, or the bytes of the file. Only the last keeps printed "
            "captures and marks: in the others, legal turns have those of the rules."
        ),
    ] = None,
    notes: Annotated[
        bool,
        typer.Option(
            "--notes", help="Also the notes of a database: in text as comments {[%note ...]}, in JSON as notes."
        ),
    ] = False,
    quote_formulas: Annotated[
        bool, typer.Option("--quote-formulas", help="In CSV, put ' before texts that a spreadsheet would calculate.")
    ] = False,
    errata: Annotated[
        list[str] | None,
        typer.Option(help="A ledger of errata, or a folder of them; a database has its own.", metavar="PATH"),
    ] = None,
    language: LanguageOption = ENGLISH,
    db: FormerGamesOption = None,
) -> int:
    """Write games in a format of `latrodb.export_formats`; 1 if an erratum cannot be applied, which stderr reports."""
    if game is None and db is None:
        raise UsageError("say which game, or which database")
    if errata and text in (Wording.PRINTED, Wording.ORIGINAL):
        raise UsageError("errata are for --text corrected")
    if json:
        format = "json"
    if quote_formulas and format != "csv":
        raise UsageError("--quote-formulas is for --format csv")
    reference = read_reference(game, db, None)
    if text is Wording.ORIGINAL:
        if format is not None:
            raise UsageError("--text original gives the bytes of the file; leave out --format")
        write_bytes([_original(reference)], output, inputs=[reference.file], force=force)
        return ExitCode.CLEAN
    format = format or _format_of(output)
    formats = export_formats()
    if format not in formats:
        others = notes or errata or variant
        return _export_tables(reference, output, format, text, others, force=force, quote_formulas=quote_formulas)
    if notes:
        check_database(reference.file)
        if format == "courier":
            raise UsageError("a log of Game Courier has no notes; use --format text, json or html")
    with speaking(language), progress(1, "file", unwritten="nothing is written" if output else "") as bar:
        bar.begin(f"exporting {reference.file}")
        if not errata and text is not Wording.CORRECTED:
            games = find_games(analyzer(), reference, variant, as_printed=text is Wording.PRINTED)
            chunks = formats[format](with_notes(games, reference.file) if notes else games)
            write_bytes(_sealed(chunks, output, format), output, inputs=[reference.file], force=force)
            return ExitCode.CLEAN
        from latrodb.cli.support.corrections import CorrectedGames

        corrected = CorrectedGames(find_games(analyzer(), reference, variant), reference.file, errata or ())
        chunks = formats[format](with_notes(corrected, reference.file) if notes else corrected)
        write_bytes(_sealed(chunks, output, format), output, inputs=[reference.file, *(errata or ())], force=force)
        return ExitCode.PROBLEMS if corrected.has_failed else ExitCode.CLEAN


def _format_of(output: Path | None) -> str:
    """The format that the ending of a file asks for, or text. UsageError: it is the ending of another kind of file."""
    ending = output.suffix.lower() if output else ""
    for endings, maker in _OTHERS.items():
        if ending in endings.split():
            raise UsageError(f"export does not write {ending}; {maker}; --format text overrides this")
    return _SUFFIXES.get(ending, "text")


def _sealed(chunks: Iterable[bytes], output: Path | None, format: str) -> Iterable[bytes]:
    """Add a seal to a page, by which the command knows later whether it may replace the file."""
    return [seal(b"".join(chunks), output)] if output and format == "html" else chunks


def _export_tables(
    reference: Reference, output: Path | None, format: str, text: Wording | None, others: object, **options: bool
) -> int:
    """Write the tables of a database; `others` are options that are for games only, `options` for tables."""
    from latrodb.exporters.tables import FORMATS

    if format not in FORMATS:
        known = [*export_formats(), *FORMATS]
        raise UsageError(f"no format '{format}'; formats are {list_words(known)}{near_miss(format, known)}")
    if others:
        raise UsageError(f"--notes, --errata and --variant are for games, not for tables in {format}")
    from latrodb.cli.support.table_output import write_tables

    return write_tables(reference, output, format, Text(text or Text.PRINTED), **options)


def _original(reference: Reference) -> bytes:
    """The bytes of the file that a reference names, or of the file behind a game of a database.

    Raises:
        UsageError: the database keeps several files, and no game chooses one.
    """
    if not is_database(reference.file):
        return read_input(reference.file)[0]
    from latrodb.store.find import load_file
    from latrodb.store.sources import load_sources

    with open_existing(reference.file) as store:
        if reference.number is not None:
            return load_file(store, reference.number).data
        paths = [path for (path,) in store.query("SELECT path FROM sources WHERE superseded_by IS NULL ORDER BY id")]
        if len(paths) != 1:
            raise UsageError(
                f"{reference.file} keeps {count_words(len(paths), 'file')}; name a game of the one you want"
            )
        return next(load_sources(store, "superseded_by IS NULL")).data


COMMAND = Command(
    export,
    examples=(
        "latrodb export game.txt --format json -o game.json",
        "latrodb export game.txt --text corrected --errata errata",
        "latrodb export game.txt -o game.html",
        "latrodb export games.db#2",
        "latrodb export games.db --format parquet -o tables",
    ),
    reads_texts=True,
    prepare=partial(name_database, before_number=True),
)
