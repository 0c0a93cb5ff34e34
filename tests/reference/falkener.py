"""Falkener, slowly: kings' moves, single men bracketed in all eight directions."""

from collections.abc import Iterator
from dataclasses import replace

from tests.reference.boards import (
    EIGHT,
    NAMES,
    NO_PAST,
    Ending,
    Past,
    Played,
    Readings,
    State,
    bracketed,
    captures_of,
    count,
    is_of,
    mark_of_win,
    moved,
    name_of,
    other,
    without,
)


def opening(board: str, readings: Readings = ()) -> State:
    """Every other cell of five ranks, each player counting from the corner at his left; or all of them."""
    files, ranks = (int(side) for side in board.split("x"))
    is_full = ("full", "true") in readings
    men = set()
    for row in range(5):
        for step in range(0 if is_full else row % 2, files, 1 if is_full else 2):
            men.add((NAMES[step, row], "S"))
            men.add((NAMES[files - 1 - step, ranks - 1 - row], "s"))
    return State(files, ranks, frozenset(men), "w", readings=readings)


def targets(state: State, origin: str) -> Iterator[str]:
    """The empty cells next to a man; at will also those just beyond an enemy next to him."""
    board = state.board
    for direction in EIGHT:
        near, far = state.ahead(origin, direction), state.ahead(origin, direction, 2)
        if near is not None and near not in board:
            yield near
        is_leap = state.reads("jumps", "true") and is_of(board, near, other(state.side))
        if is_leap and far is not None and far not in board:
            yield far


def turns(state: State, past: Past = NO_PAST) -> dict[str, Played]:
    """Give every legal turn and what it does."""
    found = {}
    for origin in state.own():
        for target in targets(state, origin):
            board = moved(state.board, origin, target)
            taken = bracketed(state, board, target, EIGHT)
            after = replace(
                state,
                men=frozenset(without(board, taken).items()),
                side=other(state.side),
                quiet=0 if taken else state.quiet + 1,
            )
            found[name_of(origin, target)] = Played(after, captures_of({"custodial": taken}))
    return found


def board_ending(state: State) -> Ending | None:
    """One man or none, or no move: lost. At will, a single man plays on."""
    for side in (state.side, other(state.side)):
        if count(state, side) <= (0 if state.reads("lone_man", "plays_on") else 1):
            return other(side), "reduced"
    if not any(True for origin in state.own() for _ in targets(state, origin)):
        return other(state.side), "stalemate"
    return None


def ending(state: State, past: Past = NO_PAST) -> Ending | None:
    """The third occurrence of a position or 200 quiet plies: a draw."""
    if found := board_ending(state):
        return found
    if past.count(state) >= 3 and not state.reads("repetition", "off"):
        return "", "repetition"
    return ("", "quiet") if state.is_quiet_for(200) else None


def mark(state: State, turn: str, played: Played) -> str:
    """`#` where the turn beats or locks in the other side."""
    return mark_of_win(board_ending(played.after), state.side)
