"""Recognize exports of games: without what reads them, since every text is asked about."""

from __future__ import annotations

import re

# The columns of the tables `plies` and `games`, and the keys of a game in JSON, as the exporters name them; these are
# not asked, because every text that is read needs the names.
_PLIES = "game ply place turn captures tactic mark state written"
_GAMES = """id source number start_byte end_byte variant white black date event site result outcome ending plies
            problems fingerprint same_as opening tags"""
_JSON_KEYS = """file game variant opening tags comments moves variations withdrawn result outcome diagnostics notes
                after_result"""
COLUMNS = frozenset(f"{_PLIES} {_GAMES}".split())
KEYS = COLUMNS.union(_JSON_KEYS.split())

_JSON = re.compile(r'\ufeff?\s*(?:\[\s*)?\{\s*"(\w{1,20})"\s*:')
_HEAD = re.compile(r"[^\r\n]{1,2000}")
_SIGNS = ",;\t"
FEWEST = 4  # known columns without one of turns by which a table is known


def is_exported(text: str) -> bool:
    """Whether a text begins as an export of games in JSON or CSV does.

    >>> is_exported('[{"file":"a.txt","game":1}]'), is_exported("game,ply,place,turn"), is_exported("No,White,Black")
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
