"""The moves of a game for a book: paragraphs of moves and comments, with places for diagrams, and its first moves."""

from __future__ import annotations

import re
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import bidirectional

from latrodb.core.errors import LatrodbError
from latrodb.core.step import steps_text
from latrodb.core.symmetry import board_images
from latrodb.diagrams.drawn import DRAWN
from latrodb.diagrams.svg import clean
from latrodb.diagrams.verdicts import Verdict, find_verdict
from latrodb.features.publishing.figure_html import page_word
from latrodb.features.viewer.movetext import DIAGRAM, GLYPHS, LEFT_OUT, SIC
from latrodb.game.draft import OPEN
from latrodb.game.game import Unread
from latrodb.notation.written import Aside, Glyph, Result, Unreadable, Withdrawn, Words, WrittenTurn
from latrodb.references import places_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.core.step import Step
    from latrodb.core.symmetry import Image
    from latrodb.game.game import Game, Node
    from latrodb.notation.written import Item
    from latrodb.rules.variant import Variant

_FIRST = 2  # turns that an index of first moves has
_SQUARE = re.compile(r"([a-p])(\d+)")
_EVERY = 16  # turns between two diagrams, if the text marks none
_NEAR = 6  # turns; a diagram so close to the last one is left out
_STRONG = ("!!", "??")
_PART = 10  # letters of a long word between places where it may be broken
_LONG = re.compile(r"\S{40,}")
_TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")  # embeddings, overrides and isolates of Unicode


class Run(NamedTuple):
    """Words of one kind: `number`, `move`, `struck` for moves that were not played, `words`, `result`."""

    text: str
    kind: str


class Paragraph(NamedTuple):
    """Moves and comments up to the next diagram."""

    runs: tuple[Run, ...]

    @property
    def text(self) -> str:
        """All its words."""
        return " ".join(run.text for run in self.runs)


def plain_words(text: str) -> str:
    r"""Words of a record on one line, without what XML cannot hold and without signs that turn the writing around.

    Words with letters from right to left are isolated, so that they do not turn what is around them. A word too long
    for a line may be broken anywhere.

    >>> plain_words("Ann\n Low"), plain_words("\u202eאב") == "\u2068אב\u2069"
    ('Ann Low', True)
    """
    words = _LONG.sub(_with_breaks, clean(" ".join(without_isolates(text).split())))
    is_turned = any(bidirectional(each) in ("R", "AL") for each in words)
    return f"\N{FIRST STRONG ISOLATE}{words}\N{POP DIRECTIONAL ISOLATE}" if is_turned else words


def _with_breaks(word: re.Match[str]) -> str:
    parts = (word[0][at : at + _PART] for at in range(0, len(word[0]), _PART))
    return "\N{ZERO WIDTH SPACE}".join(parts)


def without_isolates(text: str) -> str:
    """Plain words without the signs that isolate them, for places that show these."""
    return _TURNING.sub("", text)


def begins_elsewhere(game: Game) -> bool:
    """Whether the first position of a game is another than that of its rules."""
    return game.variant is not None and game.opening is not None and game.opening != game.variant.opening()


def marked_nodes(game: Game) -> frozenset[int]:
    """The indexes of the turns after which there is a diagram.

    They are those whose record asks for one (`$220`); else those that it calls excellent or a blunder (`!!`, `??`),
    and one every sixteen turns; and the last one, unless a diagram of the first position is near.
    """
    played = [place.node.index for place in places_of(game) if place.node]
    if not played:
        return frozenset()
    asked = {node.index for node, glyph in _glyphs(game) if glyph in DIAGRAM}
    if asked:
        return frozenset(asked)
    strong = {node.index for node, glyph in _glyphs(game) if glyph in _STRONG}
    spread = {at for at in played[_EVERY - 1 :: _EVERY] if not any(abs(at - other) < _NEAR for other in strong)}
    last = set() if begins_elsewhere(game) and len(played) < _NEAR else {played[-1]}
    return frozenset({at for at in strong | spread if played[-1] - at >= _NEAR} | last)


def _glyphs(game: Game) -> Iterator[tuple[Node, str]]:
    """Every glyph with its turn."""
    nodes, node = iter(game.turns), None
    for item in game.written.items:
        if isinstance(item, WrittenTurn):
            node = next(nodes)
            yield node, item.glyph
        elif isinstance(item, Glyph) and node:
            yield node, GLYPHS.get(item.text, item.text)


def paragraphs(game: Game, marked: frozenset[int], language: str) -> Iterator[Paragraph | Node]:
    """The paragraphs of a game, and after each the turn whose position is to be drawn, if any."""
    writer = _Writer(game, language)
    due: Node | None = None
    for (item, node), (following, _) in pairwise((*game.items(), (None, None))):
        if node:
            if due:
                yield from writer.flush()
                yield due
            writer.add_turn(node, following)
            due = node if node.index in marked else None
        elif item:
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
        self.is_corrected = False  # whether a correction of the last turn was just written

    def flush(self) -> Iterator[Paragraph]:
        if self.runs:
            yield Paragraph(tuple(self.runs))
        self.runs, self.needs_number = [], True

    def add_turn(self, node: Node, following: Item | None) -> None:
        """Add a turn, after the one that was printed if the comment after it keeps that."""
        if not node.is_answer or self.needs_number:
            self._add(f"{node.ply.number}{'…' if node.is_answer else '.'}", "number")
        self.needs_number = False
        sic = self._sic(following)
        self.is_corrected = sic is not None and not sic["extra"]
        if sic and self.is_corrected and sic["printed"] != LEFT_OUT:
            self._add(sic["printed"], "struck")
        found = find_verdict(node)
        if node.is_assumed:
            self._add(node.text, "struck")
            self._add(steps_text(node.steps), "move")
        else:
            self._add(node.text, "move" if node.steps else "struck")
        if found.words and found.verdict is not Verdict.CORRECTED and not isinstance(node, Unread):
            self._add(f"({found.words})", "words")
        if sic and sic["printed"] == LEFT_OUT:
            self._add(f"({self._word('left_out')})", "words")

    def add(self, item: Item) -> None:
        match item:
            case Glyph(text):
                if text not in DIAGRAM and self.runs:
                    last = self.runs.pop()
                    self.runs.append(last._replace(text=f"{last.text}{GLYPHS.get(text, f' {text}')}"))
            case Aside():
                self._add_aside(item)
            case Words() | Unreadable() | Withdrawn():
                self._add(item.text, "words")
                self.needs_number = True
            case Result() if item.text != OPEN:
                self._add(item.text, "result")

    def _add_aside(self, aside: Aside) -> None:
        """Add a comment as printed, without what belongs to the file."""
        was_corrected, self.is_corrected = self.is_corrected, False
        if sic := self._sic(aside):
            if sic["extra"]:
                self._add(sic["printed"], "struck")
            elif not was_corrected:
                self._add(f"({self._word('printed').format(text=sic['printed'])})", "words")
            return
        if DRAWN.fullmatch(self._source(aside)):
            return
        text = self.game.source.text
        self._add(text[slice(*aside.inside(text))], "words")
        self.needs_number = True

    def _sic(self, item: Item | None) -> re.Match[str] | None:
        """What a comment says that was printed instead."""
        return SIC.fullmatch(self._source(item)) if isinstance(item, Aside) else None

    def _source(self, aside: Aside) -> str:
        return self.game.source.text[slice(*aside.span)]

    def _add(self, text: str, kind: str) -> None:
        if words := plain_words(text):
            self.runs.append(Run(words, kind))

    def _word(self, key: str) -> str:
        return page_word(key, self.language)


def first_moves(game: Game) -> str:
    """The first turn and the answer, `1.d1-d4 d8-d5`, as seen from the side that comes first in order.

    Games whose boards are mirror images of each other have the same text: `1.h1-h4 h8-h5` on eight files is
    `1.a1-a4 a8-a5`. Only images that leave the first position as it is count. Empty for a game that does not begin at
    its opening, or of which nothing can be played.
    """
    variant = game.variant
    if variant is None or game.opening is None or game.opening != variant.opening():
        return ""
    turns = [node.steps for node in takewhile(lambda node: bool(node.steps), game.nodes[:_FIRST])]
    if not turns:
        return ""
    opening = variant.opening()
    images = [image for image in board_images(variant.geometry) if image.position(opening) == opening]
    texts = [text for image in images if (text := " ".join(_seen_in(image, variant, turns)))]
    return f"1.{min(texts, key=_by_squares)}" if texts else ""


def _seen_in(image: Image, variant: Variant, turns: Sequence[Sequence[Step]]) -> Iterator[str]:
    """The turns of a game in an image of its board; none from the first on that cannot be played there."""
    position = variant.opening()
    for steps in turns:
        seen = []
        for step in steps:
            try:
                seen.append(variant.play(position, image.turn(variant.geometry, step.turn)))
            except LatrodbError:
                return
            position = seen[-1].after
        yield steps_text(seen)


def _by_squares(text: str) -> tuple[list[tuple[str, int]], str]:
    return [(file, int(rank)) for file, rank in _SQUARE.findall(text)], text
