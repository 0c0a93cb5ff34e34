"""The language of queries: text to conditions, by `grammars/query.lark`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from string import ascii_lowercase, ascii_uppercase
from typing import TYPE_CHECKING, Any, TypeAlias

from latrodb.core.english import list_words
from latrodb.core.errors import LatrodbError, near_miss
from latrodb.notation.lexer import open_grammar

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from lark import Token, Tree

LONGEST = 100_000  # characters
DEEPEST = 100  # conditions within each other
KEYWORDS = ("and", "or", "not", "never", "then", "within", "where", "by", "of", "on", "at", "to move", "anywhere")
_SMALL = str.maketrans(ascii_uppercase, ascii_lowercase)
_QUOTED = re.compile(r'("[^"]*"|--[^\r\n]*)')
_EXPECTED = {
    "WORD": "a word such as hit or player",
    "STRING": 'words in quotes "..."',
    "NUMBER": "a number",
    "PLACE": "a turn such as 13b",
    "LPAR": "(",
    "RPAR": ")",
    "COMMA": "a comma",
    "SIGN": "a sign such as >=",
    "$END": "the end",
    "TO_MOVE": "to move",
    **{word.upper(): word for word in KEYWORDS if word not in ("where", "to move")},
}
_AFTER_A_TEST = {"AND", "OR", "THEN", "COMMA", "$END", "RPAR", "WITHIN"}  # what may follow a test that says enough


class QueryError(LatrodbError, ValueError):
    """A query that cannot be understood. Its text shows the query with a caret below the place at fault.

    `meant` is the query that was probably meant; empty if that is not known.
    """

    def __init__(self, query: str, start: int, end: int, message: str, meant: str = "") -> None:
        self.query, self.start, self.end, self.message = query, start, max(end, start + 1), message
        self.meant = meant
        super().__init__(query, start, end, message, meant)

    @property
    def column(self) -> int:
        """Where the fault begins in its line, from 1."""
        return self.start - self._line_start + 1

    @property
    def _line_start(self) -> int:
        return self.query.rfind("\n", 0, self.start) + 1

    def __str__(self) -> str:
        line = self.query[self._line_start :].partition("\n")[0].expandtabs(1)
        first = max(0, self.column - 50)  # of the characters shown; a caret stays within 80 columns
        shown = line[first : first + 76]
        count = max(1, min(self.end - self.start, len(shown) - (self.column - 1 - first)))
        caret = " " * (self.column - 1 - first) + "^" * count
        return f"column {self.column}: {self.message}\n  {shown}\n  {caret}"


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a query and its place. `kind` is the name of its terminal; `text` has no quotes."""

    text: str
    kind: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Test:
    """One test, such as `taken >= 2 by (flank or line)`: its first word and its parts."""

    __test__ = False  # not a test of pytest

    word: Word
    side: Word | None = None  # in brackets: open(white)
    value: Word | None = None
    sign: str = ""  # of the comparison; empty if there is none
    number: int = 0
    by: tuple[Word, ...] = ()
    of: tuple[Word, ...] = ()
    on: tuple[Word, ...] = ()
    at: Word | None = None
    to_move: Word | None = None
    anywhere: Word | None = None


@dataclass(frozen=True, slots=True)
class AllOf:
    """Conditions that all hold; those of turns and positions at the same place."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Conditions of which at least one holds."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class NoneOf:
    """A condition that does not hold."""

    part: Condition


@dataclass(frozen=True, slots=True)
class Nowhere:
    """A condition on games: another one holds at no place of the game itself; variations do not count."""

    part: Condition


@dataclass(frozen=True, slots=True)
class InTurn:
    """A condition that holds, then a second one later in the game, `within` a number of plies unless that is None."""

    first: Condition
    second: Condition
    within: int | None


Condition: TypeAlias = Test | AllOf | AnyOf | NoneOf | Nowhere | InTurn


@dataclass(frozen=True, slots=True)
class Query:
    """A query: what to find, the condition (None holds everywhere), and the words after the commas."""

    text: str
    asked: str  # games, turns or positions
    condition: Condition | None
    modifiers: tuple[tuple[Word, ...], ...]


def parse_query(text: str) -> Query:
    """A query as conditions. What its words mean is not checked.

    Raises:
        QueryError: it is not a query; the error says where, and what was expected there.
    """
    from lark.exceptions import UnexpectedCharacters, UnexpectedToken

    if len(text) > LONGEST:
        raise QueryError(text, LONGEST, LONGEST, f"a query has at most {LONGEST:,} characters")
    plain = "".join(part if index % 2 else part.translate(_SMALL) for index, part in enumerate(_QUOTED.split(text)))
    if (depth := plain.find("(" * DEEPEST)) >= 0 or _deepest(plain) > DEEPEST:
        raise QueryError(text, max(depth, 0), max(depth, 0), f"brackets are nested more than {DEEPEST} deep")
    try:
        tree = open_grammar("query.lark", "question").parse(plain)
    except UnexpectedCharacters as error:
        start = error.pos_in_stream or 0
        quote = plain[start] == '"'
        sign = f"'{plain[start]}'" if plain[start].isprintable() else f"the character U+{ord(plain[start]):04X}"
        message = "this quote is never closed" if quote else f"{sign} has no meaning here"
        raise QueryError(text, start, start + 1, message) from None
    except UnexpectedToken as error:
        raise _unexpected(text, error.token, error.accepts or ()) from None
    return _query(text, tree)


def _deepest(text: str) -> int:
    """How many brackets, `not` and `never` are open at once, at most."""
    depth = deepest = 0
    for part in re.findall(r'"[^"]*"|[()]|\b(?:not|never)\b|[^\s()"]+', text):
        depth += {"(": 1, ")": -1, "not": 1, "never": 1}.get(part, 0)
        deepest = max(deepest, depth)
    return deepest


def _unexpected(text: str, token: Token, accepts: Iterable[str]) -> QueryError:
    names = set(accepts)
    if len(names & _AFTER_A_TEST) > 1 and token.type in ("WORD", "LPAR", "STRING", "PLACE", "NUMBER"):
        # A test is over: what it could still have is said only if one of these words was meant.
        names &= {"AND", "OR", "THEN", "COMMA", "$END", "RPAR"}
    expected = list_words([_EXPECTED[name] for name in _EXPECTED if name in names], "or")
    at_end = token.type == "$END"
    start = len(text.rstrip()) if at_end else token.start_pos or 0
    end = start + (1 if at_end else len(token))
    what = "the query ends too early" if at_end else f"'{token}' does not belong here"
    hint = "" if at_end or token in KEYWORDS else near_miss(str(token), KEYWORDS)
    return QueryError(text, start, end, f"{what}{hint}; expected {expected}")


def _query(text: str, tree: Tree[Token]) -> Query:
    asked, *rest = tree.children
    modifiers = tuple(tuple(map(_word, _tokens(each))) for each in rest if _is(each, "modifier"))
    conditions = [_condition(each) for each in rest if each is not None and not _is(each, "modifier")]
    return Query(text, str(asked or "games"), conditions[0] if conditions else None, modifiers)


def _is(node: Any, name: str) -> bool:
    return getattr(node, "data", None) == name


def _tokens(tree: Any) -> Sequence[Token]:
    return [each for each in tree.children if each is not None]


def _word(token: Token) -> Word:
    text = token[1:-1] if token.type == "STRING" else str(token)
    start = token.start_pos or 0
    return Word(text, token.type, start, start + len(token))


def _condition(tree: Any) -> Condition:
    children = tree.children
    if tree.data == "test":
        return _test(children)
    if tree.data == "standing":
        at = _word(children[0])
        return Test(Word("at", "WORD", at.start, at.end), at=at)
    if tree.data == "none_of":
        return NoneOf(_condition(children[0]))
    if tree.data == "nowhere":
        return Nowhere(_condition(children[0]))
    if tree.data == "sequence":
        return _sequence(children)
    parts = tuple(map(_condition, children))
    if len(parts) == 1:
        return parts[0]
    return AllOf(parts) if tree.data == "all_of" else AnyOf(parts)


def _sequence(children: list[Any]) -> Condition:
    first = _condition(children[0])
    for second, within in zip(children[1::2], children[2::2], strict=True):
        first = InTurn(first, _condition(second), None if within is None else _number(within))
    return first


def _number(token: Token) -> int:
    return int(token[:18])  # larger ones mean the same: no game is so long


def _test(children: list[Any]) -> Test:
    word, side, value, comparison, *qualifiers = children
    sign, number = (str(comparison.children[0]), _number(comparison.children[1])) if comparison else ("", 0)
    found: dict[str, Any] = {}
    for each in qualifiers:
        if each.data in ("by", "of", "on"):
            found[each.data] = tuple(map(_word, each.children[0].children))
        else:
            found[each.data] = _word(each.children[0]) if each.children else _word(word)
    return Test(_word(word), side and _word(side), value and _word(value), sign, number, **found)
