"""Recognize exports of games: without what reads them, since every text is asked about."""

from __future__ import annotations

import re

# The columns of the tables `plies` and `games` that say what is played. Those of the first kind have the turns.
TURNS = ("game", "ply", "label", "turn", "written")
HEADS = ("variant", "white", "black", "date", "event", "site", "result", "opening", "tags")
_OF_GAMES = ("id", "source", "number", "start_byte", "end_byte", "outcome", "ending", "plies", "problems")
_OF_PLIES = ("captures", "tactic", "mark", "state")  # which turns and rules give again
COLUMNS = frozenset((*TURNS, *HEADS, *_OF_GAMES, *_OF_PLIES, "fingerprint", "same_as"))
KEYS = COLUMNS | {
    "file",
    "comments",
    "moves",
    "variations",
    "withdrawn",
    "diagnostics",
    "notes",
    "after_result",
}  # also those of a game in JSON

_JSON = re.compile(r'\s*(?:\[\s*)?\{\s*"(\w{1,20})"\s*:')
_HEAD = re.compile(r"[^\r\n]{1,2000}")
_SIGNS = ",;\t"
FEWEST = 4  # known columns without one of turns by which a table is known


def is_exported(text: str) -> bool:
    """Whether a text begins as an export of games in JSON or CSV does.

    >>> is_exported('[{"file":"a.txt","game":1}]'), is_exported("game,ply,label,turn"), is_exported("No,White,Black")
    (True, True, False)
    """
    text = text[:2000].removeprefix("\ufeff")
    return is_json(text) or bool(table_head(text)[0])


def is_json(text: str) -> bool:
    """Whether a text begins with an object of JSON that has a known key, perhaps in an array."""
    found = _JSON.match(text)
    return found is not None and found[1] in KEYS


def table_head(text: str) -> tuple[list[str], str]:
    """The names of the columns of a CSV table and the sign between them; no names if it is not a table of games."""
    found = _HEAD.match(text)
    line = found[0] if found else ""
    sign = max(_SIGNS, key=line.count)
    names = [name.strip().strip('"').lower() for name in line.split(sign)]
    known = COLUMNS.intersection(names)
    is_table = len(known) >= (2 if "turn" in known else FEWEST)
    return (names, sign) if is_table else ([], sign)
