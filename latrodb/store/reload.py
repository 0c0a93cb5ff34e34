"""Read stored sources again: their rows are renewed, and games keep their numbers.

Games that an import left unsearched are searched for corrections, and stored with what is found.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from latrodb.diagnostics.span import Source
from latrodb.game.suspects import NOT_SEARCHED, mark_not_searched
from latrodb.notation.encoding import DETECTED, decode
from latrodb.rules.catalog import find_variant
from latrodb.store.entry_games import stored_tag_changes
from latrodb.store.load_source import load_previous, load_source
from latrodb.store.loader import SourceInput, as_wording
from latrodb.store.rows import GameLocation, rows_of_game
from latrodb.store.rows_from_text import ReadGame, RowReader
from latrodb.store.sources import load_one
from latrodb.store.writer import Writer, delete_game, delete_games, restore_diagnostics

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from latrodb.analysis import Analyzer
    from latrodb.game.game import Game
    from latrodb.notation.written import WrittenGame
    from latrodb.rules.variant import Variant
    from latrodb.store.database import Database
    from latrodb.store.loader import ImportSummary

MARKED = """
SELECT games.source, games.number, games.id
  FROM games
  JOIN diagnostics ON diagnostics.game = games.id
 WHERE diagnostics.code = :code AND coalesce(games.source = :source, 1)
 ORDER BY games.id
"""
RENAMED = """
SELECT old.id, new.id
  FROM entries
  JOIN sources old ON old.path = entries.name AND old.superseded_by IS NULL
  JOIN sources new ON new.path = entries.corrected AND new.superseded_by IS NULL AND new.id <> old.id
 WHERE entries.kind = 'rename' AND entries.reverted_at IS NULL
"""
NO_LONGER_RENAMED = """
SELECT old.id
  FROM entries
  JOIN sources old ON old.path = entries.name
  JOIN sources new ON new.id = old.superseded_by AND new.path = entries.corrected
 GROUP BY entries.kind, old.id
HAVING entries.kind = 'rename' AND count(entries.reverted_at) = count(*)
   AND NOT EXISTS (SELECT 1 FROM sources WHERE path = old.path AND superseded_by IS NULL)
"""
REPLACED = "SELECT * FROM diagnostics WHERE game = :id AND code = 'D802'"
LATER_TWINS = "SELECT id FROM games WHERE fingerprint = :fingerprint AND same_as IS NULL AND id > :id"


def reload_source(
    database: Database, source: int, analyzer: Analyzer, *, again: bool = False, former: int | None = None
) -> ImportSummary:
    """Read a source again with the records that now apply to its games. `again` brings removed games back.

    Games that are marked as not searched for corrections stay so. Games that are also in a `former` source, which it
    replaces, have the numbers that they have there.
    """
    found, previous = load_one(database, source), load_previous(database, source)
    if former:
        previous.by_text.update(load_previous(database, former).by_text)
        delete_games(database, former)
    analyzer = as_stored(database, source, analyzer)
    replaced = database.query("SELECT * FROM diagnostics WHERE source = :id AND code = 'D802'", id=source)
    delete_games(database, source)
    variant = find_variant(found.variant) if found.variant else None
    given = SourceInput(source, found.path, found.data, variant, found.encoding, again)
    summary = load_source(database, given, analyzer, previous)
    restore_diagnostics(database, replaced)
    return summary


def reload_all(database: Database, analyzer: Analyzer) -> None:
    """Read every source with games again, including removed games."""
    query = "SELECT source FROM games UNION SELECT source FROM _removed_games"
    for (source,) in database.query(query):
        reload_source(database, source, analyzer)


def follow_renames(database: Database, analyzer: Analyzer) -> None:
    """Let files take the places of those that they were, as entries say, or no longer. Call it in a transaction."""
    renamed = database.query(RENAMED)
    for old, new in renamed:
        database.connection.execute("UPDATE sources SET superseded_by = ? WHERE id = ?", (new, old))
        reload_source(database, new, analyzer, former=old)
    for (old,) in database.query(NO_LONGER_RENAMED):
        database.connection.execute("UPDATE sources SET superseded_by = NULL WHERE id = ?", (old,))
        reload_source(database, old, analyzer)
    if renamed:
        reload_orphans(database, analyzer)


def reload_games(database: Database, games: Iterable[int], analyzer: Analyzer) -> None:
    """Read the sources of some games again, including removed games."""
    query = "SELECT source FROM games WHERE id = :id UNION SELECT source FROM _removed_games WHERE id = :id"
    sources = {source for game in set(games) for (source,) in database.query(query, id=game)}
    for source in sorted(sources):
        reload_source(database, source, analyzer)
    if sources:
        reload_orphans(database, analyzer)


def reload_orphans(database: Database, analyzer: Analyzer) -> None:
    """Read sources with other wordings of deleted games again."""
    of_orphans = """
id IN (SELECT wording.source
         FROM games wording
        WHERE wording.same_as IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM games
                           WHERE games.id = wording.same_as AND games.fingerprint = wording.fingerprint
                             AND games.same_as IS NULL))
"""
    for (source,) in database.query(f"SELECT id FROM sources WHERE {of_orphans}"):
        reload_source(database, source, analyzer)


class Unsearched(NamedTuple):
    """A game as it is stored, with the tags that were set, and what is needed to store it again."""

    read: ReadGame
    whole: Source  # the text of the file
    variant: Variant | None  # as the user stated it

    @property
    def number(self) -> int:
        """Its number in the database."""
        return self.read.rows.game.id

    @property
    def written(self) -> WrittenGame:
        """What is to be searched."""
        assert self.read.written is not None
        return self.read.written


def list_unsearched(database: Database) -> dict[int, list[int]]:
    """The numbers in the database of the games that were not searched, by source."""
    games: defaultdict[int, list[int]] = defaultdict(list)
    for source, _, game in database.query(MARKED, code=NOT_SEARCHED, source=None):
        games[source].append(game)
    return games


def as_stored(database: Database, source: int, analyzer: Analyzer) -> Analyzer:
    """An analyzer that searches the games of a source, except those that are marked as not searched."""
    numbers = {number for _, number, _ in database.query(MARKED, code=NOT_SEARCHED, source=source)}

    def repair(game: Game) -> Game:
        return mark_not_searched(game) if game.written.number in numbers else analyzer.repair(game)

    return replace(analyzer, repair=repair) if numbers else analyzer


def is_unsearched(database: Database, game: int) -> bool:
    """Whether a game is marked as not searched."""
    query = "SELECT 1 FROM diagnostics WHERE game = :id AND code = :code"
    return bool(database.query(query, id=game, code=NOT_SEARCHED))


def read_unsearched(
    database: Database, source: int, wanted: Collection[int], analyzer: Analyzer
) -> Iterator[Unsearched]:
    """Some games of a source, in the order of their text."""
    stored = load_one(database, source)
    text, encoding, _ = decode(stored.data, stored.encoding or DETECTED, stored.path)
    whole = Source(stored.path, text)
    whole.encoding = encoding
    variant = find_variant(stored.variant) if stored.variant else None
    numbers = {number: game for _, number, game in database.query(MARKED, code=NOT_SEARCHED, source=source)}

    def place(number: int, start: int, end: int) -> GameLocation:
        return GameLocation(numbers.get(number, 0), source, number, start, end)

    reader = RowReader(whole, analyzer.without_search(), variant, place, source)
    for found in reader.read():
        if isinstance(found, ReadGame) and found.rows.game.id in wanted:
            changed = stored_tag_changes(database, found.rows.game.id)
            yield Unsearched(reader.change_tags(found, changed) if changed else found, whole, variant)


def store_searched(database: Database, unsearched: Unsearched, game: Game) -> list[int]:
    """Store a game with what the search found; call it in a transaction.

    Returns:
        Later games that are another wording of it now, which must be read again: the search may go on after a turn at
        which the replay ended before, and games are compared by what was played.
    """
    read, number = unsearched.read, unsearched.number
    rows = rows_of_game(game, GameLocation(*read.rows.game[:5]), read.source or unsearched.whole, read.offset)
    replaced = database.query(REPLACED, id=number)
    delete_game(database, number)
    writer = Writer(database)
    if (twin := writer.find_twin(rows.game, before=number)) is not None:
        rows = as_wording(rows, twin, unsearched.whole, read.span)
    writer.add(rows)
    writer.flush()
    restore_diagnostics(database, replaced)
    fingerprint = rows.game.fingerprint
    if twin is not None or fingerprint == read.rows.game.fingerprint:
        return []
    return [later for (later,) in database.query(LATER_TWINS, fingerprint=fingerprint, id=number)]
