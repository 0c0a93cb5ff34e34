"""Diagnostics as pictures with carets, and as JSON lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from latrodb.diagnostics.columns import cut, cut_left, fill, width
from latrodb.diagnostics.span import Place

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from latrodb.diagnostics.diagnostic import Correction, Diagnostic
    from latrodb.diagnostics.span import Source

JSONObject: TypeAlias = "dict[str, object]"

WIDEST = 96  # columns shown of the source line if no width is given
INDENT = "    "
ELLIPSIS = "..."
Paint: TypeAlias = "Callable[[str, str], str]"  # a text in a style: `error`, `warning`, `info`, `place` or `caret`


def caret_picture(
    diagnostic: Diagnostic,
    source: Source,
    columns: int | None = None,
    paint: Paint = lambda text, _: text,
    *,
    splits_headline: bool = True,
) -> str:
    """Format a diagnostic for people, without a line end after the last line.

    Place, severity, code and name; the source line, cut around the span if it is long; carets; the message; the
    rule, the state and the notes; each hint on a line. A diagnostic without a span has no line and no carets. With
    `columns` every line is wrapped or cut to fit, except where a single word is too long. The first line can be kept
    whole, for programs that look for it.

    >>> from latrodb.diagnostics.diagnostic import Diagnostic
    >>> from latrodb.diagnostics.span import Source, Span
    >>> source = Source("game.txt", "1.e1-e4 d4e5")
    >>> print(caret_picture(Diagnostic("S101", "This is not a turn.", Span(8, 12)), source))
    game.txt:1:9  error S101 unreadable-turn
        1.e1-e4 d4e5
                ^^^^
        This is not a turn.
    """
    lines = [_headline(diagnostic, source, columns if splits_headline else None, paint)]
    if diagnostic.span is not None:
        line, carets = _excerpt(source, source.place(diagnostic.span), columns)
        lines += [f"{INDENT}{line}", f"{INDENT}{paint(carets, 'caret')}"]
    rule = (f"rule: {diagnostic.rule}",) if diagnostic.rule else ()
    state = (diagnostic.state.value,) if diagnostic.state else ()
    where = (f"variation {diagnostic.variation}",) if diagnostic.variation else ()
    facts = _join((*where, *rule, *state, *map(_printable, diagnostic.notes)), columns or WIDEST)
    for text in (_printable(diagnostic.message), *facts, *map(_printable, _corrections(diagnostic))):
        lines += [f"{INDENT}{text}"] if columns is None else fill(text, columns, INDENT, "  ")
    return "\n".join(lines)


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
        "frequency": diagnostic.frequency._asdict() if diagnostic.frequency else None,
        "corrections": [_correction_as_dict(each, source) for each in diagnostic.corrections],
        "variation": diagnostic.variation or None,
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
    """Like `as_dict`, as one line of JSON in ASCII, so that any byte of the source can be written."""
    import json

    return json.dumps(as_dict(diagnostic, source))


def _corrections(diagnostic: Diagnostic) -> Iterator[str]:
    """The possible corrections, best first, or the hints if none was searched for."""
    yield from diagnostic.correction_words() if diagnostic.found else (f"hint: {hint}" for hint in diagnostic.hints)


def _join(facts: Iterable[str], columns: int) -> list[str]:
    """Join facts into lines, short ones on one line."""
    lines: list[str] = []
    for fact in facts:
        if lines and width(lines[-1]) + width(fact) + len(INDENT) + len(" · ") <= columns:
            lines[-1] += f" · {fact}"
        else:
            lines.append(fact)
    return lines


def _headline(diagnostic: Diagnostic, source: Source, columns: int | None, paint: Paint) -> str:
    where = _printable(source.name)
    if diagnostic.span is not None:
        place = source.place(diagnostic.span)
        where += f":{place.line}:{place.column}"
    what = f"{diagnostic.level.value} {diagnostic.code}"
    is_short = columns is None or width(f"{where}  {what} {diagnostic.name}") <= columns
    between = "  " if is_short else f"\n{INDENT}"
    return f"{paint(where, 'place')}{between}{paint(what, diagnostic.level.value)} {diagnostic.name}"


def _excerpt(source: Source, place: Place, columns: int | None) -> tuple[str, str]:
    """The line a span begins on, cut to fit around it, and carets under the span or its part on that line."""
    line = source.line(place.line)
    mark = len(line) - len(line.removeprefix("\ufeff")) if place.line == 1 else 0
    start = min(place.column - 1 + mark, len(line))
    end = max(start, place.end_column - 1 + mark if place.end_line == place.line else len(line))
    room = WIDEST if columns is None else columns - len(INDENT) - 2 * len(ELLIPSIS)
    far = 2 * room  # characters farther from the span than this are ignored
    before = _printable(line[max(mark, start - far) : start])
    marked = _printable(line[start : min(end, start + far)])
    after = _printable(line[end : end + far])
    left, middle, right = before, marked, after
    if width(before + marked + after) > room + 2 * len(ELLIPSIS) or len(line) - mark > far:
        middle = cut(marked, room)
        spare = room - width(middle)
        left = cut_left(before, max(spare // 2, spare - width(after)))
        right = cut(after, spare - width(left)) if middle == marked else ""
    head = ELLIPSIS if len(left) < len(before) or start - mark > far else ""
    tail = ELLIPSIS if middle + right != marked + after or len(line) > end + far or end > start + far else ""
    at = width(head + left)
    if middle and not width(middle):  # a combining sign is marked under the letter that carries it
        at = max(0, at - 1)
    return f"{head}{left}{middle}{right}{tail}", " " * at + "^" * max(1, width(middle))


def _printable(text: str) -> str:
    r"""A text that a terminal can show, with a visible escape for each character that it cannot.

    >>> _printable("a\tb\x00c\udcff")
    'a  b\\x00c\\udcff'
    """
    return "".join(map(_sign, text)) if not (text.isascii() and text.isprintable()) else text


def _sign(sign: str) -> str:
    if sign == "\t":
        return "  "
    return sign if sign.isprintable() or sign in ("\u00a0", "\u3000") else ascii(sign)[1:-1]
