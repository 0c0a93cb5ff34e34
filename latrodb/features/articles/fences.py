"""Read the blocks of articles that ask for a figure into fields; nothing is looked up or drawn here.

A block is fenced code whose info string begins with `latro`:

    ```latro
    caption: What to see here
    game: game.txt
    at: 13b
    marks: attack
    ```

Each line is a key and its value. An indented line continues the value above it. A line `---` begins the next board, to
the right of the last. Lines that begin with `#` are comments. Short fields may be in the info string,
`latro game=game.txt at=13b`; the braces of Pandoc, `{.latro #name at=13b}`, are also read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.errors import near_miss
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

# The fields of a whole figure and of each board, with their meanings.
FIGURE_KEYS = {
    "name": "the name of the figure, for links and for the file of its picture",
    "caption": "the caption; made from the game if there is none; `none` for none",
    "legend": "`yes` explains the marks below the board",
    "theme": "the look of the board, such as `roman` or `print`; `auto` follows a web page, light or dark",
    "men": "the set of men, such as `figurines` or `stones`",
    "coordinates": "`outside`, `inside` or `none`",
    "walls": "the edge of the board: `plain`, `city`, `line` or `none`",
    "language": "the language of its words, `en` or `es`; the author's words stay as they are",
    "width": "the width in pixels",
    "viewer": "`yes`: on a web page the game or the moves can be played; elsewhere the picture stays",
}
BOARD_KEYS = {
    "game": "a game: `FILE`, `FILE#2` or `games.db#7`",
    "at": "a place in it: `13b`, `start`, `end`, or several",
    "fen": "a position on one line",
    "board": "a board drawn in indented lines below the field",
    "variant": "the rules; without a position, their opening",
    "solution": "`hidden`: in a viewer the reader is to find the moves, or reveals them",
    "moves": "turns played from there, which must be legal, with the right captures and marks",
    "title": "words above the board",
    "flip": "`yes` puts Black at the bottom",
    "last": "`no` leaves the last turn unmarked",
    "mark": "one mark, with `=words` for the legend",
    "marks": "several marks, without words",
    "seen": "what you saw when you placed the figure; `latrodb article pin` writes it",
}
REPEATED = ("mark", "marks", "seen")
_KEY = re.compile(r"(?P<key>[A-Za-z][A-Za-z-]{0,20})(?P<colon>\s*:\s*)")
_NEXT_BOARD = re.compile(r"-{3,}\s*")
_INFO = re.compile(r"\{?\s*\.?latro(?=[\s}]|$)")
_IN_INFO = re.compile(
    r"""(?P<key>[A-Za-z-]+)=(?:"(?P<double>[^"]*)"|'(?P<single>[^']*)'|(?P<bare>[^\s}"']*))|\#(?P<name>[^\s}]+)"""
)


class BlockLine(NamedTuple):
    """A line of a block, and where its first character is in the source."""

    text: str
    start: int

    @property
    def span(self) -> Span:
        """All of it."""
        return Span(self.start, self.start + len(self.text))


@dataclass(frozen=True, slots=True)
class Field:
    """A key and its value."""

    key: str
    value: str  # all its lines, with line ends between them
    places: tuple[int, ...]  # where each character of the value is in the source, and where the value ends
    key_span: Span

    @property
    def span(self) -> Span:
        """Where the value is; the key if there is none."""
        return Span(self.places[0], self.places[-1]) if self.value else self.key_span

    def within(self, part: Span) -> Span:
        """Where part of the value is."""
        if part.end <= part.start:
            return Span(self.places[min(part.start, len(self.value))], self.places[-1])
        return Span(self.places[part.start], self.places[min(part.end, len(self.value)) - 1] + 1)

    def split(self, separators: str = r"\s") -> list[tuple[str, Span]]:
        """The words of the value, each with its place."""
        words = re.finditer(rf"[^{separators}]+", self.value)
        return [(found[0], self.within(Span(*found.span()))) for found in words]

    @property
    def words(self) -> str:
        """The value on one line."""
        return " ".join(self.value.split())


@dataclass(frozen=True, slots=True)
class BoardFields:
    """The fields of one board; `span` runs from the start of its first line to the end of its last."""

    fields: tuple[Field, ...]
    span: Span

    def find(self, key: str) -> Field | None:
        """The field of a key, if there is one."""
        return next(iter(self.all(key)), None)

    def all(self, *keys: str) -> tuple[Field, ...]:
        """Every field of some keys, in their order."""
        return tuple(field for field in self.fields if field.key in keys)


@dataclass(frozen=True, slots=True)
class Block:
    """A block that asks for a figure."""

    span: Span  # from the fence to the end of the last line
    figure: BoardFields  # the fields of the whole figure
    parts: tuple[BoardFields, ...]  # those of each board, at least one
    diagnostics: tuple[Diagnostic, ...] = ()  # on what cannot be read


def is_figure(info: str) -> bool:
    """Whether the info string of a fence asks for a figure.

    >>> is_figure("latro at=13b"), is_figure("{.latro #one}"), is_figure("latrodb"), is_figure("python")
    (True, True, False, False)
    """
    return _INFO.match(info) is not None


def read_block(info: BlockLine, lines: Sequence[BlockLine], span: Span) -> Block:
    """The fields of a block, from its info string and the lines between its fences. Never raises."""
    found: list[Diagnostic] = []
    parts: list[list[Field]] = [[*_fields_of_info(info, found)]]
    spans = [info.span]
    for first, others in _entries(lines):
        if _NEXT_BOARD.fullmatch(first.text):
            parts.append([])
            spans.append(first.span)
            continue
        spans[-1] = Span(spans[-1].start, (first, *others)[-1].span.end)
        parts[-1] += _read_field(first, others, found)
    kept = [[*_kept(fields, is_first=not number, found=found)] for number, fields in enumerate(parts)]
    whole = BoardFields(tuple(each for each in kept[0] if each.key in FIGURE_KEYS), spans[0])
    boards = tuple(
        BoardFields(tuple(each for each in fields if each.key in BOARD_KEYS), place)
        for fields, place in zip(kept, spans, strict=True)
    )
    return Block(span, whole, boards, tuple(found))


def with_usual(block: Block, usual: Mapping[str, str], place: int) -> Block:
    """A block with default fields for a whole figure, which count as written at a place; empty values are ignored."""
    values = {key: " ".join(value.split()) for key, value in usual.items() if value and not block.figure.find(key)}
    here = Span(place, place)
    fields = (Field(key, value, (place,) * len(value) + (place + 1,), here) for key, value in values.items())
    return replace(block, figure=replace(block.figure, fields=(*block.figure.fields, *fields)))


def caption_text(text: str, blocks: Iterable[Block], start: int = 0) -> str:
    """A text, at `start` of its source, blanked except for line ends and the captions of its blocks."""
    shown = {place for block in blocks for field in block.figure.all("caption") for place in field.places[:-1]}
    return "".join(sign if at in shown or sign in "\r\n" else " " for at, sign in enumerate(text, start))


def bad_figure(message: str, span: Span, *, hints: tuple[str, ...] = ()) -> Diagnostic:
    """The diagnostic that a block cannot be read or drawn."""
    return Diagnostic("A916", message, span, hints=hints)


def is_yes(field: Field | None, found: list[Diagnostic], *, usual: bool = False) -> bool:
    """Whether a field says yes; the default if it is missing, and a diagnostic if it says neither."""
    if field is None:
        return usual
    if field.value not in ("yes", "no"):
        found.append(bad_figure(f"{field.key} must be yes or no, not '{field.words}'", field.span, hints=("yes", "no")))
    return field.value == "yes"


def _entries(lines: Iterable[BlockLine]) -> list[tuple[BlockLine, list[BlockLine]]]:
    """Each line that begins a field or board, with the indented lines that continue it."""
    found: list[tuple[BlockLine, list[BlockLine]]] = []
    for line in lines:
        if line.text.strip() and not line.text.startswith("#"):
            if found and line.text[0] in " \t":
                found[-1][1].append(line)
            else:
                found.append((line, []))
    return found


def _read_field(first: BlockLine, others: Sequence[BlockLine], found: list[Diagnostic]) -> Iterator[Field]:
    key = _KEY.match(first.text)
    if not key:
        message = f"'{first.text.strip()}' is not a field; fields are lines such as 'at: 13b'"
        found.append(bad_figure(message, first.span))
        return
    end = first.start + key.end()
    value = first.text[key.end() :].rstrip()
    margin = min((len(each.text) - len(each.text.lstrip()) for each in others), default=0)
    lines = [BlockLine(value, end)] if value else []
    lines += [BlockLine(each.text[margin:].rstrip(), each.start + margin) for each in others]
    places = tuple(place for line in lines for place in range(line.start, line.span.end + 1))
    key_span = Span(first.start, first.start + len(key["key"]))
    yield Field(key["key"], "\n".join(line.text for line in lines), places or (end,), key_span)


def _fields_of_info(info: BlockLine, found: list[Diagnostic]) -> Iterator[Field]:
    head = _INFO.match(info.text)
    at = head.end() if head else 0
    for field in _IN_INFO.finditer(info.text, at):
        _check_stray(info, at, field.start(), found)
        at = field.end()
        key = "name" if field["name"] else field["key"]
        group = field.lastgroup or "bare"
        start, end = (info.start + place for place in field.span(group))
        key_span = Span(info.start + field.start(), info.start + field.start() + len(key))
        yield Field(key, field[group], tuple(range(start, end + 1)), key_span)
    _check_stray(info, at, len(info.text), found)


def _check_stray(info: BlockLine, start: int, end: int, found: list[Diagnostic]) -> None:
    """Report words between the fields of an info string."""
    between = info.text[start:end]
    if words := between.strip(" \t{}"):
        place = info.start + start + between.index(words)
        message = f"'{words}' is not a field; in the first line fields are such as at=13b"
        found.append(bad_figure(message, Span(place, place + len(words))))


def _kept(fields: Sequence[Field], *, is_first: bool, found: list[Diagnostic]) -> Iterator[Field]:
    """The fields with known keys and with values, where they are allowed, each once."""
    seen: set[str] = set()
    for field in fields:
        if objection := _objection(field, seen, is_first=is_first):
            found.append(bad_figure(objection, field.key_span))
        else:
            yield field
        seen.add(field.key)


def _objection(field: Field, seen: set[str], *, is_first: bool) -> str:
    known = (*FIGURE_KEYS, *BOARD_KEYS)
    if field.key not in known:
        return f"'{field.key}' is not a field; fields are {', '.join(known)}{near_miss(field.key, known)}"
    if field.key in FIGURE_KEYS and not is_first:
        return f"'{field.key}' applies to the whole figure; write it above the first ---"
    if field.key in seen and field.key not in REPEATED:
        return f"'{field.key}' is given twice"
    return "" if field.value.strip() else f"'{field.key}' has no value"
