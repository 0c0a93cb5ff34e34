"""The words of a log of Game Courier, line by line, cut by the lexer of `courier.lark`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from latrodb.diagnostics.span import Span
from latrodb.notation.grammar import log_parser

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lark import Token

MOST_WORDS = 2_000  # of one line; no line has so many


class LogWord(NamedTuple):
    """A word; `kind` is the name of its terminal."""

    kind: str
    text: str
    start: int
    end: int

    @property
    def span(self) -> Span:
        """Where it stands."""
        return Span(self.start, self.end)


class Line(NamedTuple):
    """The words of a line; `cut` is where its unread rest begins, if it has more words than any line."""

    words: tuple[LogWord, ...]
    cut: Span | None = None

    @property
    def span(self) -> Span:
        """From its first word to its last."""
        return Span(self.words[0].start, self.words[-1].end)


def read_lines(text: str) -> Iterator[Line]:
    """The lines of any text that hold anything, in time proportional to its length."""
    from lark.lexer import LexerThread

    thread = LexerThread.from_text(log_parser().parser.lexer, text)
    assert thread.state is not None
    place = thread.state.line_ctr
    tokens: Iterator[Token] = thread.lex(None)  # type: ignore[no-untyped-call]
    words: list[LogWord] = []
    cut: Span | None = None
    for token in tokens:
        if token.type == "LINE_END":
            if words:
                yield Line(tuple(words), cut)
            words, cut = [], None
        elif len(words) >= MOST_WORDS:
            cut = Span(token.start_pos or 0, _line_end(text, token.start_pos or 0))
            place.char_pos = cut.end
        else:
            words.append(_word(token))
    if words:
        yield Line(tuple(words), cut)


def _word(token: Token) -> LogWord:
    start = token.start_pos or 0
    blanks = len(token) - len(token.lstrip(" \t\u00a0\ufeff"))  # before the first word of a line
    return LogWord(token.type, token[blanks:], start + blanks, start + len(token))


def _line_end(text: str, start: int) -> int:
    ends = [at for at in (text.find(sign, start) for sign in "\r\n") if at >= 0]
    return min(ends, default=len(text))
