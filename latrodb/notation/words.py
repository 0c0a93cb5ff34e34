"""The stream of words that the reader walks over, cut by the lexer of `movetext.lark`."""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

from latrodb.notation.grammar import text_lexer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lark import Token


class Kind(Enum):
    """What a word of the text is by its looks."""

    TAG = auto()
    BAD_TAG = auto()
    VARIANT = auto()
    PLAYERS = auto()
    OCCASION = auto()
    NUMBER = auto()
    LOOSE_NUMBER = auto()  # a number with dots before something that is no turn
    TURN = auto()
    ATTEMPT = auto()  # holds a square and is no turn: `d4e5`, `Qd4-d5`
    RESULT = auto()
    GLYPH = auto()
    OPEN = auto()
    CLOSE = auto()
    WORD = auto()
    LINE_END = auto()


HEADINGS = frozenset({Kind.VARIANT, Kind.PLAYERS, Kind.OCCASION})
TAGS = frozenset({Kind.TAG, Kind.BAD_TAG})


class Word(NamedTuple):
    """A word and where it stands."""

    kind: Kind
    text: str
    start: int
    end: int


_KINDS = {kind.name: kind for kind in Kind} | {
    "LONE_GLYPH": Kind.GLYPH,
    "BARE_NUMBER": Kind.WORD,
    "COMMAND": Kind.WORD,
    "PROSE": Kind.WORD,
    "DOTS": Kind.WORD,
}
_NUMBERS = frozenset({"NUMBER", "BARE_NUMBER"})
_BEFORE_TURN = frozenset({Kind.TURN, Kind.ATTEMPT, Kind.NUMBER, Kind.LOOSE_NUMBER})
_ATTEMPT = re.compile(r"(?<![^\W\d_]{2})(?<![0-9])[A-WYZa-wyz][0-9]{1,2}(?![^\W_]{3})")


def read_words(text: str) -> Iterator[Word]:
    """The words of any text in order; blanks are left out, line ends are not.

    A number counts as a move number only before a turn or something that looks like one; a number without
    dots that stands elsewhere is a plain word.
    """
    held: list[Token] = []
    for token in text_lexer().lex(text):
        if token.type in _NUMBERS:
            yield from _release(held, Kind.NUMBER)
            held = [token]
            continue
        word = _word(token)
        if held and word.kind is Kind.LINE_END:
            held.append(token)
            continue
        if held:
            yield from _release(held, word.kind)
            held = []
        yield word
    yield from _release(held, Kind.WORD)


def _word(token: Token) -> Word:
    kind = _KINDS[token.type]
    text = str(token)
    start = token.start_pos or 0
    if token.type == "WORD" and _ATTEMPT.search(text):
        kind = Kind.ATTEMPT
    return Word(kind, text, start, start + len(text))


def _release(held: list[Token], follower: Kind) -> Iterator[Word]:
    """A number that was held back until it is known what follows it, and the line ends behind it."""
    for token in held:
        kind, text, start, end = _word(token)
        if token.type in _NUMBERS and follower in _BEFORE_TURN:
            kind = Kind.NUMBER
        elif token.type == "NUMBER":
            kind = Kind.LOOSE_NUMBER
        yield Word(kind, text, start, end)
