"""Compares records of one game: where they diverge, which can be played there, and what only some write."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.key import position_key
from latrodb.core.square import square_name
from latrodb.game.diff.cells import SIDES, Remark, line_up
from latrodb.game.diff.divergences import find_start, judge
from latrodb.notation.written import Unreadable, WrittenTurn
from latrodb.rules.attempt import removed_men

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from latrodb.diagnostics.span import Span
    from latrodb.game.diff.cells import Column, Side
    from latrodb.game.diff.choices import Choice
    from latrodb.game.diff.divergences import Divergence
    from latrodb.game.game import Game
    from latrodb.rules.variant import Variant


SHARED = 3  # at least one in this many turns of the shorter record must be in the other, or they are two games


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


class TagDifference(NamedTuple):
    """A tag with different values in the records, None for a missing one."""

    key: str
    values: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class GameDiff:
    """The comparison of two or more replayed records."""

    games: dict[Side, Game]
    variant: Variant | None  # the rules for judging the divergences; None if no record has any
    columns: tuple[Column, ...]  # the turns of all
    choices: tuple[Choice, ...]  # what is chosen at each place
    tags: tuple[TagDifference, ...]
    divergences: tuple[Divergence, ...]
    details: tuple[Detail, ...]  # differences in how the same turn is written
    comments: tuple[Comment, ...]  # those that not all have
    habits: tuple[str, ...]  # what one record never writes, in words
    results: tuple[str | None, ...]  # at the end of the movetexts

    @property
    def shared(self) -> int:
        """How many turns do the same in all."""
        return sum(column.is_same for column in self.columns)

    @property
    def strangers(self) -> list[Side]:
        """The records that share too few turns with the first, or those of its game, to be of the same one."""
        game, others = [0], list(range(1, len(self.games)))
        for known in game:
            game += [each for each in others if self._share(known, each)]
            others = [each for each in others if each not in game]
        return [SIDES[each] for each in others]

    def _share(self, one: int, other: int) -> bool:
        """Whether two records share enough turns to be of one game."""
        cells = [(column.cells[one], column.cells[other]) for column in self.columns]
        shared = sum(bool(a and b and a.token.moves == b.token.moves) for a, b in cells)
        return shared * SHARED >= min(len(self.games[SIDES[each]].nodes) for each in (one, other))

    @property
    def is_one_game(self) -> bool:
        """Whether the records share enough turns to be of one game."""
        return not self.strangers

    @property
    def is_same(self) -> bool:
        """Whether all say the same, ignoring spelling and numbering."""
        found = (self.tags, self.divergences, self.details, self.comments, self.habits)
        return not any(found) and len(set(self.results)) == 1

    @property
    def ends_alike(self) -> bool | None:
        """Whether the final positions are the same; None if a record cannot be played to its end."""
        ends = [game.final for game in self.games.values() if game.is_read]
        if len(ends) < len(self.games) or None in ends:
            return None
        return len({position_key(end) for end in ends if end}) == 1

    @property
    def better(self) -> Side | None:
        """The record that is better wherever one is; None if none is, or each is better somewhere."""
        sides = {each.better for each in self.divergences if each.better is not None}
        return next(iter(sides)) if len(sides) == 1 else None


def diff_games(*games: Game) -> GameDiff:
    """Compare replayed games turn by turn, by what the turns do and not how they are spelled.

    Args:
        games: two or more, up to `MOST_RECORDS`. The rules of the first are used for all, unless only another has
            rules or begins earlier.
    """
    columns = line_up(games)
    start = find_start(games, columns)
    divergences, choices = judge(start, columns)
    return GameDiff(
        dict(zip(SIDES, games, strict=False)),
        start.variant,
        columns,
        choices,
        tuple(_tags(games)),
        divergences,
        tuple(find_details(columns, choices)),
        tuple(find_comments(games, columns)),
        tuple(find_habits(columns)),
        tuple(game.written.result and game.written.result.value for game in games),
    )


def _tags(games: Sequence[Game]) -> Iterator[TagDifference]:
    for key in dict.fromkeys(tag.key for game in games for tag in game.written.tags):
        values = tuple(game.written.tag(key) for game in games)
        if len(set(values)) > 1:
            yield TagDifference(key, values)
