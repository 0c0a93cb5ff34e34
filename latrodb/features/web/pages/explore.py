"""The page of a position: the turns that were played from it, and how they went, up to symmetry."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, ClassVar

import msgspec
from msgspec.structs import replace

from latrodb.core.errors import PlaceError
from latrodb.core.game_kind import is_kind
from latrodb.core.position import read_fen, write_fen
from latrodb.features.web.pages.game_list import ALL, Group, kinds_of
from latrodb.features.web.pages.page import GameLine, Page, game_lines, variant_words
from latrodb.rules.catalog import find_variant
from latrodb.store.explore import explore, games_at, systems_at
from latrodb.store.find import Sort, find_games

if TYPE_CHECKING:
    from latrodb.core.position import Position
    from latrodb.features.web.addresses import Addresses
    from latrodb.query.collection import Collection
    from latrodb.rules.game import Game
    from latrodb.store.explore import Results

GAMES = 12  # games of the position on the page
SET_UPS = 100  # positions that are set up, on the page of openings
# A set-up that only one game has leads to that game.
BEGINNINGS = """
SELECT variant, opening, count(*), min(id)
  FROM games
 WHERE variant IS NOT NULL AND opening IS NOT NULL AND same_as IS NULL
 GROUP BY variant, opening
 ORDER BY 3 DESC, variant, opening
"""


IS_AT = "id IN (SELECT value FROM json_each(:games))"
OF_A_KIND = f"SELECT id FROM games WHERE {IS_AT} AND kind = :kind"


class ShownOpening(msgspec.Struct, frozen=True):
    """A position with which games begin."""

    variant: str
    title: str  # the variant in words
    games: int
    position: str
    first: GameLine | None = None  # of these games, if the position is set up


class Tally(msgspec.Struct, frozen=True):
    """Games by their results."""

    games: int
    white: int  # won by White
    draws: int
    black: int
    open: int

    def share(self, count: int) -> int:
        """A count as whole percent of the games."""
        return round(100 * count / self.games) if self.games else 0


class PlayedTurn(msgspec.Struct, frozen=True):
    """A turn that was played from a position."""

    text: str
    is_legal: bool
    tally: Tally
    last_year: int | None
    reached: int  # games that reached the position after it, by this turn or another way
    position: str  # the one after it


class ExploredPage(Page, frozen=True, tag="explored", kw_only=True):
    """What was played from a position, to be shown beside a board."""

    part: ClassVar[str] = "explore"

    variant: str  # the key of the rules; empty: no position is given
    position: str
    kind: str  # of the games that count; `all`: of every kind
    times: int  # how often the position or an image of it occurs
    ended: int  # how often a game ends with it
    tally: Tally
    turns: list[PlayedTurn]


class ExplorePage(ExploredPage, frozen=True, tag="explore", kw_only=True):
    """What was played from a position; without a position, the openings of all games."""

    kinds: list[Group]  # of the games that have the position
    openings: list[ShownOpening]  # of the variants, the most frequent first
    set_ups: list[ShownOpening]  # other positions with which games begin
    more: int  # how many of them are not listed
    rules: str  # in words
    games: list[GameLine]

    def address(self, to: Addresses, kind: str) -> str:
        """The address of the position, for games of a kind."""
        return to.explore(self.position, self.variant, kind if kind != ALL else "")


def explored_page(collection: Collection, fen: str, variant: str, kind: str = "") -> ExploredPage:
    """Make the part of a page that says what was played from a position; raises as `explore_page` does."""
    system, position = _asked(collection, fen, variant)
    kind = kind if is_kind(kind) else ALL
    games = None if kind == ALL else _of_kind(collection, games_at(collection, system, position), kind)
    explored = explore(collection, system, position, games)
    return ExploredPage(
        title="A position" if fen else f"The opening of {system.rulebook.title}",
        variant=f"{system.name}/{position.geometry.name}",
        position=write_fen(position),
        kind=kind,
        times=explored.times,
        ended=explored.ended,
        tally=_tally(explored.results),
        turns=[
            PlayedTurn(
                each.text, each.is_legal, _tally(each.results), each.results.last_year, each.reached_games,
                write_fen(replace(each.after, quiet=0)),
            )
            for each in explored.turns
        ],
    )  # fmt: skip


def _of_kind(collection: Collection, games: set[int], kind: str) -> set[int]:
    """Those games that are of a kind."""
    return {game for (game,) in collection.query(OF_A_KIND, games=json.dumps(sorted(games)), kind=kind)}


def explore_page(collection: Collection, fen: str, variant: str, kind: str = "") -> ExplorePage:
    """Make the page of a position, or of the opening of a variant, or of all openings if neither is given.

    Only games of the kind count, or all if it is none.

    Raises:
        FenError: the position cannot be read.
        UnknownVariantError: there are no rules of that key.
        PlaceError: no game has the position, and the rules are not named.
        StoreError: the database cannot be read.
    """
    if not fen and not variant:
        starts, set_ups = _beginnings(collection)
        return ExplorePage(
            title="Openings", openings=starts, set_ups=set_ups[:SET_UPS], more=len(set_ups[SET_UPS:]),
            variant="", rules="", position="", kind=ALL, kinds=[], times=0, ended=0, tally=_NOTHING, turns=[], games=[],
        )  # fmt: skip
    explored = explored_page(collection, fen, variant, kind)
    system, position = _asked(collection, explored.position, explored.variant)
    games = games_at(collection, system, position)
    among = games if explored.kind == ALL else _of_kind(collection, games, explored.kind)
    latest = find_games(collection, among=among, sort=Sort.DATE, descending=True, limit=GAMES)
    return ExplorePage(
        **{name: getattr(explored, name) for name in explored.__struct_fields__},
        openings=[],
        set_ups=[],
        more=0,
        kinds=kinds_of(collection, IS_AT, games=json.dumps(sorted(games))),
        rules=variant_words(explored.variant),
        games=game_lines(latest),
    )


_NOTHING = Tally(0, 0, 0, 0, 0)


def _beginnings(collection: Collection) -> tuple[list[ShownOpening], list[ShownOpening]]:
    """The openings of variants and the positions that are set up; the same one with other options counts once."""
    starts: Counter[tuple[str, str]] = Counter()
    set_ups: Counter[tuple[str, str]] = Counter()
    first: dict[tuple[str, str], int] = {}
    for key, fen, games, game in collection.query(BEGINNINGS):
        variant = find_variant(key)
        begins = (f"{variant.system.name}/{variant.geometry.name}", fen)
        (starts if fen == write_fen(variant.opening()) else set_ups)[begins] += games
        first.setdefault(begins, game)
    shown = [begins for begins, _ in set_ups.most_common(SET_UPS)]
    lines = game_lines(find_games(collection, among=[first[begins] for begins in shown]))
    line_of = {line.id: line for line in lines}
    return (
        [ShownOpening(key, variant_words(key), games, fen) for (key, fen), games in starts.most_common()],
        [
            ShownOpening(key, variant_words(key), games, fen, line_of.get(first[key, fen]))
            for (key, fen), games in set_ups.most_common()
        ],
    )


def _asked(collection: Collection, fen: str, variant: str) -> tuple[Game, Position]:
    """The rules and the position to explore; its counter of quiet turns is set to 0, so equal boards share a page."""
    if variant:
        rules = find_variant(variant)
        return rules.system, replace(rules.position(fen), quiet=0) if fen else rules.opening()
    position = replace(read_fen(fen), quiet=0)
    systems = systems_at(collection, position)
    if not systems:
        raise PlaceError("no game has this position or an image of it")
    return systems[0], position


def _tally(results: Results) -> Tally:
    return Tally(results.games, results.white, results.draws, results.black, results.unknown)
