"""Classical Latrunculi and Classical Petteia, slowly: one function for each of the classical rules.

A side with a leader plays by the rules of Latrunculi, sides without by those of Petteia: leaders are never taken.
"""

from collections.abc import Iterator
from dataclasses import replace

from tests.reference.boards import (
    NAMES,
    ORTHOGONAL,
    Board,
    State,
    bracketed,
    count,
    is_leader,
    is_of,
    leader,
    listed,
    moved,
    other,
    slides,
    win,
    without,
)

QUIET_LIMIT = 100


def rows(board: str, depth: int) -> State:
    """So many full rows of soldiers a side; White begins."""
    files, ranks = (int(side) for side in board.split("x"))
    men = {(NAMES[file, rank], "S") for file in range(files) for rank in range(depth)}
    men |= {(NAMES[file, ranks - 1 - rank], "s") for file in range(files) for rank in range(depth)}
    return State(files, ranks, frozenset(men), "w")


def taken_by(state: State, board: Board, target: str) -> set[str]:
    """Rules 5, 7 and 8: whoever stands between two, and whoever is shut into a corner; no leader."""
    taken = bracketed(state, board, target, ORTHOGONAL)
    for corner in state.corners() & set(state.around(target)):
        sides = state.around(corner)
        if is_of(board, corner, other(state.side)) and all(is_of(board, side, state.side) for side in sides):
            taken.add(corner)
    return {square for square in taken if not is_leader(board[square])}


def play(state: State, origin: str, target: str) -> tuple[State, set[str]]:
    """Carry a move out: the captured men leave, the other side is to move."""
    board = moved(state.board, origin, target)
    taken = taken_by(state, board, target)
    men = frozenset(without(board, taken).items())
    return replace(state, men=men, side=other(state.side), quiet=0 if taken else state.quiet + 1), taken


def open_squares(state: State, side: str) -> set[str] | None:
    """The empty squares beside a leader; None without one."""
    board = state.board
    square = leader(board, side)
    return None if square is None else {near for near in state.around(square) if near not in board}


def is_immobilized(state: State, side: str) -> bool:
    """Rule 1a."""
    return open_squares(state, side) == set()


def possible_turns(state: State) -> Iterator[tuple[str, str, str, State]]:
    """Rules 3, 4 and 1c: every legal turn with its origin, target and the position after it."""
    for origin in state.own():
        for target in slides(state, origin):
            after, taken = play(state, origin, target)
            if not is_immobilized(after, state.side):
                letter = "D" if is_leader(state.board[origin]) else ""
                yield f"{letter}{origin}-{target}{listed('x', taken)}", origin, target, after


def legal_turns(state: State) -> dict[str, State]:
    """Give every legal turn and the position after it; none where the game is over."""
    return {} if result(state) else {text: after for text, _, _, after in possible_turns(state)}


def result(state: State) -> str | None:
    """Rules 1, 1a, 1b and 2, and a draw after too many quiet turns."""
    sides = (state.side, other(state.side))
    for side in sides:
        if is_immobilized(state, side):
            return win(other(side))
    for side in sides:
        fewest = 0 if leader(state.board, side) else 1
        if count(state, side, leaders=False) <= fewest:
            return win(other(side))
    if next(possible_turns(state), None) is None:
        return win(other(state.side))
    return "1/2-1/2" if state.quiet >= QUIET_LIMIT else None


def mark(state: State, origin: str, target: str) -> str:
    """The strongest mark of a move."""
    after, _ = play(state, origin, target)
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
    own = leader(after.board, side)
    is_tight = len(open_squares(after, side) or ()) == 1 and own in {target, *state.around(target)}
    return "(+)" if is_tight and not threatens(after, foe) else ""


def threatens(state: State, side: str) -> bool:
    """Whether that side, if it were to move, could legally immobilize the other leader at once."""
    asked = replace(state, side=side)
    return any(is_immobilized(after, other(side)) for _, _, _, after in possible_turns(asked))
