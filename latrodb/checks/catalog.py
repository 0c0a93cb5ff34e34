"""Every check, in the order in which they run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from msgspec.structs import replace

from latrodb.checks.claims import check_binds, check_captures, check_labels, check_marks
from latrodb.checks.illegality import check_illegality
from latrodb.checks.lines import check_lines
from latrodb.checks.removals import check_removals
from latrodb.checks.results import check_ending, check_result, check_tags
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.game.game import Game

Check: TypeAlias = Callable[[Game], Iterator[Diagnostic]]

CHECKS: dict[str, Check] = {
    "captures": check_captures,
    "removals": check_removals,
    "labels": check_labels,
    "binds": check_binds,
    "marks": check_marks,
    "result": check_result,
    "ending": check_ending,
    "illegality": check_illegality,
    "lines": check_lines,
    "tags": check_tags,
}


ODD_SPELLING = "S110"
OF_CLAIMS = (check_captures, check_labels, check_binds, check_marks)  # they look at each turn alone


def run_checks(game: Game) -> Game:
    """Run all checks on a replayed game and add their diagnostics to those of the replay.

    A turn gets one remark on its spelling: that of a check, whose hint also names the men that the turn takes.
    """
    doubted = replace(game, nodes=game.doubted)
    checks = [(check, doubted if check in OF_CLAIMS else game) for check in CHECKS.values()]
    found = [diagnostic for check, nodes in checks for diagnostic in check(nodes)]
    spelled = {each.span for each in found if each.code == ODD_SPELLING}
    kept = (each for each in game.diagnostics if each.code != ODD_SPELLING or each.span not in spelled)
    return replace(game, diagnostics=(*kept, *found))
