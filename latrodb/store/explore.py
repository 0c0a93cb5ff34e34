"""What was played from a position, in all games that reached it or an image of it, by whatever way.

Turns of images are mapped back to the board that is asked for, and turns that are images of each other on it are one.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from latrodb.core.english import Text
from latrodb.core.key import IMAGE_BITS
from latrodb.core.step import steps_text
from latrodb.notation.turns import read_turn
from latrodb.rules.catalog import SYSTEMS, find_variant
from latrodb.rules.classes import class_key, image_keys
from latrodb.store.errors import StoreError
from latrodb.store.names import name_sides

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Iterable, Iterator

    from latrodb.core.position import Position
    from latrodb.core.step import Step, Turn
    from latrodb.core.symmetry import Image
    from latrodb.rules.game import Game
    from latrodb.store.database import Database

# What the text claims, or else what the rules or the players' word say, which counts from 4 on.
RESULT = """CASE games.result WHEN '1-0' THEN 1 WHEN '1/2-1/2' THEN 2 WHEN '0-1' THEN 3
            ELSE CASE games.outcome WHEN '1-0' THEN 5 WHEN '1/2-1/2' THEN 6 WHEN '0-1' THEN 7 ELSE 0 END END"""
BY_OUTCOME = 4
END = 0  # instead of the number of a turn
IN_GAMES = "(:games IS NULL OR {game} IN (SELECT value FROM json_each(:games)))"
IN_CLASS = "key BETWEEN :class << 4 AND :class << 4 | 15"  # a position and its images
# Only a game that has the position after its opening may have it twice.
REPEATED = f"""
SELECT game
  FROM positions
 WHERE {IN_CLASS} AND game IN (SELECT game FROM positions WHERE {IN_CLASS} AND ply > 0)
 GROUP BY game HAVING count(*) > 1
"""
CONTINUATIONS = f"""
SELECT found.*, turns.text
  FROM (SELECT place.turn,
               place.key,
               {RESULT}                              AS result,
               {{again}}                             AS again,
               place.is_corrected,
               count(*)                              AS times,
               max(CAST(games.date AS INTEGER))      AS year,
               games.variant,  -- of any of them: the same turn of the same position takes the same men
               place.after
          FROM ({{places}}) place
          JOIN games ON games.id = place.game
         WHERE {{chosen}}
         GROUP BY {{groups}}) found
  LEFT JOIN turns ON turns.id = found.turn
"""
# The occurrences of the position, each with the turn after it and the class of the position to which that leads.
PRINTED_PLACES = f"""
SELECT here.game, here.key, iif(next.ply IS NULL, {END}, next.turn) AS turn, next.key >> 4 AS after, 0 AS is_corrected
  FROM positions here
  LEFT JOIN positions next ON next.game = here.game AND next.ply = here.ply + 1
 WHERE here.{IN_CLASS}
"""
UNCHANGED_PLACES = f"{PRINTED_PLACES} AND here.game NOT IN (SELECT game FROM _corrections)"
CHANGED_PLACES = f"""
WITH changed (game, line, start) AS (
    SELECT _corrections.game, _lines.id, coalesce(_lines.start, 1 << 32)
      FROM (SELECT DISTINCT game FROM _corrections) _corrections
      LEFT JOIN _lines ON _lines.game = _corrections.game AND _lines.kind = 'corrected'
),
here AS (
    SELECT changed.*, positions.ply, positions.key, 0 AS is_corrected
      FROM positions
      JOIN changed ON changed.game = positions.game AND positions.ply < changed.start
     WHERE positions.{IN_CLASS}
     UNION ALL
    SELECT changed.*, _line_positions.ply, _line_positions.key, 1
      FROM _line_positions
      JOIN changed ON changed.line = _line_positions.line
     WHERE _line_positions.{IN_CLASS}
)
SELECT here.game, here.key,
       iif(next.ply IS NULL AND new.ply IS NULL, {END}, coalesce(new.turn, next.turn)) AS turn,
       coalesce(new.key, next.key) >> 4                                                AS after,
       here.is_corrected OR new.ply IS NOT NULL                                        AS is_corrected
  FROM here
  LEFT JOIN positions next     ON next.game = here.game AND next.ply = here.ply + 1 AND next.ply < here.start
  LEFT JOIN _line_positions new ON new.line = here.line AND new.ply = here.ply + 1
"""
REACHED = f"""
SELECT key >> 4, count(DISTINCT game), count(*)
  FROM {{positions}}
 WHERE key IN ({{keys}}) AND {IN_GAMES.format(game="game")}
 GROUP BY key >> 4
"""
OPENINGS = f"""
SELECT variant, opening, count(*) AS games
  FROM games
 WHERE variant IS NOT NULL AND opening IS NOT NULL AND same_as IS NULL AND {IN_GAMES.format(game="id")}
 GROUP BY variant, opening
 ORDER BY variant, games DESC, opening
"""
# Games without a year come last; of a month or day that is not known, after the others of its year or month.
GAMES_BY_DATE = """
SELECT games.id, white.name, black.name, games.date, games.variant, json_extract(games.tags, '$.LogUsers')
  FROM games
  LEFT JOIN players white ON white.id = games.white
  LEFT JOIN players black ON black.id = games.black
 WHERE games.same_as IS NULL
 ORDER BY games.date GLOB '[0-9][0-9][0-9][0-9]*' DESC, games.date, games.id
"""


class Seen(NamedTuple):
    """A position as games have it, and the images that make it of the one asked for: several if that is symmetric."""

    position: Position
    images: list[Image]


ImagesByKey: TypeAlias = dict[int, Seen]


class Hit(NamedTuple):
    """Games that have the position and go on from it in one way: a row of `CONTINUATIONS`."""

    turn: int | None
    key: int
    result: int
    again: int | None  # the number of a game that may have the position more than once; else the row counts games
    is_corrected: int  # 1 if the position or the turn is not as printed
    times: int
    year: int | None  # 0 if their dates have none
    variant: str
    after: int | None  # the class of the position after the turn; None if that is in doubt
    text: str | None  # of the turn


class PlayedOpening(NamedTuple):
    """A position with which games of a variant begin."""

    variant: str
    fen: str
    games: int


@dataclass
class Results:
    """How some games ended, White being White on the board that was asked for, and the year of the last one.

    The result of a game is what its text claims; if it claims none, or `*`, the result by the rules or the players'
    word, which counts in `by_outcome`, too.
    """

    white: int = 0
    draws: int = 0
    black: int = 0
    unknown: int = 0
    by_outcome: int = 0
    last_year: int | None = None

    @property
    def games(self) -> int:
        """All games."""
        return self.white + self.draws + self.black + self.unknown

    def add(self, hit: Hit, games: int, *, exchanged: bool) -> None:
        """Count games that end alike; `exchanged` if their White is Black on the board."""
        self.by_outcome += games * (hit.result > BY_OUTCOME)
        match hit.result % BY_OUTCOME:
            case 0:
                self.unknown += games
            case 2:
                self.draws += games
            case winner if (winner == 1) is not exchanged:
                self.white += games
            case _:
                self.black += games
        if hit.year:
            self.last_year = max(self.last_year or 0, hit.year)


@dataclass
class ExploredTurn:
    """A turn that was played from a position, and how often the position after it was reached, by whatever way.

    Attributes:
        text: the turn on the board asked for, with its captures and mark.
        is_legal: whether the rules allow it, as far as one position tells: repetitions are not judged.
        after: the position after it.
        number: that of its class.
        times: how often it was played; a game may play it more than once.
        results: those of the games that played it.
        reached_games: how many games have the position after it, or an image of it, by this turn or another way.
        reached_times: how often it occurs in them.
    """

    text: str
    is_legal: bool
    after: Position
    number: int
    times: int = 0
    results: Results = field(default_factory=Results)
    reached_games: int = 0
    reached_times: int = 0


@dataclass
class Explored:
    """What was played from a position.

    Attributes:
        position: the position asked for.
        text: the text of the games that was looked at.
        times: how often it or an image of it occurs.
        corrected: how many of the occurrences are not as printed, or are followed by a turn that is not.
        results: those of the games that have it.
        ended: how many of the occurrences are the end of their game.
        unclear: after how many of them the text has a turn that cannot be read or played.
        turns: what was played, the most frequent first.
    """

    position: Position
    text: Text = Text.CORRECTED
    times: int = 0
    corrected: int = 0
    results: Results = field(default_factory=Results)
    ended: int = 0
    unclear: int = 0
    turns: list[ExploredTurn] = field(default_factory=list)

    @property
    def games(self) -> int:
        """How many games have the position or an image of it."""
        return self.results.games


def explore(
    database: Database,
    system: Game,
    position: Position,
    games: Collection[int] | None = None,
    text: Text = Text.CORRECTED,
) -> Explored:
    """What was played from a position under the rules of a system, with any options; `games` are those to look at.

    With `text`, whether the games count as corrected by the errata of the database, or as printed. Results are always
    those of the text as printed.

    Raises:
        StoreError: the database cannot be read, or is damaged.
    """
    images = _images_by_key(system, position)
    chosen = None if games is None else json.dumps(sorted(games))
    hits = [hit for hit in _hits(database, class_key(system, position), chosen, text) if hit.key in images]
    explored = Explored(position, text)
    seen: set[int | None] = {None}
    for hit in hits:
        explored.times += hit.times
        explored.corrected += hit.times * hit.is_corrected
        explored.ended += hit.times * (hit.turn == END)
        explored.unclear += hit.times * (hit.turn is None)
        _count(explored.results, hit, seen, images)
    explored.turns = _gather(database, system, position, [hit for hit in hits if hit.text], images)
    found = {
        each: counts for each, *counts in _reached(database, [turn.number for turn in explored.turns], chosen, text)
    }
    for turn in explored.turns:
        turn.reached_games, turn.reached_times = found.get(turn.number, (0, 0))
    explored.turns.sort(key=lambda turn: (-turn.results.games, turn.text))
    return explored


def games_at(database: Database, system: Game, position: Position, text: Text = Text.CORRECTED) -> set[int]:
    """The numbers of the games that have a position, or an image of it, under the rules of a system."""
    sql = f"SELECT game FROM {positions_of(database, text)} WHERE {IN_CLASS}"
    return {game for (game,) in database.query(sql, **{"class": class_key(system, position)})}


def systems_at(database: Database, position: Position, text: Text = Text.CORRECTED) -> list[Game]:
    """The rule systems, each with its default options, under which games of a database have a position."""
    classes = {class_key(entry.system, position): entry.system for entry in SYSTEMS.values()}
    return [classes[each] for each, *_ in _reached(database, classes, None, text)]


def openings(database: Database, games: Collection[int] | None = None) -> list[PlayedOpening]:
    """The variants of a database, each with the positions with which its games begin, the most frequent first."""
    chosen = None if games is None else json.dumps(sorted(games))
    return [PlayedOpening(*row) for row in database.query(OPENINGS, games=chosen)]


def positions_of(database: Database, text: Text) -> str:
    """The table or view that has the positions of the games of a database in one of their texts."""
    is_same = text is Text.PRINTED or not database.query("SELECT 1 FROM _corrections LIMIT 1")
    return "positions" if is_same else "positions_corrected"


def _hits(database: Database, number: int, chosen: str | None, text: Text) -> list[Hit]:
    """How games go on from the positions of a class, some of which may be in it by chance."""
    repeated = json.dumps([game for (game,) in database.query(REPEATED, **{"class": number})])
    is_repeated = "iif(place.game IN (SELECT value FROM json_each(:repeated)), place.game, NULL)"
    again = "NULL" if repeated == "[]" else is_repeated
    groups = "1, 2, 3" if again == "NULL" else "1, 2, 3, 4"
    parts = [(PRINTED_PLACES, again, groups)]
    if positions_of(database, text) != "positions":
        parts = [(UNCHANGED_PLACES, again, groups), (CHANGED_PLACES, "place.game", "1, 2, 3, 4, 5")]
    among = "1" if chosen is None else "place.game IN (SELECT value FROM json_each(:games))"
    found = []
    for places, again, groups in parts:
        sql = CONTINUATIONS.format(places=places, again=again, chosen=among, groups=groups)
        found += database.query(sql, **{"class": number}, games=chosen, repeated=repeated)
    return list(map(Hit._make, found))


def _images_by_key(system: Game, position: Position) -> ImagesByKey:
    """The images that keep the rules, by the key of the position that they make of this one."""
    found = image_keys(system, position)
    return {key: Seen(images[0].position(position), images) for key, images in found.items()}


def _gather(
    database: Database, system: Game, position: Position, hits: list[Hit], images: ImagesByKey
) -> list[ExploredTurn]:
    """Make one turn of all that are images of each other on the board."""
    turns: dict[str, ExploredTurn] = {}
    seen: dict[str, set[int | None]] = {}
    played: dict[tuple[int | None, int], str] = {}
    for hit in hits:
        if (text := played.get(hit[:2])) is None:
            steps = _on_board(position, hit, images[hit.key])
            if not steps:
                raise StoreError(f"{database.path} is damaged: {hit.text} is not a turn of its position")
            text = played[hit[:2]] = steps_text(steps)
            is_legal = all(step.is_legal for step in steps)
            after = steps[-1].after
            turns.setdefault(text, ExploredTurn(text, is_legal, after, hit.after or class_key(system, after)))
        turns[text].times += hit.times
        _count(turns[text].results, hit, seen.setdefault(text, {None}), images)
    return list(turns.values())


def _count(results: Results, hit: Hit, seen: set[int | None], images: ImagesByKey) -> None:
    """Count each game once, however often it has the position."""
    exchanged = images[hit.key].images[0].exchanges_colors
    if hit.again not in seen:
        results.add(hit, 1, exchanged=exchanged)
        seen.add(hit.again)
    elif hit.again is None:
        results.add(hit, hit.times, exchanged=exchanged)


def _on_board(position: Position, hit: Hit, seen: Seen) -> list[Step]:
    """A turn of an image, played on the board itself; of several turns that it may be, the first by their texts.

    Nothing is returned if the turn is impossible.
    """
    system, written = find_variant(hit.variant).system, read_turn(hit.text or "")
    if written is None:
        return []
    turns = system.resolve(seen.position, written).turns
    ways = [[image.inverse.turn(position.geometry, turn) for turn in turns] for image in seen.images]
    steps: list[Step] = []
    for turn in min(ways, key=_text_of):
        steps.append(system.play(steps[-1].after if steps else position, turn))
    return steps


def _text_of(turns: list[Turn]) -> list[str]:
    return [str(move) for turn in turns for move in turn]


def _reached(database: Database, classes: Iterable[int], chosen: str | None, text: Text) -> list[tuple[int, int, int]]:
    """Classes of positions, with the number of games that have one of them, and how often; those that occur."""
    # Of a list of numbers a view makes use, unlike a table of parameters.
    keys = ", ".join(str(each << IMAGE_BITS | image) for each in classes for image in range(1 << IMAGE_BITS))
    sql = REACHED.format(positions=positions_of(database, text), keys=keys)
    return [(each, games, times) for each, games, times in database.query(sql, games=chosen)]


class Novelty(NamedTuple):
    """The first turn of a game that no earlier game had, and whether the position after it is new, too."""

    game: int
    white: str | None
    black: str | None
    date: str | None
    variant: str
    ply: int
    label: str
    turn: str
    text: Text  # `corrected` only from the first correction of the game on
    is_new_position: bool  # False: an earlier game reached it in another way
    handles: str | None  # of a Game Courier log, which names no sides

    @property
    def players(self) -> tuple[str, str]:
        """White and Black, as `name_sides` has them."""
        return name_sides(self.white, self.black, self.handles)


def novelties(
    database: Database, games: Container[int] | None = None, text: Text = Text.CORRECTED
) -> Iterator[Novelty]:
    """The novelties of games, earliest first, each compared with all games of the database before it; None for all.

    Games are ordered by date, then by number. A turn is known if an earlier game went from the same position to the
    same other one, both up to the images that keep the rules. Positions that are in doubt do not count, and a game that
    only repeats others has no novelty. With `text`, games are as corrected by the errata of the database or as printed.

    Raises:
        StoreError: the database cannot be read.
    """
    turns: set[int] = set()
    positions: set[int] = set()
    places = positions_of(database, text)
    for game, white, black, date, variant, handles in database.query(GAMES_BY_DATE):
        rows = database.query(f"SELECT key >> 4 FROM {places} WHERE game = :game ORDER BY ply", game=game)
        classes = [row[0] for row in rows]
        ways = [None if None in way else hash(way) for way in pairwise(classes)]
        if games is None or game in games:
            ply = next((ply for ply, way in enumerate(ways, start=1) if way is not None and way not in turns), None)
            if ply is not None:
                label, turn, of = _turn_of(database, game, ply, text)
                is_new = classes[ply] not in positions
                yield Novelty(game, white, black, date, variant, ply, label, turn, of, is_new, handles)
        turns.update(way for way in ways if way is not None)
        positions.update(each for each in classes if each is not None)


def _turn_of(database: Database, game: int, ply: int, text: Text) -> tuple[str, str, Text]:
    """The label of a turn, the turn, and the text that it is from."""
    if text is Text.CORRECTED:
        sql = "SELECT place, turn FROM line_plies WHERE game = :game AND ply = :ply AND kind = 'corrected'"
        for label, turn in database.query(sql, game=game, ply=ply):
            return label, turn, text
    sql = "SELECT place, turn FROM plies WHERE game = :game AND ply = :ply"
    ((label, turn),) = database.query(sql, game=game, ply=ply)
    return label, turn, Text.PRINTED
