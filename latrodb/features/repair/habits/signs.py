"""Signs and layouts that the notation does not have, and that mean the same whatever stands on the board."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import normalize

from latrodb.diagnostics.span import Span
from latrodb.features.repair.habits.copy import Copy
from latrodb.notation.turns import read_turn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_SQUARE = r"(?:[a-pA-P](?:1[0-6]|[0-9])|(?:1[0-6]|[0-9])[a-p])"
_OTHERS = ("асеіјорхһԁѕβαεορχικАВЕНІКМОРТХΑΒΕΗΙΚΜΟΡΤΧ", "aceijopxhdsbaeopxikABEHIKMOPTXABEHIKMOPTX")
OTHER_LETTERS = dict(zip(*_OTHERS, strict=True))
_FOREIGN = re.compile(r"[^\x00-\x7f]")
_INVISIBLE = re.compile("[\u200b-\u200f\u2060-\u2064\u202a-\u202e\u2066-\u2069\u180e\ufe0e\ufe0f]")
_TO = r"to|To|TO|nach|auf|[-=–—~]+>|[-=–—~]*[→➔⇒➝⟶➜►▶↦]|\.\.\.?|…|~|_"
_ARROW = re.compile(rf"({_SQUARE})\s*(?:{_TO})\s*(?={_SQUARE})")
_TAKES = r"takes|taking|captures|capturing|kills|killing|removes|removing|beats|schlägt|x"
_TAKING = re.compile(rf"({_SQUARE})(?:\s+(?:and\s+)?(?:{_TAKES})\s+|\s*[✕✖✗†]\s*)(?={_SQUARE})", re.IGNORECASE)
_HEAD = re.compile(
    r"^[|;,\s]*(?:(?:no|nr|#|move|turn|n)?\.?\s*[|;,\s]\s*)?white\W+black[|;,\s]*?$", re.IGNORECASE | re.MULTILINE
)
_CELLS = re.compile(r"(?<!\S)[|:+-]*-{3,}[|:+-]*(?!\S)|[|¦;]")
_LETTER = re.compile(rf"(?<!\w)([DS])[^\S\r\n]{{1,3}}(?={_SQUARE})")
_COLUMN = re.compile(r"(?<!\S)(?P<number>[0-9]{1,4})(?:[.…]{1,3}\s*|\s+)(?P<turn>\S+)")


class Sign(NamedTuple):
    """A habit of signs: what it is, and how a copy reads without it."""

    words: str
    undo: Callable[[Copy], Copy]


def without_layout(copy: Copy) -> Copy:
    """The copy without what the notation itself reads over: the signs of a table, a blank after a letter."""
    return copy.replace(_HEAD, " ").replace(_CELLS, " ").replace(_LETTER, r"\1")


def undo_signs(copy: Copy) -> tuple[Copy, tuple[str, ...]]:
    """The copy with usual signs, wherever that makes more words turns, and what was unusual."""
    names: list[str] = []
    for sign in _signs():
        new = sign.undo(copy)
        if new.text != copy.text and (sign.undo is _undo_columns or _reads_better(new, copy)):
            copy = new
            names.append(sign.words)
    return copy, tuple(names)


def _reads_better(new: Copy, old: Copy) -> bool:
    """Whether more words can be read as turns, or fewer cannot."""
    read, unread = _counts(new)
    before, unread_before = _counts(old)
    return unread <= unread_before and read >= before and (read, unread) != (before, unread_before)


def _counts(copy: Copy) -> tuple[int, int]:
    parts = copy.parts()
    read = sum(read_turn(each.text) is not None for each in parts)
    return read, len(parts) - read


@cache
def _signs() -> tuple[Sign, ...]:
    return (
        Sign("letters of another alphabet stand for Latin ones", lambda copy: copy.replace(_FOREIGN, _latin)),
        Sign("invisible characters stand inside words", lambda copy: copy.replace(_INVISIBLE, "")),
        Sign("another sign or a word stands for the hyphen", lambda copy: copy.replace(_ARROW, r"\1-")),
        Sign("a word stands for x", lambda copy: copy.replace(_TAKING, r"\1x")),
        Sign("the turns of one side stand in front of those of the other", _undo_columns),
    )


def _latin(found: re.Match[str]) -> str:
    plain = OTHER_LETTERS.get(found[0]) or normalize("NFKC", found[0])
    return plain if len(plain) == 1 and plain.isascii() else found[0]


def _undo_columns(copy: Copy) -> Copy:
    """The copy with two runs of turns, each numbered from 1, as one; the same copy if it is not like that."""
    entries = [(int(each["number"]), Span(*each.span("turn"))) for each in _COLUMN.finditer(copy.text)]
    starts = [at for at, (number, _) in enumerate(entries) if number == 1]
    if len(starts) != 2 or starts[0] != 0:
        return copy
    one, other = entries[: starts[1]], entries[starts[1] :]
    is_counted = all(later == earlier + 1 for run in (one, other) for (earlier, _), (later, _) in pairwise(run))
    if not is_counted or len(one) - len(other) not in (0, 1) or read_turn(copy.text[slice(*one[-1][1])]) is None:
        return copy
    return _joined(copy, list(_in_turn(one, other)), Span(entries[-1][1].end, len(copy.text)))


def _in_turn(one: list[tuple[int, Span]], other: list[tuple[int, Span]]) -> Iterator[tuple[str, Span]]:
    for at, (number, span) in enumerate(one):
        yield f"{number}.", span
        if at < len(other):
            yield "", other[at][1]


def _joined(copy: Copy, entries: list[tuple[str, Span]], rest: Span) -> Copy:
    """A copy of some stretches of a copy, each with a number in front."""
    text, places = "\n", [Span(copy.places[0].start, copy.places[0].start)]
    for number, span in (*entries, ("", rest)):
        text += f"{number}{copy.text[slice(*span)]} "
        place = copy.places[min(span.start, len(copy.places) - 1)]
        places += [Span(place.start, place.start)] * len(number)
        places += [*copy.places[slice(*span)], Span(copy.place(span).end, copy.place(span).end)]
    return Copy(text, tuple(places))
