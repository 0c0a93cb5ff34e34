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
    svg.for_type_by_name("latrodb.core.position", "Position", _show_position)
    svg.for_type_by_name("latrodb.core.step", "Step", _show_step)
    svg.for_type_by_name("latrodb.game.game", "BaseNode", _show_node)
    html.for_type_by_name("latrodb.game.game", "Game", _show_game)
    text.for_type_by_name("latrodb.game.game", "Game", _print_game)


def _show_position(position: Position) -> str:
    from latrodb.diagrams.game_html import svg_of_position

    return svg_of_position(position)


def _show_step(step: Step) -> str:
    from latrodb.diagrams.game_html import svg_of_steps

    return svg_of_steps((step,))


def _show_node(node: Node) -> str | None:
    from latrodb.diagrams.game_html import svg_of_node

    return svg_of_node(node)


def _show_game(game: Game) -> str:
    from latrodb.diagrams.game_html import html_of_game

    return html_of_game(game)


def _print_game(game: Game, printer: _Printer, is_cycle: bool) -> None:
    from latrodb.diagrams.game_html import text_of_game

    printer.text(text_of_game(game))
