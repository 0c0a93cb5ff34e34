"""Damage to the words of a main line: split, or run together.

All this is read only from the shapes of the words. If there are several possibilities, the board decides.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.square import find_square
from latrodb.diagnostics.span import Span
from latrodb.features.repair.edits import CHANCES, Slip, SlipKind
from latrodb.notation.text_edits import Edit
from latrodb.notation.turns import read_turn
from latrodb.notation.written import Aside, Unreadable, Words, read_result

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.features.repair.lookahead import MainLine
    from latrodb.game.replay import Assumptions
    from latrodb.notation.written import WrittenGame, WrittenTurn

LONGEST = 60  # maximum characters of a word that is split
MOST_JOINED = 3  # maximum number of words that are joined
MOST_PARTS = 4  # maximum number of turns in one word
BETWEEN = "/|_,;:."  # signs between turns that are run together
CONTINUES = "-x&>,@"  # signs with which the rest of a turn begins

_WORD = re.compile(r"\S+")
_NUMBERED = re.compile(r"(?P<number>\d{1,4}(?:\.{1,3}|…))?(?P<turn>.*?)[,.;:'\"]{0,9}")
_THROW = re.compile(r"\[\s*[1-6]\s*\]")


class Rewording(NamedTuple):
    """Words of a main line read as others. `is_forced` if one of them cannot be read as it is."""

    kind: SlipKind
    edit: Edit
    is_forced: bool


class MainLineWord(NamedTuple):
    """A word of a main line, its place, and whether the reader could read it."""

    text: str
    span: Span
    is_sound: bool


def turn_in(word: str, offset: int = 0) -> WrittenTurn | None:
    """The turn in a word that is a turn, with or without a number in front."""
    found = _NUMBERED.fullmatch(word)
    return read_turn(found["turn"], offset + found.start("turn")) if found and found["turn"] else None


def find_rewordings(written: WrittenGame) -> Iterator[Rewording]:
    """Every way in which words of a main line may be meant as others; none for a log."""
    if written.is_log or not written.items:
        return
    for run in _runs(written):
        yield from _joined(run)
        yield from _parted(run)


def _runs(written: WrittenGame) -> Iterator[list[MainLineWord]]:
    """The words between the comments and variations of a main line."""
    text, start = written.source.text, written.items[0].span.start
    asides = [each.span for each in written.items if isinstance(each, Aside) and not _THROW.fullmatch(text, *each.span)]
    words = (each for each in written.items if not (isinstance(each, Words) and each.is_separator))
    unread = [each.span for each in words if isinstance(each, Unreadable | Words)]
    ends = [span.end for span in unread]
    for end, after in (*asides, Span(written.span.end, written.span.end)):
        found = (Span(*each.span()) for each in _WORD.finditer(text, start, max(start, end)))
        yield [MainLineWord(text[slice(*span)], span, not _is_in(span, unread, ends)) for span in found]
        start = after


def _is_in(span: Span, spans: Sequence[Span], ends: Sequence[int]) -> bool:
    """Whether a span overlaps one of others, which are in the order of the text."""
    at = bisect_right(ends, span.start)
    return at < len(spans) and spans[at].start < span.end


def _joined(run: Sequence[MainLineWord]) -> Iterator[Rewording]:
    """Neighboring words that are one turn together."""
    for first, count in product(range(len(run)), range(2, MOST_JOINED + 1)):
        words = run[first : first + count]
        text = "".join(word.text for word in words)
        if len(words) < count or len(text) > LONGEST or turn_in(text) is None:
            continue
        is_forced = any(not word.is_sound for word in words)
        if is_forced and any(_are_same(word.text, text) for word in words):
            continue
        if is_forced or all(word.text[0] in CONTINUES or word.text.isdigit() for word in words[1:]):
            edit = Edit(Span(words[0].span.start, words[-1].span.end), text)
            yield Rewording(SlipKind.JOINED, edit, is_forced)


def _are_same(one: str, other: str) -> bool:
    """Whether two words are the same turn except for the mark."""
    return (turn := turn_in(one)) is not None and (meant := turn_in(other)) is not None and _bare(turn) == _bare(meant)


def _bare(turn: WrittenTurn) -> list[tuple[str, bool, list[str]]]:
    return [(move.form, move.is_dux, [each.name for each in (*move.squares, *move.takes)]) for move in turn.moves]


def _parted(run: Sequence[MainLineWord]) -> Iterator[Rewording]:
    """Words that are several turns, split into as few as possible."""
    for word in run:
        if len(word.text) > LONGEST:
            continue
        found = list(_parts(word.text, MOST_PARTS))
        fewest = min(map(len, found), default=0)
        for parts in found:
            if len(parts) == fewest:
                yield Rewording(SlipKind.PARTED, Edit(word.span, " ".join(parts)), not word.is_sound)


def _parts(text: str, most: int) -> Iterator[tuple[str, ...]]:
    """Every way to split a word into two or more sound ones."""
    for end in range(2, len(text) - 1):
        head, tail = text[:end], text[end:]
        if turn_in(head) is None or head[-1] in ",.;:":
            continue
        tail = tail.lstrip(BETWEEN)
        if turn_in(tail) is not None or read_result(tail) is not None:
            yield head, tail
        elif most > 2:
            yield from ((head, *rest) for rest in _parts(tail, most - 1))


def reworded(line: MainLine, written: WrittenGame) -> MainLine:
    """A main line with the rewordings of its words as slips, by each turn that they change."""
    found: dict[int, list[Slip]] = {}
    unsound: set[int] = set()
    for kind, edit, is_forced in find_rewordings(written):
        assumptions = _assume(line, edit)
        if not assumptions or not _fit(line, assumptions):
            continue
        at = min(assumptions)
        for index in assumptions:
            found.setdefault(index, []).append(Slip(kind, at, assumptions, CHANCES[kind], edit=edit))
        if is_forced:
            unsound.add(at)
    slips = {index: tuple(slips) for index, slips in found.items()}
    return replace(line, rewordings=slips, unsound=frozenset(unsound))


def _fit(line: MainLine, assumptions: Assumptions) -> bool:
    """Whether the board has every square of the turns that are assumed."""
    size = line.opening.geometry
    meant = (turn for at, turns in assumptions.items() for turn in turns if (turn,) != line.written_at(at))
    named = (each.name for turn in meant for move in turn.moves for each in (*move.squares, *move.takes, *move.binds))
    return all((square := find_square(name)) is not None and size.has(square) for name in named)


def _assume(line: MainLine, edit: Edit) -> Assumptions:
    """What a replay must play for an edit of words; nothing if other words there stay unreadable."""
    (start, end), text = edit
    starts = [turn.span.start for turn in line.turns]
    first, after = bisect_left(starts, start), bisect_left(starts, end)
    read = (turn_in(each[0], start + each.start()) for each in _WORD.finditer(text))
    meant = tuple(turn for turn in read if turn is not None)
    unread = {at: [start <= word.span.start < end for word in words] for at, words in line.gaps.items()}
    assumed = {at: line.written_at(at) for at, are_covered in unread.items() if any(are_covered)}
    if first < after:
        assumed |= {first: meant} | dict.fromkeys(range(first + 1, after), ())
    elif meant:
        assumed[after] = (*meant, *line.written_at(after))
    is_left = any(not all(unread.get(at, ())) for at in assumed)
    return {} if is_left else dict(sorted(assumed.items()))
