"""Print diagnostics, select those that a user wants to see, and count them by code and severity."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import nullcontext, suppress
from functools import partial
from typing import Annotated, TextIO, TypeAlias

import typer

from latrodb.cli.support.completion import codes
from latrodb.cli.support.exits import UsageError
from latrodb.cli.support.output import remark, say
from latrodb.cli.support.terminal import columns, paint
from latrodb.core.english import count_words
from latrodb.core.errors import near_miss
from latrodb.diagnostics.codes import CODES, Severity
from latrodb.diagnostics.diagnostic import Diagnostic, group_habits
from latrodb.diagnostics.render import as_json as json_line
from latrodb.diagnostics.render import caret_picture
from latrodb.diagnostics.span import Source


def print_diagnostics(
    diagnostics: Iterable[Diagnostic], source: Source, *, as_json: bool = False, stream: TextIO | None = None
) -> None:
    """Print the diagnostics of a text, by default to stdout: as JSON lines, or with carets, repeated ones grouped."""
    stream = stream or sys.stdout
    in_style = partial(paint, stream=stream)
    found = list(diagnostics)
    for diagnostic in found if as_json else group_habits(found).shown:
        if as_json:
            text = json_line(diagnostic, source)
        else:
            text = caret_picture(diagnostic, source, columns(), in_style, splits_headline=stream.isatty())
        with suppress(OSError) if stream is sys.stderr else nullcontext():
            stream.write(f"{text}\n")


def print_code_counts(counts: Mapping[tuple[str, Severity], int]) -> None:
    """Print how often each diagnostic was found, with its name and severity."""
    for (code, level), count in sorted(counts.items()):
        say(f"  {code} {CODES[code].name:<28}{count:>7,}  {level}")


def default_levels(by_code: Mapping[str, int]) -> dict[tuple[str, Severity], int]:
    """Counts of diagnostics by code, by the default severity of each."""
    return {(code, CODES[code].severity): count for code, count in by_code.items()}


def level_words(levels: Mapping[Severity, int], shown: Iterable[Severity] = Severity) -> str:
    """`2 errors, 1 warning, 4 remarks`."""
    names = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "remark"}
    return ", ".join(count_words(levels[level], names[level]) for level in shown)


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
