"""Classical Latrunculi, slowly: a row of soldiers and a leader a side."""

from dataclasses import replace

from tests.reference.boards import NAMES, Readings, State
from tests.reference.classical import ending, mark, possible, rows, turns

__all__ = ["ending", "mark", "opening", "possible", "turns"]


def opening(board: str, readings: Readings = ()) -> State:
    """The leaders stand on the right one of the two middle squares as their own players see it.

    With an odd number of files, both stand on the middle one (reading S4).
    """
    state = rows(board, 1, readings)
    middle = state.files // 2
    leaders = {(NAMES[middle, 1], "D"), (NAMES[state.files - 1 - middle, state.ranks - 2], "d")}
    return replace(state, men=state.men | leaders)
