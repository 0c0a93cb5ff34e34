"""The exceptions of latrodb: errors of a caller or of the system, never of a game record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.english import list_words

if TYPE_CHECKING:
    from collections.abc import Iterable


class LatrodbError(Exception):
    """The base class of all errors that latrodb raises on purpose. Its text can be shown to a user."""


class FenError(LatrodbError, ValueError):
    """A position on one line that cannot be read."""


class TurnError(LatrodbError, ValueError):
    """A turn given by a caller that cannot be read or cannot be carried out."""


class UnknownVariantError(LatrodbError, LookupError):
    """No variant has that name."""


class UnknownMotifError(LatrodbError, LookupError):
    """No motif has that name, or only a search could find it."""


class UnknownEncodingError(LatrodbError, LookupError):
    """No encoding of texts has that name."""


class PlaceError(LatrodbError, LookupError):
    """A named file, game or place does not exist."""


class ContentError(PlaceError):
    """Something named exists, but its content is of no use: a file without a game, a game without a board."""


class DraftError(LatrodbError, ValueError):
    """Something cannot be written into a game; the game is unchanged."""


class UnreadableFileError(LatrodbError, OSError):
    """A file or folder is missing, the system refuses to read it, or it is not in the encoding stated."""


def near_miss(word: str, known: Iterable[str], *, count: int = 3) -> str:
    """`; did you mean a, b or c?` for the known words nearest to one, or the empty string.

    >>> near_miss("petea", ["petteia", "bell"])
    '; did you mean petteia?'
    >>> near_miss("fork", ["before", "direct-fork"])
    '; did you mean direct-fork or before?'
    """
    from difflib import get_close_matches  # only a mistyped name needs it

    names = list(known)
    lower = {name.lower(): name for name in names}
    starts = [name for name in names if word and name.lower().startswith(word.lower())]
    parts = [name for name in names if word.lower() in name.lower().split("-")]
    close = [lower[each] for each in get_close_matches(word.lower(), list(lower), n=count, cutoff=0.5)]
    found = list(dict.fromkeys(starts + parts + close))[:count]
    return f"; did you mean {list_words(found, 'or')}?" if found else ""
