"""The moves of a game for a book: paragraphs of moves and comments, with places for diagrams between them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from latrodb.diagnostics.diagnostic import State
from latrodb.diagrams.svg import clean
from latrodb.features.publishing.page_words import page_word
from latrodb.features.viewer.movetext import DIAGRAM
from latrodb.game.game import PlayedInstead
from latrodb.notation.format_step import steps_text
from latrodb.notation.written import Aside, Glyph, Result, Unreadable, Withdrawn, Words, WrittenTurn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.game.game import Game, Node
    from latrodb.notation.written import Item

_EVERY = 16  # turns between two diagrams, if the text marks none
_NEAR = 6  # a diagram so close to the last turn is left out
_STRONG = ("!!", "??")
_SIC = re.compile(r"\{\[%sic ?(?P<printed>.*?)(?: too many)?\]\}", re.DOTALL)
_GLYPHS = {"$1": "!", "$2": "?", "$3": "!!", "$4": "??", "$5": "!?", "$6": "?!"}


class Run(NamedTuple):
    """Words of one kind: `number`, `move`, `struck` for moves that were not played, `words`, `result`."""

    text: str
    kind: str


class Paragraph(NamedTuple):
    """Moves and comments up to the next diagram."""

    runs: tuple[Run, ...]


def marked_nodes(game: Game) -> frozenset[int]:
    """The indexes of the turns after which there is a diagram.

    They are those whose record asks for one (`$220`); else those that it calls excellent or a blunder (`!!`, `??`),
    and one every sixteen turns; and the last one.
    """
    played = [node.index for node in game.nodes if node.after is not None]
    if not played:
        return frozenset()
    asked = {node.index for node, glyph in _glyphs(game) if glyph in DIAGRAM}
    if asked:
        return frozenset(asked)
    strong = {node.index for node, glyph in _glyphs(game) if glyph in _STRONG}
    spread = {at for at in played[_EVERY - 1 :: _EVERY] if not any(abs(at - other) < _NEAR for other in strong)}
    return frozenset({at for at in strong | spread if played[-1] - at >= _NEAR} | {played[-1]})


def _glyphs(game: Game) -> Iterator[tuple[Node, str]]:
    """Every glyph with its turn."""
    nodes, node = iter(game.nodes), None
    for item in game.written.items:
        if isinstance(item, WrittenTurn):
            node = next(nodes)
            yield node, item.glyph
        elif isinstance(item, Glyph) and node:
            yield node, _GLYPHS.get(item.text, item.text)


def paragraphs(game: Game, marked: frozenset[int], language: str) -> Iterator[Paragraph | Node]:
    """The paragraphs of a game, and after each the turn whose position is to be drawn, if any."""
    writer = _Writer(game, language)
    nodes = iter(game.nodes)
    due: Node | None = None
    for item in game.written.items:
        if isinstance(item, WrittenTurn):
            if due:
                yield from writer.flush()
                yield due
            node = next(nodes)
            writer.add_turn(node)
            due = node if node.index in marked else None
        else:
            writer.add(item)
    yield from writer.flush()
    if due:
        yield due


class _Writer:
    def __init__(self, game: Game, language: str) -> None:
        self.game = game
        self.language = language
        self.runs: list[Run] = []
        self.needs_number = True  # whether Black's turn needs one

    def flush(self) -> Iterator[Paragraph]:
        if self.runs:
            yield Paragraph(tuple(self.runs))
        self.runs, self.needs_number = [], True

    def add_turn(self, node: Node) -> None:
        if node.missing:
            words = self._word("left_out").format(turns=steps_text(node.missing))
            self._add(f"({words})", "words")
        if not node.is_answer or self.needs_number:
            self._add(f"{node.ply.number}{'…' if node.is_answer else '.'}", "number")
        self.needs_number = False
        text = node.written.text
        if isinstance(node, PlayedInstead):
            self._add(text, "struck")
            self._add(steps_text(node.steps), "move")
        else:
            self._add(text, "move" if node.steps else "struck")
        if node.state is State.ILLEGAL:
            self._add(f"({self._illegal(node)})", "words")

    def add(self, item: Item) -> None:
        match item:
            case Glyph(text):
                if text not in DIAGRAM and self.runs:
                    last = self.runs.pop()
                    self.runs.append(last._replace(text=f"{last.text}{_GLYPHS.get(text, f' {text}')}"))
            case Aside():
                self._add(self._aside(item), "words")
                self.needs_number = True
            case Words() | Unreadable() | Withdrawn():
                self._add(item.text, "words")
                self.needs_number = True
            case Result():
                self._add(item.text, "result")

    def _aside(self, aside: Aside) -> str:
        """A comment as printed, without the braces, which belong to the file."""
        text = self.game.source.text[slice(*aside.span)]
        if sic := _SIC.fullmatch(text):
            return f"({self._word('printed').format(text=sic['printed'])})"
        return text[1 : len(text) - aside.is_closed] if aside.opener == "{" else text

    def _illegal(self, node: Node) -> str:
        rules = (each.rule for each in self.game.diagnostics if each.ply == node.label and each.rule)
        rule = next(rules, None)
        return self._word("illegal_rule").format(rule=rule.label) if rule else self._word("illegal")

    def _add(self, text: str, kind: str) -> None:
        words = clean(" ".join(text.split()))
        if words:
            self.runs.append(Run(words, kind))

    def _word(self, key: str) -> str:
        return page_word(key, self.language)
