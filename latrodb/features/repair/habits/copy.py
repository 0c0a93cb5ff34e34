"""A copy of a stretch of a source that is changed step by step, and that knows where each character came from."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from latrodb.diagnostics.span import Span
from latrodb.notation.text_edits import Edit
from latrodb.notation.written import Respelled, read_result

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

_WORD = re.compile(r"\S+")
_COMMENT = re.compile(r"\{[^{}]*\}")
_ASIDE = re.compile(r"\{[^{}]*\}|\((?!\+\))[^(){}]*\)|\[(?![1-6]\])[^\[\]{}]*\]")
_BRACKET = re.compile(r"\((?!\+\))|(?<!\+)\)|\[(?![1-6]\])|(?<!\[[1-6])\]")
_PARTS = re.compile(r"(?P<number>\w{1,4}(?:\.{1,9}|…)|\d{1,4}[):])?(?P<turn>.*?)[,.;:'\"]{0,9}")
_NO_TURN = re.compile(r"\d{0,4}|\$\d{1,3}|[!?]{1,2}|--+")
DEEPEST = 8  # levels of brackets


class TurnWord(NamedTuple):
    """A word that stands where a turn may stand, without its number and the punctuation after it."""

    text: str
    span: Span  # in the copy
    number: str


class Copy(Respelled):
    """A stretch of a source as it may be meant."""

    __slots__ = ()

    def change(self, edits: Iterable[Edit]) -> Copy:
        """The copy with some edits, whose spans are in the copy."""
        texts: list[str] = []
        places: list[Span] = []
        done = 0
        for (start, end), new in sorted(edits, key=lambda each: each.span):
            texts += self.text[done:start], new
            places += self.places[done:start]
            places += [self.place(Span(start, end))] * len(new)
            done = end
        return Copy("".join((*texts, self.text[done:])), (*places, *self.places[done:]))

    def replace(self, pattern: re.Pattern[str], new: str | Callable[[re.Match[str]], str]) -> Copy:
        """The copy with every match of a pattern replaced, except in comments in braces."""
        plain = _COMMENT.sub(lambda comment: "{" * len(comment[0]), self.text)
        found = ((each, each.expand(new) if isinstance(new, str) else new(each)) for each in pattern.finditer(plain))
        return self.change(Edit(Span(*each.span()), text) for each, text in found if each[0] != text)

    def parts(self, *, with_variations: bool = False) -> list[TurnWord]:
        """The words that may be turns: those of the main line, or also those of variations."""
        text = self.text
        for _ in range(DEEPEST):
            text = (_COMMENT if with_variations else _ASIDE).sub(lambda aside: " " * len(aside[0]), text)
        if with_variations:
            text = _BRACKET.sub(" ", text)
        return list(_parts(text))

    def edits(self, source: str) -> tuple[Edit, ...]:
        """The edits of the source that make it read like the copy; a single one if its words are in another order."""
        words = [(self.place(Span(*each.span())), each[0]) for each in _WORD.finditer(self.text)]
        if any(later.start < earlier.start for (earlier, _), (later, _) in pairwise(words)):
            whole = self.place(Span(0, len(self.text)))
            return (Edit(whole, f"\n\n{self.text.strip()}\n"),)
        return tuple(_edits(source, _merged(words), self.places[0].start if self.places else 0))


def copy_of(text: str, span: Span) -> Copy:
    """An unchanged copy of a stretch of a text."""
    return Copy(text[slice(*span)], tuple(Span(at, at + 1) for at in range(*span)))


def _parts(text: str) -> Iterator[TurnWord]:
    for word in _WORD.finditer(text):
        found = _PARTS.fullmatch(word[0])
        if found is None or read_result(word[0]):
            continue
        number, turn, start = found["number"] or "", found["turn"], word.start() + found.start("turn")
        if not turn and number.rstrip(".…):").isalpha():
            continue
        if not _NO_TURN.fullmatch(turn):
            yield TurnWord(turn, Span(start, start + len(turn)), number)


def _merged(words: Sequence[tuple[Span, str]]) -> list[tuple[Span, str]]:
    """The same, where several words from one place in the source are one."""
    merged: list[tuple[Span, str]] = []
    for span, text in words:
        if merged and span.start <= merged[-1][0].end:
            (start, end), before = merged[-1]
            merged[-1] = Span(start, max(end, span.end)), f"{before} {text}"
        else:
            merged.append((span, text))
    return merged


def _edits(source: str, words: Iterable[tuple[Span, str]], done: int) -> Iterator[Edit]:
    for span, text in words:
        if source[done : span.start].strip():
            yield Edit(Span(done, span.start), " ")
        if span.start == span.end:
            yield Edit(span, f"{text} ")
        elif source[slice(*span)] != text:
            yield Edit(span, text)
        done = span.end
