"""Motifs of the Dux and of threats against him.

Jose Carrillo, Latrunculi XXI, rule 1, definitions 5 and 6, diagrams 10, 26 to 29, 37 and 55.

Jose Carrillo, Latrunculi XXI, diagram 36. A capture takes at least two men: one that moves, and one that is
already in place. The page gives each a threat of its own: direct and passive. A Dux is captured only by
immobilization (rule 15 and definition 6), so a threat to a Dux is a turn that would immobilize him. A finished
game has no threats.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.color import BLACK, WHITE, Color
from latrodb.core.outcome import Ending
from latrodb.core.square import NOWHERE, SquareSet, as_set, squares
from latrodb.core.step import Shift
from latrodb.motifs.situation import Found, PossibleTurn, Situation, legal_victims
from latrodb.rules.games.slides import Slides

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from latrodb.core.position import Position
    from latrodb.core.step import Turn
    from latrodb.motifs.situation import Situation
    from latrodb.rules.game import Game


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


class Threat(NamedTuple):
    """A turn that would capture some enemies or immobilize a Dux."""

    side: Color
    turn: PossibleTurn
    enemies: SquareSet


def direct_threats(situation: Situation) -> Iterator[Found]:
    """A man that could capture an enemy, or immobilize the enemy Dux. Diagram 36: d1 on c5, De6 on i7.

    The page also calls a possible hit on a Dux a direct threat, but no diagram shows one, and nearly every man can hit
    a Dux. So `hit` is a motif of turns that were played.
    """
    threats = threats_of(situation)
    return _by_man((threat.side, man, threat.enemies) for threat in threats for man in squares(threat.turn.movers))


def passive_threats(situation: Situation) -> Iterator[Found]:
    """A man without which a comrade's possible capture or immobilization would fail.

    Diagram 36: b5 on c5, i8 on i7.
    """
    threats = threats_of(situation)
    return _by_man((threat.side, man, lost) for threat in threats for man, lost in _partners(situation, threat))


@lru_cache(maxsize=8)  # the motifs of a situation are looked for one after the other
def threats_of(situation: Situation) -> tuple[Threat, ...]:
    """Every threat of both sides, once for each turn that carries it out."""
    return tuple(threat for side in (WHITE, BLACK) for threat in _threats_by(situation, side))


def dux_of(situation: Situation, side: Color) -> SquareSet:
    """The Dux of a side if the rules allow immobilizing him; else none."""
    return situation.position.dux(side) if situation.system.table.shuts_in else NOWHERE


def takes(situation: Situation, side: Color, man: SquareSet = NOWHERE) -> SquareSet:
    """The enemies that a side, or one of its men, could capture."""
    victims = NOWHERE
    for turn in situation.captures(side):
        if not man or turn.movers == man:
            victims |= turn.victims
    return victims


def immobilizing_turns(situation: Situation, side: Color) -> Iterator[PossibleTurn]:
    """The legal turns of a side that would immobilize the enemy Dux."""
    dux = dux_of(situation, side.other)
    if not dux:
        return
    last = situation.size.near[dux] & situation.position.empty
    if last & (last - 1) and isinstance(situation.system, Slides):  # one man closes one square
        return
    for turn in situation.turns(side):
        if not last & ~turn.arrivals and immobilizes(situation.system, situation.position.with_side(side), turn.turn):
            yield turn


def immobilizes(system: Game, position: Position, turn: Turn) -> bool:
    """Whether a turn of the side to move, legal or not, leaves the enemy Dux immobilized."""
    return _is_immobilized(system, system.play(position, turn).after)


def could_immobilize(system: Game, position: Position) -> bool:
    """Whether the side to move could immobilize the enemy Dux with one turn."""
    if system.table.marks_threats:
        return system.threat(position, position.side) is not None
    return any(_is_immobilized(system, system.play(position, turn).after) for turn in system.turns(position))


def _is_immobilized(system: Game, position: Position) -> bool:
    """Whether the Dux of the side to move is immobilized, which loses the game."""
    outcome = system.outcome(position)
    return outcome is not None and outcome.ending is Ending.IMMOBILIZED and outcome.winner is position.side.other


def _threats_by(situation: Situation, side: Color) -> Iterator[Threat]:
    if situation.is_over:
        return
    for turn in situation.captures(side):
        if not _spares(turn):
            yield Threat(side, turn, turn.victims)
    for turn in immobilizing_turns(situation, side):
        yield Threat(side, turn, dux_of(situation, side.other))


def _partners(situation: Situation, threat: Threat) -> Iterator[tuple[int, SquareSet]]:
    """Each man that does not move, but without which the same turn would be illegal or spare enemies; and these."""
    system, (side, turn, enemies) = situation.system, threat
    for man in squares(situation.position.army(side) & ~turn.movers):
        rest = situation.without(1 << man).position.with_side(side)
        if enemies == turn.victims:
            taken = legal_victims(system, rest, turn.turn)
        else:
            is_legal = not system.violations(rest, turn.turn)
            taken = enemies if is_legal and immobilizes(system, rest, turn.turn) else NOWHERE
        if lost := enemies & ~taken:
            yield man, lost


def _spares(turn: PossibleTurn) -> bool:
    """Whether a turn leaves men on the board that it could capture, an option of the XXI games."""
    return any(isinstance(move, Shift) and move.spared for move in turn.turn)


def _by_man(threatened: Iterable[tuple[Color, int, SquareSet]]) -> Iterator[Found]:
    """The enemies threatened by each man, from those of each turn."""
    found: dict[tuple[Color, int], SquareSet] = {}
    for side, man, enemies in threatened:
        found[side, man] = found.get((side, man), NOWHERE) | enemies
    for (side, man), enemies in found.items():
        yield Found(side, 1 << man, enemies)
