"""Motifs of stored games: searched for when a query first needs them, then kept with the games."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from latrodb.core.english import count_words, list_words
from latrodb.core.square import square_name, squares_by_file
from latrodb.game.replay import replay
from latrodb.game.variations import find_variations, follow_variation
from latrodb.motifs.catalog import motifs_in
from latrodb.rules.catalog import find_variant
from latrodb.store.corrections import load_overlay
from latrodb.store.database import Database, is_writable
from latrodb.store.errors import TooManyGamesError
from latrodb.store.rows import CORRECTED, PRINTED
from latrodb.store.schema import foreign_triggers
from latrodb.store.stored_game import load_written

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from latrodb.analysis import Analyzer
    from latrodb.core.square import SquareSet
    from latrodb.game.game import Game
    from latrodb.game.variations import Variation

GAMES_AT_ONCE = 500  # that are searched before they are written
UNSEARCHED = """
SELECT id, coalesce(same_as, id), variant
  FROM games
 WHERE variant IS NOT NULL AND (same_as IS NULL OR EXISTS (SELECT 1 FROM _lines WHERE _lines.game = games.id))
   AND NOT EXISTS (SELECT 1 FROM _motif_searches WHERE game = games.id AND motif = :motif)
"""
LINES = """
SELECT _lines.id, _lines.kind, _lines.text, _lines.start, max(_line_positions.ply)
  FROM _lines
  JOIN _line_positions ON _line_positions.line = _lines.id
 WHERE _lines.game = :game AND _line_positions.key IS NOT NULL
 GROUP BY _lines.id
 ORDER BY _lines.id
"""
INSERT_USE = """
INSERT INTO _motif_uses (game, line, ply, motif, side, men, squares, squares_dux, others, others_dux)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
INSERT_SEARCH = "INSERT OR IGNORE INTO _motif_searches (game, motif) VALUES (?, ?)"
SCRATCH = """
CREATE TEMP TABLE _motif_uses AS SELECT * FROM main._motif_uses;
CREATE INDEX temp.motif_uses_by_motif ON _motif_uses (motif, game, line, ply);
CREATE TEMP TABLE _motif_searches (game INTEGER, motif TEXT, PRIMARY KEY (game, motif)) WITHOUT ROWID;
INSERT INTO temp._motif_searches SELECT game, motif FROM main._motif_searches
"""


def search_motifs(
    database: Database,
    names: Collection[str],
    analyzer: Analyzer,
    among: Collection[int] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> int:
    """Search games for motifs, unless they were searched before, and keep the results; the number of games searched.

    The variations of other wordings of a game are searched with it. In a read-only database the results are kept until
    it is closed. `among` are the games to search, None for all; `progress` is called with the number of games done and
    the total.

    Raises:
        StoreError: the database cannot be read or written.
        TooManyGamesError: more games must be searched than `most_searched` allows.
    """
    todo: dict[int, list[str]] = {}
    for name in names:
        for game, main, key in database.query(UNSEARCHED, motif=name):
            if (among is None or main in among) and name in find_variant(key).rulebook.motifs:
                todo.setdefault(game, []).append(name)
    if not todo:
        return 0
    if database.most_searched is not None and len(todo) > database.most_searched:
        raise TooManyGamesError(
            f"{count_words(len(todo), 'game')} must first be searched for {list_words(sorted(names))}; "
            f"`latrodb stats {database.path.name} --table motifs` does that once for all"
        )
    with _writable(database) as target:
        games = sorted(todo)
        for start in range(0, len(games), GAMES_AT_ONCE):
            part = games[start : start + GAMES_AT_ONCE]
            found = [row for game in part for row in _uses(database, game, todo[game], analyzer)]
            with target.transaction():
                target.connection.executemany(INSERT_USE, found)
                target.connection.executemany(INSERT_SEARCH, ((game, name) for game in part for name in todo[game]))
            if progress:
                progress(start + len(part), len(games))
    return len(todo)


@contextmanager
def _writable(database: Database) -> Iterator[Database]:
    """A database that can keep the results: in the file or, if that is only read, until it is closed."""
    is_kept = database.most_searched is None and is_writable(database.path)
    if is_kept and not foreign_triggers(database.connection):
        with Database.open(database.path) as target:
            yield target
        return
    with database.scratch() as connection:
        if not connection.execute("SELECT 1 FROM temp.sqlite_schema WHERE name = '_motif_uses'").fetchone():
            connection.executescript(SCRATCH)
        yield database


def _uses(database: Database, number: int, names: Collection[str], analyzer: Analyzer) -> Iterator[tuple[object, ...]]:
    """The rows of the motifs of a game, as far as its positions are certain, which a replay alone does not tell."""
    written, variant = load_written(database, number, analyzer)
    ((last,),) = database.query("SELECT max(ply) FROM positions WHERE game = :game AND key IS NOT NULL", game=number)
    if last is not None:
        yield from _rows(replay(written, find_variant(variant) if variant else None), names, number, 0, 0, last)
    if lines := database.query(LINES, game=number):
        overlay = load_overlay(database, number, analyzer)
        first = min((start for _, kind, _, start, _ in lines if kind == CORRECTED), default=0)
        later = (each for each in find_variations(overlay.corrected) if each.start + 1 >= first)
        variations = {
            PRINTED: (overlay.printed, find_variations(overlay.printed)),
            CORRECTED: (overlay.corrected, later),
        }
        for line, kind, text, start, last in lines:
            game, found = variations[text]
            if kind != CORRECTED:  # they were stored in this order
                game = follow_variation(game, next(each for each in found if _plies(each) == (start, last)))
            yield from _rows(game, names, number, line, start, last)


def _plies(variation: Variation) -> tuple[int, int]:
    """The first and the last ply of a variation."""
    return variation.start + 1, variation.start + len(variation.turns)


def _rows(
    game: Game, names: Collection[str], number: int, line: int, first: int, last: int
) -> Iterator[tuple[object, ...]]:
    """The rows of a game from one ply to another."""
    positions = [game.opening, *(node.after for node in game.nodes)]
    for use in motifs_in(game, names, first):
        if use.ply > last:
            return
        position = positions[use.ply]
        duxes = position.duxes if position else 0
        side = None if use.side is None else use.side.letter
        columns = use.ply, use.motif, side, use.squares.bit_count()
        others = _names(use.others), use.others & duxes > 0
        yield number, line, *columns, _names(use.squares), use.squares & duxes > 0, *others


def _names(men: SquareSet) -> str:
    return " ".join(map(square_name, squares_by_file(men)))
