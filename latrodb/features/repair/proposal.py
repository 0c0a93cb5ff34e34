"""The results of a search for misprints: ranked proposals, how far they can be trusted, and which a user wants."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from latrodb.diagnostics.correction import Correction
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Span
from latrodb.game.game import Game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.notation.text_edits import Edit


class SlipKind(StrEnum):
    """The kind of slip that a proposal supposes."""

    LETTER = "one letter"
    SHARED = "the file or rank of both squares"
    SHIFTED = "both squares next to the ones meant"
    SQUARE = "one square"
    REVERSED = "origin and target exchanged"
    DUX = "the letter D"
    CAPTURES = "the list of captures"
    MISSING = "a turn left out"
    EXTRA = "a turn too many"
    EXCHANGED = "two turns exchanged"
    DOUBLED = "a move printed twice"
    MOVE_MISSING = "a full move left out"
    SPELLING = "a word misspelled"
    JOINED = "a word split"
    PARTED = "words run together"
    WITNESS = "the turn of another record"
    OTHER = "another turn altogether"
    TAG = "another tag"
    HABIT = "a habit of the whole text"


class Confidence(StrEnum):
    """How far the best proposal can be trusted."""

    UNIQUE = "unique"
    LIKELY = "likely"
    AMBIGUOUS = "ambiguous"


class Proposal(Correction, frozen=True):
    """A possible correction of a turn."""

    at: int = 0  # the index of the turn on the main line, or of the turn after a left-out or unreadable one


class Finding(Struct, frozen=True):
    """A misprint, or a possible one."""

    confidence: Confidence
    proposals: tuple[Proposal, ...]  # best first; never empty
    broken: int  # the index of the turn at which the game breaks, which may come after the misprint
    label: str  # of that turn
    is_assumed: bool  # whether the replay goes on under the best proposal
    is_played: bool = False  # whether the turn breaks a rule but may still have been played
    cause: Diagnostic | None = None  # what makes that turn impossible, if it is a turn and cannot be played
    is_cut: bool = False  # whether the search reached its limit
    word: Span | None = None  # the unreadable word before that turn, if that is the misprint

    @property
    def best(self) -> Proposal:
        """The first proposal."""
        return self.proposals[0]


class RepairedGame(Game, frozen=True):
    """A game replayed across its misprints, with its findings in the order of the text."""

    findings: tuple[Finding, ...] = ()


class Fix(StrEnum):
    """The kinds of corrections that a user may request."""

    UNIQUE = "unique"
    HABITS = "habits"
    MARKS = "marks"
    CAPTURES = "captures"
    LETTERS = "letters"
    SPELLING = "spelling"
    ALL = "all"


def correct_text(
    kind: SlipKind, text: str, edits: Sequence[Edit], share: float, resolves: tuple[str, ...] = ()
) -> Correction:
    """A correction by edits of a text that belong to no single turn; the first of them is shown."""
    span, corrected = edits[0]
    changes = tuple((each.span, each.text) for each in edits)
    return Correction(kind, None, span, text[slice(*span)], corrected, changes, share, resolves)


def with_corrections(diagnostic: Diagnostic, found: tuple[Correction, ...], confidence: Confidence) -> Diagnostic:
    """A diagnostic with possible corrections, best first, and how far the first can be trusted."""
    hints = tuple(each.corrected for each in found)
    return replace(diagnostic, hints=hints, found=found, confidence=confidence.value)
