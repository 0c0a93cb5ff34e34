"""Frames: every position that a game on a page can show, with the turn that led there, in codes and in words.

The script on the page draws frames and computes nothing. An overlay is a short code, a letter for its kind, the
number of its ink, and its squares: `a0e1e4` is an arrow in the ink of moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, assert_never

import msgspec

from latrodb.checks.lines import follow_aside
from latrodb.core.fen import write_fen
from latrodb.core.square import square_name, squares
from latrodb.core.turn import Drop, March, Shift, Stop, Take, Throw
from latrodb.diagnostics.diagnostic import State
from latrodb.diagrams.marks import Arrow, Circle, Cross, Dot, Ghost, Highlight, Ink, Label, Line, Numeral, Outline, Tie
from latrodb.diagrams.marks import Frame as FrameMark
from latrodb.diagrams.scene import scene_of_steps
from latrodb.features.viewer.turn_words import describe_turn, ending_words
from latrodb.notation.format_step import steps_text
from latrodb.rules.system import Seen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.checks.lines import LineTurn
    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.core.turn import Move
    from latrodb.diagnostics.span import Span
    from latrodb.diagrams.marks import Man, Overlay
    from latrodb.game.game import Game, Node

START = "start"
INKS = tuple(Ink)
_KINDS: dict[type[Overlay], str] = {
    Arrow: "a", Cross: "x", Circle: "c", FrameMark: "f", Outline: "u", Line: "l", Tie: "i", Dot: "d", Numeral: "n",
    Label: "n", Ghost: "g",
}  # fmt: skip


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position that the page can show. Its keys are those of the JSON in the page; a default is left out."""

    at: str  # its address in the page: `13b`, `start`, `13b-2` for the second turn of the lines after 13b
    fen: str
    turn: str = ""  # the turn that led here, as in the text: `9...Df5-f2?!`
    say: str = ""  # the turn in words
    then: str = ""  # how the game has ended here; empty while it goes on
    marks: str = ""  # overlays of the last turn, as codes
    ways: str = ""  # where men went, for the animation: `f6-f7-e7 a1-a2`
    up: int = -1  # the frame before it
    line: int = 0  # 0 for the game itself, else the number of the variation
    captures: bool = False
    flaw: bool = False  # whether a diagnostic is about it
    doubt: bool = False  # whether the board rests on an assumption
    show: dict[str, str] = {}  # overlays that can be switched on, by the name of the request
    names: dict[str, str] = {}  # the words of a request whose overlays need them
    squares: dict[str, str] = {}  # what is to be said of a square besides its man


class Moment(NamedTuple):
    """A frame with what it was made from."""

    frame: Frame
    position: Position
    steps: tuple[Step, ...]


class Frames(NamedTuple):
    """The frames of a game, and where its turns lead."""

    moments: list[Moment]
    of_nodes: dict[int, int]  # the frame after a turn of the main line, by its index
    of_missing: dict[int, int]  # the frame after the turns assumed before it
    of_lines: dict[Span, int]  # the frame after a turn in a comment, by its place in the text


def frames_of(game: Game) -> Frames:
    """Return every frame of a game; none if its first position is not known."""
    if game.opening is None or game.variant is None:
        return Frames([], {}, {}, {})
    maker = _Maker(game)
    maker.add_main_line()
    maker.add_lines()
    return Frames(maker.moments, maker.of_nodes, maker.of_missing, maker.of_lines)


class _Maker:
    def __init__(self, game: Game) -> None:
        assert game.opening is not None
        assert game.variant is not None
        self.game = game
        self.variant = game.variant
        self.flawed = {each.ply for each in game.diagnostics}
        self.seen = Seen()
        self.seen.arrive(game.opening)
        opening = Frame(START, write_fen(game.opening), then=self._ending(game.opening, self.seen))
        self.moments = [Moment(opening, game.opening, ())]
        self.addresses = {START}
        self.of_nodes: dict[int, int] = {}
        self.of_missing: dict[int, int] = {}
        self.of_lines: dict[Span, int] = {}

    def add_main_line(self) -> None:
        last = 0
        for node in self.game.nodes:
            if node.missing:
                words = f"assumed before {node.caption}: {steps_text(node.missing)}"
                last = self.of_missing[node.index] = self._add(f"{node.label}-0", words, node.missing, last, doubt=True)
            if not node.steps:
                continue
            last = self._add(node.label, self._turn(node), node.steps, last, flaw=node.label in self.flawed,
                             doubt=not node.is_certain, state=node.state)  # fmt: skip
            self.of_nodes[node.index] = last
            self.flawed.discard(node.label)
        self._add_claimed_end(last)

    def add_lines(self) -> None:
        """Add the turns in comments, as far as they can be played and are legal."""
        count = 0
        for node in self.game.nodes:
            if not node.was_played or node.index not in self.of_nodes:
                continue
            after = self.of_nodes[node.index]
            before = self.moments[after].frame.up
            number = 0
            for aside in node.asides:
                reached = [(self.moments[before].position, before), (self.moments[after].position, after)]
                for turn in follow_aside(self.variant, aside, node):
                    number += 1
                    count += self._add_line_turn(turn, f"{node.label}-{number}", reached, count + 1)

    def _add_line_turn(self, turn: LineTurn, at: str, reached: list[tuple[Position, int]], new: int) -> bool:
        """Add a turn of a comment; True if it begins a line."""
        assert turn.written is not None
        base = turn.before.with_side(turn.before.side.other) if turn.is_threat else turn.before
        up = next((frame for position, frame in reversed(reached) if position == base), 0)
        line = self.moments[up].frame.line
        starts = line == 0 or any(each.frame.up == up and each.frame.line == line for each in self.moments)
        words = f"{turn.ply.number}{'...' if turn.ply.color is not self.variant.first else '.'}{turn.written.text}"
        words += " (threat)" if turn.is_threat else ""
        index = self._add(at, words, turn.steps, up, line=new if starts else line)
        self.of_lines[turn.written.span] = index
        reached.append((turn.after, index))
        return starts

    def _add(
        self, at: str, turn: str, steps: tuple[Step, ...], up: int, *, line: int = 0, flaw: bool = False,
        doubt: bool = False, state: State = State.LEGAL,
    ) -> int:  # fmt: skip
        while at in self.addresses:
            at += "'"
        self.addresses.add(at)
        position, seen = steps[-1].after, Seen() if line else self.seen  # the history of a line is not kept
        if line == 0:
            for step in steps:
                self.seen.add(step)
        frame = Frame(
            at,
            write_fen(position),
            turn,
            describe_turn(steps, self.variant.rulebook.leader, state),
            self._ending(position, seen),
            codes_of(scene_of_steps(steps).overlays),
            " ".join(_ways(move for step in steps for move in step.turn)),
            up,
            line,
            any(step.captures for step in steps),
            flaw,
            doubt,
        )
        self.moments.append(Moment(frame, position, steps))
        return len(self.moments) - 1

    def _turn(self, node: Node) -> str:
        return f"{node.caption} (read as {steps_text(node.steps)})" if node.is_assumed else node.caption

    def _ending(self, position: Position, seen: Seen) -> str:
        outcome = self.variant.system.outcome(position, seen)
        return ending_words(outcome) if outcome else ""

    def _add_claimed_end(self, last: int) -> None:
        """Say at the last turn how the players ended the game, if the board does not show it."""
        outcome, moment = self.game.outcome, self.moments[last]
        if outcome and outcome.ending.is_by_players and not moment.frame.then:
            ended = msgspec.structs.replace(moment.frame, then=ending_words(outcome))
            self.moments[last] = moment._replace(frame=ended)


def codes_of(overlays: Iterable[Overlay]) -> str:
    """Format overlays as codes, in the order in which they are drawn.

    >>> codes_of([Highlight(0, is_origin=True), Arrow(0, 51, Ink.MOVE), Numeral(18, 3, Ink.GREEN)])
    'oa1 a0a1a4 n3b2=3'
    """
    return " ".join(map(_code, overlays))


def _code(overlay: Overlay) -> str:
    match overlay:
        case Highlight(square, is_origin):
            return f"{'o' if is_origin else 't'}{square_name(square)}"
        case Ghost(man):
            return f"g0{square_name(man.square)}={letter_of(man)}"
        case Arrow(origin, target, ink, is_barred):
            return f"{'b' if is_barred else 'a'}{INKS.index(ink)}{square_name(origin)}{square_name(target)}"
        case Line(origin, target, ink) | Tie(origin, target, ink):
            return f"{_KINDS[type(overlay)]}{INKS.index(ink)}{square_name(origin)}{square_name(target)}"
        case Outline(members, ink):
            return f"u{INKS.index(ink)}{''.join(map(square_name, squares(members)))}"
        case Numeral(square, value, ink) | Label(square, value, ink):
            return f"n{INKS.index(ink)}{square_name(square)}={value}"
        case Cross(square, ink) | Circle(square, ink) | FrameMark(square, ink) | Dot(square, ink):
            return f"{_KINDS[type(overlay)]}{INKS.index(ink)}{square_name(square)}"
        case _:
            assert_never(overlay)


def letter_of(man: Man) -> str:
    """The letter of a man in a position on one line, `S`, `D`, `s` or `d`, with `~` for a bound one."""
    letter = "D" if man.is_dux else "S"
    return f"{letter.lower() if man.color else letter}{'~' if man.is_bound else ''}"


def _ways(moves: Iterable[Move]) -> Iterator[str]:
    """Return the ways of the men that moved; those of a man who moves several times are joined."""
    ways: list[list[str]] = []
    for move in moves:
        match move:
            case Shift(origin, target, via):
                names = [square_name(square) for square in (origin, *via, target)]
                if ways and ways[-1][-1] == names[0]:
                    ways[-1] += names[1:]
                else:
                    ways.append(names)
            case March(origins, targets, _):
                ways += _pairs(origins, targets)
            case Drop() | Take() | Throw() | Stop():
                pass
            case _:
                assert_never(move)
    return ("-".join(way) for way in ways)


def _pairs(origins: Sequence[int], targets: Sequence[int]) -> list[list[str]]:
    return [[square_name(origin), square_name(target)] for origin, target in zip(origins, targets, strict=True)]
