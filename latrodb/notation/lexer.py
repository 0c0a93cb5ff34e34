"""Cuts texts into tokens, with the terminals of the grammars."""

from __future__ import annotations

import re
import sys
from contextlib import suppress
from functools import cache
from importlib.util import cache_from_source
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from latrodb.diagnostics.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from lark import Lark

PARTS = frozenset({"PAIR", "DAY"})  # lines that are part of a heading only next to another of its lines
HEADINGS = PARTS | {"VARIANT", "PLAYERS", "OCCASION", "SIDES"}
TAGS = frozenset({"TAG", "NEXT_TAG", "BAD_TAG"})
OPENERS = {"RBRACE": "LBRACE", "RPAR": "LPAR", "RSQB": "LSQB"}  # the opening bracket of each closing one
WORDS = frozenset({"WORD", "PROSE", "DOTS"})
GAP = "GAP"  # the type of signs between the cells of a table, which only separate words

_NUMBERS = frozenset({"ONE", "NUMBER", "BARE_NUMBER"})
_TURNS = frozenset({"TURN", "ATTEMPT"})
_WORDY = HEADINGS | WORDS


class Token(NamedTuple):
    """A word of a text and its place. `type` is the name of its terminal."""

    type: str
    text: str
    start: int
    end: int

    @property
    def span(self) -> Span:
        """Its place in the text."""
        return Span(self.start, self.end)


@cache
def grammar_folder() -> Path:
    """The folder of the `.lark` files: inside the installed package, or next to it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "grammars"
    return inside if inside.is_dir() else package.parent / "grammars"


@cache
def open_grammar(name: str, *starts: str, lexer: Literal["basic", "contextual"] = "basic") -> Lark:
    """Open the parser of a grammar, for one or several start rules.

    Lark stores its tables where Python stores byte code, and rebuilds them when a grammar, Lark or Python changes.
    """
    from lark import Lark

    path = grammar_folder() / name
    return Lark.open(str(path), start=list(starts), parser="lalr", lexer=lexer, cache=_tables_of(path) or False)


def _tables_of(grammar: Path) -> str:
    """The file for the tables of a grammar; empty if it may not be made. A folder without write access is fine."""
    tables = Path(cache_from_source(str(grammar))).with_suffix(".tables")
    if sys.dont_write_bytecode:
        return str(tables) if tables.exists() else ""
    with suppress(OSError):
        tables.parent.mkdir(exist_ok=True, parents=True)
    return str(tables)


def movetext_grammar() -> Lark:
    """The grammar of games and of running text, `movetext.lark`. Its terminals cover any text."""
    return open_grammar("movetext.lark", "game", "odd")


def pattern(grammar: Lark, terminal: str) -> str:
    """The regular expression of a terminal."""
    return grammar.get_terminal(terminal).pattern.to_regexp()


@cache
def _terminals(grammar: Lark) -> re.Pattern[str]:
    """All terminals of a grammar, in the order in which lark would try them."""
    terminals = grammar.parser.lexer.terminals
    return re.compile("|".join(f"(?P<{each.name}>{each.pattern.to_regexp()})" for each in terminals))


def scan(grammar: Lark, text: str, start: int = 0, end: int = sys.maxsize) -> Iterator[Token]:
    """The tokens of a text between two places, without the ones that the grammar ignores."""
    ignored = frozenset(grammar.lexer_conf.ignore)
    for found in _terminals(grammar).finditer(text, start, end):
        terminal = found.lastgroup
        if terminal and terminal not in ignored:
            yield Token(terminal, found[0], *found.span())


class TokenStream:
    """The tokens of any running text, by `movetext.lark`.

    A number in front of a turn, or of something like one, is a `NUMBER` or `ONE`, else a `LOOSE_NUMBER`. A number
    without dots is a word after words, and wherever no turn or number follows it. `odd` gives tokens by place that
    take precedence over those of the grammar. The text is read as if it ended at `end`.
    """

    def __init__(
        self, text: str, start: int = 0, odd: Mapping[int, Token] | None = None, end: int = sys.maxsize
    ) -> None:
        self._text = text
        self._end = end
        self._odd = odd
        self._returned: list[Token] = []
        self._next: Token | None = None
        self.skip_to(start)

    def __iter__(self) -> Iterator[Token]:
        return self

    def __next__(self) -> Token:
        if self._returned:
            return self._returned.pop()
        token = self._next or next(self._tokens)
        self._next = None
        if token.type in _NUMBERS:
            self._next = next(self._tokens, None)
            token = token._replace(type=self._type_of_number(token.type, self._next.type if self._next else "WORD"))
        self._is_after_words = token.type in _WORDY
        return token

    def skip_to(self, offset: int) -> None:
        """Continue with the token that begins at a place."""
        self._tokens = self._scan(offset) if self._odd else scan(movetext_grammar(), self._text, offset, self._end)
        self._returned.clear()
        self._next = None
        self._is_after_words = False

    def _scan(self, offset: int) -> Iterator[Token]:
        odd = self._odd or {}
        at: int | None = offset
        while at is not None:
            tokens, at = scan(movetext_grammar(), self._text, at, self._end), None
            for token in tokens:
                if other := odd.get(token.start):
                    if other.type != GAP:
                        yield other
                    at = other.end
                    break
                yield token

    def put_back(self, tokens: Sequence[Token]) -> None:
        """Yield these tokens again, in their order, before all others."""
        self._returned += reversed(tokens)

    def forget_words(self) -> None:
        """Note that the last token was not words but a heading, so that a number may follow it."""
        self._is_after_words = False

    def _type_of_number(self, name: str, follower: str) -> str:
        if name == "BARE_NUMBER":
            if self._is_after_words or follower not in _TURNS | _NUMBERS:
                return "WORD"
            name = "NUMBER"
        return name if follower in _TURNS else "LOOSE_NUMBER"


def find_beginning(text: str, start: int, end: int) -> int:
    """The place of the next token in prose that may begin a game; the end that is given if there is none before it."""
    found = _beginning().search(text, start, end)
    return found.start() if found else end


@cache
def _beginning() -> re.Pattern[str]:
    """Matches lines of tags and headings, and `1.` at the start of a word and in front of what may be a turn."""
    lines = "|".join(pattern(movetext_grammar(), name) for name in (*sorted(TAGS, reverse=True), *sorted(HEADINGS)))
    number = r"1\.(?=\s{0,9}(?:\S{1,5}[0-9]|D?--))"
    return re.compile(rf"(?<![^\s\ufeff(){{}}\[\]])(?=[-0-9\[\s]|[^\W\d_])(?:{number}|{lines})")
