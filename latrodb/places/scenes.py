"""What `latrodb diagram` shows: places in games, boards from the command line, alone or side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.errors import FenError, PlaceError, TurnError
from latrodb.core.picture import PictureError
from latrodb.places.captions import place_caption, players
from latrodb.places.files import read_input

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.core.position import Position
    from latrodb.diagrams.scene import Scene
    from latrodb.diagrams.sheet import Sheet
    from latrodb.game.game import Game
    from latrodb.places.reference import Place


class Contents(NamedTuple):
    """What is in a picture beside the position.

    Attributes:
        marks: words such as `arrow:e1-e4` or `locks`.
        caption: words below it; empty for none, or for those made from the game.
        is_captioned: whether an empty caption is made from the game.
        has_legend: whether the marks are explained.
        is_flipped: whether Black sits at the bottom.
    """

    marks: Sequence[str] = ()
    caption: str = ""
    is_captioned: bool = False
    has_legend: bool = False
    is_flipped: bool = False


class Spot(NamedTuple):
    """A place in a game, and the game."""

    game: Game
    place: Place


def scene_of_spot(spot: Spot, contents: Contents) -> Scene:
    """The picture of a place in a game, with the turn that led to it.

    Raises:
        OverlayError: a mark cannot be read, or names a square that the board does not have.
    """
    from latrodb.diagrams.captions import position_caption
    from latrodb.diagrams.rule_overlays import draw_marks
    from latrodb.diagrams.scene import scene_of_position, scene_of_steps

    game, (node, position) = spot
    title = f"{players(game)}, {place_caption(spot.place)}"
    caption = contents.caption
    if contents.is_captioned and not caption:
        caption = position_caption(game, node)
    steps = () if node is None else node.steps
    scene = (
        scene_of_steps(steps, title=title, caption=caption, is_flipped=contents.is_flipped)
        if steps
        else scene_of_position(position, title=title, caption=caption, is_flipped=contents.is_flipped)
    )
    return _finish(draw_marks(scene, contents.marks, position, variant=game.variant, steps=steps), contents)


def sheet_of_spots(spots: Sequence[Spot], contents: Contents) -> Sheet:
    """Places side by side, one at least; the same marks in each.

    Raises:
        OverlayError: as for one.
    """
    from latrodb.diagrams import captions
    from latrodb.diagrams.sheet import Sheet

    places = [captions.Place(spot.game, spot.place.node) for spot in spots]
    caption = contents.caption
    if contents.is_captioned and not caption:
        caption = captions.sheet_caption(places)
    alone = contents._replace(caption="", is_captioned=False)
    scenes = tuple(scene_of_spot(spot, alone) for spot in spots)
    return Sheet(scenes, captions.sheet_titles(places), caption)


def read_position(fen: str | None, board: str | None) -> Position:
    """The position that is given on the command line.

    Args:
        fen: a position on one line, or None.
        board: the file of a board drawn in text, `-` for stdin, or None; not both.

    Raises:
        PlaceError: the text shows no position; the message has the place.
    """
    from latrodb.diagrams.boards import read_drawing

    name = "--fen" if fen is not None else str(board)
    text = fen if fen is not None else read_input(name)[0].decode("utf-8-sig", errors="replace")
    try:
        return read_drawing(text)
    except (FenError, PictureError) as error:
        raise PlaceError(f"{name}: {error}") from error


def scene_of_board(
    position: Position, contents: Contents, variant: str | None = None, turn: str | None = None
) -> Scene:
    """The picture of a position that stands in no game.

    Args:
        position: any arrangement.
        contents: what is in the picture beside it.
        variant: the key of the rules, whose board may be another one; None if no rules are needed.
        turn: a turn to play from the position, or None.

    Raises:
        PlaceError: the turn is impossible, or has no rules.
        OverlayError: a mark cannot be read, or has no rules.
        UnknownVariantError: there are no such rules.
    """
    from latrodb.diagrams.boards import scene_of_drawing
    from latrodb.rules.catalog import find_variant

    rules = find_variant(variant) if variant else None
    if turn and rules is None:
        raise PlaceError("a turn needs rules; name them, --variant petteia-xxi")
    try:
        scene = scene_of_drawing(
            position,
            variant=rules,
            turn=turn or "",
            marks=contents.marks,
            caption=contents.caption,
            is_flipped=contents.is_flipped,
        )
    except TurnError as error:
        raise PlaceError(f"{turn} cannot be played here: {error}") from error
    return _finish(scene, contents)


def _finish(scene: Scene, contents: Contents) -> Scene:
    from latrodb.diagrams.legend import with_legend

    return with_legend(scene) if contents.has_legend else scene
