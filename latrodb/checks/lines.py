"""Moves inside comments and variations: can they be played from where the text puts them?

A line in brackets may replace the turn before it, go on after it, or be a threat, that is, the next
turn of the same side as if the other did nothing. The numbers tell which; without a number, the man
who moves tells.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from latrodb.core.ply import Ply
from latrodb.core.square import find_square
from latrodb.core.step import Mark
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.notation.written import Aside, Form, Number, Words, WrittenTurn
from latrodb.rules.attempt import attempt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.color import Color
    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.game.game import Game, Node
    from latrodb.rules.variant import Variant


@dataclass(slots=True)
class _Thread:
    """Where a line stands: the positions around its last turn, and whether the other side had to pass."""

    before: Position  # before the last turn of the line
    after: Position  # after it
    ply: Ply  # of the last turn
    is_threat: bool = False


def check_lines(game: Game) -> Iterator[Diagnostic]:
    """N701 to N703: threats that cannot be played or fail to do what they say, and broken variations."""
    if game.variant is None or game.opening is None:
        return
    first = game.variant.first
    for node in game.nodes:
        before, after = node.before, node.after
        if before is None or after is None or not node.was_played:
            continue
        for aside in node.asides:
            thread = _Thread(before, after, node.ply)
            yield from _follow(game.variant, aside, thread, node, first)


def _follow(variant: Variant, aside: Aside, thread: _Thread, node: Node, first: Color) -> Iterator[Diagnostic]:
    """The turns of one bracket in order; a broken turn ends what can be judged of it."""
    written: Ply | None = None
    numbered: Number | None = None
    base = replace(thread)
    for item in aside.items:
        if isinstance(item, Number):
            numbered = item
        elif isinstance(item, Words) and item.text.strip() == "or":
            thread = replace(base)
        elif isinstance(item, WrittenTurn):
            written = _label(numbered, item, thread, first)
            numbered = None
            base = replace(thread)
            found = _play(variant, item, thread, written, first)
            if isinstance(found, Diagnostic):
                yield replace(found, ply=node.label)
                return
            yield from (replace(each, ply=node.label) for each in _judge_marks(variant, item, found, thread))


def _label(number: Number | None, turn: WrittenTurn, thread: _Thread, first: Color) -> Ply | None:
    """Number and side of a turn as written; None without a number."""
    if number is None:
        return None
    side = first if number.dots != 3 else first.other
    man = _mover(turn, thread.after)
    # `[9.De5-f5#]` after a move of Black: the number is White's, the man is Black's. The man is believed.
    if man is not None and man is not side and number.dots == 1 and number.value == thread.ply.number + 1:
        return Ply(number.value, man)
    return Ply(number.value, side)


def _mover(turn: WrittenTurn, position: Position) -> Color | None:
    """Whose man stands where the turn begins."""
    move = turn.moves[0]
    if move.form is not Form.SHIFT:
        return None
    square = find_square(move.squares[0].name)
    return None if square is None or not position.geometry.has(square) else position.color_at(square)


def _play(variant: Variant, turn: WrittenTurn, thread: _Thread, ply: Ply | None, first: Color) -> Step | Diagnostic:
    """Play a turn at the place that its label gives, moving the thread on; or the objection."""
    due = thread.ply.next(first)
    if ply is None:
        ply = due if _mover(turn, thread.after) is not thread.after.side.other else due.next(first)
    if ply == thread.ply:
        position = thread.before
        thread.is_threat = False
    elif ply == due.next(first):
        position = thread.after.with_side(thread.after.side.other)
        thread.is_threat = True
    elif ply == due:
        position = thread.after
        thread.is_threat = False
    else:
        message = f"{turn.text} has a number that does not follow from where the comment stands"
        return Diagnostic("N703", message, turn.span)
    code = "N701" if thread.is_threat else "N703"
    what = "the threat" if thread.is_threat else "the move"
    tried = attempt(variant.system, position, turn)
    if tried.objection:
        return Diagnostic(code, f"{what} {turn.text} cannot be played: {tried.objection.message}", turn.span)
    if tried.violations:
        violation = tried.violations[0]
        message = f"{what} {turn.text} is not legal: {violation.message}"
        return Diagnostic(code, message, turn.span, rule=violation.rule)
    thread.before, thread.after, thread.ply = position, tried.steps[-1].after, ply
    return tried.steps[-1]


def _judge_marks(variant: Variant, turn: WrittenTurn, step: Step, thread: _Thread) -> Iterator[Diagnostic]:
    """A `#` or `+` in a comment that the turn does not earn."""
    if turn.mark not in (Mark.MATE, Mark.CHECK) or turn.mark == step.mark:
        return
    earned = f"it earns {step.mark}" if step.mark else "it earns no mark"
    what = "threat" if thread.is_threat else "move"
    yield Diagnostic("N702", f"the {what} {turn.text} is not what its mark says: {earned}", turn.mark_span or turn.span)
