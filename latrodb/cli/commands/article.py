"""`latrodb article`: check articles about games against games and rules, and build them with their figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from latrodb.cli.support.article_book import COMMAND as BOOK
from latrodb.cli.support.article_build import COMMAND as BUILD
from latrodb.cli.support.article_build import GamesDatabaseOption, GamesOption
from latrodb.cli.support.command import Command, FailOnOption, Format, FormatOption, JsonFormatOption
from latrodb.cli.support.databases import name_database, open_optional
from latrodb.cli.support.diagnostics import (
    IgnoreOption,
    QuietOption,
    Selection,
    SelectOption,
    level_words,
    print_diagnostics,
)
from latrodb.cli.support.exits import ExitCode, FailOn, exit_code
from latrodb.cli.support.output import say, say_json, write_bytes
from latrodb.cli.support.progress import progress
from latrodb.core.english import count_words
from latrodb.diagnostics.codes import Severity
from latrodb.features.articles.article import Article, check_article
from latrodb.features.articles.document import find_articles
from latrodb.features.articles.known_games import GameCache, read_known
from latrodb.features.articles.verdict import Status
from latrodb.features.publishing.pinning import Pinned, pin_article
from latrodb.files import check_paths, read_bytes, read_input

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
        "build": BUILD,
        "book": BOOK,
        "pin": Command(
            pin, examples=("latrodb article pin page.md", "latrodb article pin page.md --check"), reads_texts=True
        ),
    },
    examples=("latrodb article check page.md --games games", "latrodb article build page.md -o page.html"),
    prepare=name_database,
)
