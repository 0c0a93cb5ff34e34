"""Game files for the tests of the store."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.features.analyzer import analyzer
from latrodb.rules.system import Seen
from latrodb.store.importer import ImportSummary, add_paths

if TYPE_CHECKING:
    from latrodb.store.database import Database
    from tests.support.strategies import Played

TABLES = (
    "sources", "games", "players", "turns", "captures", "positions", "_deviations", "_lines", "_line_positions",
    "_corrections", "diagnostics", "comments",
)  # fmt: skip
TAGS = {"Event": "Ludi", "Site": "Massilia", "Date": "2016.07.??", "White": "Livia", "Black": "Cato"}
TURNS = "1.e1-e6* b8-b4 2.a1-a3 a8-a5"
OTHER_TURNS = "1.a1-a3 a8-a5 2.c1-c4 c8-c6"
FLAWED_TURNS = "1.e1-e6 c8-c4 2.b1-b3xb5 a8-a5"  # the mark of the first, a capture that is none


def game_text(turns: str = TURNS, result: str = "*", variant: str = "latrunculi-xxi/10x8", **tags: str) -> str:
    """A game with tags; those given outrank the usual ones."""
    head = TAGS | tags | {"Variant": variant, "Result": result}
    return "".join(f'[{key} "{value}"]\n' for key, value in head.items()) + f"\n{turns} {result}\n"


def text_of(game: Played) -> str:
    """A played game as a flawless text."""
    seen = Seen()
    seen.arrive(game.first)
    for step in game.steps:
        seen.arrive(step.after)
    outcome = game.variant.system.outcome(game.last, seen)
    words = [step.text if index % 2 else f"{index // 2 + 1}.{step.text}" for index, step in enumerate(game.steps)]
    return game_text(" ".join(words), outcome.result if outcome else "*", game.variant.key)


def add_text(database: Database, text: str | bytes, name: str = "games.txt", **options: str) -> ImportSummary:
    """Write a file beside the database and add it."""
    path = database.folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return add_paths(database, [path], analyzer(), **options)


def contents(database: Database) -> dict[str, list[tuple[object, ...]]]:
    """All rows of all tables, but for the times."""
    ask = database.connection.execute
    found = {name: ask(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall() for name in ("_source_parts", *TABLES[1:])}
    query = "SELECT id, path, sha256, variant, games, superseded_by, size FROM sources ORDER BY id"
    return found | {"sources": ask(query).fetchall()}


def tables(database: Database) -> dict[str, int]:
    """How many rows the tables have."""
    return {name: database.connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in TABLES}


def check_sound(database: Database) -> None:
    """All that has to hold between the tables, whatever was added."""
    ask = database.connection.execute
    assert ask("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert ask("PRAGMA foreign_key_check").fetchall() == []
    indexes = "SELECT name FROM sqlite_schema WHERE tbl_name = 'positions' AND type = 'index' AND sql IS NOT NULL"
    assert sorted(ask(indexes)) == [("positions_by_capture",), ("positions_by_key",)]
    assert not ask("SELECT id FROM turns WHERE (id & 1) <> (mark <> '' OR tactics <> '')").fetchall()
    for table, with_texts in {"comments": 1, "games": 0}.items():
        ask(f"INSERT INTO {table}_fts ({table}_fts, rank) VALUES ('integrity-check', {with_texts})")
    counted = "SELECT id, plies FROM games WHERE same_as IS NULL AND plies > 0 ORDER BY id"
    assert ask("SELECT game, count(*) FROM plies GROUP BY game ORDER BY game").fetchall() == ask(counted).fetchall()
    known = "SELECT game, count(key) FROM positions WHERE key IS NOT NULL GROUP BY game ORDER BY game"
    stored = "SELECT game, sum(positions) FROM _board_games WHERE line IS NULL GROUP BY game ORDER BY game"
    assert ask(stored).fetchall() == ask(known).fetchall()
    assert not ask("SELECT game FROM positions EXCEPT SELECT id FROM games WHERE same_as IS NULL").fetchall()
    assert not ask("SELECT source FROM games EXCEPT SELECT id FROM sources WHERE superseded_by IS NULL").fetchall()
    orphans = """
SELECT id FROM games wording
 WHERE same_as IS NOT NULL
   AND NOT EXISTS (SELECT 1 FROM games WHERE id = wording.same_as AND fingerprint = wording.fingerprint)
"""
    assert not ask(orphans).fetchall()
