"""Endings of the XXI games that a position shows by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.outcome import Ending

if TYPE_CHECKING:
    from latrodb.core.square import SquareSet
    from latrodb.rules.games.xxi.movegen import Judge


def find_ending(
    law: Judge, own: SquareSet, foe: SquareSet, own_dux: SquareSet, foe_dux: SquareSet, *, has_duxes: bool
) -> tuple[bool, Ending] | None:
    """Whether the side to move has won, and how; None while the position goes on.

    Immobilization of the side to move counts first (its opponent has just moved), then that of the
    opponent; then a bare Dux or an army of at most one soldier; then the want of a legal move.
    """
    men = own | foe
    if own_dux and not law.near[own_dux] & ~men:
        return False, Ending.IMMOBILIZED
    if foe_dux and not law.near[foe_dux] & ~men:
        return True, Ending.IMMOBILIZED
    if has_duxes:
        if not own & ~own_dux:
            return False, Ending.BARE_DUX
        if not foe & ~foe_dux:
            return True, Ending.BARE_DUX
    else:
        if not own & (own - 1):
            return False, Ending.REDUCED
        if not foe & (foe - 1):
            return True, Ending.REDUCED
    if not law.has_move(own, foe, own_dux, foe_dux):
        return False, Ending.STALEMATE
    return None
