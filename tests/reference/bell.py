"""Bell, slowly: men placed two at a time, then the Dux; single steps that go on after a capture."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from tests.reference.boards import (
    ORTHOGONAL,
    Board,
    State,
    bracketed,
    color,
    count,
    is_leader,
    is_of,
    listed,
    more,
    moved,
    other,
    win,
    without,
)

QUIET_LIMIT = 30

__all__ = ["State", "legal_turns", "opening", "result"]


def opening(board: str) -> State:
    """An empty board, sixteen men and a Dux in each hand; White begins."""
    files, ranks = (int(side) for side in board.split("x"))
    return State(files, ranks, frozenset(), "w", hand=(16, 16), dux=(1, 1))


def legal_turns(state: State) -> dict[str, State]:
    """Give every legal turn and the position after it; none where the game is over."""
    if result(state):
        return {}
    if any(state.hand):
        return pairs_placed(state)
    return duxes_placed(state) if any(state.dux) else moves(state)


def less(pair: tuple[int, int], seat: int, number: int) -> tuple[int, int]:
    """Take some off one side's number."""
    left = list(pair)
    left[seat] -= number
    return left[0], left[1]


def pairs_placed(state: State) -> dict[str, State]:
    """Phase 1: two men on any two empty squares, nothing taken."""
    turns = {}
    letter = "Ss"[state.seat]
    empty = [square for square in state.squares() if square not in state.board]
    for pair in combinations(empty, 2):
        turns["".join("@" + square for square in pair)] = replace(
            state,
            men=state.men | {(square, letter) for square in pair},
            side=other(state.side),
            hand=less(state.hand, state.seat, 2),
        )
    return turns


def duxes_placed(state: State) -> dict[str, State]:
    """Phase 2: the Dux on any empty square."""
    letter = "Dd"[state.seat]
    return {
        f"D@{square}": replace(
            state, men=state.men | {(square, letter)}, side=other(state.side), dux=less(state.dux, state.seat, 1)
        )
        for square in state.squares()
        if square not in state.board
    }


def moves(state: State) -> dict[str, State]:
    """Phase 3: one piece with its further moves, or the pass of a side that has none."""
    turns = {}
    for origin in state.own():
        name = "D" if is_leader(state.board[origin]) else ""
        for path, board, is_capture in runs(state, state.board, origin):
            turns[name + origin + path] = replace(
                state, men=frozenset(board.items()), side=other(state.side), quiet=0 if is_capture else state.quiet + 1
            )
    return turns or {"--": replace(state, side=other(state.side), quiet=state.quiet + 1)}


def runs(state: State, board: Board, origin: str) -> Iterator[tuple[str, Board, bool]]:
    """Yield what one piece can do from here: a move and, after a capture, whatever it can do then."""
    for target, leapt in targets(state, board, origin):
        arrived = moved(board, origin, target)
        taken = captures(state, arrived, target) - {leapt}
        path = f"-{target}{listed('x', taken)}"
        after = without(arrived, taken)
        # Endings are tested after each move: with the last enemy the game is over and nobody moves further.
        has_second_move = taken and any(color(letter) != state.side for letter in after.values())
        second = [(path + more, end, True) for more, end, _ in runs(state, after, target)] if has_second_move else []
        if not second or not state.reads("bonus_duty", "must"):
            yield path, after, bool(taken)
        yield from second


def targets(state: State, board: Board, origin: str) -> Iterator[tuple[str, str | None]]:
    """Yield the adjacent empty squares and, for the Dux, those behind an adjacent enemy, with the one he leaps.

    The leapt enemy is not taken by this move, though the Dux may have left an empty corner on his other side.
    """
    for direction in ORTHOGONAL:
        near, far = state.ahead(origin, direction), state.ahead(origin, direction, 2)
        if near is not None and near not in board:
            yield near, None
            continue
        is_leap = is_leader(board[origin]) and is_of(board, near, other(state.side))
        if is_leap and far is not None and far not in board:
            yield far, near


def captures(state: State, board: Board, target: str) -> set[str]:
    """Find the enemies bracketed against an own piece, or against a corner that is empty."""
    taken = bracketed(state, board, target, ORTHOGONAL)
    for direction in ORTHOGONAL:
        victim, far = state.ahead(target, direction), state.ahead(target, direction, 2)
        is_empty_corner = far in state.corners() and far not in board
        if victim is not None and is_of(board, victim, other(state.side)) and is_empty_corner:
            taken.add(victim)
    return taken


def result(state: State) -> str | None:
    """No pieces: lost. Thirty quiet turns: more pieces win. Neither before all pieces are placed."""
    if any(state.hand) or any(state.dux):
        return None
    for side in (state.side, other(state.side)):
        if count(state, side) == 0:
            return win(other(side))
    return more(count(state, "w"), count(state, "b")) if state.quiet >= QUIET_LIMIT else None
