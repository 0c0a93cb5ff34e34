"""The variants that fit a game without a Variant tag, by the squares that its turns name."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.color import BLACK, WHITE
from latrodb.core.errors import FenError, UnknownVariantError
from latrodb.core.geometry import MAX_SIDE, parse_size
from latrodb.core.position import read_fen
from latrodb.game.inference.plausibility import reach_of
from latrodb.notation.form import Form
from latrodb.rules.catalog import SYSTEMS, WIDTHS, find_variant

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.notation.written import WrittenGame, WrittenTurn
    from latrodb.rules.variant import Variant

SEVERAL = 3  # turns with squares beyond all named boards; fewer may be misprints
MEN = "men"  # the option for the men of each side, which the placements of a game show


class Choice(NamedTuple):
    """A variant; `is_usual` if it is on one of the boards of the catalog."""

    variant: Variant
    is_usual: bool


def variants_of(
    written: WrittenGame, turns: Sequence[WrittenTurn], systems: Sequence[str], board: str | None
) -> Iterator[Choice]:
    """The variants to choose from.

    A system of any size is tried on the known board; if none is known, on its named boards and, if the turns
    place men, on the smallest boards with the squares named. A side has as many men as are placed. A system of any
    width is tried on a board other than its named ones only if the heading and FEN tag give it, or if several turns
    name squares that no named board has.
    """
    for name in systems:
        entry = SYSTEMS[name]
        sizes = usual = tuple(size for size in entry.boards if board in (None, size))
        if entry.is_any_size and (board is not None or any(map(_places, turns))):
            sizes = tuple(dict.fromkeys((*usual, *_sizes(turns, board))))
        if entry.is_any_width and not usual:
            sizes = (board,) if board and len(systems) == 1 and entry.has(board) else ()
        elif entry.is_any_width and board is None:
            sizes = (*usual, *_wide_sizes(turns))
        for size in sizes:
            with suppress(UnknownVariantError):
                yield Choice(find_variant(f"{name}/{size}{_men(name, size, written, turns)}"), size in usual)


def _places(turn: WrittenTurn) -> bool:
    return any(move.form is Form.DROP for move in turn.moves)


def _sizes(turns: Sequence[WrittenTurn], board: str | None) -> Iterator[str]:
    """The known board, or every board of the catalog that has the squares named, and the smallest such board."""
    if board is not None:
        yield board
        return
    files, ranks = reach_of(turns)
    if not (0 < files <= MAX_SIDE and 0 < ranks <= MAX_SIDE):
        return
    yield f"{files}x{ranks}"
    yield f"{max(files, ranks)}x{max(files, ranks)}"
    for entry in SYSTEMS.values():
        for size in map(parse_size, entry.boards):
            if size is not None and size.files >= files and size.ranks >= ranks:
                yield size.name


def _wide_sizes(turns: Sequence[WrittenTurn]) -> Iterator[str]:
    """The narrowest board of eight ranks with the squares named, if several turns leave all named boards."""
    widest = max(size.files for entry in SYSTEMS.values() for size in map(parse_size, entry.boards) if size)
    files, ranks = reach_of(turns)
    size = f"{files}x8"
    if size in WIDTHS and ranks <= 8 and sum(1 for turn in turns if reach_of([turn])[0] > widest) >= SEVERAL:
        yield size


def _men(name: str, board: str, written: WrittenGame, turns: Sequence[WrittenTurn]) -> str:
    """The option for the men of each side, `[men=20]`, if it is not the default; empty for systems without it."""
    option = next((each for each in SYSTEMS[name].system.rulebook.options if each.key == MEN), None)
    size = parse_size(board)
    if option is None or size is None:
        return ""
    area, men = len(size.squares), int(option.default)
    shown, is_complete = _shown_men(written, turns)
    if shown and is_complete:
        men = shown
    elif shown > men or not area <= 4 * men <= area * 3 // 2:
        men = max(shown, -(-area // 4))
    return "" if str(men) == option.default else f"[{MEN}={men}]"


def _shown_men(written: WrittenGame, turns: Sequence[WrittenTurn]) -> tuple[int, bool]:
    """How many men of each side a game shows in its first position or placements, and whether these are all."""
    fen = written.tag("FEN")
    if fen is not None:
        try:
            position = read_fen(fen)
        except FenError:
            return 0, False
        counts = [position.army(side).bit_count() + position.hand[side] for side in (WHITE, BLACK)]
        return max(counts), any(position.hand)
    places = [*map(_places, turns)]
    return -(-sum(places) // 2), bool(places) and not places[-1]
