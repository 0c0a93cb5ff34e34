"""The moves of a game as HTML: as printed, with their numbers, comments, variations, diagnostics and corrections.

Every turn that was played is a link to its position. All words of a record are escaped and isolated, so that a
right-to-left override ends where they end.
"""

from __future__ import annotations

import re
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING, assert_never
from urllib.parse import quote

from latrodb.core.step import steps_text
from latrodb.diagnostics.codes import Severity
from latrodb.diagnostics.diagnostic import State
from latrodb.diagrams.drawn import DRAWN, drawn_marks, name_drawn
from latrodb.diagrams.svg import clean
from latrodb.diagrams.verdicts import find_verdict, name_rule
from latrodb.diagrams.words import ENGLISH, capitalize, language, say, term
from latrodb.notation.written import Aside, Glyph, Number, Result, Unreadable, Withdrawn, Words, WrittenTurn

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.diagnostics.diagnostic import Diagnostic
    from latrodb.diagrams.verdicts import Finding
    from latrodb.features.viewer.frames import Frames
    from latrodb.game.game import Game, Node
    from latrodb.notation.written import Item

SIC = re.compile(r"\{\[%sic ?(?P<printed>.*?)(?P<extra> too many)?\]\}", re.DOTALL)
_BREAKS = re.compile(r"(?<=[,>-])|(?<=[a-p0-9])(?=[x@&])")  # where a long turn may go on in the next line
GLYPHS = {"$1": "!", "$2": "?", "$3": "!!", "$4": "??", "$5": "!?", "$6": "?!"}
DIAGRAM = ("$220", "$221")  # "print a diagram here", in the glyphs of PGN
LEFT_OUT = "left out"
_ISOLATES = re.compile("[\u2066-\u2069]")  # of Unicode, which could end those of the page
_PLAIN = "~!*'()"  # what stays as it is in addresses, as in those that the script makes


def words_html(text: str) -> str:
    """Words of a record as HTML, isolated from the direction of what is around them.

    >>> words_html("<b>")
    '<bdi>&lt;b&gt;</bdi>'
    """
    return _isolate(escape(clean(" ".join(text.split()))))


def _isolate_some(html: str) -> str:
    """The same of words that mostly have the direction of the page, so that short ones stay short."""
    return html if html.isascii() else _isolate(html)


def _isolate(html: str) -> str:
    """Words of a record as HTML that does not turn what is around it, not even if they end isolates: as a box then."""
    return f"<bdi{' class=boxed' if _ISOLATES.search(html) else ''}>{html}</bdi>"


class Movetext:
    """The writer of the moves of one game; `parts` has the HTML up to each turn, so that diagrams can go between."""

    def __init__(self, game: Game, frames: Frames, prefix: str) -> None:
        """`prefix` begins every address in the page."""
        self.game = game
        self.frames = frames
        self.prefix = prefix
        self.at = 0  # the frame of the last turn
        self.due: dict[str, list[Diagnostic]] = {}
        for diagnostic in game.diagnostics:
            if diagnostic.ply:
                self.due.setdefault(diagnostic.ply, []).append(diagnostic)
        self.row: list[str] = []  # the number, and a cell for each side
        self.marked: list[int] = []  # the frames after which the text asks for a diagram

    def blocks(self) -> Iterator[tuple[int, str]]:
        """Yield the rows of moves and the notes between them, each with the frame that the game has then reached."""
        for (item, node), (following, _) in pairwise((*self.game.items(), (None, None))):
            if node:
                yield from self._turn(node, following)
                continue
            match item:
                case Number() | WrittenTurn() | None:
                    continue
                case Glyph():
                    self._glyph(item.text)
                case Aside():
                    if not SIC.fullmatch(self._source(item)):
                        yield from self._note(self._aside(item), "comment")
                    elif not self.row:
                        yield from self._note(f"{say('as_printed')}: {words_html(self._source(item)[7:-2])}", "comment")
                case Words() | Unreadable():
                    kind = "unread" if isinstance(item, Unreadable) else "comment"
                    yield from self._note(words_html(item.text), kind)
                case Withdrawn():
                    yield from self._note(f"{say('taken_back')}: {words_html(item.text)}", "comment")
                case Result():
                    yield from self._flush()
                    yield self.at, f'<p class="result">{words_html(item.text)}</p>'
                case _:
                    assert_never(item)
        yield from self._flush()

    def _turn(self, node: Node, following: Item | None) -> Iterator[tuple[int, str]]:
        if node.is_answer and not self.row:
            self.row = [self._number(node), '<div class="turn none"></div>']
        elif not node.is_answer or len(self.row) > 2:
            yield from self._flush()
            self.row = [self._number(node)]
        self.at = self.frames.of_nodes.get(node.index, self.at)
        found, verdict = self.due.pop(node.label, ()), find_verdict(node)
        flaw = self._flaw(found, verdict) if found or verdict.words else ""
        self.row.append(f'<div class="turn">{self._cell(node, following)}{flaw}</div>')

    def _flaw(self, found: Sequence[Diagnostic], verdict: Finding) -> str:
        """What is wrong with a turn, in a word that opens the rest."""
        words = say(f"verdict_{verdict.verdict}") if verdict.words else say(f"level_{found[0].level}")
        flaws = "".join(diagnostic_html(self.game, each) for each in found) or f"<p>{escape(verdict.words)}</p>"
        reasons = f'<div class="reasons">{flaws}</div>'
        return f'<details class="note flaw" data-frame="{self.at}"><summary>{words}</summary>{reasons}</details>'

    def _cell(self, node: Node, following: Item | None) -> str:
        text, at = node.text, self.frames.of_nodes.get(node.index)
        printed = self._printed(following)
        if printed is not None and at is not None:
            was = "" if printed == LEFT_OUT else f'<s title="{say("as_printed")}">{_turn_html(printed)}</s> '
            return f"{was}{self._link(at, text, 'added')}"
        words = escape(find_verdict(node).words)
        if node.state is State.MISSING and at is not None:
            return f"{self._link(at, steps_text(node.steps), 'added')} <small>{words}</small>"
        if node.is_assumed:
            struck = f'<s title="{words}">{_turn_html(text)}</s>'
            return struck if at is None else f"{struck} {self._link(at, steps_text(node.steps), 'added')}"
        if at is None:
            return f'<s class="{node.state.value}">{_turn_html(text)}</s>'
        link = self._link(at, text, "illegal" if node.state is State.ILLEGAL else "")
        return link if node.steps else f'<s class="{node.state.value}">{link}</s>'

    def _printed(self, following: Item | None) -> str | None:
        """The text that a correction replaced, if a comment after the turn keeps it."""
        found = SIC.fullmatch(self._source(following)) if following else None
        return found["printed"] if found and not found["extra"] else None

    def _link(self, frame: int, text: str, kind: str) -> str:
        address = quote(self.prefix + self.frames.moments[frame].frame.at, safe=_PLAIN, errors="replace")
        style = f' class="{kind}"' if kind else ""
        return f'<a href="#{address}" data-frame="{frame}"{style}>{_turn_html(text)}</a>'

    def _number(self, node: Node) -> str:
        return f'<span class="number">{node.ply.number}{"…" if node.is_answer else "."}</span>'

    def _glyph(self, text: str) -> None:
        if text in DIAGRAM:
            self.marked.append(self.at)
        elif self.row:
            cell = self.row[-1].removesuffix("</div>")
            self.row[-1] = f'{cell}<span class="glyph">{escape(clean(GLYPHS.get(text, text)))}</span></div>'

    def _note(self, html: str, kind: str) -> Iterator[tuple[int, str]]:
        yield from self._flush()
        yield self.at, f'<div class="note {kind}" data-frame="{self.at}">{html}</div>'

    def _flush(self) -> Iterator[tuple[int, str]]:
        if self.row:
            yield self.at, f'<div class="row">{" ".join(self.row)}</div>'
            self.row = []

    def _aside(self, aside: Aside) -> str:
        """A comment as printed, its turns as links; what belongs to the file is left out."""
        text, html = self.game.source.text, ""
        done, end = aside.inside(text) if not self._drawn(text[slice(*aside.span)]) else aside.span
        for item in _turns_within(aside):
            frame = self.frames.of_lines.get(item.span)
            if frame is not None:
                html += self._prose(text[done : item.span.start]) + self._link(frame, item.text, "line")
                done = item.span.start + len(item.text)
        return _isolate(html + self._prose(text[done:end]))

    def _prose(self, text: str) -> str:
        """Words of a comment as HTML; what a comment within them draws is named."""
        return escape(clean(DRAWN.sub(lambda found: self._drawn(found[0]) or found[0], text)))

    def _drawn(self, comment: str) -> str:
        """What a comment draws on the board, in words; empty for other comments."""
        marks = drawn_marks(comment, self.game.opening.geometry) if self.game.opening else ()
        return name_drawn(marks) if marks else ""

    def _source(self, item: Item) -> str:
        return self.game.source.text[slice(*item.span)] if isinstance(item, Aside) else ""


def diagnostic_html(game: Game, diagnostic: Diagnostic) -> str:
    """A diagnostic: how severe it is, its message, and the rule that is broken, to be read on demand."""
    level = diagnostic.level
    state = diagnostic.state if diagnostic.rule and level != Severity.INFO else None
    head = term(state.replace("-", " ")) if state and state is not State.LEGAL else say(f"level_{level}")
    notes = (*diagnostic.notes, *_corrections(diagnostic))
    sentences = ". ".join((diagnostic.message, *map(capitalize, filter(None, notes))))
    rule = _rule_html(game, diagnostic) if level != Severity.INFO else ""
    message = _in_english(_isolate_some(escape(clean(sentences))))
    return (
        f'<div class="{level}"><strong>{capitalize(head)}:</strong> {message}. {rule}'
        f'<small class="code">{diagnostic.code} {diagnostic.name}</small></div>'
    )


def _corrections(diagnostic: Diagnostic) -> Iterator[str]:
    """The possible corrections that a search found, else the hints."""
    yield from diagnostic.correction_words()
    if not diagnostic.found and diagnostic.hints:
        yield f"hint: {' or '.join(diagnostic.hints)}"


def _rule_html(game: Game, diagnostic: Diagnostic) -> str:
    """The rule that is broken, its text to be opened."""
    if diagnostic.rule is None:
        return ""
    rule = game.variant.rulebook.rule(diagnostic.rule.label) if game.variant else None
    name = name_rule(diagnostic.rule)
    if rule is None:
        return escape(name)
    heading = capitalize(name if rule.title.lower() == rule.label.lower() else f"{name}: {rule.title}")
    text = f"{escape(rule.text)} <cite>{escape(rule.source)}</cite>"
    return f"<details><summary>{_in_english(escape(heading))}</summary><p>{_in_english(text)}</p></details>"


def _in_english(html: str) -> str:
    """What has no translation: messages and rules."""
    return html if language() == ENGLISH else f'<span lang="{ENGLISH}">{html}</span>'


def _turns_within(aside: Aside) -> Iterator[WrittenTurn]:
    for item in aside.items:
        if isinstance(item, WrittenTurn):
            yield item
        elif isinstance(item, Aside):
            yield from _turns_within(item)


def _turn_html(text: str) -> str:
    """A turn as HTML that may be broken in front of a sign, as long ones have to be on a phone."""
    parts = _BREAKS.split(" ".join(clean(text).split()))
    return _isolate_some("<wbr>".join(map(escape, parts)))
