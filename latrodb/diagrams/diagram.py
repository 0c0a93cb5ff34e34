"""A picture of a position, a turn or a game, and a game as HTML, for programs and notebooks.

The HTML is a fragment that is also well-formed XML. All text of a record is escaped. There is no style sheet, no
script, and no color outside the picture, so the fragment follows the colors of the page.
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from latrodb.core.position import Position
from latrodb.core.step import Step, steps_text
from latrodb.diagnostics.codes import Severity
from latrodb.diagnostics.diagnostic import State
from latrodb.diagrams.captions import game_caption, position_caption
from latrodb.diagrams.requests import Contents, Spot, scene_of_spot
from latrodb.diagrams.scene import Scene, scene_of_position
from latrodb.diagrams.svg import clean, paint
from latrodb.diagrams.themes import ROMAN, Style, theme_of
from latrodb.game.game import BaseNode, Game
from latrodb.references import places_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.diagnostics.diagnostic import Diagnostic
    from latrodb.diagrams.themes import Theme
    from latrodb.game.game import Node


_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "remark"}
_TAGS = {State.ILLEGAL: "em", State.IMPOSSIBLE: "s", State.UNREAD: "s"}


class Diagram:
    """A board as it is drawn: a position, the position after a turn with the turn drawn in, the end of a game.

    In a notebook it is shown as a picture.
    """

    def __init__(self, shown: Position | Step | Node | Game, theme: str | Theme = "roman") -> None:
        """Draw something, seen from White's side.

        Args:
            shown: a position; a step, or a ply of a game that was played; a game, of which the last ply is drawn.
            theme: a theme, or the name of one of those that `latrodb diagram --help` lists.

        Raises:
            UnknownStyleError: no theme has that name.
            ValueError: there is no position: the replay did not play the ply, or the rules of the game are unknown.

        >>> import latrodb
        >>> latrodb.Diagram(latrodb.variant("quintana").opening()).svg[:4]
        '<svg'
        """
        self.svg = paint(_scene(shown), theme_of(Style(theme)) if isinstance(theme, str) else theme)

    def png(self, scale: float = 1) -> bytes:
        """The picture in pixels, `scale` times as wide as it is by default; needs the extra `png`.

        Raises:
            MissingExtraError: what draws pixels is not installed.
        """
        from latrodb.diagrams.typesetting import to_png

        return to_png(self.svg, scale=scale)

    def write(self, path: str | Path) -> None:
        """Write the picture into a file, as PNG if its name ends so, and else as SVG. An existing file is replaced."""
        path = Path(path)
        path.write_bytes(self.png() if path.suffix.lower() == ".png" else self.svg.encode())

    def _repr_svg_(self) -> str:
        return self.svg


def _scene(shown: Position | Step | Node | Game) -> Scene:
    if isinstance(shown, Game):
        return _end_of(shown)
    if isinstance(shown, Position):
        return scene_of_position(shown)
    steps: Sequence[Step] = (shown,) if isinstance(shown, Step) else shown.steps
    if not steps:
        raise ValueError("the replay did not play this ply, so that it has no position")
    label = f"{shown.label} " if isinstance(shown, BaseNode) else ""
    node = shown if isinstance(shown, BaseNode) else None
    return scene_of_position(steps[-1].after, steps, node, title=f"{label}{steps_text(steps)}")


def _end_of(game: Game) -> Scene:
    """The last position that the replay reached, with the turn that led to it."""
    if game.opening is None:
        raise ValueError("the rules of the game are unknown, so that it has no position")
    return scene_of_spot(Spot(game, places_of(game)[-1]), Contents())


def html_of_game(game: Game, theme: Theme = ROMAN) -> str:
    """Format a game as HTML: heading, last position, moves, and diagnostics.

    Turns with diagnostics carry their numbers in the list; an illegal turn is emphasized, one that could not be
    played is struck through. A game without a position has no picture.
    """
    head = f"<h3>{_escape(heading(game))}</h3>\n<p>{_escape(facts(game))}</p>"
    inside = "\n".join(filter(None, (head, _figure(game, theme), _moves(game), _diagnostics(game))))
    return f'<section class="latrodb-game">\n{inside}\n</section>'


def heading(game: Game) -> str:
    """Return the players and the date, `Arx - Carrillo, December 2016`, or the file if nothing is known."""
    return game_caption(game) or game.source.name


def facts(game: Game) -> str:
    """Return the rules, the number of turns, the result as written, and the number of diagnostics."""
    rules = game.variant.key if game.variant else "nothing decides the rules"
    result = game.written.result.text if game.written.result else game.written.tag("Result")
    levels = [each.level for each in game.diagnostics]
    counts = [_count(levels.count(level), word) for level, word in _LEVELS.items() if level in levels]
    played = (_count(len(game.nodes), "turn"), f"result {result}" if result else "no result")
    return "; ".join((rules, *played, ", ".join(counts) or "nothing is wrong"))


def _figure(game: Game, theme: Theme) -> str:
    if game.opening is None:
        return "<p>There is no position to show.</p>"
    caption, svg = _escape(position_caption(game, places_of(game)[-1].node)), Diagram(game, theme).svg
    return f'<figure style="margin: 0; overflow-x: auto">{svg}<figcaption>{caption}</figcaption></figure>'


def _moves(game: Game) -> str:
    return f"<h4>Moves</h4>\n<p>{' '.join(_turns(game))}</p>" if game.nodes else ""


def _turns(game: Game) -> Iterator[str]:
    """Format the turns of the main line, each with the numbers of its diagnostics."""
    notes_of: dict[str, list[str]] = {}
    for index, diagnostic in enumerate(game.diagnostics, 1):
        if diagnostic.ply:
            notes_of.setdefault(diagnostic.ply, []).append(str(index))
    shown = None
    for node in game.nodes:
        number = "" if node.ply.number == shown else f"{node.ply.number}{'...' if node.is_answer else '.'}"
        shown = node.ply.number
        text = _escape(" ".join(node.text.split()))
        if tag := _TAGS.get(node.state):
            text = f'<{tag} title="{node.state.value}">{text}</{tag}>'
        notes = ", ".join(notes_of.pop(node.label, ()))
        marks = f"<sup>[{notes}]</sup>" if notes else ""
        yield f'<span style="white-space: nowrap">{number}{text}{marks}</span>'


def _diagnostics(game: Game) -> str:
    if not game.diagnostics:
        return ""
    items = "\n".join(_diagnostic(game, diagnostic) for diagnostic in game.diagnostics)
    return f"<h4>What is wrong</h4>\n<ol>\n{items}\n</ol>"


def _diagnostic(game: Game, diagnostic: Diagnostic) -> str:
    where = [diagnostic.ply] if diagnostic.ply else []
    if diagnostic.span is not None:
        place = game.source.place(diagnostic.span)
        where.append(f"line {place.line}, column {place.column}")
    at = f" ({_escape(', '.join(where))})" if where else ""
    rule = f" [{_escape(str(diagnostic.rule))}]" if diagnostic.rule else ""
    notes = "".join(f"<li>{_escape(note)}</li>" for note in diagnostic.notes)
    return (
        f"<li><strong>{diagnostic.level.value}</strong> <code>{diagnostic.code}</code> {diagnostic.name}{at}: "
        f"{_escape(diagnostic.message)}{rule}{f'<ul>{notes}</ul>' if notes else ''}</li>"
    )


def _count(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _escape(text: str) -> str:
    return escape(clean(text))
