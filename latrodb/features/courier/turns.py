"""Read turns of a Game Courier log: from their component moves to what they claim."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from latrodb.core.mark import SIGN
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Span
from latrodb.features.courier.recognition import TURN_LIKE
from latrodb.notation.form import Form
from latrodb.notation.turns import take_apart
from latrodb.notation.written import LoggedTurn, WrittenMove, WrittenSquare, WrittenTurn, man_of_label

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from latrodb.notation.lexer import Token

EMPTY = "@"  # Game Courier's label for an empty space
NO_PASS = "--"  # a pass in the notation; in a log the line above a signature
LONGEST = 60  # maximum characters of an unreadable word that may have been meant as a turn

_STANDS_FOR = ("origin", "dest")
_PLACE = re.compile(r"[A-WYZa-wyz][0-9]{1,2}|origin|dest")
_LABEL = re.compile(
    r"(?P<label>\S*?)[ \t\u00a0]*(?=(?:[A-WYZa-wyz][0-9]{1,2}|origin|dest)[ \t\u00a0]*[-\u2010-\u2014\u2212])"
)
_SIGNS = re.compile(rf"(?:{SIGN}|[!?]|(?<=[!?0-9])[ \t\u00a0]+(?=[!?]))*\Z")
_MARK = re.compile(SIGN)
_GLYPH = re.compile(r"[!?]{1,2}")
_PLAIN_WORD = re.compile(r"[^\s()\[\]{};]+")
_SHIFTS = frozenset({"MOVE", "TURN", "PASS"})
_COMPONENTS = _SHIFTS | {"DROP", "PLACE", "REMOVE", "COMMAND"}
_ENDS = frozenset({"SEMICOLON", "COMMENT", "BRACED", "BRACE"})  # of what is not a move


@dataclass(slots=True)
class TurnDraft:
    """A turn of a log while its components are read."""

    moves: list[WrittenMove] = field(default_factory=list)  # shifts so far
    drops: list[WrittenMove] = field(default_factory=list)  # men put on the board so far
    removals: list[WrittenSquare] = field(default_factory=list)  # men removed before any of them moved
    plain: WrittenTurn | None = None  # a turn in the notation of the rules pages, which logs may hold
    unknown: list[Span] = field(default_factory=list)  # components that are not moves: GAME Code, or words
    diagnostics: list[Diagnostic] = field(default_factory=list)  # those on them
    start: int = -1  # where its first component begins
    end: int = -1  # where its last one ends
    is_open: bool = False  # whether no semicolon follows the last component
    in_unknown: bool = False  # whether the last component is not a move, so that all up to a semicolon belongs to it
    last: tuple[str, str] | None = None  # the squares of the last component move, meant by `origin` and `dest`
    mark: str = ""
    mark_span: Span | None = None
    glyph: str = ""

    @property
    def is_turn(self) -> bool:
        """Whether a man moves or is placed on the board."""
        return bool(self.moves or self.drops or self.plain)

    def add(self, token: Token) -> None:
        """Add a component."""
        if token.type not in _COMPONENTS or token.text == NO_PASS:
            self.add_unknown(token.span)
            return
        self.reach(token)
        name, text, *_ = token
        if name == "MOVE":
            self._add_move(token)
        elif name == "TURN":
            self._add_plain(token)
        elif name == "PASS":
            self.moves.append(WrittenMove(Form.PASS, False, (), (), (), token.span))
        elif name == "DROP" and not text.startswith(EMPTY):
            self._add_drop(token)
        elif (name == "PLACE" and not text.startswith(EMPTY)) or text.lower().startswith("flip"):
            self.add_unknown(token.span)  # a man is put on the board or turned over
        else:
            self._add_removals(token)

    def add_unknown(self, span: Span) -> None:
        """Add or continue something that is not a move."""
        if self.in_unknown:
            self.unknown[-1] = Span(self.unknown[-1].start, span.end)
        else:
            self.unknown.append(span)
        self.start = span.start if self.start < 0 else self.start
        self.end = max(self.end, span.end)
        self.is_open = self.in_unknown = True

    def reach(self, token: Token) -> None:
        """Extend the turn to the end of a token."""
        self.start = token.start if self.start < 0 else self.start
        self.end = token.end
        self.is_open = token.type != "SEMICOLON"
        self.in_unknown = False

    def _squares(self, token: Token) -> list[WrittenSquare | None]:
        """The squares that a component names; None if a name does not mean a square."""
        return [self._square(found[0], token.start + found.start()) for found in _PLACE.finditer(token.text)]

    def _square(self, text: str, start: int) -> WrittenSquare | None:
        name = text.lower()
        span = Span(start, start + len(text))
        if name in _STANDS_FOR:
            if self.last is None:
                message = f"{name} does not mean a square here, as no man has moved yet"
                self.diagnostics.append(Diagnostic("S117", message, span))
                return None
            name = self.last[_STANDS_FOR.index(name)]
        return WrittenSquare(name, span)

    def _add_move(self, token: Token) -> None:
        label = _LABEL.match(token.text)
        assert label
        start = token.start + label.end()
        origin, target, *taken = self._squares(token._replace(start=start, text=token.text[label.end() :]))
        if origin is None or target is None:
            self.unknown.append(token.span)
            return
        span = Span(token.start, token.end if token.text[-1].isdigit() else self._add_signs(token))
        last = self.moves[-1] if self.moves else None
        if last and (last.form is not Form.SHIFT or last.squares[-1].name != origin.name):
            last = None  # another man moves, or one from elsewhere
        if last and not last.takes:
            self.moves[-1] = last._replace(squares=(*last.squares, target), span=Span(last.span.start, span.end))
        else:
            is_dux = last.is_dux if last else man_of_label(label["label"]) == "d"
            first = last.squares[-1] if last else origin
            self.moves.append(WrittenMove(Form.SHIFT, is_dux, (first, target), (), (), span))
        if taken:
            self._remove([square for square in taken if square])
        self.last = origin.name, target.name

    def _add_signs(self, token: Token) -> int:
        """Read the mark and the glyph after a move, and return where they begin."""
        signs = _SIGNS.search(token.text)
        assert signs
        if mark := _MARK.search(token.text, signs.start()):
            self.mark, self.mark_span = mark[0], Span(token.start + mark.start(), token.start + mark.end())
        if glyph := _GLYPH.search(token.text, signs.start()):
            self.glyph = glyph[0]
        return token.start + signs.start()

    def _add_plain(self, token: Token) -> None:
        """Add a turn in the notation of the rules pages; `xd5` after a move removes a man."""
        plain = take_apart(token.text, token.start)
        if not self.is_turn:
            self.plain = plain
        elif all(move.form is Form.TAKE for move in plain.moves):
            self._remove([square._replace(span=move.span) for move in plain.moves for square in move.squares])
        else:
            self.unknown.append(token.span)

    def _add_drop(self, token: Token) -> None:
        label = token.text.partition("*")[0]
        end = self._add_signs(token)
        name = token.text[len(label) + 1 : end - token.start]
        square = self._square(name, end - len(name))
        if square is None or not man_of_label(label):
            self.unknown.append(token.span)
            return
        self.drops.append(WrittenMove(Form.DROP, man_of_label(label) == "d", (square,), (), (), Span(token.start, end)))
        self.last = square.name, square.name

    def _add_removals(self, token: Token) -> None:
        """`d5-`, `@-d5`, `@*d5`, `capture d5 e5`; a single square has the span of the whole command."""
        taken = [square for square in self._squares(token) if square]
        self._remove([taken[0]._replace(span=token.span)] if len(taken) == 1 else taken)

    def _remove(self, taken: list[WrittenSquare]) -> None:
        if self.plain:
            self.plain = with_takes(self.plain, taken)
        elif self.moves:
            last = self.moves[-1]
            self.moves[-1] = last._replace(takes=(*last.takes, *taken))
        else:
            self.removals += taken

    def finish(self, text: str) -> WrittenTurn:
        """The turn; call this only if it is one. `text` is that of the log.

        Men placed in addition to a move are not part of any turn of these games.
        """
        if self.plain:
            return with_takes(self.plain, self.removals)
        if self.moves:
            self.unknown += (drop.span for drop in self.drops)
        first, *others = self.moves or self.drops
        first = first._replace(takes=(*self.removals, *first.takes))
        written = text[self.start : self.end].rstrip("; \t")
        end = self.start + len(written)
        mark_span = self.mark_span or Span(end, end)
        return LoggedTurn(
            written, Span(self.start, end), (first, *others), mark=self.mark, mark_span=mark_span, glyph=self.glyph
        )

    def finish_removal(self, text: str) -> WrittenTurn:
        """The turn in which men are removed and none moves (Schaedler)."""
        self.moves = [WrittenMove(Form.TAKE, False, (taken,), (), (), taken.span) for taken in self.removals]
        self.removals = []
        return self.finish(text)

    def is_attempt(self, text: str) -> bool:
        """Whether what could not be read looks like a turn."""
        start, end = self.unknown[0] if self.unknown else (0, 0)
        return end - start <= LONGEST and TURN_LIKE.search(text, start, end) is not None


def split_line(tokens: Iterable[Token], last: tuple[str, str] | None) -> Iterator[Token | TurnDraft]:
    """The turns of a line without pipes, numbers, comments and endings; `last` are the squares of the previous move."""
    turn: TurnDraft | None = None
    at_start = True
    for token in tokens:
        is_inner = token.type in _COMPONENTS or token.type == "WORD" or (token.type == "COUNT" and not at_start)
        at_start = False
        if turn and turn.in_unknown and token.type not in _ENDS:
            turn.add_unknown(token.span)
            continue
        if token.type == "SEMICOLON":
            if turn:
                turn.reach(token)
            continue
        if turn and (not is_inner or (turn.is_turn and turn.is_open and token.type in _SHIFTS)):
            last = turn.last
            yield turn
            turn = None
        if is_inner:
            turn = turn or TurnDraft(last=last)
            turn.add(token)
        else:
            yield token
    if turn:
        yield turn


def find_attempt(text: str) -> re.Match[str] | None:
    """The first word of a text that looks like a turn."""
    return next((word for word in _PLAIN_WORD.finditer(text) if TURN_LIKE.search(word[0])), None)


def with_takes(turn: WrittenTurn, taken: list[WrittenSquare]) -> WrittenTurn:
    """The turn with more men captured by its last move."""
    *moves, last = turn.moves
    return turn._replace(moves=(*moves, last._replace(takes=(*last.takes, *taken))))
