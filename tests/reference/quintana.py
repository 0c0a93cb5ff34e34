"""Museum Quintana, slowly: rooks' moves, single men bracketed on ranks and files."""

from dataclasses import replace

from tests.reference.boards import (
    NAMES,
    NO_PAST,
    ORTHOGONAL,
    Board,
    Ending,
    Past,
    Played,
    Readings,
    State,
    bracketed,
    captures_of,
    count,
    counted,
    is_of,
    mark_of_win,
    moved,
    name_of,
    other,
    slides,
    without,
)


def opening(board: str, readings: Readings = ()) -> State:
    """Two full rows a side; White begins."""
    files, ranks = (int(side) for side in board.split("x"))
    men = {(NAMES[file, rank], "S") for file in range(files) for rank in (0, 1)}
    men |= {(NAMES[file, rank], "s") for file in range(files) for rank in (ranks - 2, ranks - 1)}
    return State(files, ranks, frozenset(men), "w", readings=readings)


def turns(state: State, past: Past = NO_PAST) -> dict[str, Played]:
    """Give every legal turn and what it does."""
    found = {}
    for origin in state.own():
        for target in slides(state, origin):
            board = moved(state.board, origin, target)
            tactics = {"custodial": bracketed(state, board, target, ORTHOGONAL), "corner": set()}
            if state.reads("corner_capture", "true"):
                tactics["corner"] = cornered(state, board, target)
            taken = set().union(*tactics.values())
            if state.reads("walk_in", "taken") and is_caught(state, without(board, taken), target):
                tactics["custodial"].add(target)
                taken.add(target)
            after = replace(
                state,
                men=frozenset(without(board, taken).items()),
                side=other(state.side),
                quiet=0 if taken else state.quiet + 1,
            )
            found[name_of(origin, target)] = Played(after, captures_of(tactics))
    return found


def cornered(state: State, board: Board, target: str) -> set[str]:
    """Find the enemies in corners next to the mover with another man of his on the other side."""
    return {
        corner
        for corner in state.corners() & set(state.around(target))
        if is_of(board, corner, other(state.side))
        and all(is_of(board, square, state.side) for square in state.around(corner))
    }


def is_caught(state: State, board: Board, walker: str) -> bool:
    """Tell whether enemies stand on both sides of a man, in his rank or in his file."""
    for one, two in (((1, 0), (-1, 0)), ((0, 1), (0, -1))):
        around = (state.ahead(walker, one), state.ahead(walker, two))
        if all(is_of(board, square, other(state.side)) for square in around):
            return True
    return False


def board_ending(state: State) -> Ending | None:
    """No men, or no move: lost, unless a side without a move has the men counted."""
    for side in (state.side, other(state.side)):
        if count(state, side) == 0:
            return other(side), "reduced"
    if not any(True for origin in state.own() for _ in slides(state, origin)):
        is_counted = state.reads("hemmed_in", "count")
        return (counted(state, leaders=True), "count") if is_counted else (other(state.side), "stalemate")
    return None


def ending(state: State, past: Past = NO_PAST) -> Ending | None:
    """A stopped game goes to the side with more men left."""
    if found := board_ending(state):
        return found
    if past.count(state) >= 3 and not state.reads("repetition", "off"):
        return "" if state.reads("repetition", "draw") else counted(state, leaders=True), "repetition"
    return (counted(state, leaders=True), "quiet") if state.is_quiet_for(100) else None


def mark(state: State, turn: str, played: Played) -> str:
    """`#` where the last man is taken or the other side is hemmed in."""
    return mark_of_win(board_ending(played.after), state.side)
