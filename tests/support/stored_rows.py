"""What a database holds, for tests of what an import stores."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from latrodb.store.database import Database


class StoredPly(NamedTuple):
    """A turn of a game."""

    label: str
    turn: str
    captures: str
    tactic: str
    mark: str
    state: str


class StoredDiagnostic(NamedTuple):
    """A diagnostic; `game` is None outside games."""

    game: int | None
    source: str
    line: int | None
    column: int | None
    ply: str | None
    code: str
    severity: str
    message: str


class Totals(NamedTuple):
    """How much a database holds. Other wordings of a game are not counted among the games."""

    games: int
    plies: int
    positions: int
    sources: int
    diagnostics: int


def count_all(database: Database) -> Totals:
    """How much a database holds."""
    query = """
SELECT (SELECT count(*) FROM games WHERE same_as IS NULL),
       (SELECT count(*) FROM plies),
       (SELECT count(key) FROM positions),
       (SELECT count(*) FROM sources WHERE superseded_by IS NULL),
       (SELECT count(*) FROM diagnostics)
"""
    return Totals(*database.query(query)[0])


def find_plies(database: Database, number: int) -> tuple[StoredPly, ...]:
    """The turns of a game; those of the other wording where the game is one."""
    query = """
SELECT plies.place, plies.turn, plies.captures, plies.tactic, plies.mark, plies.state
  FROM games
  JOIN plies ON plies.game = coalesce(games.same_as, games.id)
 WHERE games.id = :id
 ORDER BY plies.ply
"""
    return tuple(StoredPly(*row) for row in database.query(query, id=number))


def find_diagnostics(
    database: Database, *, game: int | None = None, code: str | None = None, severity: str | None = None
) -> tuple[StoredDiagnostic, ...]:
    """The diagnostics for which all that is given holds, by file and line. Those of replaced files are left out."""
    query = """
SELECT diagnostics.game, sources.path, diagnostics.line, diagnostics."column", diagnostics.place,
       diagnostics.code, diagnostics.severity, diagnostics.message
  FROM diagnostics
  JOIN sources ON sources.id = diagnostics.source
 WHERE sources.superseded_by IS NULL
   AND (:game     IS NULL OR diagnostics.game = :game)
   AND (:code     IS NULL OR diagnostics.code = :code)
   AND (:severity IS NULL OR diagnostics.severity = :severity)
 ORDER BY sources.path, diagnostics.line, diagnostics."column", diagnostics.id
"""
    rows = database.query(query, game=game, code=code, severity=severity)
    return tuple(StoredDiagnostic(*row) for row in rows)
