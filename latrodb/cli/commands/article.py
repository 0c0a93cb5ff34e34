"""`latrodb article`: articles about games, checked against the games and rules that they mention."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from latrodb.cli.support.article_build import GamesDatabaseOption, GamesOption, build
from latrodb.cli.support.article_pin import pin
from latrodb.cli.support.command import Command, Format, FormatOption, JsonFormatOption
from latrodb.cli.support.databases import open_optional
from latrodb.cli.support.exits import exit_code
from latrodb.cli.support.output import level_words, print_diagnostics, say, say_json
from latrodb.core.english import count_words
from latrodb.diagnostics.codes import Severity
from latrodb.features.articles.article import Article, check_article
from latrodb.features.articles.discover import find_articles
from latrodb.features.articles.known_games import GameCache, read_known
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
) -> int:
    """Report what an article says of games and rules that is not so."""
    as_json = json or format is Format.JSON
    check_paths((*files, *(games or ())))
    others, cache = read_known(games or ()), GameCache(Path())
    articles: list[Article] = []
    with open_optional(db) as database:
        for file in dict.fromkeys(each for path in files for each in _articles(path)):
            data, name = read_input(file)
            article = check_article(data, name, others, database, cache=cache.beside(Path(name).parent))
            print_diagnostics(article.diagnostics, article.source, as_json=as_json)
            articles.append(article)
    levels = Counter(each.level for article in articles for each in article.diagnostics)
    _summarize(articles, levels, as_json=as_json)
    return exit_code(levels)


def _articles(file: str) -> tuple[str, ...]:
    return tuple(map(str, find_articles(file))) if Path(file).is_dir() else (file,)


def _summarize(articles: Sequence[Article], levels: Counter[Severity], *, as_json: bool) -> None:
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


COMMAND = Command(
    {
        "check": Command(check, example="latrodb article check page.md --games corpus"),
        "build": Command(build, example="latrodb article build corpus/articles -o site"),
        "pin": Command(pin, example="latrodb article pin page.md"),
    },
    example="latrodb article check page.md --games corpus",
)
