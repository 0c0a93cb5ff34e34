"""Pictures in IPython and in notebooks: positions, turns and games as the last line of a cell.

`register` names the types and loads neither them nor anything that draws before the first picture.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from IPython.core.formatters import DisplayFormatter

    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.game.game import Game, Node

    class _Printer(Protocol):
        def text(self, obj: str) -> None: ...


def register(display: DisplayFormatter) -> None:
    """Teach IPython to display positions, steps, and nodes as SVG, and games as HTML and as a line of text."""
    svg, html, text = (display.formatters[kind] for kind in ("image/svg+xml", "text/html", "text/plain"))
    svg.for_type_by_name("latrodb.core.position", "Position", show_position)
    svg.for_type_by_name("latrodb.core.step", "Step", show_step)
    svg.for_type_by_name("latrodb.game.game", "BaseNode", show_node)
    html.for_type_by_name("latrodb.game.game", "Game", show_game)
    text.for_type_by_name("latrodb.game.game", "Game", print_game)


def show_position(position: Position) -> str:
    """The SVG document of a position."""
    from latrodb.diagrams.game_html import svg_of_position

    return svg_of_position(position)


def show_step(step: Step) -> str:
    """The SVG document of the position after a step, with the turn drawn in."""
    from latrodb.diagrams.game_html import svg_of_steps

    return svg_of_steps((step,))


def show_node(node: Node) -> str | None:
    """The SVG document of a turn of a game, with the turn drawn in; None if it was not played."""
    from latrodb.diagrams.game_html import svg_of_node

    return svg_of_node(node)


def show_game(game: Game) -> str:
    """The HTML fragment of a game."""
    from latrodb.diagrams.game_html import html_of_game

    return html_of_game(game)


def print_game(game: Game, printer: _Printer, is_cycle: bool) -> None:
    """Print a game on one line."""
    from latrodb.diagrams.game_html import text_of_game

    printer.text(text_of_game(game))
