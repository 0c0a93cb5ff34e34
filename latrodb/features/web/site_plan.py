"""What is known of a folder of pages before the first one is made."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from latrodb.features.web.folder import Names


class SitePlan(NamedTuple):
    """The collection, the names of its pages, and how they are made."""

    database: Path
    folder: Path
    title: str  # what the collection is called
    base: str  # the address at which it will be, which ends in `/`; empty if that is not known
    names: Names
    order: Sequence[int]  # the games by date
    digests: Mapping[int, str]  # of the texts of the games
    is_full: bool  # whether tactics of games can be switched on, and games have pictures for previews
    least: int  # games that must have a position, for it to have a page
    language: str  # of the words of the pages
