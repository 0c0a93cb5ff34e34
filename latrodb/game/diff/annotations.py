"""How two records write the same turns differently, and which comments only one of them has."""

from __future__ import annotations

from collections import Counter
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.square import square_name
from latrodb.game.diff.cells import Remark, Side
from latrodb.notation.written import Unreadable, WrittenTurn
from latrodb.rules.attempt import removed_men

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from latrodb.diagnostics.span import Span
    from latrodb.game.diff.cells import Pair
    from latrodb.game.game import Game
    from latrodb.rules.attempt import Attempt


class Detail(NamedTuple):
    """A difference in how a turn is written: captures, mark, glyph or letter. `ruled` is what the rules give."""

    label: str
    aspect: str
    a: str
    b: str
    ruled: str


class Comment(NamedTuple):
    """A comment, a variation, or a line taken back that only one record has.

    `label` is the turn before it, or `start` if there is none.
    """

    side: Side
    label: str
    text: str
    span: Span


def find_details(pairs: Sequence[Pair], attempts: Mapping[int, Attempt]) -> Iterator[Detail]:
    """The turns that are written differently; something that one record never writes is not a difference.

    `attempts` are the turns as played, by index, as far as known.
    """
    silent = {aspect for aspect, _ in find_silences(pairs)}
    for at, pair in enumerate(pairs):
        if not pair.is_same or pair.a is None or pair.b is None or not pair.a.node or not pair.b.node:
            continue
        for aspect, words in ASPECTS.items():
            one, other = words(pair.a.node.written), words(pair.b.node.written)
            if one != other and aspect not in silent:
                yield Detail(pair.label, aspect, one, other, _ruled(aspect, attempts.get(at)))


def _ruled(aspect: str, tried: Attempt | None) -> str:
    """What the rules give for an aspect, `none` for nothing; empty if they do not decide it or are unknown."""
    if tried is None or aspect not in ("captures", "mark"):
        return ""
    captures = "".join(sorted(f"x{square_name(square)}" for square in tried.differences.captures))
    return (captures if aspect == "captures" else tried.differences.mark) or "none"


ASPECTS: dict[str, Callable[[WrittenTurn], str]] = {
    "captures": lambda turn: "".join(sorted(f"x{square.name}" for square in removed_men(turn))),
    "bound men": lambda turn: "".join(sorted(f"&{square.name}" for move in turn.moves for square in move.binds)),
    "mark": lambda turn: turn.mark,
    "glyph": lambda turn: turn.glyph,
    "letter": lambda turn: "D" if any(move.is_dux for move in turn.moves) else "",
}


def find_silences(pairs: Sequence[Pair]) -> Iterator[tuple[str, Side]]:
    """What one record never writes but the other does, with the record that does not."""
    a = [pair.a.node.written for pair in pairs if pair.a and pair.a.node]
    b = [pair.b.node.written for pair in pairs if pair.b and pair.b.node]
    for aspect, words in ASPECTS.items():
        in_a, in_b = any(map(words, a)), any(map(words, b))
        if a and b and in_a != in_b:
            yield aspect, Side.B if in_a else Side.A


def find_habits(pairs: Sequence[Pair]) -> Iterator[str]:
    """What one record never writes but the other does, in words: `B writes no captures`."""
    words = {"captures": "captures", "mark": "marks", "glyph": "glyphs", "letter": "letters of a Dux"}
    for aspect, side in find_silences(pairs):
        yield f"{side} writes no {words.get(aspect, aspect)}"


def find_comments(a: Game, b: Game, pairs: Sequence[Pair]) -> Iterator[Comment]:
    """The comments, variations and lines taken back that only one record has at a place, ignoring blanks."""
    yield from _unshared(a, b, leading_asides(a), leading_asides(b), ("start", "start"))
    for pair in pairs:
        asides = [cell.asides if cell else () for cell in (pair.a, pair.b)]
        labels = tuple(cell.label if cell else pair.label for cell in (pair.a, pair.b))
        yield from _unshared(a, b, asides[0], asides[1], labels)


def leading_asides(game: Game) -> tuple[Remark, ...]:
    """The asides before the first turn."""
    leading = takewhile(lambda item: not isinstance(item, WrittenTurn | Unreadable), game.written.items)
    return tuple(item for item in leading if isinstance(item, Remark))


def _unshared(
    a: Game, b: Game, ours: Sequence[Remark], theirs: Sequence[Remark], labels: Sequence[str]
) -> Iterator[Comment]:
    """The asides of each record that the other does not have at the same place, ignoring blanks."""
    counts = (Counter(aside_text(a, aside) for aside in ours), Counter(aside_text(b, aside) for aside in theirs))
    for side, game, asides, label in ((Side.A, a, ours, labels[0]), (Side.B, b, theirs, labels[1])):
        spare = counts[side is Side.B] - counts[side is Side.A]
        for aside in asides:
            text = aside_text(game, aside)
            if spare[text] > 0:
                spare[text] -= 1
                yield Comment(side, label, text, aside.span)


def aside_text(game: Game, aside: Remark) -> str:
    """A comment, variation or line taken back as in its source, with single blanks."""
    return " ".join(game.source.text[aside.span.start : aside.span.end].split())
