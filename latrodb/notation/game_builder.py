"""Builds games from tokens: by the grammar if they form a well-formed game, else with a stack of open brackets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, cast

from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Span
from latrodb.notation.lexer import OPENERS, TAGS, WORDS, Token, TokenStream, movetext_grammar
from latrodb.notation.tags import read_tag
from latrodb.notation.turns import take_apart
from latrodb.notation.written import Aside, Glyph, Item, Number, Unreadable, Words, WrittenTag, read_result

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from lark import Tree

DEEPEST = 64  # levels of brackets that become asides; deeper ones stay words
MOST_TOKENS = 100_000  # of one game, far beyond any real game

Part: TypeAlias = Token | Aside

_DEPTHS = dict.fromkeys(OPENERS, -1) | dict.fromkeys(OPENERS.values(), 1)  # how a bracket changes the depth


def parse_game(stream: TokenStream, first: Token, text: str) -> tuple[list[WrittenTag], tuple[Item, ...], int] | None:
    """The tags, items and end of the game that begins with a tag, by the grammar.

    None if the game is not well-formed; the stream then yields its tokens again.
    """
    from lark.exceptions import UnexpectedInput

    tokens = [first]
    try:
        tree = _parse(stream, tokens)
    except UnexpectedInput:
        tree = None
    tags = [read_tag(token) for token in tokens if token.type in TAGS] if tree else []
    if tree is None or len({tag.key for tag in tags}) < len(tags):
        stream.put_back(tokens[1:])
        return None
    return tags, read_items(_parts(tree.children[len(tags) :], text), text, on_main=True), tokens[-1].end


def _parse(stream: TokenStream, tokens: list[Token]) -> Tree[Token] | None:
    """Parse tokens up to the tags of the next game; all tokens examined are added to the list."""
    parser = cast("Any", movetext_grammar().parse_interactive(start="game"))  # takes any token that has a type
    parser.feed_token(tokens[0])
    depth = 0
    for token in stream:
        if token.type == "TAG" and tokens[-1].type not in TAGS:
            stream.put_back([token])
            break
        tokens.append(token)
        depth += _DEPTHS.get(token.type, 0)
        if depth > DEEPEST or len(tokens) >= MOST_TOKENS:
            return None
        parser.feed_token(token)
    return cast("Tree[Token]", parser.feed_eof())


def _parts(children: Iterable[Token | Tree[Token]], text: str) -> Iterator[Part]:
    for child in children:
        if isinstance(child, Token):
            yield child
        else:
            opener, *inner, closer = child.children
            yield read_aside(cast("Token", opener), _parts(inner, text), text, cast("Token", closer).end)


def read_aside(opener: Token, parts: Iterable[Part], text: str, end: int, *, is_closed: bool = True) -> Aside:
    """Read the content of a bracket."""
    return Aside(opener.text, read_items(parts, text), Span(opener.start, end), is_closed)


def read_items(parts: Iterable[Part], text: str, *, on_main: bool = False) -> tuple[Item, ...]:
    """Turn the tokens and finished asides of a main line or of an aside into items.

    Adjacent words become one item, with everything between them; on the main line, and in a variation without words,
    anything like a turn counts as a turn.
    """
    items: list[Item] = []
    words: list[Token] = []
    parts = list(parts)
    is_line = on_main or _is_variation(parts)
    for part in parts:
        before = None if words or not items else items[-1]
        item = part if isinstance(part, Aside) else _item(part, text, before, on_main=on_main, is_line=is_line)
        if words and (item or isinstance(part, Aside) or (words[0].type in OPENERS) is not (part.type in OPENERS)):
            items.append(_words(words, text))
            words = []
        if item:
            items.append(item)
        elif isinstance(part, Token):
            words.append(part)
    return (*items, _words(words, text)) if words else tuple(items)


def _words(tokens: list[Token], text: str) -> Words:
    span = Span(tokens[0].start, tokens[-1].end)
    return Words(text[slice(*span)], span)


def _is_variation(parts: Iterable[Part]) -> bool:
    """Whether a bracket has a turn and no words of prose."""
    types = {part.type for part in parts if isinstance(part, Token)}
    return "TURN" in types and types.isdisjoint(WORDS)


def _item(token: Token, source: str, previous: Item | None, *, on_main: bool, is_line: bool) -> Item | None:
    """The item of a token, or None for words. Two dashes in a comment are a pass only after a number."""
    name, text, start, end = token
    if name == "TURN":
        is_turn = on_main or text.lstrip("D") != "--" or isinstance(previous, Number)
        turn = take_apart(text, start) if is_turn else None
        return turn._replace(text=source[start:end]) if turn and text != source[start:end] else turn
    if name in ("NUMBER", "ONE") or (name == "LOOSE_NUMBER" and on_main):
        return read_number(token)
    if name == "LONE_GLYPH":
        return Glyph(text, token.span)
    if name == "ATTEMPT" and is_line:
        return Unreadable(text, token.span)
    result = read_result(text, start) if name == "RESULT" else None
    return result and result._replace(text=source[start:end], span=token.span)


def read_number(token: Token) -> Number:
    """Read a token as a number, with or without dots."""
    digits = token.text.rstrip(".…")
    dots = sum(3 if sign == "…" else 1 for sign in token.text[len(digits) :])
    return Number(int(digits), dots, token.span)


class Draft:
    """A game that is not well-formed, while it is being read."""

    def __init__(self, text: str, start: int, *, in_caption: bool = False, fewest: int = 0) -> None:
        self.tags: list[WrittenTag] = []
        self.start = self.end = start
        self.turns = 0  # of the main line
        self.has_result = False
        self.in_caption = in_caption  # whether it began in the middle of a line, and therefore ends with that line
        self.fewest = fewest  # turns needed to count as a game
        self.diagnostics: list[Diagnostic] = []  # what can no longer be seen in the finished items
        self._text = text
        self._lines: list[list[Part]] = [[]]  # the main line, and the content of each open bracket
        self._openers: list[Token] = []  # of all open brackets, including those too deep for an aside
        self._open = dict.fromkeys(OPENERS.values(), 0)
        self._size = 0

    @property
    def is_empty(self) -> bool:
        """Whether it has tags only."""
        return self._size == len(self.tags)

    @property
    def is_tagged(self) -> bool:
        """Whether it has tag lines, not only a heading."""
        return any(not tag.is_heading for tag in self.tags)

    @property
    def is_aside(self) -> bool:
        """Whether a bracket is open."""
        return bool(self._openers)

    @property
    def is_game(self) -> bool:
        """Whether it has enough turns."""
        return self.turns >= self.fewest

    @property
    def is_full(self) -> bool:
        """Whether it has reached the most tokens of a game; what follows does not belong to it."""
        return self._size >= MOST_TOKENS

    def add_tag(self, tag: WrittenTag) -> None:
        """Add a tag."""
        self.tags.append(tag)
        self.end = tag.span.end
        self._size += 1

    def add(self, token: Token) -> None:
        """Add a token of the movetext, whatever it is."""
        self.end = token.end
        self._size += 1
        if token.type in self._open:
            self._open_bracket(token)
        elif token.type in OPENERS:
            self._close_bracket(token)
        else:
            self._lines[-1].append(token)
            if not self._openers:
                self.turns += token.type == "TURN"
                self.has_result |= token.type == "RESULT"

    def finish(self) -> list[Item]:
        """Close what is still open and return the items of the main line."""
        if self.is_full:
            message = f"the game is longer than {MOST_TOKENS:,} words; the rest is kept and not read"
            self.diagnostics.append(Diagnostic("S113", message, Span(self.end, self.end)))
        while self._openers:
            self._close(self.end, is_closed=False)
        return list(read_items(self._lines[0], self._text, on_main=True))

    def _open_bracket(self, token: Token) -> None:
        self._openers.append(token)
        self._open[token.type] += 1
        if len(self._openers) <= DEEPEST:
            self._lines.append([])
            return
        if len(self._openers) == DEEPEST + 1:
            message = f"brackets are nested deeper than {DEEPEST} levels; the inner ones are kept as words"
            self.diagnostics.append(Diagnostic("S106", message, token.span))
        self._add_words(token)

    def _close_bracket(self, token: Token) -> None:
        """Close a bracket and those in it; on the main line, a bracket that was never opened stays as it is."""
        if not self._open[OPENERS[token.type]]:
            if self._openers:
                self._add_words(token)
            else:
                self._lines[-1].append(token)
            return
        while self._openers[-1].type != OPENERS[token.type]:
            self._close(token.start, is_closed=False)
        if not self._close(token.end, is_closed=True):
            self._add_words(token)

    def _add_words(self, token: Token) -> None:
        self._lines[-1].append(token._replace(type="WORD"))

    def _close(self, end: int, *, is_closed: bool) -> bool:
        """Close the innermost bracket, and return whether it is an aside."""
        opener = self._openers.pop()
        self._open[opener.type] -= 1
        if len(self._openers) >= len(self._lines) - 1:
            return False
        parts = self._lines.pop()
        self._lines[-1].append(read_aside(opener, parts, self._text, end, is_closed=is_closed))
        return True
