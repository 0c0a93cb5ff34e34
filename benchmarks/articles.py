"""Measure `latrodb article check`: marked articles, and mutations of the articles in corpus/articles.

    python -m benchmarks.articles [--seed 1] [--count 120] [--marked benchmarks/marked] [--show]

In a marked article `{+...+}` surrounds a true claim and `{-...-}` a false one. Each is read once with its one game
named and once with all games of the corpus. A false claim is found if something within it is reported as false, a true
claim is a false alarm if something within it is.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from latrodb.features.articles.article import Article, check_article
from latrodb.features.articles.known_games import KnownGame, read_known
from latrodb.features.articles.verdict import Status

if TYPE_CHECKING:
    from collections.abc import Sequence


_GAME = re.compile(r"<!-- game: (\S+) -->")


class Marked(NamedTuple):
    """A claim of a marked article: the characters of the plain text, and whether it is true."""

    start: int
    end: int
    is_true: bool


def read_marked(text: str) -> tuple[str, list[Marked]]:
    """A marked article without its signs, and its claims."""
    parts: list[str] = []
    claims: list[Marked] = []
    at = length = 0
    for found in re.finditer(r"\{([+-])(.*?)\1\}(?!\})", text, re.DOTALL):
        parts += [text[at : found.start()], found[2]]
        length += found.start() - at
        claims.append(Marked(length, length + len(found[2]), found[1] == "+"))
        length += len(found[2])
        at = found.end()
    return "".join([*parts, text[at:]]), claims


def false_places(article: Article) -> list[int]:
    """Where something is reported as false, as places of the file."""
    raw = article.source.raw_span
    codes = [
        each
        for each in article.diagnostics
        if each.code[0] == "A" and each.code not in ("A915", "A919", "A925", "A924")
    ]
    return [raw(each.span).start for each in codes if each.span]


def measure_marked(path: Path, corpus: Sequence[KnownGame], *, show: bool) -> None:
    """Print what is found in a marked article."""
    text, claims = read_marked(path.read_text("utf-8"))
    named = _GAME.search(text)
    assert named
    for title, games in (("one game", read_known([named[1]])), ("corpus", corpus)):
        article = check_article(text.encode(), path.name, games)
        places = false_places(article)
        hits = {each: any(each.start <= place < each.end for place in places) for each in claims}
        false = [each for each in claims if not each.is_true]
        true = [each for each in claims if each.is_true]
        counts = Counter(verdict.status for verdict in article.verdicts)
        outside = [place for place in places if not any(each.start <= place < each.end for each in claims)]
        print(
            f"{path.name}, {title}: {sum(hits[each] for each in false)} of {len(false)} false claims found, "
            f"{sum(hits[each] for each in true)} false alarms in {len(true)} true claims, {len(outside)} elsewhere;",
            ", ".join(f"{counts[each]} {each.value}" for each in Status),
        )
        if show:
            for each in claims:
                if hits[each] == each.is_true:
                    print("   FALSE ALARM" if each.is_true else "   missed", repr(text[each.start : each.end]))
            for place in outside:
                print("   ELSEWHERE", repr(text[max(0, place - 30) : place + 40]))


def main() -> None:
    """Run both measurements."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.articles", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=120, help="mutations")
    parser.add_argument("--marked", type=Path, default=Path("benchmarks/marked"))
    parser.add_argument("--show", action="store_true", help="print what was missed")
    chosen = parser.parse_args()
    corpus = read_known(["corpus"])
    for path in sorted(chosen.marked.glob("*.md")):
        measure_marked(path, corpus, show=chosen.show)


if __name__ == "__main__":
    main()
