"""The header of a Game Courier log: settings, players, the log's name, and the tags made from them.

A log names its game, the width of the board and the code of the first position, but any of these may be missing.
Its name dates the invitation to the game, not the game. A sentence says how the game ended, or a word among the moves:
it comes from the player who has just moved, or else from the one to move.
"""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote_plus

from latrodb.core.errors import UnknownVariantError
from latrodb.core.position import write_fen
from latrodb.notation.endings import find_side, players_of
from latrodb.notation.written import DRAW, WrittenTag
from latrodb.rules.catalog import SYSTEMS, find_variant, system_of_heading

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from latrodb.core.color import Color
    from latrodb.diagnostics.span import Span

MOST_CELLS = 256  # squares of the largest board
RANKS = 8  # the width of every board of the family on Game Courier
HOST = "cvgameroom"  # in place of the opponent in the log name of an open invitation

_KEY = re.compile(r"([A-Za-z_]\w*)")
_INNER_KEY = re.compile(r"\[[\"']([^\"']*)[\"']\]")
_LOG_ID = re.compile(
    r"(?P<a>[A-Za-z0-9_]+)-(?P<b>[A-Za-z0-9_]+)-(?P<year>[0-9]{4})-(?P<day>[0-9]{1,3})-(?P<number>[0-9]{3})"
)
_CELL = re.compile(r"(?P<run>[0-9]{1,3})|\{(?P<label>[A-Za-z])\}|(?P<letter>[A-Za-z])|(?P<sign>[/*])")
_LETTER = re.compile("[A-Za-z]")  # a man; without any, they are placed in the course of the game
_KEYS = {"setname": "settings", "logid": "log", "fen": "code", "status": "statement"}  # other names of entries
_HAS = r"(?P<name>.+?)\s+(?:(?:has|have)\s+)?"
_LOSS = re.compile(
    rf"{_HAS}(?:resign(?:ed|s)|los(?:t|es)|forfeit(?:ed|s)|r[ua]ns?\s+out\s+of\s+time|timed\s+out)\b.*", re.IGNORECASE
)
_WIN = re.compile(rf"{_HAS}(?:won|wins)\b.*", re.IGNORECASE)
_DRAWN = re.compile(r"(?:.*\b)?(?:draw|drawn)\b.*", re.IGNORECASE)
_BRACKET = re.compile(r"[()]")
_KEYS |= {key: key for key in ("game", "settings", "log", "cols", "code", "white", "black")}


class HeaderValue(NamedTuple):
    """A value of the header and its place."""

    value: str
    span: Span


class LogId(NamedTuple):
    """The parts of a log's name."""

    users: tuple[str, ...]  # the two users in the name; for an open invitation only the inviter
    is_open: bool  # whether it was an open invitation, so that the only user is the inviter
    invited: (
        str  # the day of the invitation, in the form of a tag; a day earlier if days of the year are counted from 1
    )


def read_log_id(text: str) -> LogId | None:
    """The parts of a log's name; None if a person chose it freely.

    >>> read_log_id("per31-cvgameroom-2018-335-695")
    LogId(users=('per31',), is_open=True, invited='2018.12.02')
    """
    found = _LOG_ID.fullmatch(text)
    if found is None:
        return None
    year, day = int(found["year"]), int(found["day"])
    known = date(year, 1, 1) + timedelta(day) if 1 <= year < 9000 else None
    invited = known.strftime("%Y.%m.%d") if known and known.year == year else f"{found['year']}.??.??"
    is_open = found["b"] == HOST
    return LogId((found["a"],) if is_open else (found["a"], found["b"]), is_open, invited)


def key_of(text: str) -> str | None:
    """The entry that a variable sets, `$default['code']` or `cols`; None for an irrelevant one."""
    found = _INNER_KEY.search(text) or _KEY.search(text)
    return _KEYS.get(found[1].strip().lower()) if found else None


def plain_value(text: str, key: str) -> str:
    """A value without quotes, trailing semicolon and URL escapes.

    >>> plain_value("'Latrunculi+XXI';", "game")
    'Latrunculi XXI'
    """
    value = text.strip().removesuffix(";").strip()
    if len(value) > 1 and value[0] == value[-1] and value[0] in "\"'":
        value = value[1:-1]
    is_escaped = key in ("game", "white", "black", "settings") and not re.search(r"\s", value)
    return unquote_plus(value, errors="replace") if is_escaped else value


def header_tags(entries: Mapping[str, HeaderValue], tagged: frozenset[str]) -> Iterator[WrittenTag]:
    """The tags made from the entries of a header.

    `tagged` are the keys of tag lines. A tag line about the rules or the position overrides all entries about them.
    """
    found = [] if tagged & {"Variant", "FEN"} else list(_setup_tags(entries))
    found += [(key, entries[key.lower()]) for key in ("White", "Black", "Settings") if key.lower() in entries]
    if entry := entries.get("log"):
        found.append(("LogId", entry))
        if log := read_log_id(entry.value):
            found.append(("Inviter" if log.is_open else "LogUsers", entry._replace(value=", ".join(log.users))))
            found.append(("InvitationDate", entry._replace(value=log.invited)))
    if "statement" in entries:
        found.append(("Termination", entries["statement"]))
    for key, (value, span) in found:
        if key not in tagged and value:
            yield WrittenTag(key, value, span, is_heading=True)


def _setup_tags(entries: Mapping[str, HeaderValue]) -> Iterator[tuple[str, HeaderValue]]:
    game, code, cols = (entries.get(key) for key in ("game", "code", "cols"))
    width = _width(cols.value if cols else "", code.value if code else "")
    board = board_of(code.value, width) if code and width else None
    system = system_of_heading(" ".join(game.value.split())) if game else ""
    if game and not system:
        yield "Game", game
    elif game:
        ranks = board.count("/") + 1 if board else RANKS
        yield "Variant", game._replace(value=f"{system}/{width}x{ranks}" if width else system)
    if code and board is None:
        yield "FEN", code
    elif code and board and _LETTER.search(board) and board != usual_board(system, width):
        yield "FEN", code._replace(value=f"{board} w")


def _width(cols: str, code: str) -> int:
    """The number of files: as stated, else that of the first rank of the code, else a guess, else 0."""
    if cols.isdecimal() and len(cols) < 3 and 0 < int(cols) <= 16:
        return int(cols)
    rank, slash, _ = code.partition("/")
    cells = _cells(rank if slash else code, MOST_CELLS)
    if cells is None:
        return 0
    return len(cells) if slash else len(cells) // RANKS if len(cells) % RANKS == 0 else 0


def board_of(code: str, width: int) -> str | None:
    """The placement that a code means on a board with that many files, rank by rank; None if it is not a placement.

    Runs of empty squares may span ranks, `{S}` is a label in braces, `*` fills a rank.

    >>> board_of("8sss*{S}7", 8)
    '8/sss5/S7'
    """
    cells = _cells(code, width)
    if not cells or len(cells) % width or len(cells) > MOST_CELLS or len(cells) // width > 16:
        return None
    ranks = [cells[at : at + width] for at in range(0, len(cells), width)]
    return "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), "".join(rank)) for rank in ranks)


def _cells(code: str, width: int) -> list[str] | None:
    """The squares of a code from the top, `.` for an empty one; None if anything is not a man of this game."""
    cells: list[str] = []
    at = 0
    while at < len(code):
        found = _CELL.match(code, at)
        if found is None or len(cells) > MOST_CELLS:
            return None
        at = found.end()
        letter = found["label"] or found["letter"]
        if found["run"]:
            cells += "." * int(found["run"])
        elif letter:
            if letter not in "SDsd":
                return None
            cells.append(letter)
        elif found["sign"] == "*":
            cells += "." * (width - len(cells) % width)
        elif len(cells) % width:
            return None  # a rank of spaces that are not squares
    return cells


def usual_board(system: str, width: int) -> str:
    """The first position of a game with a preset on Game Courier; empty for any other.

    >>> usual_board("latrunculi-xxi", 8)
    'ssssssss/3d4/8/8/8/8/4D3/SSSSSSSS'
    """
    if system not in SYSTEMS or not SYSTEMS[system].system.rulebook.preset:
        return ""
    try:
        return write_fen(find_variant(f"{system}/{width}x{RANKS}").opening()).split()[0]
    except UnknownVariantError:
        return ""


def word_result(word: str, speaker: Color) -> str:
    """The result that a word among the moves gives: `resign`, `won`, `drawn`, `accept`."""
    verb = word.lower().removeprefix("i ").rstrip(".!")
    if verb.startswith(("draw", "accept")):
        return DRAW
    return (speaker if verb == "won" else speaker.other).win


def statement_result(text: str, tags: Iterable[WrittenTag]) -> str | None:
    """The result of a sentence such as `Jose Carrillo has resigned.`; the empty string if it names neither player.

    None if it says nothing about a result. Names are those of the tags, with or without the user's name in brackets.
    """
    line = " ".join(text.split())
    for pattern, is_winner in ((_LOSS, False), (_WIN, True)):
        if found := pattern.fullmatch(line):
            name = " ".join(_BRACKET.sub(" ", found["name"].casefold()).split())
            side = find_side(name, players_of(tags))
            return "" if side is None else (side if is_winner else side.other).win
    return DRAW if _DRAWN.fullmatch(line) else None
