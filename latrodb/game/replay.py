"""Replay: a written game played through its rules, turn by turn.

Illegal turns that can be carried out are kept and flagged, and the game goes on. The replay ends at an
impossible turn, unless the caller says what to assume there; `latrodb.features.repair` finds such assumptions.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from msgspec.structs import replace

from latrodb.core.color import WHITE
from latrodb.core.english import count_words
from latrodb.core.ply import Ply
from latrodb.core.square import find_square
from latrodb.core.step import Fault
from latrodb.diagnostics.diagnostic import Diagnostic, State
from latrodb.diagnostics.span import Span
from latrodb.game.game import Game, Gap, Impossible, Node, Played, PlayedInstead, Ready, TurnNode, Unread
from latrodb.game.inference.plausibility import names_absent_leader
from latrodb.game.start import set_up
from latrodb.notation.endings import stated_outcome
from latrodb.notation.written import Aside, Number, Unreadable, WrittenTurn
from latrodb.rules.attempt import Attempt, attempt
from latrodb.rules.system import Seen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from latrodb.core.color import Color
    from latrodb.core.geometry import Geometry
    from latrodb.core.outcome import Outcome
    from latrodb.core.step import Violation
    from latrodb.diagnostics.rule import RuleRef
    from latrodb.game.game import Start
    from latrodb.notation.written import Item, WrittenGame
    from latrodb.rules.variant import Variant

# What to assume in place of a turn of the main line, by its index: another turn, a left-out turn followed by this
# one, or nothing.
Assumptions: TypeAlias = "Mapping[int, tuple[WrittenTurn, ...]]"


class MainTurn(NamedTuple):
    """A turn of the main line, the asides after it, and the unreadable words before it; no turn after the last."""

    written: WrittenTurn | None
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
    if not isinstance(game.start, Ready) or any(each.code.startswith("R") for each in game.diagnostics):
        return False
    turns = [node for node in game.doubted if isinstance(node, TurnNode)]
    played = [node for node in turns if isinstance(node, Played) and node.is_certain]
    if len(played) != len(turns) or names_absent_leader(game.start.position, [node.written for node in played]):
        return False
    return not any(node.attempt.differences.count_of_captures for node in played)


def _replay(written: WrittenGame, start: Start, assumptions: Assumptions) -> Game:
    """Replay a game from a known start, or keep it as written if there is none."""
    line = main_line(written.items)
    first = start.variant.first if start.variant else WHITE
    ply = _first_ply(written.items, start.position.side if start.position else first)
    if not isinstance(start, Ready):
        nodes = tuple(_unread(line, 0, 0, ply, first))
        found = (*_placed(written.diagnostics, nodes), *start.diagnostics)
        return Game(written, start, nodes, stated_outcome(written), found)
    replayer = _Replayer(written.number, start, ply, assumptions)
    replayer.play(line)
    to_move = replayer.nodes[-1].ply.color.other if replayer.nodes else ply.color
    outcome = replayer.outcome or stated_outcome(written, to_move)
    found = (*_placed(written.diagnostics, replayer.nodes), *start.diagnostics, *replayer.found)
    return Game(written, start, tuple(replayer.nodes), outcome, found)


def _placed(diagnostics: tuple[Diagnostic, ...], nodes: Iterable[Node]) -> Iterator[Diagnostic]:
    """The diagnostics of reading, those on words in place of turns with the label of the ply."""
    gaps = {node.span: node for node in nodes if isinstance(node, Gap) and node.word} if diagnostics else {}
    for each in diagnostics:
        gap = gaps.get(each.span) if each.code == "S101" and each.span else None
        yield replace(each, ply=gap.label, state=gap.state) if gap else each


def _first_ply(items: Sequence[Item], side: Color) -> Ply:
    leading = next((item for item in items if isinstance(item, Number | WrittenTurn)), None)
    return Ply(leading.value if isinstance(leading, Number) else 1, side)


def _unread(
    line: Sequence[MainTurn], start: int, index: int, ply: Ply, first: Color, *, is_certain: bool = True
) -> Iterator[Unread | Gap]:
    """The rest of a main line that the replay did not reach: from `start` on, and from the ply with an index on."""
    for turn, asides, gaps in line[start:]:
        for word in gaps:
            yield Gap(index, ply, ply.color is not first, is_certain, word.span, word)
            index, ply = index + 1, ply.next(first)
        if turn is not None:
            yield Unread(index, ply, ply.color is not first, is_certain, turn, asides)
            index, ply = index + 1, ply.next(first)


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
        for at, each in enumerate(line):
            assumed = self.assumptions.get(at)
            if assumed is not None:
                is_played = self._assume(each, assumed)
            elif each.gaps:
                self._give_up(line[at:])
                return
            elif each.written is not None:
                if self.outcome:
                    self._report_end(each.written)
                is_played = self._play(each.written, each.asides)
            if not is_played:
                self._give_up(line[at + 1 :])
                return

    def _play(self, turn: WrittenTurn, asides: tuple[Aside, ...]) -> bool:
        """Play a turn as written; False if it is impossible."""
        tried = attempt(self.variant.system, self.position, turn, self.seen)
        if not tried.is_flawless:
            self._report_reasons(tried)
            if tried.objection is not None:
                self._add(Impossible(*self._place(is_certain=False), turn, asides, tried))
                return False
            if letter := wrong_letter(tried, self.variant):
                self._place_found(letter)
        self._go_on(tried)
        at, ply = len(self.nodes), self.ply
        self.nodes.append(Played(at, ply, ply.color is not self.first, self.is_certain, turn, asides, tried))
        self.ply = ply.next(self.first)
        return True

    def _assume(self, main: MainTurn, assumed: tuple[WrittenTurn, ...]) -> bool:
        """Play what is assumed; the written turn is judged only if it is the last of these turns."""
        self.is_certain = False
        turn, is_kept = main.written, bool(assumed) and assumed[-1] == main.written
        before = assumed if turn is None else assumed[:-1]
        words = iter(main.gaps)
        for each in before:
            word = next(words, None)
            span = word.span if word else Span(turn.span.start, turn.span.start) if turn else each.span
            self._add(Gap(*self._place(), span, word, self._carry_out(each)))
        if turn is None:
            return True
        if is_kept:
            return self._play(turn, main.asides)
        tried = attempt(self.variant.system, self.position, turn, self.seen)
        instead = self._carry_out(assumed[-1]) if assumed else None
        self._add(PlayedInstead(*self._place(), turn, main.asides, tried, instead), is_doubled=not assumed)
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
        if self.outcome is None:
            self.outcome = self.variant.system.outcome(self.position, self.seen)

    def _place(self, *, is_certain: bool | None = None) -> tuple[int, Ply, bool, bool]:
        """What a node has besides its words and what was played."""
        certain = self.is_certain if is_certain is None else is_certain
        return len(self.nodes), self.ply, self.ply.color is not self.first, certain

    def _add(self, node: Node, *, is_doubled: bool = False) -> None:
        self.nodes.append(node)
        if not is_doubled:
            self.ply = self.ply.next(self.first)

    def _give_up(self, line: Sequence[MainTurn]) -> None:
        """Leave the rest of the main line as written."""
        rest = tuple(_unread(line, 0, len(self.nodes), self.ply, self.first, is_certain=False))
        turns = [node for node in rest if isinstance(node, Unread)]
        if turns:
            message = f"{count_words(len(turns), 'turn')} from here on cannot be checked and are kept as written"
            self.ply = turns[0].ply
            self._report("R320", message, Span(turns[0].span.start, turns[-1].span.end), State.UNREAD)
        self.nodes += rest

    def _report_end(self, turn: WrittenTurn) -> None:
        """Report the first turn after the end of the game."""
        if self.outcome and not self.has_ended:
            self.has_ended = True
            self._place_found(after_the_end(self.outcome, turn))

    def _report_reasons(self, tried: Attempt) -> None:
        for reason in tried.reasons:
            span = fault_span(tried.written, reason, self.variant.geometry)
            self._report(reason.kind.code, reason.message, span, tried.state, reason.rule)

    def _report(
        self, code: str, message: str, span: Span, state: State | None = None, rule: RuleRef | None = None
    ) -> None:
        self._place_found(Diagnostic(code, message, span, rule=rule, state=state))

    def _place_found(self, diagnostic: Diagnostic) -> None:
        self.found.append(replace(diagnostic, game=self.game, ply=str(self.ply)))


def wrong_letter(tried: Attempt, variant: Variant) -> Diagnostic | None:
    """R309 for a soldier's move with the letter D, or a Dux's without it; None if the letters of a turn are right."""
    move = tried.differences.wrong_letter
    if move is None:
        return None
    man = "a soldier" if move.is_dux else f"the {variant.rulebook.leader}"
    text, at = tried.written.text, move.span.start - tried.written.span.start
    letter = text[at : move.squares[0].span.start - tried.written.span.start]
    hint = f"{text[:at]}{'' if move.is_dux else 'D'}{text[at + len(letter) :]}"
    fault = f"the letter is {letter}" if letter else "the letter D is missing"
    message = f"{man} moves from {move.squares[0].name}, but {fault}"
    return Diagnostic("R309", message, move.span, state=tried.state, hints=(hint,), hinted=tried.written.span)


def after_the_end(outcome: Outcome, turn: WrittenTurn) -> Diagnostic:
    """O603 for a turn that comes after the end of the game."""
    winner = f"{outcome.winner.title} has won" if outcome.winner is not None else "it is a draw"
    message = f"this turn comes after the end of the game: {winner} ({outcome.ending.value})"
    return Diagnostic("O603", message, turn.span)


def fault_span(written: WrittenTurn, violation: Violation, size: Geometry) -> Span:
    """The span of a square that is not on the board; for any other objection, of the whole turn."""
    if violation.kind is Fault.NO_SUCH_SQUARE:
        for move in written.moves:
            for square in (*move.squares, *move.takes, *move.binds):
                known = find_square(square.name)
                if known is None or not size.has(known):
                    return square.span
    return written.span


def assumptions_of(game: Game) -> Assumptions:
    """What a replay of the same game must assume to become the same."""
    found: dict[int, tuple[WrittenTurn, ...]] = {}
    nodes = deque(game.nodes)
    for at, (turn, _, words) in enumerate(main_line(game.written.items)):
        assumed = []
        while nodes and isinstance(gap := nodes[0], Gap):
            nodes.popleft()
            assumed += [gap.attempt.written] if gap.attempt else []
        node = nodes.popleft() if turn and nodes else None
        if isinstance(node, PlayedInstead):
            found[at] = (*assumed, *([node.instead.written] if node.instead else ()))
        elif assumed or (words and isinstance(node, Played | Impossible)):
            found[at] = (*assumed, *([turn] if turn else ()))
    return found


def main_line(items: Sequence[Item]) -> list[MainTurn]:
    """The turns of the main line, the asides after each, and the unreadable words before it or after the last."""
    line: list[MainTurn] = []
    gaps: tuple[Unreadable, ...] = ()
    for item in items:
        if isinstance(item, WrittenTurn):
            line.append(MainTurn(item, (), gaps))
            gaps = ()
        elif isinstance(item, Aside) and line:
            line[-1] = line[-1]._replace(asides=(*line[-1].asides, item))
        elif isinstance(item, Unreadable):
            gaps = (*gaps, item)
    return [*line, MainTurn(None, (), gaps)] if gaps else line
