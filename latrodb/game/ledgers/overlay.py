"""Applies errata over a game: its corrected text is read and replayed again, and the printed text stays."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from latrodb.diagnostics.codes import Severity
from latrodb.diagnostics.diagnostic import Diagnostic, State
from latrodb.diagnostics.span import Span
from latrodb.game.game import Game
from latrodb.game.ledgers.apply import Stale, edits_of
from latrodb.game.ledgers.erratum import Kind, Status
from latrodb.notation.parser import parse_text
from latrodb.notation.tags import change_tags, changed_tags
from latrodb.notation.text_edits import Edit, apply_edits
from latrodb.rules.catalog import system_of_heading

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from latrodb.game.account import Checker
    from latrodb.game.ledgers.erratum import Erratum


class Verdict(StrEnum):
    """What became of an erratum in its game."""

    APPLIED = "applied"
    ILLEGAL = "against the rules"
    STALE = "stale"
    DONE = "already there"
    CLASHING = "clashing"
    UNREADABLE = "unreadable"
    AMBIGUOUS = "ambiguous"
    REVERTED = "reverted"
    NO_GAME = "no game"
    REMOVED = "game removed"

    @property
    def is_applied(self) -> bool:
        """Whether the corrected text includes it."""
        return self is Verdict.APPLIED


ABOUT_THE_REST = ("R338", "R339")  # a later turn contradicts this one, which the rules allow
SAME_MOVE = (Kind.CAPTURES, Kind.MARK)  # corrections that leave the move itself as it is printed
FAILED = (Verdict.ILLEGAL, Verdict.STALE, Verdict.CLASHING, Verdict.UNREADABLE, Verdict.NO_GAME)


class Correction(NamedTuple):
    """An erratum and what became of it. Spans of the diagnostics are places in its ledger."""

    erratum: Erratum
    verdict: Verdict
    diagnostics: tuple[Diagnostic, ...] = ()


class Overlay(Struct, frozen=True):
    """A game as printed and as corrected; both are the same if no erratum was applied."""

    printed: Game
    corrected: Game
    corrections: tuple[Correction, ...]


class _Proposal(NamedTuple):
    """An erratum with the edits that carry it out; the first of them is its place."""

    erratum: Erratum
    edits: tuple[Edit, ...]

    @property
    def place(self) -> Span:
        return self.edits[0].span


def lay_over(game: Game, errata: Iterable[Erratum], check: Checker) -> Overlay:
    """Apply errata over a game.

    Turns are counted in the game as printed, so the order of the errata does not matter. After each corrected
    turn the printed one is kept as `{[%sic De5-e4]}`. Clashing errata are not applied, nor is one that the rules do
    not allow in the game corrected by the others; the captures and the mark of a turn that was illegal as printed can
    be corrected all the same. The corrected game is checked under the rules of the printed one.
    """
    proposed = [_propose(game, erratum) for erratum in errata]
    drafts = [_unless_clashing(draft, proposed) for draft in proposed]
    while True:
        overlay = _apply(game, drafts, check)
        illegal = [
            (draft.place, at)
            for at, draft in enumerate(drafts)
            if isinstance(draft, _Proposal) and overlay.corrections[at].verdict is Verdict.ILLEGAL
        ]
        if not illegal:
            return overlay
        _, first = min(illegal)  # those after it may be legal without it
        drafts[first] = overlay.corrections[first]


def _apply(game: Game, drafts: Sequence[_Proposal | Correction], check: Checker) -> Overlay:
    """Apply all proposals to the game, and judge each by the rules."""
    found = dict.fromkeys(edit for each in drafts if isinstance(each, _Proposal) for edit in each.edits)
    edits = sorted(found, key=lambda edit: edit.span)
    corrected = _read_again(game, edits, check) if edits else game
    spans = _new_spans(edits, game.written.span.start)
    settled = (_judge(each, game, corrected, spans) if isinstance(each, _Proposal) else each for each in drafts)
    return Overlay(game, corrected or game, tuple(settled))


def _propose(game: Game, erratum: Erratum) -> _Proposal | Correction:
    if erratum.reversal is not None:
        by = f" by {erratum.reversal.by}" if erratum.reversal.by else ""
        message = f"this erratum was reverted on {erratum.reversal.date}{by}; it is not applied"
        return _settle(erratum, Verdict.REVERTED, "D808", message, "Reverted")
    if erratum.status is Status.AMBIGUOUS:
        return Correction(erratum, Verdict.AMBIGUOUS)
    found = edits_of(game, erratum)
    if not isinstance(found, Stale):
        return _Proposal(erratum, found)
    verdict, severity = (Verdict.DONE, Severity.INFO) if found.is_done else (Verdict.STALE, None)
    return _settle(erratum, verdict, "D805", found.message, "Printed", severity=severity)


def _unless_clashing(draft: _Proposal | Correction, drafts: Sequence[_Proposal | Correction]) -> _Proposal | Correction:
    """The same draft, or a refusal if another erratum gives something different for its place."""
    if isinstance(draft, Correction):
        return draft
    rivals = (each for each in drafts if isinstance(each, _Proposal) and each.place == draft.place)
    other = next((rival.erratum.name for rival in rivals if rival.edits != draft.edits), None)
    if other is None:
        return draft
    message = f'"{other}" gives something else for {draft.erratum.place}; neither is applied'
    return _settle(draft.erratum, Verdict.CLASHING, "D807", message)


def _read_again(game: Game, edits: Sequence[Edit], check: Checker) -> Game | None:
    """Read the corrected game again; None if the corrected text is not one game."""
    start, end = game.written.span
    shifted = [Edit(Span(edit.span.start - start, edit.span.end - start), edit.text) for edit in edits]
    found = parse_text(apply_edits(game.source.text[start:end], shifted), game.source.name, system_of_heading).games
    if len(found) != 1:
        return None
    written = change_tags(found[0], changed_tags(game.written))
    return check(replace(written, number=game.written.number), game.variant)


def _new_spans(edits: Sequence[Edit], start: int) -> dict[Edit, Span]:
    """The places of the new texts in the corrected text of the game that began at `start`."""
    spans, shift = {}, -start
    for edit in edits:
        begin = edit.span.start + shift
        spans[edit] = Span(begin, begin + len(edit.text))
        shift += len(edit.text) - (edit.span.end - edit.span.start)
    return spans


def _judge(proposal: _Proposal, printed: Game, corrected: Game | None, spans: dict[Edit, Span]) -> Correction:
    """Judge an erratum by the rules in the corrected game."""
    erratum = proposal.erratum
    if corrected is None:
        message = "with this correction the text is no longer one game"
        return _settle(erratum, Verdict.UNREADABLE, "D806", message)
    if erratum.tag or not erratum.corrected:
        return Correction(erratum, Verdict.APPLIED)
    start, end = spans[proposal.edits[0]]
    node = next((node for node in corrected.nodes if start <= node.span.start < end), None)
    if node is None:
        message = "the corrected turn cannot be read as a turn there; it is not applied"
        return _settle(erratum, Verdict.ILLEGAL, "D806", message)
    if node.state is State.UNREAD:
        message = "the replay does not reach this turn, so the correction cannot be judged"
        return _settle(erratum, Verdict.APPLIED, "D806", message, severity=Severity.INFO)
    is_kept = node.was_played and erratum.kind in SAME_MOVE
    known = _objections_at(erratum.ply, printed) if is_kept else []
    against = [each for each in _objections_at(node.label, corrected) if each not in known]
    if not against:
        return Correction(erratum, Verdict.APPLIED)
    message = f"the rules do not give {erratum.corrected} at {erratum.ply}, and it is not applied: {against[0]}"
    return _settle(erratum, Verdict.ILLEGAL, "D806", message, notes=tuple(against[1:]))


def _objections_at(label: str, game: Game) -> list[str]:
    """What is wrong with the move, the captures and the mark of a turn of the main line."""
    main = (each for each in game.diagnostics if each.ply == label and each.variation is None)
    found = (each for each in main if each.code[0] in "RCM")
    return [each.message for each in found if each.level is not Severity.INFO and each.code not in ABOUT_THE_REST]


def _settle(
    erratum: Erratum,
    verdict: Verdict,
    code: str,
    message: str,
    key: str = "Corrected",
    *,
    severity: Severity | None = None,
    notes: tuple[str, ...] = (),
) -> Correction:
    """An erratum with its verdict, and with the reason as a diagnostic on a tag of its record."""
    span, ply = erratum.span_of(key), erratum.ply or None
    return Correction(erratum, verdict, (Diagnostic(code, message, span, ply=ply, severity=severity, notes=notes),))
