"""Replay: a written game played through its rules, turn by turn.

Illegal turns that can be carried out stand, are flagged, and the game goes on. At an impossible turn
the certain part ends; see `latrodb.game.carry` for what becomes of the rest.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from latrodb.core.color import WHITE, Color
from latrodb.core.key import position_key
from latrodb.core.square import find_square
from latrodb.diagnostics.diagnostic import Diagnostic, State
from latrodb.diagnostics.span import Span
from latrodb.game.carry import LOOK_AHEAD, find_assumption
from latrodb.game.claims import find_wrong_letter
from latrodb.game.game import Game, Node, other_label
from latrodb.game.kinds import code_of
from latrodb.game.setup import set_up
from latrodb.notation.written import Aside, Number, Unreadable, WrittenTurn
from latrodb.rules.system import Seen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.core.geometry import Geometry
    from latrodb.core.outcome import Outcome
    from latrodb.core.position import Position
    from latrodb.core.step import Step, Violation
    from latrodb.core.turn import Turn
    from latrodb.notation.written import Item, WrittenGame
    from latrodb.rules.system import Resolution
    from latrodb.rules.variant import Variant

MOST_ASSUMPTIONS = 8  # a record with more impossible turns than that is not guessed at any further


def replay(written: WrittenGame, variant: Variant | None = None) -> Game:
    """A written game replayed.

    Args:
        written: any game.
        variant: the user's own statement; it outranks the tags.

    Returns:
        The game with the diagnostics of reading, setting up and replaying. Captures, marks, result and
        comments are compared by `latrodb.checks`, not here.
    """
    start = set_up(written, variant)
    replayer = _Replayer(written, start.variant, start.position)
    replayer.run()
    found = (*written.diagnostics, *start.diagnostics, *replayer.found)
    outcome = replayer.outcome if not replayer.is_lost else None
    return Game(written, start.variant, start.position, tuple(replayer.nodes), outcome, found)


class _Replayer:
    """The state of one replay: the position, its history, and whether the thread is lost."""

    def __init__(self, written: WrittenGame, variant: Variant | None, position: Position | None) -> None:
        self.written = written
        self.variant = variant
        self.position = position
        self.seen = Seen()
        self.nodes: list[Node] = []
        self.found: list[Diagnostic] = []
        self.outcome: Outcome | None = None
        self.is_certain = True
        self.is_lost = variant is None or position is None
        self.has_ended = False
        self.assumptions = 0
        self.unread: Span | None = None
        self.first = variant.opening().side if variant else WHITE
        self.turns = tuple(written.turns())

    def run(self) -> None:
        """Play every turn of the main line."""
        if self.position is not None and self.variant is not None:
            self.seen.arrive(position_key(self.position))
            self.outcome = self.variant.system.outcome(self.position, self.seen)
        number, color = self._first_label()
        for turn, asides, is_broken in _main_line(self.written.items):
            if is_broken and not self.is_lost:
                self._lose(turn.span)
            self._node(turn, asides, number, color)
            number, color = other_label(number, color, self.first)
        if self.unread is not None:
            self._report_unread(self.unread)

    def _first_label(self) -> tuple[int, Color]:
        color = self.position.side if self.position is not None else self.first
        for item in self.written.items:
            if isinstance(item, Number):
                return item.value, color
            if isinstance(item, WrittenTurn):
                break
        return 1, color

    def _node(self, turn: WrittenTurn, asides: tuple[Aside, ...], number: int, color: Color) -> None:
        is_answer = color is not self.first
        node = Node(
            len(self.nodes), number, color, turn, State.UNREAD, (), asides, self.is_certain, is_answer
        )
        if self.is_lost:
            self.unread = Span(self.unread.start if self.unread else turn.span.start, turn.span.end)
        else:
            self._report_end(node)
            node = self._play(node)
        self.nodes.append(node)

    def _play(self, node: Node) -> Node:
        assert self.variant is not None
        assert self.position is not None
        resolution = self.variant.system.resolve(self.position, node.written)
        if resolution.objection is not None:
            return self._cannot_play(node, resolution)
        steps = tuple(self._step(turn) for turn in resolution.turns)
        violations = [violation for step in steps for violation in step.violations]
        state = State.ILLEGAL if violations else State.LEGAL
        for violation in violations:
            self._report(code_of(violation), violation, node, state)
        self._check_letter(node, steps, state)
        return replace(node, state=state, steps=steps)

    def _step(self, turn: Turn) -> Step:
        assert self.variant is not None
        assert self.position is not None
        step = self.variant.system.play(self.position, turn, self.seen)
        self.seen.depart(position_key(self.position), turn)
        self.position = step.after
        self.seen.arrive(position_key(step.after))
        self.outcome = self.variant.system.outcome(step.after, self.seen)
        return step

    def _cannot_play(self, node: Node, resolution: Resolution) -> Node:
        """An impossible turn: report it, and go on under an assumption if one explains the rest."""
        assert self.variant is not None
        assert self.position is not None
        assert resolution.objection is not None
        assumption = None
        if self.assumptions < MOST_ASSUMPTIONS:
            self.assumptions += 1
            assumption = find_assumption(
                self.variant, self.position, self.turns[node.ply : node.ply + 1 + LOOK_AHEAD]
            )
        hints: tuple[str, ...] = ()
        notes: tuple[str, ...] = ()
        steps: tuple[Step, ...] = ()
        self.is_certain = False
        if assumption is None:
            self._lose(None)
        else:
            hints = (assumption.text,)
            notes = (assumption.note,)
            steps = (self._step(assumption.turn),)
        self._report(
            code_of(resolution.objection),
            resolution.objection,
            node,
            State.IMPOSSIBLE,
            hints=hints,
            notes=notes,
        )
        return replace(node, state=State.IMPOSSIBLE, steps=steps, is_certain=False)

    def _lose(self, span: Span | None) -> None:
        self.is_lost = True
        self.is_certain = False
        self.unread = span

    def _check_letter(self, node: Node, steps: tuple[Step, ...], state: State) -> None:
        move = find_wrong_letter(node.written, steps)
        if move is None:
            return
        who = "a soldier" if move.is_dux else "the Dux"
        text, at = node.written.text, move.span.start - node.written.span.start
        hint = text[:at] + text[at + 1 :] if move.is_dux else f"{text[:at]}D{text[at:]}"
        message = f"{who} moves from {move.squares[0].name}, and the letter D says otherwise"
        self.found.append(
            Diagnostic(
                "R309",
                message,
                move.span,
                ply=node.label,
                game=self.written.number,
                state=state,
                hints=(hint,),
            )
        )

    def _report_end(self, node: Node) -> None:
        """A turn after the end of the game, reported once."""
        if self.outcome is None or self.has_ended:
            return
        self.has_ended = True
        how = self.outcome.ending.value
        winner = f"{self.outcome.winner.title} has won" if self.outcome.winner is not None else "it is a draw"
        message = f"the game has ended before this turn: {winner} ({how})"
        self.found.append(
            Diagnostic("O603", message, node.written.span, ply=node.label, game=self.written.number)
        )

    def _report_unread(self, span: Span) -> None:
        count = sum(node.state is State.UNREAD for node in self.nodes)
        if self.variant is None or self.position is None:
            return
        first = next(node for node in self.nodes if node.state is State.UNREAD)
        what = "turn" if count == 1 else "turns"
        message = f"{count} {what} from here on cannot be judged and stay as they are written"
        self.found.append(
            Diagnostic("R320", message, span, ply=first.label, game=self.written.number, state=State.UNREAD)
        )

    def _report(
        self,
        code: str,
        violation: Violation,
        node: Node,
        state: State,
        *,
        hints: tuple[str, ...] = (),
        notes: tuple[str, ...] = (),
    ) -> None:
        assert self.variant is not None
        span = _fault_span(node.written, violation, self.variant.geometry)
        self.found.append(
            Diagnostic(
                code,
                violation.message,
                span,
                rule=violation.rule,
                game=self.written.number,
                ply=node.label,
                state=state,
                hints=hints,
                notes=notes,
            )
        )


def _fault_span(written: WrittenTurn, violation: Violation, size: Geometry) -> Span:
    """The square that the board does not have; for any other objection the whole turn."""
    if violation.kind == "no-such-square":
        for move in written.moves:
            for square in (*move.squares, *move.takes, *move.binds):
                known = find_square(square.name)
                if known is None or not size.has(known):
                    return square.span
    return written.span


def _main_line(items: Sequence[Item]) -> list[tuple[WrittenTurn, tuple[Aside, ...], bool]]:
    """The turns of the main line, the asides after each, and whether an unreadable word stands before it."""
    line: list[tuple[WrittenTurn, tuple[Aside, ...], bool]] = []
    asides: list[Aside] = []
    turn: WrittenTurn | None = None
    is_broken = was_broken = False
    for item in items:
        if isinstance(item, WrittenTurn):
            if turn is not None:
                line.append((turn, tuple(asides), was_broken))
            turn, asides, was_broken, is_broken = item, [], is_broken, False
        elif isinstance(item, Aside):
            asides.append(item)
        elif isinstance(item, Unreadable):
            is_broken = True
    if turn is not None:
        line.append((turn, tuple(asides), was_broken))
    return line
