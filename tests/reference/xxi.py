"""The XXI family, slowly: one loop for each sentence of the rule pages.

Covers Latrunculi XXI (its page), Petteia XXI (its page) and Single Stone XXI (both pages).
Rule numbers are those of the pages, letters with a number (C4, L1, M2, E1 ...) are the rulings on their
doubtful points; an option replaces one of them. Tests compare the engine with this module, so it shares no code with
it: squares are names ("a1"), a board is a dict from square to letter ("S", "D" White; "s", "d" Black).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import combinations

from tests.reference.boards import NO_PAST, Ending, Past, Played, Readings, captures_of, number_of

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


# --- Captures --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Attack:
    """A man that has arrived on `target`, before anything is taken off (ruling C8)."""

    table: Table
    board: dict[str, str]
    target: str
    direction: Direction

    def at(self, square: str | None) -> str:
        """Give the letter on a square, or "" for an empty square and for the wall."""
        return "" if square is None else self.board.get(square, "")

    def has_friend(self, square: str | None) -> bool:
        letter = self.at(square)
        return letter != "" and color(letter) == self.table.side

    def has_enemy(self, square: str | None) -> bool:
        letter = self.at(square)
        return letter != "" and color(letter) != self.table.side

    def has_victim(self, square: str | None) -> bool:
        """Tell whether an enemy soldier stands there; a Dux is never captured."""
        return self.has_enemy(square) and not is_dux(self.at(square))

    def forward(self, steps: int) -> str | None:
        """Give the square so many steps beyond the target, in the direction of travel."""
        return ahead(self.table, self.target, self.direction, steps)


def custodial(attack: Attack) -> set[str]:
    """Rule 5: an enemy soldier between the man who moved in and a friend (rulings C1, C2)."""
    taken = set()
    for direction in DIRECTIONS:
        victim = ahead(attack.table, attack.target, direction)
        anvil = ahead(attack.table, attack.target, direction, 2)
        if victim is not None and attack.has_victim(victim) and attack.has_friend(anvil):
            taken.add(victim)
    return taken


def corner(attack: Attack) -> set[str]:
    """Rule 8: an enemy soldier in a corner, attacked along both walls, the mover being one (ruling C3).

    Read in another way, no Dux takes part.
    """
    taken = set()
    for victim in neighbors(attack.table, attack.target):
        around = neighbors(attack.table, victim)
        if len(around) == 2 and attack.has_victim(victim) and all(attack.has_friend(near) for near in around):
            has_dux = any(is_dux(attack.at(near)) for near in around)
            if not (has_dux and attack.table.reads("corner_dux", "false")):
                taken.add(victim)
    return taken


def push_and_crush(attack: Attack) -> set[str]:
    """Rules 13a and 13b: one pushed friend, the victim, then a wall or a second friend (ruling C4).

    Read in other ways, the second friend is no Dux, or there is no such tactic.
    """
    victim = attack.forward(2)
    anvil = attack.forward(3)
    if attack.table.reads("push", "false"):
        return set()
    if victim is None or not attack.has_friend(attack.forward(1)) or not attack.has_victim(victim):
        return set()
    if anvil is None:
        return {victim}
    is_barred = attack.table.reads("anvil_dux", "false") and is_dux(attack.at(anvil))
    return {victim} if attack.has_friend(anvil) and not is_barred else set()


def flank(attack: Attack) -> set[str]:
    """Rule 14: the nearest of an enemy line of two or more with a friend behind it (ruling C5).

    Read in other ways: "sandwiching-in any number of enemy pieces" takes them all; the charger may come from any side;
    a line with an enemy Dux in it is none; or there is no such tactic.
    """
    if attack.table.reads("flank", "none"):
        return set()
    if attack.table.reads("flank", "any_side"):
        ways = (replace(attack, direction=direction) for direction in DIRECTIONS)
        return set().union(*(flanked_ahead(way) for way in ways))
    return flanked_ahead(attack)


def flanked_ahead(attack: Attack) -> set[str]:
    length = 0
    while attack.has_enemy(attack.forward(length + 1)):
        length += 1
    victim = attack.forward(1)
    if length < 2 or victim is None or not attack.has_victim(victim):
        return set()
    if not attack.has_friend(attack.forward(length + 1)):
        return set()
    line = [str(attack.forward(steps)) for steps in range(1, length + 1)]
    if attack.table.reads("flank_dux", "false") and any(is_dux(attack.at(square)) for square in line):
        return set()
    if attack.table.reads("flank", "line"):
        return {square for square in line if attack.has_victim(square)}
    return {victim}


def phalanx(attack: Attack) -> set[str]:
    """Rule 15: a row led on by the mover, doubled over its whole depth, takes the man before it: C6.

    Read in other ways, doubling the two foremost men of the row is enough, or the two rearmost, of whom the mover is
    one; or there is no such tactic.
    """
    if attack.table.reads("phalanx", "none"):
        return set()
    row = [attack.target]
    while attack.has_friend(attack.forward(len(row))):
        row.append(str(attack.forward(len(row))))
    victim = attack.forward(len(row))
    if len(row) < 2 or victim is None or not attack.has_victim(victim):
        return set()
    if attack.table.reads("phalanx", "front"):
        row = row[-2:]
    if attack.table.reads("phalanx", "rear"):
        row = row[:2]
    files, ranks = attack.direction
    for sideways in ((ranks, files), (-ranks, -files)):
        if all(attack.has_friend(ahead(attack.table, square, sideways)) for square in row):
            return {victim}
    return set()


def moved(table: Table, origin: str, target: str) -> dict[str, str]:
    """Put the man on his new square and take nothing off."""
    board = dict(board_of(table.men))
    board[target] = board.pop(origin)
    return board


def captures(table: Table, origin: str, target: str) -> dict[str, frozenset[str]]:
    """Give each square that a possible move captures on, with the names of all tactics that take it."""
    return captures_read(table, table.readings, origin, target)


@lru_cache(maxsize=256)
def captures_read(table: Table, readings: Readings, origin: str, target: str) -> dict[str, frozenset[str]]:
    direction = travel(table, origin, target)
    attack = Attack(table, moved(table, origin, target), target, direction)
    found = {
        "custodial": custodial(attack),
        "corner": corner(attack),
        "push-and-crush": push_and_crush(attack),
        "flank": flank(attack),
        "phalanx": phalanx(attack),
    }
    taken = set().union(*found.values())
    return {square: frozenset(name for name in found if square in found[name]) for square in taken}


def choices(table: Table, origin: str, target: str) -> Iterator[frozenset[str]]:
    """Yield the men that a player may spare: nobody, by ruling C7; any of them where "captures are not mandatory"."""
    taken = sorted(captures(table, origin, target)) if table.reads("removal", "optional") else []
    for number in range(len(taken) + 1):
        yield from map(frozenset, combinations(taken, number))


def play(table: Table, origin: str, target: str, spared: frozenset[str] = frozenset()) -> Table:
    """Carry a possible move out, legal or not: all captures at once (rulings C7, C8), then the other side."""
    taken = captures(table, origin, target).keys() - spared
    board = moved(table, origin, target)
    men = ((square, letter) for square, letter in board.items() if square not in taken)
    quiet = 0 if taken else table.quiet + 1
    return replace(table, men=frozenset(men), side=other(table.side), quiet=quiet)


# --- Mobility --------------------------------------------------------------------------------------------


def is_hit(table: Table, target: str) -> bool:
    """Tell whether a man of the side to move would stand beside the enemy Dux there: ruling M1."""
    dux = dux_square(table, other(table.side))
    return dux is not None and target in neighbors(table, dux)


def is_offensive(table: Table, origin: str, target: str, spared: frozenset[str] = frozenset()) -> bool:
    """Definition 1 and rule 19: a capture, or a hit on the enemy Dux (ruling L4)."""
    return bool(captures(table, origin, target).keys() - spared) or is_hit(table, target)


def is_redeployment(table: Table, origin: str, target: str) -> bool:
    """Rule 12: whoever the man was fighting is still fought by another of his side (rulings L1 to L3)."""
    return all(
        men_beside(table, enemy, table.side) - {origin, target}
        for enemy in men_beside(table, origin, other(table.side))
    )


def broken_rules(table: Table, origin: str, target: str, spared: frozenset[str] = frozenset()) -> set[str]:
    """Give the labels of all rules that a possible move breaks; rule 18 allows no move, so 16 and 17 add nothing.

    Without locks (rules 10 to 12), no soldier is held, and no melee frees a Dux.
    """
    enemies = men_beside(table, origin, other(table.side))
    has_locks = not table.reads("locks", "false")
    is_free = has_locks and is_redeployment(table, origin, target)
    is_attack = is_offensive(table, origin, target, spared)
    broken = set()
    if not is_dux(board_of(table.men)[origin]):
        if has_locks and enemies and not is_free and not is_attack:
            broken.add("10")
    elif enemies:
        if len(open_neighbors(table, origin)) <= 1 and not (is_free and table.reads("dux12_three", "true")):
            broken.add("18")
        elif len(enemies) == 1 and target not in neighbors(table, origin) and not is_free and not is_attack:
            broken.add("16")
        elif len(enemies) == 2 and not is_attack and not (is_free and not table.reads("dux12_two", "false")):
            broken.add("17")
    # Rule 20: judged once the captured men are off the board.
    if is_immobilized(play(table, origin, target, spared), table.side):
        broken.add("1c")
    return broken


def is_legal(table: Table, origin: str, target: str) -> bool:
    """Tell whether the side to move may make this move; an impossible one is not legal."""
    letter = board_of(table.men).get(origin)
    if letter is None or color(letter) != table.side:
        return False
    reachable = {square for square, _ in reach(table, origin)}
    return target in reachable and not broken_rules(table, origin, target)


def legal_moves(table: Table) -> set[tuple[str, str]]:
    """Give every legal move as (origin, target), also where the game is already over."""
    return {move for move in possible_moves(table) if not broken_rules(table, *move)}


# --- Marks and endings -----------------------------------------------------------------------------------


def can_immobilize(table: Table, side: str) -> bool:
    """Tell whether that side, had it the move, could legally immobilize the enemy Dux."""
    asked = replace(table, side=side)
    dux = dux_square(table, other(side))
    if dux is None or len(open_neighbors(table, dux)) > 1:
        return False  # a move closes one square
    for origin, target in possible_moves(asked):
        for spared in choices(asked, origin, target):
            is_mate = is_immobilized(play(asked, origin, target, spared), other(side))
            if is_mate and not broken_rules(asked, origin, target, spared):
                return True
    return False


def is_self_quasi_check(table: Table, target: str, side: str) -> bool:
    """Ruling M4: the man now on `target` leaves his own Dux one path and no immediate mate."""
    dux = dux_square(table, side)
    if dux is None or target not in neighbors(table, dux) | {dux}:
        return False
    return len(open_neighbors(table, dux)) == 1 and not can_immobilize(table, other(side))


def mark(table: Table, origin: str, target: str, spared: frozenset[str] = frozenset()) -> str:
    """Give the strongest of "#", "+", "(+)", "*" that a possible move earns, or "": rulings M1 to M5."""
    if not table.duxes:
        return ""
    side = table.side
    after = play(table, origin, target, spared)
    dux = dux_square(after, other(side))
    if is_immobilized(after, other(side)):
        return "#"
    if can_immobilize(after, side):
        return "+"
    if dux is not None and is_hit(table, target):
        return "(+)" if len(open_neighbors(after, dux)) == 1 else "*"
    if table.reads("self_quasi_mark", "false"):
        return ""
    return "(+)" if is_self_quasi_check(after, target, side) else ""


def ending(table: Table, past: Past = NO_PAST) -> Ending | None:
    """Judge the position with `table.side` to move: (winner, kind) in the order of ruling E5, or None.

    Where both sides have lost in the same way, the one that has just moved wins.
    """
    for side in (table.side, other(table.side)):
        if is_immobilized(table, side):
            return other(side), "immobilized"
    for side in (table.side, other(table.side)):
        soldiers = [square for square, letter in table.men if color(letter) == side and not is_dux(letter)]
        if table.duxes and not soldiers:
            return other(side), "bare-dux"
        if not table.duxes and len(soldiers) <= 1:
            return other(side), "reduced"
    moves = ((*move, spared) for move in possible_moves(table) for spared in choices(table, *move))
    if all(broken_rules(table, *move) for move in moves):
        return other(table.side), "stalemate"
    if past.count(table) >= 3:
        # E3: the side that is not to move has caused it.
        opponent = other(table.side) if table.reads("repetition", "opponent") else table.side
        return "" if table.reads("repetition", "draw") else opponent, "repetition"
    limit = number_of(table.readings, "quiet_limit", 100)
    return ("", "quiet") if 0 < limit <= table.quiet else None


# --- As the other references are asked ---------------------------------------------------------------------


def possible(table: Table) -> Iterator[tuple[str, Played, set[str]]]:
    """Yield every turn that the board allows, what it does, and the rules that it breaks."""
    for origin, target in possible_moves(table):
        taken = captures(table, origin, target)
        for spared in choices(table, origin, target):
            tactics: dict[str, set[str]] = {name: set() for names in taken.values() for name in names}
            for square in taken.keys() - spared:
                for name in taken[square]:
                    tactics[name].add(square)
            played = Played(play(table, origin, target, spared), captures_of(tactics))
            left = "".join(f"!{square}" for square in sorted(spared, key=PLACES.__getitem__))
            yield f"{origin}-{target}{left}", played, broken_rules(table, origin, target, spared)


def turns(table: Table, past: Past = NO_PAST) -> dict[str, Played]:
    """Give every legal turn and what it does."""
    return {turn: played for turn, played, broken in possible(table) if not broken}


def mark_of(table: Table, turn: str, played: Played) -> str:
    """The mark of a turn."""
    path, *spared = turn.split("!")
    origin, target = path.split("-")
    return mark(table, origin, target, frozenset(spared))
