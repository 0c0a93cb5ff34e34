"""Marks written against marks earned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.step import Mark
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.notation.written import LoggedTurn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.game.game import Game, Node
    from latrodb.rules.variant import Variant

NAMES = {Mark.HIT: "a hit", Mark.QUASI: "a quasi check", Mark.CHECK: "a check", Mark.MATE: "the end of the game"}


def check_marks(game: Game) -> Iterator[Diagnostic]:
    """M501 to M503: a mark that is missing, another than the rules give, or at a turn that earns none.

    Only the marks that a complete record of the game carries are missed, and none in a log, which has no place for
    them; every written one is checked.
    """
    if game.variant is None:
        return
    for node in game.nodes:
        if node.was_played:
            yield from _compare(game.variant, node)


def _compare(variant: Variant, node: Node) -> Iterator[Diagnostic]:
    step, written = node.steps[-1], node.written
    mark, claim = step.mark, written.mark
    carried = variant.rulebook.marks
    is_asked = claim in carried or mark in carried or not carried
    if isinstance(written, LoggedTurn) and not claim:
        return
    if claim == mark or not is_asked:
        return
    proof = variant.system.proof(step)
    corrected = _corrected(node)
    span = written.mark_span or written.span
    if not claim:
        code, message = "M501", f"{NAMES[mark]} ({mark}) without its mark: {proof}"
        span = written.span
    elif mark is Mark.NONE:
        code, message = "M503", f"the mark {claim} stands at a turn that earns none"
    else:
        code, message = "M502", f"the mark is {mark}, not {claim}: {proof}"
    yield Diagnostic(code, message, span, ply=node.label, state=node.state, hints=(corrected,))


def _corrected(node: Node) -> str:
    """The written turn with the mark of the rules."""
    written = node.written
    body = written.text
    end = len(body)
    if written.mark_span is not None:
        start = written.mark_span.start - written.span.start
        end = written.mark_span.end - written.span.start
        return body[:start] + node.steps[-1].mark + body[end:]
    at = end - len(written.glyph)
    return body[:at] + node.steps[-1].mark + body[at:]
