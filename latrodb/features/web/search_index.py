"""The index with which a folder of pages answers searches without a server.

Pages opened from a folder may not read files, but they may load scripts. So each part is a script of one call that
registers its data: JSON, packed with zlib, in base64. `latro-index.js` loads parts, `latro-tests.js` reads them.

Games are rows, numbered from 0 in the order of their numbers, other wordings included. Places are the positions of the
games as corrected, numbered from 0: those of each game from its start to its end, then those of variations. A fact
about turns is a list of places, as differences.

The index answers tests of games, words, rules, problems and positions; those of captures, marks, men and motifs need
the database.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections import defaultdict
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from latrodb.core.english import Text, fold_accents
from latrodb.core.game_kind import GameKind
from latrodb.core.key import rules_number
from latrodb.core.outcome import Ending
from latrodb.core.symmetry import IMAGES
from latrodb.diagnostics.codes import CODES
from latrodb.query.compiler import PARTS
from latrodb.query.conditions import KINDS
from latrodb.query.run import PLACES_CORRECTED
from latrodb.rules.catalog import SYSTEMS, find_variant
from latrodb.store.conditions import HANDLES
from latrodb.store.find_position import numbered_otherwise, turn_label, variation_number
from latrodb.store.names import folded_name, names_of_people

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


CARDS = 64  # games of a part that has what a list of results shows of them
POSITIONS = 1000  # of a part, about
SUPPORTED = frozenset((  # the tests of queries that the index answers
    "player", "white", "black", "event", "site", "date", "since", "until", "before", "variant", "result", "ending",
    "kind", "code", "plies", "problems", "game", "whole", "diagram", "engine", "illegal", "impossible", "unread",
    "position", "move", "at", "variation", "text", "comment", "note", "rule", "collection",
))  # fmt: skip
STATES = ("illegal", "impossible", "unread")
_GAMES = f"""
SELECT id, same_as, coalesce(white, 0) AS white, coalesce(black, 0) AS black, date, event, site, variant, result,
       ending, kind, coalesce(nullif(result, '*'), outcome) AS shown, plies, problems, {HANDLES} AS handles
  FROM games
 ORDER BY id
"""
_PLACES = f"""
WITH {PLACES_CORRECTED}
SELECT game, line, coalesce(part, 0), ply, key, wording FROM places ORDER BY game, line, ply
"""
_LABELS = f"""
SELECT line, ply, place || iif(_lines.kind = 'variation', '~' || {variation_number("_lines.id", Text.CORRECTED)}, '')
  FROM line_plies JOIN _lines ON _lines.id = line_plies.line
"""
_COLLECTIONS = """
SELECT DISTINCT lower(collection), game FROM note_list WHERE game IS NOT NULL AND collection IS NOT NULL
"""


class Card(NamedTuple):
    """What a list of results shows of a game: its page, from the folder of the index's page, and a few facts."""

    address: str
    white: str
    black: str
    date: str  # in words
    rules: str  # in words
    result: str
    plies: int


class _Run(NamedTuple):
    """Positions that follow one another in a game or a variation, from a ply on."""

    game: int
    line: int
    start: int
    places: int
    wording: int


class _Places(NamedTuple):
    """The numbers of places, and what is known of each."""

    runs: list[_Run]
    keys: list[int | None]
    parts: list[int]
    first: dict[tuple[int, int], int]  # the number of ply 0 by game and line
    lines: dict[int, _Run]  # by the number of the variation; those of games by their number below 0

    def find(self, game: int, line: int, ply: int) -> int | None:
        """The number of the place after a ply of a game, or of a variation; None if there is none."""
        run = self.lines.get(line) if line else self.lines.get(-game)
        inside = run is not None and run.start <= ply < run.start + run.places
        return self.first[run.game, run.line] + ply if run and inside else None

    @property
    def at_plies(self) -> Iterator[tuple[int, _Run, int]]:
        """Each place with its run and ply."""
        number = 0
        for run in self.runs:
            for ply in range(run.start, run.start + run.places):
                yield number, run, ply
                number += 1


def index_files(
    database: Collection, card_of: Callable[[int], Card], drawings: str = "", board_of: Callable[[int], str] = str
) -> Iterator[tuple[str, bytes]]:
    """The files of the index of a database, by name: the same for the same games, whatever the machine.

    `card_of` gives what a list of results shows of the game of a number, and `board_of` its board as HTML; other
    wordings of a game have none. `drawings` is what the boards share.

    Raises:
        StoreError: the database cannot be read.
    """
    games = database.query("SELECT id, same_as FROM games ORDER BY id")
    boards = ("boards", [board_of(game) if same_as is None else "" for game, same_as in games])
    for name, content in chain(index_parts(database, card_of), [("drawings", drawings)], in_parts(*boards)):
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        packed = base64.b64encode(zlib.compress(text.encode(), 9)).decode()
        yield f"{name}.js", f'latroIndex("{name}","{packed}");\n'.encode()


def index_parts(database: Collection, card_of: Callable[[int], Card]) -> Iterator[tuple[str, Any]]:
    """The parts of the index before they are packed: their names and what they hold."""
    games = database.query(_GAMES)
    rows = {game[0]: row for row, game in enumerate(games)}
    places = _read_places(database)
    buckets = 1 << max(0, (len(places.keys) // POSITIONS - 1).bit_length())
    texts = dict(word_parts(database, rows, places.find))
    yield (
        "start",
        {
            **_start(games, rows, len(places.keys), buckets),
            **_words(),
            "texts": [name for name in texts if "-" in name],
        },
    )
    yield from texts.items()
    yield from rule_part(database, places.find)
    yield "places", _place_part(database, rows, places)
    yield from _columns(database, games, rows)
    for word in STATES:
        yield word, places_of(database, word, places.find)
    yield from _positions(places, buckets)
    cards = [card_of(game[0]) if game[1] is None else None for game in games]
    yield from in_parts("cards", cards)


def in_parts(name: str, items: list[Any]) -> Iterator[tuple[str, Any]]:
    """What each game has, in parts."""
    for first in range(0, len(items), CARDS):
        yield f"{name}-{first // CARDS}", items[first : first + CARDS]


def _start(games: list[tuple[Any, ...]], rows: dict[int, int], places: int, buckets: int) -> dict[str, Any]:
    """What every search needs: the language, the variants with their symmetries, and the sizes of the other parts."""
    variants = sorted({game[7] for game in games if game[7]})
    boards: dict[str, dict[str, list[int]]] = defaultdict(dict)
    for variant in map(find_variant, variants):
        images = variant.system.images(variant.geometry)
        boards[variant.system.name][variant.geometry.name] = [IMAGES.index(image) for image in images]
    return {
        "games": len(games),
        "same": {rows[game[0]]: rows[game[1]] for game in games if game[1] is not None},
        "places": places,
        "buckets": buckets,
        "cards": CARDS,
        "variants": variants,
        "systems": list(SYSTEMS),
        "boards": boards,
        "rules": {name: str(rules_number(name)) for name in boards},
        "images": [[image.name, *map(int, image[1:])] for image in IMAGES],
        "parts": PARTS,
        "endings": list(Ending),
        "gameKinds": list(GameKind),
    }


def unanswered() -> list[str]:
    """The words of the query language that the index does not answer, in order."""
    return sorted(KINDS.keys() - SUPPORTED)


def _words() -> dict[str, Any]:
    """The words that begin tests: those that the index answers, and the others."""
    kinds = {
        word: {
            "needs": sorted(kind.needs),
            "takes": sorted(kind.takes),
            "ofGames": kind.of_games,
            "example": kind.example,
        }
        for word, kind in KINDS.items()
        if word in SUPPORTED
    }
    return {"kinds": kinds, "others": unanswered()}


def _read_places(database: Collection) -> _Places:
    found: dict[tuple[int, int], list[tuple[Any, ...]]] = defaultdict(list)
    for row in database.query(_PLACES):
        found[row[:2]].append(row[2:])
    # The games themselves come first, in order; then the lines of variations.
    runs: list[_Run] = []
    keys: list[int | None] = []
    parts: list[int] = []
    first: dict[tuple[int, int], int] = {}
    for (game, line), rows in sorted(found.items(), key=lambda item: (item[0][1] > 0, item[0])):
        start = rows[0][1]
        runs.append(_Run(game, line, start, len(rows), rows[0][-1]))
        first[game, line] = len(keys) - start
        parts += [part for part, *_ in rows]
        keys += [key for *_, key, _ in rows]
    return _Places(runs, keys, parts, first, {run.line or -run.game: run for run in runs})


def _place_part(database: Collection, rows: dict[int, int], places: _Places) -> dict[str, Any]:
    """How many places each game has, what they are called, and the variations."""
    otherwise = numbered_otherwise(database)
    labels = {(0, game, ply): label for game, ply, label in database.query("SELECT game, ply, place FROM _deviations")}
    labels |= {(line, 0, ply): label for line, ply, label in database.query(_LABELS)}
    counts = [0] * len(rows)
    named: dict[int, str] = {}
    corrected: dict[int, int] = {}
    lines = []
    for number, run, ply in places.at_plies:
        part = places.parts[number]
        if ply == run.start:
            if run.line:
                lines.append([rows[run.game], run.start, run.places, rows[run.wording]])
            else:
                counts[rows[run.game]] = run.places
        if part and not run.line:
            corrected.setdefault(rows[run.game], ply)
        usual = turn_label(ply, *otherwise.get(run.game, ())) or "start"
        label = labels.get((part, 0 if part else run.game, ply), usual)
        if label != usual:
            named[number] = label
    return {
        "counts": counts,
        "lines": lines,
        "labels": named,
        "corrected": corrected,
        "otherwise": {rows[game]: order for game, order in otherwise.items() if game in rows},
    }


def _columns(database: Collection, games: list[tuple[Any, ...]], rows: dict[int, int]) -> Iterator[tuple[str, Any]]:
    """What tests of games ask, with a part for each column."""
    people = names_of_people(database)
    players = database.query("SELECT id, name FROM players ORDER BY id")
    numbers = {0: -1} | {number: at for at, (number, _) in enumerate(players)}
    named = [sorted(people.get(folded_name(name), (name,))) for _, name in players]
    groups = sorted({tuple(sorted(group)) for group in people.values()})
    yield (
        "players",
        {
            "names": [[fold_accents(name).casefold() for name in names] for names in named],
            "groups": [[[fold_accents(name).casefold(), name] for name in group] for group in groups],
            "handles": {rows[game[0]]: game[-1] for game in games if game[-1]},
        },
    )
    yield "white", [numbers[game[2]] for game in games]
    yield "black", [numbers[game[3]] for game in games]
    for at, name in enumerate(("date", "event", "site", "variant", "result", "ending", "kind", "shown"), start=4):
        values = sorted({game[at] for game in games if game[at] is not None})
        places = {value: place for place, value in enumerate(values)} | {None: -1}
        yield name, {"values": values, "of": [places[game[at]] for game in games]}
    yield "plies", [game[12] for game in games]
    yield "problems", [game[13] for game in games]
    yield "game", [game[0] for game in games]
    for word, query in (
        ("whole", "whole"),
        ("diagram", "diagram"),
        ("engine", "engine"),
        ("engine-white", "engine(white)"),
        ("engine-black", "engine(black)"),
    ):
        yield word, differences(rows[game] for game in database.ask(query).wordings)
    codes: dict[str, list[int]] = defaultdict(list)
    found = "SELECT DISTINCT code, game FROM diagnostics WHERE game IS NOT NULL ORDER BY game"
    for code, game in database.query(found):
        codes[code].append(rows[game])
    named_by: dict[str, list[int]] = defaultdict(list)
    for collection, game in database.query(_COLLECTIONS):
        named_by[collection].append(rows[game])
    yield "collection", [(name, differences(sorted(found))) for name, found in sorted(named_by.items())]
    names = {entry.name: code for code, entry in CODES.items()}
    yield "code", {"names": names, "of": {code: differences(sorted(found)) for code, found in codes.items()}}


def _positions(places: _Places, buckets: int) -> Iterator[tuple[str, Any]]:
    """The numbers of positions with their places, by the last bits of the number of their class."""
    parts: list[list[tuple[int, int]]] = [[] for _ in range(buckets)]
    for number, key in enumerate(places.keys):
        if key is not None:
            parts[(key >> 4) % buckets].append((key, number))
    for bucket, found in enumerate(parts):
        found.sort()
        yield f"position-{bucket}", {"keys": [key for key, _ in found], "places": [number for _, number in found]}
