"""`latrodb article build`: articles with their figures, as files for readers."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from latrodb.cli.support.article_print import open_database, print_diagnostics
from latrodb.cli.support.exits import ExitCode, UsageError
from latrodb.cli.support.output import STDOUT, complain, say, write_bytes
from latrodb.core.english import count_words
from latrodb.diagnostics.codes import Severity
from latrodb.features.publishing.site import build_site, folders_outside
from latrodb.features.publishing.site_map import BuildOptions, Format, OutputFile, Page, Pictures

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.features.articles.known_games import KnownGame
    from latrodb.store.database import Database

EXAMPLE = "latrodb article build corpus/articles -o site"
_NOT_BUILT = (
    *(".pdf", ".docx", ".odt", ".rtf", ".epub", ".txt", ".htm", ".xhtml", ".latex"),
    *(".markdown", ".mdown", ".mkd", ".svg", ".png", ".gif"),
)


class Order(NamedTuple):
    """What is to be built, and where to.

    Attributes:
        paths: the articles.
        root: the folder that they are in.
        folder: where the files go.
        home: the name of the file for a single article, without an ending; None for a folder.
    """

    paths: tuple[Path, ...]
    root: Path
    folder: Path
    home: str | None = None


def command(
    source: Annotated[str, typer.Argument(help="A Markdown file, or a folder with them.", metavar="IN")],
    output: Annotated[
        Path, typer.Option("--output", "-o", help="A folder, or a file for a single article.", metavar="OUT")
    ],
    format: Annotated[
        Format | None, typer.Option("--format", help="Without it the ending of OUT decides, or else html.")
    ] = None,
    pictures: Annotated[
        Pictures | None,
        typer.Option(help="Figures within the page, as html usually has them, or in a folder beside it, as others do."),
    ] = None,
    language: Annotated[
        str, typer.Option("--language", help="What the pages say their language is: en, es, pt-BR or any other code.")
    ] = "en",
    db: Annotated[str | None, typer.Option(help="A database with the games spoken of.", metavar="FILE")] = None,
    games: Annotated[
        list[str] | None,
        typer.Option(help="Files or folders with games spoken of; may be given several times.", metavar="PATH"),
    ] = None,
) -> int:
    """What typer parses."""
    options = find_options(output, format, pictures, language)
    return build(read_order(source, output, options), options, db=db, games=games or ())


def find_options(output: Path, format: Format | None, pictures: Pictures | None, language: str) -> BuildOptions:
    """How to write articles, with what nobody asks for as the format usually has it.

    Raises:
        UsageError: the format cannot have its pictures so.
    """
    if format is None:
        format = next((each for each in Format if each.suffix == output.suffix.lower()), Format.HTML)
    if pictures is Pictures.INLINE and format is not Format.HTML:
        raise UsageError(f"{format} has its pictures beside it; only html can have them inline")
    usual = Pictures.INLINE if format is Format.HTML else Pictures.BESIDE
    return BuildOptions(format, pictures or usual, language)


def read_order(source: str, output: Path, options: BuildOptions) -> Order:
    """What is to be built.

    Raises:
        PlaceError: there is no such file, no article in the folder, or the file is no Markdown.
        UsageError: the output lies within the input or would replace it, is a file where a folder is needed, or
            ends as files do that are not built.
    """
    from latrodb.features.articles.discover import find_articles

    if output == STDOUT or not output.name:
        raise UsageError("-o names a file or folder; a built article is more than one stream")
    paths = find_articles(source)
    _check_ending(output)
    if Path(source).is_dir():
        _check_folder(Path(source), output)
        return Order(paths, Path(source), output)
    is_file = output.suffix.lower() == options.format.suffix and not output.is_dir()
    order = Order(
        paths, paths[0].parent, output.parent if is_file else output, output.stem if is_file else paths[0].stem
    )
    if not is_file and output.is_file():
        raise UsageError(f"{output} is a file; OUT is a folder, or ends in {options.format.suffix}")
    target = order.folder / f"{order.home}{options.format.suffix}"
    if target.exists() and target.samefile(paths[0]):
        raise UsageError(f"{target} is the article itself and would be replaced")
    return order


def _check_ending(output: Path) -> None:
    if output.suffix.lower() in _NOT_BUILT and not output.exists():
        raise UsageError(
            f"no article is built as {output.suffix}; OUT is a folder, or ends in .html, .md or .tex "
            "(for other formats: pandoc --filter latrodb-pandoc)"
        )


def _check_folder(source: Path, output: Path) -> None:
    if output.exists() and not output.is_dir():
        raise UsageError(f"{output} is a file; a folder of articles needs a folder")
    if output.suffix.lower() in [each.suffix for each in Format] and not output.exists():
        raise UsageError(f"{output} is named as a file; a folder of articles needs a folder")
    if output.resolve().is_relative_to(source.resolve()):
        raise UsageError(f"{output} lies within {source}; choose a place outside of it")


def build(order: Order, options: BuildOptions, *, db: str | None = None, games: Sequence[str] = ()) -> int:
    """Check some articles and write them with their figures, if nothing in any of them is false.

    Files from builds before that are no longer written stay where they are.

    Args:
        order: what, and where to.
        options: how.
        db: a database with games that the articles speak of.
        games: files or folders with such games.

    Returns:
        1 exactly when an error was reported, and then nothing is written; else 0.

    Raises:
        PlaceError: two files would have one place, or the games are not there.
        MissingExtraError: the format needs a package that is not installed.
        OSError: a file cannot be written.
    """
    from latrodb.features.articles.known_games import read_known
    from latrodb.files import check_paths

    check_paths(games)
    database = open_database(db)
    try:
        pages = _read(order, read_known(games), database)
    finally:
        if database:
            database.close()
    levels = Counter(each.level for page in pages for each in page.article.diagnostics)
    for page in pages:
        print_diagnostics(page.article)
    if levels[Severity.ERROR]:
        complain(f"{count_words(levels[Severity.ERROR], 'error')}: nothing is written")
        return ExitCode.PROBLEMS
    files = build_site(pages, order.root, options)
    _write(files, order.folder)
    _tell_outside(files, order)
    _summarize(pages, levels, _built(len(files), order, options))
    return ExitCode.CLEAN


def _read(order: Order, others: Sequence[KnownGame], database: Database | None) -> tuple[Page, ...]:
    from latrodb.analysis import read_bytes
    from latrodb.features.articles.article import check_article
    from latrodb.features.articles.game_cache import GameCache

    cache = GameCache(order.root)
    return tuple(
        Page(
            path,
            check_article(read_bytes(path), str(path), others, database, cache=cache.beside(path.parent)),
            _home(path, order),
        )
        for path in order.paths
    )


def _home(path: Path, order: Order) -> PurePosixPath:
    if order.home is not None:
        return PurePosixPath(order.home)
    return PurePosixPath(path.relative_to(order.root).with_suffix(""))


def _write(files: Sequence[OutputFile], folder: Path) -> None:
    """Write the files of a site; one that is made of itself is there already."""
    for file in files:
        target = folder / file.path
        target.parent.mkdir(parents=True, exist_ok=True)
        if not (target.exists() and target.samefile(file.origin)):
            write_bytes([file.data], target)


def _tell_outside(files: Sequence[OutputFile], order: Order) -> None:
    """Say from where files go with the site that do not lie in its folder, so that none is published unnoticed."""
    folders = folders_outside(files, order.root)
    if folders:
        told = ", ".join(os.path.relpath(folder, order.root) for folder in folders)
        say(f"files that articles link to were copied from outside of {order.root}: {told}")


def _built(files: int, order: Order, options: BuildOptions) -> str:
    """`24 files in site/`, `page.html`, `page.tex and 5 more files`."""
    if order.home is None:
        return f"{count_words(files, 'file')} in {order.folder}{os.sep}"
    page = order.folder / f"{order.home}{options.format.suffix}"
    return f"{page} and {count_words(files - 1, 'more file')}" if files > 1 else str(page)


def _summarize(pages: Sequence[Page], levels: Counter[Severity], built: str) -> None:
    """`12 articles with 110 figures, 24 files in site/: 0 warnings, 2 remarks`."""
    figures = sum(len(page.article.figures) for page in pages)
    told = ", ".join(
        count_words(levels[level], word) for level, word in ((Severity.WARNING, "warning"), (Severity.INFO, "remark"))
    )
    articles = f"{count_words(len(pages), 'article')} with {count_words(figures, 'figure')}"
    say(f"{articles}, {built}: {told}")
