"""Latrotabuli, slowly: single moves, formations, charges and castles; attacks judged on the board after them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from tests.reference.boards import (
    NAMES,
    NO_PAST,
    ORTHOGONAL,
    PLACES,
    Board,
    Direction,
    Ending,
    Past,
    Played,
    Readings,
    State,
    captures_of,
    count,
    is_leader,
    is_of,
    leader,
    mark_of_win,
    more,
    other,
    slides,
    without,
)


@dataclass(frozen=True)
class Move:
    """Who goes where. `formation`: the new squares of four that moved as one; `overrun`: whom a charge takes."""

    text: str
    paths: tuple[tuple[str, str], ...]
    formation: frozenset[str] = frozenset()
    overrun: frozenset[str] | None = None


def opening(board: str, readings: Readings = ()) -> State:
    """A row of Latros, and the Centurion before the fourth of them from each player's own right, or from White's."""
    files, ranks = (int(side) for side in board.split("x"))
    men = {NAMES[file, 0]: "S" for file in range(files)} | {NAMES[file, ranks - 1]: "s" for file in range(files)}
    fresh = frozenset(men)
    is_one_sided = ("centurions", "i2-i5") in readings
    men |= {NAMES[files - 4, 1]: "D", NAMES[files - 4 if is_one_sided else 3, ranks - 2]: "d"}
    return State(files, ranks, frozenset(men.items()), "w", fresh=fresh, readings=readings)


def turns(state: State, past: Past = NO_PAST) -> dict[str, Played]:
    """Give every legal turn and what it does."""
    return {move.text: carry_out(state, move) for move in moves(state)}


def moves(state: State) -> Iterator[Move]:
    for origin in state.own():
        if is_leader(state.board[origin]):
            for target in state.around(origin):
                if target not in state.board:
                    yield Move(f"{origin}-{target}", ((origin, target),))
        else:
            for target in slides(state, origin):
                yield Move(f"{origin}-{target}", ((origin, target),))
    for letter, members in formations(state):
        yield from formation_steps(state, letter, members)
        if letter == "P":
            yield from charges(state, members)
    yield from castles(state)


# --- Formations ------------------------------------------------------------------------------------------


def formations(state: State) -> Iterator[tuple[str, list[str]]]:
    """Yield each four that can move as one, with T or P, the members in order."""
    shapes = {
        "T": [[(0, 0), (0, 1), (1, 0), (1, 1)]],
        "P": [[(step, 0) for step in range(4)], [(0, step) for step in range(4)]],
    }
    for corner in state.squares():
        for letter, forms in shapes.items():
            for form in forms:
                squares = [state.ahead(corner, way) for way in form]
                members = [square for square in squares if square is not None]
                if len(members) != 4 or not is_army(state, members):
                    continue
                if is_isolated(state, members) or not state.reads("formation_place", "alone"):
                    yield letter, members


def is_isolated(state: State, members: list[str]) -> bool:
    """Tell whether no further piece of the player's touches the four: "alone upon the board"."""
    beside = {square for member in members for square in state.around(member)} - set(members)
    return not any(is_of(state.board, square, state.side) for square in beside)


def is_army(state: State, members: list[str]) -> bool:
    """Tell whether all are of the side to move and at most one is the Centurion."""
    board = state.board
    return (
        all(is_of(board, square, state.side) for square in members)
        and sum(is_leader(board[square]) for square in members) <= 1
    )


def has_centurion(state: State, members: list[str]) -> bool:
    return any(is_leader(state.board[square]) for square in members)


def shifted(state: State, members: list[str], direction: Direction, steps: int) -> list[str]:
    """Give the new squares of all that stay on the board."""
    goals = (state.ahead(square, direction, steps) for square in members)
    return [goal for goal in goals if goal is not None]


def formation_steps(state: State, letter: str, members: list[str]) -> Iterator[Move]:
    """All four go one square; what they enter must be empty or left by one of them."""
    for direction in ORTHOGONAL:
        goals = shifted(state, members, direction, 1)
        if len(goals) == 4 and all(goal in members or goal not in state.board for goal in goals):
            text = f"{letter}{members[0]}{members[-1]}-{goals[0]}{goals[-1]}"
            yield Move(text, tuple(zip(members, goals, strict=True)), frozenset(goals))


def charges(state: State, members: list[str]) -> Iterator[Move]:
    """6.3: along the line, over at least one empty square, into at least one enemy Latro."""
    line = (1, 0) if state.ahead(members[0], (1, 0)) == members[1] else (0, 1)
    for direction, point in ((line, members[-1]), ((-line[0], -line[1]), members[0])):
        victims, behind = row_before(state, point, direction)
        if is_leader(state.board[point]) or not victims:
            continue
        if state.reads("decursio_stop", "short"):
            yield from advances(state, members, direction, point)
        if has_centurion(state, members) and behind == leader(state.board, other(state.side)) is not None:
            continue
        if has_centurion(state, members) and any(is_shielded_by_centurion(state, victim) for victim in victims):
            continue
        fewest = len(victims) if state.reads("decursio_stop", "forced") else 1
        for number in range(fewest, len(victims) + 1):
            last = victims[number - 1]
            distance = next(steps for steps in range(2, 16) if state.ahead(point, direction, steps) == last)
            goals = shifted(state, members, direction, distance)
            text = f"P{members[0]}{members[-1]}>{goals[0]}{goals[-1]}"
            paths = tuple(zip(members, goals, strict=True))
            yield Move(text, paths, frozenset(goals), frozenset(victims[:number]))


def advances(state: State, members: list[str], direction: Direction, point: str) -> Iterator[Move]:
    """A charge that stops short, "for as many squares as desired": two or more, all of them empty."""
    for steps in range(2, 16):
        square = state.ahead(point, direction, steps)
        if square is None or square in state.board:
            return
        goals = shifted(state, members, direction, steps)
        text = f"P{members[0]}{members[-1]}>{goals[0]}{goals[-1]}"
        yield Move(text, tuple(zip(members, goals, strict=True)), frozenset(goals))


def row_before(state: State, point: str, direction: Direction) -> tuple[list[str], str | None]:
    """Give the row of enemy Latros that lies beyond empty squares, and the square behind it."""
    board = state.board
    square = state.ahead(point, direction)
    if square is None or square in board:
        return [], None
    while square is not None and square not in board:
        square = state.ahead(square, direction)
    victims = []
    while square is not None and is_of(board, square, other(state.side)) and not is_leader(board[square]):
        victims.append(square)
        square = state.ahead(square, direction)
    return victims, square


def castles(state: State) -> Iterator[Move]:
    """6.4: of four neighbors that never moved, one pair files past before the other pair."""
    home = 0 if state.side == "w" else state.ranks - 1
    front: Direction = (0, 1) if state.side == "w" else (0, -1)
    for file in range(state.files - 3):
        four = [NAMES[file + step, home] for step in range(4)]
        if not all(is_unmoved_latro(state, square) for square in four):
            continue
        before = [str(state.ahead(square, front)) for square in four]
        for movers, goals, passage in ((four[:2], before[2:], before[1]), (four[2:], before[:2], before[2])):
            way = before if state.reads("castle_path", "all") else [*goals, passage]
            if any(square in state.board for square in way):
                continue
            yield Move(f"O{movers[0]}{movers[1]}-{goals[0]}{goals[1]}", tuple(zip(movers, goals, strict=True)))


def is_unmoved_latro(state: State, square: str) -> bool:
    board = state.board
    return square in state.fresh and is_of(board, square, state.side) and not is_leader(board[square])


# --- Captures --------------------------------------------------------------------------------------------


def carry_out(state: State, move: Move) -> Played:
    """Put everybody on his new square, judge the attacks there, take all victims off together."""
    origins = {origin for origin, _ in move.paths}
    board = without(state.board, origins | set(move.overrun or ()))
    board |= {goal: state.board[origin] for origin, goal in move.paths}
    arrived = {goal for _, goal in move.paths}
    tactics = {"custodial": centurions_taken(state, board, arrived), "decursio": set(move.overrun or ())}
    if move.overrun is None:
        tactics |= latros_taken(state, board, move, arrived)
    taken = set().union(*tactics.values())
    seat = state.seat
    score = [state.taken[0], state.taken[1]]
    score[seat] += len(taken)
    after = replace(
        state,
        # Where a charge has run over a man, one of the chargers may stand now.
        men=frozenset(without(board, taken - arrived).items()),
        side=other(state.side),
        fresh=state.fresh - origins - taken,
        taken=(score[0], score[1]),
        quiet=0 if taken else state.quiet + 1,
    )
    return Played(after, captures_of(tactics))


def is_latro(board: Board, square: str | None, side: str) -> bool:
    return square is not None and is_of(board, square, side) and not is_leader(board[square])


def latros_taken(state: State, board: Board, move: Move, arrived: set[str]) -> dict[str, set[str]]:
    """6.2: every enemy Latro that is attacked from at least one direction, by the kinds of attack."""
    tactics: dict[str, set[str]] = {"line": set(), "right-angle": set()}
    for victim in board:
        if not is_latro(board, victim, other(state.side)):
            continue
        for way in ORTHOGONAL:
            if is_unharmed(state, board, move, victim, way):
                continue
            if is_line_attack(state, board, move, arrived, victim, way):
                tactics["line"].add(victim)
            if is_right_angle_attack(state, board, arrived, victim, way):
                tactics["right-angle"].add(victim)
    return tactics


def back_of(state: State, victim: str, direction: Direction) -> tuple[str | None, str | None]:
    """The squares of the front man and of the rear man of an attack; `direction` leads from them to the victim."""
    back = (-direction[0], -direction[1])
    return state.ahead(victim, back), state.ahead(victim, back, 2)


def is_unharmed(state: State, board: Board, move: Move, victim: str, direction: Direction) -> bool:
    """Whether no Latro is in front; or a Testudo passes along, and that is not to capture."""
    if not is_latro(board, back_of(state, victim, direction)[0], state.side):
        return True
    return state.reads("slide_capture", "false") and move.text[0] == "T" and direction != heading(move)


def is_guarded(state: State, board: Board, victim: str, direction: Direction) -> bool:
    """Whether the enemy Centurion cancels: in the file behind the victim, or in his shield."""
    file = file_behind(state, board, victim, direction)
    return any(is_leader(board[square]) for square in file) or is_shielded_by_centurion(state, victim)


def is_line_attack(
    state: State, board: Board, move: Move, arrived: set[str], victim: str, direction: Direction
) -> bool:
    """Two in a line, one of whom has just arrived; with the Centurion behind or in the formation, backing is idle."""
    front, rear = back_of(state, victim, direction)
    if not is_of(board, rear, state.side) or not {front, rear} & arrived:
        return False
    centurion = leader(board, state.side)
    has_formation = front in move.formation and centurion in move.formation
    if (rear == centurion or has_formation) and not is_guarded(state, board, victim, direction):
        return True
    return rear != centurion and not file_behind(state, board, victim, direction)


def is_right_angle_attack(state: State, board: Board, arrived: set[str], victim: str, direction: Direction) -> bool:
    """A Latro in front and the Centurion next to the victim at a right angle, one of whom has just arrived."""
    front, rear = back_of(state, victim, direction)
    centurion = leader(board, state.side)
    sideways = [(direction[1], direction[0]), (-direction[1], -direction[0])]
    if centurion is None or centurion not in state.around(victim, sideways):
        return False
    needs_two = state.reads("side_assist_min", "2") or resting_testudo(state, victim)
    if needs_two and not is_latro(board, rear, state.side):
        return False
    return bool({front, centurion} & arrived) and not is_guarded(state, board, victim, direction)


def heading(move: Move) -> Direction:
    """The direction in which a formation goes."""
    (file, rank), (new_file, new_rank) = PLACES[move.paths[0][0]], PLACES[move.paths[0][1]]
    return (new_file > file) - (new_file < file), (new_rank > rank) - (new_rank < rank)


def resting_testudo(state: State, victim: str) -> list[str] | None:
    """The four of the opponent's Testudo, isolated and at rest, that a man belongs to; None if it is no shield."""
    if not state.reads("resting_testudo", "protected"):
        return None
    return next((four for four in isolated_testudos(replace(state, side=other(state.side))) if victim in four), None)


@lru_cache(maxsize=2)
def isolated_testudos(state: State) -> list[list[str]]:
    """The Testudos of the side to move that no other of its pieces touches."""
    return [four for letter, four in formations(state) if letter == "T" and is_isolated(state, four)]


def is_shielded_by_centurion(state: State, victim: str) -> bool:
    four = resting_testudo(state, victim)
    return four is not None and has_centurion(state, four)


def file_behind(state: State, board: Board, victim: str, direction: Direction) -> list[str]:
    """Give the unbroken enemy pieces directly behind the victim."""
    file = []
    square = state.ahead(victim, direction)
    while square is not None and is_of(board, square, other(state.side)):
        file.append(square)
        square = state.ahead(square, direction)
    return file


def centurions_taken(state: State, board: Board, arrived: set[str]) -> set[str]:
    """Find the enemy Centurion between two Latros on opposite sides, one of whom has just arrived."""
    centurion = leader(board, other(state.side))
    if centurion is None:
        return set()
    for ways in (((1, 0), (-1, 0)), ((0, 1), (0, -1))):
        pair = [state.ahead(centurion, way) for way in ways]
        if all(is_latro(board, square, state.side) for square in pair) and set(pair) & arrived:
            return {centurion}
    return set()


# --- Endings ---------------------------------------------------------------------------------------------


def board_ending(state: State) -> Ending | None:
    """In this order: Centurion taken, no Latros, opponent's Centurion blocked, own blocked."""
    sides = (state.side, other(state.side))  # the opponent of whoever has just moved comes first
    board = state.board
    for side in sides:
        if leader(board, side) is None:
            return other(side), "dux-taken"
    for side in sides:
        if count(state, side, leaders=False) == 0:
            return other(side), "reduced"
    for side in sides:
        if all(square in board for square in state.around(str(leader(board, side)))):
            return other(side), "immobilized"
    return None


def ending(state: State, past: Past = NO_PAST) -> Ending | None:
    """The third occurrence of a position, or quiet plies: the captures are counted."""
    if found := board_ending(state):
        return found
    if past.count(state) >= 3 and not state.reads("repetition", "off"):
        return "" if state.reads("repetition", "draw") else more(*state.taken), "repetition"
    return (more(*state.taken), "quiet") if state.is_quiet_for(100) else None


def mark(state: State, turn: str, played: Played) -> str:
    """`#` where the turn wins."""
    return mark_of_win(board_ending(played.after), state.side)
