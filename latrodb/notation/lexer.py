"""The stream of words that the reader walks over, cut by the lexer of `movetext.lark`."""

from __future__ import annotations

import re
from enum import Enum, auto
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from latrodb.notation.grammar import pattern, text_parser

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
    LOOSE_NUMBER = auto()  # a number before something that is no turn
    TURN = auto()
    ATTEMPT = auto()  # holds a square and is no turn: `d4e5`, `Qd4-d5`
    RESULT = auto()
    GLYPH = auto()
    OPEN = auto()
    CLOSE = auto()
    COMMAND = auto()  # [%clk 0:03:12]
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
    "PROSE": Kind.WORD,
    "DOTS": Kind.WORD,
}
_NUMBERS = frozenset({"NUMBER", "BARE_NUMBER"})
_TURNS = frozenset({Kind.TURN, Kind.ATTEMPT})
_WORDY = HEADINGS | {Kind.WORD}
_ATTEMPT = re.compile(r"(?<![^\W\d_]{2})(?<![0-9])[A-WYZa-wyz][0-9]{1,2}(?![^\W_]{3})")


class WordStream:
    """The words of any text in order; blanks are left out, line ends are not.

    A number leads a turn or something that looks like one, or it is a loose number; one without dots is a
    word itself unless a turn or another number follows it, and always behind words.
    """

    def __init__(self, text: str) -> None:
        from lark.lexer import LexerThread

        thread = LexerThread.from_text(text_parser().parser.lexer, text)
        assert thread.state is not None
        self._place = thread.state.line_ctr
        self._tokens: Iterator[Token] = thread.lex(None)  # type: ignore[no-untyped-call]
        self._held: list[Token] = []  # a number, until it is known what follows, and line ends behind it
        self._is_behind_words = False
        self._was_skipped = False

    def __iter__(self) -> Iterator[Word]:
        for token in self._tokens:
            for word in self._settle(token):
                yield word
                if self._was_skipped:
                    break
            self._was_skipped = False
        yield from self._release(Kind.WORD)

    def skip_to(self, offset: int) -> None:
        """Go on with the word that begins there, in front of all words given so far."""
        self._place.char_pos = offset
        self._held = []
        self._is_behind_words = False
        self._was_skipped = True

    def forget_words(self) -> None:
        """The last word was none: it was read as a heading, and a number may follow it."""
        self._is_behind_words = False

    def _settle(self, token: Token) -> list[Word]:
        """The words that are ready once a token has come."""
        if token.type in _NUMBERS:
            words = self._release(Kind.LOOSE_NUMBER)
            self._held = [token]
            return words
        word = _word(token)
        if word.kind is Kind.LINE_END:
            if self._held:
                self._held.append(token)
                return []
            return [word]
        words = [*self._release(word.kind), word] if self._held else [word]
        self._is_behind_words = word.kind in _WORDY
        return words

    def _release(self, follower: Kind) -> list[Word]:
        """The words of a number that was held back, and of the line ends behind it."""
        words = []
        for token in self._held:
            kind, text, start, end = _word(token)
            if token.type in _NUMBERS:
                kind = self._kind_of_number(token.type, follower)
                self._is_behind_words = kind in _WORDY
            words.append(Word(kind, text, start, end))
        self._held = []
        return words

    def _kind_of_number(self, name: str, follower: Kind) -> Kind:
        if name == "BARE_NUMBER" and (self._is_behind_words or follower not in (*_TURNS, Kind.LOOSE_NUMBER)):
            return Kind.WORD
        return Kind.NUMBER if follower in _TURNS else Kind.LOOSE_NUMBER


def _word(token: Token) -> Word:
    kind = _KINDS[token.type]
    text = str(token)
    start = token.start_pos or 0
    if token.type == "WORD" and _ATTEMPT.search(text):
        kind = Kind.ATTEMPT
    return Word(kind, text, start, start + len(text))


def find_beginning(text: str, start: int) -> int:
    """Where the next word stands with which a game may begin in prose; the end of the text if there is none."""
    found = _beginning().search(text, start)
    return found.start() if found else len(text)


@cache
def _beginning() -> re.Pattern[str]:
    """Lines of tags and headings, and `1.` before what may be a turn, at the start of a word."""
    names = ("TAG", "BAD_TAG", "VARIANT", "PLAYERS", "OCCASION")
    lines = "|".join(pattern(text_parser(), name) for name in names)
    number = r"1\.(?=\s{0,9}(?:\S{1,5}[0-9]|D?--))"
    return re.compile(rf"(?<![^\s\ufeff(){{}}\[\]])(?=[-1\[\s]|[^\W\d_])(?:{number}|{lines})")
