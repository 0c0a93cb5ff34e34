"""`latrodb article`: articles about games, against the games and rules that they speak of."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from latrodb.cli.commands.check import Format
from latrodb.cli.support import article_build, article_pin
from latrodb.cli.support.actions import Action
from latrodb.cli.support.article_print import open_database, print_diagnostics
from latrodb.cli.support.exits import ExitCode
from latrodb.cli.support.output import say, say_json
from latrodb.core.english import count_words
from latrodb.diagnostics.codes import Severity
from latrodb.files import check_paths, read_input

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.features.articles.article import Article

EXAMPLE = "latrodb article check page.md --games corpus"


@dataclass(slots=True)
class _Tally:
    """What was checked and found in all files."""

    files: int = 0
    games: int = 0
    levels: Counter[Severity] = field(default_factory=Counter)
    standings: Counter[str] = field(default_factory=Counter)


def check_command(
    files: Annotated[
        list[str],
        typer.Argument(
            help="Markdown, HTML or plain text, or folders with Markdown; - for standard input.", metavar="FILE..."
        ),
    ],
    db: Annotated[str | None, typer.Option(help="A database with the games spoken of.", metavar="FILE")] = None,
    games: Annotated[
        list[str] | None,
        typer.Option(help="Files or folders with games spoken of; may be given several times.", metavar="PATH"),
    ] = None,
    format: Annotated[Format, typer.Option("--format", help="Pictures, or JSON lines.")] = Format.TEXT,
    json: Annotated[bool, typer.Option("--json", help="Short for --format json.")] = False,
) -> int:
    """What typer parses."""
    return check(files, db=db, games=games or (), as_json=json or format is Format.JSON)


def check(files: Sequence[str], *, db: str | None = None, games: Sequence[str] = (), as_json: bool = False) -> int:
    """Print what is false in some articles: caret pictures and a summary line, or JSON lines, the summary last.

    Args:
        files: articles, folders with articles, or `-`.
        db: a database with games that they speak of.
        games: files or folders with such games.
        as_json: JSON lines.

    Returns:
        1 exactly when an error was reported, else 0.

    Raises:
        PlaceError: there is no such file, or no article in a folder.
    """
    from latrodb.features.articles.article import check_article
    from latrodb.features.articles.game_cache import GameCache
    from latrodb.features.articles.known_games import read_known

    check_paths((*files, *games))
    others = read_known(games)
    tally, cache = _Tally(), GameCache(Path())
    database = open_database(db)
    try:
        for file in dict.fromkeys(each for path in files for each in _articles(path)):
            data, name = read_input(file)
            article = check_article(data, name, others, database, cache=cache.beside(Path(name).parent))
            _print(article, tally, as_json=as_json)
    finally:
        if database:
            database.close()
    _summarize(tally, as_json=as_json)
    return ExitCode.PROBLEMS if tally.levels[Severity.ERROR] else ExitCode.CLEAN


def _articles(file: str) -> tuple[str, ...]:
    from latrodb.features.articles.discover import find_articles

    return tuple(map(str, find_articles(file))) if Path(file).is_dir() else (file,)


def _print(article: Article, tally: _Tally, *, as_json: bool) -> None:
    print_diagnostics(article, as_json=as_json)
    tally.levels.update(each.level for each in article.diagnostics)
    tally.files += 1
    tally.games += len(article.games)
    tally.standings.update(verdict.status.value for verdict in article.verdicts)


def _summarize(tally: _Tally, *, as_json: bool) -> None:
    """`1 article, 2 games, 9 claims (5 verified, 3 false, 1 unverified): 2 errors, 1 warning, 4 remarks`."""
    claims = tally.standings.total()
    standings = {word: tally.standings[word] for word in ("verified", "false", "unverified")}
    if as_json:
        levels = {level.value: tally.levels[level] for level in Severity}
        say_json({"summary": {"articles": tally.files, "games": tally.games, "claims": claims, **standings, **levels}})
        return
    told = ", ".join(f"{count} {word}" for word, count in standings.items())
    levels_told = ", ".join(
        count_words(tally.levels[level], word)
        for level, word in zip(Severity, ("error", "warning", "remark"), strict=True)
    )
    article = count_words(tally.files, "article")
    game = count_words(tally.games, "game")
    say(f"{article}, {game}, {count_words(claims, 'claim')} ({told}): {levels_told}")


ACTIONS = {
    "check": Action("Report what an article says of games and rules that is not so.", EXAMPLE, check_command),
    "build": Action(
        "Write articles with their figures as HTML, Markdown or LaTeX, if nothing in them is false.",
        article_build.EXAMPLE,
        article_build.command,
    ),
    "pin": Action(
        "Write down in an article what its figures show, so that a change of a game is noticed.",
        article_pin.EXAMPLE,
        article_pin.command,
    ),
}
