"""Classical Latrunculi and Classical Petteia, slowly: one function for each of the classical rules.

A side with a leader plays by the rules of Latrunculi, sides without by those of Petteia: leaders are never taken.
"""

from collections.abc import Iterator
from dataclasses import replace

from tests.reference.boards import (
    NAMES,
    NO_PAST,
    ORTHOGONAL,
    Board,
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
    moved,
    name_of,
    other,
    slides,
    without,
)


def rows(board: str, depth: int, readings: Readings) -> State:
    """So many full rows of soldiers a side; White begins."""
    files, ranks = (int(side) for side in board.split("x"))
    men = {(NAMES[file, rank], "S") for file in range(files) for rank in range(depth)}
    men |= {(NAMES[file, ranks - 1 - rank], "s") for file in range(files) for rank in range(depth)}
    return State(files, ranks, frozenset(men), "w", readings=readings)


def taken_by(state: State, board: Board, target: str) -> dict[str, set[str]]:
    """Rules 5, 7 and 8: the men between two and the men shut into a corner, by tactic; no leader."""
    tactics: dict[str, set[str]] = {"custodial": set(), "line": set(), "corner": set()}
    is_line = state.reads("line_capture", "true")
    can_leaders_close = not state.reads("custodial_dux", "false")
    for direction in ORTHOGONAL:
        line = []
        square = state.ahead(target, direction)
        while square is not None and is_of(board, square, other(state.side)):
            line.append(square)
            square = state.ahead(square, direction)
        if not line or not is_of(board, square, state.side) or any(is_leader(board[each]) for each in line):
            continue
        if not can_leaders_close and (is_leader(board[target]) or is_leader(board[str(square)])):
            continue
        if len(line) == 1:
            tactics["custodial"] |= set(line)
        elif is_line:
            tactics["line"] |= set(line)
    for corner in state.corners() & set(state.around(target)):
        sides = state.around(corner)
        if not is_of(board, corner, other(state.side)) or is_leader(board[corner]):
            continue
        if state.reads("corner_dux", "false") and any(side in board and is_leader(board[side]) for side in sides):
            continue
        if all(is_of(board, side, state.side) for side in sides):
            tactics["corner"].add(corner)
    return tactics


def play(state: State, origin: str, target: str) -> Played:
    """Carry a move out: the captured men leave, the other side is to move."""
    board = moved(state.board, origin, target)
    tactics = taken_by(state, board, target)
    taken = set().union(*tactics.values())
    men = frozenset(without(board, taken).items())
    quiet = 0 if taken else state.quiet + 1
    return Played(replace(state, men=men, side=other(state.side), quiet=quiet), captures_of(tactics))


def open_squares(state: State, side: str) -> set[str] | None:
    """The empty squares beside a leader; None without one."""
    board = state.board
    square = leader(board, side)
    return None if square is None else {near for near in state.around(square) if near not in board}


def is_immobilized(state: State, side: str) -> bool:
    """Rule 1a."""
    return open_squares(state, side) == set()


def possible(state: State) -> Iterator[tuple[str, Played, set[str]]]:
    """Rules 3 and 4: every turn that the board allows, what it does, and the rules that it breaks: only 1c."""
    for origin in state.own():
        for target in slides(state, origin):
            played = play(state, origin, target)
            yield name_of(origin, target), played, {"1c"} if is_immobilized(played.after, state.side) else set()


def turns(state: State, past: Past = NO_PAST) -> dict[str, Played]:
    """Give every legal turn and what it does."""
    return {turn: played for turn, played, broken in possible(state) if not broken}


def ending(state: State, past: Past = NO_PAST) -> Ending | None:
    """Rules 1, 1a, 1b and 2, then the third occurrence of a position, then quiet turns: reading E5."""
    sides = (state.side, other(state.side))
    for side in sides:
        if is_immobilized(state, side):
            return other(side), "immobilized"
    for side in sides:
        has_leader = leader(state.board, side) is not None
        if count(state, side, leaders=False) <= (0 if has_leader else 1):
            return other(side), "bare-dux" if has_leader else "reduced"
    if all(broken for _, _, broken in possible(state)):
        return other(state.side), "stalemate"
    if past.count(state) >= 3 and not state.reads("repetition", "off"):
        # The side that is not to move has caused it.
        draw, opponent = state.reads("repetition", "draw"), state.reads("repetition", "opponent")
        return "" if draw else other(state.side) if opponent else state.side, "repetition"
    return ("", "quiet") if state.is_quiet_for(100) else None


def mark(state: State, turn: str, played: Played) -> str:
    """The strongest mark of a move."""
    after, target = played.after, turn.split("-")[1]
    side, foe = state.side, other(state.side)
    near = open_squares(after, foe)
    if near is None:
        return ""
    if not near:
        return "#"
    if threatens(after, side):
        return "+"
    if leader(after.board, foe) in state.around(target):
        return "(+)" if len(near) == 1 else "*"
    if state.reads("self_quasi_mark", "false"):
        return ""
    own = leader(after.board, side)
    is_tight = len(open_squares(after, side) or ()) == 1 and own in {target, *state.around(target)}
    return "(+)" if is_tight and not threatens(after, foe) else ""


def threatens(state: State, side: str) -> bool:
    """Whether that side, if it were to move, could legally immobilize the other leader at once."""
    asked = replace(state, side=side)
    if len(open_squares(state, other(side)) or ()) > 1:
        return False  # a move closes one square
    return any(is_immobilized(played.after, other(side)) for _, played, broken in possible(asked) if not broken)
