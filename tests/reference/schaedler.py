"""Schaedler, slowly: men placed one by one, steps or leaps, men bound between two and then removed."""

from collections.abc import Iterator
from dataclasses import replace

from tests.reference.boards import (
    ORTHOGONAL,
    PLACES,
    Board,
    State,
    color,
    count,
    is_of,
    listed,
    moved,
    other,
    win,
    without,
)

QUIET_LIMIT = 100
LINES = (((1, 0), (-1, 0)), ((0, 1), (0, -1)))

__all__ = ["State", "legal_turns", "opening", "result"]


def opening(board: str) -> State:
    """An empty board and sixteen men in each hand; White begins."""
    files, ranks = (int(side) for side in board.split("x"))
    return State(files, ranks, frozenset(), "w", hand=(16, 16))


def legal_turns(state: State) -> dict[str, State]:
    """Give every legal turn and the position after it; none where the game is over."""
    if result(state):
        return {}
    return placements(state) if any(state.hand) else dict(acts(state))


def placements(state: State) -> dict[str, State]:
    """Phase 1: one man on any empty square; nobody is bound."""
    hand = list(state.hand)
    hand[state.seat] -= 1
    return {
        f"@{square}": replace(
            state, men=state.men | {(square, "Ss"[state.seat])}, side=other(state.side), hand=(hand[0], hand[1])
        )
        for square in state.squares()
        if square not in state.board
    }


def acts(state: State) -> Iterator[tuple[str, State]]:
    """Phase 2: one move of a free man, or the removal of one bound enemy."""
    for square, letter in state.men:
        if is_bound(letter) and color(letter) != state.side:
            men = frozenset(without(state.board, {square}).items())
            yield f"x{square}", replace(state, men=men, side=other(state.side), quiet=0)
    for origin in state.own():
        if is_bound(state.board[origin]):
            continue
        for route in steps(state, origin) + leap_chains(state, origin):
            arrived = moved(state.board, origin, route[-1])
            bound = bindings(state, arrived, route[-1])
            if is_suicide(state, arrived, route[-1], bound):
                continue
            board = {at: letter + "~" if at in bound else letter for at, letter in arrived.items()}
            text = "-".join([origin, *route]) + listed("&", bound)
            men = frozenset(released(state, board).items())
            yield text, replace(state, men=men, side=other(state.side), quiet=state.quiet + 1)


def is_bound(letter: str) -> bool:
    return letter.endswith("~")


def is_free(board: Board, square: str | None, side: str) -> bool:
    """Tell whether a man of that side stands there who is not bound."""
    return square is not None and is_of(board, square, side) and not is_bound(board[square])


def steps(state: State, origin: str) -> list[list[str]]:
    return [[square] for square in state.around(origin) if square not in state.board]


def leap_chains(state: State, origin: str) -> list[list[str]]:
    """Give each square that leaps can reach with the shortest route to it, of those the least in order."""
    board = without(state.board, {origin})
    best: dict[str, list[str]] = {}
    routes: list[list[str]] = [[]]
    while routes:
        found: list[list[str]] = []
        for route in routes:
            here = route[-1] if route else origin
            for direction in ORTHOGONAL:
                over, landing = state.ahead(here, direction), state.ahead(here, direction, 2)
                if over in board and landing is not None and landing not in board:
                    found.append([*route, landing])
        found.sort(key=lambda route: [PLACES[square] for square in route])
        routes = []
        for route in found:
            if route[-1] != origin and route[-1] not in best:
                best[route[-1]] = route
                routes.append(route)
    return list(best.values())


def bindings(state: State, board: Board, target: str) -> set[str]:
    """1.2 step 2: free enemies next to the mover with a free man of his side beyond them."""
    bound = set()
    for direction in ORTHOGONAL:
        victim, far = state.ahead(target, direction), state.ahead(target, direction, 2)
        if victim is not None and is_free(board, victim, other(state.side)) and is_free(board, far, state.side):
            bound.add(victim)
    return bound


def released(state: State, board: Board) -> Board:
    """1.2 step 3: turn those back who no longer stand between two free enemies, all at once."""
    return {
        square: letter[0] if is_bound(letter) and not is_held(state, board, square) else letter
        for square, letter in board.items()
    }


def is_held(state: State, board: Board, square: str) -> bool:
    enemy = other(color(board[square]))
    return any(all(is_free(board, state.ahead(square, way), enemy) for way in line) for line in LINES)


def is_suicide(state: State, board: Board, target: str, bound: set[str]) -> bool:
    """1.2 step 4: between two enemies on a line, neither of whom this move has bound."""
    for line in LINES:
        sides = [state.ahead(target, way) for way in line]
        if all(is_of(board, side, other(state.side)) for side in sides) and not set(sides) & bound:
            return True
    return False


def result(state: State) -> str | None:
    """After the placement: one man or none, or no act, is lost; 100 plies without removal are a draw."""
    if any(state.hand):
        return None
    for side in (state.side, other(state.side)):
        if count(state, side) <= 1:
            return win(other(side))
    if next(acts(state), None) is None:
        return win(other(state.side))
    return "1/2-1/2" if state.quiet >= QUIET_LIMIT else None
