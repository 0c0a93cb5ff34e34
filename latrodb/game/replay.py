"""Replay: a written game played through its rules, turn by turn.

Illegal turns that can be carried out are kept and flagged, and the game goes on. The replay ends at an
impossible turn, unless the caller says what to assume there; `latrodb.features.repair` finds such assumptions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from latrodb.core.color import WHITE
from latrodb.core.english import count_words
from latrodb.core.ply import Ply
from latrodb.core.square import find_square
from latrodb.core.step import Fault
from latrodb.diagnostics.diagnostic import Diagnostic, State
from latrodb.diagnostics.span import Span
from latrodb.game.game import Game, Impossible, Node, Played, PlayedInstead, Ready, Unread
from latrodb.game.inference.plausibility import names_absent_leader
from latrodb.game.start import set_up
from latrodb.notation.endings import stated_outcome
from latrodb.notation.written import Aside, Number, Unreadable, WrittenTurn
from latrodb.rules.attempt import Attempt, attempt
from latrodb.rules.system import Seen

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from latrodb.core.color import Color
    from latrodb.core.geometry import Geometry
    from latrodb.core.step import Step, Violation
    from latrodb.diagnostics.rule import RuleRef
    from latrodb.game.game import Start
    from latrodb.notation.written import Item, WrittenGame
    from latrodb.rules.variant import Variant

# What to assume in place of a turn of the main line, by its index: another turn, a left-out turn followed by this
# one, or nothing.
Assumptions: TypeAlias = "Mapping[int, tuple[WrittenTurn, ...]]"


class MainTurn(NamedTuple):
    """A turn of the main line, the asides after it, and the unreadable words before it."""

    written: WrittenTurn
    asides: tuple[Aside, ...]
    gaps: tuple[Unreadable, ...]


def replay(
    written: WrittenGame,
    variant: Variant | None = None,
    assumptions: Assumptions | None = None,
    start: Start | None = None,
) -> Game:
    """Replay a written game.

    Args:
        written: any game.
        variant: the rules that the user states; they outrank the tags.
        assumptions: what to play instead of some written turns. Nothing is reported on a turn that is not played
            as written, or on an unreadable word before a turn with an assumption.
        start: the result of `set_up`, if the caller has it already.

    Returns:
        The game with the diagnostics of reading, setting up and replaying. Captures, marks, result and
        comments are compared by `latrodb.checks`, not here.
    """
    if start is not None or not (variant or written.tag("Variant")):
        return _replay(written, start or set_up(written, variant), assumptions or {})
    # Looking for other rules and first positions takes longer than all the rest: only where something is wrong.
    start = set_up(written, variant, is_trusted=True)
    game = _replay(written, start, assumptions or {})
    if not isinstance(start, Ready) or _is_faultless(game):
        return game
    doubted = set_up(written, variant)
    return game if doubted == start else _replay(written, doubted, assumptions or {})


def _is_faultless(game: Game) -> bool:
    """Whether every turn was played as written, without a broken rule, a wrong letter or another capture."""
    if not isinstance(game.start, Ready) or names_absent_leader(game.start.position, game.written.turns()):
        return False
    if any(each.code.startswith("R") for each in game.diagnostics):
        return False
    if not game.is_read:
        return False
    attempts = (node.attempt for node in game.played())
    return not any(each.differences.count_of_captures for each in attempts if each.has_captures)


def _replay(written: WrittenGame, start: Start, assumptions: Assumptions) -> Game:
    """Replay a game from a known start, or keep it as written if there is none."""
    line = main_line(written.items)
    first = start.variant.first if start.variant else WHITE
    ply = _first_ply(written.items, start.position.side if start.position else first)
    found = (*written.diagnostics, *start.diagnostics)
    if not isinstance(start, Ready):
        nodes = tuple(_unread(line, 0, ply, first, assumptions))
        return Game(written, start, nodes, stated_outcome(written), found)
    replayer = _Replayer(written.number, start, ply, assumptions)
    replayer.play(line)
    outcome = replayer.outcome or stated_outcome(written)
    return Game(written, start, tuple(replayer.nodes), outcome, (*found, *replayer.found))


def _first_ply(items: Sequence[Item], side: Color) -> Ply:
    leading = next((item for item in items if isinstance(item, Number | WrittenTurn)), None)
    return Ply(leading.value if isinstance(leading, Number) else 1, side)


def _unread(
    line: Sequence[MainTurn], index: int, ply: Ply, first: Color, assumptions: Assumptions, *, is_certain: bool = True
) -> Iterator[Unread]:
    """The rest of a main line, from an index on, as turns that the replay did not reach."""
    for at, (turn, asides, gaps) in enumerate(line[index:], index):
        for _ in () if at in assumptions else gaps:
            ply = ply.next(first)
        yield Unread(at, ply, ply.color is not first, turn, asides, is_certain)
        ply = ply.next(first)


class _Replayer:
    """The state of one replay: the position, its history, and what was found so far."""

    def __init__(self, game: int, start: Ready, ply: Ply, assumptions: Assumptions) -> None:
        self.game = game
        self.variant = start.variant
        self.position = start.position
        self.ply = ply
        self.assumptions = assumptions
        self.first = start.variant.first
        self.seen = Seen()
        self.seen.arrive(start.position)
        self.outcome = start.variant.system.outcome(start.position, self.seen)  # the first one counts
        self.nodes: list[Node] = []
        self.found: list[Diagnostic] = []
        self.is_certain = True
        self.has_ended = False

    def play(self, line: Sequence[MainTurn]) -> None:
        """Play the turns of the main line up to the first one that cannot be played."""
        for index, (turn, asides, gaps) in enumerate(line):
            assumed = self.assumptions.get(index)
            if assumed is not None:
                is_played = self._assume(turn, asides, assumed)
            elif gaps:
                self._give_up(line, index)
                return
            else:
                self._report_end(turn)
                is_played = self._play(turn, asides)
            if not is_played:
                self._give_up(line, index + 1)
                return

    def _play(self, turn: WrittenTurn, asides: tuple[Aside, ...], missing: tuple[Step, ...] = ()) -> bool:
        """Play a turn as written; False if it is impossible."""
        tried = attempt(self.variant.system, self.position, turn, self.seen)
        if tried.reasons:
            self._report_reasons(tried)
        index, ply = len(self.nodes), self.ply
        is_answer = ply.color is not self.first
        if tried.objection is not None:
            self.nodes.append(Impossible(index, ply, is_answer, turn, asides, False, tried, missing))
        else:
            self._check_letter(tried)
            self._go_on(tried)
            self.nodes.append(Played(index, ply, is_answer, turn, asides, self.is_certain, tried, missing))
        self.ply = ply.next(self.first)
        return tried.objection is None

    def _assume(self, turn: WrittenTurn, asides: tuple[Aside, ...], assumed: tuple[WrittenTurn, ...]) -> bool:
        """Play what is assumed; the written turn is judged only if it is the last of these turns."""
        self.is_certain = False
        if assumed and assumed[-1] == turn:
            missing = tuple(step for each in assumed[:-1] for step in self._carry_out(each).steps)
            self._count(len(assumed) - 1)
            return self._play(turn, asides, missing)
        tried = attempt(self.variant.system, self.position, turn, self.seen)
        instead = tuple(self._carry_out(each) for each in assumed)
        is_answer = self.ply.color is not self.first
        self.nodes.append(PlayedInstead(len(self.nodes), self.ply, is_answer, turn, asides, False, tried, instead))
        self._count(len(assumed))
        return True

    def _carry_out(self, turn: WrittenTurn) -> Attempt:
        """Play an assumed turn; one that cannot be played does nothing."""
        tried = attempt(self.variant.system, self.position, turn, self.seen)
        self._go_on(tried)
        return tried

    def _go_on(self, tried: Attempt) -> None:
        for step in tried.steps:
            self.seen.add(step)
            self.position = step.after
        self.outcome = self.outcome or self.variant.system.outcome(self.position, self.seen)

    def _count(self, turns: int) -> None:
        for _ in range(turns):
            self.ply = self.ply.next(self.first)

    def _give_up(self, line: Sequence[MainTurn], index: int) -> None:
        """Leave the rest of the main line as written."""
        rest = tuple(_unread(line, index, self.ply, self.first, self.assumptions, is_certain=False))
        if rest:
            message = f"{count_words(len(rest), 'turn')} from here on cannot be checked and are kept as written"
            self.ply = rest[0].ply
            self._report("R320", message, Span(rest[0].written.span.start, rest[-1].written.span.end), State.UNREAD)
        self.nodes += rest

    def _check_letter(self, tried: Attempt) -> None:
        move = tried.differences.wrong_letter
        if move is None:
            return
        man = "a soldier" if move.is_dux else f"the {self.variant.rulebook.leader}"
        text, at = tried.written.text, move.span.start - tried.written.span.start
        letter = text[at : move.squares[0].span.start - tried.written.span.start]
        hint = f"{text[:at]}{'' if move.is_dux else 'D'}{text[at + len(letter) :]}"
        fault = f"the letter is {letter}" if letter else "the letter D is missing"
        message = f"{man} moves from {move.squares[0].name}, but {fault}"
        self._report("R309", message, move.span, tried.state, hints=(hint,))

    def _report_end(self, turn: WrittenTurn) -> None:
        """Report the first turn after the end of the game."""
        if self.outcome and not self.has_ended:
            self.has_ended = True
            winner = f"{self.outcome.winner.title} has won" if self.outcome.winner is not None else "it is a draw"
            message = f"this turn comes after the end of the game: {winner} ({self.outcome.ending.value})"
            self._report("O603", message, turn.span)

    def _report_reasons(self, tried: Attempt) -> None:
        for reason in tried.reasons:
            span = fault_span(tried.written, reason, self.variant.geometry)
            self._report(reason.kind.code, reason.message, span, tried.state, reason.rule)

    def _report(
        self,
        code: str,
        message: str,
        span: Span,
        state: State | None = None,
        rule: RuleRef | None = None,
        hints: tuple[str, ...] = (),
    ) -> None:
        ply, game = str(self.ply), self.game
        self.found.append(Diagnostic(code, message, span, rule=rule, game=game, ply=ply, state=state, hints=hints))


def fault_span(written: WrittenTurn, violation: Violation, size: Geometry) -> Span:
    """The span of a square that is not on the board; for any other objection, of the whole turn."""
    if violation.kind is Fault.NO_SUCH_SQUARE:
        for move in written.moves:
            for square in (*move.squares, *move.takes, *move.binds):
                known = find_square(square.name)
                if known is None or not size.has(known):
                    return square.span
    return written.span


def main_line(items: Sequence[Item]) -> list[MainTurn]:
    """The turns of the main line, the asides after each, and the unreadable words before it."""
    line: list[tuple[WrittenTurn, list[Aside], tuple[Unreadable, ...]]] = []
    gaps: tuple[Unreadable, ...] = ()
    for item in items:
        if isinstance(item, WrittenTurn):
            line.append((item, [], gaps))
            gaps = ()
        elif isinstance(item, Aside) and line:
            line[-1][1].append(item)
        elif isinstance(item, Unreadable):
            gaps = (*gaps, item)
    return [MainTurn(turn, tuple(asides), before) for turn, asides, before in line]
