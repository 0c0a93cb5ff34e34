"""The boards of a figure: positions found, lines played, marks drawn, what the author saw compared."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from latrodb import analyzer
from latrodb.core.errors import FenError, LatrodbError, UnknownVariantError, UnreadableFileError
from latrodb.core.fen import write_fen
from latrodb.core.text_board import PictureError
from latrodb.diagnostics.codes import Severity
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Source, Span
from latrodb.features.articles.fences import bad_figure, is_yes
from latrodb.features.articles.known_games import KnownGame
from latrodb.features.articles.pins import UNREADABLE, differences, pin
from latrodb.notation.format_step import steps_text
from latrodb.notation.reader import Reader
from latrodb.references import Place, find_place
from latrodb.rules.catalog import system_of_heading

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.core.position import Position
    from latrodb.diagrams.scene import Scene
    from latrodb.features.articles.claims import Label
    from latrodb.features.articles.fences import Field, Part
    from latrodb.features.articles.game_cache import GameCache
    from latrodb.game.game import Game, Node
    from latrodb.rules.system import Seen
    from latrodb.rules.variant import Variant

_SOURCES = ("game", "fen", "board")
_JUDGED = ("S", "T", "R", "C", "M")  # what a line of a figure may get wrong; how it ends is not its business
# The block itself says the rules, the position is what its author drew, and the moves need no numbers.
_SAID_OTHERWISE = ("T203", "T205", "S109", "S103")


@dataclass(frozen=True, slots=True)
class FigureBoard:
    """What one board shows.

    Attributes:
        part: the fields that ask for it.
        scene: the board with its marks.
        place: the position, and the turn that led to it if there is one.
        title: the words above it, None if the author gives none.
        variant: the rules, None if nothing says them.
        known: the game, or the line of moves that the block has; None for a position alone.
        label: the number of the turn in that game.
        is_game: whether that is a game outside of the block.
        origin: the place in a game outside of the block that it rests on: its own, or that from which moves are
            played; None if nothing outside of the block can change it.
    """

    part: Part
    scene: Scene
    place: Place
    title: str | None = None
    variant: Variant | None = None
    known: KnownGame | None = None
    label: Label | None = None
    is_game: bool = False
    origin: Place | None = None


class BoardSource(NamedTuple):
    """A position to draw, and where it comes from."""

    place: Place
    variant: Variant | None
    known: KnownGame | None = None
    is_game: bool = False
    origin: Place | None = None


class _FaultError(Exception):
    """A board cannot be drawn; the remark says why."""

    def __init__(self, *remarks: Diagnostic) -> None:
        super().__init__(*remarks)
        self.remarks = remarks


def draw_board(part: Part, cache: GameCache) -> tuple[tuple[FigureBoard, ...], tuple[Diagnostic, ...]]:
    """The boards that a part of a block asks for: one, or one for each place of a game that it names.

    Args:
        part: any fields.
        cache: where the games are found.

    Returns:
        Nothing if no board can be drawn; and all remarks.
    """
    remarks: list[Diagnostic] = []
    try:
        stands = _find_stands(part, cache, remarks)
        scenes = [_draw(part, stand, remarks) for stand in stands]
    except _FaultError as fault:
        return (), (*remarks, *fault.remarks)
    title = part.find("title")
    words = title.words if title else None
    shown = tuple(
        FigureBoard(
            part, scene, stand.place, words, stand.variant, stand.known, _label(stand), stand.is_game, stand.origin
        )
        for scene, stand in zip(scenes, stands, strict=True)
    )
    remarks += _compare(part, shown)
    return shown, tuple(remarks)


# Which positions.


def _find_stands(part: Part, cache: GameCache, remarks: list[Diagnostic]) -> list[BoardSource]:
    given = part.all(*_SOURCES)
    if len(given) > 1:
        raise _FaultError(bad_figure(f"{given[0].key} and {given[1].key} both say what to draw", given[1].key_span))
    if given and given[0].key == "game":
        return _of_game(part, given[0], cache, remarks)
    at, moves = part.find("at"), part.find("moves")
    if at and not moves:
        raise _FaultError(bad_figure("'at' names a place in a game or in moves, and there are none", at.key_span))
    variant = _variant(part)
    if not given and variant is None:
        raise _FaultError(bad_figure("the block says nothing to draw: a game, fen, board or variant", part.span))
    position = _read_position(given[0]) if given else None
    if moves is None:
        return [*_alone(position, variant)]
    line = _play(moves, variant, position, remarks)
    return [_stand_in(line, word, span, is_game=False) for word, span in _places(at, "end", moves)]


def _alone(position: Position | None, variant: Variant | None) -> Iterator[BoardSource]:
    """The position that is given, or the first one of the game."""
    if position is not None:
        yield BoardSource(Place(None, position), variant)
    elif variant is not None:
        yield BoardSource(Place(None, variant.opening()), variant)


def _of_game(part: Part, field: Field, cache: GameCache, remarks: list[Diagnostic]) -> list[BoardSource]:
    variant = part.find("variant")
    try:
        known, here = cache.find(field.words, variant.words if variant else None)
    except UnknownVariantError as error:
        raise _FaultError(bad_figure(str(error), (variant or field).span)) from error
    except (LatrodbError, UnreadableFileError) as error:
        raise _FaultError(Diagnostic("A917", str(error), field.span)) from error
    at, moves = part.find("at"), part.find("moves")
    if at and here:
        raise _FaultError(bad_figure(f"the game is named with @{here} already", at.key_span))
    stands = [_stand_in(known, word, span, is_game=True) for word, span in _places(at, here or "end", field)]
    remarks += _remarks_on_reading(known.game, stands, field)
    if moves is None:
        return stands
    if len(stands) > 1:
        raise _FaultError(bad_figure("moves are played from one place, and 'at' names several", moves.key_span))
    line = _play(moves, known.game.variant, stands[0].place.position, remarks)
    return [_stand_in(line, "end", moves.span, is_game=False)._replace(origin=stands[0].place)]


def _remarks_on_reading(game: Game, stands: Sequence[BoardSource], field: Field) -> Iterator[Diagnostic]:
    """What is shown behind a misprint is what was probably meant, and the reader of an article should know."""
    nodes = [stand.place.node for stand in stands if stand.place.node and not stand.place.node.is_certain]
    if not nodes:
        return
    assumed = [each for each in game.nodes if each.index <= nodes[-1].index and (each.is_assumed or each.missing)]
    told = ", ".join(f"{each.label} {each.written.text} as {_read_as(each)}" for each in assumed)
    message = f"the game is misprinted, and what is shown rests on reading {told}"
    yield Diagnostic("A925", message, field.span, notes=("latrodb check says how sure that is",))


def _read_as(node: Node) -> str:
    """The turn that was played in place of a printed one, or before it."""
    missing = f"{steps_text(node.missing)} and then " if node.missing else ""
    return f"{missing}{steps_text(node.steps)}"


def _places(at: Field | None, usual: str, otherwise: Field) -> list[tuple[str, Span]]:
    """The names of places, each with where it stands."""
    if at is None:
        return [(usual, otherwise.span)]
    words = list(re.finditer(r"[^\s,]+", at.value))
    if not words:
        raise _FaultError(bad_figure("'at' names no place", at.span))
    return [(found[0], at.within(Span(*found.span()))) for found in words]


def _stand_in(known: KnownGame, at: str, span: Span, *, is_game: bool) -> BoardSource:
    try:
        place = find_place(known.game, at)
    except LatrodbError as error:
        raise _FaultError(Diagnostic("A917", str(error), span)) from error
    return BoardSource(place, known.game.variant, known, is_game, place if is_game else None)


def _variant(part: Part) -> Variant | None:
    from latrodb.rules.catalog import find_variant

    field = part.find("variant")
    if field is None:
        return None
    try:
        return find_variant(field.words)
    except UnknownVariantError as error:
        raise _FaultError(bad_figure(str(error), field.span)) from error


def _read_position(field: Field) -> Position:
    from latrodb.diagrams.requests import read_drawing

    try:
        return read_drawing(field.value)
    except FenError as error:
        raise _FaultError(bad_figure(str(error), field.span)) from error
    except PictureError as error:
        raise _FaultError(_remark_on_picture(field, error)) from error


def _remark_on_picture(field: Field, error: PictureError) -> Diagnostic:
    """The line and column of a drawn board as a place in the article."""
    lines = field.value.split("\n")
    line = min(error.line, len(lines)) - 1
    start = sum(len(each) + 1 for each in lines[:line])
    at = start + min(error.column, max(len(lines[line]), 1)) - 1
    message = str(error).removeprefix(f"line {error.line}, column {error.column}: ")
    return bad_figure(message, field.within(Span(at, at + 1)))


def _play(field: Field, variant: Variant | None, position: Position | None, remarks: list[Diagnostic]) -> KnownGame:
    """A line of moves as a game, with a remark on each that the rules do not allow or that says too much."""
    from latrodb.diagrams.requests import fit_variant

    if variant is None:
        raise _FaultError(bad_figure("moves need rules: variant: petteia-xxi", field.key_span))
    rules = fit_variant(variant, position) if position else variant
    head = f'[FEN "{write_fen(position)}"]\n\n' if position else ""
    written = Reader(Source("the moves", f"{head}{field.value}"), system_of_heading).read_all()
    if len(written.games) != 1 or not any(written.games[0].turns()):
        raise _FaultError(Diagnostic("A921", "there are no moves that can be read", field.span))
    game = analyzer().check_game(written.games[0], rules)
    remarks += _remarks_on_line(field, game, len(head), written.diagnostics)
    return KnownGame(written.games[0], "the moves of the figure", game=game)


def _remarks_on_line(field: Field, game: Game, shift: int, outside: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    for each in (*outside, *game.diagnostics):
        if each.code[0] not in _JUDGED or each.code in _SAID_OTHERWISE or each.level is Severity.INFO:
            continue
        span = each.span and Span(max(0, each.span.start - shift), max(0, each.span.end - shift))
        severity = Severity.WARNING if each.code in ("M501", "C402") else None
        note = f"{each.code} {each.name}"
        yield Diagnostic(
            "A921",
            each.message,
            field.within(span) if span else field.span,
            rule=each.rule,
            severity=severity,
            hints=each.hints,
            notes=(note, *each.notes),
        )


def _label(stand: BoardSource) -> Label | None:
    if stand.known is None or stand.place.node is None:
        return None
    return next((label for label, node in stand.known.nodes.items() if node is stand.place.node), None)


# What is drawn.


def _draw(part: Part, stand: BoardSource, remarks: list[Diagnostic]) -> Scene:
    from latrodb.diagrams.requests import Contents, Spot, scene_of_board, scene_of_spot, seen_up_to
    from latrodb.rules.system import UNSEEN

    contents = Contents(is_flipped=is_yes(part.find("flip"), remarks))
    has_last = is_yes(part.find("last"), remarks, usual=True)
    if stand.known and has_last:
        scene = scene_of_spot(Spot(stand.known.game, stand.place), contents)
        if not stand.is_game:
            scene = replace(scene, title="")
    else:
        scene = scene_of_board(stand.place.position, contents)
    marks = [*_marks(part)]
    seen = seen_up_to(stand.known.game, stand.place.node) if stand.known and marks else UNSEEN
    for field, word, span in marks:
        scene = _mark(scene, word, stand, seen, span if field.key == "marks" else field.span, remarks)
    return scene


def _marks(part: Part) -> Iterator[tuple[Field, str, Span]]:
    """Each word for a mark, with its field and its place."""
    for field in part.all("mark", "marks"):
        if field.key == "mark":
            yield field, field.words, field.span
        else:
            for found in re.finditer(r"\S+", field.value):
                yield field, found[0], field.within(Span(*found.span()))


def _mark(scene: Scene, word: str, stand: BoardSource, seen: Seen, span: Span, remarks: list[Diagnostic]) -> Scene:
    """The scene with a mark; without it, and with a remark, if it cannot be drawn or says what is not so."""
    from latrodb.diagrams.overlays import ClaimError, OverlayError
    from latrodb.diagrams.requests import fit_variant
    from latrodb.diagrams.rule_overlays import draw_marks

    position = stand.place.position
    variant = fit_variant(stand.variant, position) if stand.variant else None
    steps = stand.place.node.steps if stand.place.node else ()
    try:
        return draw_marks(scene, [word], position, variant=variant, steps=steps, seen=seen)
    except ClaimError as error:
        remarks.append(Diagnostic("A920", str(error), span))
    except OverlayError as error:
        remarks.append(bad_figure(str(error), span))
    return scene


# What the author saw.


def _compare(part: Part, shown: Sequence[FigureBoard]) -> Iterator[Diagnostic]:
    """Remarks on boards of games that show something else than their author saw, or that do not say what he saw."""
    fields = part.all("seen")
    places = [each.origin for each in shown if each.origin]
    where = part.find("game")
    for field in fields[len(places) :]:
        yield bad_figure("no board of a game is left that this could be about", field.span)
    for field, place in zip(fields, places, strict=False):
        told = differences(field.value, place)
        if told:
            message = "; ".join(told)
            if not message.startswith(UNREADABLE):
                message = f"the game has changed since the figure was placed: {message}"
            notes = (where.words,) if where else ()
            yield Diagnostic("A918", message, field.span, hints=(pin(place),), notes=notes)
    if len(fields) < len(places):
        note = "latrodb article pin FILE writes down what is seen now"
        message = "nothing says what the author saw here, so nobody will notice if the game changes"
        yield Diagnostic("A919", message, where.span if where else part.span, notes=(note,))
