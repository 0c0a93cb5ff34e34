"""Names that are typed instead of a query: `Carrillo`, `Jose Carrillo - Joyce`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from latrodb.store.names import players_named

if TYPE_CHECKING:
    from latrodb.store.database import Database

BETWEEN = re.compile(r"\s+(?:[-–—]|vs?\.?|against|and)\s+", re.IGNORECASE)  # two players
MOST_WORDS = 8  # of two names


def names_typed(database: Database, text: str) -> list[str]:
    """The name of the player, or of the two players, that a text is; none if it is anything else.

    A text that can be divided into the names of two players in several ways is not understood.
    """
    text = text.strip()
    if '"' in text:
        return []
    if players_named(database, text):
        return [text]
    words, halves = text.split(), [BETWEEN.split(text)]
    if len(halves[0]) == 1 and len(words) <= MOST_WORDS:
        halves = [[" ".join(words[:count]), " ".join(words[count:])] for count in range(1, len(words))]
    found = [names for names in halves if len(names) == 2 and all(players_named(database, name) for name in names)]
    return found[0] if len(found) == 1 else []


def query_of_names(names: list[str]) -> str:
    """The query for the games of all these players; empty without names.

    >>> query_of_names(["Carrillo", "Joe Joyce"])
    'player "Carrillo" and player "Joe Joyce"'
    """
    return " and ".join(f'player "{name}"' for name in names)
