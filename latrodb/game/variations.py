"""Turns beside the main line, as plies like those of it: variations, and what was taken back.

A line in brackets may replace the turn before it, continue after it, or be a threat: the next turn
of the same side, as if the other side did nothing. The move number shows which; without a number,
the man that moves shows it.
"""

from __future__ import annotations

from itertools import count, takewhile
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from msgspec.structs import replace

from latrodb.core.color import WHITE
from latrodb.core.ply import Ply
from latrodb.core.square import find_square
from latrodb.diagnostics.diagnostic import Diagnostic, State
from latrodb.game.game import Gap, Impossible, Played, TurnNode, Unread
from latrodb.game.replay import after_the_end, main_line
from latrodb.notation.form import Form
from latrodb.notation.syntax_checks import unreadable
from latrodb.notation.written import Aside, Number, Unreadable, Withdrawn, Words, WrittenTurn
from latrodb.rules.attempt import attempt
from latrodb.rules.system import Seen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from latrodb.core.color import Color
    from latrodb.core.position import Position
    from latrodb.diagnostics.span import Span
    from latrodb.game.game import Game, Node
    from latrodb.rules.attempt import Attempt
    from latrodb.rules.variant import Variant


Paths: TypeAlias = "dict[Position, tuple[PlayedInVariation, ...]]"


class PlayedInVariation(Played, frozen=True, gc=False):
    """A turn of a variation that was played from where the text puts it."""

    variation: int = 0  # its number in the game; 0 if it has none, or if that does not matter
    is_threat: bool = False  # whether the other side is thought to pass before it

    @property
    def label(self) -> str:
        """Move number, side and variation: `14w~2`."""
        return f"{self.ply}~{self.variation}" if self.variation else str(self.ply)

    @property
    def caption(self) -> str:
        """`14.e1-e5 (variation 2)`."""
        return f"{super().caption} (variation {self.variation})" if self.variation else super().caption


class TakenBack(TurnNode, frozen=True):
    """A turn that was taken back and is not part of the game, at the ply at which it was made."""

    @property
    def state(self) -> State:
        """Always withdrawn."""
        return State.WITHDRAWN


class VariationLine(NamedTuple):
    """The turns of one bracket as plies, up to the first that is broken, and the rest as it is written.

    Attributes:
        after: the ply of the main line that it follows; None before the first.
        outermost: the bracket that it is in, and not within another.
        aside: the bracket itself.
        nodes: its plies; one that replaces the ply before it has the same number.
        found: what does not fit: a turn after the end of the game, and the broken turn, with which it then ends.
        seen: the history of its last position.
        number: its number if no turn of it can be played, after those of variations, whose turns have theirs.
    """

    after: Played | None
    outermost: Aside
    aside: Aside
    nodes: tuple[Node, ...]
    found: tuple[Diagnostic, ...]
    seen: Seen
    number: int = 0

    @property
    def is_inner(self) -> bool:
        """Whether it is within another bracket."""
        return self.outermost is not self.aside

    @property
    def turns(self) -> tuple[PlayedInVariation, ...]:
        """The turns that were played and are legal."""
        return tuple(node for node in self.nodes if isinstance(node, PlayedInVariation) and not node.attempt.reasons)

    def labels(self) -> Iterator[str]:
        """The labels of its plies; a broken one has the number of the last turn before it, if that has one."""
        number = self.number
        for node in self.nodes:
            if isinstance(node, PlayedInVariation) and not node.attempt.reasons:
                number = node.variation
            yield f"{node.ply}~{number}" if number else str(node.ply)


class Variation(NamedTuple):
    """Turns in a bracket, each after the one before; `start` is the index of the first, as if on the main line.

    `lead` are the turns of the same bracket, or of one around it, that lead from the game to the first.
    """

    start: int
    turns: tuple[PlayedInVariation, ...]
    lead: tuple[PlayedInVariation, ...] = ()


class _Point(NamedTuple):
    """A place from which a line goes on: the last ply, and the positions around it with their histories."""

    ply: Ply
    before: Position
    after: Position
    seen_before: Seen
    seen: Seen


def find_lines(game: Game) -> Iterator[VariationLine]:
    """The lines of a game in the order of the text, each before those within it; none if the rules are unknown."""
    if game.variant is None or game.opening is None:
        return
    seen = Seen()
    seen.arrive(game.opening)
    for aside in takewhile(lambda item: isinstance(item, Aside), game.written.items):
        number = aside.items[0] if isinstance(aside, Aside) and aside.opener == "(" and aside.items else None
        if isinstance(aside, Aside) and isinstance(number, Number):  # it is played instead of the first turn
            point = _Point(Ply(number.value, game.opening.side), game.opening, game.opening, seen, seen)
            yield from _follow(game.variant, aside, None, point)
    branching = {node.index for node in game.played() if any(map(_has_turns, node.asides))}
    for node in game.nodes[: max(branching, default=-1) + 1]:
        before = seen.copy() if node.index in branching else seen
        for step in node.steps:
            seen.add(step)
        if node.index in branching and isinstance(node, Played):
            point = _Point(node.ply, node.before, node.after, before, seen.copy())
            for aside in node.asides:
                yield from _follow(game.variant, aside, node, point)


def _has_turns(aside: Aside) -> bool:
    return any(isinstance(item, WrittenTurn) for inner in aside.walk() for item in inner.items)


def _follow(
    variant: Variant, aside: Aside, after: Played | None, point: _Point, outermost: Aside | None = None
) -> Iterator[VariationLine]:
    """The line in a bracket, and those in the brackets within it."""
    bracket = _Bracket(variant, aside, after, point)
    bracket.play()
    if bracket.nodes:
        yield VariationLine(
            after, outermost or aside, aside, tuple(bracket.nodes), tuple(bracket.found), bracket.point.seen
        )
    for inner, line in bracket.inner:
        yield from _follow(variant, inner, after, line, outermost or aside)


class _Bracket:
    """The state of the replay of one bracket."""

    def __init__(self, variant: Variant, aside: Aside, after: Played | None, point: _Point) -> None:
        self.variant, self.aside, self.after = variant, aside, after
        self.base = self.point = point
        self.nodes: list[Node] = []
        self.found: list[Diagnostic] = []
        self.inner: list[tuple[Aside, _Point]] = []  # the brackets within it, and where each goes on
        self.asides = {each.written.span: each.asides for each in main_line(aside.items) if each.written}
        self.is_broken = self.has_ended = False

    def play(self) -> None:
        """Play the turns in order up to the first that is broken."""
        number: Number | None = None
        for item in self.aside.items:
            if isinstance(item, Number):
                number = item
            elif isinstance(item, WrittenTurn):
                self._read(item, number)
                number = None
            elif isinstance(item, Unreadable):
                self._add_gap(item, number)
                number = None
            elif isinstance(item, Words) and item.text.strip() == "or":
                self.point = self.base
            elif isinstance(item, Aside) and not self.is_broken:
                self.inner.append((item, self.point))

    def _add_gap(self, word: Unreadable, number: Number | None) -> None:
        """Add a word that cannot be read, at which the line is broken."""
        ply = self._due(number)
        self.nodes.append(Gap(*self._place(ply), word.span, word))
        if not self.is_broken:
            self._break(unreadable(word))

    def _due(self, number: Number | None) -> Ply:
        """The next ply, by its number if there is one, wherever the line is broken."""
        first = self.variant.first
        last = self.nodes[-1].ply if self.nodes else self.point.ply
        return _numbered(number, first) if number else last.next(first)

    def _read(self, turn: WrittenTurn, number: Number | None) -> None:
        first = self.variant.first
        if self.is_broken:
            self.nodes.append(Unread(*self._place(self._due(number)), turn, self.asides[turn.span]))
            return
        ply = _ply_of(number, turn, self.point, first)
        due = self.point.ply.next(first)
        if ply == self.point.ply:
            self._play(turn, ply, self.point.before, self.point.seen_before)
        elif ply == due:
            self._report_end(turn)
            self._play(turn, ply, self.point.after, self.point.seen)
        elif ply == due.next(first):
            position = self.point.after.with_side(self.point.after.side.other)
            self._play(turn, ply, position, self.point.seen, is_threat=True)
        else:
            self.nodes.append(Unread(*self._place(ply), turn, self.asides[turn.span]))
            message = f"{turn.text} has a number that does not fit the place of the comment"
            self._break(Diagnostic("N703", message, turn.span))

    def _play(self, turn: WrittenTurn, ply: Ply, position: Position, seen: Seen, *, is_threat: bool = False) -> None:
        tried = attempt(self.variant.system, position, turn, seen)
        place = self._place(ply)
        if tried.reasons:
            self._object(tried, is_threat=is_threat)
        if not tried.steps or tried.objection:
            self.nodes.append(Impossible(*place, turn, self.asides[turn.span], tried))
            return
        self.nodes.append(PlayedInVariation(*place, turn, self.asides[turn.span], tried, is_threat=is_threat))
        after = seen.copy()
        for step in tried.steps:
            after.add(step)
        self.base, self.point = self.point, _Point(ply, position, tried.steps[-1].after, seen, after)

    def _place(self, ply: Ply) -> tuple[int, Ply, bool, bool]:
        """What a node has besides its words and what was played."""
        first, index = self.variant.first, 0
        if self.after:
            index = self.after.index + ply.count(first) - self.after.ply.count(first)
        return index, ply, ply.color is not first, self.after.is_certain if self.after else True

    def _report_end(self, turn: WrittenTurn) -> None:
        """Report the first turn after the end of the game."""
        if not self.has_ended and (outcome := self.variant.system.outcome(self.point.after, self.point.seen)):
            self.has_ended = True
            self.found.append(after_the_end(outcome, turn))

    def _object(self, tried: Attempt, *, is_threat: bool) -> None:
        what = f"{'the threat' if is_threat else 'the move'} {tried.written.text}"
        reason = tried.reasons[0]
        fault = "cannot be played" if tried.objection else "is not legal"
        message = f"{what} {fault}: {reason.message}"
        code, rule = "N701" if is_threat else "N703", None if tried.objection else reason.rule
        self._break(Diagnostic(code, message, tried.written.span, rule=rule))

    def _break(self, found: Diagnostic) -> None:
        self.is_broken = True
        self.found.append(found)


def _ply_of(number: Number | None, turn: WrittenTurn, point: _Point, first: Color) -> Ply:
    """The ply of a turn by the number before it, or else by the man that moves."""
    mover = _mover(turn, point.after)
    if number is None:
        due = point.ply.next(first)
        return due.next(first) if mover is point.after.side.other else due
    # `[9.De5-f5#]` after a move of Black: the number is White's, the man is Black's. The man decides.
    if mover is not None and number.dots == 1 and number.value == point.ply.number + 1:
        return Ply(number.value, mover)
    return _numbered(number, first)


def _numbered(number: Number, first: Color) -> Ply:
    return Ply(number.value, first.other if number.dots == 3 else first)


def _mover(turn: WrittenTurn, position: Position) -> Color | None:
    """The side whose man is on the first square of a turn, or None."""
    move = turn.moves[0]
    if move.form is not Form.SHIFT:
        return None
    square = find_square(move.squares[0].name)
    return None if square is None or not position.geometry.has(square) else position.color_at(square)


def find_variations(game: Game, lines: Iterable[VariationLine] | None = None) -> Iterator[Variation]:
    """The variations of a game that can be replayed, as far as they are legal and differ from the game.

    Only those after turns that were played without an assumption. Threats are not variations. A bracket within a
    bracket comes after it. `lines` are those of the game, if the caller has them already.
    """
    played = [node.after for node in game.nodes]
    brackets: dict[Span, Paths] = {}
    for line in find_lines(game) if lines is None else lines:
        if line.after is None or not line.after.is_certain:
            continue
        paths = brackets.setdefault(line.outermost.span, {line.after.before: (), line.after.after: ()})
        for lead, turns in _rows(line, paths):
            whole = (*lead, *turns)
            index, same = whole[0].index, 0
            while whole[same:] and played[index + same : index + same + 1] == [whole[same].after]:
                same += 1
            at = max(same, len(lead))
            if whole[at:]:
                yield Variation(index + at, whole[at:], whole[same:at])


def _rows(
    line: VariationLine, paths: Paths
) -> Iterator[tuple[tuple[PlayedInVariation, ...], tuple[PlayedInVariation, ...]]]:
    """The turns of a bracket, in rows of which each turn follows the one before it, and before each what leads to it.

    `paths` are the turns that lead from the game to each position reached so far, unless a side passed.
    """
    row: list[PlayedInVariation] = []
    for turn in line.turns:
        if turn.is_threat or turn.before not in paths:
            continue
        paths.setdefault(turn.after, (*paths[turn.before], turn))
        if row and turn.before != row[-1].after:
            yield paths[row[0].before], tuple(row)
            row = []
        row.append(turn)
    if row:
        yield paths[row[0].before], tuple(row)


def numbered_variations(game: Game, lines: Iterable[VariationLine] | None = None) -> list[Variation]:
    """The variations of a game in the order of their numbers: by the turn where each begins, then as in the text.

    `lines` are those of the game, if the caller has them already.
    """
    return sorted(find_variations(game, lines), key=lambda each: each.start)


def numbered_lines(game: Game) -> list[VariationLine]:
    """The lines of a game; the turns of its variations have the numbers of these, so that each has its own label.

    Lines in brackets of which no turn can be played are numbered after them.
    """
    lines = list(find_lines(game))
    variations = numbered_variations(game, lines)
    numbers = {turn.span: number for number, each in enumerate(variations, 1) for turn in each.turns}
    more = count(len(variations) + 1)
    return [
        line._replace(
            nodes=tuple([_with_number(node, numbers) for node in line.nodes]),
            number=0 if line.turns or line.aside.opener == "{" else next(more),
        )
        for line in lines
    ]


def may_correct(game: Game, line: VariationLine) -> bool:
    """Whether corrections of a line are offered: a copy of the text would have them in comments, which prose is."""
    return line.aside.opener != "{" and not game.written.is_log


def _with_number(node: Node, numbers: dict[Span, int]) -> Node:
    number = numbers.get(node.span)
    return replace(node, variation=number) if number and isinstance(node, PlayedInVariation) else node


def follow_variation(game: Game, variation: Variation, number: int = 0) -> Game:
    """The game as if a variation had been played: its own turns up to there, then those of the variation.

    With the `number` of the variation, the labels of its turns contain it: `14w~2`.
    """
    before = variation.start - len(variation.lead)
    nodes = [replace(turn, variation=number) for turn in (*variation.lead, *variation.turns)]
    labels = {node.label for node in nodes if number}
    found = tuple(each for each in game.diagnostics if each.variation in labels)
    return replace(game, nodes=(*game.nodes[:before], *nodes), outcome=None, diagnostics=found)


def every_ply(game: Game) -> Iterator[Node]:
    """Every ply of a game in the order of the text, also those that were taken back."""
    first = game.variant.first if game.variant else WHITE
    index, ply = 0, game.nodes[0].ply if game.nodes else Ply(1, first)
    for item, node in game.items():
        if node:
            yield node
            index, ply = node.index + 1, node.ply.next(first)
        elif isinstance(item, Withdrawn):
            for taken in _taken_back(item, index, ply, first):
                yield taken
                index, ply = taken.index + 1, taken.ply.next(first)


def _taken_back(line: Withdrawn, index: int, ply: Ply, first: Color) -> Iterator[TakenBack]:
    """The turns of a line that was taken back, each at the ply of its number, if it has one, else at the next."""
    for item in line.items:
        if isinstance(item, Number):
            index, ply = index + _numbered(item, first).count(first) - ply.count(first), _numbered(item, first)
        elif isinstance(item, WrittenTurn):
            yield TakenBack(index, ply, ply.color is not first, False, item, ())
            index, ply = index + 1, ply.next(first)
