"""Schaedler, slowly: men placed one by one, steps or leaps, men bound between two and then removed."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from tests.reference.boards import (
    NO_PAST,
    ORTHOGONAL,
    PLACES,
    Board,
    Ending,
    Past,
    Played,
    Readings,
    State,
    color,
    count,
    counted,
    is_of,
    mark_of_win,
    moved,
    number_of,
    other,
    without,
)

LINES = (((1, 0), (-1, 0)), ((0, 1), (0, -1)))


def opening(board: str, readings: Readings = ()) -> State:
    """An empty board and as many men in each hand as agreed; White begins."""
    files, ranks = (int(side) for side in board.split("x"))
    men = number_of(readings, "men", 16)
    return State(files, ranks, frozenset(), "w", hand=(men, men), readings=readings)


def turns(state: State, past: Past = NO_PAST) -> dict[str, Played]:
    """Give every legal turn and what it does."""
    if any(state.hand):
        return dict(placed(state, square) for square in state.squares() if square not in state.board)
    return dict(allowed(state, past))


def allowed(state: State, past: Past) -> Iterator[tuple[str, Played]]:
    """The acts; at will without those that repeat a position."""
    is_strict = state.reads("repetition", "forbid")
    return (each for each in acts(state) if not (is_strict and past.count(each[1].after)))


def some_placement(state: State, dice: random.Random) -> tuple[str, Played]:
    """A placement at random."""
    return placed(state, dice.choice([square for square in state.squares() if square not in state.board]))


def placed(state: State, square: str) -> tuple[str, Played]:
    """Phase 1: one man on any empty square; nobody is bound."""
    hand = list(state.hand)
    hand[state.seat] -= 1
    men = state.men | {(square, "Ss"[state.seat])}
    return f"@{square}", Played(replace(state, men=men, side=other(state.side), hand=(hand[0], hand[1]), quiet=0))


def acts(state: State) -> Iterator[tuple[str, Played]]:
    """Phase 2: one move of a free man, or the removal of one bound enemy; at will the removal and then a move."""
    yield from moves(state)
    for square, letter in state.men:
        if not is_bound(letter) or color(letter) == state.side:
            continue
        taken = frozenset({(0, square, frozenset({"removal"}))})
        left = replace(state, men=frozenset(without(state.board, {square}).items()))
        over = replace(left, side=other(state.side), quiet=0)
        if not state.reads("remove_then_move", "true") or count(left, other(state.side)) <= 1:
            yield f"x{square}", Played(over, taken)
            continue
        further = list(moves(left))
        for turn, played in further:
            yield (f"x{square},{turn}", replace(played, captures=taken, after=replace(played.after, quiet=0)))
        if not further:  # nothing can follow it
            yield f"x{square}", Played(over, taken)


def moves(state: State) -> Iterator[tuple[str, Played]]:
    for origin in state.own():
        if is_bound(state.board[origin]):
            continue
        for way in ways(state, origin):
            before, board = state.board, way.board
            after = replace(state, men=frozenset(board.items()), side=other(state.side), quiet=state.quiet + 1)
            stayed = [square for square in board if square != way.route[-1]]
            yield (
                "-".join([origin, *way.route]),
                Played(
                    after,
                    bound=frozenset(at for at in stayed if is_bound(board[at]) and not is_bound(before[at])),
                    freed=frozenset(at for at in stayed if is_bound(before[at]) and not is_bound(board[at])),
                ),
            )


def is_bound(letter: str) -> bool:
    return letter.endswith("~")


def is_free(board: Board, square: str | None, side: str) -> bool:
    """Tell whether a man of that side stands there who is not bound."""
    return square is not None and is_of(board, square, side) and not is_bound(board[square])


class Way(NamedTuple):
    """The squares that a man touches, the last one being his target, and the board when he has arrived."""

    route: list[str]
    board: Board


def ways(state: State, origin: str) -> Iterator[Way]:
    """Every step, and every chain of leaps that has an effect of its own, by its shortest and then least route."""
    for square in state.around(origin):
        if square not in state.board and (board := landed(state, state.board, origin, square)):
            yield Way([square], board)
    if state.reads("leap_resolution", "each"):
        yield from chains_landing_each(state, origin)
        return
    for route in chains(state, origin):
        if board := landed(state, state.board, origin, route[-1]):
            yield Way(route, board)


def leaps(state: State, board: Board, here: str) -> Iterator[str]:
    """The squares that the man who is here could reach with one leap."""
    for direction in ORTHOGONAL:
        over, landing = state.ahead(here, direction), state.ahead(here, direction, 2)
        if over not in board or landing is None or landing in board:
            continue
        is_narrow = state.reads("leap_over", "own_or_bound")
        if not is_narrow or is_of(board, over, state.side) or is_bound(board[str(over)]):
            yield landing


def chains(state: State, origin: str) -> list[list[str]]:
    """Give each square that leaps can reach with the shortest route to it, of those the least in order."""
    best: dict[str, list[str]] = {}
    routes: list[list[str]] = [[]]
    lifted = without(state.board, {origin})
    while routes:
        found = [
            [*route, landing] for route in routes for landing in leaps(state, lifted, route[-1] if route else origin)
        ]
        found.sort(key=lambda route: [PLACES[square] for square in route])
        routes = []
        for route in found:
            if route[-1] != origin and route[-1] not in best:
                best[route[-1]] = route
                routes.append(route)
    return list(best.values())


def chains_landing_each(state: State, origin: str) -> Iterator[Way]:
    """The same where every landing binds and must be safe: the board changes on the way."""
    seen = {frozenset(state.men)}
    layer = [Way([], state.board)]
    while layer:
        found = []
        for way in layer:
            here = way.route[-1] if way.route else origin
            for landing in leaps(state, way.board, here):
                if board := landed(state, way.board, here, landing):
                    found.append(Way([*way.route, landing], board))
        found.sort(key=lambda way: [PLACES[square] for square in way.route])
        layer = []
        for way in found:
            if frozenset(way.board.items()) not in seen:
                seen.add(frozenset(way.board.items()))
                layer.append(way)
                if way.route[-1] != origin:
                    yield way


def is_other_way(state: State, turn: str, past: Past) -> bool:
    """Whether a man may go this way, which need not be the shortest; a removal may be in front of it as in `turns`."""
    if any(state.hand) or "@" in turn:
        return False
    removal, _, way = turn.rpartition(",")
    left = state
    if removal:
        square = removal.removeprefix("x")
        is_removable = (square, "sS"[state.seat] + "~") in state.men and state.reads("remove_then_move", "true")
        left = replace(state, men=frozenset(without(state.board, {square}).items()))
        if not is_removable or count(left, other(state.side)) <= 1:
            return False
    board = board_after(left, way)
    if board is None:
        return False
    after = replace(left, men=frozenset(board.items()), side=other(state.side))
    return not (state.reads("repetition", "forbid") and past.count(after))


def board_after(state: State, way: str) -> Board | None:
    """The board after a man has gone this way, None if he may not."""
    origin, *route = way.split("-")
    board = state.board
    if not route or not is_free(board, origin, state.side) or route[-1] == origin:
        return None
    if len(route) == 1 and route[0] in state.around(origin):
        return None if route[0] in board else landed(state, board, origin, route[0])
    here = origin
    for landing in route:
        if landing not in leaps(state, board, here):
            return None
        if state.reads("leap_resolution", "each"):
            after = landed(state, board, here, landing)
            if after is None:
                return None
            board = after
        else:
            board = moved(board, here, landing)
        here = landing
    return board if state.reads("leap_resolution", "each") else landed(state, state.board, origin, here)


def landed(state: State, board: Board, origin: str, target: str) -> Board | None:
    """1.2 steps 1 to 4: the board when a man has arrived, None if he may not."""
    arrived = moved(board, origin, target)
    bound = bindings(state, arrived, target)
    after = released(state, {at: letter + "~" if at in bound else letter for at, letter in arrived.items()})
    return None if is_suicide(state, after, target, bound) else after


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
    """1.2 step 4: between two enemies on a line, neither of whom this move has bound.

    At will, only two enemies who are free after all effects of the move are a danger.
    """
    enemy = other(state.side)
    for line in LINES:
        sides = [state.ahead(target, way) for way in line]
        if state.reads("suicide", "functional"):
            if all(is_free(board, side, enemy) for side in sides):
                return True
        elif all(is_of(board, side, enemy) for side in sides) and not set(sides) & bound:
            return True
    return False


def board_ending(state: State, past: Past = NO_PAST) -> Ending | None:
    """After the placement: one man or none, or no act, is lost; at will, men are counted where there is no act."""
    if any(state.hand):
        return None
    for side in (state.side, other(state.side)):
        if count(state, side) <= 1:
            return other(side), "reduced"
    if next(allowed(state, past), None) is None:
        is_counted = state.reads("blocked", "count")
        return (counted(state, leaders=True), "count") if is_counted else (other(state.side), "stalemate")
    return None


def ending(state: State, past: Past = NO_PAST) -> Ending | None:
    """The third occurrence of a position, or 100 plies without a removal: a draw."""
    if found := board_ending(state, past):
        return found
    is_on = not state.reads("repetition", "off") and not state.reads("repetition", "forbid")
    if any(state.hand):
        return None
    if past.count(state) >= 3 and is_on:
        return "", "repetition"
    return ("", "quiet") if state.is_quiet_for(100) else None


def mark(state: State, turn: str, played: Played) -> str:
    """`#` where one man is left, or where the other side cannot act."""
    return mark_of_win(board_ending(played.after), state.side)
