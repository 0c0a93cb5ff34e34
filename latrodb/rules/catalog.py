"""Every rule system and every variant, each in one line; a system is loaded only when it is used."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.english import fold_accents, list_words
from latrodb.core.errors import UnknownVariantError, near_miss
from latrodb.core.geometry import MAX_SIDE, parse_size
from latrodb.rules.titles import BOOKS, read_head
from latrodb.rules.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Iterable

    from latrodb.rules.game import Game
    from latrodb.rules.rulebook import Rulebook

WIDTHS = tuple(f"{files}x8" for files in range(6, MAX_SIDE + 1))


PLAYERS = {  # of each kind of turns: the module in `latrodb/rules/games` and the class of the game there
    "slides": "slides.Slides", "chains": "bell.Bell", "bonds": "schaedler.Schaedler",
    "marches": "latrotabuli.Latrotabuli", "dice": "glaucus.Glaucus",
}  # fmt: skip


class SystemEntry(NamedTuple):
    """A system in the catalog, and its named boards, the default first.

    With `is_any_size`, every board with a valid opening is allowed; with `is_any_width`, every board of eight ranks and
    6 to 16 files. Systems without `is_inferred` are never inferred from the moves of a game.
    """

    name: str
    kind: str
    boards: tuple[str, ...]
    is_any_size: bool = False
    is_any_width: bool = False
    is_inferred: bool = True

    @property
    def system(self) -> Game:
        """The rules with default options."""
        return _load(self.name, self.kind)

    @property
    def described(self) -> str:
        """The boards in words, for messages."""
        others = ", and on every other width from 6x8 to 16x8" if self.is_any_width else ""
        return "any board up to 16x16" if self.is_any_size else f"{list_words(self.boards)}{others}"

    def has(self, board: str) -> bool:
        """Whether the system can be played on the board with a name such as `10x8`."""
        return self.is_any_size or board in self.boards or (self.is_any_width and board in WIDTHS)


def _read_entries() -> dict[str, SystemEntry]:
    """The systems that have a rulebook, in the order of their places."""
    heads = {path.stem: read_head(path.stem) for path in sorted(BOOKS.glob("*.toml"))}
    entries = {}
    for name, head in sorted(heads.items(), key=lambda entry: int(entry[1].get("place", 99))):
        sizes = head.get("sizes", "named")
        entries[name] = SystemEntry(
            name, head["kind"], tuple(head["boards"]), sizes == "any", sizes == "widths", head.get("is_inferred", True)
        )
    return entries


SYSTEMS: dict[str, SystemEntry] = _read_entries()
_OPTIONS = re.compile(r"([^\[\]]*)(?:\[([^\[\]]*)\])?")
_BOARD = re.compile(r"(?<![0-9])([0-9]{1,2})\s*[x×*]\s*([0-9]{1,2})(?![0-9])")
_WORD = re.compile(r"[^\W_]+")
# Words in the names of several games, or around a name, that do not tell the games apart.
_COMMON = frozenset(
    ["a", "board", "by", "for", "game", "latrunculorum", "ludus", "of", "on", "reconstruction", "rules", "s", "the"]
)


@cache
def _load(name: str, kind: str) -> Game:
    """Load one system; all of them would take as long as the rest of a short command."""
    module, make = PLAYERS[kind].split(".")
    system: Game = getattr(import_module(f"latrodb.rules.games.{module}"), make)(name)
    return system


@cache
def system_of_heading(name: str) -> str:
    """The system whose source prints a name above its games; the empty string if there is none.

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
    """The systems that have a form of turn, given by its sign in the notation: `x` for a removal without a move."""
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
def find_variant(key: str, default_board: str = "") -> Variant:
    """Find a variant by its key, or by the name of a game as used in titles, source pages and prose.

    Args:
        key: `system`, `system/FILESxRANKS`, either followed by `[option=value,...]`. A bare system
            means its default board. The case, signs and accents of a name do not matter: `Petteia XXI 8x8`. Ranks
            and files are swapped if only the swapped board exists; `turned_board` reports that.
        default_board: the board for a key that names none, if the system has it.

    Raises:
        UnknownVariantError: no such system, board, option or value, or a name that several systems have; the message
            suggests similar names.

    >>> find_variant("petteia-xxi").key, find_variant("Ludus latrunculorum (Kowalski), 12 x 8").key
    ('petteia-xxi/8x8', 'kowalski/12x8')
    """
    found = _OPTIONS.fullmatch(key.strip().lower())
    body, options = found.groups() if found else ("", None)
    board = _BOARD.search(body)
    name = _find_system(_BOARD.sub(" ", body, count=1), key)
    entry = SYSTEMS[name]
    boards = _orders(board) if board else (default_board, entry.boards[0])
    size = next((size for size in map(parse_size, boards) if size and entry.has(size.name)), None)
    if size is None:
        raise UnknownVariantError(f"no variant '{key}': {name} is played on {entry.described}")
    system, suffix = _with_options(entry.system, options or "")
    if fault := next(system.faults(system.opening(size)), None):
        raise UnknownVariantError(f"no variant '{key}': {fault.message}")
    return Variant(f"{name}/{size.name}{suffix}", system, size)


def names_board(key: str) -> bool:
    """Whether the key of a variant names a board or options, and so not a system as a whole.

    >>> names_board("Petteia XXI"), names_board("Petteia XXI 8x8"), names_board("falkener[jumps=true]")
    (False, True, True)
    """
    return "[" in key or _BOARD.search(key.lower()) is not None


def _orders(board: re.Match[str]) -> tuple[str, str]:
    """A board as written, and with files and ranks swapped."""
    return f"{int(board[1])}x{int(board[2])}", f"{int(board[2])}x{int(board[1])}"


def turned_board(key: str) -> str:
    """The board as a key writes it, if it gives the ranks first and so was swapped; else the empty string.

    >>> turned_board("kowalski/8x12"), turned_board("kowalski/12x8")
    ('8x12', '')
    """
    written = _BOARD.search(key.lower().partition("[")[0])
    board = _orders(written)[0] if written else ""
    return board if board not in ("", find_variant(key).geometry.name) else ""


def _find_system(name: str, key: str) -> str:
    """The system that a name in lower case means; `key` is the whole text, to be quoted in errors."""
    if (exact := name.strip(" /")) in SYSTEMS:
        return exact  # without reading any rulebook, which would take longer than most commands
    words = _WORD.findall(fold_accents(name))
    if found := _systems_by_any_name().get(_distinct(words)):
        return found
    choices = [
        f"{system}/{entry.boards[0]}"
        for system, entry in SYSTEMS.items()
        if any(set(words) <= set(each) for each in _names_in_words(system))
    ]
    if words and choices:
        raise UnknownVariantError(f"no variant '{key}'; did you mean {list_words(choices, 'or')}?")
    guess = near_miss(key, (*variant_keys(), *SYSTEMS))
    raise UnknownVariantError(f"no variant '{key}'{guess or f'; the systems are {list_words(SYSTEMS)}'}")


@cache
def _systems_by_any_name() -> dict[str, str]:
    return {_distinct(words): system for system in SYSTEMS for words in _names_in_words(system)}


@cache
def _names_in_words(system: str) -> tuple[list[str], ...]:
    """The words of every name of a system: its key, title, headings, authors, and the titles of its own sources."""
    book, titles = _book(system), {_book(each).title for each in SYSTEMS}
    sources = (source.title for source in book.sources if source.title not in titles)
    names = (system, book.title, *book.headings, *book.authors, *sources)
    return tuple(_WORD.findall(fold_accents(name.lower())) for name in names)


def _distinct(words: Iterable[str]) -> str:
    """A name without its common words, as one word."""
    return "".join(word for word in words if word not in _COMMON)


def _with_options(system: Game, text: str) -> tuple[Game, str]:
    if not text:
        return system, ""
    known = {option.key: option for option in system.rulebook.options}
    chosen = {}
    for setting in filter(None, (part.strip() for part in text.split(","))):
        key, _, value = setting.partition("=")
        if key not in known:
            raise UnknownVariantError(f"no option '{key}' in {system.rulebook.system}{near_miss(key, known)}")
        option = known[key]
        if not option.admits(value):
            values = list_words(option.values) if option.values else "a whole number"
            raise UnknownVariantError(f"option {key} takes {values}, not '{value}'{near_miss(value, option.values)}")
        if value != option.default:
            chosen[key] = value
    for key, value in sorted(chosen.items()):
        system = system.with_option(key, value)
    listed = ",".join(f"{key}={value}" for key, value in sorted(chosen.items()))
    return system, f"[{listed}]" if listed else ""
