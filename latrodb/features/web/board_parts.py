"""Still boards on pages."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from latrodb.core.color import BLACK, WHITE
from latrodb.core.errors import TurnError
from latrodb.core.position import read_fen
from latrodb.core.square import find_square
from latrodb.core.text_board import PictureError, read_board
from latrodb.features.viewer.board_drawings import sprite, svg_of_place
from latrodb.features.viewer.element import board_element, sprite_of
from latrodb.notation.turns import read_turn
from latrodb.rules.attempt import attempt
from latrodb.rules.catalog import SYSTEMS
from latrodb.rules.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.features.web.pages.rules import ExampleText
    from latrodb.rules.game import Game

_PART = "part"  # the attribute of a board that is a part of one, on which no game ends


def board_of(position: Position, title: str, steps: Sequence[Step] = (), result: str = "") -> str:
    """Draw the only board of a page, after a turn if there is one; with the result if the game is over."""
    return sprite([position, *(step.before for step in steps)]) + svg_of_place(position, steps, title, result)


def live_board(system: Game, position: Position, title: str) -> str:
    """Draw the only board of a page, on which turns can be tried where scripts run; with the result if it is over."""
    outcome = system.outcome(position)
    return _live(system, position, title, (), outcome.result if outcome else "")


def _live(system: Game, position: Position, title: str, steps: Sequence[Step], result: str, part: str = "") -> str:
    size = position.geometry
    player = board_element(Variant(f"{system.name}/{size.name}", system, size), position, steps, part=part)
    svg = svg_of_place(position, steps, title, result)
    return f"{sprite_of([player])}{svg}{player.html}"


def boards_of(places: Sequence[tuple[str, str]]) -> dict[str, str | list[str]]:
    """Draw `boards`, each from a FEN (empty: none) and the result if its game is over, and their shared `sprite`."""
    known = [read_fen(fen) for fen, _ in places if fen]
    drawn = [_still(*place) if place[0] else "" for place in places]
    return {"sprite": sprite(known) if known else "", "boards": drawn}


@lru_cache(maxsize=1000)
def _still(fen: str, result: str) -> str:
    return svg_of_place(read_fen(fen), (), "", result)


def example_board(system: str, example: ExampleText) -> str:
    """Draw the example of a rule with its turn, if that can be played; empty if it is not a board."""
    try:
        board = read_board(example.board)
        origin = find_square(next(iter(re.findall("[a-p][0-9]+", example.turn)), "")) if example.turn else None
        is_black = origin is not None and board.black >> origin & 1
        position = read_board(example.board, BLACK if is_black else WHITE)
    except PictureError:
        return ""
    game = SYSTEMS[system].system
    title = f"Example: {example.turn}" if example.turn else "Example"
    turn = read_turn(example.turn)
    if turn is None:
        return _live(game, position, title, (), "", _PART)
    try:
        steps = attempt(game, position, turn).steps
    except TurnError:
        steps = ()
    return _live(game, steps[-1].after if steps else position, title, steps, "", _PART)
