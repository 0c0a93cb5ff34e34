"""`latrodb diagram`: positions of games, a stretch of a game, or a board in text, as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from latrodb.cli.support.exits import ExitCode, UsageError
from latrodb.cli.support.output import STDOUT, complain, is_terminal, write_bytes
from latrodb.diagrams.requests import Contents, Given, Spot, find_spots, read_boards, scene_of_spot, scenes_of, sheet_of
from latrodb.files import STDIN
from latrodb.game.titles import players, turn_caption
from latrodb.references import START, NoPositionError, Place, find_game, find_place, parse_reference

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.diagrams.animation import Shot
    from latrodb.diagrams.requests import Shown
    from latrodb.diagrams.themes import Theme
    from latrodb.game.game import Game
    from latrodb.references import Reference

EXAMPLE = "latrodb diagram corpus/latrunculi-xxi/2016-07-carrillo-cetina.txt --at 13b -o d.svg"
FORMATS = ("svg", "png", "pdf", "gif")

_SHARPNESS = 2  # how many pixels a PNG has for each of the drawing's, where nobody asks for a width


class Drawing(NamedTuple):
    """How a picture is to look.

    `overlays` are words such as `arrow:e1-e4` or `locks`; `width` is in pixels, `titles` stand above the boards of
    a sheet. An empty word for the men, the coordinates or the walls leaves them to the theme.
    """

    theme: str = "roman"
    is_flipped: bool = False
    overlays: Sequence[str] = ()
    caption: str = ""
    width: int | None = None
    men: str = ""
    coordinates: str = ""
    walls: str = ""
    has_legend: bool = False
    is_captioned: bool = False
    titles: Sequence[str] = ()

    @property
    def contents(self) -> Contents:
        """What is in the picture beside the position."""
        return Contents(self.overlays, self.caption, self.is_captioned, self.has_legend, self.is_flipped)

    def dress(self) -> Theme:
        """The theme with the men, the coordinates and the walls.

        Raises:
            UnknownStyleError: there is no such thing.
        """
        from latrodb.diagrams.themes import Style, theme_of

        return theme_of(Style(self.theme, self.men, self.coordinates, self.walls))


class Stretch(NamedTuple):
    """Which turns a film shows: those after the place `first`, up to `last`; and for how long each."""

    first: str = START
    last: str | None = None
    seconds: float = 1.5


def command(
    games: Annotated[
        list[str] | None,
        typer.Argument(help="FILE, FILE#2, FILE@13b or games.db#7; several side by side.", metavar="GAME..."),
    ] = None,
    at: Annotated[str | None, typer.Option(help="After which turn: 13b, start or end.")] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Where to: a name in .svg, .png, .pdf or .gif; - for stdout.")
    ] = None,
    flip: Annotated[bool, typer.Option("--flip", help="Seat Black at the bottom.")] = False,
    theme: Annotated[str, typer.Option(help="roman, vinyl, print, plain, dark, contrast or colorblind.")] = "roman",
    men: Annotated[str, typer.Option(help="figurines, pawns, rooks, draughts, stones or coins.")] = "",
    coordinates: Annotated[str, typer.Option(help="outside, inside or none.")] = "",
    walls: Annotated[str, typer.Option(help="plain, city (the Walls of the City) or none.")] = "",
    overlay: Annotated[
        list[str] | None,
        typer.Option(
            help="Draw arrow:e1-e4:red, barred, line, tie, cross:d5, circle, square, dot, tint, outline:c3,c4, "
            "number:d5:3, label:d5:A or ghost:s:d5, in green, red, blue, yellow, purple, grey, move, attack or note, "
            "with =words for the legend; by rule locks, paths, paths:f3, moves:e4, attack, threat or formations, "
            "move:e1-e4 (refused if it is not legal) and illegal:e1-e4:10 (refused if it does not break rule 10; :10 "
            "may be left out). May be repeated; 2/arrow:e1-e4 is for the second board of a sheet alone."
        ),
    ] = None,
    caption: Annotated[str, typer.Option(help="Words below the board.")] = "",
    captioned: Annotated[bool, typer.Option("--captioned", help="Make the caption from the game.")] = False,
    legend: Annotated[bool, typer.Option("--legend", help="Explain the marks below the board.")] = False,
    title: Annotated[
        list[str] | None, typer.Option(help="Words above a board; repeated, above the next ones to the right.")
    ] = None,
    fen: Annotated[
        list[str] | None,
        typer.Option(help="Draw this position, to the right of the games if there are any; may be repeated."),
    ] = None,
    board: Annotated[
        list[str] | None,
        typer.Option(help="Draw the board in this text file, to the right of all these; - for stdin; may be repeated."),
    ] = None,
    turn: Annotated[
        list[str] | None,
        typer.Option(help="Play this turn from --fen or --board first; 2/e1-e4 on the second board of a sheet alone."),
    ] = None,
    width: Annotated[int | None, typer.Option(help="In pixels.", min=1, max=10_000)] = None,
    animate: Annotated[bool, typer.Option("--animate", help="Play the game; a GIF always does.")] = False,
    first: Annotated[str | None, typer.Option("--from", help="Play from this turn on.")] = None,
    last: Annotated[str | None, typer.Option("--to", help="Play up to this turn.")] = None,
    seconds: Annotated[float, typer.Option(help="How long to show a turn.", min=0.1, max=60)] = 1.5,
    db: Annotated[str | None, typer.Option(help="The database in which GAME is a number.")] = None,
    variant: Annotated[
        str | None, typer.Option(help="The rules, whatever the tags say; beside --fen and --board, for those alone.")
    ] = None,
) -> int:
    """What typer parses."""
    drawing = Drawing(
        theme, flip, overlay or (), caption, width, men, coordinates, walls, legend, captioned, title or ()
    )
    if output is None and is_terminal():
        raise UsageError("a picture is no text for a terminal; say where it goes, -o d.svg, or -o - to see it as text")
    is_film = animate or find_format(output) == "gif"
    if (first or last) and not is_film:
        raise UsageError("--from and --to are for --animate and GIF; --at names one position")
    given = Given(fen or (), board or (), turn or ())
    references = _read_references(games, at, db, given)
    if not is_film:
        return draw(references, output, drawing, variant, given)
    _check_film(references, drawing, given)
    return play(references[0], output, drawing, Stretch(first or START, last, seconds), variant)


def draw(
    references: Sequence[Reference],
    output: Path | None,
    drawing: Drawing = Drawing(),
    variant: str | None = None,
    given: Given = Given(),
) -> int:
    """Write a picture of a place in a game or of a board in text, or of several side by side, games first.

    Raises:
        UsageError: the name of the output asks for what there is not.
        UnknownStyleError: the drawing does.
        PlaceError: a game or board is not there or cannot be read.
        OverlayError: a mark cannot be read, or claims what is not so.
        MissingExtraError: the picture needs a package that is not installed.
    """
    from latrodb.diagrams.svg import paint, paint_sheet

    theme, ending = drawing.dress(), find_format(output)
    try:
        spots = find_spots(references, None if given.fens or given.files else variant)
    except NoPositionError as error:
        complain(str(error))
        return ExitCode.PROBLEMS
    shown: list[Shown] = [*spots, *read_boards(given, len(spots))]
    if len(shown) == 1 and not drawing.titles:
        (scene,) = scenes_of(shown, drawing.contents, variant)
        picture = paint(scene, theme, width=drawing.width)
    else:
        sheet = sheet_of(shown, drawing.contents, drawing.titles, variant)
        picture = paint_sheet(sheet, theme, width=drawing.width)
    write_bytes([_encode(f"{picture}\n", ending, drawing)], output)
    return ExitCode.CLEAN


def play(
    reference: Reference, output: Path | None, drawing: Drawing, stretch: Stretch, variant: str | None = None
) -> int:
    """Write a film of a game, or of a stretch of it, as animated SVG or GIF.

    Raises:
        UnknownStyleError: there is no such theme or set of men.
        UsageError: the stretch or the name of the output asks for what there is not.
        MissingExtraError: the film needs a package that is not installed.
    """
    from latrodb.diagrams.animation import paint_film, to_gif

    theme, ending = drawing.dress(), find_format(output)
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


def shots_of(game: Game, drawing: Drawing, stretch: Stretch) -> list[Shot]:
    """The places of a stretch, each under its turn unless the drawing has a caption for all.

    Raises:
        UsageError: the game has no such turn, or the first comes after the last.
        NoPositionError: there is no position at one end of the stretch.
    """
    from latrodb.diagrams.animation import Shot, moves_of

    first, last = find_place(game, stretch.first), find_place(game, stretch.last)
    start, end = (-1 if place.node is None else place.node.index for place in (first, last))
    if start > end:
        raise UsageError(f"--from {stretch.first} comes after --to {stretch.last}")
    nodes = [node for node in game.nodes if start < node.index <= end]
    places = [first, *(Place(node, node.after) for node in nodes if node.after is not None)]
    return [
        Shot(
            scene_of_spot(
                Spot(game, place), drawing.contents._replace(caption=drawing.caption or _film_caption(game, place))
            ),
            moves_of(place.node.steps) if place.node and place is not first else (),
        )
        for place in places
    ]


def _film_caption(game: Game, place: Place) -> str:
    """The turn that led to a place; who plays, where none did."""
    return players(game) if place.node is None else turn_caption(place.node)


def _read_references(games: Sequence[str] | None, at: str | None, db: str | None, given: Given) -> list[Reference]:
    """The places in games that are named; the game on stdin or in the database where nothing is.

    Raises:
        UsageError: two things would be read from stdin, or something is said of what is not there.
        PlaceError: a reference cannot be read.
    """
    named: Sequence[str | None] = games or (() if given.fens or given.files else (None,))
    if given.turns and not (given.fens or given.files):
        raise UsageError("--turn is played from --fen or --board")
    if at and not named:
        raise UsageError("--at is a place in a game, and no game is named")
    found = [parse_reference(game, db) for game in named]
    readers = [*given.files, *{each.file: None for each in found}]
    if readers.count(STDIN) > 1:
        raise UsageError("only one game or board can be read from stdin")
    return [each._replace(at=at or each.at) for each in found]


def _check_film(references: Sequence[Reference], drawing: Drawing, given: Given) -> None:
    """Let pass what can be played.

    Raises:
        UsageError: it is not one game, or something is asked for that only pictures have.
    """
    if given.fens or given.files:
        raise UsageError("a film is of a game")
    if len(references) > 1:
        raise UsageError("a film is of one game")
    if references[0].at:
        raise UsageError(f"--at {references[0].at} names one position; a film goes --from one --to another")
    if drawing.is_captioned or drawing.has_legend or drawing.titles:
        raise UsageError("--captioned, --legend and --title are for pictures, not for films")


def _encode(svg: str, ending: str, drawing: Drawing) -> bytes:
    from latrodb.diagrams.raster import to_pdf, to_png

    match ending:
        case "png":
            return to_png(svg, scale=1 if drawing.width else _SHARPNESS)
        case "pdf":
            return to_pdf(svg)
        case _:
            return svg.encode()
