"""Kowalski, slowly: rooks' moves, whole lines of men taken, a Dux that can only be shut in."""

from collections.abc import Iterator
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
    captures_of,
    count,
    counted,
    is_leader,
    is_of,
    leader,
    moved,
    name_of,
    other,
    slides,
    without,
)


def opening(board: str, readings: Readings = ()) -> State:
    """12x8: a full row and the Dux before it, right of the center. 11x10: the Dux in the middle of the row."""
    files, ranks = (int(side) for side in board.split("x"))
    men = {NAMES[file, 0]: "S" for file in range(files)}
    men |= {NAMES[file, ranks - 1]: "s" for file in range(files)}
    if (files, ranks) == (11, 10):
        men |= {"f1": "D", "f10": "d"}
    else:
        men |= {"g2": "D", "f7": "d"}
    return State(files, ranks, frozenset(men.items()), "b", readings=readings)


def turns(state: State, past: Past = NO_PAST) -> dict[str, Played]:
    """Give every legal turn and what it does."""
    return dict(allowed(state, past))


def allowed(state: State, past: Past) -> Iterator[tuple[str, Played]]:
    """The possible turns without those that some rule forbids."""
    is_guarded = not state.reads("opening_guard", "false") and is_opening(state)
    is_third = past.count(state) >= 3
    varies = not any(state.reads("repetition", value) for value in ("forbid_third", "draw", "off"))
    for turn, played in possible_turns(state):
        if state.reads("self_block", "illegal") and shuts_himself_in(state, played.after):
            continue
        # "The first turn of a game may not immobilize": no Dux, though the own one cannot be shut in yet.
        if is_guarded and is_immobilized(played.after, other(state.side)):
            continue
        if state.reads("repetition", "forbid_third") and past.count(played.after) >= 2:
            continue
        if not (varies and is_third and past.has_played(state, turn)):
            yield turn, played


def is_opening(state: State) -> bool:
    """Whether the game has not begun."""
    return replace(state, quiet=0) == opening(f"{state.files}x{state.ranks}")


def shuts_himself_in(state: State, after: State) -> bool:
    """Whether a move immobilizes the mover's Dux and does not win."""
    return is_immobilized(after, state.side) and not is_immobilized(after, other(state.side))


def targets(state: State, origin: str) -> Iterator[str]:
    """Where a piece can go: anywhere along rank or file; a Dux at will one square only."""
    if is_leader(state.board[origin]) and state.reads("dux_range", "step"):
        yield from (near for near in state.around(origin) if near not in state.board)
    else:
        yield from slides(state, origin)


def possible_turns(state: State) -> Iterator[tuple[str, Played]]:
    for origin in state.own():
        for target in targets(state, origin):
            board = moved(state.board, origin, target)
            tactics = line_captures(state, board, target)
            tactics["corner"] = corner_captures(state, board, target)
            taken = set().union(*tactics.values())
            after = replace(
                state,
                men=frozenset(without(board, taken).items()),
                side=other(state.side),
                quiet=0 if taken else state.quiet + 1,
            )
            yield name_of(origin, target), Played(after, captures_of(tactics))


def line_captures(state: State, board: Board, target: str) -> dict[str, set[str]]:
    """Find the runs of enemy men with an own piece at the far end, single men apart from longer lines."""
    tactics: dict[str, set[str]] = {"custodial": set(), "line": set()}
    for direction in ORTHOGONAL:
        run = []
        square = state.ahead(target, direction)
        while square is not None and is_of(board, square, other(state.side)):
            run.append(square)
            square = state.ahead(square, direction)
        if not run or not is_of(board, square, state.side):
            continue
        if state.reads("line_capture", "false") and len(run) > 1:
            continue
        has_own_dux = is_leader(board[target]) or is_leader(board[str(square)])
        if has_own_dux and state.reads("dux_captures", "never"):
            continue
        men = [each for each in run if not is_leader(board[each])]
        if men == run or state.reads("line_with_dux", "men"):
            tactics["custodial" if len(run) == 1 else "line"] |= set(men)
    return tactics


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


def ending(state: State, past: Past = NO_PAST) -> Ending | None:
    """Whoever has just moved wins if the other Dux is shut in, loses if only his own is; else men count."""
    mover = other(state.side)
    if is_immobilized(state, state.side):
        return mover, "immobilized"
    if is_immobilized(state, mover):
        return state.side, "immobilized"
    if state.reads("bare_dux", "loses"):
        for side in (state.side, mover):
            if count(state, side, leaders=False) == 0:
                return other(side), "bare-dux"
    if next(allowed(state, past), None) is None:
        return counted(state, leaders=False), "count"
    if past.count(state) >= 3 and state.reads("repetition", "draw"):
        return "", "repetition"
    return (counted(state, leaders=False), "quiet") if state.is_quiet_for(100) else None


def mark(state: State, turn: str, played: Played) -> str:
    """Reading K16: `#` for a turn that wins, `+` for a threat, `(+)` or `*` for a piece next to the enemy Dux."""
    after, foe = played.after, other(state.side)
    if found := ending(replace(after, quiet=0)):  # on the board: nothing threatens where the game is over
        return "#" if found[0] == state.side else ""
    dux = leader(after.board, foe)
    if dux is None:
        return ""
    if threatens(after, state.side):
        return "+"
    if turn.split("-")[1] not in state.around(dux):
        return ""
    return "(+)" if sum(near not in after.board for near in state.around(dux)) == 1 else "*"


def threatens(state: State, side: str) -> bool:
    """Whether that side, if it were to move, could immobilize the other Dux at once."""
    asked = replace(state, side=side)
    dux = leader(state.board, other(side))
    if dux is not None and sum(near not in state.board for near in state.around(dux)) > 1:
        return False  # a move closes one square
    return any(is_immobilized(played.after, other(side)) for played in turns(asked).values())
