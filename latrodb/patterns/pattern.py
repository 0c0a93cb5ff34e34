"""Patterns: parts of a board with further conditions, and how positions match them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from latrodb.core.board_code import board_code
from latrodb.core.color import BLACK, WHITE
from latrodb.core.square import STRIDE
from latrodb.core.symmetry import IMAGES
from latrodb.patterns.boards import Boards, add, at_least
from latrodb.patterns.contents import Demand, Event, Party, rim

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from latrodb.core.color import Color
    from latrodb.core.geometry import Geometry
    from latrodb.core.position import Position
    from latrodb.core.square import Square
    from latrodb.core.symmetry import Image
    from latrodb.patterns.boards import Bits
    from latrodb.patterns.contents import Count, Listed, ShapeCell, Touching
    from latrodb.rules.game import Game
    from latrodb.rules.variant import Variant

Fixed: TypeAlias = tuple[tuple["Square", Demand], ...]
Choice: TypeAlias = tuple[tuple["Square", ...], Demand]


class Match(NamedTuple):
    """A place where a position has a pattern: the image of the pattern and its squares."""

    image: Image
    squares: tuple[Square, ...]


class Hits(NamedTuple):
    """The positions that have a pattern in one place, as the bits of `hits`."""

    image: Image
    squares: tuple[Square, ...]
    choices: tuple[
        tuple[tuple[Square, Bits], ...], ...
    ]  # squares of which at least one must match, and the positions in which each does
    hits: Bits

    def match(self, index: int) -> Match:
        """The match in one of the hits, by the number of the position."""
        chosen = (square for choice in self.choices for square, bits in choice if bits >> index & 1)
        return Match(self.image, tuple(dict.fromkeys((*self.squares, *chosen))))


class Placement(NamedTuple):
    """One image of a pattern at one place on a board: demands on squares, and choices of which one must be met."""

    image: Image
    fixed: Fixed
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Pattern:
    """Part of a board with further conditions. `read_pattern` makes it from text."""

    text: str
    shape: tuple[ShapeCell, ...] = ()
    anchor: Square | None = None  # where the lower left square of the shape is; None if it may be anywhere
    listed: tuple[Listed, ...] = ()
    side: Color | None = None
    counts: tuple[Count, ...] = ()
    touching: tuple[Touching, ...] = ()
    is_exact: bool = False  # only as drawn, not in the other symmetries of the rules
    has_either_color: bool = False  # also with the colors exchanged

    def __str__(self) -> str:
        """The text it was read from."""
        return self.text

    @property
    def is_free(self) -> bool:
        """Whether it names no square of the board, and so has every orientation on any board."""
        return self.anchor is None and not self.listed

    @property
    def looks_ahead(self) -> bool:
        """Whether it has a condition on the turn after the position."""
        demands = [cell.demand for cell in self.shape] + [each.demand for each in self.listed]
        return any(demand.event in (Event.MOVES, Event.LEAVES, Event.TAKES) for demand in demands)

    def matches(
        self, variant: Variant, position: Position, before: Position | None = None, after: Position | None = None
    ) -> Iterator[Match]:
        """Every place where a position has the pattern, and the image of the pattern that matches there.

        `before` and `after` are the positions one turn earlier and later; without them, conditions on that turn fail.

        >>> import latrodb
        >>> from latrodb.core.square import square_name
        >>> from latrodb.patterns.reader import read_pattern
        >>> petteia = latrodb.variant("petteia-xxi/8x8")
        >>> position = petteia.position("8/8/8/1Ss5/1S6/8/8/8 w")
        >>> for match in read_pattern("S s; anywhere").matches(petteia, position):
        ...     print(match.image, *map(square_name, match.squares))
        same b5 c5
        """
        codes = b"".join(board_code(each) for each in (before, position, after) if each)
        index = 0 if before is None else 1
        for found in self.find(variant.system, Boards.of(position.geometry, codes)):
            if found.hits >> index & 1:
                yield found.match(index)

    def find(self, system: Game, boards: Boards) -> Iterator[Hits]:
        """The positions, of many, that have the pattern, by image and place."""
        fitting: dict[bool, Bits] = {}
        for image, fixed, choices in _placements(self, system.images(boards.size), boards.size):
            hits = boards.all
            for square, demand in fixed:
                hits &= boards.meets(square, demand)
                if not hits:  # as for most places, before the last square
                    break
            chosen = []
            for squares, demand in choices if hits else ():
                choice = tuple((square, boards.meets(square, demand)) for square in squares)
                one = 0
                for _, bits in choice:
                    one |= bits
                hits &= one
                chosen.append(choice)
            if hits:  # men are counted last, since that looks at all squares
                is_exchanged = image.exchanges_colors
                if is_exchanged not in fitting:
                    fitting[is_exchanged] = self._fitting(boards, is_exchanged=is_exchanged)
                hits &= fitting[is_exchanged]
            if hits:
                yield Hits(image, tuple(square for square, _ in fixed), tuple(chosen), hits)

    def _fitting(self, boards: Boards, *, is_exchanged: bool) -> Bits:
        """The positions whose side to move and material are as wanted, if the colors of the pattern are exchanged."""
        hits = boards.all
        if self.side is not None:
            hits &= boards.to_move(self.side.other if is_exchanged else self.side)
        for count in self.counts:
            hits &= _counted(boards, count, is_exchanged=is_exchanged)
        return hits


@lru_cache(maxsize=256)
def _placements(pattern: Pattern, images: tuple[Image, ...], size: Geometry) -> tuple[Placement, ...]:
    """Every different placement of a pattern on a board."""
    found: dict[object, Placement] = {}
    for image in _images(pattern, images):
        listed = _listed(pattern, image, size)
        if listed is None:
            continue
        named, choices = listed
        depends = image.exchanges_colors and bool(pattern.side is not None or pattern.counts)
        chosen = frozenset((frozenset(squares), demand) for squares, demand in choices)
        for shape in _shapes(pattern, image, size):
            fixed = tuple(dict.fromkeys((*shape, *named)))
            found.setdefault((frozenset(fixed), chosen, depends), Placement(image, fixed, choices))
    return tuple(found.values())


def _images(pattern: Pattern, images: tuple[Image, ...]) -> Iterator[Image]:
    """The images in which a pattern is searched for, among those that the rules allow."""
    if pattern.is_free and any(image.reverses_ranks and not image.exchanges_colors for image in images):
        images = IMAGES  # rules without a direction are the same along files and ranks, on any board
    for image in images:
        is_turned = image.exchanges_axes or image.reverses_files or image.reverses_ranks
        if not (pattern.is_exact and is_turned) and (pattern.has_either_color or not image.exchanges_colors):
            yield image


def _listed(pattern: Pattern, image: Image, size: Geometry) -> tuple[Fixed, tuple[Choice, ...]] | None:
    """The demands of an image of a pattern on named squares; None if the board has no such squares."""
    named: list[tuple[Square, Demand]] = []
    choices: list[Choice] = []
    for area, demand, is_choice in pattern.listed:
        squares = tuple(image.square(size, square) for square in area.squares(size))
        if not squares:
            return None
        if is_choice and len(squares) > 1:
            choices.append((squares, demand.seen(image)))
        else:
            named += ((square, demand.seen(image)) for square in squares)
    return tuple(named), tuple(choices)


def _shapes(pattern: Pattern, image: Image, size: Geometry) -> Iterator[Fixed]:
    """The places on a board where an image of the drawn part fits."""
    if not pattern.shape:
        yield ()
    elif pattern.anchor is not None:
        rank, file = divmod(pattern.anchor, STRIDE)
        shape = _on_board(pattern.shape, file, rank, size)
        if shape is not None:
            yield tuple((image.square(size, square), demand.seen(image)) for square, demand in shape)
    else:
        cells = [cell.seen(image) for cell in pattern.shape]
        needed = [cell for cell in cells if not cell.demand.cell.may_be_outside]
        files, ranks = [cell.file for cell in needed], [cell.rank for cell in needed]
        for rank in range(-min(ranks), size.ranks - max(ranks)):
            for file in range(-min(files), size.files - max(files)):
                shape = _on_board(cells, file, rank, size)
                if shape is not None and _touches(pattern, shape, size):
                    yield shape


def _on_board(cells: Iterable[ShapeCell], file: int, rank: int, size: Geometry) -> Fixed | None:
    """The squares of a shape at a place, without those where anything will do; None if it does not fit there."""
    shape = []
    for cell in cells:
        x, y = file + cell.file, rank + cell.rank
        contents, event = cell.demand
        if 0 <= x < size.files and 0 <= y < size.ranks:
            if not contents.may_be_inside:
                return None
            if event or not contents.is_any:
                shape.append((y * STRIDE + x, cell.demand))
        elif event or not contents.may_be_outside:
            return None
    return tuple(shape)


def _touches(pattern: Pattern, shape: Fixed, size: Geometry) -> bool:
    """Whether a shape touches walls and corners as a pattern demands."""
    squares = sum(1 << square for square, _ in shape)
    return all(bool(squares & (size.corners if corner else rim(size))) is wanted for corner, wanted in pattern.touching)


def _counted(boards: Boards, count: Count, *, is_exchanged: bool) -> Bits:
    """The positions that meet a condition on the number of men."""
    if count.party is Party.BOTH:
        return _compared(boards, count, WHITE, BLACK)
    if count.party in (Party.WHITE, Party.BLACK):
        is_black = (count.party is Party.BLACK) is not is_exchanged
        return _compared(boards, count, BLACK if is_black else WHITE)
    white, black = (_compared(boards, count, side) for side in (WHITE, BLACK))
    own, foe = (white, black) if count.party is Party.OWN else (black, white)
    return own & boards.to_move(WHITE) | foe & boards.to_move(BLACK)


def _compared(boards: Boards, count: Count, side: Color, other: Color | None = None) -> Bits:
    """The positions in which the men of a side, or of both, are as many as wanted; or so many more than the other's."""
    number = count.number
    if count.counted == "ahead":
        total, theirs = boards.tally("men", side), boards.tally("men", side.other)
        total = add(total, [boards.all ^ bits for bits in theirs])  # what the other side's men lack to that number
        number += (1 << len(theirs)) - 1
    else:
        total = boards.tally(count.counted, side)
        total = total if other is None else add(total, boards.tally(count.counted, other))
    enough, more = (at_least(total, each, boards.all) for each in (number, number + 1))
    match count.comparison:
        case ">=":
            return enough
        case ">":
            return more
        case "<":
            return boards.all ^ enough
        case "<=":
            return boards.all ^ more
        case "=":
            return enough ^ more
    return boards.all ^ enough ^ more
