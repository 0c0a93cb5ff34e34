"""A game while it is being read: its tags, and its words nested by a stack of open brackets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Span
from latrodb.notation.lexer import Kind, Word
from latrodb.notation.results import read_result
from latrodb.notation.turns import read_turn
from latrodb.notation.written import Aside, Glyph, Item, Number, Unreadable, Words, WrittenTag, WrittenTurn

if TYPE_CHECKING:
    from latrodb.diagnostics.span import Source

DEEPEST = 64  # levels of brackets that become asides; deeper ones stay words
MOST_WORDS = 100_000  # of one game; no game has so many

_PARTNERS = {")": "(", "]": "[", "}": "{"}


class _Frame:
    """An open bracket, or the main line, and what was read in it so far."""

    __slots__ = ("items", "opener", "start")

    def __init__(self, opener: str, start: int) -> None:
        self.opener = opener
        self.start = start
        self.items: list[Item] = []


class Draft:
    """A game being read.

    Attributes:
        tags: its tags so far.
        headed: whether they come from a printed heading.
        start: where it begins.
        end: where its last item ends.
        turns: how many turns stand on its main line.
        has_result: whether its main line has come to a result.
        in_caption: whether it began in the middle of a line, and so ends with that line.
        fewest: how many turns it needs to count as a game.
        diagnostics: remarks that the finished items no longer show.
    """

    def __init__(self, source: Source, start: int, *, in_caption: bool = False, fewest: int = 0) -> None:
        self.tags: list[WrittenTag] = []
        self.start = start
        self.end = start
        self.turns = 0
        self.has_result = False
        self.in_caption = in_caption
        self.fewest = fewest
        self.diagnostics: list[Diagnostic] = []
        self._text = source.text
        self._frames = [_Frame("", start)]
        self._openers: list[str] = []  # of all open brackets, those too deep for a frame included
        self._open = dict.fromkeys("([{", 0)
        self._loose = ""  # what the pending words are: "", "word" or "closer"
        self._loose_span = (start, start)
        self._size = 0

    @property
    def items(self) -> list[Item]:
        """The items of the main line; `close_all` first."""
        return self._frames[0].items

    @property
    def is_empty(self) -> bool:
        """Whether it has tags only."""
        return self._size == len(self.tags)

    @property
    def is_tagged(self) -> bool:
        """Whether it has tag lines of its own, not only a heading."""
        return any(not tag.is_heading for tag in self.tags)

    @property
    def is_aside(self) -> bool:
        """Whether a bracket is open."""
        return bool(self._openers)

    @property
    def is_game(self) -> bool:
        """Whether there is enough of it."""
        return self.turns >= self.fewest

    def has_tag(self, key: str) -> bool:
        """Whether a tag of that key was read."""
        return any(tag.key == key for tag in self.tags)

    @property
    def is_full(self) -> bool:
        """Whether it has more words than any game; what follows belongs to it no longer."""
        return self._size >= MOST_WORDS

    def add_tag(self, tag: WrittenTag) -> None:
        """Add a tag."""
        self.tags.append(tag)
        self.end = tag.span.end
        self._size += 1

    def add(self, word: Word) -> None:
        """Add a word of the movetext, whatever it is."""
        self.end = word.end
        self._size += 1
        if word.kind is Kind.OPEN:
            self._open_bracket(word)
        elif word.kind is Kind.CLOSE:
            self._close_bracket(word)
        else:
            item = self._item(word)
            if item is None:
                self._add_loose(word)
            else:
                self._append(item)

    def close_all(self) -> None:
        """Close what is still open; the game ends here."""
        if self.is_full:
            message = f"The game is cut off here: after {MOST_WORDS} words all is left unread."
            self.diagnostics.append(Diagnostic("S113", message, Span(self.end, self.end)))
        while self._openers:
            self._pop(self.end, is_closed=False)
        self._flush()

    def _item(self, word: Word) -> Item | None:
        """The item that a word is where it stands, or None for a plain word."""
        kind, text, start, end = word
        on_main = not self._openers
        if kind is Kind.TURN:
            turn = read_turn(text, start)
            if turn and (on_main or not _is_bare_pass(turn) or self._follows_number()):
                self.turns += on_main
                return turn
            return Unreadable(text, Span(start, end)) if on_main else None
        if kind is Kind.NUMBER or (kind is Kind.LOOSE_NUMBER and on_main):
            return _number(word)
        if kind is Kind.GLYPH:
            return Glyph(text, Span(start, end))
        if kind is Kind.ATTEMPT and on_main:
            return Unreadable(text, Span(start, end))
        if kind is Kind.RESULT:
            self.has_result |= on_main
            return read_result(text, start)
        return None

    def _follows_number(self) -> bool:
        items = self._frames[-1].items
        return not self._loose and bool(items) and isinstance(items[-1], Number)

    def _append(self, item: Item) -> None:
        self._flush()
        self._frames[-1].items.append(item)

    def _add_loose(self, word: Word, loose: str = "word") -> None:
        if self._loose != loose:
            self._flush()
            self._loose = loose
            self._loose_span = (word.start, word.end)
        else:
            self._loose_span = (self._loose_span[0], word.end)

    def _flush(self) -> None:
        """Make an item of the pending words."""
        if self._loose:
            start, end = self._loose_span
            self._frames[-1].items.append(Words(self._text[start:end], Span(start, end)))
            self._loose = ""

    def _open_bracket(self, word: Word) -> None:
        self._openers.append(word.text)
        self._open[word.text] += 1
        if len(self._openers) <= DEEPEST:
            self._flush()
            self._frames.append(_Frame(word.text, word.start))
            return
        if len(self._openers) == DEEPEST + 1:
            message = f"Brackets nest deeper than {DEEPEST} levels; the inner ones are kept as words."
            self.diagnostics.append(Diagnostic("S106", message, Span(word.start, word.end)))
        self._add_loose(word)

    def _close_bracket(self, word: Word) -> None:
        opener = _PARTNERS[word.text]
        if not self._open[opener]:
            self._add_loose(word, "word" if self._openers else "closer")
            return
        while self._openers[-1] != opener:
            self._pop(word.start, is_closed=False)
        if not self._pop(word.end, is_closed=True):
            self._add_loose(word)

    def _pop(self, end: int, *, is_closed: bool) -> bool:
        """Close the innermost bracket. Returns whether it is an aside of its own."""
        opener = self._openers.pop()
        self._open[opener] -= 1
        if len(self._openers) >= len(self._frames) - 1:
            return False
        self._flush()
        frame = self._frames.pop()
        self._append(Aside(frame.opener, tuple(frame.items), Span(frame.start, end), is_closed))
        return True


def _number(word: Word) -> Number:
    digits = word.text.rstrip(".…")
    dots = sum(3 if sign == "…" else 1 for sign in word.text[len(digits) :])
    return Number(int(digits), dots, Span(word.start, word.end))


def _is_bare_pass(turn: WrittenTurn) -> bool:
    return turn.text.lstrip("D") == "--"
