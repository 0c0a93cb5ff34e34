"""Move numbers as evidence: where they depart permanently from the count of turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.ply import Ply

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.features.repair.lookahead import MainLine
    from latrodb.game.replay import Assumptions
    from latrodb.notation.written import Number


class Jump(NamedTuple):
    """A place from which the written numbers are further ahead of the count than before, or behind it if negative."""

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
