"""Turn findings into diagnostics: each misprint once, at its own turn, with its corrections; and doubtful tags.

If another tag would explain a game as well, no correction of a turn is unique.

Corrections that are not unique get the frequency with which such ones were right in generated damage. Its table is
made, and compared with other cases, by `python -m benchmarks.frequencies`.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from latrodb.diagnostics.diagnostic import Diagnostic, Frequency, State
from latrodb.features.repair.edits import CHANCES, Confidence, RepairedGame, SlipKind, correct_text, with_corrections
from latrodb.features.repair.findings import LIKELY, UNIQUE, judge
from latrodb.features.repair.lookahead import read_numbers
from latrodb.features.repair.missing import number_fits
from latrodb.game.game import Ready
from latrodb.game.inference.doubts import ANOMALY, ONE_MAN, Doubt, find_doubts, may_be_renamed, weigh_doubts
from latrodb.game.inference.infer import anomaly_words
from latrodb.game.replay import replay
from latrodb.game.suspects import CLAIMS, is_suspect
from latrodb.notation.text_edits import Edit

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.diagnostics.diagnostic import Correction
    from latrodb.diagnostics.span import Span
    from latrodb.features.repair.edits import Finding
    from latrodb.game.game import Game

SHIFTS = (SlipKind.MISSING, SlipKind.MOVE_MISSING, SlipKind.EXTRA, SlipKind.DOUBLED)
GIVEN_UP = "this game has more faults than are searched for corrections; the rest were not examined"
TABLE = Path(__file__).with_name("frequencies.toml")
FEWEST = 100  # cases from which a frequency is said
COUNTED = (Confidence.LIKELY, Confidence.AMBIGUOUS)
OF_THEIR_OWN = {SlipKind.TAG: "tag", SlipKind.HABIT: "habit", SlipKind.OTHER: "another turn"}
TAG_CODES = {"Variant": "T211", "FEN": "T212"}
UNREAL = "T205"  # a position of the FEN tag that cannot arise
STRONGLY = 5  # a decrease of anomalies by this many cannot be explained by misprints
TOLD = 0.5  # tags are reported if together they have at least this share
MOST_CORRECTIONS = 5
RENAMED = "the tag may be right, and the board lettered or numbered in another way"


def report(repaired: RepairedGame, *, is_bounded: bool = False) -> RepairedGame:
    """A repaired game with the diagnostics of its misprints added.

    `is_bounded` says that the search reached its limit for a game with something left to explain.
    """
    found = [each for each in repaired.diagnostics if not _is_explained(repaired, each)]
    for finding in repaired.findings:
        _add(repaired, finding, found)
    last = max((at for at, each in enumerate(found) if is_suspect((each,))), default=None)
    if is_bounded and last is not None:
        found[last] = replace(found[last], notes=(*found[last].notes, GIVEN_UP))
    return replace(repaired, diagnostics=tuple(found))


def _is_explained(repaired: RepairedGame, diagnostic: Diagnostic) -> bool:
    """Whether a diagnostic about a move number is explained by a missing or superfluous turn before it."""
    if diagnostic.code not in ("S108", "S109") or diagnostic.span is None:
        return False
    shifts = [each.best.at for each in repaired.findings if each.is_assumed and each.best.kind in SHIFTS]
    if not shifts:
        return False
    for node, number in zip(repaired.turns, read_numbers(repaired.written.items), strict=True):
        if diagnostic.span in (node.written.span, number and number.span):
            fits = number_fits(number, node.ply.number, node.is_answer) if number else node.is_answer or node.is_assumed
            return fits and node.index >= min(shifts)
    return False


def _add(game: Game, finding: Finding, found: list[Diagnostic]) -> None:
    """Add a finding to the diagnostic at its turn, or as a new one."""
    at = _place(finding)
    span = next((each.span for each in finding.proposals if each.at == at), None) or game.turns[at].span
    told = next((each for each in found if _is_about(each, game, finding, at)), None)
    if told is not None and told.state is not State.IMPOSSIBLE and told.code != "S101":
        span = told.span or span
    diagnostic = told or (finding.cause if at == finding.broken else None) or _misprint(game, finding, at, span)
    diagnostic = replace(diagnostic, span=span, notes=(*diagnostic.notes, *_notes(finding)))
    corrected = with_corrections(diagnostic, finding.proposals, finding.confidence)
    found[:] = [corrected if each is told else each for each in found]
    if told is None:
        found.append(corrected)


def _place(finding: Finding) -> int:
    """The index of the turn where a finding is reported: that of the best correction, or in doubt that of the break."""
    best, *others = finding.proposals
    is_open = finding.confidence is Confidence.AMBIGUOUS and any(each.at != best.at for each in others[:1])
    return finding.broken if is_open or not finding.is_assumed else best.at


def _is_about(diagnostic: Diagnostic, game: Game, finding: Finding, index: int) -> bool:
    """Whether the finding explains a diagnostic."""
    if finding.word is not None and index == finding.broken:
        end = diagnostic.span and diagnostic.span.end  # the span of a word with a throw begins with the throw
        return diagnostic.code == "S101" and end == finding.word.end
    if finding.is_assumed or diagnostic.ply != game.turns[index].label:
        return False
    is_rule = diagnostic.code.startswith("R3") and diagnostic.state is State.ILLEGAL
    return is_rule or diagnostic.state is State.IMPOSSIBLE or diagnostic.code in CLAIMS


def _misprint(game: Game, finding: Finding, index: int, span: Span) -> Diagnostic:
    """R338: a turn that can be played but is not what was meant."""
    node = game.turns[index]
    if finding.best.kind is SlipKind.MISSING and index == finding.best.at:
        why = f"a turn seems to be left out before {node.written.text}"
    elif finding.cause is None:
        why = f"what follows contradicts {node.written.text}"
    else:
        why = f"after {node.written.text} the game breaks at {finding.label}, where {finding.cause.message}"
    return Diagnostic("R338", why, span, game=game.written.number, ply=node.label, state=node.state)


def _notes(finding: Finding) -> Iterator[str]:
    """What a reader must know besides the corrections."""
    if finding.is_played:
        yield "it may actually have been played"
    if finding.is_assumed:
        yield "the replay goes on under the first correction"
    if finding.is_cut:
        yield "the search for corrections reached its limit; there may be others"


def with_frequencies(diagnostics: Sequence[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The diagnostics of a game, each with the frequency of corrections in such cases if it is known."""
    known = {id(each): frequencies().get(case) for each, case in find_cases(diagnostics)}
    return tuple(replace(each, frequency=known[id(each)]) if known.get(id(each)) else each for each in diagnostics)


def find_cases(diagnostics: Sequence[Diagnostic]) -> Iterator[tuple[Diagnostic, str]]:
    """The diagnostics of a game whose corrections are likely or ambiguous, with the case of each.

    That is whether the correction is of a tag, of a habit or another turn altogether; or else whether it is the only
    one in the game and explains all that follows: `alone`, or `among faults`.
    """
    is_only = sum(bool(each.found) for each in diagnostics) == 1
    for each in diagnostics:
        if each.found and each.confidence in COUNTED:
            best = each.found[0]
            other = "alone" if is_only and not best.leaves else "among faults"
            yield each, f"{each.confidence}, {OF_THEIR_OWN.get(SlipKind(best.kind), other)}"


@cache
def frequencies() -> dict[str, Frequency]:
    """The frequencies of the cases that were counted often enough."""
    table = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    return {
        case: Frequency(row["first"] / row["cases"], row["any"] / row["cases"])
        for case, row in table.items()
        if row["cases"] >= FEWEST
    }


def judge_tags(game: Game, repaired: RepairedGame) -> RepairedGame:
    """A repaired game with diagnostics on its tags if others explain the moves as well; `game` is the unrepaired game.

    If the tag is clearly wrong, misprints are not reported.
    """
    if not isinstance(game.start, Ready):
        return repaired
    codes = {each.code for each in game.start.diagnostics}
    is_told = not codes.isdisjoint(TAG_CODES.values())
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
        others = (each for each in diagnostics if each.code not in TAG_CODES.values())
        diagnostics = (*others, _report_tag(game, doubts, (RENAMED,) * is_renamed))
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


def _report_tag(game: Game, doubts: Sequence[Doubt], notes: tuple[str, ...]) -> Diagnostic:
    """T211 or T212: a tag that the moves contradict, with the lines that would explain them."""
    best = doubts[0]
    corrections = tuple(_correct_tag(game, each) for each in doubts[:MOST_CORRECTIONS])
    left = any(
        each.code == "S101" or each.code[0] == "R" for each in replay(game.written, start=best.start).diagnostics
    )
    is_clear = best.usual >= STRONGLY and not (best.anomalies or left) and best.words != ONE_MAN
    degree = judge([best.share])
    given, other = f"under {best.tag.value}", f"under {best.words}"
    if best.tag.key == "FEN":
        given, other = "from the position in the FEN tag", best.words
    message = f"the moves have {anomaly_words(best.usual)} {given}, and {best.anomalies or 'none'} {other}"
    degree = Confidence.LIKELY if degree is Confidence.UNIQUE and not is_clear else degree
    told = Diagnostic(TAG_CODES[best.tag.key], message, best.tag.span, game=game.written.number, notes=notes)
    return with_corrections(told, corrections, degree)


def _correct_tag(game: Game, doubt: Doubt) -> Correction:
    broken = (node.label for node in game.nodes if node.state in (State.ILLEGAL, State.IMPOSSIBLE))
    resolves = () if doubt.anomalies else tuple(broken)
    edits = (Edit(doubt.tag.span, doubt.line),)
    return correct_text(SlipKind.TAG, game.source.text, edits, doubt.share, resolves)
