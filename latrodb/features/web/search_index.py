"""The index that pages of a folder search without a server, in parts that a page loads as a query needs them.

Pages opened from a folder may not read files, but they may load scripts. So each part is a script of one call that
registers its data: JSON, packed with zlib, in base64. `latro-index.js` loads parts, `latro-tests.js` reads them.

Games are rows, numbered from 0 in the order of their numbers, other wordings included. Places are the positions of the
games as corrected, numbered from 0: those of each game from its start to its end, then those of variations. A fact
about turns is a list of places, as differences. Numbers past the last place stand for turns that no place has: in SQL,
`NULL IN` a list is false if the list is empty, and otherwise unknown.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections import defaultdict
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from latrodb.core.board_code import BLACK_PLANE, DUX_PLANE, WHITE_PLANE, code_bytes, plane_bits
from latrodb.core.english import fold_accents
from latrodb.core.lanes import rules_number
from latrodb.core.mark import SIGNS
from latrodb.core.outcome import Ending
from latrodb.core.symmetry import IMAGES
from latrodb.core.wording import Text
from latrodb.diagnostics.codes import CODES
from latrodb.features.web.search_texts import differences, motif_parts, places_of, rule_part, turn_texts, word_parts
from latrodb.motifs.catalog import MOTIFS
from latrodb.query.compiler import PARTS, TACTICS
from latrodb.query.conditions import KINDS, SHORT
from latrodb.query.run import PLACES_CORRECTED
from latrodb.rules.catalog import SYSTEMS, find_variant
from latrodb.store.boards import read_runs
from latrodb.store.conditions import HANDLES
from latrodb.store.find_position import numbered_otherwise, turn_label, variation_number
from latrodb.store.names import folded_name, names_of_people

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from latrodb.core.geometry import Geometry
    from latrodb.query.collection import Collection

CARDS = 64  # games of a part that has what a list of results shows of them
POSITIONS = 1000  # of a part, about
SUPPORTED = frozenset((  # the tests of queries that the index answers
    "player", "white", "black", "event", "site", "date", "since", "until", "before", "variant", "result", "ending",
    "code", "plies", "problems", "game", "whole", "diagram", "engine", "capture", "captures", "taken", "illegal",
    "impossible", "unread", "mark", "position", "move", "at", "variation",
    "text", "comment", "note", "turn", "rule", "collection", "men", "soldiers", "ahead",
))  # fmt: skip
MOTIF_WORDS = frozenset({"motif", *MOTIFS, *SHORT})  # likewise, of a collection that was searched for motifs
COUNTED = ("men-white", "men-black", "soldiers-white", "soldiers-black")
STATES = ("illegal", "impossible", "unread")
_GAMES = f"""
SELECT id, same_as, coalesce(white, 0) AS white, coalesce(black, 0) AS black, date, event, site, variant, result,
       ending, plies, problems, {HANDLES} AS handles
  FROM games
 ORDER BY id
"""
_PLACES = f"""
WITH {PLACES_CORRECTED}
SELECT game, line, coalesce(part, 0), ply, coalesce(turn, 0), key, wording FROM places ORDER BY game, line, ply
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
    board: str  # the picture of its last position; empty if there is none
    id: int


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
    turns: list[int]  # 0: none, or it cannot be played
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
    database: Collection, card_of: Callable[[int], Card], *, has_motifs: bool = False
) -> Iterator[tuple[str, bytes]]:
    """The files of the index of a database, by name: the same for the same games, whatever the machine.

    `card_of` gives what a list of results shows of the game of a number; other wordings of a game have none.
    `has_motifs` says whether all games were searched for motifs.

    Raises:
        StoreError: the database cannot be read.
    """
    for name, content in index_parts(database, card_of, has_motifs=has_motifs):
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        packed = base64.b64encode(zlib.compress(text.encode(), 9)).decode()
        yield f"{name}.js", f'latroIndex("{name}","{packed}");\n'.encode()


def index_parts(database: Collection, card_of: Callable[[int], Card], *, has_motifs: bool) -> Iterator[tuple[str, Any]]:
    """The parts of the index before they are packed: their names and what they hold."""
    games = database.query(_GAMES)
    rows = {game[0]: row for row, game in enumerate(games)}
    places = _read_places(database)
    buckets = 1 << max(0, (len(places.keys) // POSITIONS - 1).bit_length())
    texts = dict(chain(word_parts(database, rows, places.find), turn_texts(database, places.turns)))
    yield (
        "start",
        {
            **_start(database, games, rows, len(places.keys), buckets),
            **_words(has_motifs=has_motifs),
            "texts": [name for name in texts if "-" in name],
        },
    )
    yield from texts.items()
    yield from rule_part(database, places.find)
    if has_motifs:
        yield from motif_parts(database, places.find)
    yield "places", _place_part(database, rows, places)
    yield from _columns(database, games, rows)
    yield from _turn_parts(database, places)
    yield from _men_parts(database, places)
    yield from _positions(places, buckets)
    cards = [card_of(game[0]) if game[1] is None else None for game in games]
    for first in range(0, len(cards), CARDS):
        yield f"cards-{first // CARDS}", cards[first : first + CARDS]


def _start(
    database: Collection, games: list[tuple[Any, ...]], rows: dict[int, int], places: int, buckets: int
) -> dict[str, Any]:
    """What every search needs: the language, the variants with their symmetries, and the sizes of the other parts."""
    variants = sorted({game[7] for game in games if game[7]})
    boards: dict[str, dict[str, list[int]]] = defaultdict(dict)
    for variant in map(find_variant, variants):
        images = variant.system.images(variant.geometry)
        boards[variant.system.name][variant.geometry.name] = [IMAGES.index(image) for image in images]
    captured = database.query("SELECT DISTINCT tactic, square FROM captures ORDER BY 1, 2")
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
        "marks": SIGNS,
        "tactics": list(TACTICS),
        "endings": list(Ending),
        "captured": [sorted({tactic for tactic, _ in captured}), sorted({square for _, square in captured})],
    }


def unanswered(*, has_motifs: bool) -> list[str]:
    """The words of the query language that the index does not answer, in order."""
    return sorted(KINDS.keys() - SUPPORTED - (MOTIF_WORDS if has_motifs else frozenset()))


def _words(*, has_motifs: bool) -> dict[str, Any]:
    """The words that begin tests: those that the index answers, and the others."""
    others = unanswered(has_motifs=has_motifs)
    kinds = {
        word: {
            "needs": sorted(kind.needs),
            "takes": sorted(kind.takes),
            "ofGames": kind.of_games,
            "example": kind.example,
        }
        for word, kind in KINDS.items()
        if word not in others
    }
    return {"kinds": kinds, "others": others, "motifs": list(MOTIFS), "short": SHORT}


def _read_places(database: Collection) -> _Places:
    found: dict[tuple[int, int], list[tuple[Any, ...]]] = defaultdict(list)
    for row in database.query(_PLACES):
        found[row[:2]].append(row[2:])
    # The games themselves come first, in order; then the lines of variations.
    runs: list[_Run] = []
    keys: list[int | None] = []
    turns: list[int] = []
    parts: list[int] = []
    first: dict[tuple[int, int], int] = {}
    for (game, line), rows in sorted(found.items(), key=lambda item: (item[0][1] > 0, item[0])):
        start = rows[0][1]
        runs.append(_Run(game, line, start, len(rows), rows[0][4]))
        first[game, line] = len(keys) - start
        parts += [part for part, *_ in rows]
        turns += [turn for _, _, turn, *_ in rows]
        keys += [key for *_, key, _ in rows]
    return _Places(runs, keys, turns, parts, first, {run.line or -run.game: run for run in runs})


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
    for at, name in enumerate(("date", "event", "site", "variant", "result", "ending"), start=4):
        values = sorted({game[at] for game in games if game[at] is not None})
        places = {value: place for place, value in enumerate(values)} | {None: -1}
        yield name, {"values": values, "of": [places[game[at]] for game in games]}
    yield "plies", [game[10] for game in games]
    yield "problems", [game[11] for game in games]
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


def _turn_parts(database: Collection, places: _Places) -> Iterator[tuple[str, Any]]:
    """What tests of turns ask: captures by tactic and by square, marks, illegal turns."""
    captures: dict[int, list[tuple[int, str, str]]] = defaultdict(list)
    for turn, man, square, tactic in database.query("SELECT turn, man, square, tactic FROM captures"):
        captures[turn].append((man, square, tactic))
    marks = dict(database.query("SELECT id, mark FROM turns WHERE id < 0"))
    nowhere = sorted((captures.keys() | marks.keys()) - set(places.turns))
    by_tactic: dict[str, tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
    by_square: dict[str, tuple[list[int], list[int], list[str]]] = defaultdict(lambda: ([], [], []))
    by_mark: dict[str, list[int]] = defaultdict(list)
    taken: list[tuple[int, int]] = []
    for number, turn in enumerate([*places.turns, *nowhere]):
        if turn >= 0:
            continue
        by_mark[marks[turn]].append(number)
        if men_of := {man for man, *_ in captures.get(turn, ())}:
            taken.append((number, len(men_of)))
        for man, square, tactic in captures.get(turn, ()):
            for numbers, men, *_ in (by_tactic[tactic], by_square[square]):
                numbers.append(number)
                men.append(man)
            by_square[square][2].append(tactic)
    yield "unplayed", differences(number for number, turn in enumerate(places.turns) if not turn)
    yield "taken", {"at": differences(number for number, _ in taken), "men": [men for _, men in taken]}
    for tactic, (numbers, men) in sorted(by_tactic.items()):
        yield f"tactic-{tactic}", {"at": differences(numbers), "men": men}
    for square, (numbers, men, tactics) in sorted(by_square.items()):
        known = [TACTICS.index(tactic) for tactic in tactics]
        yield f"square-{square}", {"at": differences(numbers), "men": men, "tactics": known}
    for number, mark in enumerate(SIGNS):
        yield f"mark-{number}", differences(by_mark[mark])
    for word in STATES:
        yield word, places_of(database, word, places.find)


def _men_parts(database: Collection, places: _Places) -> Iterator[tuple[str, Any]]:
    """The men and the soldiers of each side on the board: where their number changes, and by how much.

    Where the board is not known, each number is -1.
    """
    counts: list[tuple[int, ...]] = [(-1,) * len(COUNTED)] * len(places.keys)
    for variant, *row in database.query("SELECT variant, id, positions, planes FROM _boards"):
        for run in read_runs(database.connection, variant, *row):
            line = run.line if run.line in places.lines else 0  # the places of corrected lines are those of games
            for ply, found in enumerate(_counted(run.codes, find_variant(variant).geometry), run.ply):
                place = places.find(run.game, line, ply)
                if place is not None and places.parts[place] == (run.line or 0):
                    counts[place] = found
    for column, name in enumerate(COUNTED):
        numbers = chain([0], (found[column] for found in counts))
        changes = [(place, now - before) for place, (before, now) in enumerate(pairwise(numbers)) if now != before]
        yield name, {"at": differences(place for place, _ in changes), "by": [by for _, by in changes]}


def _counted(codes: bytes, size: Geometry) -> Iterator[tuple[int, ...]]:
    """On each of some boards side by side, the numbers of White's and Black's men, and of their soldiers."""
    width, bits = code_bytes(size), plane_bits(size)
    for at in range(0, len(codes), width):
        code = int.from_bytes(codes[at : at + width], "little")
        white, black, dux = (code >> plane * bits & (1 << bits) - 1 for plane in (WHITE_PLANE, BLACK_PLANE, DUX_PLANE))
        yield tuple(men.bit_count() for men in (white, black, white & ~dux, black & ~dux))


def _positions(places: _Places, buckets: int) -> Iterator[tuple[str, Any]]:
    """The numbers of positions with their places, by the last bits of the number of their class."""
    parts: list[list[tuple[int, int]]] = [[] for _ in range(buckets)]
    for number, key in enumerate(places.keys):
        if key is not None:
            parts[(key >> 4) % buckets].append((key, number))
    for bucket, found in enumerate(parts):
        found.sort()
        yield f"position-{bucket}", {"keys": [key for key, _ in found], "places": [number for _, number in found]}
