"""The board of the XXI family, slowly: men, squares, and how a rook goes over them. See `xxi.py`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache

from tests.reference.boards import Readings

Direction = tuple[int, int]

DIRECTIONS: tuple[Direction, ...] = ((1, 0), (-1, 0), (0, 1), (0, -1))

NAMES = {(file, rank): "abcdefghijklmnopqrstuvwxyz"[file] + str(rank + 1) for file in range(26) for rank in range(26)}

PLACES = {name: place for place, name in NAMES.items()}


@dataclass(frozen=True)
class Table:
    """A board with its men and the side to move; `duxes` says whether the Dux rules are in force."""

    files: int
    ranks: int
    duxes: bool
    men: frozenset[tuple[str, str]]
    side: str
    quiet: int = 0  # plies since the last capture
    readings: Readings = field(default=(), compare=False)  # the rulings that are replaced

    def reads(self, key: str, value: str) -> bool:
        """Tell whether the pages are read in this other way."""
        return (key, value) in self.readings

    @classmethod
    def from_fen(cls, fen: str, duxes: bool, readings: Readings = ()) -> "Table":
        """Read "PLACEMENT SIDE quiet=NUMBER"; raises ValueError for ragged or unknown ranks."""
        placement, side, *words = fen.split()
        rows = [row_letters(row) for row in placement.split("/")]
        widths = {len(row) for row in rows}
        if len(widths) != 1 or side not in ("w", "b"):
            raise ValueError(f"not a placement and a side: {fen!r}")
        men = {
            (NAMES[file, rank], letter)
            for rank, row in enumerate(reversed(rows))
            for file, letter in enumerate(row)
            if letter != "."
        }
        quiet = next((int(word.removeprefix("quiet=")) for word in words if word.startswith("quiet=")), 0)
        return cls(widths.pop(), len(rows), duxes, frozenset(men), side, quiet, readings)

    def to_fen(self) -> str:
        """Write placement, side and quiet plies, top rank first, empty runs as decimal numbers."""
        board = board_of(self.men)
        rows = []
        for rank in reversed(range(self.ranks)):
            row = "".join(board.get(NAMES[file, rank], ".") for file in range(self.files))
            rows.append(re.sub(r"\.+", lambda run: str(len(run.group())), row))
        return "/".join(rows) + f" {self.side}" + (f" quiet={self.quiet}" if self.quiet else "")


def row_letters(row: str) -> str:
    """Spell a rank of a FEN out, one character a square, "." for an empty one."""
    if not re.fullmatch(r"(\d+|[SDsd])+", row):
        raise ValueError(f"not a rank: {row!r}")
    return "".join("." * int(part) if part.isdigit() else part for part in re.findall(r"\d+|[SDsd]", row))


def opening(system: str, board: str, readings: Readings = ()) -> Table:
    """Set the first position up: "Setup" of both pages. White moves first."""
    files, ranks = (int(side) for side in board.split("x"))
    rows = 2 if system == "petteia-xxi" else 1
    men: dict[str, str] = {}
    for file in range(files):
        for row in range(rows):
            men[NAMES[file, row]] = "S"
            men[NAMES[file, ranks - 1 - row]] = "s"
    if system == "latrunculi-xxi":
        # The right one of the two middle squares, each player looking from his own side of the board;
        # with an odd number of files, the middle one (S4).
        men[NAMES[files // 2, 1]] = "D"
        men[NAMES[files - 1 - files // 2, ranks - 2]] = "d"
    return Table(files, ranks, system == "latrunculi-xxi", frozenset(men.items()), "w", readings=readings)


# --- Squares and men -------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def board_of(men: frozenset[tuple[str, str]]) -> dict[str, str]:
    """The men by their squares, not to be changed."""
    return dict(men)


def other(side: str) -> str:
    return "b" if side == "w" else "w"


def color(letter: str) -> str:
    return "w" if letter in ("S", "D") else "b"


def is_dux(letter: str) -> bool:
    return letter in ("D", "d")


def ahead(table: Table, square: str, direction: Direction, steps: int = 1) -> str | None:
    """Name the square so many steps away, or None beyond the walls."""
    file, rank = PLACES[square]
    file += steps * direction[0]
    rank += steps * direction[1]
    return NAMES[file, rank] if 0 <= file < table.files and 0 <= rank < table.ranks else None


def neighbors(table: Table, square: str) -> frozenset[str]:
    """Give the orthogonally adjacent squares inside the walls."""
    return neighbors_on(table.files, table.ranks, square)


@cache
def neighbors_on(files: int, ranks: int, square: str) -> frozenset[str]:
    around = ((PLACES[square][0] + file, PLACES[square][1] + rank) for file, rank in DIRECTIONS)
    return frozenset(NAMES[file, rank] for file, rank in around if 0 <= file < files and 0 <= rank < ranks)


def open_neighbors(table: Table, square: str) -> set[str]:
    """Give the adjacent squares that nobody stands on: the open paths of a Dux."""
    board = board_of(table.men)
    return {near for near in neighbors(table, square) if near not in board}


def men_beside(table: Table, square: str, side: str) -> set[str]:
    """Give the adjacent squares on which the men of one side stand."""
    board = board_of(table.men)
    return {near for near in neighbors(table, square) if near in board and color(board[near]) == side}


def dux_square(table: Table, side: str) -> str | None:
    """Find the Dux of one side."""
    for square, letter in table.men:
        if is_dux(letter) and color(letter) == side:
            return square
    return None


def is_immobilized(table: Table, side: str) -> bool:
    """Tell whether that side's Dux has no open path, whoever closes it: ruling E1."""
    dux = dux_square(table, side)
    return dux is not None and not open_neighbors(table, dux)


# --- Moves over the board --------------------------------------------------------------------------------


def reach(table: Table, origin: str) -> Iterator[tuple[str, Direction]]:
    """Yield each square a rook on `origin` could go to, with the direction of travel: rules 3 and 4."""
    board = board_of(table.men)
    for direction in DIRECTIONS:
        square = ahead(table, origin, direction)
        while square is not None and square not in board:
            yield square, direction
            square = ahead(table, square, direction)


def possible_moves(table: Table) -> set[tuple[str, str]]:
    """Give every move of the side to move that the board allows, whatever the mobility rules say."""
    own = [square for square, letter in table.men if color(letter) == table.side]
    return {(origin, target) for origin in own for target, _ in reach(table, origin)}


def travel(table: Table, origin: str, target: str) -> Direction:
    """Give the direction of a possible move; raises ValueError for any other."""
    letter = board_of(table.men).get(origin)
    if letter is not None and color(letter) == table.side:
        for square, direction in reach(table, origin):
            if square == target:
                return direction
    raise ValueError(f"not possible: {origin}-{target} in {table.to_fen()}")
