"""Read the games in logs of Game Courier.

The dialect was put together from descriptions and from the moves of other games; no raw log of these games was
available. So every spelling that was described, or follows from a description, is read, and nothing is ever executed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.diagnostics.span import Source

if TYPE_CHECKING:
    from latrodb.notation.written import WrittenFile


def read_log(text: str, name: str = "-") -> WrittenFile:
    """The games of a log, its page, or its moves alone, in time proportional to its length. Never raises.

    Lines without a leading pipe are the main line; the others were taken back. Removals count as the player's claim
    about what his turn captured. Moves in forms and URLs are also read.
    """
    from latrodb.features.courier.reader import LogReader  # what writes logs needs this only to compare
    from latrodb.features.courier.unfold import unfold

    extract = unfold(text)
    if extract is None:
        return LogReader(Source(name, text)).read_all()
    return LogReader(extract.source(name, text), extract.fields).read_all()
