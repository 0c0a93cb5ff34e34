"""What sentences and tables say of a game besides its moves; nothing here has been compared with anything."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from latrodb.core.color import Color
    from latrodb.diagnostics.span import Span
    from latrodb.features.articles.claims import Mention, MoveClaim


class Topic(StrEnum):
    """What a statement is about."""

    RESULT = "result"  # who won; a draw without a subject
    RESIGNED = "resigned"  # who gave up
    LENGTH = "length"  # how many moves the game has
    BEGAN = "began"  # which side moves first
    SEAT = "seat"  # which side a player has
    DATE = "date"
    BOARD = "board"  # its size
    SYSTEM = "system"  # the rules that are used
    MOVER = "mover"  # who made a move
    MOVE = "move"  # a move in words, `from g2 to g4`
    TAKES = "takes"  # what a move, a man or a side takes
    LOSSES = "losses"  # how many men a side has lost
    MARK = "mark"  # what a move does to the enemy leader
    CHECKED = "checked"  # a leader in check, or shut in
    MAN = "man"  # whose man is on a square
    TO_MOVE = "to move"  # the side to move
    LEGAL = "legal"  # whether a move is legal, and the rule that says so


@dataclass(frozen=True, slots=True)
class Subject:
    """A side or a player."""

    span: Span
    side: Color | None = None
    name: str = ""  # of a player; empty for a side
    is_known: bool = True  # whether the name is that of a player of a known game


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement about a game, with what its sentence says of the game that is meant."""

    topic: Topic
    span: Span  # the words that make it
    unit: int  # which paragraph it is in, from 0
    place: int  # where its sentence ends
    who: Subject | None = None
    count: int | None = None  # of moves or men
    squares: tuple[str, ...] = ()
    value: str = ""  # a date, a size, a result, the label of a rule, a mark, a noun
    move: MoveClaim | None = None  # the move that it is about
    after: MoveClaim | None = None  # the move after which it holds
    number: int | None = None  # the number of the move that it is about
    is_final: bool = False  # whether it holds at the end of the game
    is_denied: bool = False
    is_vague: bool = False  # whether `a man` or the present tense leaves more than one meaning
    mention: Mention | None = None  # the game that the sentence names
    names: tuple[str, ...] = ()  # the players that it names
    is_elsewhere: bool = False  # whether it speaks of another game
