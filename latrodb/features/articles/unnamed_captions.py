"""Find the game of a caption that names no players: by its diagram, its move or the threat that follows."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from latrodb.diagnostics.codes import Severity
from latrodb.features.articles.judge import compare
from latrodb.features.articles.known_games import route
from latrodb.features.articles.verdict import Status, Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.features.articles.claims import MoveClaim
    from latrodb.features.articles.consistency import Passage
    from latrodb.features.articles.known_games import Entry, KnownGame, Library

ONLY_ONE = "the only one with this move"


class Noted(NamedTuple):
    """A turn of a game with a comment that notes a threat."""

    known: KnownGame
    entry: Entry
    threat: MoveClaim


def judge_by_diagram(claim: MoveClaim, library: Library, titles: Sequence[str]) -> Verdict | None:
    """The verdict by a fragment whose Source tag names the diagram of a caption; its position may be a guess."""
    for known in library.of_diagram(titles, claim.diagram, claim.half) if claim.diagram else ():
        for entry in known.find_move(claim.turn):
            found = compare(claim, known, entry)
            note = f"compared with {known.name}, whose Source tag names this diagram"
            return replace(found, notes=(*found.notes, note), severity=Severity.WARNING) if found.code else found
    return None


def find_by_content(claim: MoveClaim, library: Library) -> tuple[KnownGame, Entry] | None:
    """The only place of a game with the same move under the same mark."""
    places = library.places(claim.turn) if claim.turn.mark else ()
    found = [(known, entry) for known, entry in places if entry.turn.mark == claim.turn.mark]
    return found[0] if len(found) == 1 else None


def find_by_threat(claim: MoveClaim, passage: Passage, library: Library) -> Noted | None:
    """The only turn, with the same mark and goal, after which a game notes a threat of the passage."""
    found = [
        Noted(known, entry, threat)
        for threat in passage.threats(claim)
        for known, entry in library.noting(threat.turn)
        if entry.turn.mark == claim.turn.mark
    ]
    if len(found) != 1 or len({_goal(claim), found[0].entry.turn.moves[-1].squares[-1].name}) > 1:
        return None
    return found[0]


def judge_by_threat(claim: MoveClaim, noted: Noted) -> Verdict:
    """The verdict on a move, given the turn that it must be."""
    known, entry, threat = noted
    if entry.route == route(claim.turn):
        return compare(claim, known, entry)
    message = f"a different move was played: {known.name} has {known.turn_text(entry.ply)}"
    notes = (f"identified by the threat {threat.turn.text}, which only this game notes, after this move",)
    hints = (entry.turn.text,)
    return Verdict(claim, Status.FALSE, message, "A901", claim.span, known, entry.ply, hints, notes)


def _goal(claim: MoveClaim) -> str:
    return claim.turn.moves[-1].squares[-1].name
