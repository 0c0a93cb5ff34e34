"""Novelties: the first turn of each game that no earlier game had."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.wording import Text
from latrodb.store.explore import positions_of
from latrodb.store.names import name_sides

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from latrodb.store.database import Database

# Games without a year come last; of a month or day that is not known, after the others of its year or month.
GAMES_BY_DATE = """
SELECT games.id, white.name, black.name, games.date, games.variant, json_extract(games.tags, '$.LogUsers')
  FROM games
  LEFT JOIN players white ON white.id = games.white
  LEFT JOIN players black ON black.id = games.black
 WHERE games.same_as IS NULL
 ORDER BY games.date GLOB '[0-9][0-9][0-9][0-9]*' DESC, games.date, games.id
"""


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
