"""Falkener, slowly: kings' moves, single men bracketed in all eight directions."""

from collections.abc import Iterator
from dataclasses import replace

from tests.reference.boards import EIGHT, NAMES, State, bracketed, count, listed, moved, other, win, without

QUIET_LIMIT = 200

__all__ = ["State", "legal_turns", "opening", "result"]


def opening(board: str) -> State:
    """Every other cell of five ranks, each player counting from the corner at his left; White begins."""
    files, ranks = (int(side) for side in board.split("x"))
    men = set()
    for row in range(5):
        for step in range(row % 2, files, 2):
            men.add((NAMES[step, row], "S"))
            men.add((NAMES[files - 1 - step, ranks - 1 - row], "s"))
    return State(files, ranks, frozenset(men), "w")


def legal_turns(state: State) -> dict[str, State]:
    """Give every legal turn and the position after it; none where the game is over."""
    return {} if result(state) else dict(possible_turns(state))


def possible_turns(state: State) -> Iterator[tuple[str, State]]:
    for origin in state.own():
        for target in state.around(origin, EIGHT):
            if target in state.board:
                continue
            board = moved(state.board, origin, target)
            taken = bracketed(state, board, target, EIGHT)
            yield (
                f"{origin}-{target}{listed('x', taken)}",
                replace(
                    state,
                    men=frozenset(without(board, taken).items()),
                    side=other(state.side),
                    quiet=0 if taken else state.quiet + 1,
                ),
            )


def result(state: State) -> str | None:
    """One man or none, or no move: lost. 200 quiet plies: a draw."""
    for side in (state.side, other(state.side)):
        if count(state, side) <= 1:
            return win(other(side))
    if next(possible_turns(state), None) is None:
        return win(other(state.side))
    return "1/2-1/2" if state.quiet >= QUIET_LIMIT else None
