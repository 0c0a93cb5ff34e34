"""Pages of motifs: the tactics that the source pages name, and where the games have them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, ClassVar

import msgspec

from latrodb.core.square import set_of
from latrodb.features.web.pages.page import Page, Paging, paging, short_title
from latrodb.features.web.pages.rules import VARIANTS
from latrodb.motifs.catalog import MOTIFS, find_motif
from latrodb.rules.catalog import SYSTEMS, find_variant

if TYPE_CHECKING:
    from latrodb.motifs.situation import Motif
    from latrodb.query.collection import Collection

COUNTS = """
SELECT motif, count(*), count(DISTINCT game)
  FROM _motif_uses INDEXED BY motif_uses_by_motif
 WHERE line = 0
 GROUP BY motif
"""
SEARCHED = "SELECT motif, count(*) FROM _motif_searches GROUP BY motif"
USES = """
SELECT uses.game, white.name, black.name, games.date, uses.ply, plies.place, plies.turn, uses.side, uses.squares,
       uses.others
  FROM _motif_uses uses
  JOIN games              ON games.id = uses.game
  LEFT JOIN players white ON white.id = games.white
  LEFT JOIN players black ON black.id = games.black
  LEFT JOIN plies         ON plies.game = uses.game AND plies.ply = uses.ply
 WHERE uses.motif = :motif AND uses.line = 0
 ORDER BY uses.game, uses.ply
 LIMIT :limit OFFSET :offset
"""


class MotifLine(msgspec.Struct, frozen=True):
    """A motif, and how often it was found."""

    name: str
    noun: str
    meaning: str
    uses: int
    games: int
    unsearched: int  # games that may have it and were not searched for it yet
    searched: int  # games that were


class UseLine(msgspec.Struct, frozen=True):
    """A place that has a motif."""

    game: int
    players: str
    place: str  # the label of the turn: 13b; start
    turn: str
    side: str  # White, Black, or empty: both
    where: str  # its squares in words


class MotifsPage(Page, frozen=True, tag="motifs", kw_only=True):
    """All motifs that games of the collection can have."""

    part: ClassVar[str] = "motifs"

    motifs: list[MotifLine]
    database: str  # the name of its file


class MotifPage(Page, frozen=True, tag="motif", kw_only=True):
    """A motif, and every place where it was found."""

    part: ClassVar[str] = "motifs"

    motif: MotifLine
    sources: dict[str, str]  # where the source of each game names it, by system
    paging: Paging
    uses: list[UseLine]
    database: str  # the name of its file


def motifs_page(collection: Collection) -> MotifsPage:
    """Make the page of all motifs.

    Raises:
        StoreError: the database cannot be read.
    """
    lines = _lines(collection)
    motifs = sorted(lines.values(), key=lambda line: (-line.games, not line.searched, line.noun))
    return MotifsPage(title="Tactics", motifs=motifs, database=collection.path.name)


def motif_page(collection: Collection, name: str, page: str) -> MotifPage:
    """Make the page of a motif.

    Raises:
        UnknownMotifError: there is none of that name.
        StoreError: the database cannot be read.
    """
    motif = find_motif(name)
    line = _lines(collection)[name]
    part = paging(line.uses, page)
    rows = collection.query(USES, motif=name, **part.window)
    books = {system: entry.system.rulebook for system, entry in SYSTEMS.items()}
    sources = {system: book.motifs[name] for system, book in books.items() if name in book.motifs}
    uses = [_use_line(motif, *row) for row in rows]
    return MotifPage(
        title=motif.noun.capitalize(),
        motif=line,
        sources=sources,
        paging=part,
        uses=uses,
        database=collection.path.name,
    )


def _lines(collection: Collection) -> dict[str, MotifLine]:
    """The motifs of the games that the collection has, by name; all of them if it has none."""
    played: Counter[str] = Counter()
    for key, games in collection.query(VARIANTS):
        for name in find_variant(key).rulebook.motifs:
            played[name] += games
    counts = {name: (uses, games) for name, uses, games in collection.query(COUNTS)}
    searched = dict(collection.query(SEARCHED))
    return {
        name: MotifLine(
            name, motif.noun, motif.meaning, *counts.get(name, (0, 0)), max(0, played[name] - searched.get(name, 0)),
            searched.get(name, 0),
        )
        for name, motif in MOTIFS.items()
    }  # fmt: skip


def _use_line(
    motif: Motif, game: int, white: str | None, black: str | None, date: str | None, ply: int, label: str | None,
    turn: str | None, side: str | None, squares: str, others: str,
) -> UseLine:  # fmt: skip
    sets = [set_of(*names.split()) for names in (squares, others)]
    sides = {"w": "White", "b": "Black"}
    place = "start" if ply == 0 else label or ""
    return UseLine(
        game, short_title(game, white, black, date), place, turn or "", sides.get(side or "", ""), motif.describe(*sets)
    )
