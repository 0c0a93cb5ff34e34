"""Plain games without a flaw: what they begin with, what they may say, and where a text has them.

Compiled code plays their moves straight from the text. At any doubt a game is left to the ordinary path.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.errors import FenError, UnknownVariantError
from latrodb.core.game_kind import is_kind
from latrodb.core.key import position_key
from latrodb.core.position import write_fen
from latrodb.diagnostics.control_characters import CONTROLS
from latrodb.notation.endings import WORD_OF_ENDING
from latrodb.notation.game_bounds import game_end
from latrodb.notation.tags import are_usual, find_unread_tags, is_date
from latrodb.rules.boards import bulk_reader, start_of
from latrodb.rules.catalog import find_variant, turned_board
from latrodb.rules.compiled import is_compiled

if TYPE_CHECKING:
    from collections.abc import Iterable

    from latrodb.core.color import Color
    from latrodb.core.position import Position
    from latrodb.rules.boards import Start
    from latrodb.rules.readers.reader import PlainReader
    from latrodb.rules.variant import Variant

PIECE = 1 << 18  # characters that are judged at once, or a few more
LONGEST = 1 << 22  # characters that no games between two gaps have; compiled code copies what it judges
MOST = 4096  # openings that are remembered
_ADMISSION = re.compile("illegal", re.IGNORECASE)
_SQUARE = re.compile("[a-p][1-9]")


class Opening(NamedTuple):
    """What a game begins with: rules, position, the position's line and key, and who begins under these rules."""

    variant: Variant
    position: Position
    fen: str
    key: int
    first: Color


class SoundGames(NamedTuple):
    """Where a text has games without a flaw, and whether it has nothing else."""

    ends: dict[int, int]  # of each game, by its start
    is_all: bool


@lru_cache(maxsize=MOST)
def find_opening(key: str, fen: str | None) -> Opening | None:
    """What games of a variant and FEN tag begin with; None if there is anything to report about it."""
    try:
        variant = find_variant(key)
        opening = variant.opening() if fen is None else variant.position(fen)
    except (UnknownVariantError, FenError):
        return None
    if turned_board(key) or (fen is not None and any(variant.system.faults(opening))):
        return None
    return Opening(variant, opening, write_fen(opening), position_key(opening), variant.first)


@lru_cache(maxsize=MOST)
def find_start(key: str, fen: str | None, images: int | None = None) -> Start | None:
    """The opening for a compiled board, as `start_of` gives it; None if there is any doubt."""
    opening = find_opening(key, fen)
    if opening is None:
        return None
    system, position = opening.variant.system, opening.position
    if system.has_own_marks or any(system.faults(position)) or system.outcome(position):
        return None
    return start_of(system, position, images)


def are_silent(comments: Iterable[tuple[int, str]], plies: int) -> bool:
    """Whether there is nothing to report on the comments of a game; `plies` is its length.

    None mentions an illegal turn, none at its end or with a variation says how it ended, and none at its beginning
    looks like a tag line.
    """
    return not any(
        _ADMISSION.search(text)
        or ((before == plies or _SQUARE.search(text)) and WORD_OF_ENDING.search(text.casefold()))
        or (before == 0 and next(find_unread_tags(text, 0, len(text)), None))
        for before, text in comments
    )


def find_sound(text: str, variant: Variant | None = None) -> SoundGames:
    """The games of a text that are plain and without a flaw: the ordinary path would have no diagnostics on them.

    A variant that is given outranks the tags. Without compiled code there are none.
    """
    ends: dict[int, int] = {}
    if not is_compiled():
        return SoundGames(ends, is_all=False)
    from latrodb.rules.readers.judge import Judge

    judge, stated = Judge(_bare_reader, are_sound, _are_silent), variant.key if variant else ""
    is_all, offset = True, 0
    while offset < len(text):
        end = game_end(text, offset, PIECE)
        if end - offset > LONGEST:
            is_all, offset = False, end
            continue
        part = text[offset:end]
        is_ascii, at = part.isascii(), 0
        while at < len(part):
            places = judge.judge(part, at, stated)
            found = dict(zip(places[::2], places[1::2], strict=True))
            if not is_ascii:
                found = {start: end for start, end in found.items() if not CONTROLS.search(part, start, end)}
                is_all = is_all and len(found) == len(places) // 2
            ends.update((start + offset, end + offset) for start, end in found.items())
            at = judge.at
            if at < len(part):
                is_all, at = False, game_end(part, at)
        offset = end
    return SoundGames(ends, is_all and bool(ends))


def _bare_reader(key: str, fen: str | None) -> tuple[PlainReader | None, bool]:
    """What `Judge` asks for: a reader that keeps nothing, and whether the side begins that the rules say."""
    opening, start = find_opening(key, fen), find_start(key, fen, images=1)
    if opening is None or start is None:
        return None, False
    bulk = bulk_reader(opening.variant, is_bare=True)
    bulk.set_up(start)
    return bulk.reader, opening.position.side == opening.first


@lru_cache(maxsize=MOST)
def are_sound(keys: tuple[str, ...], date: str | None, kind: str | None) -> bool:
    """Whether there is nothing to report on the keys of tags, which are all different, nor on the date."""
    return are_usual(keys) and (date is None or is_date(date)) and (kind is None or is_kind(kind))


def _are_silent(text: str, comments: list[tuple[int, int, int, bool]], plies: int) -> bool:
    words = [(before, text[start:end]) for before, start, end, _ in comments]
    return are_silent(words, plies) and not any(CONTROLS.search(text) for _, text in words)
