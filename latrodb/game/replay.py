"""Replay: a written game played through its rules, turn by turn.

Illegal turns that can be carried out stand, are flagged, and the game goes on. At an impossible turn the
replay ends, unless the caller says what to assume there; `latrodb.features.repair` finds such assumptions.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from latrodb.core.color import WHITE, Color
from latrodb.core.square import find_square
from latrodb.diagnostics.diagnostic import Diagnostic, State
from latrodb.diagnostics.span import Span
from latrodb.game.game import Game, Node, other_label
from latrodb.game.start import Start, set_up
from latrodb.game.violation_codes import code_of
from latrodb.notation.written import Aside, Number, Unreadable, WrittenTurn
from latrodb.rules.attempt import Differences
from latrodb.rules.system import Seen

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from latrodb.core.geometry import Geometry
    from latrodb.core.outcome import Outcome
    from latrodb.core.step import Step, Violation
    from latrodb.core.turn import Turn
    from latrodb.notation.written import Item, WrittenGame
    from latrodb.rules.variant import Variant

# What is taken to stand at a place of the main line, by the index of the turn written there: another turn
# instead of it, a left-out turn and then it, nothing at all.
Assumptions: TypeAlias = "Mapping[int, tuple[WrittenTurn, ...]]"


def replay(
    written: WrittenGame,
    variant: Variant | None = None,
    assumptions: Assumptions | None = None,
    start: Start | None = None,
) -> Game:
    """A written game replayed.

    Args:
        written: any game.
        variant: the user's own statement; it outranks the tags.
        assumptions: what to play at some turns, in the place of what is written. Nothing is reported on a turn
            that is not played as written, or on an unreadable word before a turn with an assumption.
        start: what `set_up` found, if it was asked before.

    Returns:
        The game with the diagnostics of reading, setting up and replaying. Captures, marks, result and
        comments are compared by `latrodb.checks`, not here.
    """
    start = start or set_up(written, variant)
    replayer = _Replayer(written, start, assumptions or {})
    replayer.run()
    found = (*written.diagnostics, *start.diagnostics, *replayer.found)
    outcome = replayer.outcome if not replayer.is_lost else None
    return Game(written, start.variant, start.position, tuple(replayer.nodes), outcome, found)


class _Replayer:
    """The state of one replay: the position, its history, and whether the thread is lost."""

    def __init__(self, written: WrittenGame, start: Start, assumptions: Assumptions) -> None:
        self.written = written
        self.variant = variant = start.variant
        self.position = start.position
        self.assumptions = assumptions
        self.seen = Seen()
        self.nodes: list[Node] = []
        self.found: list[Diagnostic] = []
        self.outcome: Outcome | None = None
        self.is_certain = True
        self.is_lost = variant is None or start.position is None
        self.has_ended = False
        self.unread: Span | None = None
        self.first = variant.first if variant else WHITE
        self.number, self.color = self._first_label()

    def run(self) -> None:
        """Play every turn of the main line."""
        if self.position is not None and self.variant is not None:
            self.seen.arrive(self.position)
            self.outcome = self.variant.system.outcome(self.position, self.seen)
        for turn, asides, gaps in main_line(self.written.items):
            self._node(turn, asides, gaps)
        if self.unread is not None:
            self._report_unread(self.unread)

    def _advance(self, count: int = 1) -> None:
        for _ in range(count):
            self.number, self.color = other_label(self.number, self.color, self.first)

    def _first_label(self) -> tuple[int, Color]:
        color = self.position.side if self.position is not None else self.first
        for item in self.written.items:
            if isinstance(item, Number):
                return item.value, color
            if isinstance(item, WrittenTurn):
                break
        return 1, color

    def _node(self, turn: WrittenTurn, asides: tuple[Aside, ...], gaps: int) -> None:
        assumed = self.assumptions.get(len(self.nodes))
        if gaps and assumed is None:
            self._advance(gaps)
            if not self.is_lost:
                self._lose(turn.span)
        if assumed is not None and not self.is_lost:
            self._assume(turn, asides, assumed)
            return
        node = self._make_node(turn, asides)
        if self.is_lost:
            self.unread = Span(self.unread.start if self.unread else turn.span.start, turn.span.end)
        else:
            self._report_end(node)
            node = self._play(node)
        self.nodes.append(node)
        self._advance()

    def _make_node(self, turn: WrittenTurn, asides: tuple[Aside, ...]) -> Node:
        ply, is_answer = len(self.nodes), self.color is not self.first
        return Node(ply, self.number, self.color, turn, State.UNREAD, (), asides, self.is_certain, is_answer)

    def _assume(self, turn: WrittenTurn, asides: tuple[Aside, ...], assumed: tuple[WrittenTurn, ...]) -> None:
        """Play what is assumed; the written turn is judged only if it is the last of it."""
        self.is_certain = False
        if assumed and assumed[-1] == turn:
            missing = tuple(step for each in assumed[:-1] for step in self._carry_out(each))
            self._advance(len(assumed) - 1)
            node = self._make_node(turn, asides)
            self.nodes.append(replace(self._play(node), missing=missing))
            self._advance()
            return
        node = replace(self._make_node(turn, asides), state=self._printed_state(turn), is_assumed=True)
        steps = tuple(step for each in assumed for step in self._carry_out(each))
        self.nodes.append(replace(node, steps=steps))
        self._advance(len(assumed))

    def _printed_state(self, turn: WrittenTurn) -> State:
        """What would become of the written turn itself."""
        assert self.variant is not None
        assert self.position is not None
        resolution = self.variant.system.resolve(self.position, turn)
        if resolution.objection is not None:
            return State.IMPOSSIBLE
        position = self.position
        for each in resolution.turns:
            step = self.variant.system.play(position, each, self.seen)
            position = step.after
            if step.violations:
                return State.ILLEGAL
        return State.LEGAL

    def _carry_out(self, turn: WrittenTurn) -> tuple[Step, ...]:
        """An assumed turn; one that cannot be played does nothing."""
        assert self.variant is not None
        assert self.position is not None
        return tuple(self._step(each) for each in self.variant.system.resolve(self.position, turn).turns)

    def _play(self, node: Node) -> Node:
        assert self.variant is not None
        assert self.position is not None
        resolution = self.variant.system.resolve(self.position, node.written)
        if resolution.objection is not None:
            return self._cannot_play(node, resolution.objection)
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
        self.seen.depart(self.position, turn)
        self.position = step.after
        self.seen.arrive(step.after)
        self.outcome = self.variant.system.outcome(step.after, self.seen)
        return step

    def _cannot_play(self, node: Node, objection: Violation) -> Node:
        self._report(code_of(objection), objection, node, State.IMPOSSIBLE)
        self._lose(None)
        return replace(node, state=State.IMPOSSIBLE, is_certain=False)

    def _lose(self, span: Span | None) -> None:
        self.is_lost = True
        self.is_certain = False
        self.unread = span

    def _check_letter(self, node: Node, steps: tuple[Step, ...], state: State) -> None:
        move = Differences(node.written, tuple(steps)).wrong_letter
        if move is None:
            return
        leader = self.variant.rulebook.leader if self.variant else "Dux"
        who = "a soldier" if move.is_dux else f"the {leader}"
        text, at = node.written.text, move.span.start - node.written.span.start
        hint = text[:at] + text[at + 1 :] if move.is_dux else f"{text[:at]}D{text[at:]}"
        message = f"{who} moves from {move.squares[0].name}, and the letter D says otherwise"
        self.found.append(
            Diagnostic("R309", message, move.span, ply=node.label, game=self.written.number, state=state, hints=(hint,))
        )

    def _report_end(self, node: Node) -> None:
        """A turn after the end of the game, reported once."""
        if self.outcome is None or self.has_ended:
            return
        self.has_ended = True
        how = self.outcome.ending.value
        winner = f"{self.outcome.winner.title} has won" if self.outcome.winner is not None else "it is a draw"
        message = f"the game has ended before this turn: {winner} ({how})"
        self.found.append(Diagnostic("O603", message, node.written.span, ply=node.label, game=self.written.number))

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

    def _report(self, code: str, violation: Violation, node: Node, state: State) -> None:
        assert self.variant is not None
        span = fault_span(node.written, violation, self.variant.geometry)
        self.found.append(
            Diagnostic(
                code,
                violation.message,
                span,
                rule=violation.rule,
                game=self.written.number,
                ply=node.label,
                state=state,
            )
        )


def fault_span(written: WrittenTurn, violation: Violation, size: Geometry) -> Span:
    """The square that the board does not have; for any other objection the whole turn."""
    if violation.kind == "no-such-square":
        for move in written.moves:
            for square in (*move.squares, *move.takes, *move.binds):
                known = find_square(square.name)
                if known is None or not size.has(known):
                    return square.span
    return written.span


def main_line(items: Sequence[Item]) -> list[tuple[WrittenTurn, tuple[Aside, ...], int]]:
    """The turns of the main line, the asides after each, and how many unreadable words stand before it."""
    line: list[tuple[WrittenTurn, tuple[Aside, ...], int]] = []
    asides: list[Aside] = []
    turn: WrittenTurn | None = None
    gaps = gaps_before = 0
    for item in items:
        if isinstance(item, WrittenTurn):
            if turn is not None:
                line.append((turn, tuple(asides), gaps_before))
            turn, asides, gaps_before, gaps = item, [], gaps, 0
        elif isinstance(item, Aside):
            asides.append(item)
        elif isinstance(item, Unreadable):
            gaps += 1
    if turn is not None:
        line.append((turn, tuple(asides), gaps_before))
    return line
