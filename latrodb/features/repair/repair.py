"""Repair: replay a game across its misprints, each under the correction that best explains the rest.

At the first break of a game, corrections are searched there and before it; the best is assumed, and the replay goes on
to the next break. When all are found, each is judged once more with the others in place. A broken variation is repaired
like a game that begins where the variation does.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec.structs import replace

from latrodb.checks.catalog import run_checks
from latrodb.diagnostics.span import Span
from latrodb.features.repair.diagnostics import judge_tags, report, with_frequencies
from latrodb.features.repair.edits import RESPELLED, Confidence, RepairedGame, SlipKind
from latrodb.features.repair.findings import UNIQUE, describe, doubt_together, is_explained, judge, shares
from latrodb.features.repair.habits.habit_search import read_by_habit
from latrodb.features.repair.lookahead import MainLine, Work, read_line
from latrodb.features.repair.missing import find_gap, find_lost, find_misnumbered, report_lost
from latrodb.features.repair.search import TRIGGERS, Break, Decision, Rated, Search, Trail, find_break, trace
from latrodb.features.repair.words import reworded
from latrodb.game.game import Impossible, Played, Ready
from latrodb.game.replay import replay
from latrodb.game.suspects import is_broken_line, may_have_misprints
from latrodb.game.variations import may_correct, numbered_lines
from latrodb.notation.syntax_checks import unreadable
from latrodb.notation.written import Unreadable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.diagnostics.diagnostic import Correction, Diagnostic
    from latrodb.features.repair.missing import Jump
    from latrodb.game.game import Game
    from latrodb.game.replay import Assumptions
    from latrodb.game.variations import VariationLine
    from latrodb.rules.variant import Variant

MOST_BREAKS = 10  # of one game; a record with more is not searched any further
MOST_SEARCHES = 24  # of one game, including those that find nothing
MOST_WORK = 150_000  # for one game; see `Work`
WORK_OF_SEARCH = 60_000
WORK_OF_LOOK = 15_000
NEXT = 4  # a break this soon after another is searched together with it
LOOKED_THROUGH = 4  # number of corrections of the first under which it is searched
FEWEST_PLAYED = 3  # turns that a correction must explain after a break, or all that follow if fewer
MOST_LEFT = 13.0  # the maximum cost of objections to these turns: one of them may itself be a misprint
LOOKED_AT = 8  # turns after a break among which they must be
MOST_ASKED = 6  # number of corrections that are also judged by comments and results
ASKED_WITHIN = 5.0
OBJECTING = frozenset({"N701", "N702", "N703", "N704", "N705", "O601", "O603", "O606"})
OBJECTION = 3.0  # the cost of one such diagnostic
REPORTED = 0.02  # the least share of a correction of a turn that breaks a rule and was played
CERTAIN = 0.9  # the least share of a correction for a turn that can be played
MOST = 8  # broken lines of one game that are searched


def repair(game: Game) -> Game:
    """Replay a checked game across its misprints and check it again; the same game if no misprint can explain it.

    Corrections that are not unique get the frequency with which such corrections were right.
    """
    repaired = _repair(game)
    if not any(each.found for each in repaired.diagnostics):
        return repaired
    return replace(repaired, diagnostics=with_frequencies(repaired.diagnostics))


def _repair(game: Game) -> Game:
    if (habitual := read_by_habit(game)) is not None:
        return habitual
    if not may_have_misprints(game) or not isinstance(game.start, Ready):
        return game
    line = reworded(read_line(game.written, game.start.variant, game.start.position), game.written)
    repairer = _Repairer(line, game)
    repairer.run()
    again = repairer.replay(repairer.assumptions)
    described = [describe(line, again, each) for each in repairer.settled]
    is_sure = is_explained(line, repairer.settled, repairer.assumptions)
    misnumbered = find_misnumbered(line, repairer.assumptions)
    doubted = doubt_together(described, is_explained=is_sure, misnumbered=misnumbered)
    findings = sorted(doubted, key=lambda each: each.best.at)
    diagnostics = report_lost(line, again, repairer.lost) if repairer.lost else again.diagnostics
    repaired = RepairedGame(game.written, game.start, again.nodes, again.outcome, diagnostics, findings=tuple(findings))
    return report(judge_tags(game, repaired), is_bounded=repairer.is_bounded)


class _Repairer:
    """The breaks of one game, found and settled one by one."""

    def __init__(self, line: MainLine, game: Game) -> None:
        self.line = line
        self.gap = find_gap(line)
        self.lost: Jump | None = None  # the gap, if the moves break off there; nothing after it is searched
        self.game = game
        self.assumptions: Assumptions = {}
        self.settled: list[Decision] = []
        self.quiet: set[Break] = set()  # settled without a finding
        self.work = MOST_WORK
        self.searches = 0
        self.is_cut = False  # whether the last search reached its limit
        self.is_bounded = False  # whether something was left unsearched because of the limits of a game

    def run(self) -> None:
        """Find and settle every break, then judge each once more with the others in place."""
        while len(self.settled) < MOST_BREAKS and self.searches < MOST_SEARCHES and self.work > 0:
            trail = trace(self.line, self.assumptions)
            found = find_break(self.line, trail, frozenset(self._known()))
            self.lost = find_lost(self.line, self.gap, self.assumptions) if self.gap else None
            if found is None or (self.lost and found.at >= self.lost.at) or not self._settle(trail, found):
                break
        else:
            trail = trace(self.line, self.assumptions)
            self.is_bounded = find_break(self.line, trail, frozenset(self._known())) is not None
        if sum(each.is_assumed for each in self.settled) > 1:
            self._judge_again()

    def _known(self) -> Iterator[Break]:
        """The settled breaks; for a turn that can be played, one of its objections is enough."""
        yield from self.quiet
        for settled in self.settled:
            yield settled.found
            if not settled.found.is_hard:
                yield from (Break(settled.found.at, what) for what in TRIGGERS)

    def _settle(self, trail: Trail, found: Break) -> bool:
        """Search for what explains a break; True if the replay can go on."""
        settled = self._decide(trail, found, self._search(trail, found))
        if settled is None:
            self.quiet.add(found)
            return not found.is_hard
        self.settled.append(settled)
        if settled.is_assumed:
            self.assumptions = {**self.assumptions, **settled.best.assumptions}
        return settled.is_assumed or not found.is_hard

    def _search(self, trail: Trail, found: Break) -> list[Rated]:
        self.searches += 1
        work = Work(min(WORK_OF_SEARCH, self.work))
        given = work.left
        rated = Search(self.line, trail, found, work).run()
        self.work -= given - work.left
        self.is_cut = work.is_cut
        return self._ask_checks(self._look_through(rated, found))

    def _look_through(self, rated: list[Rated], found: Break) -> list[Rated]:
        """The same, with the best of them judged together with a break that follows immediately."""
        if not rated or not found.is_hard or self.work <= 0:
            return rated
        next_break = rated[0].playout.first_skip(found.at, len(self.line))
        if next_break - found.at > NEXT or next_break >= len(self.line):
            return rated
        through = [self._through(each, found) for each in rated[:LOOKED_THROUGH]]
        least = min(each.score for each in through)
        others = (each._replace(score=min(each.score, least)) for each in rated[LOOKED_THROUGH:])
        return sorted((*through, *others), key=lambda each: -each.score)

    def _through(self, rated: Rated, found: Break) -> Rated:
        """A correction together with the best one for the next break under it."""
        index = rated.playout.first_skip(found.at, len(self.line))
        trail = trace(self.line, rated.playout.assumptions)
        if index >= len(self.line) or len(trail.stops) <= index:
            return rated
        work = Work(WORK_OF_LOOK)
        again = Search(self.line, trail, Break(index, "impossible"), work).run()
        self.work -= WORK_OF_LOOK - work.left
        if not again or rated.slip is None:
            return rated
        return rated._replace(score=rated.slip.chance + again[0].score, playout=again[0].playout)

    def _ask_checks(self, rated: list[Rated]) -> list[Rated]:
        """The same, with the best of them also judged by comments and results."""
        if len(rated) < 2 or shares(rated)[0] >= UNIQUE:
            return rated
        asked = list(rated)
        for at, each in enumerate(rated[:MOST_ASKED]):
            if each.score > rated[0].score - ASKED_WITHIN:
                found = self.replay(each.playout.assumptions).diagnostics
                asked[at] = each._replace(score=each.score - OBJECTION * sum(one.code in OBJECTING for one in found))
        return sorted(asked, key=lambda each: -each.score)

    def replay(self, assumptions: Assumptions) -> Game:
        """The game replayed under some assumptions, and checked."""
        return run_checks(replay(self.game.written, assumptions=assumptions, start=self.game.start))

    def _decide(self, trail: Trail, found: Break, rated: Sequence[Rated]) -> Decision | None:
        """The correction under which to go on; None if there is nothing to report."""
        if not rated:
            return None
        best = rated[0]
        if found.is_hard:
            is_open = judge(shares(rated)) is Confidence.AMBIGUOUS
            is_assumed = _explains(self.line, best, found.at, is_open=is_open)
            return Decision(found, trail, tuple(rated), is_assumed, self.is_cut)
        if best.slip is not None and _mends_more(rated, found) and shares(rated)[0] >= CERTAIN:
            return Decision(found, trail, tuple(rated), True, self.is_cut)
        is_claim = found.what in ("captures", "letter")
        if is_claim or (found.what == "illegal" and _has_legal_slip(rated)):
            return Decision(found, trail, tuple(rated), False, self.is_cut)
        return None

    def _judge_again(self) -> None:
        """Settle each break once more, with the assumptions at all others."""
        for index, settled in enumerate(self.settled):
            if not settled.is_assumed or self.work <= 0:
                continue
            trail = trace(self.line, _assume_all(each for each in self.settled if each is not settled))
            if len(trail.stops) <= settled.found.at:
                continue
            again = self._decide(trail, settled.found, self._search(trail, settled.found))
            if again is not None and again.is_assumed:
                self.settled[index] = again
        self.assumptions = _assume_all(self.settled)


def _assume_all(settled: Iterable[Decision]) -> Assumptions:
    return {index: turns for each in settled if each.is_assumed for index, turns in each.best.assumptions.items()}


def _explains(line: MainLine, best: Rated, index: int, *, is_open: bool) -> bool:
    """Whether enough can be played after a break for the replay to go on; without a gap if the correction is open."""
    rest = len(line) - index - 1
    if rest <= 0:
        return False
    if is_open:
        return best.playout.first_skip(index, line.end) - index - 1 >= min(LOOKED_AT, rest)
    stuck = {each.at for each in best.playout.objections if each.what == "impossible" and each.at > index}
    looked = min(rest, LOOKED_AT, max(0, best.playout.at - index - 1))
    played = sum(each not in stuck for each in range(index + 1, index + 1 + looked))
    near = sum(each.cost for each in best.playout.objections if index < each.at <= index + LOOKED_AT)
    return played >= min(FEWEST_PLAYED, rest) and near <= MOST_LEFT


def _has_legal_slip(rated: Sequence[Rated]) -> bool:
    """Whether a correction that is likely enough to be reported leaves no objection."""
    return any(
        each.slip is not None
        and each.slip.kind in (*RESPELLED, SlipKind.SPELLING)
        and not each.playout.objections
        and share >= REPORTED
        for each, share in zip(rated, shares(rated), strict=True)
    )


def _mends_more(rated: Sequence[Rated], found: Break) -> bool:
    """Whether the best correction also resolves objections to turns other than the one that breaks."""
    as_printed = next((each for each in rated if each.slip is None), None)
    best = rated[0]
    if as_printed is None:
        return True
    own = {found.at, best.slip.at if best.slip else found.at}
    before = {(each.at, each.what) for each in as_printed.playout.objections if each.at not in own}
    return len(before) > len({each for each in best.playout.objections if each.at not in own})


def repair_lines(game: Game) -> Game:
    """The game with possible corrections in the diagnostics on its broken variations; these are not followed."""
    variant = game.variant
    broken = {each.span: each for each in game.diagnostics if is_broken_line(each)}
    if variant is None or not broken:
        return game
    lines = (line for line in numbered_lines(game) if may_correct(game, line))
    ends = [(line, broken[each.span]) for line in lines for each in line.found if each.span in broken]
    corrected = {end.span: _corrected(game, variant, line, end) for line, end in ends[:MOST]}
    diagnostics = (corrected.get(each.span, each) if is_broken_line(each) else each for each in game.diagnostics)
    return replace(game, diagnostics=tuple(diagnostics))


def _corrected(game: Game, variant: Variant, line: VariationLine, end: Diagnostic) -> Diagnostic:
    """The diagnostic at which a line ends, with the corrections of the line, if its turns follow each other."""
    first = line.nodes[0]
    position = first.attempt.before if isinstance(first, Impossible | Played) else None
    if position is None or any(one.ply.next(variant.first) != other.ply for one, other in pairwise(line.nodes)):
        return end
    items = line.aside.items
    words = tuple([unreadable(item) for item in items if isinstance(item, Unreadable)])
    span = Span(items[0].span.start, items[-1].span.end)
    written = replace(game.written, tags=(), items=items, span=span, diagnostics=words)
    repaired = repair(run_checks(replay(written, start=Ready(variant, position))))
    best = next((each for each in repaired.diagnostics if each.found), None)
    if best is None:
        return end
    found = tuple([_in_variation(each, end.variation) for each in best.found])
    return replace(end, found=found, hints=best.hints, confidence=best.confidence)


def _in_variation(correction: Correction, label: str | None) -> Correction:
    """The correction with labels of the variation that a label is in; without one if it has no number."""
    number = f"~{label.partition('~')[2]}" if label else ""
    resolves, leaves = (
        tuple([f"{each}{number}" for each in part]) for part in (correction.resolves, correction.leaves)
    )
    own = f"{correction.label}{number}" if correction.label and number else None
    return replace(correction, label=own, resolves=resolves, leaves=leaves)
