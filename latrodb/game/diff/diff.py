"""Compares two records of one game: where they diverge, which can be played there, and what only one has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.key import position_key
from latrodb.game.diff.annotations import find_comments, find_details, find_habits
from latrodb.game.diff.cells import Side, pair_turns
from latrodb.game.diff.divergences import find_start, walk_along

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.game.diff.annotations import Comment, Detail
    from latrodb.game.diff.cells import Pair
    from latrodb.game.diff.divergences import Divergence
    from latrodb.game.game import Game
    from latrodb.rules.variant import Variant

SHARED = 3  # at least one in this many turns of the shorter record must be in both, or they are two games


class TagDifference(NamedTuple):
    """A tag with different values in the two records, None for a missing one."""

    key: str
    a: str | None
    b: str | None


@dataclass(frozen=True, slots=True)
class GameDiff:
    """The comparison of two replayed records."""

    a: Game
    b: Game
    variant: Variant | None  # the rules for judging the divergences; None if neither record has any
    pairs: tuple[Pair, ...]  # the turns of both
    tags: tuple[TagDifference, ...]
    divergences: tuple[Divergence, ...]
    details: tuple[Detail, ...]  # differences in how the same turn is written
    comments: tuple[Comment, ...]  # those that only one has
    habits: tuple[str, ...]  # what one record never writes, in words
    results: tuple[str | None, str | None]  # at the end of the movetexts

    @property
    def games(self) -> dict[Side, Game]:
        """Both records."""
        return {Side.A: self.a, Side.B: self.b}

    @property
    def shared(self) -> int:
        """How many turns do the same in both."""
        return sum(pair.is_same for pair in self.pairs)

    @property
    def is_one_game(self) -> bool:
        """Whether the records share enough turns to be of one game."""
        return self.shared * SHARED >= min(len(self.a.nodes), len(self.b.nodes))

    @property
    def is_same(self) -> bool:
        """Whether both say the same, ignoring spelling and numbering."""
        found = (self.tags, self.divergences, self.details, self.comments, self.habits)
        return not any(found) and self.results[0] == self.results[1]

    @property
    def ends_alike(self) -> bool | None:
        """Whether the final positions are the same; None if a record cannot be played to its end."""
        ends = self.a.final, self.b.final
        if not (self.a.is_read and self.b.is_read) or ends[0] is None or ends[1] is None:
            return None
        return position_key(ends[0]) == position_key(ends[1])

    @property
    def better(self) -> Side | None:
        """The record that is better wherever one is; None if none is, or each is better somewhere."""
        sides = {each.better for each in self.divergences if each.better is not None}
        return next(iter(sides)) if len(sides) == 1 else None


def diff_games(a: Game, b: Game) -> GameDiff:
    """Compare two replayed games turn by turn, by what the turns do and not how they are spelled.

    Args:
        a: any game; its rules are used for both, unless only the other has rules or begins earlier.
        b: any game.
    """
    pairs = pair_turns(a, b)
    start = find_start(a, b, pairs)
    divergences, attempts = walk_along(start, pairs)
    return GameDiff(
        a,
        b,
        start.variant,
        pairs,
        tuple(_tags(a, b)),
        divergences,
        tuple(find_details(pairs, attempts)),
        tuple(find_comments(a, b, pairs)),
        tuple(find_habits(pairs)),
        (a.written.result and a.written.result.value, b.written.result and b.written.result.value),
    )


def _tags(a: Game, b: Game) -> Iterator[TagDifference]:
    keys = dict.fromkeys(tag.key for game in (a, b) for tag in game.written.tags)
    for key in keys:
        values = a.written.tag(key), b.written.tag(key)
        if values[0] != values[1]:
            yield TagDifference(key, *values)
