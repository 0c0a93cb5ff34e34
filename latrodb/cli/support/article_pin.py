"""`latrodb article pin`: what authors saw, written into the blocks of their figures."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from latrodb.cli.support.exits import ExitCode
from latrodb.cli.support.output import say, write_bytes
from latrodb.core.english import count_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.features.publishing.pinning import Change, Pinned

EXAMPLE = "latrodb article pin page.md"


def command(
    files: Annotated[list[str], typer.Argument(help="Markdown, or folders with Markdown.", metavar="FILE...")],
    check: Annotated[
        bool, typer.Option("--check", help="Only say what would be written; 1 if anything would.")
    ] = False,
) -> int:
    """What typer parses."""
    return pin_files(files, is_dry=check)


def pin_files(files: Sequence[str], *, is_dry: bool = False) -> int:
    """Write the `seen` lines of some articles, and print each that changes and how its game does.

    Args:
        files: articles, or folders with articles.
        is_dry: leave the files as they are.

    Returns:
        1 if a block has a fault and was left alone, or if something would be written but for `is_dry`; else 0.

    Raises:
        PlaceError: there is no such file, or it is no Markdown.
    """
    from latrodb.analysis import read_bytes
    from latrodb.features.articles.article import check_article
    from latrodb.features.articles.discover import find_articles
    from latrodb.features.articles.game_cache import GameCache
    from latrodb.features.publishing.pinning import pin_article

    counts: Counter[str] = Counter()
    cache = GameCache(Path())
    for path in dict.fromkeys(path for file in files for path in find_articles(file)):
        data = read_bytes(path)
        pinned = pin_article(check_article(data, str(path), cache=cache.beside(path.parent)))
        if pinned.data != data and not is_dry:
            write_bytes([pinned.data], path)
        _tell(path, pinned, counts)
    _summarize(counts, is_dry=is_dry)
    written = sum(counts[word] for word in _WORDS.values())
    return ExitCode.PROBLEMS if counts["faults"] or (is_dry and written) else ExitCode.CLEAN


_WORDS = {(True, False): "written", (False, False): "renewed", (False, True): "removed"}


def _tell(path: Path, pinned: Pinned, counts: Counter[str]) -> None:
    from latrodb.diagnostics.render import caret_picture

    counts["articles"] += 1
    counts["kept"] += pinned.kept
    counts["faults"] += len(pinned.left_alone)
    for change in pinned.changes:
        word = _word(change)
        counts[word] += 1
        say(f"{path}:{change.line}  {change.figure} {word}: {change.new or change.old}")
        for each in change.differences:
            say(f"    {each}")
    for fault in pinned.left_alone:
        say(caret_picture(fault, pinned.source))


def _word(change: Change) -> str:
    return _WORDS[change.old is None, change.new is None]


def _summarize(counts: Counter[str], *, is_dry: bool) -> None:
    """`1 article: 3 seen lines written, 1 renewed, 0 removed, 7 as they were; 2 faults, and ...`."""
    told = ", ".join(f"{counts[word]} {'to be ' if is_dry else ''}{word}" for word in _WORDS.values())
    faults = (
        f"; {count_words(counts['faults'], 'fault')}, and the blocks with them left alone" if counts["faults"] else ""
    )
    say(f"{count_words(counts['articles'], 'article')}: seen lines: {told}, {counts['kept']} right{faults}")
