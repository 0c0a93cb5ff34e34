"""Turns of a log of Game Courier: from their component moves to what they claim."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Span
from latrodb.notation.turns import read_turn
from latrodb.notation.written import Form, LoggedTurn, WrittenMove, WrittenSquare, WrittenTurn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from latrodb.notation.lexer import Token

EMPTY = "@"  # Game Courier's label for an empty space
LEADERS = "Dd"

_WORD = re.compile(r"[^\s]+")
_PARTS = re.compile(r"(?:(?P<label>\S+)\s+)?(?P<origin>[^\s-]+)-(?P<target>[^\s-]+)")
_STANDS_FOR = ("origin", "dest")
TURN_LIKE = re.compile(r"(?<![^\W_])[a-pA-P][0-9]{1,2}[-–—−x:]{0,2}[a-pA-P]?[0-9]")
_COMPONENTS = frozenset({"MOVE", "TURN", "DROP", "PLACE", "REMOVE", "COMMAND"})
_SHIFTS = frozenset({"MOVE", "TURN"})
_ENDS = frozenset({"SEMICOLON", "COMMENT", "BRACED", "BRACE"})  # of what is no move
_PLAIN_WORD = re.compile(r"[^\s()\[\]{};]+")
LONGEST = 60  # characters of an unreadable word that may have been meant as a turn


@dataclass(slots=True)
class TurnDraft:
    """A turn of a log while its components are read.

    Attributes:
        moves: shifts so far.
        drops: men put on the board so far.
        removals: men removed before any of them moved.
        plain: a turn in the notation of the rules pages, which some log may hold.
        unknown: components that are no move: GAME Code, or words.
        remarks: what there is to say about them.
        start: where its first component begins.
        end: where its last one ends.
        is_open: whether no semicolon stands behind the last component.
        in_unknown: whether the last component is no move, so that all up to a semicolon belongs to it.
        last: the squares of the last component move, for which `origin` and `dest` stand.
    """

    moves: list[WrittenMove] = field(default_factory=list)
    drops: list[WrittenMove] = field(default_factory=list)
    removals: list[WrittenSquare] = field(default_factory=list)
    plain: WrittenTurn | None = None
    unknown: list[Span] = field(default_factory=list)
    remarks: list[Diagnostic] = field(default_factory=list)
    start: int = -1
    end: int = -1
    is_open: bool = False
    in_unknown: bool = False
    last: tuple[str, str] | None = None

    @property
    def is_turn(self) -> bool:
        """Whether somebody moves or comes onto the board."""
        return bool(self.moves or self.drops or self.plain)

    def add(self, token: Token) -> None:
        """Add a component."""
        self.reach(token)
        if token.type == "MOVE":
            self._add_move(token)
        elif token.type == "TURN":
            self._add_plain(token)
        elif token.type == "DROP":
            self._add_drop(token)
        elif _is_other(token):
            self.add_unknown(token.span)
        else:
            self._add_removals(token)

    def add_unknown(self, span: Span) -> None:
        """Add what is no move, or go on with it."""
        if self.in_unknown:
            self.unknown[-1] = Span(self.unknown[-1].start, span.end)
        else:
            self.unknown.append(span)
        self.start = span.start if self.start < 0 else self.start
        self.end = max(self.end, span.end)
        self.is_open = self.in_unknown = True

    def reach(self, token: Token) -> None:
        """Let the turn go on up to the end of a word."""
        if self.start < 0:
            self.start = token.start
        self.end = token.end
        self.is_open = token.type != "SEMICOLON"
        self.in_unknown = False

    def _square(self, text: str, start: int) -> WrittenSquare | None:
        name = text.lower()
        if name in _STANDS_FOR:
            if self.last is None:
                message = f"Nothing moved before, so that {name} stands for no square."
                self.remarks.append(Diagnostic("S117", message, Span(start, start + len(text))))
                return None
            name = self.last[_STANDS_FOR.index(name)]
        return WrittenSquare(name, Span(start, start + len(text)))

    def _add_move(self, token: Token) -> None:
        found = _PARTS.fullmatch(token.text)
        assert found
        squares = [self._square(found[name], token.start + found.start(name)) for name in ("origin", "target")]
        origin, target = squares
        if origin is None or target is None:
            self.unknown.append(token.span)
            return
        last = self.moves[-1] if self.moves else None
        goes_on = last is not None and last.squares[-1].name == origin.name
        is_dux = last.is_dux if last and goes_on else (found["label"] or "") in tuple(LEADERS)
        if last and goes_on and not last.takes:
            path = (*last.squares, target)
            self.moves[-1] = last._replace(squares=path, span=Span(last.span.start, token.end))
        else:
            first = last.squares[-1] if last and goes_on else origin
            self.moves.append(WrittenMove(Form.SHIFT, is_dux, (first, target), (), (), token.span))
        self.last = origin.name, target.name

    def _add_plain(self, token: Token) -> None:
        turn = read_turn(token.text, token.start)
        if turn is None or self.is_turn:
            self.unknown.append(token.span)
        else:
            self.plain = turn

    def _add_drop(self, token: Token) -> None:
        label, _, name = token.text.partition("*")
        if label == EMPTY:
            self._add_removals(token)
            return
        square = self._square(name, token.start + len(label) + 1)
        if square is None or label not in tuple("SDsd"):
            self.unknown.append(token.span)
            return
        self.drops.append(WrittenMove(Form.DROP, label in LEADERS, (square,), (), (), token.span))
        self.last = square.name, square.name

    def _add_removals(self, token: Token) -> None:
        """`d5-`, `@-d5`, `@*d5`, `capture d5 e5`; a single square has the span of the whole command."""
        names = [(found[0], found.start()) for found in _WORD.finditer(token.text)]
        if token.type == "COMMAND":
            names = names[1:]
        elif token.type == "REMOVE":
            names = [(token.text[:-1], 0)]
        else:
            names = [(token.text[2:], 2)]
        squares = [self._square(name, token.start + at) for name, at in names]
        taken = [square for square in squares if square]
        if len(taken) == 1:
            taken = [taken[0]._replace(span=token.span)]
        if self.plain:
            self.plain = with_takes(self.plain, taken)
        elif self.moves:
            last = self.moves[-1]
            self.moves[-1] = last._replace(takes=(*last.takes, *taken))
        else:
            self.removals += taken

    def finish(self, text: str) -> WrittenTurn:
        """The turn; ask only if it is one. `text` is that of the log.

        Men put on the board beside a move are no part of any turn of these games.
        """
        if self.plain:
            return with_takes(self.plain, self.removals)
        moves = self.moves or self.drops
        if self.moves:
            self.unknown += (drop.span for drop in self.drops)
        first = moves[0]
        moves[0] = first._replace(takes=(*self.removals, *first.takes))
        end = self.end - len(text[self.start : self.end]) + len(text[self.start : self.end].rstrip("; \t"))
        return LoggedTurn(text[self.start : end], Span(self.start, end), tuple(moves), mark_span=Span(end, end))

    def finish_removal(self, text: str) -> WrittenTurn:
        """The turn in which men are removed and nobody moves (Schaedler)."""
        self.moves = [WrittenMove(Form.TAKE, False, (taken,), (), (), taken.span) for taken in self.removals]
        self.removals = []
        return self.finish(text)

    def is_attempt(self, text: str) -> bool:
        """Whether what could not be read looks like a turn."""
        first = self.unknown[0] if self.unknown else None
        return (
            first is not None
            and first.end - first.start <= LONGEST
            and TURN_LIKE.search(text, first.start, first.end) is not None
        )


def _is_other(token: Token) -> bool:
    """Whether a component puts a man on the board or turns him over, instead of moving or removing him."""
    if token.type == "PLACE":
        return not token.text.startswith(EMPTY + "-")
    return token.type == "COMMAND" and token.text.startswith("flip")


def split_line(tokens: Iterable[Token], last: tuple[str, str] | None) -> Iterator[Token | TurnDraft]:
    """The parts of a line of moves: turns, and the tokens that are numbers, comments and endings.

    Args:
        tokens: those of the line, without pipes.
        last: the squares of the last component move before.
    """
    turn: TurnDraft | None = None
    at_start = True
    for token in tokens:
        is_inner = token.type in _COMPONENTS or token.type == "WORD" or (token.type == "COUNT" and not at_start)
        at_start = False
        if turn and turn.in_unknown and token.type not in _ENDS:
            turn.add_unknown(token.span)
        elif token.type == "SEMICOLON":
            if turn:
                turn.reach(token)
        elif not is_inner:
            if turn:
                last = turn.last
                yield turn
            turn = None
            yield token
        else:
            if turn and turn.is_turn and turn.is_open and token.type in _SHIFTS:
                last = turn.last
                yield turn
                turn = None
            turn = turn or TurnDraft(last=last)
            if token.type in _COMPONENTS:
                turn.add(token)
            else:
                turn.add_unknown(token.span)
    if turn:
        yield turn


def find_attempt(text: str) -> re.Match[str] | None:
    """The first word of a text that looks like a turn."""
    return next((token for token in _PLAIN_WORD.finditer(text) if TURN_LIKE.search(token[0])), None)


def with_takes(turn: WrittenTurn, taken: list[WrittenSquare]) -> WrittenTurn:
    """The turn with more men taken by its last move."""
    *moves, last = turn.moves
    return turn._replace(moves=(*moves, last._replace(takes=(*last.takes, *taken))))
