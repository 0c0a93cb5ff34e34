"""`latrodb article pin`: record in articles what their figures show."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from latrodb.cli.support.command import Command
from latrodb.cli.support.diagnostics import print_diagnostics
from latrodb.cli.support.exits import ExitCode
from latrodb.cli.support.output import say, write_bytes
from latrodb.core.english import count_words
from latrodb.features.articles.article import check_article
from latrodb.features.articles.document import find_articles
from latrodb.features.articles.known_games import GameCache
from latrodb.features.publishing.pinning import Pinned, pin_article
from latrodb.files import read_bytes

# What happened to a pinned line, by whether it is missing before and whether it is missing now.
PINNED = {(True, False): "written", (False, False): "renewed", (False, True): "removed"}


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
    pin, examples=("latrodb article pin page.md", "latrodb article pin page.md --check"), reads_texts=True
)
