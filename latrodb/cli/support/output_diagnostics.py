"""Print diagnostics, and how many there are of each code and severity."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from contextlib import nullcontext, suppress
from functools import partial
from typing import TextIO

from latrodb.cli.support.output import say
from latrodb.cli.support.terminal import columns, paint
from latrodb.core.english import count_words
from latrodb.diagnostics.codes import CODES, Severity
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.groups import group_habits
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
