"""What an article claims about games and rules, as extracted and not yet compared with anything."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from latrodb.core.color import Color
    from latrodb.diagnostics.span import Span
    from latrodb.notation.written import WrittenTurn


class Modality(StrEnum):
    """In which sense a sentence mentions a move."""

    PLAYED = "played"  # it is said to be in the game
    TOLD = "told"  # the sentence is not hypothetical: unless it is a comment, the move was played
    POSSIBLE = "possible"  # it may have been played, or only considered
    THREAT = "threat"  # what a side would do next
    DENIED = "denied"  # the sentence says that something cannot be done, perhaps this move
    FORBIDDEN = "forbidden"  # it is called illegal


MAYBE = frozenset({Modality.TOLD, Modality.POSSIBLE})


class Half(StrEnum):
    """Which of two boards side by side."""

    LEFT = "left"
    RIGHT = "right"


def number_text(ply: int) -> str:
    """The move number of a ply, counted as by `Ply.index`; only the rules of a game determine a side's color.

    >>> number_text(16), number_text(17)
    ('9.', '9...')
    """
    return f"{ply // 2 + 1}{'...' if ply % 2 else '.'}"


@dataclass(frozen=True, slots=True)
class Mention:
    """A game named by its players, `J. Carrillo vs C. Cetina, Jul 2016`."""

    white: str  # the name written first
    black: str
    date: str  # as in a Date tag, `2016.07.??`; empty if none is written
    span: Span
    date_span: Span | None = None
    has_sides: bool = True  # whether the first name is White's: not in `Carrillo and Joyce`
    is_elsewhere: bool = False  # whether its sentence is about a different game from the one discussed

    def __str__(self) -> str:
        return f"{self.white} - {self.black}" + (f", {self.date.replace('.??', '')}" if self.date else "")


@dataclass(frozen=True, slots=True)
class MoveClaim:
    """A move in prose or in a caption."""

    turn: WrittenTurn
    ply: int | None  # the index of the ply, by its number; None without a number
    span: Span  # from the number, if any, to the end of the move
    modality: Modality
    unit: int  # which paragraph it is in, from 0
    mention: Mention | None = None  # the game that the caption or sentence names for it
    half: Half | None = None  # which board of a pair it belongs to
    diagram: str = ""  # the number of the diagram in whose caption or text it is
    is_caption: bool = False
    denial: str = ""  # the man that the sentence puts where the move ends, `e3-Dux`
    is_doubtful: bool = False  # whether the sentence names several games and the one meant is a guess
    order: Order | None = None  # which turn it is, according to the sentence


@dataclass(frozen=True, slots=True)
class Order:
    """Which turn of the game an unnumbered move is, according to the text."""

    who: Subject | None = None
    number: int | None = None  # `his third move`
    answered: MoveClaim | None = None  # the move it answers
    is_last: bool = False  # `the last move of the game`


@dataclass(frozen=True, slots=True)
class Caption:
    """The beginning of a caption: all claims up to the next one may be about its boards."""

    diagram: str  # the number in it, `27` or `1b`; empty without one
    span: Span
    unit: int


@dataclass(frozen=True, slots=True)
class Citation:
    """A reference to a rule."""

    label: str  # as in rulebooks: `16`, `13a`, `18i`, `7.1.1`, `D5` for a definition, `4th rule`, `reading L3`
    span: Span  # of the label
    before: str = ""  # the words that the reference explains: those in front of its brackets, or the title after it
    cited: tuple[str, ...] = ()  # the labels of all references in the sentence
    around: str = ""  # the words in front of its brackets, its clause, or the rest of its row in a table
    systems: tuple[str, ...] = ()  # the rule systems that its sentence or row names


@dataclass(frozen=True, slots=True)
class Man:
    """A man that the text puts on a square, `White's i4 soldier`."""

    color: Color
    square: str
    span: Span
    unit: int


@dataclass(frozen=True, slots=True)
class Landmark:
    """A heading, printed game, figure or link to a game; earlier mentions no longer apply after it."""

    kind: Literal["heading", "game", "figure", "link"]
    span: Span
    index: int = 0  # which game, figure or link of the article


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
    ORDER = "order"  # which turn of the game a move is, `his third move`, `answered with`
    TAKES = "takes"  # what a move, a man or a side takes
    CAPTURE = "capture"  # which capture of the game it is; a count of -1 means the last
    LAST_MOVER = "last mover"  # who made the last move
    LOSSES = "losses"  # how many men a side has lost
    MARK = "mark"  # what a move does to the enemy leader
    MOTIF = "motif"  # the tactic that a move is
    CHECKED = "checked"  # a leader in check, or shut in
    MAN = "man"  # whose man is on a square
    BESIDE = "beside"  # that a move ends next to a leader, a man or a square
    TO_MOVE = "to move"  # the side to move
    LEGAL = "legal"  # whether a move is legal, and the rule cited for it
    CITED = "cited"  # a rule next to a move that nothing ties to it
    UNREAD = "unread"  # something about a game that no pattern reads


@dataclass(frozen=True, slots=True)
class Subject:
    """A side or a player."""

    span: Span
    side: Color | None = None
    name: str = ""  # of a player; empty for a side
    is_known: bool = True  # whether the name is that of a player of a known game


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement about a game, with what its sentence says about which game is meant."""

    topic: Topic
    span: Span  # the words it consists of
    unit: int  # which paragraph it is in, from 0
    place: int  # where its sentence ends
    who: Subject | None = None
    count: int | None = None  # of moves or men
    squares: tuple[str, ...] = ()
    value: str = ""  # a date, a size, a result, the label of a rule, a mark, a noun
    move: MoveClaim | None = None  # the move it is about
    after: MoveClaim | None = None  # the move after which it holds
    number: int | None = None  # the number of the move it is about
    is_final: bool = False  # whether it holds at the end of the game
    is_denied: bool = False
    is_vague: bool = False  # whether `a man` or the present tense makes it ambiguous
    mention: Mention | None = None  # the game that the sentence names
    names: tuple[str, ...] = ()  # the players it names
    is_elsewhere: bool = False  # whether it is about another game
    answered: MoveClaim | None = None  # the move that its own move answers


Claim: TypeAlias = "MoveClaim | Mention | Citation | Statement"
Item: TypeAlias = "Caption | MoveClaim | Mention | Man | Landmark | Statement"


def place_of(item: Item) -> int:
    """Where an item is ordered: a statement after the rest of its sentence, which says what it is about."""
    return item.place if isinstance(item, Statement) else item.span.start
