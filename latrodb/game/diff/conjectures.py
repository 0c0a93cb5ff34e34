"""Turns that no record has at a place, where what they have cannot be right: read from the letters of their texts."""

from __future__ import annotations

from difflib import SequenceMatcher
from functools import lru_cache
from itertools import combinations, islice, product
from typing import TYPE_CHECKING

from latrodb.core.step import steps_text
from latrodb.notation.turns import read_turn

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.core.position import Position
    from latrodb.notation.written import WrittenTurn
    from latrodb.rules.variant import Variant

LONGEST = 60  # letters of a word that is taken apart
SHORTEST = 4  # letters of a turn in a word
BETWEEN = 5  # the most letters between two turns in a word: a number with its dot
ALIKE = 0.4  # the least ratio of texts that are read together
MOST_MIXED = 6  # places at which two texts differ, to be read together
MOST_TURNS, MOST_GUESSED = 400, 12  # legal turns that are compared with texts, and taken


def read_together(texts: Sequence[str], unread: Sequence[str]) -> Iterator[tuple[WrittenTurn, ...]]:
    """The turns that damaged texts of a place may come from; two if words are joined.

    They have the letters of one text or another, or are parts of a word that cannot be read.
    """
    for one, other in combinations(texts, 2):
        yield from ((turn,) for text in _mixtures(one, other) if (turn := read_turn(text)))
    for word in unread:
        if len(word) <= LONGEST:
            yield from read_parts(word)


def _mixtures(one: str, other: str) -> Iterator[str]:
    """Texts that have the letters of one or the other of two texts at each place where they differ."""
    pieces = _pieces(one, other)
    same = sum(len(min(piece)) for piece in pieces if len(piece) == 1)
    if same >= ALIKE * min(len(one), len(other)) and sum(len(piece) > 1 for piece in pieces) <= MOST_MIXED:
        yield from map("".join, product(*map(sorted, pieces)))


def _pieces(one: str, other: str) -> list[set[str]]:
    """What two texts have, piece by piece: one string where they agree, else both."""
    pieces: list[set[str]] = []
    for _, a, b, c, d in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        ours, theirs = one[a:b], other[c:d]
        pieces += map(set, zip(ours, theirs, strict=True)) if len(ours) == len(theirs) else [{ours, theirs}]
    return pieces


def read_parts(word: str) -> Iterator[tuple[WrittenTurn, ...]]:
    """The longest turn at the end of a word, and every two turns that it consists of, with little between them."""
    last = next((turn for at in range(1, len(word)) if (turn := read_turn(word[at:]))), None)
    if last:
        yield (last,)
    for end in range(SHORTEST, len(word) - SHORTEST + 1):
        if head := read_turn(word[:end]):
            tails = (read_turn(word[start:]) for start in range(end, end + BETWEEN))
            yield from ((head, tail) for tail in tails if tail)


@lru_cache(maxsize=4096)
def count_slips(one: str, other: str) -> int:
    """At how many places two texts differ; more than two count as two."""
    differ = [each for each in _pieces(one, other) if len(each) > 1]
    return min(2, max(1, len(differ)))


def guess_turns(variant: Variant, position: Position, texts: Sequence[str]) -> list[tuple[WrittenTurn, float]]:
    """The legal turns of one step that most resemble some texts, with how unlike each they are, from 0 to 1, in all."""
    found = []
    for turn in islice(variant.system.turns(position), MOST_TURNS):
        step = variant.system.play(position, turn)
        written = read_turn(steps_text((step,)))
        if written and step.after.side is not position.side:
            ratios = (SequenceMatcher(None, written.text, text).ratio() for text in texts)
            found.append((written, sum(1 - ratio for ratio in ratios)))
    return sorted(found, key=lambda each: each[1])[:MOST_GUESSED]
