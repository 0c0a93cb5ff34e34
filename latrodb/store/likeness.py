"""How two games are alike: their turns as numbers in every image of the board, and how these lines relate."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from enum import StrEnum
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from latrodb.core.mark import SIGN
from latrodb.core.square import STRIDE, find_square
from latrodb.core.symmetry import PLAIN_IMAGES, Image
from latrodb.notation.form import Form
from latrodb.notation.turns import read_turn

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from difflib import Match

    from latrodb.core.geometry import Geometry
    from latrodb.core.square import Square

OPENING = 10  # turns at the beginning that two games may share without being one game
SHORT = 12  # turns; games with fewer may have too few runs or turns in common
LEAST_AFTER = 2  # turns that two short games must share after a misprint
LEAST_SHARED = 6  # different turns that two games must share if more than where one begins or ends differs
SHARED_A_DIFFERENCE = 4  # and for each turn that differs so many
Done: TypeAlias = "tuple[tuple[str, tuple[Square, ...]], ...]"  # the form and the squares of each move
BLOCKS = (Form.TESTUDO, Form.PHALANX, Form.DECURSIO, Form.CASTLE)  # their squares are corners, two of each rectangle
_REST = re.compile(rf"(?<=[0-9])x[a-p][0-9]+|{SIGN}|[!?]")


class Relation(StrEnum):
    """What two games are to each other."""

    WORDING = "other wording"  # known since the import
    SAME = "same turns"
    CONTAINS = "contains"  # the first has all turns of the second, and more
    OVERLAPS = "overlaps"  # the second begins in the first and goes on after its end
    DIFFERS = "differs"  # in a misprint or a few turns


class ComparedGame(NamedTuple):
    """A game to be compared: the numbers of its turns, and the classes of its positions, one more; None if unknown."""

    turns: Sequence[int]
    classes: Sequence[int | None]


class Gap(NamedTuple):
    """A place where two games differ: turns of the first from `start` on, and of the second, counted from 0.

    One of them has no turns there if it lacks those of the other. Neither has any where the second begins within the
    first, or with another position.
    """

    start: int
    end: int
    other_start: int
    other_end: int

    @property
    def turns(self) -> int:
        """How many turns differ or are missing."""
        return max(self.end - self.start, self.other_end - self.other_start)


class Comparison(NamedTuple):
    """What two games have in common.

    Attributes:
        relation: what the second is to the first.
        shared: how many turns both have.
        different: how many turns differ or are missing; another position to begin with counts as one.
        first: the first difference; None if there is none.
        is_other_position: whether this difference is that of the positions to begin with.
        is_line: whether what they share are only the first few turns of both.
        core: where the longest run that both have begins, in the first and in the second, counted from 0.
    """

    relation: Relation
    shared: int
    different: int
    first: Gap | None
    is_other_position: bool
    is_line: bool
    core: tuple[int, int]


def compare(one: ComparedGame, other: ComparedGame) -> Comparison | None:
    """Compare a game with another one that is not longer; None if they do not have enough in common.

    What one has before the other begins, or after it ends, is not a difference.
    """
    matcher = SequenceMatcher(None, one.turns, other.turns, autojunk=False)
    blocks = matcher.get_matching_blocks()[:-1]
    if not blocks:
        return None
    start, end = blocks[0], blocks[-1]
    begin = Gap(start.a, start.a, start.b, start.b)
    finish = Gap(end.a + end.size, len(one.turns), end.b + end.size, len(other.turns))
    gaps = _gaps(one, other, blocks)
    classes = one.classes[start.a], other.classes[start.b]
    begin_alike = None not in classes and classes[0] == classes[1]
    has_gap_before = bool(gaps) and gaps[0].end == start.a
    is_other_position = not (None in classes or begin_alike or has_gap_before)
    different = sum(gap.turns for gap in gaps) + is_other_position
    turns = [turn for block in blocks for turn in other.turns[block.b : block.b + block.size]]
    opening = min(start.size, OPENING) if start.a == start.b == 0 else 0
    is_certain = begin_alike and not different
    if not is_certain and len(set(turns[opening:])) < max(LEAST_SHARED, SHARED_A_DIFFERENCE * different):
        return None
    first = begin if is_other_position else next((gap for gap in (*gaps, begin, finish) if _is_place(gap)), None)
    relation = _relation(len(one.turns), len(other.turns), len(turns), different)
    core = max(blocks, key=lambda block: block.size)[:2]
    return Comparison(relation, len(turns), different, first, is_other_position, opening == len(turns), core)


def compare_misprinted(one: ComparedGame, other: ComparedGame) -> Comparison | None:
    """Compare a game with a few turns from a position within it, of which one cannot be played; None if it can be.

    A turn that can be played is one of another line from that position.
    """
    if other.classes[0] is None or other.classes[0] not in one.classes[1:]:
        return None
    at = one.classes.index(other.classes[0], 1)
    played = one.turns[at : at + len(other.turns)]
    differing = [index for index, pair in enumerate(zip(played, other.turns, strict=False)) if pair[0] != pair[1]]
    if len(played) < len(other.turns) or not differing or any(other.classes[differing[0] + 1 :]):
        return None
    first = Gap(at + differing[0], at + differing[0] + 1, differing[0], differing[0] + 1)
    shared = len(played) - len(differing)
    return Comparison(Relation.DIFFERS, shared, len(differing), first, False, False, (at, 0))


def compare_short(one: ComparedGame, other: ComparedGame) -> Comparison | None:
    """Compare a game with a few turns with one that begins alike but for a misprint; None if it is none.

    One turn differs and cannot be played in one of them, and turns that both have follow it. Without these, any game
    with the same first turns could be meant.
    """
    played = one.turns[: len(other.turns)]
    differing = [index for index, pair in enumerate(zip(played, other.turns, strict=False)) if pair[0] != pair[1]]
    begins = one.classes[0], other.classes[0]
    if len(other.turns) >= SHORT or len(differing) != 1 or None in begins or begins[0] != begins[1]:
        return None
    (at,) = differing
    is_misprinted = not any(other.classes[at + 1 :]) or not any(one.classes[at + 1 :])
    if not is_misprinted or len(other.turns) - at <= LEAST_AFTER:
        return None
    return Comparison(Relation.DIFFERS, len(other.turns) - 1, 1, Gap(at, at + 1, at, at + 1), False, True, (0, 0))


def _is_place(gap: Gap) -> bool:
    """Whether games differ there: by turns, or because the second begins within the first."""
    return gap.turns > 0 or gap.start != gap.other_start


def _relation(length: int, other_length: int, shared: int, different: int) -> Relation:
    if different:
        return Relation.DIFFERS
    if shared < other_length:
        return Relation.OVERLAPS
    return Relation.CONTAINS if shared < length else Relation.SAME


def _gaps(one: ComparedGame, other: ComparedGame, blocks: Sequence[Match]) -> list[Gap]:
    """The places before, between and after the blocks where turns differ or are missing."""
    start, end = blocks[0], blocks[-1]
    begins = one.classes[0], other.classes[0]
    if None not in begins and begins[0] == begins[1]:
        gaps = [Gap(0, start.a, 0, start.b)]
    else:
        before = min(start.a, start.b)
        gaps = [Gap(start.a - before, start.a, start.b - before, start.b)]
    gaps += [Gap(block.a + block.size, then.a, block.b + block.size, then.b) for block, then in pairwise(blocks)]
    ends = end.a + end.size, end.b + end.size
    after = min(len(one.turns) - ends[0], len(other.turns) - ends[1])
    gaps.append(Gap(ends[0], ends[0] + after, ends[1], ends[1] + after))
    return [gap for gap in gaps if gap.turns]


class Numbers:
    """A number for every different turn on a board, and the numbers of its images.

    Two turns are the same if the same men go the same way, whatever they take and however it is written. Attributes:
        images: the images of the board without an exchange of colors, the board itself first.
        tables: for each image, the number of a turn's image by the number of the turn.
    """

    def __init__(self, size: Geometry) -> None:
        self.images = tuple(image for image in PLAIN_IMAGES if image.fits(size))
        self.tables: list[list[int]] = [[] for _ in self.images]
        self._size = size
        self._numbers: dict[Done | str, int] = {}
        self._turns: list[Done | str] = []

    def number(self, text: str) -> int:
        """The number of a turn."""
        return self._number(_read(_REST.sub("", text)))

    def complete(self) -> None:
        """Fill `tables` for all turns that have a number so far. Their images get numbers, too."""
        known = self._turns[:]
        for image, table in zip(self.images, self.tables, strict=True):
            table[:] = [self._number(self._image(image, turn)) for turn in known]

    @cache  # noqa: B019 (it lives as long as one search)
    def between(self, one: int, other: int) -> int:
        """The image that makes a board of the first of two boards, each given as an image, what the other one is."""
        corner = (0, 1, STRIDE)  # what happens to a1, b1 and a2 decides
        first, second = (self.images[each] for each in (one, other))
        wanted = [first.square(self._size, square) for square in corner]
        ways = [[second.square(self._size, way.square(self._size, at)) for at in corner] for way in self.images]
        return ways.index(wanted)

    def _number(self, turn: Done | str) -> int:
        number = self._numbers.setdefault(turn, len(self._turns))
        if number == len(self._turns):
            self._turns.append(turn)
        return number

    def _image(self, image: Image, turn: Done | str) -> Done | str:
        if isinstance(turn, str) or not all(self._size.has(square) for _, squares in turn for square in squares):
            return turn  # not a turn of this board
        return _in_order(
            (form, tuple(image.square(self._size, square) for square in squares)) for form, squares in turn
        )


@cache
def _read(text: str) -> Done | str:
    """What a turn does; the text itself if it is not a turn, or not one on any board."""
    turn = read_turn(text)
    if turn is None:
        return text
    moves: list[tuple[str, tuple[Square, ...]]] = []
    throw = f"[{turn.throw}]" if turn.throw else ""
    for move in turn.moves:
        squares = [find_square(square.name) for square in move.squares]
        if None in squares:
            return text
        moves.append((throw + move.form, tuple(square for square in squares if square is not None)))
    return _in_order(moves)


def _in_order(moves: Iterable[tuple[str, tuple[Square, ...]]]) -> Done:
    """Moves in the order that turns have on every board: men that are placed by square, corners from the lowest one."""
    found = [(form, _corners(squares) if form in BLOCKS else squares) for form, squares in moves]
    return tuple(sorted(found) if all(form == Form.DROP for form, _ in found) else found)


def _corners(squares: tuple[Square, ...]) -> tuple[Square, ...]:
    """For each two opposite corners of a rectangle, the one with the lowest file and rank, and that opposite to it."""
    found: list[Square] = []
    for pair in zip(squares[::2], squares[1::2], strict=False):
        ranks, files = zip(*(divmod(square, STRIDE) for square in pair), strict=True)
        found += [min(ranks) * STRIDE + min(files), max(ranks) * STRIDE + max(files)]
    return tuple(found)
