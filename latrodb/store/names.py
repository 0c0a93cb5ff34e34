"""Names of players as people type them, and their aliases in a database.

Every word searched for must be part of the name, in any order: `Carrillo Jose` finds Jose Carrillo. Case, accents,
punctuation and spaces are ignored: `joejoyce` finds Joe Joyce. A person with several names is found by each of them.
"""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.english import fold_accents
from latrodb.core.game_kind import is_program
from latrodb.store.errors import StoreError
from latrodb.store.sanitize import visible

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from latrodb.store.database import Database

_GAPS = re.compile(r"[\s,.;()\[\]]+")
ALIASES = """
SELECT id, name, corrected, made_by, made_on, evidence
  FROM entries
 WHERE kind = 'alias' AND reverted_at IS NULL
 ORDER BY id
"""
PROGRAMS = """
SELECT white FROM games
 WHERE instr(tags, '"program"') AND json_extract(tags, '$.WhiteType') = 'program' AND white IS NOT NULL
 UNION
SELECT black FROM games
 WHERE instr(tags, '"program"') AND json_extract(tags, '$.BlackType') = 'program' AND black IS NOT NULL
"""


class StoredAlias(NamedTuple):
    """An alias in force: this name is that person's."""

    id: int  # the number of the record
    name: str
    person: str
    by: str
    date: str
    why: str


def is_named(name: str, wanted: str) -> bool:
    """Whether a name matches what was searched for.

    >>> is_named("José Carrillo", "carrillo jose"), is_named("Joe Joyce", "joejoyce"), is_named("Joe Joyce", "J Carr")
    (True, True, False)
    >>> is_named("José Carrillo", "((")
    False
    """
    return _has(name, folded_name(wanted).split())


def _has(name: str, words: Sequence[str]) -> bool:
    """Whether a name has all of these words, which are folded, or is made of them."""
    folded = fold_accents(name).casefold()
    return bool(words) and (all(word in folded for word in words) or "".join(words) == _GAPS.sub("", folded))


def program_players(database: Database) -> set[int]:
    """The numbers of the players of a database that are programs: by name, or by a tag `[WhiteType "program"]`."""
    named = {number for number, name in database.query("SELECT id, name FROM players") if is_program(name)}
    return named | {number for (number,) in database.query(PROGRAMS)}


def players_named(database: Database, wanted: str) -> list[int]:
    """The numbers of the players in a database that match a name, also by their aliases."""
    words, others = folded_name(visible(wanted)).split(), names_of_people(database)
    return [
        number
        for number, name in database.query("SELECT id, name FROM players")
        if any(_has(each, words) for each in (others.get(folded_name(name), (name,)) if others else (name,)))
    ]


def names_of(database: Database, name: str) -> dict[str, int]:
    """The names of a person in a database with their numbers, by any of them; empty if there is none.

    Only if no name is the same, case, accents and punctuation make no difference.
    """
    folded, rows = folded_name(visible(name)), database.query("SELECT id, name FROM players")
    group = names_of_people(database).get(folded, frozenset((visible(name),)))
    found = {each: number for number, each in rows if each in group}
    return found or {each: number for number, each in rows if folded_name(each) == folded}


def handles_named(database: Database, wanted: str) -> list[str]:
    """The handles that match a name, in lower case: the name itself, and the aliases of people with that name."""
    groups = set(names_of_people(database).values())
    meant = chain.from_iterable(names for names in groups if any(is_named(name, visible(wanted)) for name in names))
    return sorted({name.lower() for name in (wanted, *meant)})


def names_of_people(database: Database) -> Mapping[str, frozenset[str]]:
    """All names of each person with several, by each of them in lower case without accents."""
    groups: dict[str, frozenset[str]] = {}
    for alias in load_aliases(database):
        names = (alias.name, alias.person)
        group = frozenset(chain(names, *(groups.get(folded_name(name), ()) for name in names)))
        groups.update((folded_name(name), group) for name in group)
    return groups


def load_aliases(database: Database) -> list[StoredAlias]:
    """The aliases of a database in force, by number."""
    return [StoredAlias(*row) for row in database.query(ALIASES)]


def add_alias(database: Database, name: str, person: str, *, by: str = "", why: str = "") -> int:
    """Record that a name is a person's; the number of the record. Texts and stored names do not change.

    Raises:
        StoreError: a name is empty or a program's, or it is the person's already.
    """
    from latrodb.game.ledgers.erratum import Alias
    from latrodb.store.entries import NOWHERE, make_entry, today

    for each in (name, person):
        if not each.strip():
            raise StoreError("a name is empty; give the other name and the person's name")
        if is_program(each):
            raise StoreError(f"{each} is a program, not a person; give the names of a person")
    if folded_name(person) == folded_name(name) or person in names_of_people(database).get(folded_name(name), ()):
        raise StoreError(f"{name} and {person} are one person already")
    alias = Alias(name=name, game=NOWHERE, by=by, date=today(), evidence=why, person=person)
    with database.transaction():
        return make_entry(database, alias)


def folded_name(name: str) -> str:
    """A name in lower case without accents and punctuation: names that differ in nothing else are one person's.

    >>> folded_name("Carrillo,  José")
    'carrillo jose'
    """
    return " ".join(_GAPS.split(fold_accents(name).casefold())).strip()


def name_sides(white: str | None, black: str | None, handles: str | None) -> tuple[str, str]:
    """White and Black; in a Game Courier log without names, its handles on each side, since it names no sides.

    >>> name_sides("Cato", None, "cato, livia"), name_sides(None, None, "cato, livia"), name_sides(None, None, None)
    (('Cato', '?'), ('cato or livia', 'cato or livia'), ('?', '?'))
    """
    if white or black:
        return white or "?", black or "?"
    either = (handles or "?").replace(", ", " or ")
    return either, either
