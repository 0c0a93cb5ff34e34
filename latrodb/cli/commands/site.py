"""`latrodb site`: a collection as a folder of web pages."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from latrodb.cli.commands.import_ import SEARCHED_AT_ONCE
from latrodb.cli.support.command import Command, LanguageOption
from latrodb.cli.support.diagnostics import QuietOption
from latrodb.cli.support.exits import ExitCode, UsageError
from latrodb.cli.support.output import STDOUT, complain, say
from latrodb.cli.support.progress import progress
from latrodb.core.english import count_words
from latrodb.core.errors import ContentError
from latrodb.diagrams.typesetting import MissingExtraError
from latrodb.diagrams.words import ENGLISH, speaking
from latrodb.features.analyzer import analyzer
from latrodb.files import STDIN, check_paths, is_database
from latrodb.game.ledgers.match import is_ledger, ledger_files
from latrodb.outputs import check_folder, replacing_folder
from latrodb.rules.catalog import SYSTEMS
from latrodb.rules.titles import read_title
from latrodb.store.database import Database
from latrodb.store.find import count_games
from latrodb.store.importer import add_paths

MANY = 1_000  # games; more are made into pages by several processes, and without tactics
MOST_WORKERS = 4  # by default
SAY_NOTHING = frozenset({"games", "game", "corpus", "collection", "database", "db", "data", "latrodb"})  # names
_ADDRESS = re.compile(r"https?://[^\s/?#\"<>]+(?:/[^\s?#\"<>]*)?", re.IGNORECASE)


def site(
    source: Annotated[
        str, typer.Argument(help="A database, or a folder with game files and articles.", metavar="SOURCE")
    ],
    output: Annotated[Path, typer.Option("--output", "-o", help="The folder to write.", metavar="FOLDER")],
    title: Annotated[
        str, typer.Option(help="The name of the collection; by default that of SOURCE, if it says more than games.db.")
    ] = "",
    address: Annotated[
        str, typer.Option(help="Where the pages will be, for the site map and previews.", metavar="URL")
    ] = "",
    workers: Annotated[
        int | None,
        typer.Option(
            help="Number of processes that make pages; by default one for each processor (at most 4) if there are more "
            "than 1,000 games.",
            min=1,
            max=256,
        ),
    ] = None,
    full: Annotated[
        bool | None,
        typer.Option(
            "--full/--brief",
            help="Look for tactics to show on the boards, or leave them out. By default, collections of up to 1,000 "
            "games are searched.",
        ),
    ] = None,
    articles: Annotated[
        Path | None,
        typer.Option(
            help="A folder of articles to include; by default SOURCE, if it is a folder.",
            metavar="FOLDER",
            exists=True,
            file_okay=False,
        ),
    ] = None,
    language: LanguageOption = ENGLISH,
    force: Annotated[bool, typer.Option("--force", help="Write to a folder that has other files, which stay.")] = False,
    quiet: QuietOption = False,
) -> int:
    """Write a collection as pages that need no server: open index.html, or copy the folder to any host.

    The same database gives the same pages, byte for byte, and a game keeps its address in every build.
    """
    if source == STDIN or output == STDOUT or not output.name:
        raise UsageError("SOURCE must be a database or a folder, and -o must name a folder")
    if address and not _ADDRESS.fullmatch(address):
        raise UsageError(f"{address} is not an address; write it as https://example.org/games/")
    check_paths([source])
    for each in filter(None, (Path(source), articles)):
        _check_apart(each, output)
    try:
        from latrodb.features.web.site import SiteOptions, build_site
    except ModuleNotFoundError as error:
        raise _missing_jinja(error) from error
    check_folder(output, "pages", force=force)
    with _database_of(source) as database:
        games = _count_games(database)
        if not games:
            raise ContentError(f"{source} has no games")
        options = SiteOptions(
            title or _title_of(Path(source).resolve().stem),
            f"{address.rstrip('/')}/" if address else "",
            workers or (min(os.cpu_count() or 1, MOST_WORKERS) if games > MANY else 1),
            games <= MANY if full is None else full,
            articles or (Path(source) if Path(source).is_dir() else None),
        )
        with (
            speaking(language),
            progress(games, "page", unwritten="nothing is written", quiet=quiet) as bar,
            replacing_folder(output) as draft,
        ):
            made = build_site(database, draft, options, bar.add)
    for article in made.false:
        complain(f"{article} has errors, or uses files outside {options.articles}, and is left out")
    if made.false:
        complain("`latrodb article check` reports errors; to use other files, name a folder with both by --articles")
    if not quiet:
        say(f"{count_words(made.pages, 'page')}, {made.games:,} about games: {output / 'index.html'}")
    return ExitCode.PROBLEMS if made.false else ExitCode.CLEAN


def _title_of(name: str) -> str:
    """What a collection is called after the name of its database or folder: rules by their title, or words.

    >>> _title_of("single-stone-xxi"), _title_of("my_old-games"), _title_of("games")
    ('Games of Single Stone XXI', 'My old games', 'Games of Latrunculi and its relatives')
    """
    from latrodb.features.web.pages.front import TITLE

    key = name.casefold()
    if key in SYSTEMS:
        return f"Games of {read_title(key)}"
    words = re.sub("[-_ ]+", " ", name).strip()
    return TITLE if key in SAY_NOTHING or not words else f"{words[0].upper()}{words[1:]}"


def _check_apart(source: Path, output: Path) -> None:
    """Raise UsageError if the pages would be among the files they are made from, or the other way around."""
    inside, outside = output.resolve(), source.resolve()
    if source.is_dir() and (inside.is_relative_to(outside) or outside.is_relative_to(inside)):
        raise UsageError(f"{output} and {source} contain each other; choose another folder for the pages")


@contextmanager
def _database_of(source: str) -> Iterator[Path]:
    """The database, or one made of the files of a folder, which is removed afterwards."""
    if is_database(source):
        yield Path(source)
        return
    files = [file for file in analyzer().find_files(source) if not is_ledger(file)]
    if not files:
        raise ContentError(f"{source} has no game files")
    with tempfile.TemporaryDirectory() as folder:
        path, size = Path(folder, "games.db"), sum(file.stat().st_size for file in files)
        with Database.open(path) as store:
            files += ledger_files(source)
            add_paths(store, files, analyzer(), folders=[Path(source)], is_searched=size <= SEARCHED_AT_ONCE)
        yield path


def _count_games(database: Path) -> int:
    with Database.open(database, read_only=True) as store:
        return count_games(store)


def _missing_jinja(error: ModuleNotFoundError) -> Exception:
    if error.name not in ("jinja2", "markupsafe"):
        return error
    return MissingExtraError("making pages needs Jinja, which is not installed: pip install 'latrodb[web]'")


COMMAND = Command(
    site,
    examples=(
        "latrodb site games.db -o public",
        "latrodb site games.db -o public --address https://example.org/games/",
    ),
    reads_texts=True,
)
