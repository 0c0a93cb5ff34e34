"""Positions in words, for readers who hear a diagram, and the way back from the words."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from latrodb.core.color import BLACK, WHITE, Color
from latrodb.core.errors import LatrodbError
from latrodb.core.geometry import Geometry, parse_size
from latrodb.core.position import Position
from latrodb.core.square import STRIDE, SquareSet, as_set, find_square, square_name, squares

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

# Sentences that tell of the picture and not of the position; reading passes over them.
REMARKS = (
    "Last turn",
    "Captured",
    "Turned over",
    "Set free",
    "Marked",
    "Locked",
    "Open paths",
    "Ways",
    "Move",
    "Illegal",
    "Attack",
    "Threat",
    "Formations",
    "Legend",
)

_NOBODY = "nobody"
_PAIRS: dict[str, Callable[[Position, tuple[int, int]], Position]] = {
    "In hand": lambda position, pair: replace(position, hand=pair),
    "Duxes in hand": lambda position, pair: replace(position, dux_hand=pair),
    "Taken": lambda position, pair: replace(position, taken=pair),
}
_NUMBERS: dict[str, Callable[[Position, int], Position]] = {
    "Die": lambda position, number: replace(position, die=number),
    "Pips left": lambda position, number: replace(position, pips=number),
    "Turns without a capture": lambda position, number: replace(position, quiet=number),
}
_OPENING = re.compile(r"(\d+x\d+) board, (White|Black) to move")
_GROUP = re.compile(r"(bound )?(Dux(?:es)?|soldiers?) (.+)")
_BOARD = re.compile(r"Board \d+(, .*)?")
_PAIR = re.compile(r"White (\d{1,9}), Black (\d{1,9})")


class DescriptionError(LatrodbError, ValueError):
    """Words that do not describe a position; the message quotes the sentence that fails."""


def describe(position: Position) -> str:
    """A position in words, without loss: `read_description` gives it back.

    >>> from latrodb.core.geometry import geometry
    >>> describe(Position(geometry(8, 8), white=0b1111, black=1 << 8 * 7, duxes=1))
    '8x8 board, White to move. White: Dux a1; soldiers b1 to d1. Black: soldier f4.'
    """
    sentences = [
        f"{position.geometry.name} board, {position.side.title} to move",
        f"White: {_army(position, WHITE)}",
        f"Black: {_army(position, BLACK)}",
    ]
    pairs = zip(_PAIRS, (position.hand, position.dux_hand, position.taken), strict=True)
    sentences += [f"{name}: White {white}, Black {black}" for name, (white, black) in pairs if white or black]
    numbers = zip(_NUMBERS, (position.die, position.pips, position.quiet), strict=True)
    sentences += [f"{name}: {number}" for name, number in numbers if number]
    if position.fresh:
        sentences.append(f"Not yet moved: {name_squares(position.fresh)}")
    sentences += [f"Trail of {square_name(at)}: {name_squares(past)}" for at, past in position.trails]
    return ". ".join(sentences) + "."


def name_squares(members: SquareSet) -> str:
    """The squares of a set in words; three or more in a row are one stretch.

    >>> from latrodb.core.square import set_of
    >>> name_squares(set_of("a1", "b1", "c1", "e1", "f1"))
    'a1 to c1, e1, f1'
    """
    return ", ".join(_stretches(members)) or _NOBODY


def read_description(text: str) -> Position:
    """The position that `describe` put into words; remarks about the picture are passed over.

    Raises:
        DescriptionError: a sentence is of no known form, or names a square that the board does not have.

    >>> read_description("8x8 board, Black to move. White: nobody. Black: soldier f4.").side
    <Color.BLACK: 1>
    """
    opening, *sentences = (sentence.strip() for sentence in text.strip().removesuffix(".").split(". "))
    found = _OPENING.fullmatch(opening)
    board = parse_size(found[1]) if found else None
    if found is None or board is None:
        raise DescriptionError(f"a description begins '10x8 board, White to move', not '{opening[:60]}'")
    position = Position(board, 0, 0, side=WHITE if found[2] == "White" else BLACK)
    for sentence in sentences:
        name, _, words = sentence.partition(": ")
        if name not in REMARKS:
            position = _with_sentence(position, name, words)
    return position


def read_descriptions(text: str) -> tuple[Position, ...]:
    """The positions of several boards, each described in a line of its own, behind `Board 1, left. ` or without it.

    Raises:
        DescriptionError: there is no line, or one describes no position.

    >>> boards = read_descriptions("Board 1, left. 8x8 board, White to move. White: Dux a1. Black: nobody.")
    >>> boards[0].white
    1
    """
    found = []
    for line in filter(None, map(str.strip, text.split("\n"))):
        first, _, rest = line.partition(". ")
        found.append(read_description(rest if _BOARD.fullmatch(first) else line))
    if not found:
        raise DescriptionError("no board is described here")
    return tuple(found)


def as_clause(text: str) -> str:
    """Any words as part of a sentence: in one line, and without anything that would end the sentence.

    >>> as_clause(" Take care.  He wins. ")
    'Take care; He wins'
    """
    return "; ".join(filter(None, re.split(r"\.(?:\s+|$)", " ".join(text.split()))))


def _army(position: Position, side: Color) -> str:
    groups = []
    for adjective, members in (("", ~position.bound), ("bound ", position.bound)):
        duxes, soldiers = position.dux(side) & members, position.soldiers(side) & members
        if duxes:
            groups.append(f"{adjective}{'Dux' if duxes.bit_count() == 1 else 'Duxes'} {name_squares(duxes)}")
        if soldiers:
            noun = "soldier" if soldiers.bit_count() == 1 else "soldiers"
            groups.append(f"{adjective}{noun} {name_squares(soldiers)}")
    return "; ".join(groups) or _NOBODY


def _stretches(members: SquareSet) -> Iterator[str]:
    # Neighbours in a rank have the same difference between their number and their place in the list;
    # the free seventeenth file keeps the ends of two ranks apart.
    for _, pairs in groupby(enumerate(squares(members)), lambda pair: pair[1] - pair[0]):
        names = [square_name(square) for _, square in pairs]
        if len(names) < 3:
            yield from names
        else:
            yield f"{names[0]} to {names[-1]}"


def _with_sentence(position: Position, name: str, words: str) -> Position:
    board = position.geometry
    if name in ("White", "Black"):
        return _with_army(position, WHITE if name == "White" else BLACK, words)
    if name in _PAIRS and (found := _PAIR.fullmatch(words)):
        return _PAIRS[name](position, (int(found[1]), int(found[2])))
    if name in _NUMBERS and re.fullmatch(r"\d{1,9}", words):
        return _NUMBERS[name](position, int(words))
    if name == "Not yet moved":
        return replace(position, fresh=_read_squares(words, board))
    if name.startswith("Trail of "):
        at = _read_square(name.removeprefix("Trail of "), board)
        return replace(position, trails=(*position.trails, (at, _read_squares(words, board))))
    raise DescriptionError(f"no description says '{name[:60]}: {words[:60]}'")


def _with_army(position: Position, side: Color, words: str) -> Position:
    if words == _NOBODY:
        return position
    men, duxes, bound = position.army(side), position.duxes, position.bound
    for group in words.split("; "):
        found = _GROUP.fullmatch(group)
        if not found:
            raise DescriptionError(f"'{group[:60]}' names no men")
        members = _read_squares(found[3], position.geometry)
        men |= members
        duxes |= members if found[2].startswith("Dux") else 0
        bound |= members if found[1] else 0
    if side is WHITE:
        return replace(position, white=men, duxes=duxes, bound=bound)
    return replace(position, black=men, duxes=duxes, bound=bound)


def _read_squares(words: str, board: Geometry) -> SquareSet:
    if words == _NOBODY:
        return 0
    members = 0
    for stretch in words.split(", "):
        first, _, last = stretch.partition(" to ")
        start = _read_square(first, board)
        end = _read_square(last, board) if last else start
        if end < start or end // STRIDE != start // STRIDE:
            raise DescriptionError(f"'{stretch}' is no stretch of a rank")
        members |= as_set(range(start, end + 1))
    return members


def _read_square(name: str, board: Geometry) -> int:
    square = find_square(name)
    if square is None or not board.has(square):
        raise DescriptionError(f"the board of {board.name} has no square '{name[:60]}'")
    return square
