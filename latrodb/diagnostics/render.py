"""Diagnostics as pictures with carets, and as JSON lines."""

from __future__ import annotations

import json
import unicodedata
from typing import TYPE_CHECKING, TypeAlias

from latrodb.diagnostics.span import Place

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from latrodb.diagnostics.correction import Correction
    from latrodb.diagnostics.diagnostic import Diagnostic
    from latrodb.diagnostics.span import Source

JSONObject: TypeAlias = "dict[str, object]"

WIDEST = 96  # columns of the source line that a picture shows
INDENT = "    "
ELLIPSIS = "..."


def caret_picture(diagnostic: Diagnostic, source: Source) -> str:
    """A diagnostic for people, without a line end after the last line.

    Place, severity, code and name; the source line, cut around the span if it is long; carets; the message; the
    rule, the state and the notes; each hint on a line. A diagnostic without a span has no line and no carets.

    >>> from latrodb.diagnostics.diagnostic import Diagnostic
    >>> from latrodb.diagnostics.span import Source, Span
    >>> source = Source("game.txt", "1.e1-e4 d4e5")
    >>> print(caret_picture(Diagnostic("S101", "This is no turn.", Span(8, 12)), source))
    game.txt:1:9  error S101 unreadable-turn
        1.e1-e4 d4e5
                ^^^^
        This is no turn.
    """
    lines = [_headline(diagnostic, source)]
    if diagnostic.span is not None:
        lines += _excerpt(source, source.place(diagnostic.span))
    lines.append(_printable(diagnostic.message))
    rule = (f"rule: {diagnostic.rule}",) if diagnostic.rule else ()
    state = (diagnostic.state.value,) if diagnostic.state else ()
    lines += _fill((*rule, *state, *map(_printable, diagnostic.notes)))
    lines += map(_printable, _corrections(diagnostic))
    return f"\n{INDENT}".join(lines)


def as_dict(diagnostic: Diagnostic, source: Source) -> JSONObject:
    """A diagnostic as the object that `latrodb check --format json` prints, its keys in their order."""
    place = source.place(diagnostic.span) if diagnostic.span is not None else None
    return {
        "file": source.name,
        **(place._asdict() if place else dict.fromkeys(Place._fields)),
        "code": diagnostic.code,
        "name": diagnostic.name,
        "severity": diagnostic.level.value,
        "message": diagnostic.message,
        "rule": str(diagnostic.rule) if diagnostic.rule else None,
        "game": diagnostic.game,
        "ply": diagnostic.ply,
        "state": diagnostic.state.value if diagnostic.state else None,
        "hints": list(diagnostic.hints),
        "notes": list(diagnostic.notes),
        "group": _group(diagnostic),
        "confidence": diagnostic.confidence or None,
        "corrections": [_correction_as_dict(each, source) for each in diagnostic.corrections],
    }


def _group(diagnostic: Diagnostic) -> str | None:
    """What all diagnostics of one habit have in common: `S110 – for -`."""
    return f"{diagnostic.code} {diagnostic.habit.words}" if diagnostic.habit else None


def _correction_as_dict(correction: Correction, source: Source) -> JSONObject:
    return {
        "kind": str(correction.kind),
        "ply": correction.label,
        **source.place(correction.span)._asdict(),
        "span": list(correction.span),
        "text": correction.corrected,
        "edits": [
            {**source.place(span)._asdict(), "span": list(span), "text": text} for span, text in correction.edits
        ],
        "share": correction.share,
        "resolves": list(correction.resolves),
        "leaves": list(correction.leaves),
    }


def as_json(diagnostic: Diagnostic, source: Source) -> str:
    """The same as one line of JSON, in ASCII, so that any byte of the source can be named."""
    return json.dumps(as_dict(diagnostic, source))


def _corrections(diagnostic: Diagnostic) -> Iterator[str]:
    """The possible corrections in their order, or the hints where none was searched."""
    if not diagnostic.found:
        yield from (f"hint: {hint}" for hint in diagnostic.hints)
    for at, correction in enumerate(diagnostic.found):
        degree = "possible" if diagnostic.confidence in ("", "ambiguous") else diagnostic.confidence
        yield f"{f'{degree} correction' if at == 0 else 'or'}: {correction.words(diagnostic.ply)}"


def _fill(facts: Iterable[str]) -> list[str]:
    """The facts on lines, several on one where they are short."""
    lines: list[str] = []
    for fact in facts:
        if lines and len(lines[-1]) + len(fact) < WIDEST:
            lines[-1] += f" · {fact}"
        else:
            lines.append(fact)
    return lines


def _headline(diagnostic: Diagnostic, source: Source) -> str:
    where = _printable(source.name)
    if diagnostic.span is not None:
        place = source.place(diagnostic.span)
        where += f":{place.line}:{place.column}"
    return f"{where}  {diagnostic.level.value} {diagnostic.code} {diagnostic.name}"


def _excerpt(source: Source, place: Place) -> tuple[str, str]:
    """The line a span begins on, cut to fit around it, and carets under the span or its part on that line."""
    line = source.line(place.line)
    mark = len(line) - len(line.removeprefix("\ufeff")) if place.line == 1 else 0
    start = min(place.column - 1 + mark, len(line))
    end = place.end_column - 1 + mark if place.end_line == place.line else len(line)
    end = max(start, min(end, start + WIDEST))
    left = max(mark, start - (WIDEST - (end - start)) // 2) if len(line) > WIDEST else mark
    right = min(len(line), left + WIDEST)
    left = max(mark, right - WIDEST)
    before = (ELLIPSIS if left > mark else "") + _printable(line[left:start])
    marked = _printable(line[start : min(end, right)])
    after = _printable(line[end:right]) + (ELLIPSIS if right < len(line) else "")
    carets = " " * _width(before) + "^" * max(1, _width(marked))
    return f"{before}{marked}{after}", carets


def _printable(text: str) -> str:
    r"""A text as a terminal can show it, with a visible escape for each sign that it cannot.

    >>> _printable("a\tb\x00c\udcff")
    'a  b\\x00c\\udcff'
    """
    return "".join(map(_sign, text)) if not (text.isascii() and text.isprintable()) else text


def _sign(sign: str) -> str:
    if sign == "\t":
        return "  "
    return sign if sign.isprintable() or sign in ("\u00a0", "\u3000") else ascii(sign)[1:-1]


def _width(text: str) -> int:
    """The columns that a printable text takes in a terminal."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text
    )
