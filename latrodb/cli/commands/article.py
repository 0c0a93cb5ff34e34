"""`latrodb article`: check articles about games against games and rules, and build them with their figures."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Annotated, NamedTuple, TypeAlias

import typer

from latrodb.cli.support.command import Command, FailOnOption, Format, FormatOption, JsonFormatOption
from latrodb.cli.support.databases import name_database, open_optional
from latrodb.cli.support.exit_codes import ExitCode
from latrodb.cli.support.exits import FailOn, UsageError, exit_code
from latrodb.cli.support.output import complain, say, say_json
from latrodb.cli.support.output_diagnostics import level_words, print_diagnostics
from latrodb.cli.support.output_files import STDOUT, check_replaceable, seal, spare_inputs, write_bytes
from latrodb.cli.support.progress import progress
from latrodb.cli.support.selection import IgnoreOption, QuietOption, Selection, SelectOption
from latrodb.core.english import count_words
from latrodb.diagnostics.codes import Severity
from latrodb.features.articles.article import Article, check_article
from latrodb.features.articles.document import find_articles
from latrodb.features.articles.known_games import GameCache, read_known
from latrodb.features.articles.reach import Reach
from latrodb.features.articles.verdict import Status
from latrodb.features.publishing.pinning import Pinned, pin_article
from latrodb.features.publishing.site import build_site, folders_outside, left_out
from latrodb.features.publishing.site_map import BuildOptions, OutputFile, Page, Pictures, SiteMap
from latrodb.features.publishing.site_map import Format as PageFormat
from latrodb.files import check_paths, read_bytes, read_input, relative_path

GamesDatabaseOption: TypeAlias = Annotated[
    str | None, typer.Option(help="A database with the games mentioned.", metavar="FILE")
]
GamesOption: TypeAlias = Annotated[
    list[str] | None, typer.Option(help="Files or folders with the games mentioned; may be repeated.", metavar="PATH")
]
NOT_BUILT = (
    *(".pdf", ".docx", ".odt", ".rtf", ".epub", ".txt", ".htm", ".xhtml", ".latex"),
    *(".markdown", ".mdown", ".mkd", ".svg", ".png", ".gif"),
)
# What happened to a pinned line, by whether it is missing before and whether it is missing now.
PINNED = {(True, False): "written", (False, False): "renewed", (False, True): "removed"}


def check(
    files: Annotated[
        list[str],
        typer.Argument(
            help="Markdown, HTML or plain text, or folders with Markdown; - for standard input.", metavar="FILE..."
        ),
    ],
    db: GamesDatabaseOption = None,
    games: GamesOption = None,
    format: FormatOption = Format.TEXT,
    json: JsonFormatOption = False,
    fail_on: FailOnOption = FailOn.ERROR,
    select: SelectOption = None,
    ignore: IgnoreOption = None,
    quiet: QuietOption = False,
) -> int:
    """Report false claims that an article makes about games and rules."""
    selection = Selection(select, ignore)
    as_json = json or format is Format.JSON
    check_paths((*files, *(games or ())))
    paths = list(dict.fromkeys(each for path in files for each in _articles(path)))
    articles: list[Article] = []
    with open_optional(db) as database, progress(len(paths), "article", quiet=quiet) as bar:
        others, cache = read_known(games or ()), GameCache(Path())
        for file in paths:
            bar.begin(file)
            data, name = read_input(file)
            article = check_article(data, name, others, database, cache=cache.beside(Path(name).parent))
            print_diagnostics(selection.keep(article.diagnostics), article.source, as_json=as_json)
            articles.append(article)
    levels = Counter(each.level for article in articles for each in article.diagnostics)
    if not quiet:
        _summarize_check(articles, levels, as_json=as_json)
    selection.report()
    return exit_code(levels, fail_on)


def _articles(file: str) -> tuple[str, ...]:
    return tuple(map(str, find_articles(file))) if Path(file).is_dir() else (file,)


def _summarize_check(articles: Sequence[Article], levels: Counter[Severity], *, as_json: bool) -> None:
    """`1 article, 2 games, 9 claims (5 verified, 3 false, 1 unverified): 2 errors, 1 warning, 4 remarks`."""
    games = sum(len(article.games) for article in articles)
    counts = Counter(verdict.status for article in articles for verdict in article.verdicts)
    statuses = {status.value: counts[status] for status in Status}
    if as_json:
        totals = {"articles": len(articles), "games": games, "claims": counts.total()}
        say_json({"summary": {**totals, **statuses, **{level: levels[level] for level in Severity}}})
        return
    by_status = ", ".join(f"{count} {word}" for word, count in statuses.items())
    totals_told = f"{count_words(len(articles), 'article')}, {count_words(games, 'game')}"
    say(f"{totals_told}, {count_words(counts.total(), 'claim')} ({by_status}): {level_words(levels)}")


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
        PageFormat | None, typer.Option("--format", help="By default the suffix of OUT decides, or else html.")
    ] = None,
    pictures: Annotated[
        Pictures | None,
        typer.Option(help="Figures inside the page (default for html) or in a folder next to it (other formats)."),
    ] = None,
    language: Annotated[
        str, typer.Option("--language", help="The language code of the pages: en, es, pt-BR or any other.")
    ] = "en",
    allow: Annotated[
        list[Path] | None,
        typer.Option(
            help="Another folder from which articles may take games and files; may be repeated.", metavar="FOLDER"
        ),
    ] = None,
    raw: Annotated[bool, typer.Option("--raw", help="Pass HTML and LaTeX in the articles through unchanged.")] = False,
    db: GamesDatabaseOption = None,
    games: GamesOption = None,
    force: Annotated[bool, typer.Option("--force", help="Replace existing files that latrodb did not build.")] = False,
    select: SelectOption = None,
    ignore: IgnoreOption = None,
    quiet: QuietOption = False,
) -> int:
    """Write articles with their figures as HTML, Markdown or LaTeX, if nothing in them is false."""
    selection = Selection(select, ignore)
    if format is None:
        format = next((each for each in PageFormat if each.suffix == output.suffix.lower()), PageFormat.HTML)
    if pictures is Pictures.INLINE and format is not PageFormat.HTML:
        raise UsageError(f"{format} needs its pictures in a folder next to it; only html can have them inline")
    default = Pictures.INLINE if format is PageFormat.HTML else Pictures.BESIDE
    request = _read_request(source, output, format.suffix)
    reach = Reach((request.root, *(allow or ())), "--allow FOLDER")
    options = BuildOptions(format, pictures or default, language, raw)
    site_map = SiteMap(request.root, format.linked_suffix, reach)
    levels: Counter[Severity] = Counter()
    with progress(len(request.paths) + 1, "step", unwritten="nothing is written", quiet=quiet) as bar:
        pages = _read_articles(request, reach, games or (), db, bar.begin)
        for page in pages:
            found = (*page.article.diagnostics, *left_out(page, site_map, options))
            levels.update(each.level for each in found)
            print_diagnostics(selection.keep(found), page.article.source)
        selection.report()
        if levels[Severity.ERROR]:
            complain(f"{count_words(levels[Severity.ERROR], 'error')}: nothing is written")
            return ExitCode.PROBLEMS
        bar.begin("drawing the figures")
        files = build_site(pages, site_map, options)
    _write(files, request, inputs=(*request.paths, *(games or ()), db), force=force)
    if not quiet:
        _summarize_build(pages, levels, _built(len(files), request, format.suffix))
    return ExitCode.CLEAN


def _read_request(source: str, output: Path, suffix: str) -> _Request:
    """Find the articles and decide where their files go; existing files are never replaced by accident."""
    if output == STDOUT or not output.name:
        raise UsageError("-o must name a file or folder; a built article cannot go to stdout")
    paths = find_articles(source)
    if output.suffix.lower() in NOT_BUILT and not output.exists():
        raise UsageError(
            f"articles are not built as {output.suffix}; OUT must be a folder or end in .html, .md or .tex "
            "(for other formats: pandoc --filter latrodb-pandoc)"
        )
    if Path(source).is_dir():
        _check_folder(Path(source), output)
        return _Request(paths, Path(source), output)
    (path,) = paths
    is_file = output.suffix.lower() == suffix and not output.is_dir()
    if not is_file and output.is_file():
        raise UsageError(f"{output} is a file; OUT must be a folder or end in {suffix}")
    folder, home = (output.parent, output.stem) if is_file else (output, path.stem)
    spare_inputs(folder / f"{home}{suffix}", [path])
    return _Request(paths, path.parent, folder, home)


def _check_folder(source: Path, output: Path) -> None:
    if output.exists() and not output.is_dir():
        raise UsageError(f"{output} is a file; a folder of articles is built into a folder")
    if output.suffix.lower() in [each.suffix for each in PageFormat] and not output.exists():
        raise UsageError(f"{output} has the name of a file; a folder of articles is built into a folder")
    if output.resolve().is_relative_to(source.resolve()):
        raise UsageError(f"{output} is inside {source}; choose a place outside it")


def _read_articles(
    request: _Request, reach: Reach, games: Sequence[str], db: str | None, begin: Callable[[str], None]
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
            article = check_article(read_bytes(path), str(path), others, database, cache=cache.beside(path.parent))
            name = PurePosixPath(request.home or path.relative_to(request.root).with_suffix(""))
            pages.append(Page(path, article, name))
        return tuple(pages)


def _write(files: Sequence[OutputFile], request: _Request, *, inputs: Sequence[str | Path | None], force: bool) -> None:
    """Write the files of a site, except any that is its own source, and report those from other folders.

    Nothing is written unless everything may be written.
    """
    Reach([request.folder], "").check_targets(request.folder / file.path for file in files)
    contents = {request.folder / file.path: _content(file) for file in files if not _is_source(file, request)}
    for target, data in contents.items():
        spare_inputs(target, inputs)
        if not force:
            check_replaceable(target, data)
    for target, data in contents.items():
        target.parent.mkdir(parents=True, exist_ok=True)
        write_bytes([data], target, force=True)
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


def _summarize_build(pages: Sequence[Page], levels: Counter[Severity], built: str) -> None:
    """`12 articles with 110 figures, 24 files in site/: 0 warnings, 2 remarks`."""
    figures = sum(len(page.article.figures) for page in pages)
    articles = f"{count_words(len(pages), 'article')} with {count_words(figures, 'figure')}"
    say(f"{articles}, {built}: {level_words(levels, (Severity.WARNING, Severity.INFO))}")


def pin(
    files: Annotated[list[str], typer.Argument(help="Markdown, or folders with Markdown.", metavar="FILE...")],
    check: Annotated[
        bool, typer.Option("--check", help="Only report what would be written; exit with 1 if anything would.")
    ] = False,
) -> int:
    """Record in an article what its figures show, so that a change of a game is noticed."""
    counts: Counter[str] = Counter()
    cache = GameCache(Path())
    for path in dict.fromkeys(path for file in files for path in find_articles(file)):
        data = read_bytes(path)
        pinned = pin_article(check_article(data, str(path), cache=cache.beside(path.parent)))
        if pinned.data != data and not check:
            write_bytes([pinned.data], path, force=True)
        _print_pinned(path, pinned, counts)
    _summarize_pin(counts, is_dry=check)
    written = sum(counts[word] for word in PINNED.values())
    return ExitCode.PROBLEMS if counts["faults"] or (check and written) else ExitCode.CLEAN


def _print_pinned(path: Path, pinned: Pinned, counts: Counter[str]) -> None:
    counts.update(articles=1, kept=pinned.kept, faults=len(pinned.left_alone))
    for change in pinned.changes:
        word = PINNED[change.old is None, change.new is None]
        counts[word] += 1
        say(f"{path}:{change.line}  {change.figure} {word}: {change.new or change.old}")
        for each in change.differences:
            say(f"    {each}")
    print_diagnostics(pinned.left_alone, pinned.source)


def _summarize_pin(counts: Counter[str], *, is_dry: bool) -> None:
    """`1 article: 3 seen lines written, 1 renewed, 0 removed, 7 as they were; 2 faults, ...`."""
    changes = ", ".join(f"{counts[word]} {'to be ' if is_dry else ''}{word}" for word in PINNED.values())
    faults = f"; {count_words(counts['faults'], 'fault')}; their blocks were left alone" if counts["faults"] else ""
    say(f"{count_words(counts['articles'], 'article')}: seen lines: {changes}, {counts['kept']} right{faults}")


COMMAND = Command(
    {
        "check": Command(
            check,
            examples=("latrodb article check page.md --games games", "latrodb article check articles --json"),
            reads_texts=True,
        ),
        "build": Command(
            build,
            examples=("latrodb article build page.md -o page.html", "latrodb article build articles -o site"),
            reads_texts=True,
        ),
        "pin": Command(
            pin, examples=("latrodb article pin page.md", "latrodb article pin page.md --check"), reads_texts=True
        ),
    },
    examples=("latrodb article check page.md --games games", "latrodb article build page.md -o page.html"),
    prepare=partial(name_database, depth=2),
)
