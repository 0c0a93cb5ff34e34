"""Blocks of articles that ask for a figure, read into fields; nothing here was looked up or drawn.

A block is fenced code whose info string begins with `latro`:

    ```latro
    caption: What to see here
    game: game.txt
    at: 13b
    marks: attack
    ```

Each line is a key and its value. An indented line goes on with the value above it. A line `---` begins the next
board, to the right of the last. Lines that begin with `#` say nothing. Short fields may stand in the info string,
`latro game=game.txt at=13b`; the braces of Pandoc, `{.latro #name at=13b}`, are read, too.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.errors import near_miss
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

LANGUAGE = "latro"
FIGURE_KEYS = ("name", "caption", "legend", "theme", "men", "coordinates", "walls", "width")
BOARD_KEYS = (*("game", "at", "fen", "board", "variant", "moves"), *("title", "flip", "last", "mark", "marks", "seen"))
REPEATED = ("mark", "marks", "seen")
_KEY = re.compile(r"(?P<key>[A-Za-z][A-Za-z-]{0,20})(?P<colon>\s*:\s*)")
_NEXT_BOARD = re.compile(r"-{3,}\s*")
_INFO = re.compile(r"\{?\s*\.?latro(?=[\s}]|$)")
_IN_INFO = re.compile(
    r"""(?P<key>[A-Za-z-]+)=(?:"(?P<double>[^"]*)"|'(?P<single>[^']*)'|(?P<bare>[^\s}"']*))|\#(?P<name>[^\s}]+)"""
)


class Line(NamedTuple):
    """A line of a block, and where its first character stands in the source."""

    text: str
    start: int


@dataclass(frozen=True, slots=True)
class Field:
    """A key and its value.

    Attributes:
        key: one of the keys.
        value: all its lines, with line ends between them.
        places: for each character of the value where it stands in the source, and where the value ends.
        key_span: where the key stands.
    """

    key: str
    value: str
    places: tuple[int, ...]
    key_span: Span

    @property
    def span(self) -> Span:
        """Where the value stands; the key if there is none."""
        return Span(self.places[0], self.places[-1]) if self.value else self.key_span

    def within(self, part: Span) -> Span:
        """Where a passage of the value stands."""
        if part.end <= part.start:
            return Span(self.places[min(part.start, len(self.value))], self.places[-1])
        return Span(self.places[part.start], self.places[min(part.end, len(self.value)) - 1] + 1)

    @property
    def words(self) -> str:
        """The value on one line."""
        return " ".join(self.value.split())


@dataclass(frozen=True, slots=True)
class Part:
    """The fields of one board; `span` goes from the first of its lines to the end of the last."""

    fields: tuple[Field, ...]
    span: Span

    def find(self, key: str) -> Field | None:
        """The field of a key, if it is there."""
        return next(iter(self.all(key)), None)

    def all(self, *keys: str) -> tuple[Field, ...]:
        """Every field of some keys, in their order."""
        return tuple(field for field in self.fields if field.key in keys)


@dataclass(frozen=True, slots=True)
class Block:
    """A block that asks for a figure.

    Attributes:
        span: from the fence to the end of the last line.
        figure: the fields of the figure as a whole.
        parts: those of each board, one at least.
        diagnostics: what cannot be read.
    """

    span: Span
    figure: Part
    parts: tuple[Part, ...]
    diagnostics: tuple[Diagnostic, ...] = ()


def is_figure(info: str) -> bool:
    """Whether the info string of a fence asks for a figure.

    >>> is_figure("latro at=13b"), is_figure("{.latro #one}"), is_figure("latrodb"), is_figure("python")
    (True, True, False, False)
    """
    return _INFO.match(info) is not None


def read_block(info: Line, lines: Sequence[Line], span: Span) -> Block:
    """The fields of a block. Never raises.

    Args:
        info: the info string.
        lines: those between the fences, without line ends.
        span: of all of it in the source.
    """
    remarks: list[Diagnostic] = []
    parts: list[list[Field]] = [[*_fields_of_info(info, remarks)]]
    spans = [Span(info.start, info.start + len(info.text))]
    for first, others in _entries(lines):
        if _NEXT_BOARD.fullmatch(first.text):
            parts.append([])
            spans.append(Span(first.start, first.start + len(first.text)))
            continue
        last = (first, *others)[-1]
        spans[-1] = Span(spans[-1].start, last.start + len(last.text))
        field = _read_field(first, others, remarks)
        if field:
            parts[-1].append(field)
    kept = [[*_kept(fields, is_first=not number, remarks=remarks)] for number, fields in enumerate(parts)]
    whole = Part(tuple(each for each in kept[0] if each.key in FIGURE_KEYS), spans[0])
    boards = tuple(
        Part(tuple(each for each in fields if each.key in BOARD_KEYS), place)
        for fields, place in zip(kept, spans, strict=True)
    )
    return Block(span, whole, boards, tuple(remarks))


def find_within(span: Span, stretches: Sequence[Span]) -> int | None:
    """The index of the passage within which something begins, or None.

    Args:
        span: what begins.
        stretches: in the order of the text; they do not overlap.

    >>> find_within(Span(5, 9), [Span(0, 4), Span(4, 6)]), find_within(Span(6, 7), [Span(4, 6)])
    (1, None)
    """
    index = bisect_right(stretches, span.start, key=lambda passage: passage.start) - 1
    return index if index >= 0 and span.start < stretches[index].end else None


def bad_figure(message: str, span: Span, *, hints: tuple[str, ...] = ()) -> Diagnostic:
    """The remark that a block cannot be read or drawn."""
    return Diagnostic("A916", message, span, hints=hints)


def is_yes(field: Field | None, remarks: list[Diagnostic], *, usual: bool = False) -> bool:
    """Whether a field says yes; the usual answer if it is not there, and a remark if it says neither."""
    if field is None:
        return usual
    if field.value not in ("yes", "no"):
        remarks.append(bad_figure(f"{field.key} is yes or no, not '{field.words}'", field.span, hints=("yes", "no")))
    return field.value == "yes"


def _entries(lines: Iterable[Line]) -> Iterator[tuple[Line, list[Line]]]:
    """Each line that begins something, with the indented ones that go on with it."""
    first: Line | None = None
    others: list[Line] = []
    for line in lines:
        if not line.text.strip() or line.text.startswith("#"):
            continue
        if line.text[0] in " \t" and first is not None:
            others.append(line)
            continue
        if first is not None:
            yield first, others
        first, others = line, []
    if first is not None:
        yield first, others


def _read_field(first: Line, others: Sequence[Line], remarks: list[Diagnostic]) -> Field | None:
    found = _KEY.match(first.text)
    if not found:
        message = f"'{first.text.strip()}' is no field; fields are lines such as 'at: 13b'"
        remarks.append(bad_figure(message, Span(first.start, first.start + len(first.text))))
        return None
    value = first.text[found.end() :].rstrip()
    lines = [Line(value, first.start + found.end())] if value else []
    margin = min((len(each.text) - len(each.text.lstrip()) for each in others), default=0)
    lines += [Line(each.text[margin:].rstrip(), each.start + margin) for each in others]
    key = Span(first.start, first.start + len(found["key"]))
    return Field(found["key"], *_joined(lines, first.start + found.end()), key)


def _joined(lines: Sequence[Line], end: int) -> tuple[str, tuple[int, ...]]:
    places: list[int] = []
    for line in lines:
        places += range(line.start, line.start + len(line.text) + 1)
    return "\n".join(line.text for line in lines), tuple(places) or (end,)


def _fields_of_info(info: Line, remarks: list[Diagnostic]) -> Iterator[Field]:
    head = _INFO.match(info.text)
    at = head.end() if head else 0
    for found in _IN_INFO.finditer(info.text, at):
        yield from _stray(info, at, found.start(), remarks)
        at = found.end()
        key = "name" if found["name"] else found["key"]
        group = next(name for name in ("name", "double", "single", "bare") if found[name] is not None)
        start, end = (info.start + place for place in found.span(group))
        key_span = Span(info.start + found.start(), info.start + found.start() + len(key))
        yield Field(key, found[group], tuple(range(start, end + 1)), key_span)
    yield from _stray(info, at, len(info.text), remarks)


def _stray(info: Line, start: int, end: int, remarks: list[Diagnostic]) -> tuple[Field, ...]:
    """Remark on words between the fields of an info string; there is no field in them."""
    between = info.text[start:end]
    words = between.strip(" \t{}")
    if words:
        place = info.start + start + between.index(words)
        message = f"'{words}' is no field; in the first line fields are such as at=13b"
        remarks.append(bad_figure(message, Span(place, place + len(words))))
    return ()


def _kept(fields: Sequence[Field], *, is_first: bool, remarks: list[Diagnostic]) -> Iterator[Field]:
    """The fields with known keys and values that stand where they may, each once."""
    seen: set[str] = set()
    for field in fields:
        objection = _objection(field, seen, is_first=is_first)
        seen.add(field.key)
        if objection:
            remarks.append(bad_figure(objection, field.key_span))
        else:
            yield field


def _objection(field: Field, seen: set[str], *, is_first: bool) -> str:
    known = (*FIGURE_KEYS, *BOARD_KEYS)
    if field.key not in known:
        return f"no field '{field.key}'; known are {', '.join(known)}{near_miss(field.key, known)}"
    if field.key in FIGURE_KEYS and not is_first:
        return f"'{field.key}' is of the whole figure and belongs before the first ---"
    if field.key in seen and field.key not in REPEATED:
        return f"'{field.key}' is given twice"
    return "" if field.value.strip() else f"'{field.key}' has no value"
