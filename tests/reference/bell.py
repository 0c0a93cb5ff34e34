"""Bell, slowly: men placed two at a time, then the Dux; single steps that go on after a capture."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from tests.reference.boards import (
    NO_PAST,
    ORTHOGONAL,
    Board,
    Ending,
    Past,
    Played,
    Readings,
    State,
    captures_of,
    color,
    count,
    counted,
    in_order,
    is_leader,
    is_of,
    mark_of_win,
    moved,
    other,
    without,
)

Captures = frozenset[tuple[int, str, frozenset[str]]]


def opening(board: str, readings: Readings = ()) -> State:
    """An empty board, sixteen men and a Dux in each hand; White begins."""
    files, ranks = (int(side) for side in board.split("x"))
    return State(files, ranks, frozenset(), "w", hand=(16, 16), dux=(1, 1), readings=readings)


def turns(state: State, past: Past = NO_PAST) -> dict[str, Played]:
    """Give every legal turn and what it does."""
    if any(state.hand) or any(state.dux):
        empty = [square for square in state.squares() if square not in state.board]
        sets = combinations(empty, 2) if any(state.hand) else ((square,) for square in empty)
        return dict(placed(state, squares) for squares in sets)
    return moves(state)


def some_placement(state: State, dice: random.Random) -> tuple[str, Played]:
    """A placement at random."""
    empty = [square for square in state.squares() if square not in state.board]
    return placed(state, tuple(in_order(dice.sample(empty, 2 if any(state.hand) else 1))))


def placed(state: State, squares: tuple[str, ...]) -> tuple[str, Played]:
    """Phase 1: two men on any two empty squares, nothing taken. Phase 2: the Dux on any empty square."""
    is_dux = not any(state.hand)
    letter = ("Dd" if is_dux else "Ss")[state.seat]
    after = replace(
        state,
        men=state.men | {(square, letter) for square in squares},
        side=other(state.side),
        hand=state.hand if is_dux else less(state.hand, state.seat, len(squares)),
        dux=less(state.dux, state.seat, 1) if is_dux else state.dux,
        quiet=0,
    )
    return ",".join(f"{'D' if is_dux else ''}@{square}" for square in squares), Played(after)


def less(pair: tuple[int, int], seat: int, number: int) -> tuple[int, int]:
    """Take some off one side's number."""
    left = list(pair)
    left[seat] -= number
    return left[0], left[1]


def moves(state: State) -> dict[str, Played]:
    """Phase 3: one piece with its further moves, or the pass of a side that has none."""
    found = {}
    for origin in state.own():
        for path, board, captures in runs(state, state.board, origin, 0):
            men, quiet = frozenset(board.items()), 0 if captures else state.quiet + 1
            found[",".join(path)] = Played(replace(state, men=men, side=other(state.side), quiet=quiet), captures)
    return found or {"--": Played(replace(state, side=other(state.side), quiet=state.quiet + 1))}


def runs(state: State, board: Board, origin: str, number: int) -> Iterator[tuple[list[str], Board, Captures]]:
    """Yield what one piece can do from here: a move and, after a capture, whatever it can do then."""
    for target, leapt in targets(state, board, origin):
        arrived = moved(board, origin, target)
        tactics = {name: squares - {leapt} for name, squares in captures(state, arrived, target).items()}
        taken = captures_of(tactics, number)
        if number and state.reads("bonus", "capture_only") and not taken:
            continue  # "only moves that capture again"
        after = without(arrived, [square for _, square, _ in taken])
        # Endings are tested after each move: with the last enemy the game is over and nobody moves further.
        has_more = taken and any(color(letter) != state.side for letter in after.values())
        if state.reads("bonus", "none") or (number and state.reads("bonus", "single")):
            has_more = False
        further = list(runs(state, after, target, number + 1)) if has_more else []
        if not further or not state.reads("bonus_duty", "must"):
            yield [f"{origin}-{target}"], after, taken
        for path, end, more in further:
            yield [f"{origin}-{target}", *path], end, taken | more


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


def captures(state: State, board: Board, target: str) -> dict[str, set[str]]:
    """Find the enemies bracketed against an own piece, or against a corner that is empty, and those in corners."""
    tactics: dict[str, set[str]] = {"custodial": set(), "corner": set()}
    for direction in ORTHOGONAL:
        victim, far = state.ahead(target, direction), state.ahead(target, direction, 2)
        if victim is None or not is_of(board, victim, other(state.side)):
            continue
        if is_of(board, far, state.side):
            tactics["custodial"].add(victim)
        if far in state.corners() and helps(state, board, str(far)):
            tactics["corner"].add(victim)
        is_shut_in = all(is_of(board, square, state.side) for square in state.around(victim))
        if victim in state.corners() and is_shut_in and state.reads("corner_capture", "true"):
            tactics["corner"].add(victim)
    return tactics


def helps(state: State, board: Board, corner: str) -> bool:
    """Whether a corner square is as good as a piece: an empty one; at will any, or none.

    With a piece of the capturing side on it, the ordinary rule applies (B7).
    """
    if state.reads("corner", "none") or is_of(board, corner, state.side):
        return False
    return corner not in board or state.reads("corner", "any")


def board_ending(state: State) -> Ending | None:
    """No pieces: lost; but not before all pieces are placed."""
    if any(state.hand) or any(state.dux):
        return None
    for side in (state.side, other(state.side)):
        if count(state, side) == 0:
            return other(side), "reduced"
    return None


def ending(state: State, past: Past = NO_PAST) -> Ending | None:
    """Thirty quiet turns: more pieces win. Repetition is nothing."""
    if found := board_ending(state):
        return found
    if any(state.hand) or any(state.dux):
        return None
    return (counted(state, leaders=True), "quiet") if state.is_quiet_for(30) else None


def mark(state: State, turn: str, played: Played) -> str:
    """`#` where the last piece is taken."""
    return mark_of_win(board_ending(played.after), state.side) if played.captures else ""
