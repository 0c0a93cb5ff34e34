"""`latrodb article check`: compare what articles say about games with games and rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from latrodb.cli.support.command import (
    AllowOption,
    Command,
    FailOnOption,
    Format,
    FormatOption,
    GamesDatabaseOption,
    GamesOption,
    JsonFormatOption,
    ProveOption,
)
from latrodb.cli.support.databases import open_optional
from latrodb.cli.support.diagnostics import (
    IgnoreOption,
    QuietOption,
    Selection,
    SelectOption,
    level_words,
    print_diagnostics,
)
from latrodb.cli.support.exits import FailOn, exit_code
from latrodb.cli.support.output import say, say_json, say_prose
from latrodb.cli.support.progress import progress
from latrodb.core.english import count_words
from latrodb.diagnostics.codes import Severity
from latrodb.features.articles.article import Article, check_article
from latrodb.features.articles.document import find_articles
from latrodb.features.articles.known_games import GameCache, Reach, read_known
from latrodb.features.articles.verdict import Status
from latrodb.files import check_paths, read_input


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
    suggest: Annotated[
        bool, typer.Option("--suggest", help="Also list sentences that were not judged, with claims to declare.")
    ] = False,
    prove: ProveOption = None,
    allow: AllowOption = None,
    quiet: QuietOption = False,
) -> int:
    """Report false claims that an article makes about games and rules.

    As in `article build`, files outside its folder, or outside the folder that is given, are not read.
    """
    selection = Selection(select, ignore)
    as_json = json or format is Format.JSON
    check_paths((*files, *(games or ()), *map(str, allow or ())))
    roots: dict[str, Path] = {}  # of articles; one that is named twice has the first
    for path in files:
        roots |= {each: root for each, root in _articles(path).items() if each not in roots}
    articles: list[Article] = []
    with open_optional(db) as database, progress(len(roots), "article", quiet=quiet) as bar:
        others = read_known(games or ())
        caches = {root: GameCache(root, Reach((root, *(allow or ())), "--allow FOLDER")) for root in roots.values()}
        for file, root in roots.items():
            bar.begin(file)
            data, name = read_input(file)
            here = caches[root].beside(Path(name).parent)
            article = check_article(data, name, others, database, here, suggest=suggest, seconds=prove or 0)
            print_diagnostics(selection.keep(article.diagnostics), article.source, as_json=as_json)
            if suggest:
                _print_unjudged(article, as_json=as_json)
            articles.append(article)
    levels = Counter(each.level for article in articles for each in article.diagnostics)
    if not quiet:
        _summarize_check(articles, levels, as_json=as_json)
    selection.report()
    return exit_code(levels, fail_on)


def _articles(file: str) -> dict[str, Path]:
    """The articles of a file or a folder, each with the folder whose files it may name."""
    path = Path(file)
    return dict.fromkeys(map(str, find_articles(file)), path) if path.is_dir() else {file: path.parent}


def _print_unjudged(article: Article, *, as_json: bool) -> None:
    """The sentences that were not judged, each with the claims that it could declare."""
    source = article.source
    for span, queries in article.unjudged:
        line, column, *_ = source.place(span)
        words = " ".join(source.text[slice(*span)].split())
        claims = [f"claim:{query}" for query in queries]
        if as_json:
            say_json(
                {"unjudged": {"file": source.name, "line": line, "column": column, "text": words, "claims": claims}}
            )
        else:
            say("\n    ".join((f"{source.name}:{line}:{column}  not judged: {words}", *claims)))


def _summarize_check(articles: Sequence[Article], levels: Counter[Severity], *, as_json: bool) -> None:
    """`1 article, 2 printed games, 9 claims (5 verified, 3 false, 1 unverified): 2 errors, 1 warning, 4 remarks`."""
    games = sum(len(article.games) for article in articles)
    counts = Counter(verdict.status for article in articles for verdict in article.verdicts)
    unjudged = sum(len(article.unjudged) for article in articles)
    statuses = {status.value: counts[status] for status in Status}
    if as_json:
        totals = {"articles": len(articles), "games": games, "claims": counts.total()}
        say_json(
            {"summary": {**totals, **statuses, "unjudged": unjudged, **{level: levels[level] for level in Severity}}}
        )
        return
    if unjudged:
        say(f"{count_words(unjudged, 'sentence')} with tokens not judged; --suggest lists them")
    by_status = ", ".join(f"{count} {word}" for word, count in statuses.items())
    printed = f", {count_words(games, 'printed game')}" if games else ""
    totals_told = f"{count_words(len(articles), 'article')}{printed}"
    say_prose(f"{totals_told}, {count_words(counts.total(), 'claim')} ({by_status}): {level_words(levels)}")


COMMAND = Command(
    check,
    examples=("latrodb article check page.md --games games", "latrodb article check articles --json"),
    reads_texts=True,
)
