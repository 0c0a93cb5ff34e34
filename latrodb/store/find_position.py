"""Find a position, up to symmetry or exactly, in games as corrected or as printed, and in their variations."""

from __future__ import annotations

import json
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.english import Text, list_words
from latrodb.core.symmetry import SAME
from latrodb.rules.catalog import SYSTEMS, find_variant
from latrodb.rules.classes import image_keys, stored_keys

if TYPE_CHECKING:
    from latrodb.core.position import Position
    from latrodb.rules.game import Game
    from latrodb.store.database import Database

_OF_TEXT = {
    Text.PRINTED: "other.text = 'printed'",
    Text.CORRECTED: """(other.text = 'corrected' OR NOT EXISTS (
         SELECT 1 FROM _lines corrected
          WHERE corrected.game = other.game AND corrected.kind = 'corrected' AND corrected.start <= other.start))""",
}


class FoundPosition(NamedTuple):
    """An occurrence of a position.

    `image` is what was done to the position asked for to make it that of the game, such as `files reversed`; `same` if
    nothing was.
    """

    game: int
    ply: int  # how many turns were played
    label: str  # of the last one, 13b; in a variation 14w~2; empty at 0
    image: str
    text: Text  # `corrected` only after the first correction of a game
    is_variation: bool  # whether it is in a comment and not in the game itself
    line: int = 0  # the number in `lines` of all that differs from print
    wording: int | None = None  # the other wording of the game whose variation it is in; None if it is in the game


HELD = "SELECT value FROM json_each(:keys) WHERE EXISTS (SELECT 1 FROM positions WHERE key = value)"
IN_GAMES = """
SELECT game, ply, CASE WHEN ply > 0 THEN (
         SELECT place FROM _deviations WHERE _deviations.game = positions.game AND _deviations.ply = positions.ply
       ) END
  FROM positions
 WHERE key = :key
 ORDER BY game, ply
"""
NUMBERED_OTHERWISE = "SELECT id, first_ply, sides FROM games WHERE first_ply <> 1 OR sides <> 'wb'"
IN_LINES = """
SELECT coalesce(games.same_as, games.id), _line_positions.ply, _line_positions.key,
       ((_lines.first_ply + _line_positions.ply) / 2)
       || substr(games.sides, 1 + (_lines.first_ply + _line_positions.ply) % 2, 1)
       || iif(_lines.kind = 'variation', '~' || {number}, ''),
       _lines.text, _lines.kind, _lines.start, _lines.id, iif(games.same_as IS NULL, NULL, games.id)
  FROM json_each(:keys) asked
  JOIN _line_positions ON _line_positions.key = asked.value
  JOIN _lines          ON _lines.id = _line_positions.line
  JOIN games          ON games.id = _lines.game
"""


def find_position(
    database: Database,
    position: Position,
    *,
    exact: bool = False,
    text: Text = Text.CORRECTED,
    system: Game | None = None,
    limit: int = -1,
) -> tuple[FoundPosition, ...]:
    """Where a position occurs, the side to move included, by game and ply; at most `limit` places, -1 for all.

    Its images under the rules of the game count, unless `exact`. Where a game has corrections, the game as corrected
    counts, or with `text` as printed. `system` leaves out games under other rules.

    Raises:
        StoreError: the database cannot be read.
    """
    board = position.geometry.name
    systems = [system] if system else [entry.system for entry in SYSTEMS.values() if entry.has(board)]
    if exact:
        images = dict.fromkeys(stored_keys(systems, position), str(SAME))
    else:
        images = {key: str(ways[0]) for each in systems for key, ways in image_keys(each, position).items()}
    keys = json.dumps(list(images))
    starts: dict[int, int] = {}
    in_lines = []
    if database.query("SELECT 1 FROM _lines LIMIT 1"):
        in_lines = database.query(IN_LINES.format(number=variation_number("_lines.id", text)), keys=keys)
        if text is Text.CORRECTED:
            starts = dict(database.query("SELECT game, start FROM _lines WHERE kind = 'corrected'"))
    orders = numbered_otherwise(database)
    held = database.query(HELD, keys=keys)
    new, printed = tuple.__new__, Text.PRINTED  # `FoundPosition(...)` takes longer, and openings are in every game
    found: list[FoundPosition] = []
    for (key,) in held:
        image = images[key]
        found += [
            new(
                FoundPosition,
                (game, ply, label or turn_label(ply, *orders.get(game, ())), image, printed, False, 0, None),
            )
            for game, ply, label in database.query(IN_GAMES, key=key)
            if game not in starts or ply < starts[game]
        ]
    for game, ply, key, label, of, kind, start, line, wording in in_lines:
        is_replaced = of == Text.PRINTED and starts.get(wording or game, start + 1) <= start
        if not is_replaced and text in (Text.CORRECTED, of):
            is_variation = kind == "variation"
            label = label if ply else ""
            found.append(FoundPosition(game, ply, label, images[key], Text(of), is_variation, line, wording))
    if in_lines or len(held) > 1:
        found.sort(key=itemgetter(0, 1))
    return tuple(found if limit < 0 else found[:limit])


def missing_board(database: Database, position: Position) -> str:
    """A sentence if no game of a database is played on the board of a position; else nothing."""
    variants = [
        variant for (variant,) in database.query("SELECT DISTINCT variant FROM games WHERE variant IS NOT NULL")
    ]
    boards = {find_variant(variant).geometry for variant in variants}
    if not boards or position.geometry in boards:
        return ""
    names = [board.name for board in sorted(boards, key=lambda board: (board.files, board.ranks))]
    return f"No game is played on a board of {position.geometry.name}; boards are {list_words(names, 'and')}."


def numbered_otherwise(database: Database) -> dict[int, tuple[int, str]]:
    """The arguments of `turn_label` after the first, by game, where they are not its defaults."""
    return {game: (first_ply, sides) for game, first_ply, sides in database.query(NUMBERED_OTHERWISE)}


@lru_cache(maxsize=4096)
def turn_label(ply: int, first_ply: int = 1, sides: str = "wb") -> str:
    """The number and side of a turn, as the view `plies` has it.

    >>> turn_label(1), turn_label(2), turn_label(3, 18), turn_label(2, 1, "bw")
    ('1w', '1b', '10b', '1w')
    """
    return f"{(first_ply + ply) // 2}{sides[(first_ply + ply) % 2]}" if ply else ""


def variation_number(line: str, text: Text) -> str:
    """The SQL for the number of a variation in its game as printed or as corrected.

    `line` is SQL for the number of its row in `lines`. The order is that of
    `latrodb.game.variations.numbered_variations`: rows are stored in the order of the text.
    """
    return f"""(SELECT count(*)
        FROM _lines variation
        JOIN _lines other ON other.game = variation.game AND other.kind = 'variation'
       WHERE variation.id = {line} AND (other.start, other.id) <= (variation.start, variation.id)
         AND {_OF_TEXT[text]})"""
