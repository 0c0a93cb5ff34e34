"""What the words at a figure say about its boards: their sizes, the owners of men, and the side that makes a move.

Reports only what contradicts every position that may be meant; nothing is called verified here.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING, TypeVar

from latrodb.core.color import BLACK, WHITE, Color
from latrodb.core.square import find_square
from latrodb.core.turn import Shift
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Span
from latrodb.features.articles.document import find_within
from latrodb.features.articles.figure_claims import introduced
from latrodb.features.articles.side_words import (
    find_choices,
    find_counts,
    find_neighbors,
    find_owners,
    find_repeated,
    find_unreachable,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from latrodb.core.position import Position
    from latrodb.core.square import Square
    from latrodb.features.articles.document import Document
    from latrodb.features.articles.figure_boards import FigureBoard
    from latrodb.features.articles.figures import Figure
    from latrodb.features.articles.side_words import SideWords
    from latrodb.game.game import Node

Board = TypeVar("Board")
_PAIR = 2  # boards that a caption tells apart as left and right
_NEAR = 8  # plies before and after the shown one that the text at a figure may be about
_SIZE = re.compile(r"(?<![\w/])(\d{1,2})\s?[x×]\s?(\d{1,2})\b(?!\s?[x×])")
_TWICE = re.compile(r"(?<![\w/])(?P<first>\d{1,2}[x×]\d{1,2})\sand\s(?:on\s)?(?P<again>(?P=first))\b(?!\s?[x×])")
_VERB = r"(?P<verb>won|lost)\b(?!\s(?!as\b|by\srule\b|at\sonce\b)\w)"
_RESULTS = (
    re.compile(rf"\b(?P<color>White|Black)\s(?:[a-z]+\s)?(?:has|have|had)\s(?:just\s)?{_VERB}"),
    re.compile(rf"\b(?P<color>White|Black)\s(?:(?!\b(?:White|Black)\b)[^.;:|()])+,?\sand\s(?:(?:has|had)\s)?{_VERB}"),
    re.compile(r"\b(?P<color>White|Black)['’]s\s(?:(?:first|last|next|only)\s)?move\s(?P<verb>wins|loses)\b(?=[.,;])"),
)
_ACTS = re.compile(
    r"(?:(?<=[.:;]\s)|(?<=[Ll]eft,\s)|(?<=[Rr]ight,\s)|(?<=[Mm]iddle,\s))(?P<color>White|Black)\s(?:has\s|just\s)*(?:moves?|moved|steps?|"
    r"stepped|leaps|leapt|walks|walked|goes|gone|comes|come|captures|captured|takes|taken|kills|killed|closes|closed)\b"
    r"(?![^.;:]*\b(?:White|Black|if|would|can|could|next|then|later|after|before)\b)"
)
_STUCK = re.compile(
    r"\b(?P<color>White|Black)\s(?:(?:still\s)?(?:has|had)\s(?:(?:a|one|two|three)\sm[ae]n\sbut\s)?no\s(?:(?:legal\s)?move\b|m[ae]n\swho\scan\smove)|"
    r"cannot\smove(?=[.,;]))"
)
_HALF = re.compile(r"\b(?:(?P<left>left)|(?P<right>right))\b(?:[,:]|(?=\s(?:white|black|he)\b))", re.IGNORECASE)
_LAST_SQUARE = re.compile(r"-([a-p]\d{1,2})\b")


def check_words(document: Document, figures: Sequence[Figure]) -> Iterator[Diagnostic]:
    """Diagnostics on captions, and on the text at figures, that contradict the boards shown."""
    text, spans = document.source.text, [figure.block.span for figure in figures]
    for unit in document.units:
        index = find_within(unit, spans)
        if index is not None:
            shown = figures[index].boards
            yield from _wrong_sizes(text, unit, shown)
            positions = [each for board in shown for each in _shown(board)]
            yield from _wrong_movers(text, unit, shown)
        else:
            before, after, is_leading = _figures_at(unit, document, spans)
            if after is not None and is_leading:
                yield from _wrong_sizes(text, unit, figures[after].boards)
            else:
                yield from _repeated_sizes(text, unit)
            shown = tuple(board for each in (before, after) if each is not None for board in figures[each].boards)
            positions = [each for board in shown for each in positions_near(board)]
        yield from _wrong_results(text, unit, shown)
        yield from _wrong_stuck(text, unit, shown)
        yield from _wrong_men(text, unit, positions)
        yield from _wrong_numbers(find_counts(text, unit), "men", positions, _numbers)
        yield from _wrong_numbers(find_choices(text, unit), "moves", shown, _choices)
        yield from _wrong_neighbors(text, unit, positions)
        yield from _wrong_reach(text, unit, shown)
        yield from _repeated_sides(text, unit)


def _figures_at(unit: Span, document: Document, spans: Sequence[Span]) -> tuple[int | None, int | None, bool]:
    """The last figure before a paragraph under its heading, the next one, and whether the paragraph introduces that."""
    index = bisect_right(spans, unit.start, key=lambda span: span.start)
    is_parted = index and any(spans[index - 1].start < heading <= unit.start for heading in document.headings)
    is_next = index < len(spans) and not document.source.text[unit.end : spans[index].start].strip()
    is_leading = is_next and introduced(spans[index], document).start < unit.end
    return (index - 1 if index and not is_parted else None), (index if is_next else None), is_leading


def _repeated_sizes(text: str, unit: Span) -> Iterator[Diagnostic]:
    """`On 10x8 and 10x8`."""
    for hit in _TWICE.finditer(text, *unit):
        message = f"{hit['again']} is named twice where two sizes are meant"
        yield Diagnostic("A932", message, Span(*hit.span("again")))


def _repeated_sides(text: str, unit: Span) -> Iterator[Diagnostic]:
    """`White has two men and White three`."""
    for color, _, span, _ in find_repeated(text, unit):
        message = f"{color.title} is named twice where {color.other.title} is the other side"
        yield Diagnostic("A903", message, span, hints=(color.other.title,))


def _shown(board: FigureBoard) -> Iterator[Position]:
    """The position shown, the one before its last turn, and those along a line of the figure."""
    yield board.place.position
    if board.place.node and board.place.node.before:
        yield board.place.node.before
    if board.known and not board.is_game:
        yield from board.known.game.positions()


def positions_near(board: FigureBoard) -> Iterator[Position]:
    """The positions shown, and those of the game a few turns before and after."""
    yield from _shown(board)
    if board.known and board.is_game:
        center = board.ply or 0
        nodes = (board.known.nodes.get(ply) for ply in range(center - _NEAR, center + _NEAR + 1))
        yield from (each for node in nodes if node for each in (node.before, node.after) if each)


def _wrong_sizes(text: str, unit: Span, boards: Sequence[FigureBoard]) -> Iterator[Diagnostic]:
    """A size that no board has, or one given twice although the boards differ in size."""
    shown = {board.place.position.geometry.name for board in boards}
    named: set[str] = set()
    for hit in _SIZE.finditer(text, *unit):
        name = f"{hit[1]}x{hit[2]}" if f"{hit[1]}x{hit[2]}" in shown else f"{hit[2]}x{hit[1]}"
        rest = sorted(shown - {f"{each[1]}x{each[2]}" for each in _SIZE.finditer(text, *unit)})
        if name not in shown or (name in named and rest):
            message = f"the figure shows {' and '.join(sorted(shown))}, not {hit[0]}"
            yield Diagnostic("A932", message, Span(*hit.span()), hints=tuple(rest))
        named.add(name)


def _wrong_results(text: str, unit: Span, boards: Sequence[FigureBoard]) -> Iterator[Diagnostic]:
    """`White has won` where the board shows Black's win."""
    for hit in (each for pattern in _RESULTS for each in pattern.finditer(text, *unit)):
        meant = _meant(text, unit, hit, boards)
        winners = {_winner(board) for board in meant}
        side = WHITE if hit["color"] == "White" else BLACK
        told = side if hit["verb"] in ("won", "wins") else side.other
        if winners == {told.other}:
            message = f"{told.other.title} has won on the board shown"
            yield Diagnostic("A929", message, Span(*hit.span("verb")))


def _meant(text: str, unit: Span, hit: re.Match[str], boards: Sequence[FigureBoard]) -> Sequence[FigureBoard]:
    """The board of the half named last before a place, or all boards."""
    halves = [*_HALF.finditer(text, unit.start, hit.start())]
    return boards if not halves else boards[:1] if halves[-1]["left"] else boards[-1:]


def _wrong_movers(text: str, unit: Span, boards: Sequence[FigureBoard]) -> Iterator[Diagnostic]:
    """A caption that gives the only moves shown on a board to the other side."""
    for hit in _ACTS.finditer(text, *unit) if len(boards) <= _PAIR else ():
        colors = {node.ply.color for board in _meant(text, unit, hit, boards) for node in _turns(board)}
        side = WHITE if hit["color"] == "White" else BLACK
        if colors == {side.other}:
            message = f"it is {side.other.title} who moves on the board shown"
            yield Diagnostic("A903", message, Span(*hit.span("color")), hints=(side.other.title,))


def _turns(board: FigureBoard) -> Iterator[Node]:
    """The turns of a line that a board shows, or the last one of its game."""
    if board.known and not board.is_game:
        yield from board.known.game.nodes
    elif board.place.node:
        yield board.place.node


def _wrong_stuck(text: str, unit: Span, boards: Sequence[FigureBoard]) -> Iterator[Diagnostic]:
    """`White has no legal move` where it is Black who has none."""
    for hit in _STUCK.finditer(text, *unit):
        side = WHITE if hit["color"] == "White" else BLACK
        if _is_stuck(side.other, boards) and not _is_stuck(side, boards):
            message = f"it is {side.other.title} who has no move on the board shown"
            yield Diagnostic("A929", message, Span(*hit.span("color")), hints=(side.other.title,))


def _is_stuck(side: Color, boards: Sequence[FigureBoard]) -> bool:
    """Whether a side cannot move on one of the boards."""
    return any(
        next(iter(board.variant.system.turns(board.place.position.with_side(side))), None) is None
        for board in boards
        if board.variant and board.place.position.army(side)
    )


def _winner(board: FigureBoard) -> Color | None:
    """Which side has won in the position shown, or with the last turn of its game."""
    outcome = board.variant.outcome(board.place.position) if board.variant else None
    if outcome is None and board.known and board.ply is not None and board.ply == max(board.known.entries):
        outcome = board.known.game.outcome
    return outcome.winner if outcome else None


def _wrong_men(text: str, unit: Span, positions: Sequence[Position]) -> Iterator[Diagnostic]:
    """A man on a square where only the other side has men, and where no mentioned move ends."""
    reached = {hit[1] for hit in _LAST_SQUARE.finditer(text, *unit)}
    reported: set[Span] = set()
    for color, squares, span, _ in find_owners(text, unit):
        for square in squares:
            at = find_square(square)
            if at is None or square in reached or span in reported:
                continue
            colors = {each.color_at(at) for each in positions if each.geometry.has(at)}
            if colors - {None} == {color.other}:
                reported.add(span)
                message = f"the man on {square} is {color.other.title}'s in the figure"
                yield Diagnostic("A931", message, span)


def _wrong_numbers(
    said: Iterable[SideWords], noun: str, boards: Sequence[Board], count: Callable[[Board, Color], Iterable[int]]
) -> Iterator[Diagnostic]:
    """A number, of men or legal moves, that a side never has but the other side has."""
    for color, _, span, number in said:
        numbers = {side: {each for board in boards for each in count(board, side)} for side in Color}
        if number not in numbers[color] and number in numbers[color.other]:
            message = f"it is {color.other.title} who has {number} {noun} in the figure"
            yield Diagnostic("A933", message, span, hints=(color.other.title,))


def _wrong_reach(text: str, unit: Span, boards: Sequence[FigureBoard]) -> Iterator[Diagnostic]:
    """A square that no man of a side is said to reach, where it is the other side that cannot."""
    for color, squares, span, _ in find_unreachable(text, unit):
        at = find_square(squares[0])
        sides = {side for side in Color for board in boards if at is not None and _can_reach(board, side, at)}
        if sides == {color}:
            message = (
                f"a man of {color.title}'s can reach {squares[0]} in the figure, and none of {color.other.title}'s"
            )
            yield Diagnostic("A931", message, span, hints=(color.other.title.lower(),))


def _can_reach(board: FigureBoard, side: Color, at: Square) -> bool:
    """Whether a soldier of a side can go to a square on a board."""
    position = board.place.position
    if board.variant is None or not position.army(side) or not position.geometry.has(at):
        return False
    turns = board.variant.system.turns(position.with_side(side))
    return any(isinstance(turn[0], Shift) and turn[0].target == at for turn in turns)


def _choices(board: FigureBoard, side: Color) -> Iterator[int]:
    """How many moves a side has on a board, and before its last turn."""
    if board.variant:
        for position in _shown(board):
            if position.army(side):
                yield sum(1 for _ in board.variant.system.turns(position.with_side(side)))


def _wrong_neighbors(text: str, unit: Span, positions: Sequence[Position]) -> Iterator[Diagnostic]:
    """A square next to a leader to whom it is never adjacent, while it is to the other one."""
    for color, squares, span, _ in find_neighbors(text, unit):
        for square in squares:
            at = find_square(square)
            sides = {side for side in Color for each in positions if at is not None and _is_next_to(at, each, side)}
            if sides == {color.other}:
                message = f"{square} is next to {color.other.title}'s leader in the figure, not to {color.title}'s"
                yield Diagnostic("A931", message, span, hints=(color.other.title.lower(),))


def _is_next_to(square: Square, position: Position, side: Color) -> bool:
    """Whether a square of the board is next to the leader of a side."""
    return position.geometry.has(square) and bool(position.geometry.neighbors[square] & position.dux(side))


def _numbers(position: Position, side: Color) -> tuple[int, int]:
    """How many men a side has, with and without its leader."""
    return position.army(side).bit_count(), position.soldiers(side).bit_count()
