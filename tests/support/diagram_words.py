"""The way back from the words of diagrams: descriptions into positions, words of marks into overlays and back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from latrodb.core.color import BLACK, WHITE, Color
from latrodb.core.errors import LatrodbError
from latrodb.core.geometry import Geometry, parse_size
from latrodb.core.position import Position
from latrodb.core.square import STRIDE, Square, SquareSet, as_set, find_square, square_name, squares_by_file
from latrodb.diagrams.marks import (
    Arrow,
    Circle,
    Cross,
    Dot,
    Frame,
    Ghost,
    Highlight,
    Ink,
    Label,
    Line,
    Man,
    Numeral,
    Outline,
    Overlay,
    Tie,
    default_ink,
)
from latrodb.diagrams.overlays import SINGLES, Marks, parse_mark
from latrodb.diagrams.scene import Scene, scene_of_position

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from latrodb.core.step import Step

_NOBODY = "nobody"
_KINDS: dict[str, type[Overlay]] = {**SINGLES, "line": Line, "tie": Tie, "outline": Outline}
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
    "Motifs",
    "Legend",
)

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
_OPENING = re.compile(r"(\d+)×(\d+) board, (?:(White|Black) to move|(?:White|Black) has won|the game is drawn)")
_GROUP = re.compile(r"(bound )?(Dux(?:es)?|soldiers?) (.+)")
_BOARD = re.compile(r"Board \d+(, .*)?")
_PAIR = re.compile(r"White (\d{1,9}), Black (\d{1,9})")


class DescriptionError(LatrodbError, ValueError):
    """Words that do not describe a position; the message quotes the sentence that fails."""


def read_description(text: str) -> Position:
    """The position that `describe` put into words; remarks about the picture are passed over.

    Raises:
        DescriptionError: a sentence is of no known form, or names a square that the board does not have.

    >>> read_description("8×8 board, Black to move. White: nobody. Black: soldier f4.").side
    <Color.BLACK: 1>
    """
    opening, *sentences = (sentence.strip() for sentence in text.strip().removesuffix(".").split(". "))
    found = _OPENING.fullmatch(opening)
    board = parse_size(f"{found[1]}x{found[2]}") if found else None
    if found is None or board is None:
        raise DescriptionError(f"a description begins '10×8 board, White to move', not '{opening[:60]}'")
    position = Position(board, 0, 0, side=BLACK if found[3] == "Black" else WHITE)
    for sentence in sentences:
        name, _, words = sentence.partition(": ")
        if name not in REMARKS:
            position = _with_sentence(position, name, words)
    return position


def read_descriptions(text: str) -> tuple[Position, ...]:
    """The positions of several boards, each described in a line of its own, behind `Board 1, left. ` or without it.

    Raises:
        DescriptionError: there is no line, or one describes no position.

    >>> boards = read_descriptions("Board 1, left. 8×8 board, White to move. White: Dux a1. Black: nobody.")
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


def parse_overlay(text: str, geometry: Geometry | None = None) -> Overlay:
    """The one overlay by hand that a word asks for; see `parse_mark`.

    Raises:
        OverlayError: the word is none, or asks for more than one.

    >>> parse_overlay("cross:a2")
    Cross(square=17, ink=<Ink.ATTACK: 'attack'>)
    """
    found = parse_mark(text, geometry)
    assert isinstance(found, Marks), text
    (overlay,) = found.overlays
    return overlay


def overlay_word(overlay: Overlay) -> str:
    """The word of an overlay, which `parse_overlay` reads back.

    >>> overlay_word(Cross(0)), overlay_word(Circle(1, Ink.RED)), overlay_word(Ghost(Man(2, BLACK)))
    ('cross:a1', 'circle:b1:red', 'ghost:s:c1')
    """
    match overlay:
        case Arrow(origin, target, ink, is_barred):
            return _pair_word("barred" if is_barred else "arrow", origin, target, ink)
        case Line(origin, target, ink):
            return _pair_word("line", origin, target, ink)
        case Tie(origin, target, ink):
            return _pair_word("tie", origin, target, ink)
        case Cross(square, ink) | Circle(square, ink) | Frame(square, ink) | Dot(square, ink):
            kind = next(name for name, made in SINGLES.items() if isinstance(overlay, made))
            return f"{kind}:{square_name(square)}{_ink_word(kind, ink)}"
        case Highlight(square, is_origin):
            return f"tint:{square_name(square)}{':origin' if is_origin else ''}"
        case Outline(members, ink):
            return f"outline:{','.join(map(square_name, squares_by_file(members)))}{_ink_word('outline', ink)}"
        case Numeral(square, value, ink):
            return f"number:{square_name(square)}:{value}{_ink_word('number', ink)}"
        case Label(square, text, ink):
            return f"label:{square_name(square)}:{text}{_ink_word('label', ink)}"
        case Ghost(man):
            return f"ghost:{_letter(man)}:{square_name(man.square)}"
        case _:
            assert_never(overlay)


def _pair_word(kind: str, origin: Square, target: Square, ink: Ink) -> str:
    return f"{kind}:{square_name(origin)}-{square_name(target)}{_ink_word(kind, ink)}"


def _ink_word(kind: str, ink: Ink) -> str:
    return "" if ink is default_ink(_KINDS.get(kind, Arrow), kind == "barred") else f":{ink}"


def _letter(man: Man) -> str:
    letter = "D" if man.is_dux else "S"
    return f"{letter if man.color is WHITE else letter.lower()}{'~' if man.is_bound else ''}"


def scene_of_steps(steps: Sequence[Step], *, title: str = "", caption: str = "", is_flipped: bool = False) -> Scene:
    """The position after a turn with the turn drawn in."""
    return scene_of_position(steps[-1].after, steps, title=title, caption=caption, is_flipped=is_flipped)
