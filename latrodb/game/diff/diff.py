"""Compares records of one game: where they diverge, which can be played there, and what not all of them have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.key import position_key
from latrodb.game.diff.annotations import find_comments, find_details, find_habits
from latrodb.game.diff.cells import SIDES, line_up
from latrodb.game.diff.divergences import find_start, judge

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.game.diff.annotations import Comment, Detail
    from latrodb.game.diff.cells import Column, Side
    from latrodb.game.diff.choices import Choice
    from latrodb.game.diff.divergences import Divergence
    from latrodb.game.game import Game
    from latrodb.rules.variant import Variant

SHARED = 3  # at least one in this many turns of the shorter record must be in the other, or they are two games


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
