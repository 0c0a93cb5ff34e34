"""Motifs in words, for the terminal and for screen readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.motifs.catalog import MOTIFS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from latrodb.motifs.motif import MotifUse


def describe(uses: Iterable[MotifUse]) -> Iterator[str]:
    """Describe the motifs of one place, a line for each motif: `hit: i6 on h6`.

    >>> import latrodb
    >>> from latrodb.motifs.catalog import motifs_at
    >>> game = latrodb.variant("latrunculi-xxi/10x8")
    >>> step = game.play(game.opening(), "e1-e6")
    >>> list(describe(motifs_at(game, step.after, step, ["offensive", "hit", "skirmish"])))
    ['offensive: e6 on e7', 'hit: e6 on e7', 'skirmish: e6 and e7']
    """
    places: dict[str, list[str]] = {}
    for use in uses:
        places.setdefault(use.motif, []).append(MOTIFS[use.motif].describe(use.squares, use.others))
    for name, found in places.items():
        yield f"{MOTIFS[name].noun}: {'; '.join(found)}"
