"""One game under two sets of rules: which turns they judge differently, and where the positions part.

Both replays begin with the game's own first position, so that the arrays of two systems need not agree.
A turn that only the replay of the game could assume is assumed under the other rules, too.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.square import square_name as name
from latrodb.core.square import squares_by_file
from latrodb.diagnostics.diagnostic import State
from latrodb.rules.system import Resolution, Seen

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.core.outcome import Outcome
    from latrodb.core.position import Position
    from latrodb.core.square import SquareSet
    from latrodb.core.step import Step, Violation
    from latrodb.game.game import Game, Node
    from latrodb.rules.variant import Variant

NOTHING = "nothing"


class Difference(NamedTuple):
    """What two sets of rules say of the same turn.

    `aspect` is `legality`, `captures`, `binds`, `mark` or `outcome`; `own` is what the game's own rules say,
    `other` what the other rules say, both in words.
    """

    node: Node
    aspect: str
    own: str
    other: str


class Comparison(NamedTuple):
    """A game under its own rules and under others.

    Attributes:
        game: the game under its own rules.
        other: the other rules.
        faults: why the game's first position cannot stand under the other rules, if it cannot.
        compared: how many turns were judged under both.
        differences: in the order of the turns, up to the one that parts the positions for good.
        parting: the turn after which the positions never agree again; None if they agree in the end.
    """

    game: Game
    other: Variant
    faults: tuple[Violation, ...]
    compared: int
    differences: tuple[Difference, ...]
    parting: Node | None


class _Ply(NamedTuple):
    """A turn under some rules. `position` is None where it is impossible, and there nothing follows."""

    state: State
    reasons: tuple[Violation, ...]
    steps: tuple[Step, ...]
    position: Position | None
    outcome: Outcome | None


def compare_rules(game: Game, other: Variant) -> Comparison:
    """A replayed game set against the same turns under other rules.

    Args:
        game: a game with rules and a first position (ValueError without them).
        other: rules for a board of the same size (ValueError otherwise).
    """
    if game.variant is None or game.opening is None:
        raise ValueError("nothing decides the rules of the game")
    if other.geometry is not game.variant.geometry:
        raise ValueError(f"the game is on a board of {game.variant.geometry.name}, not {other.geometry.name}")
    first = _dressed(game.opening, other)
    own_plies = list(_plies(game.variant, game.opening, game.nodes))
    other_plies = list(_plies(other, first, game.nodes))
    both = list(zip(game.nodes, own_plies, other_plies, strict=False))
    parting = _parting([_agree(own.position, under.position) for _, own, under in both])
    told = both if parting is None else both[: parting + 1]
    node = None if parting is None else game.nodes[parting]
    faults = tuple(other.system.faults(first))
    return Comparison(game, other, faults, len(both), tuple(_differences(told)), node)


def _dressed(position: Position, variant: Variant) -> Position:
    """A first position with what the other rules remember beside the men, if it has the men of their array."""
    opening = variant.opening()
    if (position.white, position.black, position.duxes) != (opening.white, opening.black, opening.duxes):
        return position
    return replace(
        position, fresh=opening.fresh, hand=opening.hand, dux_hand=opening.dux_hand, die=0, pips=0, trails=()
    )


def _plies(variant: Variant, position: Position, nodes: Sequence[Node]) -> Iterator[_Ply]:
    """The turns of a game under some rules, up to the first impossible one."""
    system, seen = variant.system, Seen()
    seen.arrive(position)
    for node in nodes:
        resolution = _resolve(variant, position, node)
        if resolution.objection is not None:
            yield _Ply(State.IMPOSSIBLE, (resolution.objection,), (), None, None)
            return
        steps: list[Step] = []
        for turn in resolution.turns:
            steps.append(system.play(position, turn, seen))
            seen.depart(position, turn)
            position = steps[-1].after
            seen.arrive(position)
        reasons = tuple(reason for step in steps for reason in step.violations)
        state = State.ILLEGAL if reasons else State.LEGAL
        yield _Ply(state, reasons, tuple(steps), position, system.outcome(position, seen))


def _resolve(variant: Variant, position: Position, node: Node) -> Resolution:
    """What a turn means; the assumed turn where the game's replay had to assume one."""
    if node.was_played or not node.steps:
        return variant.system.resolve(position, node.written)
    turn = node.steps[0].turn
    reasons = variant.system.violations(position, turn)
    obstacle = next((reason for reason in reasons if reason.is_impossible), None)
    return Resolution(() if obstacle else (turn,), obstacle)


def _agree(own: Position | None, other: Position | None) -> bool:
    """Whether the same men stand on the same squares, as free or bound, and the same side is to move."""
    if own is None or other is None:
        return own is other
    return _board(own) == _board(other)


def _board(position: Position) -> tuple[int, ...]:
    return position.white, position.black, position.duxes, position.bound, position.side


def _parting(agree: Sequence[bool]) -> int | None:
    """The index of the first turn from which on no position agrees; None if the last ones do."""
    if not agree or agree[-1]:
        return None
    last = max((index for index, same in enumerate(agree) if same), default=-1)
    return last + 1


def _differences(plies: Sequence[tuple[Node, _Ply, _Ply]]) -> Iterator[Difference]:
    before = ("", "")
    for node, own, other in plies:
        if own.state is not other.state:
            yield Difference(node, "legality", _legality(own), _legality(other))
        ends = _end(own.outcome), _end(other.outcome)
        if own.position and other.position:
            for aspect, (one, two) in _effects(own, other).items():
                if one != two:
                    yield Difference(node, aspect, one, two)
            if ends[0] != ends[1] and ends != before:
                yield Difference(node, "outcome", *ends)
        before = ends


def _effects(own: _Ply, other: _Ply) -> dict[str, tuple[str, str]]:
    """What a turn does under both rules, in words, by aspect."""
    return {
        "captures": (_taken(own), _taken(other)),
        "binds": (_bound(own), _bound(other)),
        "mark": (own.steps[-1].mark or NOTHING, other.steps[-1].mark or NOTHING),
    }


def _legality(ply: _Ply) -> str:
    """`legal`, or the state with the first reason: `illegal-but-played (petteia-xxi 10: ...)`."""
    if not ply.reasons:
        return ply.state.value
    reason = ply.reasons[0]
    rule = f"{reason.rule}: " if reason.rule else ""
    return f"{ply.state.value} ({rule}{reason.message})"


def _taken(ply: _Ply) -> str:
    men = 0
    for step in ply.steps:
        for capture in step.captures:
            men |= 1 << capture.square
    return _listed("x", men)


def _bound(ply: _Ply) -> str:
    men = 0
    for step in ply.steps:
        men |= step.bound
    return _listed("&", men)


def _listed(sign: str, men: SquareSet) -> str:
    return "".join(f"{sign}{name(square)}" for square in squares_by_file(men)) or NOTHING


def _end(outcome: Outcome | None) -> str:
    return "goes on" if outcome is None else f"{outcome.result} ({outcome.ending})"
