"""Doubtful tags besides misprints: if another tag would explain a game as well, no correction of a turn is unique."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from latrodb.diagnostics.correction import Correction
from latrodb.diagnostics.diagnostic import Diagnostic, State
from latrodb.features.repair.edits import CHANCES
from latrodb.features.repair.findings import LIKELY, UNIQUE, judge
from latrodb.features.repair.proposal import Confidence, RepairedGame, SlipKind
from latrodb.game.game import Ready
from latrodb.game.inference.doubts import ANOMALY, ONE_MAN, Doubt, find_doubts, may_be_renamed, weigh_doubts
from latrodb.game.inference.infer import anomaly_words
from latrodb.game.replay import replay

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.features.repair.proposal import Finding
    from latrodb.game.game import Game

CODES = {"Variant": "T211", "FEN": "T212"}
UNREAL = "T205"  # a position of the FEN tag that cannot arise
STRONGLY = 5  # a decrease of anomalies by this many cannot be explained by misprints
TOLD = 0.5  # the least share of all tags together that is reported
MOST_CORRECTIONS = 5
RENAMED = "the tag may be right, and the board lettered or numbered in another way"


def judge_tags(game: Game, repaired: RepairedGame) -> RepairedGame:
    """A repaired game with diagnostics on its tags if others explain the moves as well; `game` is the unrepaired game.

    If the tag is clearly wrong, misprints are not reported.
    """
    if not isinstance(game.start, Ready):
        return repaired
    codes = {each.code for each in game.start.diagnostics}
    is_told = not codes.isdisjoint(CODES.values())
    doubts = find_doubts(game.written, game.start.variant, game.start.position)
    if not doubts:
        findings = tuple(_doubted(each, 0.0) for each in repaired.findings)
        return replace(repaired, findings=findings) if is_told or UNREAL in codes else repaired
    is_renamed = may_be_renamed(game.written, game.start)
    doubts = weigh_doubts(doubts, _chance_of_misprints(repaired), is_renamed=is_renamed)
    share = sum(each.share for each in doubts)
    if share >= UNIQUE:
        repaired = RepairedGame(game.written, game.start, game.nodes, game.outcome, game.diagnostics)
    findings = tuple(_doubted(each, share) for each in repaired.findings)
    diagnostics = repaired.diagnostics
    if share >= TOLD or is_told:
        others = (each for each in diagnostics if each.code not in CODES.values())
        diagnostics = (*others, _report(game, doubts, (RENAMED,) * is_renamed))
    return replace(repaired, findings=findings, diagnostics=diagnostics)


def _chance_of_misprints(repaired: RepairedGame) -> float | None:
    """The logarithm of the chance of misprints that explain the game under its tags, or None if none do."""
    if not repaired.findings or not repaired.nodes[-1].steps:
        return None
    chances = (CHANCES.get(SlipKind(each.best.kind), CHANCES[SlipKind.LETTER]) for each in repaired.findings)
    return sum(chances) + ANOMALY * len({label for each in repaired.findings for label in each.best.leaves})


def _doubted(finding: Finding, share: float) -> Finding:
    """A finding, given the chance that its game has another tag."""
    proposals = tuple(replace(each, share=(each.share or 0.0) * (1 - share)) for each in finding.proposals)
    degree = finding.confidence
    if degree is not Confidence.AMBIGUOUS:
        degree = Confidence.LIKELY if (proposals[0].share or 0.0) >= LIKELY else Confidence.AMBIGUOUS
    return replace(finding, confidence=degree, proposals=proposals)


def _report(game: Game, doubts: Sequence[Doubt], notes: tuple[str, ...]) -> Diagnostic:
    """T211 or T212: a tag that the moves contradict, with the lines that would explain them."""
    best = doubts[0]
    corrections = tuple(_correct(game, each) for each in doubts[:MOST_CORRECTIONS])
    left = any(
        each.code == "S101" or each.code[0] == "R" for each in replay(game.written, start=best.start).diagnostics
    )
    is_clear = best.usual >= STRONGLY and not (best.anomalies or left) and best.words != ONE_MAN
    degree = judge([best.share])
    given, other = f"under {best.tag.value}", f"under {best.words}"
    if best.tag.key == "FEN":
        given, other = "from the position in the FEN tag", best.words
    message = f"the moves have {anomaly_words(best.usual)} {given}, and {best.anomalies or 'none'} {other}"
    return Diagnostic(
        CODES[best.tag.key],
        message,
        best.tag.span,
        game=game.written.number,
        hints=tuple(each.corrected for each in corrections),
        found=corrections,
        notes=notes,
        confidence=(Confidence.LIKELY if degree is Confidence.UNIQUE and not is_clear else degree).value,
    )


def _correct(game: Game, doubt: Doubt) -> Correction:
    span = doubt.tag.span
    broken = [node.label for node in game.nodes if node.state in (State.ILLEGAL, State.IMPOSSIBLE)]
    return Correction(
        SlipKind.TAG,
        None,
        span,
        game.source.text[slice(*span)],
        doubt.line,
        ((span, doubt.line),),
        doubt.share,
        resolves=() if doubt.anomalies else tuple(broken),
    )
