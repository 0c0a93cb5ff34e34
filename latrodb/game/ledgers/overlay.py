"""Errata laid over a game: its text with the corrections in it, read and replayed again. The printed text stays."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from latrodb.diagnostics.codes import Severity
from latrodb.diagnostics.diagnostic import Diagnostic, State
from latrodb.diagnostics.span import Span
from latrodb.game.ledgers.apply import Stale, edits_of
from latrodb.game.ledgers.erratum import Status
from latrodb.notation.parser import parse_text
from latrodb.notation.text_edits import Edit, apply_edits
from latrodb.rules.catalog import system_of_heading

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from latrodb.game.game import Game, Node
    from latrodb.game.ledgers.erratum import Erratum
    from latrodb.notation.written import WrittenGame
    from latrodb.rules.variant import Variant

    Checker: TypeAlias = Callable[[WrittenGame, Variant | None], Game]  # replays and checks a written game


class Verdict(StrEnum):
    """What became of an erratum at its game."""

    APPLIED = "applied"
    ILLEGAL = "against the rules"  # applied none the less
    STALE = "stale"
    DONE = "already there"
    CLASHING = "clashing"
    UNREADABLE = "unreadable"
    AMBIGUOUS = "ambiguous"
    REVERTED = "reverted"
    NO_GAME = "no game"

    @property
    def is_applied(self) -> bool:
        """Whether the corrected text has it."""
        return self in (Verdict.APPLIED, Verdict.ILLEGAL)


FAILED = (Verdict.ILLEGAL, Verdict.STALE, Verdict.CLASHING, Verdict.UNREADABLE, Verdict.NO_GAME)


class Correction(NamedTuple):
    """An erratum and what became of it. Spans of the diagnostics count in its ledger."""

    erratum: Erratum
    verdict: Verdict
    diagnostics: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True)
class Overlay:
    """A game as printed and as corrected; the same where no erratum was applied."""

    printed: Game
    corrected: Game
    corrections: tuple[Correction, ...]


class _Draft(NamedTuple):
    """An erratum with the changes that carry it out, or what became of it."""

    erratum: Erratum
    edits: tuple[Edit, ...]
    correction: Correction | None = None

    def close(self, verdict: Verdict, *diagnostics: Diagnostic) -> _Draft:
        """The same, not to be applied."""
        return _Draft(self.erratum, (), Correction(self.erratum, verdict, diagnostics))


def lay_over(game: Game, errata: Iterable[Erratum], check: Checker) -> Overlay:
    """A game with errata laid over it.

    Turns are counted in the game as printed, so the order of the errata makes no difference. Behind each
    corrected turn the printed one is kept as `{[%sic De5-e4]}`. Of errata that clash none is applied.

    Args:
        game: any game, as printed.
        errata: those that are about it.
        check: replays and checks the corrected game, under the rules of the printed one.
    """
    drafts = _without_clashes([_draft(game, erratum) for erratum in errata])
    edits = sorted(dict.fromkeys(edit for draft in drafts for edit in draft.edits), key=_place)
    if not edits:
        return Overlay(game, game, tuple(_settled(drafts)))
    corrected = _read_again(game, edits, check)
    if corrected is None:
        closed = (draft if draft.correction else draft.close(*_broken(draft.erratum)) for draft in drafts)
        return Overlay(game, game, tuple(_settled(closed)))
    shifts = _new_spans(edits, game.written.span.start)
    judged = (draft.correction or _judge(draft, corrected, shifts) for draft in drafts)
    return Overlay(game, corrected, tuple(judged))


def _draft(game: Game, erratum: Erratum) -> _Draft:
    draft = _Draft(erratum, ())
    if erratum.reversal is not None:
        by = f" by {erratum.reversal.by}" if erratum.reversal.by else ""
        message = f"This erratum was taken back on {erratum.reversal.date}{by}; it is not applied."
        return draft.close(Verdict.REVERTED, _remark("D808", message, erratum, "Reverted"))
    if erratum.status is Status.AMBIGUOUS:
        return draft.close(Verdict.AMBIGUOUS)
    found = edits_of(game, erratum)
    if not isinstance(found, Stale):
        return draft._replace(edits=found)
    remark = _remark("D805", found.message, erratum, "Printed")
    if found.is_done:
        return draft.close(Verdict.DONE, replace(remark, severity=Severity.INFO))
    return draft.close(Verdict.STALE, remark)


def _without_clashes(drafts: Sequence[_Draft]) -> list[_Draft]:
    """The same; errata that say different things about one place are closed."""
    by_place: dict[Span, list[_Draft]] = defaultdict(list)
    for draft in drafts:
        if draft.edits:
            by_place[draft.edits[0].span].append(draft)
    return [_unless_clashing(draft, by_place[draft.edits[0].span]) if draft.edits else draft for draft in drafts]


def _unless_clashing(draft: _Draft, rivals: Sequence[_Draft]) -> _Draft:
    others = [rival.erratum.name for rival in rivals if rival.edits != draft.edits]
    if not others:
        return draft
    message = f'"{others[0]}" says something else about {draft.erratum.place}; neither is applied.'
    return draft.close(Verdict.CLASHING, _remark("D807", message, draft.erratum, "Corrected"))


def _settled(drafts: Iterable[_Draft]) -> Iterator[Correction]:
    return (draft.correction for draft in drafts if draft.correction)


def _place(edit: Edit) -> Span:
    return edit.span


def _read_again(game: Game, edits: Sequence[Edit], check: Checker) -> Game | None:
    """The corrected game, or None if the corrected text is not one game."""
    start, end = game.written.span
    shifted = [Edit(Span(edit.span.start - start, edit.span.end - start), edit.text) for edit in edits]
    found = parse_text(apply_edits(game.source.text[start:end], shifted), game.source.name, system_of_heading).games
    if len(found) != 1:
        return None
    return check(replace(found[0], number=game.written.number), game.variant)


def _new_spans(edits: Sequence[Edit], start: int) -> dict[Edit, Span]:
    """Where the new texts stand in the corrected text of the game that began at `start`."""
    spans, shift = {}, -start
    for edit in edits:
        begin = edit.span.start + shift
        spans[edit] = Span(begin, begin + len(edit.text))
        shift += len(edit.text) - (edit.span.end - edit.span.start)
    return spans


def _judge(draft: _Draft, corrected: Game, spans: dict[Edit, Span]) -> Correction:
    """What the rules say to an erratum that was applied."""
    erratum = draft.erratum
    start, end = spans[draft.edits[0]]
    node = next((node for node in corrected.nodes if start <= node.written.span.start < end), None)
    if erratum.tag or not erratum.corrected:
        return Correction(erratum, Verdict.APPLIED)
    if node is None:
        message = "The corrected turn is not read as a turn where it stands."
        return Correction(erratum, Verdict.ILLEGAL, (_remark("D806", message, erratum, "Corrected"),))
    if node.state is State.UNREAD:
        message = "The replay does not reach this turn; nothing speaks for the correction or against it."
        remark = replace(_remark("D806", message, erratum, "Corrected"), severity=Severity.INFO)
        return Correction(erratum, Verdict.APPLIED, (remark,))
    against = _objections_at(node, corrected)
    if not against:
        return Correction(erratum, Verdict.APPLIED)
    message = f"The rules do not give {erratum.corrected} at {erratum.ply}: {against[0]}."
    remark = replace(_remark("D806", message, erratum, "Corrected"), notes=tuple(against[1:]))
    return Correction(erratum, Verdict.ILLEGAL, (remark,))


def _broken(erratum: Erratum) -> tuple[Verdict, Diagnostic]:
    message = "With this correction the text is no longer one game."
    return Verdict.UNREADABLE, _remark("D806", message, erratum, "Corrected")


def _objections_at(node: Node, game: Game) -> list[str]:
    """What is wrong with the move, the captures and the mark of a turn."""
    found = (each for each in game.diagnostics if each.ply == node.label and each.code[0] in "RCM")
    return [each.message for each in found if each.level is not Severity.INFO]


def _remark(code: str, message: str, erratum: Erratum, key: str) -> Diagnostic:
    return Diagnostic(code, message, erratum.span_of(key), ply=erratum.ply or None)
