"""What `latrodb diagram` and articles show: places in games, and boards without a game."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from msgspec import structs

from latrodb.core.color import BLACK, WHITE
from latrodb.core.english import Text
from latrodb.core.errors import FenError, PlaceError, TurnError
from latrodb.core.position import read_fen
from latrodb.core.text_board import PictureError, read_board
from latrodb.files import read_input
from latrodb.notation.encoding import decode

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from latrodb.analysis import Analyzer
    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.diagrams.scene import Scene, Sheet
    from latrodb.game.game import Game, Node
    from latrodb.references import Place, Reference
    from latrodb.rules.system import Seen
    from latrodb.rules.variant import Variant

_NUMBERED = re.compile(r"([0-9]{1,3})/(.*)", re.DOTALL)
_SIDE = re.compile(r"\s*(white|black) to move\.?\s*", re.IGNORECASE)


class Contents(NamedTuple):
    """What a picture shows besides the position."""

    marks: Sequence[str] = ()  # such as `arrow:e1-e4` or `locks`; `2/locks` is for the second of several boards
    caption: str = ""
    is_captioned: bool = False  # make a missing caption from the game
    has_legend: bool = False
    is_flipped: bool = False  # Black is at the bottom


class Spot(NamedTuple):
    """A place in a game, and the game."""

    game: Game
    place: Place
    is_corrected: bool = False  # whether the game differs from print


class LonePosition(NamedTuple):
    """A position without a game, and optionally a turn to play from it first."""

    position: Position
    turn: str = ""


Subject: TypeAlias = Spot | LonePosition


class BoardInput(NamedTuple):
    """Boards on the command line without a game."""

    fens: Sequence[str] = ()
    files: Sequence[str] = ()  # of boards drawn in text, `-` for stdin
    turns: Sequence[str] = ()  # to play from all of them; `2/e1-e4` only from the second board of the sheet


def scene_of_spot(spot: Spot, contents: Contents) -> Scene:
    """Draw a place in a game, with the turn that led to it; raises OverlayError for a wrong mark."""
    from latrodb.diagrams.captions import position_caption, position_title
    from latrodb.diagrams.drawn import BEGINNING, drawn_after

    game, (node, position), _ = spot
    if contents.is_captioned and not contents.caption:
        contents = contents._replace(caption=position_caption(game, node))
    seen = seen_up_to(game, node)
    title, result = position_title(game, node), result_at(game, spot.place, seen)
    steps, at = node.steps if node else (), node.span.start if node else BEGINNING
    scene = _draw(position, steps, contents, game.variant, seen, node=node, title=title, result=result)
    return scene.with_overlays(drawn_after(game).get(at, ()))


def result_at(game: Game, place: Place, seen: Seen | None = None) -> str:
    """Return the result if the game is over at a place, by the rules or, after the last turn, as the record says.

    `seen` is what `seen_up_to` returns for it.
    """
    from latrodb.game.variations import PlayedInVariation

    node, position = place
    ended = game.variant.system.outcome(position, seen or seen_up_to(game, node)) if game.variant else None
    is_last = node is game.nodes[-1] if game.nodes else True
    claimed = game.result if is_last and not isinstance(node, PlayedInVariation) else ""
    return ended.result if ended else claimed


def find_spots(
    analyzer: Analyzer, references: Iterable[Reference], variant: str | None = None, text: Text | None = Text.PRINTED
) -> list[Spot]:
    """Find the places that references name; a game named several times is read once.

    The games are as printed or corrected, as `find_game` takes them.

    Raises:
        PlaceError: there is no such file, game or turn.
        NoPositionError: there is no position at a place.
    """
    from latrodb.references import find_game, open_place

    find = cache(lambda each: find_game(analyzer, each, variant, text))
    named = [(find(each._replace(at=None)), each.at) for each in references]
    return [Spot(*open_place(chosen.game, at), chosen.is_corrected) for chosen, at in named]


def read_boards(given: BoardInput, before: int = 0) -> list[LonePosition]:
    """Read the boards without a game; `before` counts those of games, which come first in the sheet.

    Raises:
        PlaceError: a text is not a position, a turn names a missing board, or a board has several turns.
    """
    found = [*(_read_position("--fen", fen) for fen in given.fens), *map(_read_file, given.files)]
    count = before + len(found)
    numbers = range(before + 1, count + 1)
    for turn in given.turns:
        number, _ = _split_number(turn)
        if number is not None and number not in numbers:
            raise PlaceError(
                f"{turn}: board {number} is not one of --fen or --board; those are {before + 1} to {count}"
            )
    turns = [words_for(given.turns, number) for number in numbers]
    if several := next((each for each in turns if len(each) > 1), None):
        raise PlaceError(
            f"{several[1]}: only one turn can be played from each board, and {several[0]} is already given"
        )
    return [LonePosition(position, *turn) for position, turn in zip(found, turns, strict=True)]


def scenes_of(shown: Sequence[Subject], contents: Contents, variant: str | None = None) -> tuple[Scene, ...]:
    """Draw one or several boards, each with the marks for all and its own marks.

    The variant is the key of the rules for boards without a game; raises the same errors as `scene_of_board`.
    """
    from latrodb.diagrams.overlays import OverlayError

    for mark in contents.marks:
        number, _ = _split_number(mark)
        if number is not None and not 1 <= number <= len(shown):
            boards = "there is one" if len(shown) == 1 else f"there are {len(shown)}"
            raise OverlayError(f"'{mark}' is for board {number}, and {boards}")
    each_contents = [contents._replace(marks=words_for(contents.marks, at)) for at in range(1, len(shown) + 1)]
    return tuple(
        scene_of_spot(each, its) if isinstance(each, Spot) else scene_of_board(each.position, its, variant, each.turn)
        for each, its in zip(shown, each_contents, strict=True)
    )


def sheet_of(
    shown: Sequence[Subject], contents: Contents, titles: Sequence[str] = (), variant: str | None = None
) -> Sheet:
    """Draw boards side by side; the caption of the contents goes below all of them.

    The titles are printed above the boards from the left; by default `left` and so on, or `before` and `after`.

    Raises:
        PlaceError: there are more titles than boards; also the errors of `scenes_of`.
    """
    from latrodb.diagrams import captions
    from latrodb.diagrams.scene import Sheet, side_titles

    if len(titles) > len(shown):
        raise PlaceError(f"there are {len(titles)} titles for {len(shown)} {'board' if len(shown) == 1 else 'boards'}")
    places = [captions.GameTurn(each.game, each.place.node) if isinstance(each, Spot) else None for each in shown]
    known = [place for place in places if place is not None]
    are_known = len(known) == len(places)
    above = captions.sheet_titles(known) if are_known else side_titles(len(places))
    if titles:
        above = (*titles, *("" for _ in shown[len(titles) :]))
    caption = contents.caption
    if contents.is_captioned and not caption:
        caption = captions.sheet_caption(places, above if titles or not are_known else ())
    alone = contents._replace(caption="", is_captioned=False)
    return Sheet(scenes_of(shown, alone, variant), above, caption)


def _read_file(name: str) -> Position:
    data, source = read_input(name)
    return _read_position(name, decode(data, name=source).text.removeprefix("\ufeff"))


def _read_position(name: str, text: str) -> Position:
    try:
        return read_drawing(text)
    except (FenError, PictureError) as error:
        raise PlaceError(f"{name}: {error}") from error


def read_drawing(text: str) -> Position:
    r"""Read a position from a line such as `8/8/3d4/... w`, or from a board as `draw_board` draws it.

    After a drawn board a line may state the side to move; the default is White.

    Raises:
        FenError: the line cannot be read.
        PictureError: the text is not a board; the message has the line and column.

    >>> read_drawing(". d\nS .\nblack to move").side
    <Color.BLACK: 1>
    >>> read_drawing("1d/S1 w") == read_drawing("2 . d\n1 S .\n  a b")
    True
    """
    lines = text.splitlines()
    full = [line for line in lines if line.strip()]
    if len(full) == 1 and "/" in full[0]:
        return read_fen(full[0])
    side = WHITE
    if full and (found := _SIDE.fullmatch(full[-1])):
        side = BLACK if found[1].lower() == "black" else WHITE
        last = len(lines) - 1 - lines[::-1].index(full[-1])
        lines = lines[:last]
    return read_board("\n".join(lines), side)


def fit_variant(variant: Variant, position: Position) -> Variant:
    """Return the same rules on the board of a position, even if the game does not have that board."""
    size = position.geometry
    if variant.geometry is size:
        return variant
    system, _, options = variant.key.partition("/")
    suffix = options[options.index("[") :] if "[" in options else ""
    return structs.replace(variant, key=f"{system}/{size.name}{suffix}", geometry=size)


def scene_of_board(
    position: Position, contents: Contents, variant: str | None = None, turn: str | None = None
) -> Scene:
    """Draw a position without a game, after a turn if one is given.

    It is not checked whether the position is possible under the rules, which are fitted to the board.

    Raises:
        PlaceError: the turn is impossible, or there are no rules.
        OverlayError: a mark cannot be read, or there are no rules for it.
    """
    from latrodb.rules.catalog import find_variant
    from latrodb.rules.system import UNSEEN

    rules = fit_variant(find_variant(variant), position) if variant else None
    if not turn:
        return _draw(position, (), contents, rules, UNSEEN)
    if rules is None:
        raise PlaceError("a turn needs rules; name them, such as --variant petteia-xxi")
    try:
        step = rules.play(position, turn)
    except TurnError as error:
        raise PlaceError(f"{turn} cannot be played here: {error}") from error
    ended = rules.system.outcome(step.after)
    return _draw(step.after, (step,), contents, rules, UNSEEN, result=ended.result if ended else "")


def seen_up_to(game: Game, last: Node | None) -> Seen:
    """Return the positions of a game up to the one after a turn, and what was played from each."""
    from latrodb.rules.system import Seen

    seen = Seen()
    if game.opening is not None:
        seen.arrive(game.opening)
    played = [] if last is None else [node for node in game.nodes if node.index <= last.index]
    for step in (step for node in played for step in node.steps):
        seen.add(step)
    return seen


def _split_number(word: str) -> tuple[int | None, str]:
    """Split a word into the number of its board (None for all boards) and the rest."""
    found = _NUMBERED.fullmatch(word)
    return (int(found[1]), found[2]) if found else (None, word)


def words_for(words: Iterable[str], number: int) -> list[str]:
    """The words for all boards and those for one."""
    return [word for at, word in map(_split_number, words) if at in (None, number)]


def _draw(
    position: Position,
    steps: Sequence[Step],
    contents: Contents,
    variant: Variant | None,
    seen: Seen,
    *,
    node: Node | None = None,
    title: str = "",
    result: str = "",
) -> Scene:
    """Draw a position and the turn that led to it, with the marks and their legend."""
    from latrodb.diagrams.rule_overlays import draw_marks
    from latrodb.diagrams.scene import scene_of_position, with_legend

    scene = scene_of_position(
        position, steps, node, title=title, caption=contents.caption, is_flipped=contents.is_flipped, result=result
    )
    scene = draw_marks(scene, contents.marks, position, variant=variant, steps=steps, seen=seen)
    return with_legend(scene) if contents.has_legend else scene
