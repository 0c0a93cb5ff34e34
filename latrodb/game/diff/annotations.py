"""How records write the same turns differently, and which comments not all of them have."""

from __future__ import annotations

from collections import Counter
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.square import square_name
from latrodb.game.diff.cells import SIDES, Remark
from latrodb.notation.written import Unreadable, WrittenTurn
from latrodb.rules.attempt import removed_men

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from latrodb.diagnostics.span import Span
    from latrodb.game.diff.cells import Column, Side
    from latrodb.game.diff.choices import Choice
    from latrodb.game.game import Game


class Detail(NamedTuple):
    """A difference in how a turn is written: captures, mark, glyph or letter.

    `words` are those of each record, None for one that has not the same turn there; `ruled` is what the rules give.
    """

    label: str
    aspect: str
    words: tuple[str | None, ...]
    ruled: str


class Comment(NamedTuple):
    """A comment, a variation, or a line taken back that not all records have; its label and span are of the first.

    `label` is the turn before it, or `start` if there is none.
    """

    sides: tuple[Side, ...]
    label: str
    text: str
    span: Span


def find_details(columns: Sequence[Column], choices: Sequence[Choice]) -> Iterator[Detail]:
    """The turns that are written differently; something that one record never writes is not a difference."""
    silent = {aspect for aspect, _ in find_silences(columns)}
    for column, choice in zip(columns, choices, strict=True):
        same = [cell.node.written if cell and cell.node and choice.has(cell) else None for cell in column.cells]
        for aspect, words in ASPECTS.items():
            written = tuple(turn and words(turn) for turn in same)
            if len(set(written) - {None}) > 1 and aspect not in silent:
                yield Detail(column.label, aspect, written, _ruled(aspect, choice))


def _ruled(aspect: str, choice: Choice) -> str:
    """What the rules give for an aspect, `none` for nothing; empty if they do not decide it or are unknown."""
    tried = choice.tried
    if tried is None or not tried.steps or not choice.is_sure or aspect not in ("captures", "mark"):
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


def find_silences(columns: Sequence[Column]) -> Iterator[tuple[str, Side]]:
    """What one record never writes but another does, with the record that does not."""
    rows = [
        [cell.node.written for cell in row if cell and cell.node]
        for row in zip(*(column.cells for column in columns), strict=True)
    ]
    for aspect, words in ASPECTS.items():
        writes = [any(map(words, row)) for row in rows]
        if all(rows) and any(writes):
            yield from ((aspect, side) for side, does in zip(SIDES, writes, strict=False) if not does)


def find_habits(columns: Sequence[Column]) -> Iterator[str]:
    """What one record never writes but another does, in words: `B writes no captures`."""
    words = {"captures": "captures", "mark": "marks", "glyph": "glyphs", "letter": "letters of a Dux"}
    for aspect, side in find_silences(columns):
        yield f"{side} writes no {words.get(aspect, aspect)}"


def find_comments(games: Sequence[Game], columns: Sequence[Column]) -> Iterator[Comment]:
    """The comments, variations and lines taken back that not all records have at a place, ignoring blanks."""
    yield from _unshared(games, [leading_asides(game) for game in games], ["start" for _ in games])
    for column in columns:
        asides = [cell.asides if cell else () for cell in column.cells]
        yield from _unshared(games, asides, [cell.label if cell else column.label for cell in column.cells])


def leading_asides(game: Game) -> tuple[Remark, ...]:
    """The asides before the first turn."""
    leading = takewhile(lambda item: not isinstance(item, WrittenTurn | Unreadable), game.written.items)
    return tuple(item for item in leading if isinstance(item, Remark))


def _unshared(games: Sequence[Game], rows: Sequence[Sequence[Remark]], labels: Sequence[str]) -> Iterator[Comment]:
    """The asides at a place that some record does not have there, ignoring blanks; each in the first that has it."""
    texts = [[aside_text(game, aside) for aside in row] for game, row in zip(games, rows, strict=True)]
    counts = [Counter(row) for row in texts]
    told: Counter[str] = Counter()
    for row, words, label in zip(rows, texts, labels, strict=True):
        spare = Counter(words) - told
        for aside, text in zip(row, words, strict=True):
            if spare[text] > 0:
                spare[text] -= 1
                told[text] += 1
                sides = tuple(side for side, count in zip(SIDES, counts, strict=False) if count[text] >= told[text])
                if len(sides) < len(games):
                    yield Comment(sides, label, text, aside.span)


def aside_text(game: Game, aside: Remark) -> str:
    """A comment, variation or line taken back as in its source, with single blanks."""
    return " ".join(game.source.text[aside.span.start : aside.span.end].split())
