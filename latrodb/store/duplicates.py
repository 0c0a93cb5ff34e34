"""Duplicates: games that contain each other, differ in a few turns, or are images of each other."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache
from itertools import combinations, groupby, pairwise
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from latrodb.core.position import write_fen
from latrodb.core.symmetry import SAME, exchanged
from latrodb.rules.catalog import find_variant
from latrodb.store.conditions import CONDITIONS, Parameters
from latrodb.store.errors import translating_errors
from latrodb.store.explore import IN_CLASS
from latrodb.store.likeness import (
    SHORT,
    ComparedGame,
    Comparison,
    Numbers,
    Relation,
    compare,
    compare_misprinted,
    compare_short,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from latrodb.core.geometry import Geometry
    from latrodb.rules.game import Game
    from latrodb.store.database import Database

KNOWN_BY_MANY = 10  # games; a line of a few turns that more have is an opening and not one game

GAMES = """
SELECT id, variant, opening, first_ply, sides
  FROM games
 WHERE variant IS NOT NULL AND same_as IS NULL AND plies > 0
"""
WORDINGS = "SELECT same_as, id, plies FROM games WHERE same_as IS NOT NULL"
TURNS = """
SELECT positions.game, positions.turn, _deviations.written
  FROM positions
  LEFT JOIN _deviations ON _deviations.game = positions.game AND _deviations.ply = positions.ply
 WHERE positions.ply > 0
 ORDER BY positions.game, positions.ply
"""
POSITIONS = "SELECT ply, key >> 4 FROM positions_corrected WHERE game = :game"
GAMES_AT = f"SELECT DISTINCT game FROM positions_corrected WHERE {IN_CLASS}"
PLACE = "SELECT place, coalesce(written, turn) FROM plies WHERE game = :game AND ply = :ply"
Pairs: TypeAlias = "dict[tuple[int, int], Counter[int]]"  # by the numbers of two games

RUN = 4  # turns in a row
MANY = 30  # games; a run that more have is an opening line, and not each of them is compared with each
LEAST_RUNS = 2  # that a pair of games must share


class TurnPlace(NamedTuple):
    """A place in a game: after the turn of a label, `13b`, or at the `start`; its text, if that is what differs."""

    label: str
    text: str | None


class Duplicate(NamedTuple):
    """Two games that may be one.

    Attributes:
        game: the number of the longer one; of games of one length, the lower number.
        other: the number of the other one.
        relation: what the other is to it.
        image: what was done to the board of the first to make it that of the second; `same` if nothing was.
        shared: how many turns both have.
        different: how many turns differ or are missing; another position to begin with counts as one.
        places: where the first difference is in both, with the turns there, None for a turn that is missing; None if no
            turn differs.
        is_other_position: whether the positions before the first turns in common differ, there.
    """

    game: int
    other: int
    relation: Relation
    image: str
    shared: int
    different: int
    places: tuple[TurnPlace, TurnPlace] | None
    is_other_position: bool


class Stored(NamedTuple):
    """What is needed of a game before it is compared."""

    system: Game
    is_fragment: bool  # it begins with another position than games of its rules do
    first_ply: int
    sides: str
    texts: Sequence[str]

    def side(self, index: int) -> str:
        """The side of a turn, counted from 0, as the view `plies` has it."""
        return self.sides[(self.first_ply + index + 1) % 2]


def duplicates(
    database: Database, variant: str | None = None, progress: Callable[[int], None] | None = None
) -> list[Duplicate]:
    """Pairs of games that contain each other, that differ in a misprint or a few turns, or that are images, by number.

    Games are compared as printed, whatever their rules, with those on the same board. Images are those that the rules
    of both have. Turns that are the first few of many games do not make games duplicates. Of more than
    `latrodb.store.duplicates.MANY` games that share most of their turns, not every pair is listed.

    Args:
        database: the games.
        variant: only games of that variant, or of a system with all its boards.
        progress: called with the number of games that are done.

    Raises:
        UnknownVariantError: there is no such variant.
        StoreError: the database cannot be read.
    """
    parameters = Parameters(database)
    chosen = "" if variant is None else f" AND id IN ({CONDITIONS['variant'](parameters, variant)})"
    boards: dict[Geometry, dict[int, Stored]] = defaultdict(dict)
    texts = _texts(database)
    openings = cache(lambda rules: write_fen(rules.opening()))
    for number, key, opening, first_ply, sides in database.query(GAMES + chosen, **parameters.values):
        rules = find_variant(key)
        is_fragment = opening != openings(rules)
        boards[rules.geometry][number] = Stored(rules.system, is_fragment, first_ply, sides, texts.get(number, ()))
    found = [
        Duplicate(game, other, Relation.WORDING, SAME.name, plies, 0, None, False)
        for game, other, plies in database.query(WORDINGS + chosen, **parameters.values)
    ]
    done = 0
    for size, games in boards.items():
        found += _Board(database, size, games).duplicates()
        done += len(games)
        if progress:
            progress(done)
    return sorted(found)


def _texts(database: Database) -> dict[int, list[str]]:
    """The turns of every game."""
    turns: dict[int | None, str] = dict(database.query("SELECT id, text FROM turns"))
    with translating_errors(database.path):
        rows = database.connection.execute(TURNS)
        return {
            game: [turns.get(turn, written) for _, turn, written in of_game]
            for game, of_game in groupby(rows, key=itemgetter(0))
        }


class _Board:
    """The games on boards of one size."""

    def __init__(self, database: Database, size: Geometry, games: Mapping[int, Stored]) -> None:
        self.database = database
        self.size = size
        self.games = games
        self.numbers = Numbers(size)
        self.turns = {game: [*map(self.numbers.number, stored.texts)] for game, stored in games.items()}
        self.numbers.complete()
        self.known: dict[int, list[int | None]] = {}

    def duplicates(self) -> Iterator[Duplicate]:
        """The pairs of them that may be one game."""
        images = self.numbers.images
        pairs = pairs_that_share_runs(self.turns, self.numbers)
        for (game, other), runs in pairs.items():
            image = max(sorted(runs), key=lambda each: runs[each])
            if self._is_longer(other, game):
                game, other, image = other, game, images.index(images[image].inverse)
            if duplicate := self._compare(game, other, image):
                yield duplicate
        for game, other in self._pairs_of_short_games():
            if (game, other) in pairs or (other, game) in pairs:
                continue
            tried = (self._compare(game, other, image) for image in range(len(images)))
            if best := max(filter(None, tried), key=lambda each: each.shared, default=None):
                yield best

    def _is_longer(self, game: int, other: int) -> bool:
        """Whether a game is listed as the first of two."""
        return (-len(self.turns[game]), game) < (-len(self.turns[other]), other)

    def _pairs_of_short_games(self) -> set[tuple[int, int]]:
        """Games of a few turns with those that have the position where they begin or end, or cannot go on."""
        found = set()
        for short in (game for game, turns in self.turns.items() if len(turns) < SHORT):
            known = [each for each in self._classes(short) if each is not None]
            begins_anywhere = self.games[short].is_fragment
            for number in {*known[:begins_anywhere], *known[1:][-1:]}:
                there = {game for (game,) in self.database.query(GAMES_AT, **{"class": number})}
                for game in there & self.games.keys() - {short}:
                    if self._is_longer(game, short):
                        found.add((game, short))
                    elif len(self.turns[game]) == len(self.turns[short]):
                        found.add((short, game))
        return found

    def _compare(self, game: int, other: int, image: int) -> Duplicate | None:
        """What two games are to each other by an image; None if they are two games."""
        one, two = self.games[game], self.games[other]
        turns = [self.numbers.tables[image][turn] for turn in self.turns[game]]
        classes = [self._classes(each) for each in (game, other)]
        if one.system.name != two.system.name:  # their classes cannot be compared
            classes = [[None] * len(each) for each in classes]
        lines = ComparedGame(turns, classes[0]), ComparedGame(self.turns[other], classes[1])
        found = compare(*lines) or compare_misprinted(*lines) or compare_short(*lines)
        if found is None or (found.is_line and any(map(self._is_known_by_many, (game, other)))):
            return None
        way, (start, other_start) = self.numbers.images[image], found.core
        if one.side(start) != two.side(other_start):
            way = exchanged(way)
        if not all(way in each.system.images(self.size) for each in (one, two)):
            return None
        places = self._places(game, other, found)
        numbers = found.shared, found.different
        return Duplicate(game, other, found.relation, way.name, *numbers, places, found.is_other_position)

    def _is_known_by_many(self, game: int) -> bool:
        """Whether many games reach the last position of a game."""
        last = next((each for each in reversed(self._classes(game)) if each is not None), None)
        return len(self.database.query(GAMES_AT, **{"class": last})) > KNOWN_BY_MANY

    def _classes(self, game: int) -> list[int | None]:
        """The classes of the positions of a game as corrected; None where they are in doubt."""
        if game not in self.known:
            self.known[game] = [None] * (len(self.turns[game]) + 1)
            for ply, number in self.database.query(POSITIONS, game=game):
                if ply < len(self.known[game]):
                    self.known[game][ply] = number
        return self.known[game]

    def _places(self, game: int, other: int, found: Comparison) -> tuple[TurnPlace, TurnPlace] | None:
        if found.first is None:
            return None
        start, end, other_start, other_end = found.first
        return self._place(game, start, has_turn=start < end), self._place(
            other, other_start, has_turn=other_start < other_end
        )

    def _place(self, game: int, index: int, *, has_turn: bool) -> TurnPlace:
        """The turn of that index; without a turn, the place before it."""
        if not (index or has_turn):
            return TurnPlace("start", None)
        ((label, text),) = self.database.query(PLACE, game=game, ply=index + has_turn)
        return TurnPlace(label, (text or None) if has_turn else None)


def pairs_that_share_runs(games: Mapping[int, Sequence[int]], numbers: Numbers) -> Pairs:
    """Pairs of games that share runs of turns, and how many runs by the image that makes those of the first the second.

    The image is given by its place in `Numbers.images`; only images by which enough runs are shared are listed. Games
    are given by the numbers of their turns. The time is that of sorting all turns.
    """
    votes: Pairs = defaultdict(Counter)
    for members in _shared_runs(games, numbers):
        by_game = dict(members)
        together = combinations(by_game, 2) if len(by_game) <= MANY else pairwise(by_game)
        for one, other in together:
            votes[one, other][numbers.between(by_game[one], by_game[other])] += 1
    found: Pairs = {}
    for pair, counts in votes.items():
        if enough := Counter({image: count for image, count in counts.items() if count >= LEAST_RUNS}):
            found[pair] = enough
    return found


def _shared_runs(games: Mapping[int, Sequence[int]], numbers: Numbers) -> Iterator[list[tuple[int, int]]]:
    """For each run that several games have, these games by number, each with the image by which it has the run."""
    lowest = [_lowest(images) for images in zip(*numbers.tables, strict=True)]
    runs = sorted(run for game, turns in games.items() for run in _runs(game, turns, numbers, lowest))
    for _, same in groupby(runs, key=lambda run: run[0]):
        members = [(game, image) for _, game, image in same]
        if members[0][0] != members[-1][0]:
            yield members


def _lowest(images: Sequence[int]) -> list[int]:
    """The images by which a turn has the lowest number, of its numbers in all images."""
    return [image for image, number in enumerate(images) if number == min(images)]


def _runs(
    game: int, turns: Sequence[int], numbers: Numbers, lowest: Sequence[list[int]]
) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """The runs of a game, each as its smallest image, with the game and that image."""
    boards = [[table[turn] for turn in turns] for table in numbers.tables]
    for start, turn in enumerate(turns[: 1 - RUN]):
        run, image = min((tuple(boards[image][start : start + RUN]), image) for image in lowest[turn])
        yield run, game, image
