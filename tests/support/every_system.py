"""Hypothesis strategies for positions of every rule system, on all of its boards and under all of its options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st
from msgspec.structs import replace

from latrodb.core.color import BLACK, WHITE
from latrodb.core.position import Position
from latrodb.core.square import as_set, squares
from latrodb.rules.catalog import SYSTEMS, find_variant
from latrodb.rules.opening import rows_of
from tests.support.strategies import Placed, colors, crowds, play_on

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.rules.rulebook import Option
    from latrodb.rules.variant import Variant

FURTHER_BOARDS = {"bell": ("6x6", "9x6"), "schaedler": ("7x7", "9x6")}
NUMBERS = ("0", "7", "30")  # for options that take any number
LED = ("latrunculi-xxi", "classical-latrunculi", "kowalski", "bell", "latrotabuli", "glaucus")
EVERY_BOARD = tuple(
    f"{name}/{board}"
    for name, entry in SYSTEMS.items()
    for board in (*entry.boards, *FURTHER_BOARDS.get(name, ()), *(("6x8", "9x8") if entry.is_any_width else ()))
)


@st.composite
def every_variant(draw: st.DrawFn, keys: Sequence[str] = EVERY_BOARD) -> Variant:
    """Any system on any of its boards, under any options."""
    name, board = draw(st.sampled_from(keys)).split("/")
    options = SYSTEMS[name].system.rulebook.options
    chosen = {option.key: draw(_values(option)) for option in options if option.key != "men" and draw(st.booleans())}
    return find_variant(f"{name}/{board}[{','.join(f'{key}={value}' for key, value in chosen.items())}]")


def _values(option: Option) -> st.SearchStrategy[str]:
    return st.sampled_from(option.values or NUMBERS)


@st.composite
def arrangements_of(draw: st.DrawFn, variant: Variant) -> Position:
    """Men anywhere, with all that the positions of a system remember beside them."""
    size, name = variant.geometry, variant.system.name
    crowd = draw(crowds(size))[: 14 if name in ("bell", "schaedler") else 30]
    colored = draw(st.lists(st.booleans(), min_size=len(crowd), max_size=len(crowd)))
    black = as_set(at for at, is_black in zip(crowd[2:], colored[2:], strict=True) if is_black) | 1 << crowd[1]
    white = as_set(crowd) & ~black
    duxes = as_set(crowd[:2]) if name in LED else 0
    quiet = draw(st.sampled_from([0, 1, 6, 29, 99]))
    position = Position(size, white, black, duxes, draw(colors), quiet=quiet)
    few = st.lists(st.sampled_from(crowd), unique=True).map(as_set)
    match name:
        case "schaedler":
            hands = draw(st.sampled_from([(0, 0), (0, 0), (3, 3), (2, 3)]))
            return replace(position, bound=draw(few), hand=hands)
        case "bell":
            hands, leaders = draw(st.sampled_from([((0, 0), (0, 0))] * 4 + [((2, 2), (1, 1)), ((0, 0), (0, 1))]))
            return replace(position, hand=hands, dux_hand=leaders)
        case "latrotabuli":
            homes = white & rows_of(size, WHITE, 1) | black & rows_of(size, BLACK, 1)
            unmoved = homes & ~duxes & ~(0 if draw(st.booleans()) else draw(few))
            return replace(position, fresh=unmoved, taken=draw(st.tuples(st.integers(0, 3), st.integers(0, 3))))
        case "glaucus":
            die = draw(st.integers(0, 4))
            if die:
                walkers = draw(st.lists(st.sampled_from(list(squares(position.army(position.side)))), unique=True))
                places = st.lists(st.sampled_from(size.squares), max_size=4, unique=True).map(as_set)
                trails = tuple((at, draw(places) & ~position.men) for at in sorted(walkers)[:2])
                return replace(position, die=die, pips=draw(st.integers(1, die)), trails=trails)
    return position


@st.composite
def every_position(draw: st.DrawFn, keys: Sequence[str] = EVERY_BOARD) -> Placed:
    """A position of any system: reached from its opening by legal turns, or an arrangement."""
    variant = draw(every_variant(keys))
    if draw(st.booleans()) or variant.system.name in ("bell", "schaedler"):
        return Placed(variant, draw(arrangements_of(variant)))
    return Placed(variant, play_on(variant, draw(st.lists(st.integers(0, 4095), max_size=12))).last)
