"""Moves inside comments and variations: can they be played from where the text puts them?

A line in brackets may replace the turn before it, continue after it, or be a threat: the next turn
of the same side, as if the other side did nothing. The move number shows which; without a number,
the man that moves shows it.
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
    from latrodb.game.game import Game
    from latrodb.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class _Line:
    """The last turn of a line: its ply, the positions around it, its mark, and whether the other side had to pass."""

    ply: Ply
    before: Position
    after: Position
    mark: Mark = Mark.NONE
    is_threat: bool = False


def check_lines(game: Game) -> Iterator[Diagnostic]:
    """N701 to N703: threats that cannot be played or lack the effect they claim, and broken variations."""
    if game.variant is None:
        return
    for node in game.played():
        for aside in node.asides:
            line = _Line(node.ply, node.before, node.after)
            yield from (replace(each, ply=node.label) for each in _follow(game.variant, aside, line))


def _follow(variant: Variant, aside: Aside, line: _Line) -> Iterator[Diagnostic]:
    """Check the turns of one bracket in order, up to the first that is broken."""
    number: Number | None = None
    base = line
    for item in aside.items:
        if isinstance(item, Number):
            number = item
        elif isinstance(item, Words) and item.text.strip() == "or":
            line = base
        elif isinstance(item, WrittenTurn):
            played = _play(variant, item, _ply_of(number, item, line, variant.first), line)
            if isinstance(played, Diagnostic):
                yield played
                return
            number, base, line = None, line, played
            if item.mark in (Mark.MATE, Mark.CHECK) and item.mark != line.mark:
                what = "threat" if line.is_threat else "move"
                earned = f"the rules give {line.mark}" if line.mark else "the rules give no mark"
                message = f"the {what} {item.text} has the mark {item.mark}, but {earned}"
                yield Diagnostic("N702", message, item.mark_span or item.span)


def _ply_of(number: Number | None, turn: WrittenTurn, line: _Line, first: Color) -> Ply:
    """The ply of a turn by the number before it, or else by the man that moves."""
    mover = _mover(turn, line.after)
    if number is None:
        due = line.ply.next(first)
        return due.next(first) if mover is line.after.side.other else due
    # `[9.De5-f5#]` after a move of Black: the number is White's, the man is Black's. The man decides.
    if mover is not None and number.dots == 1 and number.value == line.ply.number + 1:
        return Ply(number.value, mover)
    return Ply(number.value, first.other if number.dots == 3 else first)


def _mover(turn: WrittenTurn, position: Position) -> Color | None:
    """The side whose man is on the first square of a turn, or None."""
    move = turn.moves[0]
    if move.form is not Form.SHIFT:
        return None
    square = find_square(move.squares[0].name)
    return None if square is None or not position.geometry.has(square) else position.color_at(square)


def _play(variant: Variant, turn: WrittenTurn, ply: Ply, line: _Line) -> _Line | Diagnostic:
    """Play a turn at a ply of a line: instead of its last turn, after it, or as a threat; or return the objection."""
    due = line.ply.next(variant.first)
    is_threat = ply == due.next(variant.first)
    if ply == line.ply:
        position = line.before
    elif ply == due:
        position = line.after
    elif is_threat:
        position = line.after.with_side(line.after.side.other)
    else:
        message = f"{turn.text} has a number that does not fit the place of the comment"
        return Diagnostic("N703", message, turn.span)
    tried = attempt(variant.system, position, turn)
    what = f"{'the threat' if is_threat else 'the move'} {turn.text}"
    code = "N701" if is_threat else "N703"
    if tried.objection:
        return Diagnostic(code, f"{what} cannot be played: {tried.objection.message}", turn.span)
    if tried.violations:
        violation = tried.violations[0]
        return Diagnostic(code, f"{what} is not legal: {violation.message}", turn.span, rule=violation.rule)
    last = tried.steps[-1]
    return _Line(ply, position, last.after, last.mark, is_threat)
