"""What the index of a folder of pages knows of texts: words of tags, comments and notes, and rules."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from latrodb.query.collection import Collection

BEGINNING = 2  # characters of a word by which it finds its part
_VOCABULARY = "CREATE VIRTUAL TABLE IF NOT EXISTS temp.{name}_words USING fts5vocab('main', '{name}_fts', 'instance')"
_WORDS = "SELECT DISTINCT term, doc FROM temp.{name}_words ORDER BY term, doc"
_NOTES = "SELECT id, game, coalesce(ply, 0) FROM note_list WHERE game IS NOT NULL ORDER BY id, game, ply"


def differences(numbers: Iterable[int]) -> list[int]:
    """Numbers in ascending order as the first one and the differences that follow.

    >>> differences([3, 3, 10])
    [3, 0, 7]
    """
    known = list(numbers)
    return known[:1] + [after - before for before, after in pairwise(known)]


def word_parts(
    database: Collection, rows: Mapping[int, int], place_of: Callable[[int, int, int], int | None]
) -> Iterator[tuple[str, Any]]:
    """The words of tags, by the rows of games; of comments and notes, by their numbers, which have their places.

    `rows` are those of games by their numbers; `place_of` gives the place after a ply of a line of a game.
    """
    texts: dict[str, dict[str, list[list[int]]]] = defaultdict(dict)
    numbers: dict[str, dict[int, list[int]]] = {"games": {game: [row] for game, row in rows.items()}}
    for kind, query in (("comments", "SELECT id, game, ply FROM comments ORDER BY id"), ("notes", _NOTES)):
        found = [each for each in database.query(query) if each[1] in rows]
        numbers[kind] = defaultdict(list)
        for at, (text, *_) in enumerate(found):
            numbers[kind][text].append(at)
        places = (place_of(game, 0, ply) for _, game, ply in found)
        of_games = [rows[game] for _, game, _ in found]
        yield kind, {"games": of_games, "at": [-1 if place is None else place for place in places]}
    with database.scratch() as connection:
        for index, (kind, table) in enumerate((("games", "games"), ("comments", "comments"), ("notes", "entries"))):
            connection.execute(_VOCABULARY.format(name=table))
            for term, text in connection.execute(_WORDS.format(name=table)):
                if text in numbers[kind]:
                    texts[beginning(term)].setdefault(term, [[], [], []])[index] += numbers[kind][text]
    for start, terms in sorted(texts.items()):
        yield f"words-{start}", {term: [*map(differences, found)] for term, found in sorted(terms.items())}


def beginning(text: str) -> str:
    """The name of the part that has a text: its first characters, safe in the name of a file on every system.

    >>> beginning("e1-e6"), beginning("Pétteia"), beginning("a")
    ('65-31', '50-e9', '61')
    """
    return "-".join(f"{ord(character):x}" for character in text[:BEGINNING])


def rule_part(database: Collection, place_of: Callable[[int, int, int], int | None]) -> Iterator[tuple[str, Any]]:
    """The places of turns about which a diagnostic cites a rule."""
    rules = database.query("SELECT DISTINCT rule FROM diagnostics WHERE rule IS NOT NULL ORDER BY rule")
    yield "rule", {rule: places_of(database, f'rule "{rule}"', place_of) for (rule,) in rules}


def places_of(database: Collection, test: str, place_of: Callable[[int, int, int], int | None]) -> list[int]:
    """The differences between the places of the turns that pass a test of queries."""
    found = (place_of(game, 0, place.ply) for game, places in database.ask(f"turns where {test}") for place in places)
    return differences(sorted(number for number in found if number is not None))
