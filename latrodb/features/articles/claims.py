"""What an article claims about games and rules, as read; nothing here was compared with anything."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from latrodb.core.color import Color
    from latrodb.diagnostics.span import Span
    from latrodb.notation.written import WrittenTurn


class Modality(StrEnum):
    """In which sense a sentence speaks of a move."""

    PLAYED = "played"  # it is said to stand in the game
    POSSIBLE = "possible"  # it may have been played, or only be thought of
    THREAT = "threat"  # what a side would do next
    DENIED = "denied"  # the sentence says that something cannot be done, maybe this move
    FORBIDDEN = "forbidden"  # it is called illegal


class Half(StrEnum):
    """Which of two boards side by side."""

    LEFT = "left"
    RIGHT = "right"


class Label(NamedTuple):
    """The number of a turn; `is_answer` says it is the side's that does not begin, `9...`.

    >>> str(Label(9, True)), str(Label(9, False))
    ('9...', '9.')
    """

    number: int
    is_answer: bool

    def __str__(self) -> str:
        return f"{self.number}..." if self.is_answer else f"{self.number}."

    @property
    def before(self) -> Label:
        """The label of the turn before, by the other side."""
        return Label(self.number, False) if self.is_answer else Label(self.number - 1, True)

    @property
    def after(self) -> Label:
        """The label of the turn that follows, by the other side."""
        return Label(self.number + 1, False) if self.is_answer else Label(self.number, True)


@dataclass(frozen=True, slots=True)
class Mention:
    """A game named by its players, `J. Carrillo vs C. Cetina, Jul 2016`.

    Attributes:
        white: the name that stands first, as written.
        black: the other.
        date: as a Date tag gives it, `2016.07.??`; empty if none is written.
        span: all of it.
        date_span: the date; None without one.
    """

    white: str
    black: str
    date: str
    span: Span
    date_span: Span | None = None

    def __str__(self) -> str:
        return f"{self.white} - {self.black}" + (f", {self.date.replace('.??', '')}" if self.date else "")


@dataclass(frozen=True, slots=True)
class MoveClaim:
    """A move in prose or in a caption.

    Attributes:
        turn: what is written.
        label: number and side; None where the text gives none.
        span: from the number, if it stands before the move, to the end of the move.
        modality: in which sense it is spoken of.
        unit: which paragraph it stands in, from 0.
        mention: the game that the caption or sentence names for it.
        half: which board of a pair it belongs to.
        diagram: the number of the diagram whose caption or text it stands in.
        is_caption: whether it stands in the caption itself.
        is_doubtful: whether the sentence names several games, and which of them is meant is a guess.
        denial: the man whom the sentence puts where the move ends, `e3-Dux`; empty if there is none.
    """

    turn: WrittenTurn
    label: Label | None
    span: Span
    modality: Modality
    unit: int
    mention: Mention | None = None
    half: Half | None = None
    diagram: str = ""
    is_caption: bool = False
    denial: str = ""
    is_doubtful: bool = False


@dataclass(frozen=True, slots=True)
class Caption:
    """The beginning of a caption: all claims up to the next one may be about its boards.

    `diagram` is the number it gives itself, `27` or `1b`; empty without one.
    """

    diagram: str
    span: Span
    unit: int


@dataclass(frozen=True, slots=True)
class Citation:
    """A reference to a rule.

    Attributes:
        label: as rulebooks have it: `16`, `13a`, `18i`, `7.1.1`, `D5` for a definition, `4th rule`, `reading L3`.
        span: the label as it stands in the text.
        before: the words of the sentence before it, if nothing but the reference stands in its brackets.
        cited: the labels of all references of the same sentence.
    """

    label: str
    span: Span
    before: str = ""
    cited: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Man:
    """A man whom the text puts on a square, `White's i4 soldier`."""

    color: Color
    square: str
    span: Span
    unit: int


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading begins here; what was spoken of before it is over."""

    span: Span


@dataclass(frozen=True, slots=True)
class GamePlace:
    """A printed game of the article begins here; `index` counts the games, from 0."""

    index: int
    span: Span


@dataclass(frozen=True, slots=True)
class FigurePlace:
    """A figure stands here; `index` counts the figures of the article, from 0."""

    index: int
    span: Span


Claim: TypeAlias = "MoveClaim | Mention | Citation"
Item: TypeAlias = "Caption | MoveClaim | Mention | Man | Heading | GamePlace | FigurePlace"
