"""Boards on pages, still ones that become live where scripts run."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.color import BLACK, WHITE
from latrodb.core.errors import TurnError
from latrodb.core.position import read_fen, write_fen
from latrodb.core.square import find_square
from latrodb.core.step import Step, steps_text
from latrodb.core.text_board import PictureError, read_board
from latrodb.diagrams.marks import Circle
from latrodb.features.viewer.board_drawings import svg_of_place
from latrodb.features.viewer.element import Player, board_element, sprite_of
from latrodb.notation.turns import read_turn
from latrodb.references import places_of
from latrodb.rules.attempt import attempt
from latrodb.rules.catalog import SYSTEMS, find_variant
from latrodb.rules.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from latrodb.core.position import Position
    from latrodb.features.web.pages.rules import ExampleText
    from latrodb.game.game import Game
    from latrodb.rules.game import Game as System

_PART = "part"  # the attribute of a board that is a part of one, on which no game ends


def live_board(system: System, position: Position, title: str) -> str:
    """Draw the only board of a page, on which turns can be tried where scripts run; with the result if it is over."""
    outcome = system.outcome(position)
    return _live(system, position, title, (), outcome.result if outcome else "")


def _live(system: System, position: Position, title: str, steps: Sequence[Step], result: str, part: str = "") -> str:
    size = position.geometry
    player = board_element(
        Variant(f"{system.name}/{size.name}", system, size), position, steps, part=part, result=result
    )
    svg = svg_of_place(position, steps, title, result)
    return f"{sprite_of([player])}{svg}{player.html}"


class Card(NamedTuple):
    """A small board that shows what was found: a position, and the turn that led there if `before` is known."""

    fen: str  # empty for no board
    result: str = ""  # if the game is over there
    before: str = ""  # the position before the turn, as FEN
    played: str = ""  # the turn
    variant: str = ""  # the key of the rules
    squares: tuple[str, ...] = ()  # to be ringed


def card_of(place: tuple[Position, tuple[Step, ...]] | None, result: str, variant: str) -> Card:
    """A card of a place as `load_place` has it; without a board for None."""
    if place is None:
        return Card("")
    position, steps = place
    before = write_fen(steps[0].before) if steps else ""
    return Card(write_fen(position), result, before, steps_text(steps), variant)


def boards_of(cards: Sequence[Card], others: Sequence[Player] = ()) -> dict[str, str | list[str]]:
    """Draw `boards`, on which turns can be tried if their rules are known, and the `sprite` that they share.

    `others` are further players that share it.
    """
    still = [read_fen(fen) for card in cards for fen in (card.fen, card.before) if fen and not card.variant]
    drawn = [_drawn(card, f"board{number}") if card.fen else ("", None) for number, card in enumerate(cards)]
    players = [*others, *(player for _, player in drawn if player), Player("", tuple(still))]
    html = [svg + (player.html if player else "") for svg, player in drawn]
    return {"sprite": sprite_of(players) if others or any(html) else "", "boards": html}


def end_boards(games: Iterable[Game]) -> tuple[str, list[str]]:
    """Draw what the boards of the ends of games share, and these boards; empty for a game without a position."""
    drawn, players = [], []
    for number, game in enumerate(games):
        node, position = places_of(game)[-1] if game.opening else (None, None)
        if position is None or game.variant is None:
            drawn.append("")
            continue
        steps = node.steps if node else ()
        name = f"board{number}"
        players.append(board_element(game.variant, position, steps, name=name, result=game.result, node=node))
        drawn.append(svg_of_place(position, steps, "", game.result, node=node, is_captioned=True) + players[-1].html)
    return sprite_of(players), drawn


@lru_cache(maxsize=1000)
def _drawn(card: Card, name: str) -> tuple[str, Player | None]:
    """A still board, and what takes its place where scripts run."""
    turn = read_turn(card.played)
    rings = tuple(Circle(square) for each in card.squares if (square := find_square(each)) is not None)
    position, player, steps = read_fen(card.fen), None, tuple[Step, ...]()
    if card.variant:
        variant = find_variant(card.variant)
        steps = attempt(variant.system, read_fen(card.before), turn).steps if turn else ()
        player = board_element(variant, position, steps, name=name, result=card.result, marks=rings)
    return svg_of_place(position, steps, "", card.result, marks=rings), player


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
