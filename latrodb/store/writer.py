"""Writes the rows of games."""

from __future__ import annotations

from collections import defaultdict
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, count, product
from typing import TYPE_CHECKING, Any, Final

from latrodb.core.step import Tactic
from latrodb.rules.captures import read_captures
from latrodb.rules.readers.packing import add_rows
from latrodb.store.boards import Run, delete_boards, pack_boards, write_boards
from latrodb.store.rows import PRINTED, GameRow, TurnRow

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.game.account import Accounts
    from latrodb.rules.captures import Taken
    from latrodb.store.boards import PackedBoards, Packer
    from latrodb.store.database import Database
    from latrodb.store.rows import DiagnosticRow, GameRows, Line, LineRows


LONG = 20  # so many turns are not played twice by chance
ANY: Final = "any"  # a player; the names are bytes


class FirstGames:
    """The games with the same turns that are not wordings of earlier ones. A look-up takes the same time among many."""

    def __init__(self) -> None:
        self._first: dict[tuple[bytes | str | None, ...], int] = {}

    def add(self, game: int, plies: int, white: str | None, black: str | None) -> None:
        """Add a game by its number, length and players."""
        for key in product(*((name, ANY) for name in _names(plies, white, black))):
            self._first[key] = min(game, self._first.get(key, game))

    def find(self, plies: int, white: str | None, black: str | None) -> int | None:
        """The first game that was added with no other players; in long games the players do not matter."""
        keys = product(*((ANY,) if name is None else (name, None) for name in _names(plies, white, black)))
        return min((self._first[key] for key in keys if key in self._first), default=None)


def _names(plies: int, *players: str | None) -> list[bytes | None]:
    """What distinguishes players. As in SQLite, only letters of ASCII have two cases."""
    return [None if plies >= LONG or name is None else name.encode(errors="surrogatepass").lower() for name in players]


BATCH = 50_000  # plies that are held before they are written
HELD = 8  # rows of boards that may be packed in other processes meanwhile
KNOWN = 1 << 20  # bytes of a table of bits, one of which is set for each fingerprint
MOST_REPEATED = 4096  # fingerprints of several games that are remembered
AT_ONCE = 1000  # rows that one statement inserts where there are very many
TACTICS = tuple(Tactic)
MOST_CAPTURES = 1024  # texts of captures that are remembered, as many turns have the same
FIND_TURN = "SELECT id FROM turns WHERE text = ? AND tactics = ?"
LAST_TURN = "SELECT id FROM turns WHERE id & 1 = {} ORDER BY id DESC LIMIT 1"
INSERT_TURN = "INSERT INTO turns (id, text, mark, captures, tactic, tactics) VALUES (?, ?, ?, ?, ?, ?)"
INSERT_CAPTURE = "INSERT INTO captures (turn, man, square, tactic, rule) VALUES (?, ?, ?, ?, ?)"
INSERT_POSITION = "INSERT INTO positions (game, ply, key, turn) VALUES (?, ?, ?, ?)"
INSERT_DEVIATION = "INSERT INTO _deviations (game, ply, place, state, written) VALUES (?, ?, ?, ?, ?)"
INSERT_LINE = "INSERT INTO _lines (id, game, kind, text, start, first_ply) VALUES (?, ?, ?, ?, ?, ?)"
INSERT_LINE_POSITION = "INSERT INTO _line_positions (line, ply, key, turn) VALUES (?, ?, ?, ?)"
INSERT_COMMENT = "INSERT INTO comments (game, ply, kind, text) VALUES (?, ?, ?, ?)"
INSERT_ACCOUNT = "INSERT OR REPLACE INTO _accounts (game, text, number, account) VALUES (?, ?, ?, ?)"
INSERT_PLAYER = "INSERT OR IGNORE INTO players (name) VALUES (?)"
FIRST_GAMES = """
SELECT games.id, games.plies, white.name, black.name
  FROM games
  LEFT JOIN players white ON white.id = games.white
  LEFT JOIN players black ON black.id = games.black
 WHERE games.fingerprint = ?
   AND games.same_as IS NULL
"""
WITHOUT_GAMES = """
NOT EXISTS (SELECT 1 FROM games WHERE white = players.id) AND NOT EXISTS (SELECT 1 FROM games WHERE black = players.id)
"""
OF_SOURCE = "game IN (SELECT id FROM games WHERE source = ?)"
PLAYER = "(SELECT id FROM players WHERE name = ?)"
VALUES = {"white": PLAYER, "black": PLAYER, "fingerprint": "coalesce(?, ?1)"}  # of its columns, where not as given
GAME_VALUES = ", ".join(VALUES.get(column, "?") for column in GameRow._fields)
INSERT_GAME = f"INSERT INTO games ({', '.join(GameRow._fields)}) VALUES ({GAME_VALUES})"


class TurnNumbers(dict[TurnRow | None, int | None]):
    """The numbers of turns in the database. One that it does not have gets the next, and is to be written."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        super().__init__({None: None})
        self.new: list[TurnRow] = []
        self._connection = connection
        last = [connection.execute(LAST_TURN.format(number)).fetchone() or (-number,) for number in (0, 1)]
        self._is_empty = last == [(0,), (-1,)]
        self._plain, self._special = (count(number + 2, 2) for (number,) in last)

    def __missing__(self, turn: TurnRow) -> int:
        text, mark, tactics = turn
        found = None if self._is_empty else self._connection.execute(FIND_TURN, (text, tactics)).fetchone()
        number: int = found[0] if found else next(self._special if mark or tactics else self._plain)
        if not found:
            self.new.append(turn)
        self[turn] = number
        return number

    def write(self) -> None:
        """Write the new turns, in the order of their numbers, in which they leave no gaps."""
        insert, new = self._connection.executemany, sorted(self.new, key=lambda turn: self[turn] or 0)
        insert(INSERT_TURN, ((self[turn], *turn[:2], *_in_short(turn[2]), turn[2]) for turn in new))
        insert(INSERT_CAPTURE, ((self[turn], *each) for turn in new if turn[2] for each in _read_captures(turn[2])))
        self.new = []


class _Places(dict[int, int | None]):
    """The numbers of turns in the database by their places in a list; a turn is looked up when it is asked for."""

    def __init__(self, names: list[TurnRow | None], turns: TurnNumbers) -> None:
        super().__init__()
        self.names = names
        self._turns = turns

    def __missing__(self, place: int) -> int | None:
        number = self[place] = self._turns[self.names[place]]
        return number


@lru_cache(maxsize=MOST_CAPTURES)
def _read_captures(tactics: str) -> tuple[Taken, ...]:
    return tuple(read_captures(tactics))


@lru_cache(maxsize=MOST_CAPTURES)
def _in_short(tactics: str) -> tuple[str, str]:
    """The squares of captures as the notation has them, and the first of their tactics."""
    taken = _read_captures(tactics)
    squares = dict.fromkeys(each.square for each in taken)
    used = {each.tactic for each in taken}
    return "".join(f"x{square}" for square in squares), next((each.value for each in TACTICS if each in used), "")


@dataclass(slots=True)
class _Taken:
    """Rows that were taken and are not written yet."""

    games: list[GameRows] = field(default_factory=list)
    positions: list[int | None] = field(default_factory=list)  # the values of rows, side by side
    lines: list[tuple[int, LineRows]] = field(default_factory=list)  # with their numbers
    line_positions: list[int | None] = field(default_factory=list)
    diagnostics: list[DiagnosticRow] = field(default_factory=list)
    by_fingerprint: defaultdict[int, list[GameRow]] = field(default_factory=lambda: defaultdict(list))
    plies: int = 0

    @property
    def rows(self) -> tuple[list[Any], ...]:
        return self.games, self.positions, self.lines, self.line_positions, self.diagnostics


class Writer:
    """Collects rows and writes them in batches; call `flush` at the end."""

    def __init__(self, database: Database, pack: Packer | None = None, *, is_alone: bool = False) -> None:
        """Make a writer; with `pack`, other processes pack the boards, which are written later.

        `is_alone` promises that nothing else adds games meanwhile, so that they need not be looked up in an empty
        database.
        """
        self.last_game = 0  # the greatest number of a game that was taken
        self._database = database
        self._turns = TurnNumbers(database.connection)
        self._repeated: dict[int, FirstGames] = {}  # by their fingerprints
        self._places = _Places([], self._turns)  # of the turns of games that another process read last
        self._taken = _Taken()
        self._pack = pack
        self._packing: list[tuple[str, list[PackedBoards]]] = []  # boards that are not written yet, by variant
        (last,) = database.connection.execute("SELECT coalesce(max(id), 0) FROM _lines").fetchone()
        self._line_numbers = count(last + 1)
        (has_games,) = database.connection.execute("SELECT EXISTS (SELECT 1 FROM games)").fetchone()
        self._known = None if has_games or not is_alone else bytearray(KNOWN)  # a bit for the fingerprint of each game

    def add(self, rows: GameRows) -> None:
        """Take all rows of a game."""
        taken, game = self._taken, rows.game
        taken.games.append(rows)
        taken.diagnostics += rows.diagnostics
        self._add_positions(taken.positions, game.id, rows.line)
        self.add_lines(rows.variations)
        taken.plies += game.plies
        if game.fingerprint is not None and game.same_as is None:
            taken.by_fingerprint[game.fingerprint].append(game)
            self._know(game.fingerprint)
            if game.fingerprint in self._repeated:
                self._repeated[game.fingerprint].add(game.id, game.plies, game.white, game.black)
        self.last_game = max(self.last_game, game.id)
        if taken.plies >= BATCH:
            self.flush(held=HELD)

    def _know(self, fingerprint: int) -> None:
        if self._known is not None:
            self._known[fingerprint % KNOWN] |= 1 << (fingerprint // KNOWN) % 8

    def _may_know(self, fingerprint: int) -> bool:
        """Whether there may be a game with a fingerprint."""
        return self._known is None or self._known[fingerprint % KNOWN] >> (fingerprint // KNOWN) % 8 & 1 > 0

    def add_lines(self, lines: Iterable[LineRows]) -> None:
        """Take lines of games that were taken or are stored already."""
        for each, number in zip(lines, self._line_numbers, strict=False):
            self._taken.lines.append((number, each))
            self._add_positions(self._taken.line_positions, number, each.line, each.start)

    def add_diagnostic(self, row: DiagnosticRow) -> None:
        """Take a diagnostic outside games."""
        self._taken.diagnostics.append(row)

    def find_twin(self, game: GameRow, before: int | None = None) -> int | None:
        """The first game with the same turns and no other players; in long games the players do not matter.

        With `before` only games of smaller numbers count.
        """
        if game.fingerprint is None or not self._may_know(game.fingerprint):
            return None
        known = self._repeated.get(game.fingerprint) or self._first_games(game.fingerprint)
        twin = known.find(game.plies, game.white, game.black) if known else None
        return twin if twin is None or before is None or twin < before else None

    def _first_games(self, fingerprint: int) -> FirstGames | None:
        """The games with a fingerprint, kept for the next of them; None if there are none."""
        stored = self._database.connection.execute(FIRST_GAMES, (fingerprint,)).fetchall()
        taken = self._taken.by_fingerprint.get(fingerprint, [])
        if not stored and not taken:
            return None
        if len(self._repeated) == MOST_REPEATED:
            self._repeated.clear()
        found = self._repeated[fingerprint] = FirstGames()
        for number, plies, white, black in (
            *stored,
            *((each.id, each.plies, each.white, each.black) for each in taken),
        ):
            found.add(number, plies, white, black)
        return found

    def flush(self, *, held: int = 0) -> None:
        """Write all that was taken; turns may be held back, and some rows of boards while they are packed."""
        connection, taken = self._database.connection, self._taken
        insert = connection.executemany
        if not held:
            self._turns.write()
        names = dict.fromkeys(name for each in taken.games for name in (each.game.white, each.game.black) if name)
        insert(INSERT_PLAYER, ((name,) for name in names))
        insert(INSERT_GAME, (each.game for each in taken.games))
        insert_many(connection, INSERT_POSITION, taken.positions)
        insert(INSERT_LINE, ((number, *each[:-1]) for number, each in taken.lines))
        insert_many(connection, INSERT_LINE_POSITION, taken.line_positions)
        insert(INSERT_DEVIATION, chain.from_iterable(each.deviations for each in taken.games))
        insert(INSERT_COMMENT, chain.from_iterable(each.comments for each in taken.games))
        for each in taken.games:
            insert_accounts(connection, each.game.id, PRINTED, each.accounts)
        insert_diagnostics(connection, taken.diagnostics)
        self._write_boards(held if self._pack else 0)
        self._taken = _Taken()

    @contextmanager
    def all_or_nothing(self) -> Iterator[None]:
        """Take all that is added within the block, or nothing if it raises: `flush` then writes what was there."""
        connection, taken, turns, packing = self._database.connection, self._taken, self._turns.new, self._packing
        lengths = [len(each) for each in (*taken.rows, turns)]
        connection.execute("SAVEPOINT block")
        try:
            yield
        except BaseException:
            if connection.in_transaction:  # which a full disk ends
                connection.execute("ROLLBACK TO block")
                self._taken, self._turns.new, self._packing = taken, turns, packing  # which a flush replaces
                for rows, length in zip((*taken.rows, turns), lengths, strict=True):
                    del rows[length:]
                taken.by_fingerprint.clear()
                for each in taken.games:
                    if each.game.fingerprint is not None and each.game.same_as is None:
                        taken.by_fingerprint[each.game.fingerprint].append(each.game)
                self._repeated.clear()
            raise
        connection.execute("RELEASE block")

    def _write_boards(self, held: int) -> None:
        variants = {each.game.id: each.game.variant for each in self._taken.games}
        by_variant: defaultdict[str, list[Run]] = defaultdict(list)
        for each in self._taken.games:
            if each.line.boards:
                by_variant[each.game.variant or ""].append(Run(each.game.id, None, 0, each.line.boards))
        for number, line in self._taken.lines:
            if line.line.boards:
                variant = variants.get(line.game) or self._variant_of(line.game)
                by_variant[variant].append(Run(line.game, number, max(line.start - 1, 0), line.line.boards))
        pack = (self._pack,) if self._pack else ()
        packing = [
            *self._packing,
            *((variant, pack_boards(variant, runs, *pack)) for variant, runs in by_variant.items()),
        ]
        ready = max(0, len(packing) - held)
        for variant, rows in packing[:ready]:
            write_boards(self._database.connection, variant, rows)
        self._packing = packing[ready:]

    def _variant_of(self, game: int) -> str:
        ((variant,),) = self._database.query("SELECT variant FROM games WHERE id = :id", id=game)
        return str(variant)

    def _add_positions(self, values: list[int | None], number: int, line: Line, start: int = 0) -> None:
        """Take the positions of a game or line; the first of them is that after so many turns."""
        if line.names is not None and line.names is not self._places.names:
            self._places = _Places(line.names, self._turns)
        add_rows(values, number, start, line.keys, line.turns, self._turns if line.names is None else self._places)


def insert_many(connection: sqlite3.Connection, statement: str, values: Sequence[int | None]) -> None:
    """Insert rows whose values stand side by side, with a statement for one row, in half the time that it takes."""
    row = statement[statement.rindex("(") :]
    width = row.count("?")
    size = AT_ONCE * width
    whole = len(values) // size * size
    many = (values[start : start + size] for start in range(0, whole, size))
    connection.executemany(f"{statement}{f', {row}' * (AT_ONCE - 1)}", many)
    connection.executemany(statement, (values[start : start + width] for start in range(whole, len(values), width)))


def insert_diagnostics(connection: sqlite3.Connection, rows: Sequence[DiagnosticRow]) -> None:
    """Insert rows of `diagnostics`, which all have the same columns."""
    if rows:
        columns, values = (", ".join(map(form.format, rows[0])) for form in ('"{}"', ":{}"))
        connection.executemany(f"INSERT INTO diagnostics ({columns}) VALUES ({values})", rows)


def insert_accounts(connection: sqlite3.Connection, game: int, text: str, accounts: Accounts) -> None:
    """Keep what a search found in a game, as printed or as corrected."""
    connection.executemany(INSERT_ACCOUNT, ((game, text, *each) for each in accounts.items()))


def delete_games(database: Database, source: int) -> None:
    """Delete all rows that were made from a source. The source itself stays."""
    _delete_rows_of_games(database, OF_SOURCE, source)
    database.delete("diagnostics", "source = ?", source)
    for table in ("games", "_removed_games"):
        database.delete(table, "source = ?", source)
    database.delete("players", WITHOUT_GAMES)


def delete_game(database: Database, game: int) -> None:
    """Delete all rows of a game that is about to be written again."""
    _delete_rows_of_games(database, "game = ?", game)
    database.delete("diagnostics", "game = ?", game)
    database.delete("games", "id = ?", game)


def _delete_rows_of_games(database: Database, condition: str, value: int) -> None:
    delete_lines(database, condition, value)
    delete_boards(database, condition, value)
    for table in ("positions", "_deviations", "comments", "_corrections", "_corrected_games", "_accounts"):
        database.delete(table, condition, value)


def delete_lines(database: Database, condition: str, value: int) -> None:
    """Delete the lines for which an SQL condition holds."""
    delete_boards(database, f"line IN (SELECT id FROM _lines WHERE {condition})", value)
    database.delete("_line_positions", f"line IN (SELECT id FROM _lines WHERE {condition})", value)
    database.delete("_lines", condition, value)


def restore_diagnostics(database: Database, rows: Iterable[tuple[object, ...]]) -> None:
    """Write rows of `diagnostics` again that were deleted, if their games are still there."""
    values = ", ".join("?" * 15)
    sql = f"INSERT INTO diagnostics SELECT NULL, {values} WHERE ?2 IN (SELECT id FROM games)"
    database.connection.executemany(sql, (row[1:] for row in rows))
