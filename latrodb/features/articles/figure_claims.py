"""Claims about figures: what captions say about them, and moves that could be played on their boards."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING

from latrodb.core.square import as_set, between, find_square, is_orthogonal
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Span
from latrodb.features.articles.claims import (
    Caption,
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
from latrodb.features.articles.judge import Hypothesis, deny, refuted
from latrodb.features.articles.verdict import Status, Verdict, verified

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.features.articles.document import Document
    from latrodb.features.articles.figure_boards import FigureBoard
    from latrodb.features.articles.figures import Figure

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
