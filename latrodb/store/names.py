"""Names of players as people type them.

Every word of what is asked for must be a part of the name, in any order: `Carrillo Jose` is Jose Carrillo. Capital
letters, accents and punctuation make no difference, and neither do blanks: `joejoyce` is Joe Joyce.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from latrodb.core.english import fold_accents
from latrodb.store.sanitize import visible

if TYPE_CHECKING:
    from latrodb.store.database import Database

_GAPS = re.compile(r"[\s,.;()\[\]]+")


def is_named(name: str, wanted: str) -> bool:
    """Whether a player of that name can be meant.

    >>> is_named("José Carrillo", "carrillo jose"), is_named("Joe Joyce", "joejoyce"), is_named("Joe Joyce", "J Carr")
    (True, True, False)
    """
    folded = fold_accents(name).casefold()
    words = [word for word in _GAPS.split(fold_accents(wanted).casefold()) if word]
    return all(word in folded for word in words) or "".join(words) == _GAPS.sub("", folded)


def players_named(database: Database, wanted: str) -> list[int]:
    """The numbers of the players in a database who can be meant by a name."""
    wanted = visible(wanted)
    return [number for number, name in database.query("SELECT id, name FROM players") if is_named(name, wanted)]
