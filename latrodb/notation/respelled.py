"""Games whose whole text is written in another way, read as it is meant; each turn keeps its place in the source."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from msgspec.structs import replace

from latrodb.diagnostics.span import Span, map_spans
from latrodb.notation.parser import parse_text
from latrodb.notation.written import Respelled, WrittenTurn

if TYPE_CHECKING:
    from collections.abc import Iterable

    from latrodb.notation.written import WrittenGame

# Characters with their places: each its own from `start` on, or all the same stretch from `start` to `end`.
Run: TypeAlias = tuple[str, int, int | None]


def movetext_of(written: WrittenGame) -> Span:
    """The stretch of a text between the tags of a game and its end."""
    start = max((tag.span.end for tag in written.tags), default=written.span.start)
    return Span(start, max(start, written.span.end))


def read_respelled(written: WrittenGame, meant: Respelled) -> WrittenGame | None:
    """A game with its movetext as it is meant, with the places of the source; None if that is not one game."""
    begin, start = written.span.start, movetext_of(written).start
    head = written.source.text[begin:start]
    games = parse_text(head + meant.text, written.source.name).games
    if len(games) != 1:
        return None

    def place(span: Span) -> Span:
        if span.end <= len(head):
            return Span(span.start + begin, span.end + begin)
        return meant.place(Span(max(0, span.start - len(head)), span.end - len(head)))

    new = map_spans(games[0], place, (WrittenTurn,))
    diagnostics = tuple(replace(each, game=written.number) for each in new.diagnostics)
    return replace(written, items=new.items, diagnostics=diagnostics, meant=meant)


def pack_respelled(meant: Respelled) -> list[Run]:
    """The same as runs of characters, most of which have the places of a stretch of the source.

    >>> pack_respelled(Respelled("1.a-b", (Span(4, 5), Span(5, 6), Span(9, 11), Span(9, 11), Span(9, 11))))
    [('1.', 4, None), ('a-b', 9, 11)]
    """
    runs: list[Run] = []
    for character, (start, end) in zip(meant.text, meant.places, strict=True):
        text, first, last = runs[-1] if runs else ("", -1, -1)
        if end == start + 1 and last is None and start == first + len(text):
            runs[-1] = (text + character, first, None)
        elif last is not None and (start, end) == (first, last):
            runs[-1] = (text + character, first, last)
        else:
            runs.append((character, start, None if end == start + 1 else end))
    return runs


def unpack_respelled(runs: Iterable[Run]) -> Respelled:
    """What was packed.

    >>> unpack_respelled([("1.", 4, None)])
    Respelled(text='1.', places=(Span(start=4, end=5), Span(start=5, end=6)))
    """
    texts: list[str] = []
    places: list[Span] = []
    for text, start, end in runs:
        texts.append(text)
        each_own = [Span(at, at + 1) for at in range(start, start + len(text))]
        places += each_own if end is None else [Span(start, end)] * len(text)
    return Respelled("".join(texts), tuple(places))
