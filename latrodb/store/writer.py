"""Rows into tables: many at a time, inside the transaction of the caller."""

from __future__ import annotations

import json
from collections import defaultdict
from itertools import chain, count, repeat
from typing import TYPE_CHECKING

from latrodb.core.step import Tactic
from latrodb.rules.captures import read_captures
from latrodb.store.boards import Run, delete_boards, write_boards
from latrodb.store.rows import GameRow

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.rules.captures import Taken
    from latrodb.store.database import Database
    from latrodb.store.rows import DiagnosticRow, GameRows, Line, LineRows, PositionRow, TurnRow

BATCH = 50_000  # plies that are held before they are written
LONG = 20  # so many turns are not played twice by chance
TACTICS = tuple(Tactic)
FIND_TURNS = """
SELECT turns.id, turns.text, turns.mark, turns.tactics FROM json_each(?) asked JOIN turns ON turns.text = asked.value
"""
INSERT_TURN = "INSERT INTO turns (id, text, mark, captures, tactic, tactics) VALUES (?, ?, ?, ?, ?, ?)"
INSERT_CAPTURE = "INSERT INTO captures (turn, man, square, tactic, rule) VALUES (?, ?, ?, ?, ?)"
INSERT_POSITION = "INSERT INTO positions (game, ply, key, turn) VALUES (?, ?, ?, ?)"
INSERT_DEVIATION = "INSERT INTO deviations (game, ply, label, state, written) VALUES (?, ?, ?, ?, ?)"
INSERT_LINE = "INSERT INTO lines (id, game, kind, text, start, first_ply) VALUES (?, ?, ?, ?, ?, ?)"
INSERT_LINE_POSITION = "INSERT INTO line_positions (line, ply, key, turn) VALUES (?, ?, ?, ?)"
INSERT_COMMENT = "INSERT INTO comments (game, ply, kind, text) VALUES (?, ?, ?, ?)"
TWIN = """
SELECT games.id
  FROM games
  LEFT JOIN players white ON white.id = games.white
  LEFT JOIN players black ON black.id = games.black
 WHERE games.fingerprint = :fingerprint
   AND games.same_as IS NULL
   AND coalesce(games.id < :before, 1)
   AND (games.plies >= :long
        OR (white.name IS NULL OR :white IS NULL OR lower(white.name) = lower(:white))
       AND (black.name IS NULL OR :black IS NULL OR lower(black.name) = lower(:black)))
 ORDER BY games.id
 LIMIT 1
"""
WITHOUT_GAMES = """
NOT EXISTS (SELECT 1 FROM games WHERE white = players.id) AND NOT EXISTS (SELECT 1 FROM games WHERE black = players.id)
"""
OF_SOURCE = "game IN (SELECT id FROM games WHERE source = ?)"
PLAYER = "(SELECT id FROM players WHERE name = ?)"
GAME_VALUES = ", ".join(PLAYER if column in ("white", "black") else "?" for column in GameRow._fields)
INSERT_GAME = f"INSERT INTO games ({', '.join(GameRow._fields)}) VALUES ({GAME_VALUES})"


class Turns:
    """The numbers of turns in the database."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.numbers: dict[TurnRow | None, int | None] = {None: None}

    def add(self, turns: Iterable[TurnRow | None]) -> None:
        """Number turns, and write those that are new, in the order in which they come."""
        asked = [turn for turn in dict.fromkeys(turns) if turn not in self.numbers]
        if not asked:
            return
        texts = json.dumps(sorted({turn[0] for turn in asked if turn}))
        self.numbers.update(((*turn,), number) for number, *turn in self._connection.execute(FIND_TURNS, (texts,)))
        new = [turn for turn in asked if turn and turn not in self.numbers]
        first, last = self._connection.execute("SELECT min(0, min(id)), max(0, max(id)) FROM turns").fetchone()
        plain, special = count((last or 0) + 1), count((first or 0) - 1, -1)
        numbered = [(next(special if mark or tactics else plain), (text, mark, tactics)) for text, mark, tactics in new]
        taken = {tactics: list(read_captures(tactics)) for _, _, tactics in new}
        self._connection.executemany(
            INSERT_TURN,
            ((number, text, mark, *_in_short(taken[tactics]), tactics) for number, (text, mark, tactics) in numbered),
        )
        captures = ((number, *each) for number, (_, _, tactics) in numbered for each in taken[tactics])
        self._connection.executemany(INSERT_CAPTURE, captures)
        self.numbers.update((turn, number) for number, turn in numbered)


def _in_short(taken: Sequence[Taken]) -> tuple[str, str]:
    """The squares of captures as the notation has them, and the first of their tactics."""
    squares = dict.fromkeys(each.square for each in taken)
    used = {each.tactic for each in taken}
    return "".join(f"x{square}" for square in squares), next((each.value for each in TACTICS if each in used), "")


class Writer:
    """Collects rows and writes them in batches; call `flush` at the end."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._names: set[str] = set()
        self._turns = Turns(database.connection)
        self._rows: list[GameRows] = []
        self._diagnostics: list[DiagnosticRow] = []
        self._fingerprints: set[int] = set()
        self._plies = 0

    def add(self, rows: GameRows) -> None:
        """Take all rows of a game."""
        self._rows.append(rows)
        self._plies += rows.game.plies
        if rows.game.fingerprint is not None:
            self._fingerprints.add(rows.game.fingerprint)
        if self._plies >= BATCH:
            self.flush()

    def add_diagnostic(self, row: DiagnosticRow) -> None:
        """Take a diagnostic outside games."""
        self._diagnostics.append(row)

    def find_twin(self, game: GameRow, before: int | None = None) -> int | None:
        """The first game with the same turns and no other players; in long games the players do not matter.

        With `before` only games of smaller numbers count.
        """
        if game.fingerprint is None:
            return None
        if game.fingerprint in self._fingerprints:
            self.flush()
        wanted = {
            "fingerprint": game.fingerprint,
            "long": LONG,
            "white": game.white,
            "black": game.black,
            "before": before,
        }
        found = self._database.connection.execute(TWIN, wanted).fetchone()
        return found[0] if found else None

    def flush(self) -> None:
        """Write all that was taken."""
        database, rows = self._database, self._rows
        insert = database.connection.executemany
        names = dict.fromkeys(name for each in rows for name in (each.game.white, each.game.black) if name)
        new = ({"name": name} for name in names if name not in self._names)
        database.table("players").insert_all(new, ignore=True)
        self._turns.add(chain.from_iterable(each.line.turns for each in rows))
        insert(INSERT_GAME, (each.game for each in rows))
        insert(INSERT_POSITION, chain.from_iterable(self._positions(each.game.id, each.line) for each in rows))
        self.add_lines([line for each in rows for line in each.variations])
        insert(INSERT_DEVIATION, chain.from_iterable(each.deviations for each in rows))
        insert(INSERT_COMMENT, chain.from_iterable(each.comments for each in rows))
        self._write_boards(Run(each.game.id, None, 0, each.line.boards) for each in rows)
        database.table("diagnostics").insert_all(chain(*(each.diagnostics for each in rows), self._diagnostics))
        self._names.update(names)
        self._rows, self._diagnostics, self._plies = [], [], 0
        self._fingerprints.clear()

    def _write_boards(self, runs: Iterable[Run]) -> None:
        by_variant: defaultdict[str, list[Run]] = defaultdict(list)
        for run in runs:
            if run.codes:
                ((variant,),) = self._database.query("SELECT variant FROM games WHERE id = :id", id=run.game)
                by_variant[variant].append(run)
        for variant, played in by_variant.items():
            write_boards(self._database.connection, variant, played)

    def add_lines(self, lines: Sequence[LineRows]) -> None:
        """Write lines of games that are written already."""
        self._turns.add(chain.from_iterable(each.line.turns for each in lines))
        (last,) = self._database.connection.execute("SELECT coalesce(max(id), 0) FROM lines").fetchone()
        for number, each in enumerate(lines, last + 1):
            self._database.connection.execute(INSERT_LINE, (number, *each[:-1]))
            rows = self._positions(number, each.line, each.start)
            self._database.connection.executemany(INSERT_LINE_POSITION, rows)
        self._write_boards(
            Run(each.game, number, max(each.start - 1, 0), each.line.boards)
            for number, each in enumerate(lines, last + 1)
        )

    def _positions(self, number: int, line: Line, start: int = 0) -> Iterator[PositionRow]:
        """The positions of a game or line; the first of them is that after so many turns."""
        turns = map(self._turns.numbers.__getitem__, line.turns)
        return zip(repeat(number), count(start), line.keys, turns, strict=False)


def delete_games(database: Database, source: int) -> None:
    """Delete all rows that were made from a source. The source itself stays."""
    _delete_rows_of_games(database, OF_SOURCE, source)
    database.table("diagnostics").delete_where("source = ?", [source])
    for table in ("games", "removed_games"):
        database.table(table).delete_where("source = ?", [source])
    database.table("players").delete_where(WITHOUT_GAMES)


def delete_game(database: Database, game: int) -> None:
    """Delete all rows of a game that is about to be written again."""
    _delete_rows_of_games(database, "game = ?", game)
    database.table("diagnostics").delete_where("game = ?", [game])
    database.table("games").delete_where("id = ?", [game])


def _delete_rows_of_games(database: Database, condition: str, value: int) -> None:
    delete_lines(database, condition, value)
    delete_boards(database, condition, value)
    for table in ("positions", "deviations", "comments", "corrections"):
        database.table(table).delete_where(condition, [value])


def delete_lines(database: Database, condition: str, value: int) -> None:
    """Delete the lines for which an SQL condition holds."""
    delete_boards(database, f"line IN (SELECT id FROM lines WHERE {condition})", value)
    database.table("line_positions").delete_where(f"line IN (SELECT id FROM lines WHERE {condition})", [value])
    database.table("lines").delete_where(condition, [value])


def restore_diagnostics(database: Database, rows: Iterable[tuple[object, ...]]) -> None:
    """Write rows of `diagnostics` again that were deleted, if their games are still there."""
    values = ", ".join("?" * 15)
    sql = f"INSERT INTO diagnostics SELECT NULL, {values} WHERE ?2 IN (SELECT id FROM games)"
    database.connection.executemany(sql, (row[1:] for row in rows))
