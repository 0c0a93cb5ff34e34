"""Museum Quintana, slowly: rooks' moves, single men bracketed on ranks and files."""

from collections.abc import Iterator
from dataclasses import replace

from tests.reference.boards import (
    NAMES,
    ORTHOGONAL,
    Board,
    State,
    bracketed,
    count,
    is_of,
    listed,
    more,
    moved,
    other,
    slides,
    win,
    without,
)

QUIET_LIMIT = 100

__all__ = ["State", "legal_turns", "opening", "result"]


def opening(board: str) -> State:
    """Two full rows a side; White begins."""
    files, ranks = (int(side) for side in board.split("x"))
    men = {(NAMES[file, rank], "S") for file in range(files) for rank in (0, 1)}
    men |= {(NAMES[file, rank], "s") for file in range(files) for rank in (ranks - 2, ranks - 1)}
    return State(files, ranks, frozenset(men), "w")


def legal_turns(state: State) -> dict[str, State]:
    """Give every legal turn and the position after it; none where the game is over."""
    return {} if result(state) else dict(possible_turns(state))


def possible_turns(state: State) -> Iterator[tuple[str, State]]:
    for origin in state.own():
        for target in slides(state, origin):
            board = moved(state.board, origin, target)
            taken = bracketed(state, board, target, ORTHOGONAL)
            if state.reads("walk_in", "taken") and is_caught(state, without(board, taken), target):
                taken.add(target)
            yield (
                f"{origin}-{target}{listed('x', taken)}",
                replace(
                    state,
                    men=frozenset(without(board, taken).items()),
                    side=other(state.side),
                    quiet=0 if taken else state.quiet + 1,
                ),
            )


def is_caught(state: State, board: Board, walker: str) -> bool:
    """Tell whether enemies stand on both sides of a man, in his rank or in his file."""
    for one, two in (((1, 0), (-1, 0)), ((0, 1), (0, -1))):
        around = (state.ahead(walker, one), state.ahead(walker, two))
        if all(is_of(board, square, other(state.side)) for square in around):
            return True
    return False


def result(state: State) -> str | None:
    """No men, or no move: lost. A stopped game goes to the side with more men left."""
    for side in (state.side, other(state.side)):
        if count(state, side) == 0:
            return win(other(side))
    if next(possible_turns(state), None) is None:
        return win(other(state.side))
    return more(count(state, "w"), count(state, "b")) if state.quiet >= QUIET_LIMIT else None
