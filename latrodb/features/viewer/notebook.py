"""Games in notebooks: the player that takes the place of a still picture where the notebook runs scripts."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from latrodb.features.viewer.element import embedded_element, sprite_of
from latrodb.features.viewer.page import script_text, style_text

if TYPE_CHECKING:
    from latrodb.game.game import Game

_NUMBERS = count(1)  # of the games shown in this notebook, whose addresses must differ


def player_of(game: Game) -> str:
    """Return the player of a game with all that it needs; nothing for a game without a position."""
    if game.opening is None:
        return ""
    last = next((node.label for node in reversed(game.nodes) if node.steps), "")
    player = embedded_element(game, f"latro-{next(_NUMBERS)}", last)
    return f"\n<style>{style_text()}</style>{sprite_of([player])}{player.html}<script>{script_text()}</script>"
