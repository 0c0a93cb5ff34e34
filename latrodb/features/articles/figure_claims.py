"""Claims about figures: what captions say about them, and moves that could be played on their boards."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.square import as_set, between, find_square, is_orthogonal
from latrodb.core.step import Fault
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Span
from latrodb.features.articles.claims import (
    Caption,
    Fact,
    FactKind,
    Half,
    Item,
    Landmark,
    Mention,
    Modality,
    MoveClaim,
    number_text,
    place_of,
)
from latrodb.features.articles.document import find_within, sentences
from latrodb.features.articles.facts import positions_near
from latrodb.features.articles.judge import Hypothesis, Trial, deny, refuted
from latrodb.features.articles.verdict import Status, Verdict, verified
from latrodb.rules.attempt import attempt

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.core.color import Color
    from latrodb.core.position import Position
    from latrodb.features.articles.document import Document
    from latrodb.features.articles.figure_boards import FigureBoard
    from latrodb.features.articles.figures import Figure
    from latrodb.rules.variant import Variant

_POSITION = re.compile(r"(?:(?:diagram|figure|fig\.)\s+\d+\w?\W*(?:continued\W*)?)?positions?\b", re.IGNORECASE)
_THIS_POSITION = re.compile(
    r"(?:this|here|shown)\s+(?:is|are)\s+(?:the\s+)?positions?\b|the\s+positions?\s+after\s+\S++(?:(?<=[,.;])|\s*(?:\Z|[(\[]))"
    r"|after\s+\S+\Z",
    re.IGNORECASE,
)  # `The position after 12.a1-a2 was better` and `After 12.a1-a2 he wins` may be about another one
_INTRODUCES = re.compile(
    r"\b(?:(?:diagram|figure|board|position|picture)s?\s(?:shown\s)?below|(?:following|next)\s(?:diagram|figure|board|position|"
    r"picture)|as\sshown\sbelow)\b|\A\W*(?:diagram|figure|fig\.)\s+\d+\w?\s*:|:\s*\Z",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[^;:]*")
_AFTER = re.compile(r"\bafter\s+", re.IGNORECASE)


def with_figures(items: Sequence[Item], figures: Sequence[Figure], document: Document) -> list[Item]:
    """The items of an article and, among them, its figures, whose captions are not headings.

    A figure begins with the sentence that introduces it.
    """
    spans = [introduced(figure.block.span, document) for figure in figures]
    kept = (item for item in items if not isinstance(item, Caption) or find_within(item.span, spans) is None)
    places = (Landmark("figure", span, index) for index, span in enumerate(spans))
    return sorted((*places, *kept), key=place_of)


def introduced(figure: Span, document: Document) -> Span:
    """The place of a figure with the sentences right before it that introduce it: `In the diagram below`."""
    text = document.source.text
    index = bisect_right(document.units, figure.start, key=lambda unit: unit.start) - 1
    if index < 0 or document.units[index].start in document.headings:
        return figure
    unit = document.units[index]
    if text[unit.end : figure.start].strip() or unit.end > figure.start:
        return figure
    found = (each for each in sentences(text, unit) if _INTRODUCES.search(text[slice(*each)]))
    return Span(next((each.start for each in found), figure.start), figure.end)


def judge_shown(claim: MoveClaim, boards: Sequence[FigureBoard]) -> Verdict | None:
    """Compare a mentioned move with the boards of a figure, with the side of its man to move.

    None if no rules are known, if the squares are those of a group of men, or if no board has the number.
    """
    if _is_group(claim, boards):
        return None
    trials = [
        hypothesis.try_turn(board.variant, claim.turn)
        for board in boards
        if board.variant
        for hypothesis in _hypotheses(board, claim)
    ]
    if not trials:
        return None
    best = min(trials, key=lambda trial: trial.rank()[:2])
    if claim.modality in (Modality.DENIED, Modality.FORBIDDEN):
        is_denied_somewhere = any(trial.objection for trial in trials)
        return (None if is_denied_somewhere else deny(claim, best)) or verified(claim)
    return verified(claim) if any(trial.is_right for trial in trials) else refuted(claim, best)


def _is_group(claim: MoveClaim, boards: Sequence[FigureBoard]) -> bool:
    """Whether `d7-e7` or `a1-j1` names men in a row: no number, mark or capture, and no empty square on the way."""
    turn = claim.turn
    if claim.ply is not None or turn.mark or turn.glyph or any(move.takes for move in turn.moves):
        return False
    named = [find_square(square.name) for move in turn.moves for square in move.squares]
    found = [each for each in named if each is not None]
    row = as_set(found)
    for one, other in pairwise(found):
        if one != other and is_orthogonal(one, other):
            row |= between(one, other)
    return len(found) == len(named) and any(not row & ~board.place.position.men for board in boards)


def _hypotheses(board: FigureBoard, claim: MoveClaim) -> Iterator[Hypothesis]:
    """The position shown, with the side of the man to move, then the position before its last turn.

    Where the board shows a game, a numbered move must be due there; what is called impossible refers to the position
    shown.
    """
    position, node = board.place.position, board.place.node
    at = find_square(claim.turn.moves[0].squares[0].name)
    color = position.color_at(at) if at is not None and position.geometry.has(at) else None
    is_denied = claim.modality in (Modality.DENIED, Modality.FORBIDDEN)
    ply, last = claim.ply if board.is_game else None, board.ply
    is_due = ply is None or last is None or ply in (last + 1, last + 2)
    if is_due and (color is not None or not is_denied):
        yield Hypothesis(position if color is None else position.with_side(color), "on the board shown")
    if (ply is None or ply == last) and not is_denied and node is not None and node.before is not None:
        yield Hypothesis(node.before, "before the last turn")


def check_captions(
    items: Sequence[Item], figures: Sequence[Figure], verdicts: Iterable[Verdict] = ()
) -> Iterator[Diagnostic]:
    """Diagnostics on captions that mention another place, or another game, than their figure shows.

    Items and figures are those of the whole article; items that the verdicts call false are not reported again.
    """
    false = {each.claim for each in verdicts if each.status is Status.FALSE}
    spans = [figure.block.span for figure in figures]
    captions: dict[int | None, list[Item]] = defaultdict(list)
    for item in items:
        if item not in false:
            captions[find_within(item.span, spans)].append(item)
    for index, figure in enumerate(figures):
        if any(board.known and board.is_game for board in figure.boards):
            yield from _wrong_places(captions[index], figure)
            yield from _wrong_games(captions[index], figure)


def _wrong_places(items: Sequence[Item], figure: Figure) -> Iterator[Diagnostic]:
    """`Position after 13...` where another turn was the last."""
    named = named_places(figure)
    claims = [item for item in items if isinstance(item, MoveClaim) and item.span.start in named]
    has_sides = len(figure.boards) > 1 and {item.half for item in claims} == {Half.LEFT, Half.RIGHT}
    for item in claims:
        side = figure.boards[0 if item.half is Half.LEFT else -1]
        plies = [board.ply for board in ((side,) if has_sides else figure.boards) if board.known]
        if plies and item.ply is not None and item.ply not in plies:
            shown = " and ".join("at the start" if each is None else f"after {number_text(each)}" for each in plies)
            told = number_text(item.ply)
            message = f"the caption says the position is after {told}, but the figure shows it {shown}"
            yield Diagnostic("A922", message, item.span)


def named_places(figure: Figure) -> frozenset[int]:
    """Where the article has the moves after which, by the caption, the positions shown arise."""
    field = figure.block.figure.find("caption")
    if field is None:
        return frozenset()
    value = field.value
    clauses = (
        _CLAUSE.match(value, *sentence)
        for sentence in sentences(value, Span(0, len(value)))
        if _POSITION.match(value, *sentence) or _THIS_POSITION.match(value, *sentence)
    )
    return frozenset(
        field.places[found.end()]
        for clause in clauses
        if clause
        for found in _AFTER.finditer(value, *clause.span())
        if found.end() < clause.end()
    )


def _wrong_games(items: Sequence[Item], figure: Figure) -> Iterator[Diagnostic]:
    games = [board.known for board in figure.boards if board.known and board.is_game]
    names = " and ".join(dict.fromkeys(known.name for known in games))
    for item in items:
        if isinstance(item, Mention) and not any(known.plays(item) and known.fits_date(item) for known in games):
            yield Diagnostic("A922", f"the caption names {item}, but the figure shows {names}", item.span)


# Facts at figures.

_LONG = 200  # characters before a result in which its sentence may name a half
_PAIR = 2  # boards that a caption can call left and right
_HALF = re.compile(r"\b(?:(?P<left>left)|right)\b(?:[,:]|(?=\s(?:white|black|he)\b))", re.IGNORECASE)


class Surroundings:
    """The figures of an article by its paragraphs."""

    def __init__(self, document: Document, figures: Sequence[Figure]) -> None:
        self.document = document
        self.figures = figures
        self.spans = [figure.block.span for figure in figures]

    def at(self, unit: int) -> Surrounding:
        """The figures that a paragraph is about: its own if it is a caption, or the ones before and after it."""
        span = self.document.units[unit]
        index = find_within(span, self.spans)
        if index is not None:
            return Surrounding(self.figures[index].boards, (), True)
        index = bisect_right(self.spans, span.start, key=lambda each: each.start)
        is_parted = index and any(self.spans[index - 1].start < each <= span.start for each in self.document.headings)
        is_next = index < len(self.spans) and not self.document.source.text[span.end : self.spans[index].start].strip()
        is_leading = is_next and introduced(self.spans[index], self.document).start < span.end
        if span.start in self.document.headings and index < len(self.spans):  # the first figure of its section
            end = min(
                (each for each in self.document.headings if each > span.start), default=self.spans[index].start + 1
            )
            return Surrounding((), self.figures[index].boards if self.spans[index].start < end else (), True)
        before = self.figures[index - 1].boards if index and not is_parted else ()
        return Surrounding(before, self.figures[index].boards if is_next else (), is_leading)


class Surrounding(NamedTuple):
    """The boards of the figure before a paragraph, or around a caption, and of the one after it."""

    before: Sequence[FigureBoard]
    after: Sequence[FigureBoard]
    is_about: bool = False  # whether the paragraph is a caption, or introduces the figure after it

    @property
    def boards(self) -> tuple[FigureBoard, ...]:
        """All of them."""
        return (*self.before, *self.after)


def judge_at_figures(fact: Fact, near: Surrounding, text: str) -> Verdict | None:
    """The verdict on a fact by the boards around it; None if they say nothing. `text` is that of the article."""
    if fact.kind is FactKind.MEN:
        return _judge_men(
            fact, [each for board in near.boards for each in positions_at(board, is_wide=not near.is_about)]
        )
    if fact.kind is FactKind.BOARD and near.is_about:
        return _judge_board(fact, [board.place.position.geometry.name for board in near.after or near.before])
    if fact.kind is FactKind.RESULT and fact.who in ("White", "Black"):
        halves = [*_HALF.finditer(text, fact.span.start - _LONG, fact.span.start)] if len(near.boards) == _PAIR else []
        meant = near.boards if not halves else near.boards[:1] if halves[-1]["left"] else near.boards[-1:]
        winners = {winner.title for board in meant if (winner := _winner(board)) is not None}
        said = fact.who if fact.value == "won" else {"White": "Black", "Black": "White"}[fact.who]
        if len(winners) == 1:
            return (
                verified(fact)
                if said in winners
                else _false(fact, f"{winners.pop()} has won on the board shown", "A929")
            )
    return None


def _false(fact: Fact, message: str, code: str) -> Verdict:
    return Verdict(fact, Status.FALSE, message, code, notes=("compared with the figure",))


def _judge_board(fact: Fact, shown: Sequence[str]) -> Verdict:
    """A size that no board has, or that the sentence names more often than the figure although it names as many."""
    files, ranks = fact.value.split("x")
    is_shown = bool({fact.value, f"{ranks}x{files}"} & {*shown})
    is_repeated = len(fact.squares) == len(shown) > 1 and fact.squares.count(fact.value) > shown.count(fact.value)
    if is_shown and not is_repeated:
        return verified(fact)
    return _false(fact, f"the figure shows {' and '.join(sorted({*shown}))}", "A932")


def _judge_men(fact: Fact, positions: Sequence[Position]) -> Verdict | None:
    """A man on a square where only the other side has men is false; at an empty square another moment may be meant."""
    goal = fact.move.turn.moves[-1].squares[-1].name if fact.move else ""  # a man who comes to a square later
    for name in fact.squares:
        at = None if name == goal else find_square(name)
        colors = {each.color_at(at) for each in positions if at is not None and each.geometry.has(at)} - {None}
        if colors and fact.value not in {each.title for each in colors if each is not None}:
            owner = next(each.title for each in colors if each is not None)
            return _false(fact, f"the man on {name} is {owner}'s in the figure", "A931")
    return verified(fact) if positions else None


def positions_at(board: FigureBoard, *, is_wide: bool = True) -> Iterator[Position]:
    """The positions shown, those along a line of the figure, and those of its game a few turns around, if `is_wide`."""
    yield board.place.position
    if board.place.node and board.place.node.before:
        yield board.place.node.before
    if board.known and not board.is_game:
        yield from board.known.game.positions()
    elif board.known and is_wide:
        yield from positions_near(board.known, board.ply or 0)


def _winner(board: FigureBoard) -> Color | None:
    """Which side has won in the position shown, or with the last turn of its game."""
    outcome = board.variant.outcome(board.place.position) if board.variant else None
    if outcome is None and board.known and board.ply is not None and board.ply == max(board.known.entries):
        outcome = board.known.game.outcome
    return outcome.winner if outcome else None


_MOST = 80  # maximum number of positions from which any one turn is tried
_NOT_SAID = frozenset({Modality.DENIED, Modality.FORBIDDEN})


class _Place(NamedTuple):
    variant: Variant
    position: Position


def fits_nowhere(claim: MoveClaim, boards: Sequence[FigureBoard], beside: Iterable[MoveClaim]) -> Trial | None:
    """The best attempt at a move that neither the boards of a figure nor anything near them allows.

    It tries the positions shown, those a few turns before and after in their games, those that the moves of the
    same paragraph lead to from there, and all these after any one turn. None if the move fits one of them, or if
    nothing is known about it.
    """
    if claim.modality in _NOT_SAID:
        return None
    places = _told([*_shown(boards)], [each for each in beside if each.unit == claim.unit and each is not claim])
    trials = [*_trials(claim, places)]
    if not places or any(trial.is_right for trial in trials):
        return None
    if crooked := next((each for each in trials if each.objection and each.objection.kind is Fault.NOT_A_LINE), None):
        return crooked
    if not _is_exact(claim):
        return None
    later = (_Place(each.variant, after) for each in places[:_MOST] for after in _next(each))
    if any(trial.is_right for trial in _trials(claim, later)):
        return None
    return min(trials or [_try(claim, places[0])], key=Trial.rank)


def _is_exact(claim: MoveClaim) -> bool:
    """Whether a mark or capture says what the move does; two squares alone may be a path, or men in a row."""
    return bool(claim.turn.mark or any(move.takes for move in claim.turn.moves))


def _shown(boards: Sequence[FigureBoard]) -> Iterator[_Place]:
    seen = {(board.variant, position): None for board in boards if board.variant for position in positions_at(board)}
    yield from (_Place(variant, position) for variant, position in seen)


def _told(places: list[_Place], claims: Sequence[MoveClaim]) -> list[_Place]:
    """The places, and those that moves of the text lead to from them, in the order of the text."""
    for claim in claims:
        tried = (
            (each.variant, attempt(each.variant.system, each.position, claim.turn)) for each in _moving(claim, places)
        )
        places += [_Place(variant, found.after) for variant, found in tried if found.after and not found.reasons]
    return places[::-1]


def _trials(claim: MoveClaim, places: Iterable[_Place]) -> Iterator[Trial]:
    for each in _moving(claim, places):
        yield _try(claim, each)


def _try(claim: MoveClaim, place: _Place) -> Trial:
    return Hypothesis(place.position, "at the figure").try_turn(place.variant, claim.turn)


def _moving(claim: MoveClaim, places: Iterable[_Place]) -> Iterator[_Place]:
    """The places with a man where a move begins, whose side is to move."""
    at = find_square(claim.turn.moves[0].squares[0].name)
    for each in places:
        if at is None or not each.position.geometry.has(at):
            continue
        color = each.position.color_at(at)
        if color is not None:
            yield _Place(each.variant, each.position.with_side(color))


def _next(place: _Place) -> Iterator[Position]:
    """The positions after any turn of either side."""
    system = place.variant.system
    for side in (place.position.side, place.position.side.other):
        position = place.position.with_side(side)
        yield from (system.play(position, turn).after for turn in system.turns(position))
