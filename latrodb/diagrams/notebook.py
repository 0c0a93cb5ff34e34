"""Pictures in IPython and in notebooks: positions, turns and games on the last line of a cell.

`register` names the types, but loads neither them nor any drawing code before the first picture.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from IPython.core.formatters import DisplayFormatter

    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.game.game import Game, Node


def register(display: DisplayFormatter, play: Callable[[Game], str] | None = None) -> None:
    """Teach IPython to display positions, steps, and nodes as SVG, and games as HTML and as a line of text.

    `play` makes the HTML that follows that of a game and takes its place where scripts run.
    """
    svg, html, text = (display.formatters[kind] for kind in ("image/svg+xml", "text/html", "text/plain"))
    svg.for_type_by_name("latrodb.core.position", "Position", _draw)
    svg.for_type_by_name("latrodb.core.step", "Step", _draw)
    svg.for_type_by_name("latrodb.game.game", "BaseNode", lambda node: _draw(node) if node.steps else None)
    html.for_type_by_name("latrodb.game.game", "Game", lambda game: _html(game) + (play(game) if play else ""))
    text.for_type_by_name("latrodb.game.game", "Game", _print)


def _draw(shown: Position | Step | Node) -> str:
    from latrodb.diagrams.diagram import Diagram

    return Diagram(shown).svg


def _html(game: Game) -> str:
    from latrodb.diagrams.diagram import html_of_game

    return html_of_game(game)


def _print(game: Game, printer: Any, is_cycle: bool) -> None:
    from latrodb.diagrams.diagram import facts, heading

    printer.text(f"<Game {heading(game)}; {facts(game)}>")
