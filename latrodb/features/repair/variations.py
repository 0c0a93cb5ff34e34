"""Corrections in variations: a broken line is repaired like a game that begins where the line does."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec.structs import replace

from latrodb.checks.catalog import run_checks
from latrodb.diagnostics.span import Span
from latrodb.features.repair.repair import repair
from latrodb.game.game import Impossible, Played, Ready
from latrodb.game.replay import replay
from latrodb.game.suspects import is_broken_line
from latrodb.game.variations import may_correct, numbered_lines
from latrodb.notation.syntax_checks import unreadable
from latrodb.notation.written import Unreadable

if TYPE_CHECKING:
    from latrodb.diagnostics.correction import Correction
    from latrodb.diagnostics.diagnostic import Diagnostic
    from latrodb.game.game import Game
    from latrodb.game.variations import Line
    from latrodb.rules.variant import Variant

MOST = 8  # broken lines of one game that are searched


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


def _corrected(game: Game, variant: Variant, line: Line, end: Diagnostic) -> Diagnostic:
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
