"""Men written as bound against men bound."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.checks.captures import remark, ruled_turn, with_sign
from latrodb.core.square import find_square, square_name, squares_by_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.diagnostics.diagnostic import Diagnostic
    from latrodb.game.game import Game, Node
    from latrodb.notation.written import WrittenSquare


def check_binds(game: Game) -> Iterator[Diagnostic]:
    """C406 to C408: men listed behind `&` whom the turn does not bind, and men bound who are not listed."""
    for node in game.nodes:
        if node.was_played:
            yield from _compare(node)


def _compare(node: Node) -> Iterator[Diagnostic]:
    made = 0
    for step in node.steps:
        made |= step.bound
    claimed = [bind for move in node.written.moves for bind in move.binds]
    named = {find_square(each.name) for each in claimed}
    wrong = [each for each in claimed if not _is_in(each, made)]
    missing = [square for square in squares_by_file(made) if square not in named]
    if not wrong and not missing:
        return
    hint = (ruled_turn(node),)
    names = " and ".join(square_name(square) for square in missing)
    if len(wrong) == 1 and len(missing) == 1:
        message = f"the turn binds the man on {names}, not on {wrong[0].name}"
        yield remark("C408", message, node, with_sign(wrong[0]), hint)
        return
    for each in wrong:
        yield remark("C406", f"the turn binds nobody on {each.name}", node, with_sign(each), hint)
    if missing:
        whom = "the man" if len(missing) == 1 else "the men"
        message = f"the turn binds {whom} on {names}, and the text does not say so"
        yield remark("C407", message, node, node.written.span, hint)


def _is_in(written: WrittenSquare, men: int) -> bool:
    square = find_square(written.name)
    return square is not None and bool(men >> square & 1)
