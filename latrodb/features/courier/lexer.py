"""The tokens of a log of Game Courier, line by line, cut by the terminals of `courier.lark`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from latrodb.diagnostics.span import Span
from latrodb.notation.lexer import Token, open_grammar, scan

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_TOKENS = 2_000  # of one line; no line has so many

_LINE_END = re.compile("[\r\n]")
_BLANKS = " \t\u00a0\ufeff"


class Line(NamedTuple):
    """The tokens of a line; `cut` is its unread rest, if it has more tokens than any line."""

    tokens: tuple[Token, ...]
    cut: Span | None = None

    @property
    def span(self) -> Span:
        """From its first token to its last."""
        return Span(self.tokens[0].start, self.tokens[-1].end)


def read_lines(text: str) -> Iterator[Line]:
    """The lines of any text that hold anything, in time proportional to its length."""
    tokens: list[Token] = []
    for token in scan(open_grammar("courier.lark", "log"), text):
        if token.type != "LINE_END":
            tokens.append(_stripped(token) if token.text[0] in _BLANKS else token)
        elif tokens:
            yield _line(tokens, text)
            tokens = []
    if tokens:
        yield _line(tokens, text)


def _stripped(token: Token) -> Token:
    text = token.text.lstrip(_BLANKS)
    return Token(token.type, text, token.end - len(text), token.end)


def _line(tokens: list[Token], text: str) -> Line:
    if len(tokens) <= MOST_TOKENS:
        return Line(tuple(tokens))
    start = tokens[MOST_TOKENS].start
    end = _LINE_END.search(text, start)
    return Line(tuple(tokens[:MOST_TOKENS]), Span(start, end.start() if end else len(text)))
