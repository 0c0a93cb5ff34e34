"""Latrunculus glaucus, slowly, one action at a time: throws, steps, runs of the King, kills, ends of turns.

`--` ends a turn that has begun and has pips left, or passes; spending the last pip ends it, too.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from tests.reference.boards import (
    EIGHT,
    NAMES,
    NO_PAST,
    Ending,
    Past,
    Played,
    Readings,
    State,
    color,
    count,
    counted,
    is_leader,
    is_of,
    leader,
    mark_of_win,
    moved,
    number_of,
    other,
    without,
)


def opening(board: str, readings: Readings = ()) -> State:
    """Two rows of soldiers, the King before them, right of the center, or behind them; White throws first."""
    files, ranks = (int(side) for side in board.split("x"))
    first = 1 if ("layout", "king_behind") in readings else 0
    men = {NAMES[file, rank]: "S" for file in range(files) for rank in (first, first + 1)}
    men |= {NAMES[file, ranks - 1 - rank]: "s" for file in range(files) for rank in (first, first + 1)}
    men |= {"e1": "D", "d8": "d"} if first else {"e3": "D", "d6": "d"}
    return State(files, ranks, frozenset(men.items()), "w", readings=readings)


def turns(state: State, past: Past = NO_PAST) -> dict[str, Played]:
    """Give every action and what it does."""
    if state.die == 0:
        # A turn counts as quiet from its throw, until it kills.
        thrown = replace(state, quiet=state.quiet + 1)
        return {f"[{pips}]": Played(replace(thrown, die=pips, pips=pips)) for pips in range(1, 7)}
    actions = dict(steps(state)) | dict(runs(state)) | dict(kills(state))
    if state.pips < state.die:
        return actions | {"--": Played(turn_ended(state))}
    return actions or forced(state)


def is_other_way(state: State, turn: str, past: Past) -> bool:
    """Whether a man may go this way within one turn, over several squares that he could also enter one by one."""
    path = turn.split("-")
    king = leader(state.board, state.side)
    visited = past_of(state, path[0])
    if not 2 < len(path) <= state.pips + 1 or path[-1] in state.board or len(set(path)) < len(path):
        return False
    for here, square in pairwise(path):
        is_open = square not in state.board or (path[0] == king and is_of(state.board, square, state.side))
        if square not in state.around(here, EIGHT) or square in visited or not is_open:
            return False
    return is_of(state.board, path[0], state.side)


def turn_ended(state: State) -> State:
    return replace(state, side=other(state.side), die=0, pips=0, trail=frozenset())


def past_of(state: State, square: str) -> frozenset[str]:
    """Give the squares that the man who stands here has been on in this turn."""
    return dict(state.trail).get(square, frozenset())


def walked(state: State, path: list[str]) -> Played:
    """Move a man along a path at a pip a square and remember where he has been."""
    trail = dict(state.trail)
    trail[path[-1]] = trail.pop(path[0], frozenset()) | set(path[:-1])
    after = replace(
        state,
        men=frozenset(moved(state.board, path[0], path[-1]).items()),
        pips=state.pips - (len(path) - 1),
        trail=frozenset(trail.items()),
    )
    return Played(after if after.pips else turn_ended(after))


def steps(state: State) -> Iterator[tuple[str, Played]]:
    """A soldier goes to an adjacent empty square that he has not been on in this turn."""
    for origin in state.own():
        if is_leader(state.board[origin]) or state.pips < 1:
            continue
        for target in state.around(origin, EIGHT):
            if target not in state.board and target not in past_of(state, origin):
                yield f"{origin}-{target}", walked(state, [origin, target])


def runs(state: State) -> Iterator[tuple[str, Played]]:
    """The King goes over any number of own soldiers to an empty square."""
    king = leader(state.board, state.side)
    if king is None:
        return
    for path in king_paths(state, [king], past_of(state, king)):
        yield "-".join(path), walked(state, path)


def king_paths(state: State, path: list[str], past: frozenset[str]) -> Iterator[list[str]]:
    """Yield the ways on from here that the pips allow; no square is entered twice."""
    if len(path) > state.pips:
        return
    for square in state.around(path[-1], EIGHT):
        if square in past or square in path:
            continue
        if square not in state.board:
            yield [*path, square]
        elif is_of(state.board, square, state.side):
            yield from king_paths(state, [*path, square], past)


def kills(state: State) -> Iterator[tuple[str, Played]]:
    """A kill moves nobody and wipes the record of all squares visited."""
    for victim, letter in state.men:
        cost = price(state, victim)
        if color(letter) != state.side and cost is not None and cost <= state.pips:
            men = frozenset(without(state.board, {victim}).items())
            after = replace(state, men=men, pips=state.pips - cost, trail=frozenset(), quiet=0)
            is_over = not after.pips or is_leader(letter)  # killing the King wins at once
            taken = frozenset({(0, victim, frozenset({"kill"}))})
            yield f"x{victim}", Played(turn_ended(after) if is_over else after, taken)


def price(state: State, victim: str) -> int | None:
    """4 - (A - D), at least 2; None if no attacker touches the victim, unless contact is not needed."""
    board = state.board
    attack, defense = 0, weight(board[victim])
    for square in state.around(victim, EIGHT):
        if is_of(board, square, state.side):
            attack += weight(board[square])
        elif square in board:
            defense += weight(board[square])
    if is_leader(board[victim]) and defense > attack and state.reads("king_kill", "force"):
        return None  # "it cannot be taken on that move"
    is_reached = attack or state.reads("need_contact", "false")
    return max(2, 4 - (attack - defense)) if is_reached else None


def weight(letter: str) -> int:
    return 3 if is_leader(letter) else 1


def forced(state: State) -> dict[str, Played]:
    """Nothing can be done: the King falls if stepping over enemies would bring him out, else it is a pass."""
    king = leader(state.board, state.side)
    after = turn_ended(state)
    if king is None or not could_get_out(state, king):
        return {"--": Played(after)}
    return {"D--": Played(replace(after, men=frozenset(without(state.board, {king}).items())))}


def could_get_out(state: State, king: str) -> bool:
    """Tell whether an empty square is within the pips if men of both sides may be stepped over."""
    reached = {king}
    for _ in range(state.pips):
        reached |= {near for square in reached for near in state.around(square, EIGHT)}
        if any(square not in state.board for square in reached):
            return True
    return False


def board_ending(state: State) -> Ending | None:
    """A King gone: lost. With a margin, at the end of a turn: won by so many soldiers more."""
    for side, kind in ((other(state.side), "fallen"), (state.side, "dux-taken")):
        # A King of the side that has just moved was not killed.
        if leader(state.board, side) is None:
            return other(side), kind
    margin = number_of(state.readings, "margin", 0)
    ahead = count(state, "w", leaders=False) - count(state, "b", leaders=False)
    if state.die == 0 and 0 < margin <= abs(ahead):
        return counted(state, leaders=False), "margin"
    return None


def ending(state: State, past: Past = NO_PAST) -> Ending | None:
    """A hundred turns without a kill: more soldiers win."""
    if found := board_ending(state):
        return found
    is_over = state.die == 0 and state.is_quiet_for(100)
    return (counted(state, leaders=False), "quiet") if is_over else None


def mark(state: State, turn: str, played: Played) -> str:
    """`#` where the turn wins."""
    return mark_of_win(board_ending(played.after), state.side)
