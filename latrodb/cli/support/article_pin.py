"""`latrodb article pin`: what authors saw, written into the blocks of their figures."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from latrodb.cli.support.exits import ExitCode
from latrodb.cli.support.output import print_diagnostics, say, write_bytes
from latrodb.core.english import count_words
from latrodb.features.articles.article import check_article
from latrodb.features.articles.discover import find_articles
from latrodb.features.articles.known_games import GameCache
from latrodb.features.publishing.pinning import Pinned, pin_article
from latrodb.files import read_bytes

# What happened to a line, by whether there was none before and whether there is none now.
_WORDS = {(True, False): "written", (False, False): "renewed", (False, True): "removed"}


def pin(
    files: Annotated[list[str], typer.Argument(help="Markdown, or folders with Markdown.", metavar="FILE...")],
    check: Annotated[
        bool, typer.Option("--check", help="Only say what would be written; 1 if anything would.")
    ] = False,
) -> int:
    """Write down in an article what its figures show, so that a change of a game is noticed."""
    counts: Counter[str] = Counter()
    cache = GameCache(Path())
    for path in dict.fromkeys(path for file in files for path in find_articles(file)):
        data = read_bytes(path)
        pinned = pin_article(check_article(data, str(path), cache=cache.beside(path.parent)))
        if pinned.data != data and not check:
            write_bytes([pinned.data], path)
        _print(path, pinned, counts)
    _summarize(counts, is_dry=check)
    written = sum(counts[word] for word in _WORDS.values())
    return ExitCode.PROBLEMS if counts["faults"] or (check and written) else ExitCode.CLEAN


def _print(path: Path, pinned: Pinned, counts: Counter[str]) -> None:
    counts.update(articles=1, kept=pinned.kept, faults=len(pinned.left_alone))
    for change in pinned.changes:
        word = _WORDS[change.old is None, change.new is None]
        counts[word] += 1
        say(f"{path}:{change.line}  {change.figure} {word}: {change.new or change.old}")
        for each in change.differences:
            say(f"    {each}")
    print_diagnostics(pinned.left_alone, pinned.source)


def _summarize(counts: Counter[str], *, is_dry: bool) -> None:
    """`1 article: 3 seen lines written, 1 renewed, 0 removed, 7 as they were; 2 faults, and ...`."""
    changes = ", ".join(f"{counts[word]} {'to be ' if is_dry else ''}{word}" for word in _WORDS.values())
    faults = (
        f"; {count_words(counts['faults'], 'fault')}, and the blocks with them left alone" if counts["faults"] else ""
    )
    say(f"{count_words(counts['articles'], 'article')}: seen lines: {changes}, {counts['kept']} right{faults}")
