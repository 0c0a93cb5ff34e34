"""Turns inside comments and variations, compared with what they claim as on the main line."""

from __future__ import annotations

from bisect import bisect_right
from itertools import chain
from typing import TYPE_CHECKING

from msgspec.structs import replace

from latrodb.checks.claims import check_binds, check_captures, check_marks
from latrodb.checks.results import check_ending, check_result
from latrodb.game.replay import wrong_letter
from latrodb.game.variations import may_correct, numbered_lines
from latrodb.notation.endings import after_last_turn, stated_outcome
from latrodb.notation.written import Aside, Glyph, Result

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.diagnostics.diagnostic import Diagnostic
    from latrodb.game.game import Game
    from latrodb.game.variations import PlayedInVariation, VariationLine

PLAYERS = ("White", "Black")  # tags whose names a stated ending may have


def check_lines(game: Game) -> Iterator[Diagnostic]:
    """N701 to N703: threats that cannot be played or lack the effect they claim, and broken variations.

    Letters, captures, binds, other marks, results and endings are compared as on the main line. The ply is that of the
    main line which the bracket follows; there is no state.
    """
    for line in numbered_lines(game):
        labels = tuple(line.labels())
        ply = line.after.label if line.after else str(line.nodes[0].ply)
        for each in chain(line.found, _check_claims(game, line), _check_end(game, line)):
            is_threat = each.code in ("M502", "M503") and each.span and game.source.text[slice(*each.span)] in "+#"
            code, label = "N702" if is_threat else each.code, _label(line, labels, each)
            hints = each.hints if may_correct(game, line) else ()
            yield replace(each, code=code, ply=ply, state=None, variation=label, hints=hints)


def _check_claims(game: Game, line: VariationLine) -> Iterator[Diagnostic]:
    """What is wrong in what the turns of a line claim."""
    nodes = [node for node in line.turns if _is_compared(game, line.aside, node)]
    if not nodes or game.variant is None:
        return
    yield from filter(None, (wrong_letter(node.attempt, game.variant) for node in nodes))
    turns = replace(game, nodes=tuple(nodes))
    yield from chain(check_captures(turns), check_binds(turns), check_marks(turns))


def _is_compared(game: Game, aside: Aside, node: PlayedInVariation) -> bool:
    """Whether the claims of a turn are compared: in prose and in logs only where some are written."""
    turn = node.written
    is_bare = not turn.mark and not any(move.takes or move.binds for move in turn.moves)
    return not is_bare or not (game.written.is_log or (aside.opener == "{" and aside.has_words))


def _check_end(game: Game, line: VariationLine) -> Iterator[Diagnostic]:
    """What is wrong in a result directly after the last turn of a line, and in words on how the game ends there."""
    rest = after_last_turn(line.aside.items)
    if not rest or game.variant is None or line.nodes != line.turns:
        return
    claims = [item for item in rest if not isinstance(item, Aside | Glyph)][:1]
    has_result = bool(claims) and isinstance(claims[0], Result)
    items = tuple([item for item in rest if item in claims or not isinstance(item, Result)])
    tags = tuple([tag for tag in game.written.tags if tag.key in PLAYERS])
    written = replace(game.written, tags=tags, items=items)
    outcome = game.variant.system.outcome(line.turns[-1].after, line.seen) or stated_outcome(written)
    end = replace(game, written=written, nodes=line.nodes, outcome=outcome)
    if has_result:
        yield from check_result(end)
    yield from check_ending(end)


def _label(line: VariationLine, labels: Sequence[str], diagnostic: Diagnostic) -> str:
    """The label of the turn of a line that a diagnostic is about, or an empty text if the line has no number."""
    at = diagnostic.span.start if diagnostic.span else 0
    label = labels[bisect_right(line.nodes, at, key=lambda node: node.span.start) - 1]
    return label if "~" in label else ""
