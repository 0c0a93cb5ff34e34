"""Lists of games: which of them an address chooses, by kind, rules, year, result and length."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import msgspec

from latrodb.core.game_kind import GameKind, is_kind
from latrodb.features.web.pages.page import GameLine, Page, Paging, game_lines, paging
from latrodb.rules.catalog import SYSTEMS
from latrodb.rules.titles import read_title
from latrodb.store.find import find_games

if TYPE_CHECKING:
    from collections.abc import Mapping

    from latrodb.features.web.addresses import Addresses
    from latrodb.query.collection import Collection

ALL = "all"  # games of every kind
LENGTHS = {"0-20": "up to 20 turns", "21-60": "21 to 60 turns", "61-": "more than 60 turns"}
RESULTS = {"1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½", "*": "none"}
LONGEST_GAME = 1 << 40  # plies; no game has so many
OF_KIND = "(:kind = 'all' OR kind = :kind)"
OTHERWISE = """
coalesce(substr(variant, 1, instr(variant, '/') - 1), '') LIKE :rules AND coalesce(date, '') LIKE :year
   AND coalesce(nullif(result, '*'), outcome, '*') LIKE :result AND plies BETWEEN :least AND :most"""
KINDS = f"""
SELECT kind, sum({{chosen}})
  FROM games
 WHERE same_as IS NULL AND {{of}}
 GROUP BY kind
 ORDER BY kind <> '{GameKind.PLAYED}', 2 DESC, kind
"""
SYSTEMS_OF = f"""
SELECT substr(variant, 1, instr(variant, '/') - 1) AS system, sum({OF_KIND})
  FROM games
 WHERE same_as IS NULL AND {{of}} AND variant IS NOT NULL
 GROUP BY system
 ORDER BY 2 DESC, system
"""
YEARS = f"""
SELECT substr(date, 1, 4) AS year, sum({OF_KIND})
  FROM games
 WHERE same_as IS NULL AND {{of}} AND date GLOB '[0-9][0-9][0-9][0-9]*'
 GROUP BY year
 ORDER BY year DESC
"""
# The latest first; after them those without a year.
GAMES = f"""
SELECT id
  FROM games
 WHERE same_as IS NULL AND {{of}} AND {OF_KIND} AND {{chosen}}
 ORDER BY coalesce(date, '') NOT GLOB '[0-9][0-9][0-9][0-9]*', date DESC, id
 LIMIT :limit OFFSET :offset
"""


class Choice(msgspec.Struct, frozen=True):
    """The conditions for games of a list, as in its address; an empty text sets none."""

    kind: str = ""  # a kind of games, or `all`; empty: whole games if there are any
    rules: str = ""  # a system
    year: str = ""
    result: str = ""
    length: str = ""  # one of LENGTHS

    @property
    def parameters(self) -> dict[str, str | int]:
        """The parameters of OTHERWISE."""
        least, _, most = self.length.partition("-")
        return {
            "rules": self.rules or "%", "year": f"{self.year}%", "result": self.result or "%",
            "least": int(least or 0), "most": int(most or LONGEST_GAME),
        }  # fmt: skip


class Group(msgspec.Struct, frozen=True):
    """Games that have something in common."""

    name: str  # a kind of games, a system, or a year
    games: int


class GameListPage(Page, frozen=True, kw_only=True):
    """A page with a list of games."""

    choice: Choice
    kind: str  # of the games that are listed; `all`: of every kind
    kinds: list[Group]  # of all games of the list, with the number under the other conditions; the first is the default
    systems: list[Group]  # of that kind, without the other conditions
    years: list[Group]
    paging: Paging
    games: list[GameLine]

    @property
    def fields(self) -> list[tuple[str, str, list[tuple[str, str]]]]:
        """What the form of the list asks for besides the kind: name, label, and values with their words."""
        systems = [(each.name, f"{read_title(each.name)} ({each.games})") for each in self.systems]
        years = [(each.name, f"{each.name} ({each.games})") for each in self.years]
        return [
            ("rules", "Rules", systems), ("year", "Year", years), ("result", "Result", [*RESULTS.items()]),
            ("length", "Length", [*LENGTHS.items()]),
        ]  # fmt: skip

    def address(self, to: Addresses, page: int = 1, **changed: str) -> str:
        """The address of the list, with some conditions changed; of a kind that is shown anyway none is named."""
        words = {**msgspec.to_builtins(self.choice), **changed}
        kind = "" if words["kind"] == self.kinds[0].name else words["kind"]
        return self._address(to, page, {**words, "kind": kind})

    def _address(self, to: Addresses, page: int, words: Mapping[str, str]) -> str:
        return to.games(page, **words)


def choice_of(query: Mapping[str, str]) -> Choice:
    """The choice in the query of an address; what has no meaning is left out.

    >>> choice_of({"kind": "engine", "year": "2016", "length": "5-", "result": "1-0"})
    Choice(kind='engine', rules='', year='2016', result='1-0', length='')
    """
    found = {key: query.get(key, "") for key in Choice.__struct_fields__}
    known = {
        "kind": is_kind(found["kind"]) or found["kind"] == ALL,
        "rules": found["rules"] in SYSTEMS,
        "year": re.fullmatch("[0-9]{4}", found["year"]),
        "result": found["result"] in RESULTS,
        "length": found["length"] in LENGTHS,
    }
    return Choice(**{key: value for key, value in found.items() if known[key]})


def kinds_of(collection: Collection, of: str, chosen: str = "1", **given: Any) -> list[Group]:
    """The kinds of the games for which a condition in SQL holds, with the number of those that are chosen, and of all.

    Whole games are first, or all if none is whole.
    """
    counts = [Group(*row) for row in collection.query(KINDS.format(of=of, chosen=chosen), **given)]
    every = Group(ALL, sum(each.games for each in counts))
    return [*counts, every] if counts and counts[0].name == GameKind.PLAYED else [every, *counts]


def list_games(collection: Collection, query: Mapping[str, str], of: str = "1", **given: Any) -> dict[str, Any]:
    """The fields of a `GameListPage` as the query of its address wants it.

    Args:
        collection: where the games are.
        query: the query of the address.
        of: a condition in SQL on the games of the list, with parameters that are `given`.
        given: those parameters.

    Raises:
        StoreError: the database cannot be read.
    """
    choice = choice_of(query)
    given |= choice.parameters
    kinds = kinds_of(collection, of, OTHERWISE, **given)
    counts = {each.name: each.games for each in kinds}
    given["kind"] = kind = choice.kind or kinds[0].name
    part = paging(counts.get(kind, 0), query.get("page", ""))
    rows = collection.query(GAMES.format(of=of, chosen=OTHERWISE), **given, **part.window)
    order = {game: place for place, (game,) in enumerate(rows)}
    found = sorted(find_games(collection, among=[*order]), key=lambda game: order[game.id])
    groups = {
        name: [Group(*row) for row in collection.query(sql.format(of=of), **given)]
        for name, sql in (("systems", SYSTEMS_OF), ("years", YEARS))
    }
    return {"choice": choice, "kind": kind, "kinds": kinds, **groups, "paging": part, "games": game_lines(found)}
