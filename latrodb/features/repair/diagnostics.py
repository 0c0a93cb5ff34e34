"""Findings as diagnostics: each misprint once, at its own turn, with its corrections."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from latrodb.diagnostics.diagnostic import Diagnostic, State
from latrodb.features.repair.lookahead import number_fits, read_numbers
from latrodb.features.repair.proposal import Confidence, SlipKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.diagnostics.span import Span
    from latrodb.features.repair.proposal import Finding, Proposal, RepairedGame
    from latrodb.game.game import Game

SHIFTS = (SlipKind.MISSING, SlipKind.EXTRA)
MOST_LABELS = 6  # turns that a note names
CLAIMS = frozenset({"C401", "C402", "C403", "C404", "C405", "R309"})
SUSPECT = frozenset({"S101", "M502", "M503", *(f"R3{number:02}" for number in range(1, 38)), *CLAIMS}) - {"R320"}


def is_suspect(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether anything was found that a misprint may explain."""
    return any(each.code in SUSPECT for each in diagnostics)


def report(repaired: RepairedGame) -> RepairedGame:
    """A repaired game with the diagnostics of its misprints added."""
    found = [each for each in repaired.diagnostics if not _is_explained(repaired, each)]
    for finding in repaired.findings:
        _add(repaired, finding, found)
    return replace(repaired, diagnostics=tuple(found))


def _is_explained(repaired: RepairedGame, diagnostic: Diagnostic) -> bool:
    """Whether a diagnostic about a move number is explained by a turn that is left out or too many before it."""
    if diagnostic.code not in ("S108", "S109") or diagnostic.span is None:
        return False
    shifts = [each.best.at for each in repaired.findings if each.is_assumed and each.best.kind in SHIFTS]
    if not shifts:
        return False
    for node, number in zip(repaired.nodes, read_numbers(repaired.written.items), strict=True):
        if diagnostic.span in (node.written.span, number and number.span):
            fits = number_fits(number, node.ply.number, node.is_answer) if number else node.is_answer or node.is_assumed
            return fits and node.index >= min(shifts)
    return False


def _add(game: Game, finding: Finding, found: list[Diagnostic]) -> None:
    """Add a finding to the diagnostic at its turn, or as a new one."""
    at = _place(finding)
    there = [each for each in finding.proposals if each.at == at]
    span = there[0].span if there else game.nodes[at].written.span
    hints = tuple(dict.fromkeys(each.corrected for each in there if each.span == span and each.corrected))
    notes = tuple(_notes(finding, at))
    for index, each in enumerate(found):
        if _is_about(each, game, finding, at):
            span = span if each.state is State.IMPOSSIBLE or each.code == "S101" else each.span or span
            found[index] = replace(each, span=span, hints=hints or each.hints, notes=(*each.notes, *notes))
            return
    diagnostic = (finding.cause if at == finding.broken else None) or _misprint(game, finding, at, span)
    found.append(replace(diagnostic, span=span, hints=hints, notes=notes))


def _place(finding: Finding) -> int:
    """The index of the turn where a finding is reported: that of the best correction, or in doubt that of the break."""
    best, other = finding.best, finding.runner_up
    is_open = finding.confidence is Confidence.AMBIGUOUS and other is not None and other.at != best.at
    return finding.broken if is_open or not finding.is_assumed else best.at


def _is_about(diagnostic: Diagnostic, game: Game, finding: Finding, index: int) -> bool:
    """Whether a diagnostic is what the finding explains."""
    if finding.word is not None and index == finding.broken:
        return diagnostic.code == "S101" and diagnostic.span == finding.word
    if finding.is_assumed or diagnostic.ply != game.nodes[index].label:
        return False
    is_rule = diagnostic.code.startswith("R3") and diagnostic.state is State.ILLEGAL
    return is_rule or diagnostic.state is State.IMPOSSIBLE or diagnostic.code in CLAIMS


def _misprint(game: Game, finding: Finding, index: int, span: Span) -> Diagnostic:
    """R338: a turn that can be played but is not what was meant."""
    node = game.nodes[index]
    if finding.best.kind is SlipKind.MISSING and index == finding.best.at:
        why = f"a turn seems to be left out before {node.written.text}"
    elif finding.cause is None:
        why = f"what follows contradicts {node.written.text}"
    else:
        why = f"after {node.written.text} the game breaks at {finding.label}, where {finding.cause.message}"
    return Diagnostic("R338", why, span, game=game.written.number, ply=node.label, state=node.state)


def _notes(finding: Finding, index: int) -> Iterator[str]:
    """Confidence, what it mends and leaves, and the runner-up."""
    best = finding.best
    doubt = "it may have been played so, or it should be " if finding.is_played else ""
    yield f"{finding.confidence}: {doubt}{_words(best, index)}"
    mended = [label for label in best.mends if label != best.label]
    if mended:
        yield f"it mends {_labels(mended)}"
    if best.leaves:
        yield f"it leaves {_labels(best.leaves)}"
    if finding.runner_up is not None:
        other = finding.runner_up
        leaves = f", which leaves {_labels(other.leaves)}" if other.leaves else ", which leaves nothing"
        yield f"next best: {_words(other, index)}{leaves}"
    if finding.is_assumed:
        yield "the replay goes on under the first reading"


def _words(proposal: Proposal, index: int) -> str:
    """`e1-e4 (one letter, 98 %)`."""
    where = f" at {proposal.label}" if proposal.at != index else ""
    what = proposal.corrected or f"without {proposal.printed}"
    return f"{what}{where} ({proposal.kind}, {_percent(proposal.score)})"


def _labels(labels: Sequence[str]) -> str:
    more = len(labels) - MOST_LABELS
    return ", ".join(labels[:MOST_LABELS]) + (f" and {more} more" if more > 0 else "")


def _percent(score: float) -> str:
    """A share in percent, never 100 % and never 0 %."""
    if score >= 0.999:
        return "over 99.9 %"
    return f"{score:.1%}".replace("%", " %") if score >= 0.001 else "under 0.1 %"
