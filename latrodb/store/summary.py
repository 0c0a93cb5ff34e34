"""What an import did."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import TYPE_CHECKING, assert_never

if TYPE_CHECKING:
    from latrodb.store.rows import GameRows


class Fate(Enum):
    """What became of a game that was read."""

    ADDED = auto()
    ALREADY_THERE = auto()
    REPLACED = auto()
    OTHER_WORDING = auto()


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
        diagnostics: how many there are of each code in the files read.
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

    def count(self, fate: Fate, rows: GameRows) -> None:
        """Count a game."""
        self.games += 1
        self.plies += rows.game.plies
        self.with_problems += rows.game.problems > 0
        if rows.diagnostics:
            self.diagnostics.update(each.code for each in rows.diagnostics)
        match fate:
            case Fate.ADDED:
                self.added += 1
            case Fate.ALREADY_THERE:
                self.already_there += 1
            case Fate.REPLACED:
                self.replaced += 1
            case Fate.OTHER_WORDING:
                self.other_wording += 1
            case _:
                assert_never(fate)

    def include(self, other: ImportSummary) -> None:
        """Add the figures of another summary to this one."""
        self.files += other.files
        self.games += other.games
        self.added += other.added
        self.already_there += other.already_there
        self.replaced += other.replaced
        self.other_wording += other.other_wording
        self.with_problems += other.with_problems
        self.plies += other.plies
        self.errata += other.errata
        self.errata_added += other.errata_added
        self.diagnostics += other.diagnostics
        self.unreadable += other.unreadable
