"""Every rule system and every variant, each in one line."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.english import list_words
from latrodb.core.errors import UnknownVariantError, near_miss
from latrodb.core.geometry import MAX_SIDE, parse_size
from latrodb.rules.games.bell import Bell
from latrodb.rules.games.classical import ClassicalLatrunculi, ClassicalPetteia
from latrodb.rules.games.falkener import Falkener
from latrodb.rules.games.glaucus import Glaucus
from latrodb.rules.games.kowalski import Kowalski
from latrodb.rules.games.latrotabuli import Latrotabuli
from latrodb.rules.games.quintana import Quintana
from latrodb.rules.games.schaedler import Schaedler
from latrodb.rules.games.xxi import LatrunculiXXI, PetteiaXXI, SingleStoneXXI
from latrodb.rules.variant import Variant

if TYPE_CHECKING:
    from latrodb.rules.rulebook import Rulebook
    from latrodb.rules.system import RuleSystem

WIDTHS = tuple(f"{files}x8" for files in range(6, MAX_SIDE + 1))


class Entry(NamedTuple):
    """A system in the catalog and its named boards, the default first.

    With `is_any_size` every board is valid on which the opening has no fault; with `is_any_width` every board of eight
    ranks and 6 to 16 files. Systems without `is_inferred` are never inferred from the moves of a game.
    """

    system: RuleSystem
    boards: tuple[str, ...]
    is_any_size: bool = False
    is_any_width: bool = False
    is_inferred: bool = True

    @property
    def described(self) -> str:
        """The boards in words, for messages."""
        others = ", and on every other width from 6x8 to 16x8" if self.is_any_width else ""
        return "any board up to 16x16" if self.is_any_size else f"{list_words(self.boards)}{others}"

    def has(self, board: str) -> bool:
        """Whether the system can be played on a board of that name."""
        return self.is_any_size or board in self.boards or (self.is_any_width and board in WIDTHS)


SYSTEMS: dict[str, Entry] = {
    "latrunculi-xxi": Entry(LatrunculiXXI(), ("10x8", "8x8", "12x8"), is_any_width=True),
    "petteia-xxi": Entry(PetteiaXXI(), ("8x8", "10x8", "12x8"), is_any_width=True),
    "single-stone-xxi": Entry(SingleStoneXXI(), ("8x8", "10x8", "12x8"), is_any_width=True),
    "kowalski": Entry(Kowalski(), ("12x8", "11x10")),
    "bell": Entry(Bell(), ("7x8", "8x8"), is_any_size=True),
    "schaedler": Entry(Schaedler(), ("8x8",), is_any_size=True),
    "falkener": Entry(Falkener(), ("12x12",)),
    "quintana": Entry(Quintana(), ("8x8",)),
    "latrotabuli": Entry(Latrotabuli(), ("12x6",)),
    "glaucus": Entry(Glaucus(), ("8x8",)),
    "classical-latrunculi": Entry(ClassicalLatrunculi(), ("12x8", "10x8", "8x8"), is_any_width=True, is_inferred=False),
    "classical-petteia": Entry(ClassicalPetteia(), ("8x8", "10x8", "12x8"), is_any_width=True, is_inferred=False),
}
_KEY = re.compile(r"([a-z-]+)(?:/(\d+x\d+))?(?:\[([^\]]*)\])?")


@cache
def system_of_heading(name: str) -> str:
    """The system whose source prints that name above its games; the empty string if there is none.

    >>> system_of_heading("Petteia XXI")
    'petteia-xxi'
    """
    name = name.lower()
    return next((key for key in SYSTEMS if name in map(str.lower, _book(key).headings)), "")


@cache
def systems_by_name() -> dict[str, str]:
    """The names of systems in prose, in lower case, with their keys."""
    return {name.lower(): key for key in SYSTEMS for name in (*_book(key).headings, *_book(key).authors)}


@cache
def systems_with_sign(sign: str) -> tuple[str, ...]:
    """The systems with a form of turn, given by its sign in the notation: `x` for a removal without a move."""
    return tuple(key for key in SYSTEMS if sign in _book(key).signs)


def _book(key: str) -> Rulebook:
    return SYSTEMS[key].system.rulebook


def inferred_systems() -> tuple[str, ...]:
    """The systems that may be inferred for a game that does not name its rules."""
    return tuple(key for key, entry in SYSTEMS.items() if entry.is_inferred)


def variant_keys() -> tuple[str, ...]:
    """The keys of all variants, without options."""
    return tuple(f"{name}/{board}" for name, entry in SYSTEMS.items() for board in entry.boards)


@cache
def find_variant(key: str) -> Variant:
    """The variant of a key.

    Args:
        key: `system`, `system/FILESxRANKS`, either followed by `[option=value,...]`. A bare system
            means its default board.

    Raises:
        UnknownVariantError: no such system, board, option or value; the message suggests similar names.

    >>> find_variant("petteia-xxi").key
    'petteia-xxi/8x8'
    """
    found = _KEY.fullmatch(key.strip().lower())
    name, board, options = found.groups() if found else (key, None, None)
    entry = SYSTEMS.get(name)
    if not found or entry is None:
        raise UnknownVariantError(f"no variant '{key}'{near_miss(key, (*variant_keys(), *SYSTEMS))}")
    board = board or entry.boards[0]
    size = parse_size(board)
    if size is None or not entry.has(size.name):
        raise UnknownVariantError(f"no variant '{key}': {name} is played on {entry.described}")
    system, suffix = _with_options(entry.system, options or "")
    if fault := next(system.faults(system.opening(size)), None):
        raise UnknownVariantError(f"no variant '{key}': {fault.message}")
    return Variant(f"{name}/{size.name}{suffix}", system, size)


def _with_options(system: RuleSystem, text: str) -> tuple[RuleSystem, str]:
    known = {option.key: option for option in system.rulebook.options}
    chosen = {}
    for setting in filter(None, (part.strip() for part in text.split(","))):
        key, _, value = setting.partition("=")
        if key not in known:
            raise UnknownVariantError(f"no option '{key}' in {system.rulebook.system}{near_miss(key, known)}")
        option = known[key]
        if not option.admits(value):
            values = list_words(option.values) if option.values else "a whole number"
            raise UnknownVariantError(f"option {key} takes {values}, not '{value}'")
        if value != option.default:
            chosen[key] = value
    for key, value in sorted(chosen.items()):
        system = system.with_option(key, value)
    listed = ",".join(f"{key}={value}" for key, value in sorted(chosen.items()))
    return system, f"[{listed}]" if listed else ""
