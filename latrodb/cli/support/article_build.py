"""`latrodb article build`: articles with their figures, as files for readers."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from pathlib import Path, PurePosixPath
from typing import Annotated, NamedTuple, TypeAlias

import typer

from latrodb.cli.support.databases import open_optional
from latrodb.cli.support.exits import ExitCode, UsageError
from latrodb.cli.support.output import STDOUT, complain, level_words, print_diagnostics, say, write_bytes
from latrodb.core.english import count_words
from latrodb.diagnostics.codes import Severity
from latrodb.features.articles.article import check_article
from latrodb.features.articles.discover import find_articles
from latrodb.features.articles.known_games import GameCache, read_known
from latrodb.features.publishing.site import build_site, folders_outside
from latrodb.features.publishing.site_map import BuildOptions, Format, OutputFile, Page, Pictures
from latrodb.files import check_paths, read_bytes

GamesDatabaseOption: TypeAlias = Annotated[
    str | None, typer.Option(help="A database with the games spoken of.", metavar="FILE")
]
GamesOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(help="Files or folders with games spoken of; may be given several times.", metavar="PATH"),
]
_NOT_BUILT = (
    *(".pdf", ".docx", ".odt", ".rtf", ".epub", ".txt", ".htm", ".xhtml", ".latex"),
    *(".markdown", ".mdown", ".mkd", ".svg", ".png", ".gif"),
)


class _Request(NamedTuple):
    """What is to be built.

    Attributes:
        paths: the articles.
        root: the folder that they are in.
        folder: the folder that the files go to.
        home: the name of the file for a single article, without its suffix; None for a folder.
    """

    paths: tuple[Path, ...]
    root: Path
    folder: Path
    home: str | None = None


def build(
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
    db: GamesDatabaseOption = None,
    games: GamesOption = None,
) -> int:
    """Write articles with their figures as HTML, Markdown or LaTeX, if nothing in them is false."""
    options = _find_options(output, format, pictures, language)
    request = _read_request(source, output, options)
    pages = _read_articles(request, games or (), db)
    levels = Counter(each.level for page in pages for each in page.article.diagnostics)
    for page in pages:
        print_diagnostics(page.article.diagnostics, page.article.source)
    if levels[Severity.ERROR]:
        complain(f"{count_words(levels[Severity.ERROR], 'error')}: nothing is written")
        return ExitCode.PROBLEMS
    files = build_site(pages, request.root, options)
    _write(files, request)
    _summarize(pages, levels, _built(len(files), request, options))
    return ExitCode.CLEAN


def _find_options(output: Path, format: Format | None, pictures: Pictures | None, language: str) -> BuildOptions:
    """How to write articles, with the defaults of the format for what is not given.

    Raises:
        UsageError: the format cannot have its pictures so.
    """
    if format is None:
        format = next((each for each in Format if each.suffix == output.suffix.lower()), Format.HTML)
    if pictures is Pictures.INLINE and format is not Format.HTML:
        raise UsageError(f"{format} has its pictures beside it; only html can have them inline")
    default = Pictures.INLINE if format is Format.HTML else Pictures.BESIDE
    return BuildOptions(format, pictures or default, language)


def _read_request(source: str, output: Path, options: BuildOptions) -> _Request:
    """Find the articles and decide where their files go.

    Raises:
        PlaceError: there is no such file, no article in the folder, or the file is not Markdown.
        UsageError: the output is within the input or would replace it, is a file where a folder is needed, or has a
            suffix that is not built.
    """
    if output == STDOUT or not output.name:
        raise UsageError("-o names a file or folder; a built article is more than one stream")
    paths, suffix = find_articles(source), options.format.suffix
    if output.suffix.lower() in _NOT_BUILT and not output.exists():
        raise UsageError(
            f"no article is built as {output.suffix}; OUT is a folder, or ends in .html, .md or .tex "
            "(for other formats: pandoc --filter latrodb-pandoc)"
        )
    if Path(source).is_dir():
        _check_folder(Path(source), output)
        return _Request(paths, Path(source), output)
    (path,) = paths
    is_file = output.suffix.lower() == suffix and not output.is_dir()
    if not is_file and output.is_file():
        raise UsageError(f"{output} is a file; OUT is a folder, or ends in {suffix}")
    folder, home = (output.parent, output.stem) if is_file else (output, path.stem)
    target = folder / f"{home}{suffix}"
    if target.exists() and target.samefile(path):
        raise UsageError(f"{target} is the article itself and would be replaced")
    return _Request(paths, path.parent, folder, home)


def _check_folder(source: Path, output: Path) -> None:
    if output.exists() and not output.is_dir():
        raise UsageError(f"{output} is a file; a folder of articles needs a folder")
    if output.suffix.lower() in [each.suffix for each in Format] and not output.exists():
        raise UsageError(f"{output} is named as a file; a folder of articles needs a folder")
    if output.resolve().is_relative_to(source.resolve()):
        raise UsageError(f"{output} lies within {source}; choose a place outside of it")


def _read_articles(request: _Request, games: Sequence[str], db: str | None) -> tuple[Page, ...]:
    check_paths(games)
    cache = GameCache(request.root)
    with open_optional(db) as database:
        others = read_known(games)
        return tuple(
            Page(
                path,
                check_article(read_bytes(path), str(path), others, database, cache=cache.beside(path.parent)),
                PurePosixPath(request.home or path.relative_to(request.root).with_suffix("")),
            )
            for path in request.paths
        )


def _write(files: Sequence[OutputFile], request: _Request) -> None:
    """Write the files of a site, except for one that is its own source, and report those from other folders."""
    for file in files:
        target = request.folder / file.path
        target.parent.mkdir(parents=True, exist_ok=True)
        if not (target.exists() and target.samefile(file.origin)):
            write_bytes([file.data], target)
    folders = folders_outside(files, request.root)
    if folders:
        told = ", ".join(os.path.relpath(folder, request.root) for folder in folders)
        say(f"files that articles link to were copied from outside of {request.root}: {told}")


def _built(files: int, request: _Request, options: BuildOptions) -> str:
    """`24 files in site/`, `page.html`, `page.tex and 5 more files`."""
    if request.home is None:
        return f"{count_words(files, 'file')} in {request.folder}{os.sep}"
    page = request.folder / f"{request.home}{options.format.suffix}"
    return f"{page} and {count_words(files - 1, 'more file')}" if files > 1 else str(page)


def _summarize(pages: Sequence[Page], levels: Counter[Severity], built: str) -> None:
    """`12 articles with 110 figures, 24 files in site/: 0 warnings, 2 remarks`."""
    figures = sum(len(page.article.figures) for page in pages)
    articles = f"{count_words(len(pages), 'article')} with {count_words(figures, 'figure')}"
    say(f"{articles}, {built}: {level_words(levels, (Severity.WARNING, Severity.INFO))}")
