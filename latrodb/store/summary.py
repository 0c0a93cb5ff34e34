"""What an import did."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from latrodb.store.rows import GameRows


class ImportStatus(StrEnum):
    """What happened to a game; also the name of its count in `ImportSummary`."""

    ADDED = "added"
    ALREADY_THERE = "already_there"
    REPLACED = "replaced"
    OTHER_WORDING = "other_wording"


class FileSummary(NamedTuple):
    """What happened to the games of a file."""

    file: str
    games: int
    added: int
    already_there: int
    replaced: int
    other_wording: int
    removed: int
    with_problems: int
    other_wording_of: tuple[int, ...]  # the games of which it has another wording
    records: int  # if it is a ledger
    records_added: int


@dataclass(slots=True)
class ImportSummary:
    """The figures of an import."""

    files: int = 0
    games: int = 0  # the sum of the next five
    added: int = 0  # games that are new
    already_there: int = 0  # games whose very text was in the database
    replaced: int = 0  # games that a corrected file changed
    other_wording: int = 0  # games known in other wording; their text, comments and diagnostics were added
    removed: int = 0  # games that were removed before and are kept out
    with_problems: int = 0  # games with errors or warnings
    plies: int = 0
    errata: int = 0  # corrections in ledgers
    errata_added: int = 0  # those of them that are new
    diagnostics: Counter[str] = field(default_factory=Counter)  # by code
    by_file: Counter[tuple[str, str]] = field(default_factory=Counter)  # diagnostics by file and code
    twins: list[int] = field(default_factory=list)  # the games known in other wording
    file_summaries: list[FileSummary] = field(default_factory=list)
    skipped: int = 0  # other files in the folders that were named
    gone: list[str] = field(default_factory=list)  # files of the database that are gone from the folders
    unreadable: list[str] = field(default_factory=list)  # a sentence for each file that the system refused to read

    def count(self, status: ImportStatus, rows: GameRows) -> None:
        """Count a game."""
        self.games += 1
        self.plies += rows.game.plies
        self.with_problems += rows.game.problems > 0
        if rows.diagnostics:
            self.diagnostics.update(str(each["code"]) for each in rows.diagnostics)
        setattr(self, status, getattr(self, status) + 1)

    def of_file(self, file: str) -> FileSummary:
        """The same as the summary of one file."""
        counts = {name: getattr(self, name) for name in ("games", *map(str, ImportStatus), "removed", "with_problems")}
        return FileSummary(
            file, **counts, other_wording_of=tuple(self.twins), records=self.errata, records_added=self.errata_added
        )

    def include(self, other: ImportSummary) -> None:
        """Add the figures of another summary to this one."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))
