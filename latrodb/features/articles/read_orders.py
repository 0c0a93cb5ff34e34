"""Read which turn of its game an unnumbered move is: `his third move`, `answered with`, the last one."""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise
from typing import TYPE_CHECKING

from latrodb.features.articles.claims import Modality, MoveClaim, Order, Statement, Topic
from latrodb.features.articles.sentence_patterns import words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.diagnostics.span import Span

_FAR = 160  # characters between a move and its answer


def find_answers(text: str, sentences: Sequence[Span], moves: Sequence[MoveClaim]) -> Iterator[Statement]:
    """The unnumbered moves that answer the preceding move, in the same sentence or the next one."""
    starts = [each.start for each in sentences]
    for one, other in pairwise(moves):
        if other.ply is not None or other.span.start - one.span.end > _FAR:
            continue
        first, last = (sentences[bisect_right(starts, each.span.start) - 1] for each in (one, other))
        around = text[first.start : last.end].lower()
        is_answer = words("answered").search(text[one.span.end : other.span.start].lower()) or words(
            "answering"
        ).search(text[first.start : one.span.start].lower())
        if is_answer and not words("supposed").search(around) and not words("elsewhere").search(around):
            yield Statement(Topic.ORDER, other.span, other.unit, other.span.end, move=other, answered=one)


def find_orders(said: Sequence[Statement]) -> dict[int, Order]:
    """The orders of moves that statements give, by the identity of the move."""
    found: dict[int, Order] = {}
    for each in said:
        is_bare = each.move is not None and each.move.ply is None and each.move.modality is not Modality.FORBIDDEN
        if not is_bare or each.is_denied or each.is_elsewhere:
            continue
        before = found.get(id(each.move), Order())
        who = each.who or before.who
        if each.topic is Topic.ORDER:
            number = before.number if each.count is None else each.count
            is_last = each.value == "last" or before.is_last
            found[id(each.move)] = Order(who, number, each.answered or before.answered, is_last)
        elif each.topic is Topic.MOVER and (each.number is not None or id(each.move) in found):
            found[id(each.move)] = Order(who, before.number or each.number, before.answered, before.is_last)
    return {key: order for key, order in found.items() if order.number or order.answered or order.is_last}
