"""`latrodb diagram`: a position of a game, or a stretch of it, as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from latrodb.cli.captions import place_caption, players, turn_caption
from latrodb.cli.exits import ExitCode, UsageError
from latrodb.cli.output import STDOUT, complain, write_bytes
from latrodb.cli.reference import START, NoPositionError, Place, find_game, find_place, parse_reference
from latrodb.core.errors import near_miss

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from latrodb.cli.reference import Reference
    from latrodb.diagrams.animation import Shot
    from latrodb.diagrams.scene import Scene
    from latrodb.diagrams.theme import Theme
    from latrodb.game.game import Game

EXAMPLE = "latrodb diagram corpus/latrunculi-xxi/2016-07-carrillo-cetina.txt --at 13b -o d.svg"
FORMATS = ("svg", "png", "pdf", "gif")

_SHARPNESS = 2  # how many pixels a PNG has for each of the drawing's, where nobody asks for a width


class Drawing(NamedTuple):
    """How a picture is to look. `overlays` are words such as `arrow:e1-e4`; `width` is in pixels.

    An empty word for the men, the coordinates or the walls leaves them to the theme.
    """

    theme: str = "roman"
    is_flipped: bool = False
    overlays: Sequence[str] = ()
    caption: str = ""
    width: int | None = None
    men: str = ""
    coordinates: str = ""
    walls: str = ""


class Stretch(NamedTuple):
    """Which turns a film shows: those after the place `first`, up to `last`; and for how long each."""

    first: str = START
    last: str | None = None
    seconds: float = 1.5


def command(
    game: Annotated[str, typer.Argument(help="FILE, FILE#2, FILE@13b or games.db#7.", metavar="GAME")],
    at: Annotated[str | None, typer.Option(help="After which turn: 13b, start or end.")] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="Where to: a name in .svg, .png, .pdf or .gif; - for stdout."),
    ] = None,
    flip: Annotated[bool, typer.Option("--flip", help="Seat Black at the bottom.")] = False,
    theme: Annotated[
        str, typer.Option(help="roman, vinyl, print, plain, dark, contrast or colorblind.")
    ] = "roman",
    men: Annotated[str, typer.Option(help="figurines, pawns, rooks, draughts, stones or coins.")] = "",
    coordinates: Annotated[str, typer.Option(help="outside, inside or none.")] = "",
    walls: Annotated[str, typer.Option(help="plain, city (the Walls of the City) or none.")] = "",
    overlay: Annotated[
        list[str] | None,
        typer.Option(help="Draw arrow:e1-e4, cross:d5, circle:d5, square:d5 or tint:d5; may be repeated."),
    ] = None,
    caption: Annotated[str, typer.Option(help="Words below the board.")] = "",
    width: Annotated[int | None, typer.Option(help="In pixels.", min=1, max=10_000)] = None,
    animate: Annotated[bool, typer.Option("--animate", help="Play the game; a GIF always does.")] = False,
    first: Annotated[str | None, typer.Option("--from", help="Play from this turn on.")] = None,
    last: Annotated[str | None, typer.Option("--to", help="Play up to this turn.")] = None,
    seconds: Annotated[float, typer.Option(help="How long to show a turn.", min=0.1, max=60)] = 1.5,
    db: Annotated[str | None, typer.Option(help="The database in which GAME is a number.")] = None,
    variant: Annotated[str | None, typer.Option(help="The rules, whatever the tags say.")] = None,
) -> int:
    """What typer parses."""
    reference = parse_reference(game, db)
    reference = reference._replace(at=at or reference.at)
    drawing = Drawing(theme, flip, overlay or (), caption, width, men, coordinates, walls)
    ending = find_format(output)
    if not animate and ending != "gif":
        if first or last:
            raise UsageError("--from and --to are for --animate and GIF; --at names one position")
        return draw(reference, output, drawing, variant)
    if reference.at:
        raise UsageError(f"--at {reference.at} names one position; a film goes --from one --to another")
    return play(reference, output, drawing, Stretch(first or START, last, seconds), variant)


def draw(
    reference: Reference, output: Path | None, drawing: Drawing = Drawing(), variant: str | None = None
) -> int:
    """Write a picture of a place in a game; the last turn, its captures and the overlays are drawn into it.

    Raises:
        UsageError: the drawing or the name of the output asks for what there is not.
        MissingExtraError: the picture needs a package that is not installed.
    """
    from latrodb.diagrams.svg import paint

    theme, ending = dress_theme(drawing), find_format(output)
    game = find_game(reference, variant).game
    try:
        place = find_place(game, reference.at)
    except NoPositionError as error:
        complain(str(error))
        return ExitCode.PROBLEMS
    picture = paint(scene_of(game, place, drawing), theme, width=drawing.width)
    write_bytes([_encode(f"{picture}\n", ending, drawing)], output)
    return ExitCode.CLEAN


def play(
    reference: Reference, output: Path | None, drawing: Drawing, stretch: Stretch, variant: str | None = None
) -> int:
    """Write a film of a game, or of a stretch of it, as animated SVG or GIF.

    Raises:
        UsageError: the drawing, the stretch or the name of the output asks for what there is not.
        MissingExtraError: the film needs a package that is not installed.
    """
    from latrodb.diagrams.animation import paint_film, to_gif

    theme, ending = dress_theme(drawing), find_format(output)
    if ending not in ("svg", "gif"):
        raise UsageError(f"a film is SVG or GIF, not {ending.upper()}")
    game = find_game(reference, variant).game
    try:
        shots = shots_of(game, drawing, stretch)
    except NoPositionError as error:
        complain(str(error))
        return ExitCode.PROBLEMS
    if ending == "gif":
        film = to_gif(shots, theme, seconds=stretch.seconds, width=drawing.width)
    else:
        film = f"{paint_film(shots, theme, seconds=stretch.seconds, width=drawing.width)}\n".encode()
    write_bytes([film], output)
    return ExitCode.CLEAN


def find_format(output: Path | None) -> str:
    """The format that the name of a file asks for: SVG for stdout and names without an ending.

    Raises:
        UsageError: no picture is written in that format.
    """
    ending = "" if output is None or output == STDOUT else output.suffix.removeprefix(".").lower()
    if ending and ending not in FORMATS:
        raise UsageError(f"no picture ends in '.{ending}'; known are {', '.join(FORMATS)}")
    return ending or "svg"


def dress_theme(drawing: Drawing) -> Theme:
    """The theme of a drawing with its men, coordinates and walls.

    Raises:
        UsageError: there is no such thing; the message names the nearest.
    """
    from latrodb.diagrams.layout_board import Coordinates, Walls
    from latrodb.diagrams.men import MEN
    from latrodb.diagrams.theme import dress

    theme = find_theme(drawing.theme)
    men = _choose(drawing.men, "set of men", MEN)
    coordinates = _choose(drawing.coordinates, "place of coordinates", tuple(Coordinates))
    walls = _choose(drawing.walls, "kind of walls", tuple(Walls))
    return dress(
        theme,
        men=men,
        coordinates=Coordinates(coordinates) if coordinates else None,
        walls=Walls(walls) if walls else None,
    )


def find_theme(name: str) -> Theme:
    """The theme of a name.

    Raises:
        UsageError: there is none; the message names the nearest.
    """
    from latrodb.diagrams.theme import THEMES

    return THEMES[_choose(name, "theme", THEMES) or "roman"]


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


def shots_of(game: Game, drawing: Drawing, stretch: Stretch) -> list[Shot]:
    """The places of a stretch, each under its turn unless the drawing has a caption for all.

    Raises:
        UsageError: the game has no such turn, or the first comes after the last.
        NoPositionError: there is no position at one end of the stretch.
    """
    from latrodb.diagrams.animation import Shot, moves_of

    first, last = find_place(game, stretch.first), find_place(game, stretch.last)
    start, end = (-1 if place.node is None else place.node.ply for place in (first, last))
    if start > end:
        raise UsageError(f"--from {stretch.first} comes after --to {stretch.last}")
    nodes = [node for node in game.nodes if start < node.ply <= end]
    places = [first, *(Place(node, node.after) for node in nodes if node.after is not None)]
    return [
        Shot(
            scene_of(game, place, drawing._replace(caption=drawing.caption or _film_caption(game, place))),
            moves_of(place.node.steps) if place.node and place is not first else (),
        )
        for place in places
    ]


def _film_caption(game: Game, place: Place) -> str:
    """The turn that led to a place; who plays, where none did."""
    return players(game) if place.node is None else turn_caption(place.node)


def _choose(word: str, noun: str, known: Collection[str]) -> str | None:
    """The word if it is known, None if it is empty."""
    if word and word not in known:
        raise UsageError(f"no {noun} '{word}'; known are {', '.join(known)}{near_miss(word, known)}")
    return word or None


def _encode(svg: str, ending: str, drawing: Drawing) -> bytes:
    from latrodb.diagrams.raster import to_pdf, to_png

    match ending:
        case "png":
            return to_png(svg, scale=1 if drawing.width else _SHARPNESS)
        case "pdf":
            return to_pdf(svg)
        case _:
            return svg.encode()
