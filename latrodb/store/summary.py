"""What an import did."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from latrodb.store.rows import GameRows


class ImportStatus(StrEnum):
    """What became of a game that was read; the name of its count in `ImportSummary`."""

    ADDED = "added"
    ALREADY_THERE = "already_there"
    REPLACED = "replaced"
    OTHER_WORDING = "other_wording"


@dataclass(slots=True)
class ImportSummary:
    """What an import did. `games` is the sum of `added`, `already_there`, `replaced` and `other_wording`.

    Attributes:
        files: files read.
        games: games read.
        added: games that are new.
        already_there: games whose very text was in the database.
        replaced: games that a corrected file changed.
        other_wording: games that the database has in other wording; their text, comments and diagnostics were added.
        with_problems: games with errors or warnings.
        plies: turns of the games read.
        errata: corrections in the ledgers read.
        errata_added: those of them that are new.
        diagnostics: the number for each code in the files read.
        unreadable: a sentence for each file that the system refused to read.
    """

    files: int = 0
    games: int = 0
    added: int = 0
    already_there: int = 0
    replaced: int = 0
    other_wording: int = 0
    with_problems: int = 0
    plies: int = 0
    errata: int = 0
    errata_added: int = 0
    diagnostics: Counter[str] = field(default_factory=Counter)
    unreadable: list[str] = field(default_factory=list)

    def count(self, status: ImportStatus, rows: GameRows) -> None:
        """Count a game."""
        self.games += 1
        self.plies += rows.game.plies
        self.with_problems += rows.game.problems > 0
        if rows.diagnostics:
            self.diagnostics.update(str(each["code"]) for each in rows.diagnostics)
        setattr(self, status, getattr(self, status) + 1)

    def include(self, other: ImportSummary) -> None:
        """Add the figures of another summary to this one."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))
