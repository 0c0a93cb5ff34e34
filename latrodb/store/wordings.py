"""Which game of a collection is another wording of which: games of the same turns, played by the same people."""

from __future__ import annotations

from itertools import product
from typing import Final

LONG = 20  # so many turns are not played twice by chance
ANY: Final = "any"  # a player; the names are bytes


class FirstGames:
    """The games with the same turns that are not wordings of earlier ones. A look-up takes the same time among many."""

    def __init__(self) -> None:
        self._first: dict[tuple[bytes | str | None, ...], int] = {}

    def add(self, game: int, plies: int, white: str | None, black: str | None) -> None:
        """Add a game by its number, length and players."""
        for key in product(*((name, ANY) for name in _names(plies, white, black))):
            self._first[key] = min(game, self._first.get(key, game))

    def find(self, plies: int, white: str | None, black: str | None) -> int | None:
        """The first game that was added with no other players; in long games the players do not matter."""
        keys = product(*((ANY,) if name is None else (name, None) for name in _names(plies, white, black)))
        return min((self._first[key] for key in keys if key in self._first), default=None)


def _names(plies: int, *players: str | None) -> list[bytes | None]:
    """What distinguishes players. As in SQLite, only letters of ASCII have two cases."""
    return [None if plies >= LONG or name is None else name.encode(errors="surrogatepass").lower() for name in players]
