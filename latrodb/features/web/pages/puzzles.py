"""Pages of puzzles: questions about positions of the games, which readers answer on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from latrodb.features.viewer.puzzles import Posed
from latrodb.features.web.pages.page import Page, Paging, paging, short_title, variant_words
from latrodb.game.puzzles import find_puzzles

if TYPE_CHECKING:
    from latrodb.core.position import Position
    from latrodb.query.collection import Collection

EACH = 20  # games whose puzzles are on a page
COUNT = "SELECT count(*) FROM game_list WHERE variant IS NOT NULL"
GAMES = """
SELECT id, white, black, date
  FROM game_list
 WHERE variant IS NOT NULL
 ORDER BY date IS NULL, date DESC, id
 LIMIT :limit OFFSET :offset
"""


class PuzzleLine(msgspec.Struct, frozen=True):
    """A puzzle; its answer is not part of it."""

    kind: str  # illegal, capture or win
    question: str
    rules: str  # in words
    game: int
    players: str
    place: str  # where the game has the position: `start` or the label of the turn before, 12w


class PuzzlesPage(Page, frozen=True, tag="puzzles", kw_only=True):
    """The puzzles of some games of a collection."""

    part: ClassVar[str] = "puzzles"

    paging: Paging  # of the games
    puzzles: list[PuzzleLine]


def puzzles_page(collection: Collection, page: str) -> tuple[PuzzlesPage, list[Posed]]:
    """Make a page of puzzles, and return the puzzles that it lists; a position that several games have is posed once.

    Raises:
        StoreError: the database cannot be read.
    """
    ((total,),) = collection.query(COUNT)
    part = paging(total, page, EACH)
    found: dict[tuple[str, Position], tuple[PuzzleLine, Posed]] = {}
    for number, *facts in collection.query(GAMES, limit=EACH, offset=EACH * (part.page - 1)):
        game = collection.game(number)
        rules, players = variant_words(game.variant.key if game.variant else ""), short_title(number, *facts)
        for puzzle in find_puzzles(game):
            posed = Posed(game, puzzle)
            line = PuzzleLine(puzzle.kind, puzzle.question, rules, number, players, posed.place)
            found.setdefault((puzzle.kind, puzzle.position), (line, posed))
    lines = [line for line, _ in found.values()]
    return PuzzlesPage(title="Puzzles", paging=part, puzzles=lines), [posed for _, posed in found.values()]
