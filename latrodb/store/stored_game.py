"""Stored games read again from the bytes of their sources."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from latrodb.core.english import Text
from latrodb.core.file_kinds import binary_kind
from latrodb.core.position import read_fen
from latrodb.diagnostics.span import Source, Span, shift_spans
from latrodb.game.account import recall, with_accounts
from latrodb.notation.encoding import DETECTED, ByteOffsets, decode
from latrodb.notation.game_bounds import find_part
from latrodb.notation.tags import change_tags
from latrodb.notation.turns import read_turn
from latrodb.rules.catalog import find_variant
from latrodb.store.entry_games import stored_tag_changes
from latrodb.store.errors import StoreError
from latrodb.store.find import find_game
from latrodb.store.rows import CORRECTED
from latrodb.store.sources import load_one

if TYPE_CHECKING:
    from latrodb.analysis import Analyzer
    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.game.account import Accounts, Checker
    from latrodb.game.game import Game
    from latrodb.notation.written import WrittenFile, WrittenGame
    from latrodb.store.database import Database
    from latrodb.store.sources import StoredSource


LOCATION = """
SELECT games.variant, games.source, sources.sha256, games.number, games.start_byte, games.end_byte
  FROM games
  JOIN sources ON sources.id = games.source
 WHERE games.id = :id
"""
TURNS_CORRECTED = """
SELECT coalesce(turns.text, '')
  FROM positions_corrected positions
  LEFT JOIN turns ON turns.id = positions.turn
 WHERE game = :game AND ply BETWEEN 1 AND :ply
 ORDER BY ply
"""
TURNS = {"corrected": TURNS_CORRECTED, "printed": TURNS_CORRECTED.replace("positions_corrected ", "")}


class _Location(NamedTuple):
    """Where the text of a game is: its source, its place among the games there, and its first and last byte."""

    source: int
    sha256: str
    number: int
    start: int
    end: int


def load_game(
    database: Database, number: int, analyzer: Analyzer, variant: str | None = None, *, as_printed: bool = False
) -> Game:
    """A stored game, replayed and checked under the rules of that key, or under those with which it was stored.

    Its tags are those that were set in the database, unless `as_printed`; the others are those of its text.

    Raises:
        NoSuchGameError: there is no game of that number.
    """
    written, stored = load_written(database, number, analyzer, as_printed=as_printed)
    if variant is None and stored:
        known = recall(written, find_variant(stored), _load_accounts(database, "game = :id", number))
        if known is not None:
            return known
    game = analyzer.check_game(written, find_variant(variant) if variant else None)
    if variant is None and stored and (game.variant is None or game.variant.key != stored):
        return analyzer.check_game(written, find_variant(stored))
    return game


def check_corrected(database: Database, analyzer: Analyzer, number: int | None = None) -> Checker:
    """A check of the games of a database, or of one, as corrected by errata; it repeats no search that was stored."""
    where = f"text = '{CORRECTED}'" if number is None else "game = :id"
    return with_accounts(analyzer.check_game, _load_accounts(database, where, number))


def load_written(
    database: Database, number: int, analyzer: Analyzer, *, as_printed: bool = False
) -> tuple[WrittenGame, str | None]:
    """A stored game as written, and the key of the variant with which it was stored.

    Its tags are those that were set in the database, unless `as_printed`; the others are those of its text.

    Raises:
        NoSuchGameError: there is no game of that number.
    """
    for variant, *location in database.query(LOCATION, id=number):
        found = _Location(*location)
        written = _read_part(database, found, analyzer) or _read_whole(database, found, analyzer)
        changed = written if as_printed else change_tags(written, stored_tag_changes(database, number))
        return changed, variant
    find_game(database, number)  # raises NoSuchGameError
    raise StoreError(f"{database.path} is damaged: game {number} has no source")


def _load_accounts(database: Database, where: str, number: int | None) -> Accounts:
    """What a search found in texts of games when they were stored."""
    return dict(database.query(f"SELECT number, account FROM _accounts WHERE {where}", id=number))


@lru_cache(maxsize=1)
def _load_source(database: Database, number: int, sha256: str) -> tuple[StoredSource, Source, ByteOffsets]:
    """A source, its text, and the places in it; games of one source are read one after the other."""
    found = load_one(database, number)
    text, encoding, _ = decode(found.data, found.encoding or DETECTED, found.path)
    source = Source(found.path, text)
    source.encoding = encoding
    return found, source, ByteOffsets(text, encoding)


@lru_cache(maxsize=1)
def _parse(database: Database, source: int, sha256: str, analyzer: Analyzer) -> WrittenFile:
    file, _, _ = _load_source(database, source, sha256)
    return analyzer.parse(file.data, file.path, file.encoding or DETECTED)


def _read_whole(database: Database, found: _Location, analyzer: Analyzer) -> WrittenGame:
    """A game from its source, read as a whole."""
    games = _parse(database, found.source, found.sha256, analyzer).games
    if not 1 <= found.number <= len(games):
        raise StoreError(f"{database.path} is damaged: source {found.source} has no game {found.number}")
    return games[found.number - 1]


def _read_part(database: Database, found: _Location, analyzer: Analyzer) -> WrittenGame | None:
    """A game from the part of its source that is read alone as it would be in context.

    None if this part is the whole, or the game is not in it where it was when it was stored.
    """
    file, source, offsets = _load_source(database, found.source, found.sha256)
    text = source.text
    start = offsets.character(file.data, found.start)
    part = find_part(text, start)
    if part == (0, len(text)) or binary_kind(file.data) or analyzer.is_wrapped(text):
        return None
    wanted = Span(start - part.start, offsets.character(file.data, found.end) - part.start)
    for written in analyzer.parse_text(text[slice(*part)], file.path).games:
        if written.span == wanted:
            diagnostics = tuple(replace(each, game=found.number) for each in written.diagnostics)
            written = replace(written, source=source, number=found.number, diagnostics=diagnostics)
            return shift_spans(written, part.start)
    return None


def load_place(
    database: Database, number: int, ply: int, text: str = Text.CORRECTED
) -> tuple[Position, tuple[Step, ...]] | None:
    """The position of a stored game after so many turns, and the last one; from its turns, sooner than from its text.

    None if it is not known, as after a turn that cannot be played.
    """
    ((opening, variant),) = database.query("SELECT opening, variant FROM games WHERE id = :game", game=number)
    if not opening or not variant:
        return None
    system, position = find_variant(variant).system, read_fen(opening)
    steps: list[Step] = []
    for (turn,) in database.query(TURNS[text], game=number, ply=ply):
        written = read_turn(turn)
        turns = system.resolve(position, written).turns if written else ()
        if not turns:
            return None
        steps = []
        for each in turns:
            steps.append(system.play(position, each))
            position = steps[-1].after
    return position, tuple(steps)
