"""The games that the figures of an article are taken from."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypeAlias

from latrodb import analyzer
from latrodb.core.errors import PlaceError
from latrodb.features.articles.known_games import KnownGame
from latrodb.files import STDIN
from latrodb.references import find_game, parse_reference

if TYPE_CHECKING:
    from pathlib import Path

    from latrodb.references import Reference


_Key: TypeAlias = "tuple[Reference, str | None]"


class GameCache:
    """Games by the names that figures call them, each read and checked once.

    Args:
        folder: where the names of files begin.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._games: dict[_Key, KnownGame] = {}
        self._read: dict[_Key, KnownGame] = {}

    def beside(self, folder: Path) -> GameCache:
        """A cache for another article, with no game on it yet; what was read for this one is not read again."""
        cache = GameCache(folder)
        cache._read = self._read
        return cache

    def find(self, text: str, variant: str | None = None) -> tuple[KnownGame, str | None]:
        """A game, and the place in it if the name has one.

        Args:
            text: `FILE`, `FILE#2`, `FILE@13b`, `games.db#7`; not `-`.
            variant: the key of the rules to use, which outranks the tags.

        Raises:
            PlaceError: there is no such file or game, or the file holds several and none is named.
            UnreadableFileError: the system refuses to open it.
            UnknownVariantError: there are no such rules.
        """
        if text == STDIN:
            raise PlaceError("an article takes its games from files, not from standard input")
        reference = parse_reference(os.path.normpath(self.folder / text))
        key = reference._replace(at=None), variant
        if key not in self._read:
            self._read[key] = _take(reference, variant)
        return self._games.setdefault(key, self._read[key]), reference.at

    @property
    def games(self) -> tuple[KnownGame, ...]:
        """All that were found, in the order in which they were first named."""
        return tuple(self._games.values())


def _take(reference: Reference, variant: str | None) -> KnownGame:
    chosen = find_game(analyzer(), reference, variant)
    if chosen.others:
        raise PlaceError(f"{reference.file} holds {chosen.others + 1} games; say which, {reference.file}#1")
    origin = reference.file if reference.number is None else f"{reference.file}#{reference.number}"
    return KnownGame(chosen.game.written, origin, game=chosen.game)
