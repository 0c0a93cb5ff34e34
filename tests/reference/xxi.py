"""The XXI family, slowly: one loop for each sentence of the rule pages.

Covers Latrunculi XXI (its page), Petteia XXI (its page) and Single Stone XXI (both pages).
Rule numbers are those of the pages, letters with a number (C4, L1, M2, E1 ...) are the rulings on their
doubtful points; an option replaces one of them. Tests compare the engine with this module, so it shares no code with
it: squares are names ("a1"), a board is a dict from square to letter ("S", "D" White; "s", "d" Black).
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

from tests.reference.boards import NO_PAST, Ending, Past, Played, Readings, captures_of, number_of
from tests.reference.xxi_board import (
    DIRECTIONS,
    PLACES,
    Direction,
    Table,
    ahead,
    board_of,
    color,
    dux_square,
    is_dux,
    is_immobilized,
    men_beside,
    neighbors,
    open_neighbors,
    other,
    possible_moves,
    reach,
    travel,
)

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
