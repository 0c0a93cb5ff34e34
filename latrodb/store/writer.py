"""Rows into tables: many at a time, inside the transaction of the caller."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from latrodb.store.rows import PLY_BITS

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable

    from latrodb.store.rows import DiagnosticRow, GameRow, GameRows

BATCH = 50_000  # plies that are held before they are written
LONG = 20  # so many turns are not played twice by chance
INSERT_PLAYER = "INSERT OR IGNORE INTO players (name) VALUES (?)"
INSERT_GAME = """
INSERT INTO games (id, source, number, start_byte, end_byte, variant, white, black, date, event, site, result,
                   outcome, ending, plies, problems, fingerprint, same_as, opening, tags, words)
VALUES (?, ?, ?, ?, ?, ?, (SELECT id FROM players WHERE name = ?), (SELECT id FROM players WHERE name = ?),
        ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
INSERT_PLY = "INSERT INTO plies (id, label, turn, captures, tactic, mark, state) VALUES (?, ?, ?, ?, ?, ?, ?)"
INSERT_POSITION = "INSERT INTO positions (id, key) VALUES (?, ?)"
INSERT_COMMENT = "INSERT INTO comments (game, ply, kind, text) VALUES (?, ?, ?, ?)"
INSERT_DIAGNOSTIC = """
INSERT INTO diagnostics (source, game, ply, code, name, severity, message, line, "column", end_line, end_column,
                         rule, state, hints, notes)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
DROP_KEYS = "DROP INDEX positions_by_key"
INDEX_KEYS = "CREATE INDEX positions_by_key ON positions (key)"
SELECT_ALIKE = "SELECT 1 FROM games WHERE fingerprint = ?"
SELECT_TWIN = """
SELECT games.id
  FROM games
  LEFT JOIN players white ON white.id = games.white
  LEFT JOIN players black ON black.id = games.black
 WHERE games.fingerprint = :fingerprint
   AND games.same_as IS NULL
   AND (games.plies >= :long
        OR (white.name IS NULL OR :white IS NULL OR lower(white.name) = lower(:white))
       AND (black.name IS NULL OR :black IS NULL OR lower(black.name) = lower(:black)))
 ORDER BY games.id
 LIMIT 1
"""


class Writer:
    """Collects rows and writes them in batches; call `flush` at the end."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._names: set[str] = set()
        self._rows: list[GameRows] = []
        self._remarks: list[DiagnosticRow] = []
        self._prints: set[int] = set()
        self._plies = 0

    def add(self, rows: GameRows) -> None:
        """Take all rows of a game."""
        self._rows.append(rows)
        self._plies += rows.game.plies
        if rows.game.fingerprint is not None:
            self._prints.add(rows.game.fingerprint)
        if self._plies >= BATCH:
            self.flush()

    def remark(self, row: DiagnosticRow) -> None:
        """Take a diagnostic of its own."""
        self._remarks.append(row)

    def find_twin(self, game: GameRow) -> int | None:
        """The number of the game of which this one is another wording, if there is one.

        That is one with the same turns and no other players; long games are the same whoever is said to have played
        them.
        """
        if game.fingerprint is None:
            return None
        if game.fingerprint in self._prints:
            self.flush()
        elif not self._connection.execute(SELECT_ALIKE, (game.fingerprint,)).fetchone():
            return None
        asked = {"fingerprint": game.fingerprint, "long": LONG, "white": game.white, "black": game.black}
        found = self._connection.execute(SELECT_TWIN, asked).fetchone()
        return found[0] if found else None

    def flush(self) -> None:
        """Write all that was taken."""
        write, rows = self._connection.executemany, self._rows
        names = dict.fromkeys(name for each in rows for name in (each.game.white, each.game.black) if name)
        write(INSERT_PLAYER, ((name,) for name in names if name not in self._names))
        write(INSERT_GAME, (each.game for each in rows))
        write(INSERT_PLY, chain.from_iterable(each.plies for each in rows))
        write(INSERT_POSITION, chain.from_iterable(each.positions for each in rows))
        write(INSERT_COMMENT, chain.from_iterable(each.comments for each in rows))
        write(INSERT_DIAGNOSTIC, chain(*(each.diagnostics for each in rows), self._remarks))
        self._names.update(names)
        self._rows, self._remarks, self._plies = [], [], 0
        self._prints.clear()


def delete_games(connection: sqlite3.Connection, source: int) -> None:
    """Take out all rows that were made from a source. The source itself stays."""
    numbers = [row[0] for row in connection.execute("SELECT id FROM games WHERE source = ?", (source,))]
    delete_plies(connection, numbers)
    connection.executemany("DELETE FROM comments WHERE game = ?", ((number,) for number in numbers))
    connection.execute("DELETE FROM diagnostics WHERE source = ?", (source,))
    connection.execute("DELETE FROM games WHERE source = ?", (source,))
    connection.execute(
        """
DELETE FROM players
 WHERE NOT EXISTS (SELECT 1 FROM games WHERE white = players.id)
   AND NOT EXISTS (SELECT 1 FROM games WHERE black = players.id)
"""
    )


def delete_plies(connection: sqlite3.Connection, games: Iterable[int]) -> None:
    """Take out the plies and positions of some games."""
    spans = [(number << PLY_BITS, number + 1 << PLY_BITS) for number in games]
    connection.executemany("DELETE FROM plies WHERE id >= ? AND id < ?", spans)
    connection.executemany("DELETE FROM positions WHERE id >= ? AND id < ?", spans)
