"""Marks: what can be drawn over a position, as data, and the name of each. No measures, no colors."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

from latrodb.core.square import Square, SquareSet, square_name
from latrodb.diagrams.words import name_squares, say

if TYPE_CHECKING:
    from latrodb.core.color import Color
    from latrodb.diagrams.verdicts import Verdict


class Ink(StrEnum):
    """The meaning of an overlay, or a color name if it has none; a theme decides how each is painted."""

    MOVE = "move"
    ATTACK = "attack"
    NOTE = "note"
    GREEN = "green"
    RED = "red"
    BLUE = "blue"
    YELLOW = "yellow"
    PURPLE = "purple"
    GREY = "grey"


MEANINGS = (Ink.MOVE, Ink.ATTACK, Ink.NOTE)
DOUBLE_HEADED = (Ink.ATTACK, Ink.BLUE)  # told apart from inks of the same pattern without colors


@dataclass(frozen=True, slots=True)
class Man:
    """A man on his square."""

    square: Square
    color: Color
    is_dux: bool = False
    is_bound: bool = False


@dataclass(frozen=True, slots=True)
class Highlight:
    """A tinted square: an end of the last move."""

    square: Square
    is_origin: bool = False


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow from the middle of a square towards the middle of another, different one.

    A barred arrow, for an illegal move, has a bar across it; a struck one, for a move that was not made, ends in a
    cross instead of a head. One by the rules, not by an author, begins with a dot.
    """

    origin: Square
    target: Square
    ink: Ink = Ink.NOTE
    is_barred: bool = False
    is_by_rule: bool = False
    is_struck: bool = False


@dataclass(frozen=True, slots=True)
class Cross:
    """A cross over a square, such as that of a captured man."""

    square: Square
    ink: Ink = Ink.ATTACK


@dataclass(frozen=True, slots=True)
class Circle:
    """A ring around a square's man."""

    square: Square
    ink: Ink = Ink.NOTE


@dataclass(frozen=True, slots=True)
class Frame:
    """A frame along the edges of a square."""

    square: Square
    ink: Ink = Ink.NOTE


@dataclass(frozen=True, slots=True)
class Outline:
    """A line around several squares as a whole, such as a formation."""

    squares: SquareSet
    ink: Ink = Ink.MOVE


@dataclass(frozen=True, slots=True)
class Ghost:
    """A man that has left the board, drawn faintly where he was."""

    man: Man


@dataclass(frozen=True, slots=True)
class Line:
    """A line without a head between the middles of two different squares, such as through an attacked man."""

    origin: Square
    target: Square
    ink: Ink = Ink.NOTE


@dataclass(frozen=True, slots=True)
class Tie:
    """A short arrow over the men of two different squares, from the holder to the held man.

    A mutual one, of two who hold each other, has a head at each end.
    """

    origin: Square
    target: Square
    ink: Ink = Ink.GREY
    is_mutual: bool = False


@dataclass(frozen=True, slots=True)
class Dot:
    """A small disc in the middle of a square, such as on squares that a man can go to."""

    square: Square
    ink: Ink = Ink.MOVE


@dataclass(frozen=True, slots=True)
class Label:
    """A few letters over a square: one to four, without spaces."""

    square: Square
    text: str
    ink: Ink = Ink.NOTE


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number over a square, 0 to 999: the order of moves, or how many ways a Dux has."""

    square: Square
    value: int
    ink: Ink = Ink.NOTE


@dataclass(frozen=True, slots=True)
class Sign:
    """The sign of a verdict on the turn that ended on a square, in its corner."""

    square: Square
    verdict: Verdict


Overlay: TypeAlias = (
    Highlight | Arrow | Cross | Circle | Frame | Outline | Ghost | Line | Tie | Dot | Label | Numeral | Sign
)


@dataclass(frozen=True, slots=True)
class SideSign:
    """The sign of the side to move, next to its end of the board."""

    side: Color


Sample: TypeAlias = Overlay | Man | SideSign


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """What a kind of mark means, in words. The squares of the sample mean nothing; without a sample it is a note."""

    sample: Sample | None
    words: str


_DEFAULT_INKS = {Cross: Ink.ATTACK, Dot: Ink.MOVE, Outline: Ink.MOVE, Tie: Ink.GREY}


def barred(origin: Square, target: Square, ink: Ink = Ink.GREY, is_by_rule: bool = False) -> Arrow:
    """Return the arrow of an illegal move."""
    return Arrow(origin, target, ink, is_barred=True, is_by_rule=is_by_rule)


def default_ink(kind: type[Overlay], is_barred: bool = False) -> Ink:
    """Return the default ink of a kind of mark.

    >>> default_ink(Cross), default_ink(Circle)
    (<Ink.ATTACK: 'attack'>, <Ink.NOTE: 'note'>)
    """
    return Ink.GREY if is_barred else _DEFAULT_INKS.get(kind, Ink.NOTE)


def as_sample(mark: Sample) -> Sample:
    """Return the mark on the first square of a board, or on the first two.

    >>> as_sample(Circle(5, Ink.RED)), as_sample(Line(3, 5))
    (Circle(square=0, ink=<Ink.RED: 'red'>), Line(origin=0, target=1, ink=<Ink.NOTE: 'note'>))
    """
    match mark:
        case Arrow() | Line() | Tie():
            return replace(mark, origin=0, target=1)
        case Outline():
            return replace(mark, squares=0b11)
        case Ghost(man):
            return Ghost(replace(man, square=0))
        case SideSign():
            return mark
        case _:
            return replace(mark, square=0)


def squares_for(sample: Sample) -> int:
    """Return how many squares, in a rank, are needed to show a mark: two if it joins squares."""
    return 2 if isinstance(sample, Arrow | Line | Tie | Outline) else 1


def name_kind(sample: Sample) -> str:
    """Name a kind of mark; kinds that look different have different names.

    >>> name_kind(Circle(0, Ink.RED)), name_kind(Circle(0, Ink.ATTACK)), name_kind(Circle(0))
    ('red circle', 'attack circle', 'circle')
    """
    match sample:
        case Man(_, color, is_dux, is_bound):
            kind = f"{color.title.lower()}_{'dux' if is_dux else 'soldier'}"
            return say(f"{kind}_bound" if is_bound else kind)
        case Ghost(man):
            return say("ghost_of", man=name_kind(man))
        case Label(text=text):
            return say("with_text", sign=_noun(sample), text="".join(text.split()))
        case _:
            return _noun(sample)


def name_overlay(overlay: Overlay) -> str:
    """Name an overlay: its kind, mostly as in `name_kind`, and its place.

    >>> name_overlay(Arrow(0, 3)), name_overlay(Circle(0, Ink.RED))
    ('arrow a1 to d1', 'red circle a1')
    """
    match overlay:
        case Arrow(origin, target) | Line(origin, target) | Tie(origin, target):
            place = say("from_to", origin=square_name(origin), target=square_name(target))
        case Outline(members):
            place = name_squares(members)
        case Ghost(man):
            return say("with_text", sign=say("sign_ghost"), text=square_name(man.square))
        case Label(square, text):
            place = f"{square_name(square)} {''.join(text.split())}"
        case Numeral(square, value):
            place = f"{square_name(square)} {value}"
        case _:
            place = square_name(overlay.square)
    return say("with_text", sign=_noun(overlay), text=place)


def _noun(mark: Overlay | SideSign) -> str:
    """Name a mark, with its ink if that is not the default one."""
    match mark:
        case Highlight(is_origin=is_origin):
            return say("sign_pale_tint" if is_origin else "sign_tint")
        case Ghost():
            return say("sign_ghost")
        case Sign(verdict=verdict):
            return say("with_text", sign=say("sign_sign"), text=verdict.sign)
        case SideSign():
            return say("sign_side")
        case Arrow(is_barred=is_barred, is_by_rule=is_by_rule, is_struck=is_struck):
            noun = say("sign_struck" if is_struck else "sign_barred" if is_barred else "sign_arrow")
            noun = _with_ink(noun, mark.ink, default_ink(Arrow, is_barred or is_struck))
            return say("with_dot", sign=noun) if is_by_rule else noun
        case Tie(is_mutual=True):
            noun = say("sign_mutual")
        case _:
            noun = say(f"sign_{type(mark).__name__.lower()}")
    return _with_ink(noun, mark.ink, default_ink(type(mark)))


def _with_ink(noun: str, ink: Ink, default: Ink) -> str:
    return noun if ink is default else say("with_ink", ink=say(f"ink_{ink}"), sign=noun)
