"""Captures written against captures made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.square import find_square, square_name
from latrodb.core.turn import Shift
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Span
from latrodb.notation.format_step import steps_text
from latrodb.rules.attempt import claimed_captures, listed_captures

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.step import Capture
    from latrodb.game.game import Game, Node
    from latrodb.notation.written import WrittenSquare


def check_captures(game: Game) -> Iterator[Diagnostic]:
    """C401 to C405: men listed that the rules do not take, and men taken that are not listed.

    What a log removes by hand is compared by `latrodb.checks.removals`.
    """
    if game.written.is_log:
        return
    for node in game.nodes:
        if node.was_played:
            yield from _compare(game, node)


def _compare(game: Game, node: Node) -> Iterator[Diagnostic]:
    made = {capture.square: capture for capture in listed_captures(node.steps)}
    claimed = claimed_captures(node.written)
    wrong = [each for each in claimed if find_square(each.name) not in made]
    named = {find_square(each.name) for each in claimed}
    missing = [capture for square, capture in made.items() if square not in named]
    if not wrong and not missing:
        if claimed:
            yield from _find_misplaced(node)
        return
    hint = (ruled_turn(node),)
    if len(wrong) == 1 and len(missing) == 1:
        message = f"the turn takes {told_capture(missing[0])}, not {wrong[0].name}"
        yield remark("C405", message, node, with_sign(wrong[0]), hint)
        return
    for each in wrong:
        code, message = judge_claim(game, node, each)
        yield remark(code, message, node, with_sign(each), hint)
    if missing:
        men = " and ".join(told_capture(capture) for capture in missing)
        yield remark("C402", f"the turn takes {men}, and the text does not say so", node, node.written.span, hint)


def _find_misplaced(node: Node) -> Iterator[Diagnostic]:
    """The first man of a turn of several moves who is listed behind another move than the one that takes him."""
    step = node.steps[-1]
    goals = [move.target if isinstance(move, Shift) else None for move in step.turn]
    goal_of = {capture.square: goals[capture.move] for capture in step.captures}
    for move in node.written.moves:
        for claim in move.takes:
            goal = goal_of.get(find_square(claim.name) or 0)
            if goal is not None and goal != find_square(move.squares[-1].name):
                message = f"the man on {claim.name} falls to the move to {square_name(goal)}, not to this one"
                yield remark("C405", message, node, with_sign(claim), (ruled_turn(node),))
                return


def told_capture(capture: Capture) -> str:
    """`c5 (custodial)`."""
    return f"{square_name(capture.square)} ({', '.join(capture.tactics)})"


def judge_claim(game: Game, node: Node, claim: WrittenSquare) -> tuple[str, str]:
    """The code and message for a claimed capture that the rules do not give."""
    before, after = node.steps[0].before, node.steps[-1].after
    square = find_square(claim.name)
    if square is None or not before.geometry.has(square):
        return "C403", f"the board of {before.geometry.name} has no square {claim.name}"
    color = before.color_at(square)
    if color is None:
        return "C403", f"no man stands on {claim.name}"
    if color is before.side:
        return "C403", f"the man on {claim.name} is the player's own"
    can_be_taken = game.variant is not None and game.variant.rulebook.takes_leaders
    if before.duxes & after.duxes & 1 << square and not can_be_taken:
        return "C404", f"the Dux on {claim.name} is not captured; he can only be immobilized"
    return "C401", f"no rule takes the man on {claim.name}"


def ruled_turn(node: Node) -> str:
    """The turn with the men that the rules take and bind, the written mark and glyph kept."""
    return steps_text(node.steps).rstrip("*+#()") + node.written.mark + node.written.glyph


def with_sign(square: WrittenSquare) -> Span:
    """The span of a listed square with the `x` or `&` before it."""
    return Span(square.span.start - 1, square.span.end)


def remark(code: str, message: str, node: Node, span: Span, hints: tuple[str, ...] = ()) -> Diagnostic:
    """A diagnostic on a turn of the main line."""
    return Diagnostic(code, message, span, ply=node.label, state=node.state, hints=hints)
