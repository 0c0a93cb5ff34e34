"""What an article claims about games and rules, as extracted and not yet compared with anything."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
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


SUPPOSED = re.compile(
    r"\b(?:if|would|could|should|might|may|can|cannot|unless|suppose|supposing|imagine|perhaps|maybe|probably|"
    r"possibly|likely|"
    r"whether|threat\w*|hop(?:ed|es|ing)|want(?:ed|s)?|intend\w*|plan(?:s|ned)?|wish\w*|expect\w*|tr(?:y|ies|"
    r"ied|ying)|any|every|"
    r"whoever|whenever|always|usually|normally|generally|either|alternatively|better|instead of|claim(?:s|ed)?|says|"
    r"said (?:that|to)|thought|believ\w*|nearly|almost|seem\w*|appear(?:s|ed)? to|fear\w*|wonder\w*|wrote|"
    r"in order to|about to|"
    r"going to|means? to|meant to|will|shall|"
    r"as though|as if|preparing|prepares?|prepared|avoid\w*|prevent\w*|refused|declined|chances?|"
    r"opportunity|possible|without \w+ing|rather than|so as to|suggest\w*|propos\w*|recommend\w*|consider\w*|variation|"
    r"analysis|in theory|must|ought|aim\w*|example|had (?:he|she|they)|(?-i:Had) (?:White|Black))\b",
    re.IGNORECASE,
)  # words that mark a sentence as hypothetical
WEIGHED = re.compile(
    r"\b(?:strong\w*|best|safer|simpler|miss(?:ed|es)|overlook\w*|alternatives?|correct\w*|prefer\w*|tempting|"
    r"recommended|instead|legal|illegal|allow\w*|rules?|wrong|error|misprint\w*|refut\w+|stop\w*|such as|"
    r"not|never|nobody|saw|seen|spotted|noticed|cannot|no|nor|neither|or|enough|forces?|forced)\b",
    re.IGNORECASE,
)  # words that suggest that a move was only considered
ELSEWHERE = re.compile(
    r"\b(?:another|other|previous|earlier|later|next|return|different) (?:games?|one|match|encounter|meeting|time)\b"
    r"|\bthat (?:one|time)\b|\bhad (?:\w+ )?(?:met|played)\b|\brematch\b|\b(?:other|another|different|these|"
    r"those|both|many|most|some|all) games\b"
    r"|\bother boards?\b|\bunlike\b|\bcompare\b|\bgames\b|\b(?:met|played) again\b|\bin chess\b"
    r"|\b(?:a month|a year|months|years|weeks) (?:earlier|later|before|after)\b",
    re.IGNORECASE,
)  # words of a sentence about another game
NUMBERED = re.compile(r"\b(?:first|second|third|fourth) (?:games?|one|match|encounter|meeting|time)\b", re.IGNORECASE)
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
    is_doubtful: bool = False  # whether the sentence names several games and the one meant is a guess


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
class Landmark:
    """A heading, printed game, figure or link to a game; earlier mentions no longer apply after it."""

    kind: Literal["heading", "game", "figure", "link"]
    span: Span
    index: int = 0  # which game, figure or link of the article


class FactKind(StrEnum):
    """What a fact is about."""

    RESULT = "result"  # `won` or `lost` of a side or player; a result such as 1-0
    ENDING = "ending"  # how it was won or lost, in a word such as `stalemate`
    LENGTH = "length"  # the number of moves or plies
    BOARD = "board"  # its size
    SYSTEM = "rules"
    DATE = "date"
    SEAT = "seat"  # which side a player has
    MOVER = "mover"  # who makes a move
    MEN = "men"  # whose men are on squares


@dataclass(frozen=True, slots=True)
class Fact:
    """Words that say something of a game or position besides its moves."""

    kind: FactKind
    span: Span
    unit: int  # which paragraph it is in, from 0
    place: int  # where its sentence ends, so that what the sentence names comes first
    value: str = ""
    who: str = ""  # a side or a player
    squares: tuple[str, ...] = ()  # those of men; for a board, the sizes that its sentence names
    move: MoveClaim | None = None
    mention: Mention | None = None  # the game that the sentence names


@dataclass(frozen=True, slots=True)
class Declared:
    """A claim that its author declares, `[words](claim:QUERY)`."""

    query: str
    span: Span  # of the words
    words: str
    unit: int = -1  # which paragraph it is in, from 0


Claim: TypeAlias = "MoveClaim | Mention | Citation | Fact | Declared"
Item: TypeAlias = "Caption | MoveClaim | Mention | Landmark | Fact | Declared"


def place_of(item: Item) -> int:
    """Where an item is ordered: a fact after the rest of its sentence, which says what it is about."""
    return item.place if isinstance(item, Fact) else item.span.start
