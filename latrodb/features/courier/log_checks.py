"""Oddities of a whole log: bare numbers that count nothing, and labels that are not Game Courier's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.english import count_words
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.notation.written import LoggedTurn, man_of_label

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.diagnostics.span import Span
    from latrodb.notation.written import Item

LETTERS = ("S", "D", "s", "d")  # the labels of Game Courier's own presets
MOST_NAMED = 5  # other labels that a diagnostic names


def count_diagnostics(counts: Sequence[tuple[int, Span, int]]) -> Iterator[Diagnostic]:
    """S108: the first bare number that counts neither plies from 0 or 1 nor moves.

    `counts` are the numbers, each with its place and the number of turns before it.
    """
    ways = [[plies + base for _, _, plies in counts] for base in (0, 1)]
    ways.append([plies // 2 + 1 for _, _, plies in counts])
    misses = [next((index for index, (value, _, _) in enumerate(counts) if value != way[index]), None) for way in ways]
    if counts and None not in misses:
        index, way = max((miss or 0, -at) for at, miss in enumerate(misses))
        value, span, _ = counts[index]
        yield Diagnostic("S108", f"the number is {value} but should be {ways[-way][index]}", span)


def label_diagnostics(items: Sequence[Item]) -> Iterator[Diagnostic]:
    """S125: one diagnostic on all labels of men that are not those of Game Courier's presets."""
    turns = (item for item in items if isinstance(item, LoggedTurn))
    labels = (label for turn in turns for move in turn.moves if (label := turn.label_of(move)))
    odd = [label for label in labels if label[0] not in LETTERS]
    if not odd:
        return
    names = dict.fromkeys(name for name, _ in odd)
    meant = [f"{name} for {man_of_label(name).upper() or 'an unknown man'}" for name in names][:MOST_NAMED]
    message = f"the men have labels other than S and D in {count_words(len(odd), 'move')}: {', '.join(meant)}"
    yield Diagnostic("S125", message, odd[0][1])
