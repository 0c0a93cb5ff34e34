"""Turns that a record leaves out: one, both of a full move, or a stretch, which is reported and never filled in.

Move numbers are the evidence: where they depart permanently from the count of turns. Other games that begin in the
middle of one are found in the same way.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import islice, product
from math import log
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.color import Color
from latrodb.core.english import count_words
from latrodb.core.ply import Ply
from latrodb.core.step import steps_text
from latrodb.diagnostics.diagnostic import Diagnostic, State
from latrodb.features.repair.edits import CHANCES, Slip, SlipKind
from latrodb.features.repair.lookahead import PLAYING, Playout, changed_squares, follow, hull_of, play_out
from latrodb.notation.turns import read_turn
from latrodb.rules.attempt import find_objection

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.features.repair.lookahead import MainLine, Work
    from latrodb.game.game import Game
    from latrodb.game.replay import Assumptions
    from latrodb.notation.written import Number, WrittenTurn
    from latrodb.rules.variant import Variant


MOST_TURNS = 2000  # maximum turns of a position; if there are more, left-out and other turns are not searched
MOST_ACTIONS = 60  # maximum actions after a throw of Glaucus; throws of 1 to 3 have no more
MOST_PAIRS = 2000  # maximum number of pairs of left-out turns that are played
MOST_FITTING = 20_000  # the same for pairs whose second turn resolves the break
REACH = 12  # turns before a break at which a full move may be missing without a trace in the numbers
RESOLVED = 5.0  # maximum cost left before a resolved break
FEWEST_LOST = 3  # turns; shorter gaps may be found by search
NUMBERS = ("S108", "S109")
NEAR = 20  # turns after a gap; if all of them can be played, nothing is lost but numbers


class Jump(NamedTuple):
    """A place where the written numbers jump ahead of the count, or fall behind it if negative."""

    at: int  # the index of the first turn with such a number
    plies: int


def find_jumps(line: MainLine, assumptions: Assumptions, until: int) -> list[Jump]:
    """Where the written numbers leave the count of turns, up to a turn.

    A single wrong number is a misprint, not a jump. Assumed left-out turns count, superfluous ones do not.
    """
    found = list(_leads(line, assumptions, until))
    leads = [lead for _, lead in found]
    for at in range(1, len(leads) - 1):
        if leads[at - 1] == leads[at + 1]:
            leads[at] = leads[at - 1]
    before = [0, *leads]
    return [
        Jump(index, lead - last) for (index, _), lead, last in zip(found, leads, before, strict=False) if lead != last
    ]


def find_misnumbered(line: MainLine, assumptions: Assumptions) -> set[int]:
    """The indexes of turns whose number departs from those before and after it: a misprint, or a turn out of place."""
    found = list(_leads(line, assumptions, len(line)))
    leads = [0, *(lead for _, lead in found)]
    leads.append(leads[-2] if found else 0)
    return {index for at, (index, lead) in enumerate(found, 1) if lead not in (leads[at - 1], leads[at + 1])}


def _leads(line: MainLine, assumptions: Assumptions, until: int) -> Iterator[tuple[int, int]]:
    """The turns with a written number, and by how many plies the number is ahead of the count."""
    first = line.variant.first
    due = Ply(next((each.value for each in line.numbers[:1] if each), 1), line.opening.side)
    last = 0
    for index in range(min(until, len(line))):
        turns = assumptions.get(index, (line.turns[index],))
        more = len(turns) - 1 if index in assumptions else len(line.gaps.get(index, ()))
        plies = [due]
        for _ in range(more):
            plies.append(due := due.next(first))
        written = line.numbers[index]
        if written is not None and turns:
            leads = (_lead(written, each.number, each.color is not first) for each in plies)
            last = min(leads, key=lambda lead: abs(lead - last))
            yield index, last
        if turns:
            due = due.next(first)


def _lead(written: Number, value: int, is_answer: bool) -> int:
    """By how many plies a written number is ahead of that of a turn."""
    is_of_answer = is_answer if written.dots == 0 else written.dots > 1
    return 2 * (written.value - value) + is_of_answer - is_answer


def number_fits(written: Number, value: int, is_answer: bool) -> bool:
    """Whether a written number is that of a turn, with the dots of an answer only for answers."""
    return _lead(written, value, is_answer) == 0


def whole_turns(variant: Variant, position: Position, index: int, work: Work, *after: WrittenTurn) -> Iterator[Slip]:
    """Every legal turn as one left out before the turn `after`, or in place of a turn; none if there are too many."""
    meant = _legal_turns(variant, position) or []
    kind = SlipKind.MISSING if after else SlipKind.OTHER
    for each, _ in meant:
        work.left -= PLAYING
        yield Slip(kind, index, {index: (each, *after)}, CHANCES[kind] - log(len(meant)))


def missing_moves(line: MainLine, stop: Playout, broken: int, work: Work) -> Iterator[Slip]:
    """Pairs of legal turns that may be left out before a place of a line; first those that resolve a break.

    All others follow unless there are too many; then the search counts as cut off.
    """
    at = stop.at
    firsts = _legal_turns(line.variant, stop.position) or []
    seconds = _legal_turns(line.variant, stop.position.with_side(stop.position.side.other)) or []
    work.left -= PLAYING * (len(firsts) + len(seconds))
    if not firsts or not seconds:
        return
    chance = CHANCES[SlipKind.MOVE_MISSING] - log(len(firsts)) - log(len(seconds))
    fitting = [other for other, after in seconds if _resolves(line, stop, after, broken, work)]
    work.is_cut |= len(fitting) * len(firsts) > MOST_FITTING
    pairs = [(one, other) for other, (one, _) in islice(product(fitting, firsts), MOST_FITTING)]
    for one, after in sorted(firsts, key=lambda each: not _resolves(line, stop, each[1], broken, work)):
        if work.left < 0 or len(pairs) > MOST_PAIRS:
            work.is_cut = True
            break
        answers = [answer for answer, _ in _legal_turns(line.variant, after) or []]
        work.left -= PLAYING * len(answers)
        pairs += ((one, other) for other in answers)
    for one, other in dict.fromkeys(pairs):
        yield Slip(SlipKind.MOVE_MISSING, at, {at: (one, other, line.turns[at])}, chance)


def is_move_missing(line: MainLine, stops: Sequence[Playout], broken: int, cost: float, work: Work) -> bool:
    """Whether a full move left out before a break may explain a whole line whose numbers do not show it.

    One of its turns is tried at each place shortly before the break; the other is assumed to change nothing. If the
    turn at the break cannot be played, only turns that change its squares are tried.

    Args:
        line: the line.
        stops: that line as printed, before each turn.
        broken: the index of the turn that breaks.
        cost: the maximum cost of objections to the rest of the line.
        work: the work allowed; if it is used up, or there are too many turns, the answer is yes.
    """
    is_stuck = find_objection(line.variant.system, stops[broken].position, line.turns[broken]) is not None
    critical = hull_of(line.turns[broken], line.opening.geometry) if is_stuck else None
    for stop in reversed(stops[max(0, broken - REACH) : broken + 1]):
        for side in Color:
            turns = _legal_turns(line.variant, stop.position.with_side(side))
            if turns is None:
                return True
            for _, after in turns:
                if critical is not None and not changed_squares(after, stop.position) & critical:
                    continue
                if work.left < 0 or _plays_on(line, stop, after, cost, work):
                    return True
    return False


def _resolves(line: MainLine, stop: Playout, after: Position, broken: int, work: Work) -> bool:
    """Whether a line can be played from a position up to and including a broken turn."""
    playout = _follow_from(line, stop, after, broken + 1, work, RESOLVED)
    return not playout.skips and not any(each.at == broken for each in playout.objections)


def _plays_on(line: MainLine, stop: Playout, after: Position, cost: float, work: Work) -> bool:
    """Whether a line can be played from a position to its end with no more objections than these."""
    playout = _follow_from(line, stop, after, line.end, work, stop.cost + cost)
    return playout.at >= line.end and not playout.skips and playout.cost <= stop.cost + cost


def _follow_from(line: MainLine, stop: Playout, after: Position, until: int, work: Work, bound: float) -> Playout:
    """A line played on from a place, but from the position after a turn left out there."""
    playout = stop.copy(stop.assumptions)
    playout.position = after.with_side(stop.position.side)
    follow(line, playout, until, work, bound)
    return playout


def _legal_turns(variant: Variant, position: Position) -> list[tuple[WrittenTurn, Position]] | None:
    """List the legal turns, written as single turns of a record, and the positions after them.

    In Glaucus these have one action after a throw; None if there are too many.
    """
    turns = list(islice(_whole_turns(variant, position), MOST_TURNS + 1))
    if len(turns) > MOST_TURNS:
        return None
    written = ((_read(steps_text(steps)), steps[-1].after) for steps in turns)
    return [(turn, after) for turn, after in written if turn is not None]


_read = lru_cache(maxsize=1 << 14)(read_turn)  # the turns of one position are mostly those of the next


def _whole_turns(variant: Variant, position: Position) -> Iterator[tuple[Step, ...]]:
    """The steps of each legal turn; a first step that only begins a turn gets every next step if they are few."""
    for turn in variant.system.turns(position):
        step = variant.system.play(position, turn)
        if step.after.side is not position.side:
            yield (step,)
        else:
            actions = list(islice(variant.system.turns(step.after), MOST_ACTIONS + 1))
            if len(actions) <= MOST_ACTIONS:
                yield from ((step, variant.system.play(step.after, action)) for action in actions)


def find_gap(line: MainLine) -> Jump | None:
    """The first place where numbers leave the count by more than a move."""
    jump = next((each for each in find_jumps(line, {}, line.end) if abs(each.plies) >= FEWEST_LOST), None)
    return jump if jump and 1 < jump.at < len(line) else None


def find_lost(line: MainLine, gap: Jump, assumptions: Assumptions) -> Jump | None:
    """That place if the moves break off there, or at the answer in front of its number, which then follows the gap."""
    playout = play_out(line, Playout(line.opening, 0, assumptions))
    broken = [each.at for each in playout.objections if each.what == "impossible"]
    if gap.at - 1 in broken and line.numbers[gap.at - 1] is None:
        return gap._replace(at=gap.at - 1)
    return gap if any(0 <= at - gap.at < NEAR for at in broken) else None


def report_lost(line: MainLine, game: Game, jump: Jump) -> tuple[Diagnostic, ...]:
    """The diagnostics of a game with R339 or R340 at a gap, without those on turns after it, which follow from it."""
    if jump.plies > 0:
        code, message = "R339", _words(line, game, jump)
    else:
        code, message = "R340", "another game seems to begin here: the move numbers fall back and the moves do not fit"
    node = game.turns[jump.at]
    gap = Diagnostic(code, message, node.written.span, game=game.written.number, ply=node.label, state=State.UNREAD)
    start = line.start_of(jump.at)
    return (*(each for each in game.diagnostics if not _follows(each, start)), gap)


def _follows(diagnostic: Diagnostic, start: int) -> bool:
    """Whether a diagnostic is on what is played after a gap, or on its numbers."""
    is_played = diagnostic.code[0] in "CMR" or diagnostic.code in NUMBERS
    return is_played and diagnostic.span is not None and diagnostic.span.start >= start


def _words(line: MainLine, game: Game, jump: Jump) -> str:
    """`6 turns are missing between 19b and 23w, or another game begins at 23w`."""
    ply = game.turns[jump.at].ply
    for _ in range(jump.plies):
        ply = ply.next(line.variant.first)
    before = game.turns[jump.at - 1].label
    return f"{count_words(jump.plies, 'turn')} are missing between {before} and {ply}, or another game begins at {ply}"
