"""Sentences as shapes: signs replace names, sides, moves, squares and numbers, so that short patterns match them.

`Carrillo beat Joyce in 18 moves` has the shape `P0 beat P2 in N4 moves`: a letter for the kind of word, then its
place among the words of the sentence.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from latrodb.diagnostics.span import Span
from latrodb.features.articles.mentions import DATE, read_date
from latrodb.features.articles.sentence_patterns import patterns
from latrodb.notation.written import read_result
from latrodb.rules.catalog import systems_by_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from latrodb.features.articles.claims import Citation, MoveClaim

_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
)
NUMBERS = {word: number for number, word in enumerate(f"{_UNITS} eighteen nineteen".split())}
_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60}
NUMBERS |= _TENS
NUMBERS |= {f"{ten}-{unit}": _TENS[ten] + NUMBERS[unit] for ten in _TENS for unit in _UNITS.split()[1:10]}
_ENDINGS = {"one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth"}
_ENDINGS |= {"twelve": "twelfth"}
_NAME = r"[A-ZÀ-Þ](?:\.|[^\W\d_]{1,30})(?:[-’'](?!s\b)[^\W\d_]{1,30}){0,2}"
_NO_DATE = r"(?!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\.?,?\s(?:of\s)?\d)"
_WORD = re.compile(
    r"(?P<board>\d{1,2}\s?[x×]\s?\d{1,2}\b(?!\s?[x×])|\b(?:eight|ten|twelve)[\s-]by[\s-](?:eight|six|ten|twelve)\b"
    r"|\b(?:eight|ten|eleven|twelve|\d{1,2})\sfiles\s(?:by|and)\s(?:six|eight|ten|twelve|\d{1,2})\sranks\b)"
    r"|(?P<result>(?<![\w.])(?:1-0|0-1|1/2-1/2|½-½|1[–−]0|0[–−]1|½[–−]½)(?![\w-]))"
    rf"|(?P<date>\b(?=[A-Z\d]){DATE})"
    r"|(?P<side>\b(?:white|black)\b)"
    r"|(?P<square>\b[a-p]\d{1,2}\b)"
    r"|(?P<number>\b\d{1,3}(?=(?:st|nd|rd|th)?\b)(?:st|nd|rd|th)?)"
    rf"|(?P<name>(?-i:(?<![\w’'-]){_NAME}(?:\s{{1,2}}{_NO_DATE}{_NAME}){{0,3}}))"
    r"|(?P<word>[^\W\d_]+(?:-[^\W\d_]+)*)|(?P<possessive>(?<=\w)['’]s?\b|(?<=s)['’])|(?P<sign>[^\w\s])",
    re.IGNORECASE,
)
_LETTERS = {"board": "B", "result": "R", "date": "D", "side": "S", "square": "Q", "number": "N"}


class Word(NamedTuple):
    """A word of a sentence: the letter of its kind (empty for a plain word), its sign in the shape, what it means."""

    letter: str
    sign: str
    span: Span
    text: str


class Shape:
    """A sentence with its words by sign."""

    def __init__(self, words: Sequence[Word], moves: dict[str, MoveClaim], labels: dict[str, Citation]) -> None:
        self.words = tuple(words)
        self.by_sign = {word.sign: word for word in words if word.letter}
        self.moves = moves
        self.labels = labels

    def span(self, first: str, last: str | None = None) -> Span:
        """The text from one sign to another."""
        return Span(self.by_sign[first].span.start, self.by_sign[last or first].span.end)


def read_shape(
    text: str,
    sentence: Span,
    moves: Sequence[MoveClaim],
    citations: Sequence[Citation],
    is_known: Callable[[str], bool],
) -> Shape:
    """The shape of a sentence, given the moves and references to rules in it; a move before it comes first."""
    words: list[Word] = []
    found_moves: dict[str, MoveClaim] = {}
    labels: dict[str, Citation] = {}
    fixed = sorted(
        [*((each.span, each) for each in moves), *((each.span, each) for each in citations)], key=lambda each: each[0]
    )
    at = sentence.start
    for span, item in fixed:
        if sentence.start <= span.start < at:
            continue
        _add(words, text, Span(at, max(at, span.start)), is_known)
        letter = "M" if item in moves else "L"
        word = Word(letter, f"{letter}{len(words)}", span, text[slice(*span)])
        words.append(word)
        (found_moves if letter == "M" else labels)[word.sign] = item  # type: ignore[assignment]
        at = max(at, span.end)
    _add(words, text, Span(at, sentence.end), is_known)
    return Shape(words, found_moves, labels)


def _add(words: list[Word], text: str, span: Span, is_known: Callable[[str], bool]) -> None:
    """The words of a passage without moves, except those in double quotes, which are not the author's."""
    for found in _WORD.finditer(text, *span):
        for letter, words_of, start in _read(found, is_known):
            sign = f"{letter}{len(words)}" if letter else words_of.lower()
            words.append(Word(letter, sign, Span(start, start + len(words_of)), words_of))


def _read(found: re.Match[str], is_known: Callable[[str], bool]) -> Iterator[tuple[str, str, int]]:
    """The words of a match, with their letters and places."""
    kind, hit = str(found.lastgroup), found[0]
    if kind == "word" and hit.lower() in NUMBERS:
        yield "N", hit, found.start()
    elif kind == "name":
        yield from _read_name(hit, found.start(), is_known, found.string.endswith((" the ", "The "), 0, found.start()))
    elif kind == "possessive":
        yield "", "'s", found.start()
    elif kind == "sign" and hit in "“”":
        yield "", '"', found.start()
    else:
        yield _LETTERS.get(kind, ""), hit, found.start()


def _read_name(
    hit: str, start: int, is_known: Callable[[str], bool], is_after_article: bool
) -> Iterator[tuple[str, str, int]]:
    """Capitalized words: common ones at the beginning, then a player, a rule system or an unknown name.

    After an article the rest is not an unknown name but a nation or a title, `the Canadian`.
    """
    while hit:
        first, _, rest = hit.partition(" ") if " " in hit else (hit, "", "")
        if first.lower() not in patterns().no_names and first.lower() not in NUMBERS:
            break
        letter = "S" if first.lower() in ("white", "black") else "N" if first.lower() in NUMBERS else ""
        yield letter, first, start
        is_after_article = first.lower() == "the"
        start, hit = start + len(hit) - len(rest), rest
    if not hit:
        return
    if hit.lower() in systems_by_name():
        yield "Y", hit, start
    else:
        yield ("P" if is_known(hit) else "" if is_after_article else "U"), hit, start


def value_of(word: Word) -> str:
    """A word in the form used by tags: a date, `10x8`, a result, a system's key; a square in lower case."""
    match word.letter:
        case "D":
            return read_date(word.text)
        case "B":
            numbers = (number_of(each) for each in re.findall(r"\d+|[a-z]+", word.text.lower()))
            return "x".join(str(each) for each in numbers if each > 0)
        case "R":
            found = read_result(word.text)
            return found.value if found else ""
        case "Y":
            return systems_by_name()[word.text.lower()]
        case _:
            return word.text.lower()


def number_of(text: str) -> int:
    """The number of `16`, `16th`, `sixteen`, `sixteenth`; -1 for anything else."""
    digits = re.match(r"\d+", text)
    return int(digits[0]) if digits else (NUMBERS | _ordinals()).get(text.lower(), -1)


@cache
def _ordinals() -> dict[str, int]:
    """`first` to `sixty-ninth` with their numbers."""
    return {_ordinal(word): number for word, number in NUMBERS.items()}


def _ordinal(word: str) -> str:
    """The ordinal of a number in words."""
    lead, dash, last = word.rpartition("-")
    ending = _ENDINGS.get(last) or (f"{last[:-1]}ieth" if last.endswith("y") else f"{last}th")
    return f"{lead}{dash}{ending}"
