"""Kowalski, slowly: rooks' moves, whole lines of men taken, a Dux that can only be shut in."""

from collections.abc import Iterator
from dataclasses import replace

from tests.reference.boards import (
    NAMES,
    ORTHOGONAL,
    Board,
    State,
    count,
    is_leader,
    is_of,
    leader,
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
    """12x8: a full row and the Dux before it, right of the center. 11x10: the Dux in the middle of the row."""
    files, ranks = (int(side) for side in board.split("x"))
    men = {NAMES[file, 0]: "S" for file in range(files)}
    men |= {NAMES[file, ranks - 1]: "s" for file in range(files)}
    if (files, ranks) == (11, 10):
        men |= {"f1": "D", "f10": "d"}
    else:
        men |= {"g2": "D", "f7": "d"}
    return State(files, ranks, frozenset(men.items()), "b")


def legal_turns(state: State) -> dict[str, State]:
    """Give every legal turn and the position after it; none where the game is over."""
    if result(state):
        return {}
    turns = dict(possible_turns(state))
    if state == opening(f"{state.files}x{state.ranks}"):
        # The first move of the game may not immobilize.
        enemy = other(state.side)
        turns = {text: after for text, after in turns.items() if not is_immobilized(after, enemy)}
    return turns


def possible_turns(state: State) -> Iterator[tuple[str, State]]:
    for origin in state.own():
        for target in slides(state, origin):
            board = moved(state.board, origin, target)
            taken = line_captures(state, board, target) | corner_captures(state, board, target)
            name = "D" if is_leader(board[target]) else ""
            yield (
                f"{name}{origin}-{target}{listed('x', taken)}",
                replace(
                    state,
                    men=frozenset(without(board, taken).items()),
                    side=other(state.side),
                    quiet=0 if taken else state.quiet + 1,
                ),
            )


def line_captures(state: State, board: Board, target: str) -> set[str]:
    """Find the runs of enemy men with an own piece at the far end; a run with the Dux in it is safe."""
    taken: set[str] = set()
    for direction in ORTHOGONAL:
        run = []
        square = state.ahead(target, direction)
        while square is not None and is_of(board, square, other(state.side)):
            run.append(square)
            square = state.ahead(square, direction)
        if not is_of(board, square, state.side) or any(is_leader(board[each]) for each in run):
            continue
        has_dux = is_leader(board[target]) or is_leader(board[str(square)])
        if not (has_dux and state.reads("dux_captures", "never")):
            taken |= set(run)
    return taken


def corner_captures(state: State, board: Board, target: str) -> set[str]:
    """Find the enemy men in corners with own pieces on both sides, one of them the mover."""
    taken = set()
    for corner in state.corners():
        sides = state.around(corner)
        if not is_of(board, corner, other(state.side)) or is_leader(board[corner]):
            continue
        if target not in sides or not all(is_of(board, side, state.side) for side in sides):
            continue
        are_men = not any(is_leader(board[side]) for side in sides)  # "his men on the two squares"
        if are_men or not (state.reads("dux_captures", "lines") or state.reads("dux_captures", "never")):
            taken.add(corner)
    return taken


def is_immobilized(state: State, side: str) -> bool:
    """Tell whether that Dux has no empty neighbor square and at least one enemy beside it."""
    board = state.board
    dux = leader(board, side)
    if dux is None:
        return False
    around = state.around(dux)
    return all(square in board for square in around) and any(is_of(board, square, other(side)) for square in around)


def result(state: State) -> str | None:
    """Whoever has just moved wins if the other Dux is shut in, loses if only his own is; else men count."""
    mover = other(state.side)
    if is_immobilized(state, state.side):
        return win(mover)
    if is_immobilized(state, mover):
        return win(state.side)
    if state.quiet >= QUIET_LIMIT or next(possible_turns(state), None) is None:
        return more(count(state, "w", leaders=False), count(state, "b", leaders=False))
    return None
