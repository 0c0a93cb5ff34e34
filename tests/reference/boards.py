"""What the slow references of the reconstructions share: squares by name, men by letter, the one-line form.

A man is "S" or "D" (White's soldier and leader), "s" or "d" (Black's), with "~" behind it while he is bound.
Nothing here knows a rule.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

Board = dict[str, str]
Direction = tuple[int, int]

ORTHOGONAL: tuple[Direction, ...] = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL: tuple[Direction, ...] = ((1, 1), (1, -1), (-1, 1), (-1, -1))
EIGHT = ORTHOGONAL + DIAGONAL

NAMES = {(file, rank): "abcdefghijklmnop"[file] + str(rank + 1) for file in range(16) for rank in range(16)}
PLACES = {name: place for place, name in NAMES.items()}

PAIRS = ("hand", "dux", "taken")
NUMBERS = ("die", "pips", "quiet")


@dataclass(frozen=True)
class State:
    """A position. `trail` gives, for a man by his square, the squares that he has been on in this turn.

    `readings` holds the options that are set to another value than the default; they are no part of the position.
    """

    files: int
    ranks: int
    men: frozenset[tuple[str, str]]
    side: str
    hand: tuple[int, int] = (0, 0)
    dux: tuple[int, int] = (0, 0)
    taken: tuple[int, int] = (0, 0)
    fresh: frozenset[str] = frozenset()
    die: int = 0
    pips: int = 0
    trail: frozenset[tuple[str, frozenset[str]]] = frozenset()
    quiet: int = 0
    readings: Readings = field(default=(), compare=False)

    def reads(self, key: str, value: str) -> bool:
        """Whether an option has this value, which is not its default."""
        return (key, value) in self.readings

    def is_quiet_for(self, usual: int) -> bool:
        """Whether quiet turns end the game: as many as `usual`, if no option says otherwise; 0 means never."""
        limit = number_of(self.readings, "quiet_limit", usual)
        return 0 < limit <= self.quiet

    @classmethod
    def from_fen(cls, fen: str, readings: Readings = ()) -> State:
        """Read "PLACEMENT SIDE key=value ..."; raises ValueError for anything else."""
        placement, side, *words = fen.split()
        rows = [row_men(row) for row in placement.split("/")]
        widths = {len(row) for row in rows}
        if len(widths) != 1 or side not in ("w", "b"):
            raise ValueError(f"not a placement and a side: {fen!r}")
        men = {
            (NAMES[file, rank], letter)
            for rank, row in enumerate(reversed(rows))
            for file, letter in enumerate(row)
            if letter
        }
        fields = dict(read_field(word) for word in words)
        return cls(widths.pop(), len(rows), frozenset(men), side, readings=readings, **fields)  # type: ignore[arg-type]

    def to_fen(self) -> str:
        """Write the position, fields only where they are not empty."""
        board = self.board
        rows = []
        for rank in reversed(range(self.ranks)):
            row = "".join(board.get(NAMES[file, rank], ".") for file in range(self.files))
            rows.append(re.sub(r"\.+", lambda run: str(len(run.group())), row))
        words = ["/".join(rows), self.side]
        words += [f"{key}={pair[0]},{pair[1]}" for key in PAIRS if (pair := getattr(self, key)) != (0, 0)]
        if self.fresh:
            words.append("fresh=" + "".join(in_order(self.fresh)))
        words += [f"{key}={getattr(self, key)}" for key in ("die", "pips") if getattr(self, key)]
        if self.trail:
            past = dict(self.trail)
            words.append("trail=" + ",".join(f"{at}:{''.join(in_order(past[at]))}" for at in in_order(past)))
        if self.quiet:
            words.append(f"quiet={self.quiet}")
        return " ".join(words)

    @property
    def board(self) -> Board:
        """The men by their squares, as a dict that may be changed."""
        return dict(self.men)

    @property
    def seat(self) -> int:
        """The place of the side to move in a pair: 0 for White, 1 for Black."""
        return "wb".index(self.side)

    def squares(self) -> list[str]:
        """All squares by file, then rank."""
        return [NAMES[file, rank] for file in range(self.files) for rank in range(self.ranks)]

    def ahead(self, square: str, direction: Direction, steps: int = 1) -> str | None:
        """The square so many steps away, None beyond the edge."""
        file = PLACES[square][0] + steps * direction[0]
        rank = PLACES[square][1] + steps * direction[1]
        return NAMES[file, rank] if 0 <= file < self.files and 0 <= rank < self.ranks else None

    def around(self, square: str, directions: Iterable[Direction] = ORTHOGONAL) -> list[str]:
        """The adjacent squares on the board."""
        near = (self.ahead(square, direction) for direction in directions)
        return [each for each in near if each is not None]

    def corners(self) -> set[str]:
        """The four corner squares."""
        return {NAMES[file, rank] for file in (0, self.files - 1) for rank in (0, self.ranks - 1)}

    def own(self) -> list[str]:
        """The squares of the side to move, in order."""
        return in_order(square for square, letter in self.men if color(letter) == self.side)


@dataclass(frozen=True)
class Played:
    """What a turn does. A capture has the number of its move in the turn, its square and its tactics."""

    after: Any
    captures: frozenset[tuple[int, str, frozenset[str]]] = frozenset()
    bound: frozenset[str] = frozenset()
    freed: frozenset[str] = frozenset()


class Past:
    """The positions of a game, the present one included, and the turns played from them; empty without a game."""

    def __init__(self) -> None:
        self.counts: Counter[Hashable] = Counter()
        self.played: set[tuple[Hashable, str]] = set()

    def arrive(self, state: Any) -> None:
        """Note that a position has occurred."""
        self.counts[replace(state, quiet=0)] += 1

    def depart(self, state: Any, turn: str) -> None:
        """Note that a turn was played from a position."""
        self.played.add((replace(state, quiet=0), turn))

    def count(self, state: Any) -> int:
        """How often a position has occurred; quiet turns do not make it another one."""
        return self.counts[replace(state, quiet=0)]

    def has_played(self, state: Any, turn: str) -> bool:
        """Whether this turn was played from this position before."""
        return (replace(state, quiet=0), turn) in self.played


NO_PAST = Past()

Readings = tuple[tuple[str, str], ...]
Ending = tuple[str, str]  # the winner, `w` or `b`, or the empty string for a draw; and how the game ended


def number_of(readings: Readings, key: str, usual: int) -> int:
    """The value of an option that is a number, `usual` if it is not set."""
    return int(dict(readings).get(key, usual))


def captures_of(tactics: dict[str, set[str]], move: int = 0) -> frozenset[tuple[int, str, frozenset[str]]]:
    """The captures of one move, given the squares that each tactic takes."""
    taken = set().union(*tactics.values())
    return frozenset((move, square, frozenset(name for name in tactics if square in tactics[name])) for square in taken)


def name_of(origin: str, target: str) -> str:
    """The key of a plain move from a square to another."""
    return f"{origin}-{target}"


def row_men(row: str) -> list[str]:
    """Spell out a rank, one entry a square, "" for an empty one."""
    if not re.fullmatch(r"(\d+|[SDsd]~?)+", row):
        raise ValueError(f"not a rank: {row!r}")
    men: list[str] = []
    for part in re.findall(r"\d+|[SDsd]~?", row):
        men += [""] * int(part) if part.isdigit() else [part]
    return men


def read_field(word: str) -> tuple[str, object]:
    """Read one field; raises ValueError for an unknown one."""
    key, _, value = word.partition("=")
    if key in PAIRS:
        white, black = value.split(",")
        return key, (int(white), int(black))
    if key in NUMBERS:
        return key, int(value)
    if key == "fresh":
        return key, read_squares(value)
    if key == "trail":
        trails = (trail.split(":") for trail in value.split(","))
        return key, frozenset((at, read_squares(past)) for at, past in trails)
    raise ValueError(f"not a field: {word!r}")


def read_squares(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[a-p]\d{1,2}", text))


def in_order(squares: Iterable[str]) -> list[str]:
    """Sort by file, then rank."""
    return sorted(squares, key=lambda square: PLACES[square])


def other(side: str) -> str:
    return "b" if side == "w" else "w"


def color(letter: str) -> str:
    return "w" if letter[0] in "SD" else "b"


def is_leader(letter: str) -> bool:
    return letter[0] in "Dd"


def is_of(board: Board, square: str | None, side: str) -> bool:
    """Tell whether a man of that side stands there, whatever he is."""
    return square is not None and square in board and color(board[square]) == side


def count(state: State, side: str, leaders: bool = True) -> int:
    """Count the men of a side on the board, with or without its leader."""
    return sum(color(letter) == side and (leaders or not is_leader(letter)) for _, letter in state.men)


def leader(board: Board, side: str) -> str | None:
    """Find the leader of a side."""
    return next((at for at, letter in board.items() if is_leader(letter) and color(letter) == side), None)


def slides(state: State, origin: str) -> Iterator[str]:
    """Yield the squares that a rook on `origin` could go to."""
    board = state.board
    for direction in ORTHOGONAL:
        square = state.ahead(origin, direction)
        while square is not None and square not in board:
            yield square
            square = state.ahead(square, direction)


def bracketed(state: State, board: Board, target: str, directions: Iterable[Direction]) -> set[str]:
    """Find the enemies between the man who has arrived on `target` and another one of his side."""
    taken = set()
    for direction in directions:
        victim, far = state.ahead(target, direction), state.ahead(target, direction, 2)
        if victim is not None and is_of(board, victim, other(state.side)) and is_of(board, far, state.side):
            taken.add(victim)
    return taken


def moved(board: Board, origin: str, target: str) -> Board:
    """Put a man on another square and take nothing off."""
    after = dict(board)
    after[target] = after.pop(origin)
    return after


def without(board: Board, squares: Iterable[str]) -> Board:
    """Take men off."""
    gone = set(squares)
    return {square: letter for square, letter in board.items() if square not in gone}


def listed(sign: str, squares: Iterable[str]) -> str:
    """Write a list of squares as the notation does: "xc3xd4"."""
    return "".join(sign + square for square in in_order(squares))


def more(white: int, black: int) -> str:
    """The side with the larger number, the empty string if both are the same."""
    return "" if white == black else "w" if white > black else "b"


def counted(state: State, leaders: bool) -> str:
    """The side with more men on the board, with or without leaders; the empty string if both have as many."""
    return more(count(state, "w", leaders), count(state, "b", leaders))


def mark_of_win(ending: Ending | None, side: str) -> str:
    """The mark of a turn of a side, given how it ends the game on the board: `#` if the side has won."""
    return "#" if ending and ending[0] == side else ""
