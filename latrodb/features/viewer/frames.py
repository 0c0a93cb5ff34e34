"""Frames: every position that a game on a page can show, with the turn that led there, and endings, in words."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple, assert_never

import msgspec

from latrodb.core.color import WHITE
from latrodb.core.english import list_words
from latrodb.core.mark import Mark
from latrodb.core.square import square_name, squares, squares_by_file
from latrodb.core.step import Drop, March, Shift, Stop, Take, Throw
from latrodb.diagrams.drawn import BEGINNING, drawn_after
from latrodb.diagrams.verdicts import Verdict, find_verdict, judge_steps
from latrodb.diagrams.words import capitalize, name_result, name_side, say, term
from latrodb.game.variations import find_lines, numbered_variations
from latrodb.references import END, START, places_of
from latrodb.rules.system import Seen

TURNS = ("soldier", "way", "to", "placed", "removes", "march", "throws", "falls", "takes", "bound", "freed", "nothing")

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.core.outcome import Outcome
    from latrodb.core.position import Position
    from latrodb.core.step import Move, Step
    from latrodb.diagnostics.span import Span
    from latrodb.diagrams.marks import Overlay
    from latrodb.game.game import Game, Node, Played
    from latrodb.game.variations import PlayedInVariation, Variation, VariationLine


def turn_words() -> dict[str, str]:
    """Return the words with which turns are described, for those of readers of pages, too."""
    said = {kind: say(f"turn_{kind}") for kind in TURNS}
    return {**said, "to": f" {said['to']} ", "and": say("and"), "w": say("white"), "b": say("black")}


def describe_turn(steps: Sequence[Step], leader: str, node: Node | None = None) -> str:
    """Describe a turn: `Black: Dux f5 to f2; illegal by rule 16`, `White: soldier c4 to c6; takes a6 and d5; hit`.

    Of a ply of a record the verdict is named, too.

    >>> import latrodb
    >>> petteia = latrodb.variant("petteia-xxi/8x8")
    >>> step = petteia.play(petteia.position("8/8/8/1Ss5/8/8/8/3S4 w"), "d1-d5")
    >>> describe_turn((step,), "Dux")
    'White: soldier d1 to d5; takes c5'
    """
    finding = find_verdict(node) if node else judge_steps(steps)
    side = node.ply.color if node else steps[0].before.side
    parts = list(_moves(steps, leader))
    taken = [capture.square for step in steps for capture in step.captures if not _is_named(step, capture.square)]
    if taken:
        parts.append(_said("takes", _span(taken)))
    for change, members in (
        ("bound", [square for step in steps for square in squares_by_file(step.bound)]),
        ("freed", [square for step in steps for square in squares(step.freed)]),
    ):
        if members:
            parts.append(_said(change, _span(members)))
    mark = term(steps[-1].mark.noun) if steps and steps[-1].mark is not Mark.MATE else ""
    found = finding.words if finding.verdict is Verdict.ILLEGAL else finding.words.partition(":")[0]
    return f"{name_side(side)}: {'; '.join([*parts, *filter(None, (mark, found))]) or say('turn_nothing')}"


def ending_words(outcome: Outcome, leader: str) -> str:
    """Say who has won and how.

    >>> from latrodb.core.color import WHITE
    >>> from latrodb.core.outcome import Ending, Outcome
    >>> ending_words(Outcome(WHITE, Ending.IMMOBILIZED, "Insidiae"), "Centurion")
    'White has won: the black Centurion is immobilized (Insidiae)'
    >>> ending_words(Outcome(None, Ending.AGREEMENT), "Dux")
    'The game is drawn: the players agreed on a draw'
    """
    winner = capitalize(name_result(outcome.result))
    loser = None if outcome.winner is None else outcome.winner.other
    words = {
        "loser": say("neither_side") if loser is None else name_side(loser),
        "leader": say("white_leader" if loser is WHITE else "black_leader", leader=term(leader)),
    }
    how = term(outcome.ending.clause).format(**words)
    return f"{winner}: {how}{f' ({outcome.title})' if outcome.title else ''}"


def game_ending(game: Game) -> str:
    """Say who has won a game and how, by the rules or else as its text claims; empty for a game that is not over."""
    if game.outcome and game.variant:
        return ending_words(game.outcome, game.variant.rulebook.leader)
    return say("claimed_result", result=name_result(game.result)) if game.result else ""


def _is_named(step: Step, square: int) -> bool:
    return any(isinstance(move, Take) and move.target == square for move in step.turn)


def _moves(steps: Sequence[Step], leader: str) -> Iterator[str]:
    """Return what the men do, one after the other; the steps of one man are joined."""
    path: list[int] = []
    name = ""
    for step in steps:
        for move in step.turn:
            if isinstance(move, Shift) and path and path[-1] == move.origin:
                path += (*move.via, move.target)
                continue
            if path:
                yield _way(name, path)
                path = []
            if isinstance(move, Shift):
                name = term(leader) if step.before.duxes >> move.origin & 1 else say("turn_soldier")
                path = [move.origin, *move.via, move.target]
            elif words := _other(move, leader):
                yield words
    if path:
        yield _way(name, path)


def _way(name: str, path: Sequence[int]) -> str:
    return _said("way", f" {say('turn_to')} ".join(map(square_name, path)), name)


def _said(phrase: str, way: object, man: str = "") -> str:
    return say(f"turn_{phrase}", man=man, way=way)


def _other(move: Drop | Take | March | Throw | Stop | Move, leader: str) -> str:
    match move:
        case Drop(target, is_dux):
            return _said("placed", square_name(target), term(leader) if is_dux else say("turn_soldier"))
        case Take(target):
            return _said("removes", square_name(target))
        case March(origins, targets, _):
            return _said("march", _span(targets), _span(origins))
        case Throw(pips):
            return _said("throws", pips)
        case Stop(is_fall):
            return say("turn_falls") if is_fall else ""
        case Shift():
            return ""
        case _:
            assert_never(move)


def _span(men: Sequence[int]) -> str:
    return list_words(map(square_name, men), say("and"))


class Frame(msgspec.Struct, frozen=True):
    """A position that the page can show."""

    at: str  # its address in the page: `start`, or the label of its turn, `13b`, `14w~2`
    turn: str = ""  # the turn that led here, as in the text: `9...Df5-f2?!`
    say: str = ""  # the turn in words
    then: str = ""  # how the game has ended here; empty while it goes on
    up: int = -1  # the frame before it; -1 for none
    line: int = 0  # 0 for the game itself, else the number of the variation
    captures: bool = False
    flaw: bool = False  # whether a diagnostic is about it
    doubt: bool = False  # whether the board rests on an assumption


class Moment(NamedTuple):
    """A frame with what it was made from."""

    frame: Frame
    position: Position
    steps: tuple[Step, ...]
    result: str = ""  # if the game has ended here
    node: Node | None = None  # the ply of the main line
    drawn: Sequence[Overlay] = ()  # marks of the record


class Frames(NamedTuple):
    """The frames of a game, and where its turns lead."""

    moments: list[Moment]
    of_nodes: dict[int, int]  # the frame after a turn of the main line, by its index
    of_lines: dict[Span, int]  # the frame after a turn in a comment, by its place in the text
    places: dict[str, int]  # further addresses: `end`, `end~2`, and `14w~2` for a turn that leads to that variation


def frames_of(game: Game) -> Frames:
    """Return every frame of a game; none if its first position is not known."""
    if game.opening is None or game.variant is None:
        return Frames([], {}, {}, {})
    maker = _Maker(game)
    maker.add_main_line()
    maker.add_lines()
    return Frames(maker.moments, maker.of_nodes, maker.of_lines, maker.places)


class _Maker:
    def __init__(self, game: Game) -> None:
        assert game.opening is not None
        assert game.variant is not None
        self.game = game
        self.variant = game.variant
        self.flawed = {each.variation or each.ply for each in game.diagnostics}
        self.seen = Seen()
        self.seen.arrive(game.opening)
        outcome = self.variant.system.outcome(game.opening, self.seen)
        result = outcome.result if outcome else ""
        self.drawn = drawn_after(game)
        first = Frame(START, then=self._ending(outcome))
        self.moments = [Moment(first, game.opening, (), result, drawn=self.drawn.get(BEGINNING, ()))]
        self.addresses = {START}
        self.of_nodes: dict[int, int] = {}
        self.of_lines: dict[Span, int] = {}
        self.places: dict[str, int] = {}

    def add_main_line(self) -> None:
        last = 0
        for node, position in places_of(self.game)[1:]:
            if node is None or (node.is_assumed and not node.steps):  # written once too often
                continue
            last = self._add(node.label, self._turn(node), position, node.steps, last, node=node, at=node.span)
            self.of_nodes[node.index] = last
            self.flawed.discard(node.label)
        self._add_claimed_end(last)
        self.places[END] = last

    def add_lines(self) -> None:
        """Add the turns in comments, as far as they can be played and are legal."""
        lines = list(find_lines(self.game))
        variations = numbered_variations(self.game, lines)
        for number, variation in enumerate(variations, 1):
            self._add_variation(variation, number)
        new = len(variations)
        for node, after in groupby(lines, lambda line: line.after):
            if node:  # the other lines are before the first turn
                new += self._add_other_turns(node, after, new + 1)

    def _add_variation(self, variation: Variation, number: int) -> None:
        """Add a variation under the labels that every command understands."""
        up = self.of_nodes.get(variation.start - len(variation.lead) - 1, 0)
        for turn in variation.lead:
            up = self.of_lines[turn.span]
            self.places[f"{turn.ply}~{number}"] = up
        for turn in variation.turns:
            label = f"{turn.ply}~{number}"
            up = self._add(label, self._line_words(turn), turn.after, turn.steps, up, line=number, at=turn.span)
            self.of_lines[turn.span] = up
        self.places[f"{END}~{number}"] = up

    def _add_other_turns(self, node: Played, lines: Iterable[VariationLine], new: int) -> int:
        """Add the turns in lines after a turn that no variation has, such as threats; return how many lines are new."""
        after = self.of_nodes[node.index]
        before = self.moments[after].frame.up
        number = count = 0
        brackets: dict[Span, list[tuple[Position, int]]] = {}
        for each in lines:
            around = [(self.moments[at].position, at) for at in (before, after)]
            reached = brackets.setdefault(each.outermost.span, around)
            for turn in each.turns:
                if turn.span not in self.of_lines:
                    base = turn.before.with_side(turn.before.side.other) if turn.is_threat else turn.before
                    up = next((frame for position, frame in reversed(reached) if position == base), 0)
                    same = None if turn.is_threat else self._next_in_game(up, turn.after)
                    if same is None:
                        number += 1
                        line = self.moments[up].frame.line
                        starts = line == 0 or any(
                            (each.frame.up, each.frame.line) == (up, line) for each in self.moments
                        )
                        line = new + count if starts else line
                        count += starts
                        label, words = f"{node.label}-{number}", self._line_words(turn)
                        same = self._add(label, words, turn.after, turn.steps, up, line=line, at=turn.span)
                    self.of_lines[turn.span] = same
                reached.append((turn.after, self.of_lines[turn.span]))
        return count

    def _next_in_game(self, up: int, after: Position) -> int | None:
        """The frame of the game that follows another and has that position, if there is one."""
        found = (at for at in self.of_nodes.values() if self.moments[at].frame.up == up)
        return next((at for at in found if self.moments[at].position == after), None)

    def _line_words(self, turn: PlayedInVariation) -> str:
        dots = "." if turn.ply.color is self.variant.first else "..."
        threat = f" ({say('threat_only')})" if turn.is_threat else ""
        return f"{turn.ply.number}{dots}{turn.written.text}{threat}"

    def _add(
        self, label: str, turn: str, position: Position, steps: tuple[Step, ...], up: int, *,
        at: Span, line: int = 0, node: Node | None = None,
    ) -> int:  # fmt: skip
        address = label
        while address in self.addresses:
            address += "'"
        self.addresses.add(address)
        seen = Seen() if line else self.seen  # the history of a line is not kept
        if line == 0:
            for step in steps:
                self.seen.add(step)
        outcome = self.variant.system.outcome(position, seen)
        frame = Frame(
            address,
            turn,
            describe_turn(steps, self.variant.rulebook.leader, node),
            self._ending(outcome),
            up,
            line,
            any(step.captures for step in steps),
            label in self.flawed,
            node is not None and not node.is_certain,
        )
        result, drawn = outcome.result if outcome else "", self.drawn.get(at.start, ())
        self.moments.append(Moment(frame, position, steps, result, node, drawn))
        return len(self.moments) - 1

    def _turn(self, node: Node) -> str:
        return f"{node.caption} ({find_verdict(node).words})" if node.is_assumed else node.caption

    def _ending(self, outcome: Outcome | None) -> str:
        return ending_words(outcome, self.variant.rulebook.leader) if outcome else ""

    def _add_claimed_end(self, last: int) -> None:
        """Say at the last turn how the game ended, if the board does not show it."""
        moment = self.moments[last]
        if not moment.frame.then:
            ended = msgspec.structs.replace(moment.frame, then=game_ending(self.game))
            self.moments[last] = moment._replace(frame=ended, result=self.game.result)
