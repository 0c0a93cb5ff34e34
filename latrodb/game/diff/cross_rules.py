"""Compares a game under two sets of rules: the turns judged differently, and where the positions diverge.

Both replays begin with the game's own starting position, so the openings of the two systems need not agree.
A turn that the replay of the game had to assume is also assumed under the other rules.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from latrodb.core.square import as_set, square_name, squares_by_file
from latrodb.game.game import Gap
from latrodb.rules.attempt import Attempt, attempt
from latrodb.rules.system import Seen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from latrodb.core.outcome import Outcome
    from latrodb.core.position import Position
    from latrodb.core.square import SquareSet
    from latrodb.core.step import Step, Violation
    from latrodb.game.game import Game, Node, TurnNode
    from latrodb.rules.variant import Variant


class Difference(NamedTuple):
    """A turn that two sets of rules judge differently.

    `aspect` is `legality`, `captures`, `binds`, `mark` or `outcome`; `own` and `other` are the results
    under the game's own rules and under the others, in words.
    """

    node: Node
    aspect: str
    own: str
    other: str


class Comparison(NamedTuple):
    """A game under its own rules and under others."""

    game: Game  # under its own rules
    other: Variant
    faults: tuple[Violation, ...]  # why the game's starting position is impossible under the other rules
    compared: int  # how many turns were judged under both
    differences: tuple[Difference, ...]  # in the order of the turns, up to the divergence
    divergence: Node | None  # the turn after which the positions never agree again


class _Judged(NamedTuple):
    """A turn under a set of rules, and how the game ends after it, if it does."""

    attempt: Attempt
    outcome: Outcome | None


def compare_rules(game: Game, other: Variant) -> Comparison:
    """Compare a replayed game with the same turns under other rules.

    Args:
        game: a game with rules and a first position (ValueError without them).
        other: rules for a board of the same size (ValueError otherwise).
    """
    if game.variant is None or game.opening is None:
        raise ValueError("the rules of the game are unknown")
    if other.geometry is not game.variant.geometry:
        raise ValueError(f"the game is on a board of {game.variant.geometry.name}, not {other.geometry.name}")
    first = _complete(game.opening, other)
    owns, others = _judge(game.variant, game.opening, game.nodes), _judge(other, first, game.nodes)
    both = list(zip(game.turns, owns, others, strict=False))
    last = _divergence([_board(own.attempt.after) == _board(under.attempt.after) for _, own, under in both])
    shown = both if last is None else both[: last + 1]
    node = None if last is None else game.turns[last]
    faults = tuple(other.system.faults(first))
    return Comparison(game, other, faults, len(both), tuple(_differences(shown)), node)


def _complete(position: Position, variant: Variant) -> Position:
    """A first position with what else the other rules remember, if it has the men of their opening."""
    opening = variant.opening()
    if (position.white, position.black, position.duxes) != (opening.white, opening.black, opening.duxes):
        return position
    return replace(
        position, fresh=opening.fresh, hand=opening.hand, dux_hand=opening.dux_hand, die=0, pips=0, trails=()
    )


def _judge(variant: Variant, position: Position, nodes: Sequence[Node]) -> Iterator[_Judged]:
    """Play the plies of a game under a set of rules, up to the first impossible one, and judge its own turns."""
    obstacle: Violation | None = None
    seen = Seen()
    seen.arrive(position)
    for node in nodes:
        if isinstance(node, Gap):
            assumed, obstacle = ((), obstacle) if obstacle else _play(variant, position, node.steps, seen)
            position = assumed[-1].after if assumed else position
            continue
        tried = Attempt(node.written, position, (), obstacle) if obstacle else _try(variant, position, node, seen)
        if tried.objection:
            yield _Judged(tried, None)
            return
        position = tried.after or position  # a turn assumed to be superfluous changes nothing
        yield _Judged(tried, variant.system.outcome(position, seen))


def _try(variant: Variant, position: Position, node: TurnNode, seen: Seen) -> Attempt:
    """Play a turn, or the assumed turns if the game's replay had to assume some."""
    if not node.is_assumed:
        tried = attempt(variant.system, position, node.written, seen)
        for step in tried.steps:
            seen.add(step)
        return tried
    return Attempt(node.written, position, *_play(variant, position, node.steps, seen))


def _play(
    variant: Variant, position: Position, assumed: Sequence[Step], seen: Seen
) -> tuple[tuple[Step, ...], Violation | None]:
    """Play the turns of some steps again, up to one that is impossible; also return why it is."""
    steps: list[Step] = []
    for turn in (step.turn for step in assumed):
        reasons = variant.system.violations(position, turn, seen)
        if obstacle := next((reason for reason in reasons if reason.is_impossible), None):
            return tuple(steps), obstacle
        steps.append(variant.system.play(position, turn, seen))
        seen.add(steps[-1])
        position = steps[-1].after
    return tuple(steps), None


def _board(position: Position | None) -> tuple[int, ...] | None:
    """The squares of all men, free or bound, and the side to move."""
    if position is None:
        return None
    return position.white, position.black, position.duxes, position.bound, position.side


def _divergence(agree: Sequence[bool]) -> int | None:
    """The index of the first turn after which no positions agree; None if the last ones do."""
    if not agree or agree[-1]:
        return None
    last = max((index for index, same in enumerate(agree) if same), default=-1)
    return last + 1


def _differences(turns: Sequence[tuple[TurnNode, _Judged, _Judged]]) -> Iterator[Difference]:
    before = ("", "")
    for node, (own, own_outcome), (other, other_outcome) in turns:
        if own.state is not other.state:
            yield Difference(node, "legality", _legality(own), _legality(other))
        ends = _end(own_outcome), _end(other_outcome)
        if own.after and other.after:
            for aspect, words in _EFFECTS.items():
                if words(own) != words(other):
                    yield Difference(node, aspect, words(own), words(other))
            if ends[0] != ends[1] and ends != before:
                yield Difference(node, "outcome", *ends)
        before = ends


def _legality(tried: Attempt) -> str:
    """`legal`, or the state with the first reason: `illegal-but-played (petteia-xxi 10: ...)`."""
    if not tried.reasons:
        return tried.state.value
    reason = tried.reasons[0]
    rule = f"{reason.rule}: " if reason.rule else ""
    return f"{tried.state.value} ({rule}{reason.message})"


def _listed(sign: str, men: SquareSet) -> str:
    return "".join(f"{sign}{square_name(square)}" for square in squares_by_file(men)) or "nothing"


# What a turn does, in words, by aspect.
_EFFECTS: dict[str, Callable[[Attempt], str]] = {
    "captures": lambda tried: _listed("x", as_set(each.square for step in tried.steps for each in step.captures)),
    "binds": lambda tried: _listed("&", reduce(or_, (step.bound for step in tried.steps))),
    "mark": lambda tried: tried.differences.mark or "nothing",
}


def _end(outcome: Outcome | None) -> str:
    return "goes on" if outcome is None else f"{outcome.result} ({outcome.ending})"
