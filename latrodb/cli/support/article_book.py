"""`latrodb article book`: print games as a book, with diagrams and indexes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from latrodb import analyzer
from latrodb.cli.support.command import Command, ForceOption
from latrodb.cli.support.completion import themes
from latrodb.cli.support.databases import open_existing
from latrodb.cli.support.exit_codes import ExitCode
from latrodb.cli.support.exits import UsageError
from latrodb.cli.support.output import complain, say
from latrodb.cli.support.output_files import seal, spare_inputs, write_bytes
from latrodb.cli.support.progress import progress
from latrodb.cli.support.queries import ask_query
from latrodb.cli.support.selection import QuietOption
from latrodb.core.english import count_words
from latrodb.diagrams.themes import Style, theme_of
from latrodb.diagrams.words import LANGUAGES, unknown_language
from latrodb.features.publishing.book import Book, BookOptions, make_book
from latrodb.features.publishing.book_epub import book_epub
from latrodb.features.publishing.book_pdf import book_pdf
from latrodb.features.publishing.page_words import page_word
from latrodb.files import check_database, check_paths, is_database
from latrodb.game.game import Game
from latrodb.references import Reference, find_games, parse_reference

WRITERS = {".pdf": book_pdf, ".epub": book_epub}


class Paper(StrEnum):
    """The size of the pages of a PDF."""

    A4 = "a4"
    A5 = "a5"
    LETTER = "us-letter"


def book(
    games: Annotated[
        list[str] | None,
        typer.Argument(help="A database, files or folders with games; FILE#2 is one game.", metavar="GAMES..."),
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The book: a file in .pdf or .epub.", metavar="FILE")
    ] = None,
    title: Annotated[str, typer.Option(help="The title of the book.")] = "",
    author: Annotated[str, typer.Option(help="The author or editor.")] = "",
    query: Annotated[
        str, typer.Option(help="Only the games of the database that this query finds; see `latrodb help queries`.")
    ] = "",
    language: Annotated[str, typer.Option(help="The language of its words: en or es.")] = "en",
    theme: Annotated[str, typer.Option(help="The look of the boards.", autocompletion=themes)] = "print",
    men: Annotated[str, typer.Option(help="The set of men, such as figurines or stones.")] = "",
    paper: Annotated[Paper, typer.Option(help="The size of the pages of a PDF.")] = Paper.A5,
    db: Annotated[str | None, typer.Option(help="A database: all its games, or those of --query.")] = None,
    force: ForceOption = False,
    quiet: QuietOption = False,
) -> int:
    """Print games as a book: contents, games in two columns with diagrams, indexes of players and first moves."""
    if output is None or output.suffix.lower() not in WRITERS:
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
    options = BookOptions(title or page_word("games", language), author, language, style, paper.value)
    with progress(2, "step", unwritten="nothing is written", quiet=quiet) as bar:
        bar.begin("reading the games")
        made = make_book(_games(names, db, query), options)
        if not made.chapters:
            complain("there is no game to print; nothing is written")
            return ExitCode.PROBLEMS
        bar.begin(f"writing {output}")
        data = WRITERS[output.suffix.lower()](made)
    write_bytes([seal(data, output)], output, inputs=inputs, force=force)
    if not quiet:
        say(f"{_extent(made)} in {output}")
    return ExitCode.CLEAN


def _games(names: Sequence[str], db: str | None, query: str) -> Iterator[Game]:
    if db is not None:
        check_database(db)
        numbers: list[int | None] = [None]
        if query:
            with open_existing(db) as store:
                numbers = [*ask_query(store, query).games]
        for number in numbers:
            yield from find_games(analyzer(), Reference(db, number, None))
    for name in names:
        if Path(name).is_dir():
            check_paths([name])
            yield from analyzer().read_games(name)
        else:
            yield from find_games(analyzer(), parse_reference(name))


def _extent(made: Book) -> str:
    """`11 games with 41 diagrams`."""
    return f"{count_words(len(made.chapters), 'game')} with {count_words(made.diagrams, 'diagram')}"


COMMAND = Command(
    book,
    examples=(
        "latrodb article book games.db -o book.pdf --title 'Games of 2016'",
        "latrodb article book games.db -o early.epub --query 'before 2017'",
        "latrodb article book games -o book.epub --language es",
    ),
    reads_texts=True,
)
