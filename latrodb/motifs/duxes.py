"""The Dux and the squares around him: open paths, checks, fortresses.

Jose Carrillo, Latrunculi XXI, rule 1, definitions 5 and 6, diagrams 10, 26 to 29, 37 and 55.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.color import BLACK, WHITE, Color
from latrodb.core.square import NOWHERE, SquareSet, as_set, squares
from latrodb.motifs.motif import Found
from latrodb.motifs.threats import immobilizing_turns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.motifs.situation import Situation


def open_paths(situation: Situation) -> Iterator[Found]:
    """The empty squares next to a Dux, one to four. Definition 5."""
    return (Found(side, dux, paths) for side, dux, paths in _duxes(situation) if paths)


def immobilized(situation: Situation) -> Iterator[Found]:
    """A Dux with no open path. Men of either side may block them. Rule 1, diagrams 10 and 29."""
    return (Found(side, dux) for side, dux, paths in _duxes(situation) if not paths)


def checks(situation: Situation) -> Iterator[Found]:
    """A Dux that an enemy could immobilize with one legal turn. Definition 6, diagrams 27 and 28.

    It is a check whichever side is to move, and whether or not the last turn gave it. In corollary 18i, a Dux with one
    open path among his own men is also in check, even if no enemy could block it; here that is a quasi check.
    """
    for side, dux, paths in _duxes(situation):
        if paths.bit_count() == 1 and (attacker := _threat_to(situation, side)):
            yield Found(side, dux, attacker)


def quasi_checks(situation: Situation) -> Iterator[Found]:
    """A Dux with exactly one open path that no enemy could block with one legal turn. Definition 5, diagram 26.

    His own men alone may block the other paths, as on g1, h5 and j8 in the diagram. Under rule 20, the source page also
    uses the term for a Dux whose only path an enemy could then block (17...h4-f4xd4??); here that is a check.
    """
    for side, dux, paths in _duxes(situation):
        if paths.bit_count() == 1 and not _threat_to(situation, side):
            yield Found(side, dux, paths)


def self_checks(situation: Situation) -> Iterator[Found]:
    """A turn by the Dux, or to a square next to him, that leaves him with exactly one open path. Diagram 37.

    The page calls it a partial self-immobilization. It counts even if the enemy could not then immobilize the Dux,
    as in the diagram.
    """
    for side, dux, paths in _duxes(situation):
        is_near = situation.arrivals & (dux | situation.size.near[dux])
        if side is situation.mover and is_near and paths.bit_count() == 1:
            yield Found(side, dux, paths)


def fortresses(situation: Situation) -> Iterator[Found]:
    """A Dux that can reach empty squares, all enclosed by his own men and walls. Diagram 55.

    If an enemy is next to the Dux or one of these squares, it is not a fortress.
    """
    for side, dux, paths in _duxes(situation):
        room, enemies = dux, situation.position.army(side.other)
        fresh = paths
        while fresh:
            room |= fresh
            fresh = situation.size.spread(fresh) & situation.position.empty & ~room
        if paths and not situation.size.spread(room) & enemies:
            yield Found(side, dux, room & ~dux)


def _duxes(situation: Situation) -> Iterator[tuple[Color, SquareSet, SquareSet]]:
    """Each Dux, and his open paths."""
    for side in (WHITE, BLACK):
        paths = situation.system.open_paths(situation.position, side)
        if paths is not None:
            yield side, situation.position.dux(side), paths


def _threat_to(situation: Situation, side: Color) -> SquareSet:
    """The men that could immobilize the Dux of a side with one turn."""
    system, position = situation.system, situation.position
    if system.threat(position, side.other) is None:
        return NOWHERE
    return as_set(man for turn in immobilizing_turns(situation, side.other) for man in squares(turn.movers))
