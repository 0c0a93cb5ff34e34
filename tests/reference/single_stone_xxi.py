"""Single Stone XXI, slowly: its opening, and the rules of the family."""

from tests.reference import xxi_board
from tests.reference.boards import Readings
from tests.reference.xxi import ending, mark_of, possible, turns

__all__ = ["ending", "mark", "opening", "possible", "read", "turns"]

mark = mark_of


def opening(board: str, readings: Readings = ()) -> xxi_board.Table:
    """The first position."""
    return xxi_board.opening("single-stone-xxi", board, readings)


def read(fen: str, readings: Readings = ()) -> xxi_board.Table:
    """Read a position."""
    return xxi_board.Table.from_fen(fen, duxes=False, readings=readings)
