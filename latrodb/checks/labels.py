"""Labels of a log against the men that move: Game Courier's own check, which a preset may switch off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.color import WHITE
from latrodb.core.square import find_square
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.notation.written import Form, LoggedTurn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.game.game import Game, Node


def check_labels(game: Game) -> Iterator[Diagnostic]:
    """S114: a label that names another man than the one that moves, or the other side by its case."""
    for node in game.nodes:
        if node.was_played and isinstance(node.written, LoggedTurn):
            yield from _compare(game, node, node.written)


def _compare(game: Game, node: Node, written: LoggedTurn) -> Iterator[Diagnostic]:
    before = node.steps[0].before
    leader = game.variant.rulebook.leader if game.variant else "Dux"
    for move in written.moves:
        labelled = written.label_of(move)
        origin = find_square(move.squares[0].name)
        if labelled is None or move.form is not Form.SHIFT or origin is None or not before.men >> origin & 1:
            continue
        label, span = labelled
        is_dux = before.duxes >> origin & 1
        letter = "d" if is_dux else "s"
        due = letter.upper() if node.ply.color is WHITE else letter
        if label != due:
            man = f"{node.ply.color.title}'s {leader if is_dux else 'soldier'}"
            message = f"{man} moves from {move.squares[0].name}, and the label says {label}"
            yield Diagnostic("S114", message, span, ply=node.label, state=node.state, hints=(due,))
