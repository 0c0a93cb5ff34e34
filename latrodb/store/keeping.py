"""Maintain a collection: remove games, set tags, revert records. The texts of the games are kept.

Notes are in `store.notes`, other names of players in `store.names`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.game.ledgers.erratum import Note, Removal, Reversal, TagChange, text_digest
from latrodb.game.ledgers.match import Title, citation_of
from latrodb.store.corrections import renew_corrections
from latrodb.store.entries import load_entries, make_entry, set_reversal, today
from latrodb.store.errors import NoSuchEntryError
from latrodb.store.find import find_game, load_text
from latrodb.store.overrides import bind, printed_tags_of
from latrodb.store.reload import reload_games

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from latrodb.analysis import Analyzer
    from latrodb.game.ledgers.erratum import Citation
    from latrodb.store.database import Database
    from latrodb.store.entries import StoredEntry

RIVALS = """
SELECT DISTINCT rival.id
  FROM entries
  JOIN entry_games       ON entry_games.entry = entries.id
  JOIN entry_games other ON other.game = entry_games.game
  JOIN entries rival     ON rival.id = other.entry AND rival.head = entries.head AND rival.tag = entries.tag
 WHERE entries.id = :entry AND entries.head = 'TagChange' AND rival.id <> entries.id AND rival.reverted_at IS NULL
"""
GAMES_OF_ENTRY = """
SELECT entry_games.game
  FROM entry_games
  JOIN entries ON entries.id = entry_games.entry
 WHERE entry_games.entry = :entry AND entries.head IN ('TagChange', 'Removal')
"""


def remove_games(
    database: Database, games: Iterable[int], analyzer: Analyzer, *, by: str = "", why: str = ""
) -> tuple[int, ...]:
    """Remove games and any others with exactly the same text; the numbers of all removed.

    Their texts are kept, and later imports leave them out until the removals are reverted.

    Raises:
        NoSuchGameError: there is no game of such a number; then none was removed.
    """
    wanted = dict.fromkeys(games)
    with database.transaction():
        before = _removed(database)
        for game in wanted:
            cited = cite(database, game)
            removal = Removal(name=cited.game, game=cited, by=by, date=today(), evidence=why)
            bind(database, game, make_entry(database, removal))
        reload_games(database, wanted, analyzer)
        renew_corrections(database, analyzer)
        return tuple(sorted(_removed(database) - before))


def set_tags(
    database: Database, game: int, values: Mapping[str, str], analyzer: Analyzer, *, by: str = "", why: str = ""
) -> None:
    """Set tags of a game, whatever its text has. An earlier change of the same tag is reverted.

    Raises:
        NoSuchGameError: there is no game of that number.
    """
    with database.transaction():
        cited = cite(database, game)
        for tag, value in values.items():
            name = f"{cited.game} {tag}"
            change = TagChange(name=name, game=cited, by=by, date=today(), evidence=why, tag=tag, value=value)
            number = make_entry(database, change)
            bind(database, game, number)
            _revert_rivals(database, number, by)
        reload_games(database, [game], analyzer)
        renew_corrections(database, analyzer)


def revert_entry(database: Database, entry: int, analyzer: Analyzer, *, by: str = "", why: str = "") -> Reversal:
    """Revert a record, which is kept but no longer applies. A removed game comes back, a tag is again as in the text.

    Raises:
        NoSuchEntryError: there is no such record, or it was reverted before.
    """
    reversal = Reversal(today(), by, why)
    with database.transaction():
        set_reversal(database, entry, reversal)
        reload_games(database, _games_of(database, entry), analyzer)
        renew_corrections(database, analyzer)
    return reversal


def restore_entry(database: Database, entry: int, analyzer: Analyzer) -> None:
    """Reinstate a record that was reverted. Other changes of the same tag of its games are reverted.

    Raises:
        NoSuchEntryError: there is no such record, or it was not reverted.
    """
    with database.transaction():
        set_reversal(database, entry, None)
        _revert_rivals(database, entry)
        reload_games(database, _games_of(database, entry), analyzer)
        renew_corrections(database, analyzer)


def entries_of(database: Database, game: int, *, reverted: bool = False) -> list[StoredEntry]:
    """The removals of a removed game, or else the tag changes of a game: those that hold, or those `reverted`.

    Raises:
        NoSuchEntryError: there are none.
    """
    numbers = {entry for (entry,) in database.query("SELECT entry FROM entry_games WHERE game = :game", game=game)}
    held = [each for each in load_entries(database) if each.id in numbers and not isinstance(each.entry, Note)]
    found = [each for each in held if (each.entry.reversal is not None) is reverted]
    found = [each for each in found if isinstance(each.entry, Removal)] or found
    if not found:
        what = "no reverted removal or tag change" if reverted else "no removal and no tag change to revert"
        raise NoSuchEntryError(f"game {game} of {database.path} has {what}")
    return found


def cite(database: Database, game: int) -> Citation:
    """The citation of a game for a new record: its file, its tags and the digest of its text.

    Raises:
        NoSuchGameError: there is no game of that number.
    """
    found = find_game(database, game)
    tags = printed_tags_of(database, game, found.tag_values)
    title = Title(found.source, found.number, tags, found.variant)
    return citation_of(title, text_digest(load_text(database, game).game))


def _revert_rivals(database: Database, entry: int, by: str = "") -> None:
    """Revert all other changes of the tag that a record sets, in the games that it is about."""
    for (rival,) in database.query(RIVALS, entry=entry):
        set_reversal(database, rival, Reversal(today(), by, "set anew"))


def _games_of(database: Database, entry: int) -> list[int]:
    """The games that must be read again when a record of a tag or a removal no longer holds, or holds again."""
    return [game for (game,) in database.query(GAMES_OF_ENTRY, entry=entry)]


def _removed(database: Database) -> set[int]:
    return {game for (game,) in database.query("SELECT id FROM removed_games")}
