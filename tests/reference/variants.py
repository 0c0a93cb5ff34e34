"""Which variants are judged: the reference of each game, its boards, and the values of its options."""

from __future__ import annotations

import random
from functools import cache
from itertools import product
from typing import TYPE_CHECKING

from latrodb.core.errors import UnknownVariantError
from latrodb.rules.catalog import SYSTEMS, find_variant
from tests.reference import (
    bell,
    classical_latrunculi,
    classical_petteia,
    falkener,
    glaucus,
    kowalski,
    latrotabuli,
    latrunculi_xxi,
    petteia_xxi,
    quintana,
    schaedler,
    single_stone_xxi,
)
from tests.reference.boards import Readings

if TYPE_CHECKING:
    from types import ModuleType

REFEREES: dict[str, ModuleType] = {
    "latrunculi-xxi": latrunculi_xxi,
    "petteia-xxi": petteia_xxi,
    "single-stone-xxi": single_stone_xxi,
    "kowalski": kowalski,
    "bell": bell,
    "schaedler": schaedler,
    "falkener": falkener,
    "quintana": quintana,
    "latrotabuli": latrotabuli,
    "glaucus": glaucus,
    "classical-latrunculi": classical_latrunculi,
    "classical-petteia": classical_petteia,
}
NUMBERS = {"quiet_limit": ("0", "1", "7", "150"), "margin": ("1", "4"), "men": ("17", "24")}


@cache
def boards_of(system: str) -> tuple[str, ...]:
    """Every board on which a game can be played, with the number of men that it needs."""
    found = (board_of(system, f"{files}x{ranks}") for files, ranks in product(range(1, 17), repeat=2))
    return tuple(board for board in found if board)


def board_of(system: str, board: str) -> str:
    """A board as `8x8` or, if it needs another number of men, `10x10[men=25]`; empty if the game has no such board."""
    files, ranks = map(int, board.split("x"))
    for setting in ("", f"[men={-(-files * ranks // 4)}]" if system == "schaedler" else ""):
        try:
            variant = find_variant(f"{system}/{board}{setting}")
        except UnknownVariantError:
            continue
        if variant.geometry.name == board:
            return f"{board}{setting}"
    return ""


def values_of(system: str) -> list[tuple[str, str]]:
    """Every value of every option but the defaults; of numbers, some."""
    return [
        (option.key, value)
        for option in SYSTEMS[system].system.rulebook.options
        for value in option.values or NUMBERS[option.key]
        if value != option.default
    ]


def settings_of(system: str, combinations: int, dice: random.Random) -> list[Readings]:
    """The defaults, each value alone, and so many combinations of values at random."""
    values = values_of(system)
    found: list[Readings] = [(), *((value,) for value in values)]
    for _ in range(combinations):
        chosen = {key for key, _ in values if dice.random() < 0.4}
        choices = {key: dice.choice([each for each in values if each[0] == key]) for key in sorted(chosen)}
        found.append(tuple(choices.values()))
    return list(dict.fromkeys(found))


def key_of(system: str, board: str, readings: Readings) -> str:
    """The key of a variant; a number of men in the readings goes before the one of the board."""
    size, _, own = board.rstrip("]").partition("[")
    options = dict(setting.split("=") for setting in filter(None, own.split(","))) | dict(readings)
    return f"{system}/{size}[{','.join(f'{key}={value}' for key, value in sorted(options.items()))}]"


def readings_of(key: str) -> Readings:
    """The options in the key of a variant, each with its value.

    >>> readings_of("schaedler/8x8[men=18,margin=4]"), readings_of("bell/7x8")
    ((('men', '18'), ('margin', '4')), ())
    """
    settings = key.partition("[")[2].rstrip("]").split(",")
    return tuple((option, value) for option, _, value in (each.partition("=") for each in settings if each))
