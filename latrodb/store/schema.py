"""The tables and views, as one migration function per change. Never edit a migration that was released: add one.

Text is the truth: `sources` keeps every file byte for byte, and all else can be made from it again.
A ply has one number in the whole database, `game * 2**24 + ply`, which files it under its game without an
index of its own; `game` and `ply` are computed columns. Ply 0 of `positions` is the opening.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlite_utils import Migrations

from latrodb.store.database import APPLICATION_ID

if TYPE_CHECKING:
    import sqlite3

    import sqlite_utils

migrations = Migrations("latrodb")


def migrate(connection: sqlite3.Connection) -> None:
    """Bring a database up to date, all of it or nothing. An empty file becomes a database of ours."""
    import sqlite_utils

    database = sqlite_utils.Database(connection, execute_plugins=False, recursive_triggers=False)
    connection.execute("BEGIN IMMEDIATE")
    with database.atomic():
        migrations.apply(database)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {len(migrations.applied(database))}")
    connection.execute("COMMIT")


@migrations()
def m001_tables(database: sqlite_utils.Database) -> None:
    """Sources, players, games, plies, positions, diagnostics, comments."""
    for statement in TABLES:
        database.execute(statement)


@migrations()
def m002_full_text(database: sqlite_utils.Database) -> None:
    """Full-text search in comments and in the values of tags; triggers keep it in step."""
    words = "unicode61 remove_diacritics 2"
    database.table("comments").enable_fts(["text"], tokenize=words, create_triggers=True)
    database.table("games").enable_fts(["words"], tokenize=words, create_triggers=True)


@migrations()
def m003_views(database: sqlite_utils.Database) -> None:
    """Views that read well in any SQLite browser."""
    for name, query in VIEWS.items():
        database.create_view(name, query.strip())


@migrations()
def m004_errata(database: sqlite_utils.Database) -> None:
    """Corrections of printed games, and the view that lists them."""
    for statement in ERRATA_TABLES:
        database.execute(statement)
    database.create_view("erratum_list", ERRATUM_LIST.strip())


TABLES = (
    """
CREATE TABLE sources (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    path          TEXT NOT NULL,     -- from the folder of the database
    sha256        TEXT NOT NULL,
    read_at       TEXT NOT NULL,     -- UTC
    variant       TEXT,              -- the variant the user named, which outranks the tags
    games         INTEGER NOT NULL,  -- how many it holds
    superseded_by INTEGER REFERENCES sources (id),
    bytes         BLOB NOT NULL      -- the file as it was read
)
    """,
    "CREATE INDEX sources_by_path ON sources (path)",
    "CREATE INDEX sources_by_sha256 ON sources (sha256)",
    """
CREATE TABLE players (
    id   INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
)
    """,
    """
CREATE TABLE games (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    source      INTEGER NOT NULL REFERENCES sources (id),
    number      INTEGER NOT NULL,  -- in its source, from 1
    start_byte  INTEGER NOT NULL,  -- where its text stands in the bytes of the source
    end_byte    INTEGER NOT NULL,
    variant     TEXT,              -- NULL: nothing decides it
    white       INTEGER REFERENCES players (id),
    black       INTEGER REFERENCES players (id),
    date        TEXT,
    event       TEXT,
    site        TEXT,
    result      TEXT,              -- what the text claims
    outcome     TEXT,              -- what the rules make of the last position; NULL: it goes on, or is not known
    ending      TEXT,
    plies       INTEGER NOT NULL,
    problems    INTEGER NOT NULL,  -- errors and warnings
    fingerprint INTEGER,           -- of the variant, the opening and the turns as played
    same_as     INTEGER REFERENCES games (id),  -- another wording of that game; its plies stand there only
    opening     TEXT,              -- FEN
    tags        TEXT NOT NULL,     -- JSON
    words       TEXT NOT NULL      -- the values of the tags, for full-text search
)
    """,
    "CREATE INDEX games_by_source ON games (source)",
    "CREATE INDEX games_by_fingerprint ON games (fingerprint)",
    "CREATE INDEX games_by_white ON games (white)",
    "CREATE INDEX games_by_black ON games (black)",
    "CREATE INDEX games_by_same_as ON games (same_as) WHERE same_as IS NOT NULL",
    """
CREATE TABLE plies (
    id       INTEGER PRIMARY KEY,  -- game * 2**24 + ply
    game     INTEGER AS (id >> 24),
    ply      INTEGER AS (id & 16777215),
    label    TEXT NOT NULL,  -- 9b
    turn     TEXT NOT NULL,  -- canonical; as written where it was not played
    captures TEXT NOT NULL,  -- xe5xd4
    tactic   TEXT NOT NULL,
    mark     TEXT NOT NULL,
    state    TEXT NOT NULL   -- legal, illegal-but-played, impossible, unread
)
    """,
    """
CREATE TABLE positions (
    id   INTEGER PRIMARY KEY,  -- game * 2**24 + ply
    game INTEGER AS (id >> 24),
    ply  INTEGER AS (id & 16777215),
    key  INTEGER NOT NULL
)
    """,
    "CREATE INDEX positions_by_key ON positions (key)",
    """
CREATE TABLE diagnostics (
    id         INTEGER PRIMARY KEY,
    source     INTEGER NOT NULL REFERENCES sources (id),
    game       INTEGER REFERENCES games (id),  -- NULL: outside games
    ply        TEXT,  -- 9b
    code       TEXT NOT NULL,
    name       TEXT NOT NULL,
    severity   TEXT NOT NULL,
    message    TEXT NOT NULL,
    line       INTEGER,
    "column"   INTEGER,
    end_line   INTEGER,
    end_column INTEGER,
    rule       TEXT,
    state      TEXT,
    hints      TEXT NOT NULL,  -- JSON
    notes      TEXT NOT NULL   -- JSON
)
    """,
    "CREATE INDEX diagnostics_by_source ON diagnostics (source)",
    "CREATE INDEX diagnostics_by_game ON diagnostics (game)",
    "CREATE INDEX diagnostics_by_code ON diagnostics (code)",
    """
CREATE TABLE comments (
    id   INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES games (id),
    ply  INTEGER NOT NULL,  -- after which it stands; 0 before the first
    kind TEXT NOT NULL,     -- comment or variation
    text TEXT NOT NULL      -- with its brackets
)
    """,
    "CREATE INDEX comments_by_game ON comments (game)",
)
VIEWS = {
    "game_list": """
SELECT games.id,
       white.name   AS white,
       black.name   AS black,
       games.date,
       games.event,
       games.site,
       games.variant,
       games.result,
       games.outcome,
       games.ending,
       games.plies,
       games.problems,
       sources.path AS source,
       games.number
  FROM games
  JOIN sources            ON sources.id = games.source
  LEFT JOIN players white ON white.id = games.white
  LEFT JOIN players black ON black.id = games.black
 WHERE games.same_as IS NULL
 ORDER BY games.id
""",
    "game_text": """
SELECT games.id,
       CAST(substr(sources.bytes, games.start_byte + 1, games.end_byte - games.start_byte) AS TEXT) AS text
  FROM games
  JOIN sources ON sources.id = games.source
 ORDER BY games.id
""",
    "problem_list": """
SELECT sources.path         AS source,
       diagnostics.line,
       diagnostics."column",
       diagnostics.game,
       diagnostics.ply,
       diagnostics.severity,
       diagnostics.code,
       diagnostics.name,
       diagnostics.message,
       diagnostics.rule
  FROM diagnostics
  JOIN sources ON sources.id = diagnostics.source
 WHERE diagnostics.severity <> 'info'
   AND sources.superseded_by IS NULL
 ORDER BY sources.path, diagnostics.line, diagnostics."column"
""",
    "captures_by_tactic": """
SELECT games.variant,
       plies.tactic,
       count(*)                                                          AS turns,
       sum(length(plies.captures) - length(replace(plies.captures, 'x', ''))) AS men
  FROM plies
  JOIN games ON games.id = plies.game
 WHERE plies.tactic <> ''
 GROUP BY games.variant, plies.tactic
 ORDER BY games.variant, turns DESC
""",
    "replaced_sources": """
SELECT old.id,
       old.path,
       old.read_at,
       old.games,
       new.id      AS replaced_by,
       new.read_at AS replaced_at
  FROM sources old
  JOIN sources new ON new.id = old.superseded_by
 ORDER BY old.id
""",
}
# An erratum belongs to a game by the game's file name and tags, not by a number, so that it outlives every import.
ERRATA_TABLES = (
    """
CREATE TABLE errata (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    source       INTEGER NOT NULL REFERENCES sources (id),  -- its ledger
    digest       TEXT NOT NULL UNIQUE,  -- of all that it says, by which it is known again
    name         TEXT NOT NULL,
    file         TEXT,     -- of its game, without folders
    number       INTEGER,  -- of its game in that file
    white        TEXT,
    black        TEXT,
    played       TEXT,
    variant      TEXT,
    ply          TEXT,  -- 19w; NULL: it is about a tag
    tag          TEXT,  -- Result; NULL: it is about a turn
    kind         TEXT NOT NULL,
    printed      TEXT NOT NULL,
    corrected    TEXT NOT NULL,
    made_by      TEXT NOT NULL,
    made_on      TEXT NOT NULL,
    status       TEXT NOT NULL,  -- certain, likely, ambiguous
    evidence     TEXT NOT NULL,
    reverted_at  TEXT,  -- NULL: it holds
    reverted_by  TEXT,
    reverted_why TEXT
)
    """,
    "CREATE INDEX errata_by_source ON errata (source)",
)
ERRATUM_LIST = """
SELECT errata.id,
       errata.name,
       errata.file,
       errata.number,
       errata.white,
       errata.black,
       coalesce(errata.ply, errata.tag) AS place,
       errata.kind,
       errata.printed,
       errata.corrected,
       errata.made_by,
       errata.made_on,
       errata.status,
       errata.reverted_at,
       errata.evidence,
       sources.path                     AS ledger
  FROM errata
  JOIN sources ON sources.id = errata.source
 WHERE sources.superseded_by IS NULL
 ORDER BY errata.id
"""
