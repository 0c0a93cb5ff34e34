"""Games as claimed by texts. Nothing here is checked against any rules."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from msgspec import Struct

from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.notation.form import Form


DRAW = "1/2-1/2"
SEPARATORS = frozenset(",.;:")  # signs that only separate turns
RESULTS = ("1-0", "0-1", DRAW, "*")


class WrittenSquare(NamedTuple):
    """A square as written: any letter and number, whether a board has it or not. `name` is in lower case."""

    name: str
    span: Span


class WrittenMove(NamedTuple):
    """One move of a written turn.

    `squares` are the squares in the order written: origin and every landing of a shift, the target of a drop
    or a removal, the four corners of a formation. When a man moves again after a capture (Bell), a new move
    begins where the last one ended. A man taken without his square, as in `b8-b7x` or `b8xb7`, has an empty name.
    """

    form: Form
    is_dux: bool
    squares: tuple[WrittenSquare, ...]
    takes: tuple[WrittenSquare, ...]
    binds: tuple[WrittenSquare, ...]
    span: Span


class WrittenTurn(NamedTuple):
    """One player's turn as written. `text` is the text of the source at `span`."""

    text: str
    span: Span
    moves: tuple[WrittenMove, ...]
    throw: int | None = None
    mark: str = ""  # a sign of `Mark`
    mark_span: Span | None = None  # the place of the mark, or where it should be
    glyph: str = ""  # '', '!', '?', '!!', '??', '!?' or '?!'


class LoggedTurn(WrittenTurn):
    """A turn of a Game Courier log, `s e8-e6; @-d5`: its men may be unnamed, and it has no mark.

    The span of a move includes its label, if it has one. Men that the log removes from the board are listed as taken;
    the span of such a man is that of the command that removes him.
    """

    __slots__ = ()

    def label_of(self, move: WrittenMove) -> tuple[str, Span] | None:
        """The label in front of a move and its place, or None."""
        if not move.squares:
            return None
        start, end = move.span.start - self.span.start, move.squares[0].span.start - self.span.start
        label = self.text[start:end].rstrip("* \t\u00a0") if 0 <= start < end else ""
        return (label, Span(move.span.start, move.span.start + len(label))) if label else None


# The men that labels in a log mean, soldier or Dux: Game Courier's own letters, and those borrowed from chess.
_MEN = dict.fromkeys(("s", "soldier", "p", "pawn", "m", "man"), "s") | dict.fromkeys(("d", "dux", "k", "king"), "d")


def man_of_label(label: str) -> str:
    """The man that a label of a log means, `s` or `d`, whatever its case; the empty string if it is unknown.

    >>> man_of_label("D"), man_of_label("King"), man_of_label("+N")
    ('d', 'd', '')
    """
    return _MEN.get(label.lower(), "")


class Number(NamedTuple):
    """A move number. `dots` counts its dots: 1 for the side that begins, 3 for the other, or 0."""

    value: int
    dots: int
    span: Span

    @property
    def spelled(self) -> str:
        """The number as it is written: `5.`, `5...` or `5`."""
        return f"{self.value}{'.' * self.dots}"


class Glyph(NamedTuple):
    """A glyph separate from its turn: `$4`, or `!?` after a blank."""

    text: str
    span: Span


class Result(NamedTuple):
    """A result as written; `value` is `1-0`, `0-1`, `1/2-1/2` or `*`."""

    text: str
    value: str
    span: Span


_RESULT_DASHES = re.compile(r"\s*[-–−]\s*")


def read_result(text: str, offset: int = 0) -> Result | None:
    """Read a text as a result; None if it is not one. Accepts other dashes than `-`, and blanks around them."""
    value = _RESULT_DASHES.sub("-", text).replace("½-½", DRAW)
    return Result(text, value, Span(offset, offset + len(text))) if value in RESULTS else None


class Words(NamedTuple):
    """Text that is not a turn: words of a comment, or a stray word between the moves."""

    text: str
    span: Span

    @property
    def is_separator(self) -> bool:
        """Whether it is a single comma or another sign that only separates turns."""
        return self.text in SEPARATORS


class Unreadable(NamedTuple):
    """A word in place of a turn that cannot be read as one, such as `d4e5` or `Qd4`."""

    text: str
    span: Span


class Aside(NamedTuple):
    """A stretch in brackets: a comment, a variation, a threat.

    `opener` is `{`, `(` or `[`; `span` includes the brackets.
    """

    opener: str
    items: tuple[Item, ...]
    span: Span
    is_closed: bool

    @property
    def has_words(self) -> bool:
        """Whether it contains words, not only moves."""
        return any(isinstance(item, Words) for item in self.items)

    def turns(self) -> Iterator[WrittenTurn]:
        """Its own turns, without those of the asides within it."""
        return (item for item in self.items if isinstance(item, WrittenTurn))

    def inside(self, text: str) -> Span:
        """Where its words are in the text, without the braces, or slashes of a log, which belong to the file."""
        start, end = self.span
        if text.startswith("//", start):
            return Span(start + len("//"), end)
        if text.startswith("{", start) and not any(item.span.start == start for item in self.items):
            return Span(start + 1, end - self.is_closed)
        return self.span

    def walk(self) -> Iterator[Aside]:
        """This aside and all asides within it, however deep."""
        yield self
        for item in self.items:
            if isinstance(item, Aside):
                yield from item.walk()


class Withdrawn(NamedTuple):
    """A line of a log that was taken back, with its comments; it is not part of the game.

    `level` counts how often the players went back past it. `text` is the text of the source at `span`.
    """

    level: int
    text: str
    items: tuple[Item, ...]
    span: Span

    def turns(self) -> Iterator[WrittenTurn]:
        """The turns that were taken back."""
        return (item for item in self.items if isinstance(item, WrittenTurn))


Item: TypeAlias = "WrittenTurn | Number | Glyph | Result | Words | Unreadable | Aside | Withdrawn"


class WrittenTag(Struct, frozen=True):
    """A tag. `is_heading` means that it was read from a printed heading, not from a `[Key "value"]` line.

    `spelling` is the key as written, if that is not its standard spelling: `variant` for `Variant`. `printed` is the
    text's own value if `value` was set outside the text, the empty string if the text has no such tag.
    """

    key: str
    value: str
    span: Span
    is_heading: bool = False
    spelling: str = ""
    printed: str | None = None


class Respelled(NamedTuple):
    """A movetext as it is meant, and the place in the source of each of its characters."""

    text: str
    places: tuple[Span, ...]

    def place(self, span: Span) -> Span:
        """Where a stretch of the movetext stands in the source."""
        if span.start >= span.end:
            at = self.places[span.start].start if span.start < len(self.places) else self.places[-1].end
            return Span(at, at)
        inside = self.places[span.start : span.end]
        return Span(min(each.start for each in inside), max(each.end for each in inside))


class WrittenGame(Struct, frozen=True):
    """One game as given in a text."""

    source: Source  # the whole text that contains it
    number: int  # the number of the game in its source, from 1
    tags: tuple[WrittenTag, ...]  # in the order written
    items: tuple[Item, ...]  # the movetext in the order written, asides nested
    span: Span  # from the first tag or move to the end of the last item
    diagnostics: tuple[Diagnostic, ...] = ()  # on syntax and tags, with `game` set
    meant: Respelled | None = None  # what `items` were read from, if the whole text is written in another way

    def tag(self, key: str) -> str | None:
        """The value of the first tag with a key, or None."""
        return next((tag.value for tag in self.tags if tag.key == key), None)

    @property
    def result(self) -> Result | None:
        """The last result on the main line, or None."""
        return next((item for item in reversed(self.items) if isinstance(item, Result)), None)

    def turns(self) -> Iterator[WrittenTurn]:
        """The turns of the main line, in order."""
        return (item for item in self.items if isinstance(item, WrittenTurn))

    @property
    def is_log(self) -> bool:
        """Whether it was read from a log of Game Courier."""
        return LoggedTurn in map(type, self.items)

    def withdrawn(self) -> Iterator[tuple[int, Withdrawn]]:
        """The lines taken back, each with the number of main-line turns before it."""
        ply = 0
        for item in self.items:
            ply += isinstance(item, WrittenTurn)
            if isinstance(item, Withdrawn):
                yield ply, item


class WrittenFile(Struct, frozen=True):
    """A whole text: its games, and the diagnostics outside of them."""

    source: Source
    games: tuple[WrittenGame, ...]
    diagnostics: tuple[Diagnostic, ...] = ()
