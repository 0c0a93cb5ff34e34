"""Names mixed from those of two known players, `Joe Cetina` where Joe Joyce and Carlos Cetina are known."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING

from latrodb.core.english import list_words
from latrodb.diagnostics.codes import Severity
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Span
from latrodb.features.articles.mentions import fold, is_same_player

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_PART = r"[A-ZÀ-Þ][^\W\d_]{1,30}"
_FULL_NAME = re.compile(rf"(?<![\w.’'-])(?<!\.\s)(?P<given>{_PART})\s(?P<surname>{_PART})\b(?![-’'](?!s\b)|\s[A-ZÀ-Þ])")


def check_names(text: str, players: Iterable[str]) -> Iterator[Diagnostic]:
    """Diagnostics on full names whose parts belong to different players, but together to none."""
    by_given: dict[str, set[str]] = defaultdict(set)
    by_surname: dict[str, set[str]] = defaultdict(set)
    for player in players:
        parts = fold(player)
        if len(parts) > 1:
            by_surname[parts[-1]].add(player)
            by_given[parts[0]].update({player} if len(parts[0]) > 1 else ())
    for hit in _FULL_NAME.finditer(text):
        given, surname = ("".join(fold(hit[group])) for group in ("given", "surname"))
        givers, namesakes = by_given.get(given, set()), by_surname.get(surname, set())
        if givers and namesakes and not any(is_same_player(hit[0], each) for each in namesakes):
            known = list_words(sorted(givers | namesakes))
            message = f"no known player is called {hit[0]}; {known} are"
            hints = tuple(sorted(givers))
            yield Diagnostic("A910", message, Span(*hit.span()), severity=Severity.WARNING, hints=hints)
