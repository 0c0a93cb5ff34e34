"""Signs, layouts and names of squares that the notation does not have: which corner is a1, what letters count."""

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
    from collections.abc import Callable, Iterator, Sequence

    from latrodb.core.geometry import Geometry
    from latrodb.features.repair.habits.copy import TurnWord

    Corner = Callable[[int, int, int, int], tuple[int, int]]

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
FEWEST = 3  # words that another form must make turns
LETTERS = "abcdefghijklmnop"
WITHOUT_I = "abcdefghjklmnopq"
_USUAL = re.compile(r"(?P<letter>[a-q])(?P<number>\d{1,2})")
_NUMBER_FIRST = re.compile(r"(?P<number>\d{1,2})(?P<letter>[a-q])")
_TWO_LETTERS = re.compile(r"(?P<letter>[a-q])(?P<number>[a-q])")
CORNERS: dict[str, Corner] = {
    "": lambda file, rank, files, ranks: (file, rank),
    "ranks are counted from the top": lambda file, rank, files, ranks: (file, ranks - rank),
    "squares are named as Black sees them": lambda file, rank, files, ranks: (files - file, ranks - rank),
    "files are counted from the right": lambda file, rank, files, ranks: (files - file, rank),
    "letters count ranks": lambda file, rank, files, ranks: (rank, file),
    "letters count ranks from the top": lambda file, rank, files, ranks: (rank, ranks - file),
    "letters count ranks, and numbers files from the right": lambda file, rank, files, ranks: (files - rank, file),
    "letters count ranks from the top, and numbers files from the right": lambda file, rank, files, ranks: (
        files - rank,
        ranks - file,
    ),
}  # from a letter and a number, both from 0, to a file and a rank


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


class Naming(NamedTuple):
    """A way to name squares."""

    words: tuple[str, ...]
    pattern: re.Pattern[str]
    letters: str
    first: int  # the lowest number
    corner: Corner

    def respell(self, word: str, size: Geometry) -> str:
        """A word with the usual names of its squares; the names of squares that the board lacks stay."""

        def usual(found: re.Match[str]) -> str:
            letter, number = self.letters.find(found["letter"]), found["number"]
            count = int(number) - self.first if number.isdigit() else self.letters.find(number)
            file, rank = self.corner(letter, count, size.files - 1, size.ranks - 1)
            is_there = letter >= 0 and 0 <= file < size.files and 0 <= rank < size.ranks
            return f"{LETTERS[file]}{rank + 1}" if is_there else found[0]

        return self.pattern.sub(usual, word)


def namings(parts: Sequence[TurnWord], *, with_corners: bool) -> Iterator[Naming]:
    """The ways to name squares that the shape of some words allows, without the usual one."""
    words = [each.text for each in parts]
    pattern, form = _form(words)
    names = [name for word in words for name in pattern.findall(word)]
    signs = {sign for name in names for sign in name}
    may_lack_i = "i" not in signs and any(sign >= "j" and sign.isalpha() for sign in signs)
    alphabets = ((LETTERS, ""), *(((WITHOUT_I, "there is no file i"),) if may_lack_i else ()))
    first = 0 if "0" in signs else 1
    numbered = "" if first else "numbers begin with 0"
    for letters, lacking in alphabets:
        for name, corner in list(CORNERS.items())[: None if with_corners else 1]:
            found = tuple(filter(None, (form, numbered, lacking, name)))
            if found:
                yield Naming(found, pattern, letters, first, corner)


def _form(words: Sequence[str]) -> tuple[re.Pattern[str], str]:
    """The pattern of the names of squares in most words, and what is unusual about it."""
    forms = (
        (_USUAL, ""),
        (_NUMBER_FIRST, "numbers stand in front of letters"),
        (_TWO_LETTERS, "two letters name a square"),
    )
    usual, *others = [sum(read_turn(form.sub(_usual_form, word)) is not None for word in words) for form, _ in forms]
    return forms[0] if max(others) < usual + FEWEST else forms[1 + others.index(max(others))]


def _usual_form(found: re.Match[str]) -> str:
    number = found["number"]
    return f"{found['letter']}{int(number) if number.isdigit() else LETTERS.find(number) + 1}"
