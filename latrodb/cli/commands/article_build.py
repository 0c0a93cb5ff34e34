"""`latrodb article build`: write articles with their figures as pages, documents and sites."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Annotated, NamedTuple

import typer

from latrodb.cli.support.command import AllowOption, Command, GamesDatabaseOption, GamesOption
from latrodb.cli.support.completion import themes
from latrodb.cli.support.databases import open_optional
from latrodb.cli.support.diagnostics import (
    IgnoreOption,
    QuietOption,
    Selection,
    SelectOption,
    level_words,
    print_diagnostics,
)
from latrodb.cli.support.exits import ExitCode, UsageError
from latrodb.cli.support.output import STDOUT, complain, remark, say
from latrodb.cli.support.progress import progress
from latrodb.core.english import count_words
from latrodb.diagnostics.codes import Severity
from latrodb.diagrams.themes import Style
from latrodb.diagrams.words import LANGUAGES
from latrodb.features.articles.article import check_article
from latrodb.features.articles.document import find_articles
from latrodb.features.articles.figures import AUTO, style_themes
from latrodb.features.articles.known_games import GameCache, Reach, read_known
from latrodb.features.publishing.html_page import build_site
from latrodb.features.publishing.site import BuildOptions, Format, OutputFile, Page, Site, folders_outside
from latrodb.files import check_paths, read_bytes, relative_path
from latrodb.outputs import check_folder_of, seal, spare_inputs, write_files

NOT_BUILT = (".odt", ".rtf", ".txt", ".htm", ".xhtml", ".latex", ".markdown", ".mdown", ".mkd", ".svg", ".png", ".gif")
SUFFIXES = ", ".join(each.suffix for each in Format)
_LANGUAGE = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*")
THEMES_OF = {Format.HTML: AUTO, Format.MARKDOWN: ""}  # the default themes of formats that are not for paper


class _Request(NamedTuple):
    """Articles in a folder, the output folder, and the name of a single page without its suffix."""

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
        Format | None, typer.Option("--format", help="By default the suffix of OUT decides, or else html.")
    ] = None,
    language: Annotated[
        str, typer.Option("--language", help="The language code of the pages: en, es, pt-BR or any other.")
    ] = "en",
    allow: AllowOption = None,
    theme: Annotated[
        str,
        typer.Option(
            help="The theme of figures that name none, or auto for light and dark pages; by default auto for html, "
            "roman for markdown, else print.",
            autocompletion=themes,
        ),
    ] = "",
    men: Annotated[str, typer.Option(help="Their set of men, such as figurines or stones.")] = "",
    walls: Annotated[str, typer.Option(help="Their edge: plain, city, line or none.")] = "",
    coordinates: Annotated[str, typer.Option(help="Their coordinates: outside, inside or none.")] = "",
    legend: Annotated[bool, typer.Option("--legend", help="Explain their marks.")] = False,
    numbers: Annotated[
        bool, typer.Option("--numbers/--no-numbers", help="Number figures unless the author does: Diagram 7.")
    ] = True,
    one_file: Annotated[
        bool, typer.Option("--one-file", help="Put styles and scripts into each HTML page, not into files next to it.")
    ] = False,
    raw: Annotated[bool, typer.Option("--raw", help="Pass HTML and LaTeX in the articles through unchanged.")] = False,
    db: GamesDatabaseOption = None,
    games: GamesOption = None,
    force: Annotated[bool, typer.Option("--force", help="Replace existing files that latrodb did not build.")] = False,
    select: SelectOption = None,
    ignore: IgnoreOption = None,
    quiet: QuietOption = False,
) -> int:
    """Write articles with their figures as HTML, Markdown, LaTeX, DOCX, EPUB or PDF, if nothing in them is false."""
    selection = Selection(select, ignore)
    format = format or next((each for each in Format if each.suffix == output.suffix.lower()), Format.HTML)
    options = BuildOptions(format, language, raw, numbers, one_file)
    _check_options(options)
    request = _read_request(source, output, format.suffix)
    reach = Reach((request.root, *(allow or ())), "--allow FOLDER")
    style = Style(theme or THEMES_OF.get(format, "print"), men, coordinates, walls)
    style_themes(style)
    spoken = language.partition("-")[0].lower()
    usual = {**style._asdict(), "legend": "yes" if legend else "", "language": spoken if spoken in LANGUAGES else ""}
    with progress(len(request.paths) + 1, "step", unwritten="nothing is written", quiet=quiet) as bar:
        pages = _read_articles(request, reach, games or (), db, usual, bar.begin)
        site = Site(pages, request.root, reach, options)
        levels = _report(site, selection, is_chosen=bool(select))
        if levels[Severity.ERROR]:
            complain(f"{count_words(levels[Severity.ERROR], 'error')}: nothing is written")
            _suggest_folder(reach)
            return ExitCode.PROBLEMS
        bar.begin("drawing the figures")
        files = build_site(site)
    _write(files, request, inputs=(*request.paths, *(games or ()), db), force=force)
    if not quiet:
        _name_folders(files, request)
        _summarize(pages, levels, _built(len(files), request, format.suffix), source)
    return ExitCode.CLEAN


def _check_options(options: BuildOptions) -> None:
    """Raise UsageError for options that contradict each other."""
    if options.format is not Format.HTML and options.is_one_file:
        raise UsageError(f"--one-file is for html, not for {options.format}")
    if not _LANGUAGE.fullmatch(options.language):
        raise UsageError(f"--language {options.language} is not a language code such as en, es or pt-BR")


def _report(site: Site, selection: Selection, *, is_chosen: bool) -> Counter[Severity]:
    """Print the diagnostics of articles, remarks only if codes are chosen, and count them all."""
    levels: Counter[Severity] = Counter()
    for page in site.pages.values():
        found = (*page.article.diagnostics, *site.left_out(page))
        levels.update(each.level for each in found)
        told = selection.keep(found)
        shown = [each for each in told if is_chosen or each.level is not Severity.INFO]
        print_diagnostics(shown, page.article.source)
    selection.report()
    return levels


def _suggest_folder(reach: Reach) -> None:
    """Name the folder that would allow the files of several refused folders at once."""
    if len(reach.refused) < 2:
        return
    common = Path(os.path.commonpath(reach.refused)).resolve()
    if common != Path(common.anchor):
        remark(f"hint: --allow {relative_path(common, Path())} allows all files that were outside")


def _read_request(source: str, output: Path, suffix: str) -> _Request:
    """Find the articles and decide where their files go; existing files are never replaced by accident."""
    if output == STDOUT:
        raise UsageError("-o must name a file or folder; a built article cannot go to stdout")
    paths = find_articles(source)
    if output.suffix.lower() in NOT_BUILT and not output.exists():
        raise UsageError(
            f"articles are not built as {output.suffix}; OUT must be a folder or end in {SUFFIXES} "
            "(for other formats: pandoc --filter latrodb-pandoc)"
        )
    if Path(source).is_dir():
        _check_folder(Path(source), output)
        return _Request(paths, Path(source), output)
    (path,) = paths
    is_file = output.suffix.lower() == suffix and not output.is_dir()
    if not is_file and output.is_file():
        raise UsageError(f"{output} is a file; OUT must be a folder or end in {suffix}")
    if is_file:
        check_folder_of(output)
    folder, home = (output.parent, output.stem) if is_file else (output, path.stem)
    spare_inputs(folder / f"{home}{suffix}", [path])
    return _Request(paths, path.parent, folder, home)


def _check_folder(source: Path, output: Path) -> None:
    if output.exists() and not output.is_dir():
        raise UsageError(f"{output} is a file; a folder of articles is built into a folder")
    if output.suffix.lower() in [each.suffix for each in Format] and not output.exists():
        raise UsageError(f"{output} has the name of a file; a folder of articles is built into a folder")
    if output.resolve().is_relative_to(source.resolve()):
        raise UsageError(f"{output} is inside {source}; choose a place outside it")


def _read_articles(
    request: _Request,
    reach: Reach,
    games: Sequence[str],
    db: str | None,
    usual: Mapping[str, str],
    begin: Callable[[str], None],
) -> tuple[Page, ...]:
    check_paths((*games, *map(str, reach.folders)))
    if request.home is None:  # a single article is read through links, since its author named it
        for path in request.paths:
            reach.check(path)
    cache = GameCache(request.root, reach)
    with open_optional(db) as database:
        others = read_known(games)
        pages = []
        for path in request.paths:
            begin(str(path))
            beside = cache.beside(path.parent)
            article = check_article(read_bytes(path), str(path), others, database, beside, usual)
            name = PurePosixPath(request.home or path.relative_to(request.root).with_suffix(""))
            pages.append(Page(path, article, name))
        return tuple(pages)


def _write(files: Sequence[OutputFile], request: _Request, *, inputs: Sequence[str | Path | None], force: bool) -> None:
    """Write the files of a site, except any that is its own source."""
    contents = {request.folder / file.path: _content(file) for file in files if not _is_source(file, request)}
    write_files(contents, request.folder, inputs=inputs, force=force)


def _name_folders(files: Sequence[OutputFile], request: _Request) -> None:
    """Name the folders outside of the articles' own from which files were copied."""
    if folders := folders_outside(files, request.root):
        told = ", ".join(relative_path(folder, request.root) for folder in folders)
        say(f"linked files were copied from outside {request.root}: {told}")


def _is_source(file: OutputFile, request: _Request) -> bool:
    target = request.folder / file.path
    return target.exists() and target.samefile(file.origin)


def _content(file: OutputFile) -> bytes:
    """The bytes of a file, sealed if it is generated and not a copy."""
    is_copy = file.path.suffix == file.origin.suffix and file.data == read_bytes(file.origin)
    return file.data if is_copy else seal(file.data, Path(file.path))


def _built(files: int, request: _Request, suffix: str) -> str:
    """`24 files in site/`, `page.html`, `page.tex and 5 more files`."""
    if request.home is None:
        return f"{count_words(files, 'file')} in {request.folder}{os.sep}"
    page = request.folder / f"{request.home}{suffix}"
    return f"{page} and {count_words(files - 1, 'more file')}" if files > 1 else str(page)


def _summarize(pages: Sequence[Page], levels: Counter[Severity], built: str, source: str) -> None:
    """`12 articles with 110 figures, 24 files in site/: 0 warnings, 2 remarks`, and where to read remarks."""
    figures = sum(len(page.article.figures) for page in pages)
    articles = f"{count_words(len(pages), 'article')} with {count_words(figures, 'figure')}"
    where = f" (latrodb article check {source})" if levels[Severity.INFO] else ""
    say(f"{articles}, {built}: {level_words(levels, (Severity.WARNING, Severity.INFO))}{where}")


COMMAND = Command(
    build,
    examples=("latrodb article build page.md -o page.html", "latrodb article build articles -o site --theme vinyl"),
    reads_texts=True,
)
