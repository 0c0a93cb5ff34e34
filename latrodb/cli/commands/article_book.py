"""`latrodb article book`: print games as a book, with diagrams and indexes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import chain
from pathlib import Path
from typing import Annotated

import typer

from latrodb.cli.support.command import Command, ForceOption
from latrodb.cli.support.completion import themes
from latrodb.cli.support.corrections import CorrectedGames
from latrodb.cli.support.databases import ask_query, open_existing
from latrodb.cli.support.diagnostics import QuietOption
from latrodb.cli.support.exits import ExitCode, UsageError
from latrodb.cli.support.output import complain, remark, say, write_bytes
from latrodb.cli.support.progress import progress
from latrodb.core.english import count_words, list_words
from latrodb.diagrams.themes import Style, theme_of
from latrodb.diagrams.typesetting import code_point
from latrodb.diagrams.words import LANGUAGES, unknown_language
from latrodb.features.analyzer import analyzer
from latrodb.features.publishing.book import Book, BookOptions, book_epub, book_pdf, make_book
from latrodb.features.publishing.book_moves import without_isolates
from latrodb.files import check_database, check_paths, is_database
from latrodb.game.game import Game
from latrodb.game.ledgers.match import is_ledger, ledger_files
from latrodb.outputs import seal, spare_inputs
from latrodb.references import Reference, find_games, parse_reference

SUFFIXES = (".pdf", ".epub")
MOST_NAMED = 6  # characters without a font, for each game


class Paper(StrEnum):
    """The size of the pages of a PDF."""

    A4 = "a4"
    A5 = "a5"
    LETTER = "us-letter"


def book(
    games: Annotated[
        list[str] | None,
        typer.Argument(
            help="A database, files or folders with games and ledgers of errata; FILE#2 is one game.",
            metavar="GAMES...",
        ),
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The book: a file in .pdf or .epub.", metavar="FILE")
    ] = None,
    title: Annotated[str, typer.Option(help="The title of the book; by default Games.")] = "",
    author: Annotated[str, typer.Option(help="The author or editor.")] = "",
    query: Annotated[
        str, typer.Option(help="Only the games of the database that this query finds; see `latrodb help queries`.")
    ] = "",
    language: Annotated[str, typer.Option(help="The language of its own words: en or es.")] = "en",
    theme: Annotated[str, typer.Option(help="The look of the boards.", autocompletion=themes)] = "print",
    men: Annotated[str, typer.Option(help="The set of men, such as figurines or stones.")] = "",
    paper: Annotated[Paper, typer.Option(help="The size of the pages of a PDF.")] = Paper.A5,
    db: Annotated[
        str | None, typer.Option(help="A database: all its games, or those of --query.", metavar="FILE")
    ] = None,
    force: ForceOption = False,
    quiet: QuietOption = False,
) -> int:
    """Print games as a book: contents, games in two columns with diagrams, indexes of players and first moves."""
    if output is None or output.suffix.lower() not in SUFFIXES:
        raise UsageError("-o must name the book, a file in .pdf or .epub")
    if language not in LANGUAGES:
        raise unknown_language(language)
    style = Style(theme, men)
    theme_of(style)
    names = games or []
    if db is None and len(names) == 1 and is_database(names[0]):
        db, names = names[0], []
    if query and (db is None or names):
        raise UsageError("--query selects games of a database; name it, and nothing else")
    inputs = [*names, *([db] if db else ())]
    if not inputs:
        raise UsageError("say which games: a database, files or folders")
    spare_inputs(output, inputs)
    options = BookOptions(title, author, language, style, paper.value)
    with progress(2, "step", unwritten="nothing is written", quiet=quiet) as bar:
        bar.begin("reading the games")
        found = [*_games(names, db, query)]
        made = make_book(chain.from_iterable(found), options)
        if not made.chapters:
            complain("there is no game to print; nothing is written")
            return ExitCode.PROBLEMS
        bar.begin(f"writing {output}")
        data, missing = book_pdf(made) if output.suffix.lower() == ".pdf" else (book_epub(made), ())
    write_bytes([seal(data, output)], output, inputs=inputs, force=force)
    if missing:
        _report_missing(made, missing)
    if not quiet:
        say(f"{_extent(made)} in {output}")
    has_failed = any(isinstance(each, CorrectedGames) and each.has_failed for each in found)
    return ExitCode.PROBLEMS if has_failed else ExitCode.CLEAN


def _games(names: Sequence[str], db: str | None, query: str) -> Iterator[Iterable[Game]]:
    """The games of databases with their own errata, and those of files with the errata of the ledgers among them."""
    ledgers = [name for name in names if any(ledger_files(name))]
    references = [parse_reference(name) for name in names if not is_ledger(name)]
    if ledgers and db is None and not references:
        raise UsageError("also name the games, or folders of them; these are only ledgers")
    if ledgers and all(is_database(each.file) for each in references):
        raise UsageError(f"{ledgers[0]} is for games of files; add it to a database with `latrodb edit errata add`")
    if db is not None:
        yield CorrectedGames(_stored_games(db, query), db, (), is_brief=True)
    for each in references:
        if is_database(each.file):
            yield CorrectedGames(find_games(analyzer(), each), each.file, (), is_brief=True)
    of_files = _games_of_files(each for each in references if not is_database(each.file))
    yield CorrectedGames(of_files, "", ledgers, is_brief=True) if ledgers else of_files


def _stored_games(db: str, query: str) -> Iterator[Game]:
    check_database(db)
    numbers: list[int | None] = [None]
    if query:
        with open_existing(db) as store:
            numbers = [*ask_query(store, query).games]
    for number in numbers:
        yield from find_games(analyzer(), Reference(db, number, None))


def _games_of_files(references: Iterable[Reference]) -> Iterator[Game]:
    for each in references:
        if Path(each.file).is_dir():
            check_paths([each.file])
            yield from analyzer().read_games(each.file)
        else:
            yield from find_games(analyzer(), each)


def _report_missing(made: Book, missing: Sequence[str]) -> None:
    """Report the characters that no font has: those of the title page, and those of each game."""
    parts = [("title page", f"{made.options.title} {made.options.author}")]
    for number, chapter in enumerate(made.chapters, 1):
        parts.append((f"game {number} ({without_isolates(chapter.title)})", chapter.text))
    for place, text in parts:
        lacking = [f"{each} ({' '.join(map(code_point, each))})" for each in missing if each in text]
        if lacking:
            more = (f"{len(lacking) - MOST_NAMED} more",) if len(lacking) > MOST_NAMED else ()
            characters = list_words((*lacking[:MOST_NAMED], *more), "or")
            remark(f"warning: {place}: no font has {characters}; numbers such as [U+5F20] are printed instead")
    remark("hint: install a font that has these characters, such as one of the Noto fonts, or make an .epub")


def _extent(made: Book) -> str:
    """`11 games and 2 positions with 41 diagrams`."""
    positions = len(made.chapters) - made.whole
    held = [count_words(made.whole, "game"), *([count_words(positions, "position")] if positions else ())]
    return f"{list_words(held, 'and')} with {count_words(made.diagrams, 'diagram')}"


COMMAND = Command(
    book,
    examples=(
        "latrodb article book games.db -o book.pdf --title 'Games of 2016'",
        "latrodb article book games.db -o early.epub --query 'before 2017'",
        "latrodb article book games games.errata -o book.epub --language es",
    ),
    reads_texts=True,
)
