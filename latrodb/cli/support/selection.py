"""Select the diagnostics that a user wants to see, and count the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Annotated, TypeAlias

import typer

from latrodb.cli.support.completion import codes
from latrodb.cli.support.exits import UsageError
from latrodb.cli.support.output import remark
from latrodb.cli.support.output_diagnostics import level_words
from latrodb.core.english import count_words
from latrodb.core.errors import near_miss
from latrodb.diagnostics.codes import CODES, Severity
from latrodb.diagnostics.diagnostic import Diagnostic

SelectOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--select",
        help="Show only these diagnostics: R312, a name, or R3 or R for all of a kind.",
        metavar="CODES",
        autocompletion=codes,
    ),
]
IgnoreOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--ignore", help="Do not show these; they still count for the exit code.", metavar="CODES", autocompletion=codes
    ),
]
QuietOption: TypeAlias = Annotated[
    bool, typer.Option("--quiet", "-q", help="Print diagnostics only: no summary, no progress.")
]


class Selection:
    """The codes that are shown, and a count by severity of hidden diagnostics.

    Hiding a diagnostic never changes an exit code; `words` and `report` say how many are hidden.
    """

    def __init__(self, select: Sequence[str] | None, ignore: Sequence[str] | None) -> None:
        """Read lists of codes, separated by commas. Raises UsageError if a word is not a code."""
        self._wanted = None if select is None else read_codes(select)
        self._ignored = read_codes(ignore or ())
        self.hidden: Counter[Severity] = Counter()

    def keep(self, diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
        """The diagnostics to show; the others are counted."""
        found = list(diagnostics)
        self.hidden.update(each.level for each in found if not self.shows(each.code))
        return [each for each in found if self.shows(each.code)]

    def shows(self, code: str) -> bool:
        """Whether the diagnostics of a code are shown."""
        return code not in self._ignored and (self._wanted is None or code in self._wanted)

    def words(self) -> str:
        """`5 diagnostics not shown (1 error, 4 remarks)`; nothing if all are shown."""
        if not self.hidden:
            return ""
        levels = level_words(self.hidden, [level for level in Severity if self.hidden[level]])
        return f"{count_words(self.hidden.total(), 'diagnostic')} not shown ({levels})"

    def report(self) -> None:
        """Report on stderr how many diagnostics are not shown, if any."""
        if self.hidden:
            remark(f"{self.words()}.")


def read_codes(lists: Iterable[str]) -> frozenset[str]:
    """The codes named by code, by name, or by prefix. Raises UsageError if one is unknown."""
    return frozenset(code for each in lists for word in each.split(",") for code in _codes_of(word.strip()))


def _codes_of(word: str) -> list[str]:
    found = [code for code, entry in CODES.items() if word and code.startswith(word.upper())]
    found = found or [code for code, entry in CODES.items() if entry.name == word.lower()]
    if not found:
        known = [*CODES, *(entry.name for entry in CODES.values())]
        raise UsageError(f"no diagnostic '{word}'{near_miss(word, known)}; `latrodb help codes` lists them")
    return found
