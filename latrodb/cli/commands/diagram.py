"""`latrodb diagram`: a position of a game as an SVG picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from latrodb.cli.captions import place_caption, players
from latrodb.cli.exits import ExitCode, UsageError
from latrodb.cli.output import complain, write_bytes
from latrodb.cli.reference import NoPositionError, find_game, find_place, parse_reference
from latrodb.core.errors import near_miss

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.cli.reference import Place, Reference
    from latrodb.diagrams.scene import Scene
    from latrodb.diagrams.theme import Theme
    from latrodb.game.game import Game

EXAMPLE = "latrodb diagram corpus/latrunculi-xxi/2016-07-carrillo-cetina.txt --at 13b -o d.svg"


class Drawing(NamedTuple):
    """How a picture is to look. `overlays` are words such as `arrow:e1-e4`; `width` is in pixels."""

    theme: str = "roman"
    is_flipped: bool = False
    overlays: Sequence[str] = ()
    caption: str = ""
    width: int | None = None


def command(
    game: Annotated[str, typer.Argument(help="FILE, FILE#2, FILE@13b or games.db#7.", metavar="GAME")],
    at: Annotated[str | None, typer.Option(help="After which turn: 13b, start or end.")] = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Where to; - for stdout.")] = None,
    flip: Annotated[bool, typer.Option("--flip", help="Seat Black at the bottom.")] = False,
    theme: Annotated[str, typer.Option(help="roman, vinyl, print, plain, dark, contrast or colorblind.")] = "roman",
    overlay: Annotated[
        list[str] | None,
        typer.Option(help="Draw arrow:e1-e4, cross:d5, circle:d5, square:d5 or tint:d5; may be repeated."),
    ] = None,
    caption: Annotated[str, typer.Option(help="Words below the board.")] = "",
    width: Annotated[int | None, typer.Option(help="In pixels.", min=1)] = None,
    db: Annotated[str | None, typer.Option(help="The database in which GAME is a number.")] = None,
    variant: Annotated[str | None, typer.Option(help="The rules, whatever the tags say.")] = None,
) -> int:
    """What typer parses."""
    reference = parse_reference(game, db)
    reference = reference._replace(at=at or reference.at)
    return draw(reference, output, Drawing(theme, flip, overlay or (), caption, width), variant)


def draw(
    reference: Reference, output: Path | None, drawing: Drawing = Drawing(), variant: str | None = None
) -> int:
    """Write the SVG of a place in a game; the last turn, its captures and the overlays are drawn into it."""
    from latrodb.diagrams.svg import paint

    theme = find_theme(drawing.theme)
    game = find_game(reference, variant).game
    try:
        place = find_place(game, reference.at)
    except NoPositionError as error:
        complain(str(error))
        return ExitCode.PROBLEMS
    picture = paint(scene_of(game, place, drawing), theme, width=drawing.width)
    write_bytes([f"{picture}\n".encode()], output)
    return ExitCode.CLEAN


def find_theme(name: str) -> Theme:
    """The theme of a name.

    Raises:
        UsageError: there is none; the message names the nearest.
    """
    from latrodb.diagrams.theme import THEMES

    if name not in THEMES:
        known = ", ".join(THEMES)
        raise UsageError(f"no theme '{name}'; known are {known}{near_miss(name, THEMES)}")
    return THEMES[name]


def scene_of(game: Game, place: Place, drawing: Drawing) -> Scene:
    """What is drawn of a place.

    Raises:
        OverlayError: an overlay cannot be read, or names a square that the board does not have.
    """
    from latrodb.diagrams.overlays import parse_overlay
    from latrodb.diagrams.scene import scene_of_position, scene_of_steps

    title = f"{players(game)}, {place_caption(place)}"
    options = {"title": title, "caption": drawing.caption}
    if place.node is None:
        scene = scene_of_position(place.position, is_flipped=drawing.is_flipped, **options)
    else:
        scene = scene_of_steps(place.node.steps, is_flipped=drawing.is_flipped, **options)
    size = place.position.geometry
    return scene.with_overlays(parse_overlay(overlay, size) for overlay in drawing.overlays)
