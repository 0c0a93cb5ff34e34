"""The boards of a figure: find positions, play lines, draw marks, and record what their author saw."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from latrodb.core.errors import FenError, LatrodbError, UnknownVariantError
from latrodb.core.position import LETTERS, read_fen, write_fen
from latrodb.core.square import square_name, squares_by_file
from latrodb.core.step import steps_text
from latrodb.core.text_board import PictureError
from latrodb.diagnostics.codes import Severity
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Source, Span
from latrodb.diagrams.overlays import ClaimError, OverlayError
from latrodb.diagrams.requests import (
    Contents,
    Spot,
    fit_variant,
    read_drawing,
    scene_of_board,
    scene_of_spot,
    seen_up_to,
)
from latrodb.diagrams.rule_overlays import draw_marks
from latrodb.features.analyzer import analyzer
from latrodb.features.articles.fences import BoardFields, Field, bad_figure, is_yes
from latrodb.features.articles.known_games import GameCache, KnownGame
from latrodb.notation.parser import Reader
from latrodb.references import Place, find_place
from latrodb.rules.catalog import find_variant, system_of_heading
from latrodb.rules.system import UNSEEN

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.core.position import Position
    from latrodb.diagrams.scene import Scene
    from latrodb.game.game import Game
    from latrodb.rules.variant import Variant

_SOURCES = ("game", "fen", "board")
_JUDGED = ("S", "T", "R", "C", "M")  # what a line of a figure may get wrong; its ending is not checked
# The block states the rules, its author drew the position, and the moves need no numbers.
_SAID_OTHERWISE = ("T203", "T205", "S109", "S103")


@dataclass(frozen=True, slots=True)
class FigureBoard:
    """What one board of a figure shows."""

    part: BoardFields  # the fields that ask for it
    place: Place  # the position, and the turn that led to it, if any
    scene: Scene  # the board with its marks
    variant: Variant | None = None  # the rules; None if nothing decides them
    known: KnownGame | None = None  # the game, or the line of moves in the block; None for a lone position
    is_game: bool = False  # whether that is a game outside the block
    origin: Place | None = None  # the place in a game outside the block on which the board depends

    @property
    def title(self) -> str | None:
        """The words above it; None if the author gives none."""
        field = self.part.find("title")
        return field.words if field else None

    @property
    def ply(self) -> int | None:
        """The ply of the turn in the game."""
        nodes = self.known.nodes if self.known and self.place.node else {}
        return next((ply for ply, node in nodes.items() if node is self.place.node), None)


class _BoardError(Exception):
    """A board cannot be drawn; the only argument is the diagnostic that says why."""


@contextmanager
def _blaming(span: Span, code: str = "A916") -> Iterator[None]:
    """Turns errors of the library into a diagnostic at a place of the block."""
    try:
        yield
    except LatrodbError as error:
        raise _BoardError(Diagnostic(code, str(error), span)) from error


def draw_boards(part: BoardFields, cache: GameCache, found: list[Diagnostic]) -> list[FigureBoard]:
    """The boards that part of a block asks for: one, or one for each place of a game that it names.

    If any cannot be drawn, none is returned, and the last of the diagnostics added to `found` says why.
    """
    try:
        boards = [_draw(board, found) for board in _find_boards(part, cache, found)]
    except _BoardError as error:
        found.append(*error.args)
        return []
    found += _compare(part, boards)
    return boards


# Which positions to show.


def _find_boards(part: BoardFields, cache: GameCache, found: list[Diagnostic]) -> list[FigureBoard]:
    given = part.all(*_SOURCES)
    if len(given) > 1:
        raise _BoardError(bad_figure(f"{given[0].key} and {given[1].key} both say what to draw", given[1].key_span))
    if given and given[0].key == "game":
        return _of_game(part, given[0], cache, found)
    at, moves, field = part.find("at"), part.find("moves"), part.find("variant")
    if at and not moves:
        raise _BoardError(bad_figure("'at' names a place in a game or in moves; the block has neither", at.key_span))
    variant = None
    if field:
        with _blaming(field.span):
            variant = find_variant(field.words)
    position = _read_position(given[0]) if given else None
    if moves and (variant or position):
        line = _play(moves, variant, position, found)
        return [_board_in(part, line, word, span) for word, span in _places(at, _shown_of_moves(part), moves)]
    position = position or (variant.opening() if variant else None)
    if position is None:
        raise _BoardError(bad_figure("the block has nothing to draw; give a game, fen, board or variant", part.span))
    return [FigureBoard(part, Place(None, position), scene_of_board(position, Contents()), variant)]


def _of_game(part: BoardFields, field: Field, cache: GameCache, found: list[Diagnostic]) -> list[FigureBoard]:
    variant = part.find("variant")
    try:
        known, here = cache.find(field.words, variant.words if variant else None)
    except UnknownVariantError as error:
        raise _BoardError(bad_figure(str(error), (variant or field).span)) from error
    except LatrodbError as error:
        raise _BoardError(Diagnostic("A917", str(error), field.span)) from error
    at, moves = part.find("at"), part.find("moves")
    if at and here:
        raise _BoardError(bad_figure(f"the game is named with @{here} already", at.key_span))
    boards = [_board_in(part, known, word, span, is_game=True) for word, span in _places(at, here or "end", field)]
    found += _report_assumptions(known.game, boards, field)
    if moves is None:
        return boards
    if len(boards) > 1:
        raise _BoardError(bad_figure("moves must start from one place, but 'at' names several", moves.key_span))
    line = _play(moves, known.game.variant, boards[0].place.position, found)
    return [replace(_board_in(part, line, _shown_of_moves(part), moves.span), origin=boards[0].place)]


def _shown_of_moves(part: BoardFields) -> str:
    """Which position of a line of moves is shown: the last, unless the reader is to find the moves."""
    return "start" if part.find("solution") else "end"


def _report_assumptions(game: Game, boards: Sequence[FigureBoard], field: Field) -> Iterator[Diagnostic]:
    """Tell readers of an article that positions after a misprint show what was probably meant."""
    nodes = [each.place.node for each in boards if each.place.node and not each.place.node.is_certain]
    if not nodes:
        return
    assumed = [each for each in game.nodes if each.index <= nodes[-1].index and each.is_assumed]
    told = ", ".join(f"{each.label} {each.text or 'left out'} as {steps_text(each.steps)}" for each in assumed)
    message = f"the game is misprinted; the figure reads {told}"
    yield Diagnostic("A925", message, field.span, notes=("latrodb check says how certain that is",))


def _places(at: Field | None, usual: str, otherwise: Field) -> list[tuple[str, Span]]:
    """The names of places, each with its span."""
    if at is None:
        return [(usual, otherwise.span)]
    if words := at.split(r"\s,"):
        return words
    raise _BoardError(bad_figure("'at' names no place", at.span))


def _board_in(part: BoardFields, known: KnownGame, at: str, span: Span, *, is_game: bool = False) -> FigureBoard:
    with _blaming(span, "A917"):
        place = find_place(known.game, at)
    scene, origin = scene_of_board(place.position, Contents()), place if is_game else None
    return FigureBoard(part, place, scene, known.game.variant, known, is_game, origin)


def _read_position(field: Field) -> Position:
    try:
        return read_drawing(field.value)
    except FenError as error:
        raise _BoardError(bad_figure(str(error), field.span)) from error
    except PictureError as error:
        raise _BoardError(_bad_picture(field, error)) from error


def _bad_picture(field: Field, error: PictureError) -> Diagnostic:
    """The line and column of a drawn board as a place in the article."""
    lines = field.value.split("\n")
    line = min(error.line, len(lines)) - 1
    start = sum(len(each) + 1 for each in lines[:line])
    at = start + min(error.column, max(len(lines[line]), 1)) - 1
    message = str(error).removeprefix(f"line {error.line}, column {error.column}: ")
    return bad_figure(message, field.within(Span(at, at + 1)))


def _play(field: Field, variant: Variant | None, position: Position | None, found: list[Diagnostic]) -> KnownGame:
    """A line of moves as a game, with a diagnostic on each that is illegal or claims too much."""
    if variant is None:
        raise _BoardError(bad_figure("moves need rules: variant: petteia-xxi", field.key_span))
    rules = fit_variant(variant, position) if position else variant
    head = f'[FEN "{write_fen(position)}"]\n\n' if position else ""
    written = Reader(Source("the moves", f"{head}{field.value}"), system_of_heading).read_all()
    if len(written.games) != 1 or not any(written.games[0].turns()):
        raise _BoardError(Diagnostic("A921", "no move can be read", field.span))
    game = analyzer().check_game(written.games[0], rules)
    found += _report_line(field, (*written.diagnostics, *game.diagnostics), len(head))
    return KnownGame(written.games[0], "the moves of the figure", game=game)


def _report_line(field: Field, found: Sequence[Diagnostic], shift: int) -> Iterator[Diagnostic]:
    for each in found:
        if each.code[0] not in _JUDGED or each.code in _SAID_OTHERWISE or each.level is Severity.INFO:
            continue
        span = each.span and field.within(Span(*(max(0, place - shift) for place in each.span)))
        severity = Severity.WARNING if each.code in ("M501", "C402") else None
        here = [one.corrected for one in each.corrections if one.label == each.ply and one.corrected]
        others = [one for one in each.corrections if one.label != each.ply or not one.corrected]
        notes = (f"{each.code} {each.name}", *each.notes, *(f"or: {one.words(each.ply, '')}" for one in others))
        hints = tuple(here) if each.corrections else each.hints
        yield Diagnostic(
            "A921", each.message, span or field.span, rule=each.rule, severity=severity, hints=hints, notes=notes
        )


# What to draw.


def _draw(board: FigureBoard, found: list[Diagnostic]) -> FigureBoard:
    """A board with its scene."""
    part, position, node = board.part, board.place.position, board.place.node
    contents = Contents(is_flipped=is_yes(part.find("flip"), found))
    has_last = is_yes(part.find("last"), found, usual=True)
    if board.known and has_last:
        scene = scene_of_spot(Spot(board.known.game, board.place), contents)
        scene = scene if board.is_game else replace(scene, title="")
    else:
        scene = scene_of_board(position, contents)
    marks = [*_marks(part)]
    seen = seen_up_to(board.known.game, node) if board.known and marks else UNSEEN
    variant = fit_variant(board.variant, position) if board.variant and marks else None
    for word, span in marks:
        try:
            steps = node.steps if node else ()
            scene = draw_marks(scene, [word], position, variant=variant, steps=steps, seen=seen)
        except ClaimError as error:
            found.append(Diagnostic("A920", str(error), span))
        except OverlayError as error:
            found.append(bad_figure(str(error), span))
    return replace(board, scene=scene)


def _marks(part: BoardFields) -> Iterator[tuple[str, Span]]:
    """Each mark with its place: every word of `marks`, and `mark` as a whole."""
    for field in part.all("mark", "marks"):
        yield from field.split() if field.key == "marks" else [(field.words, field.span)]


# Compare with what the author saw.


def _compare(part: BoardFields, boards: Sequence[FigureBoard]) -> Iterator[Diagnostic]:
    """Diagnostics on boards of games that differ from what their author saw, or that do not record it."""
    fields = part.all("seen")
    places = [each.origin for each in boards if each.origin]
    where = part.find("game")
    for field in fields[len(places) :]:
        yield bad_figure("no board of a game is left for this line", field.span)
    for field, place in zip(fields, places, strict=False):
        if told := differences(field.value, place):
            message = "; ".join(told)
            if not message.startswith(UNREADABLE):
                message = f"the game has changed since the figure was placed: {message}"
            notes = (where.words,) if where else ()
            yield Diagnostic("A918", message, field.span, hints=(pin(place),), notes=notes)
    if len(fields) < len(places):
        note = "`latrodb article pin FILE` adds what is seen now"
        message = "the board has no 'seen' line, so a change of the game would go unnoticed"
        yield Diagnostic("A919", message, where.span if where else part.span, notes=(note,))


UNREADABLE = "what was seen cannot be read"
_MOST = 6  # maximum number of squares named in a message
_MEN = {man: letter for letter, man in LETTERS.items()}


def pin(place: Place) -> str:
    """What is seen at a place: the position, and the turn that led to it, with its captures and mark by the rules.

    Returns:
        `8/8/... b after h3-g3xf3xg4`; without a turn at the start of a game.
    """
    node, position = place
    turn = f" after {steps_text(node.steps)}" if node and node.steps else ""
    return f"{write_fen(position)}{turn}"


def differences(seen: str, place: Place) -> tuple[str, ...]:
    """Sentences on the differences between what was once seen, as given by `pin`, and a place as it is now.

    If the pin cannot be read, a single sentence that begins with `UNREADABLE`.
    """
    seen, now = " ".join(seen.split()), pin(place)
    if seen == now:
        return ()
    (then, _, was), (_, _, turn) = seen.partition(" after "), now.partition(" after ")
    try:
        old = read_fen(then)
    except FenError as error:
        return (f"{UNREADABLE}: {error}",)
    told = () if was == turn else (f"it was seen after {was or 'no turn'} and now comes after {turn or 'none'}",)
    return (*told, *_changes(old, place.position))


def _changes(old: Position, new: Position) -> tuple[str, ...]:
    """The squares on which the men differ, then everything else that differs."""
    if old.geometry is not new.geometry:
        return (f"the board was {old.geometry.name} and is {new.geometry.name}",)
    changed = [
        f"{square_name(at)} had {_man(old, at)} and has {_man(new, at)}"
        for at in squares_by_file(old.men | new.men)
        if _man(old, at) != _man(new, at)
    ]
    told = changed[:_MOST]
    if len(changed) > _MOST:
        told.append(f"{len(changed) - _MOST} more squares differ")
    if old.side is not new.side:
        told.append(f"{old.side.title} was to move, and {new.side.title} is")
    if not told and write_fen(old) != write_fen(new):
        told.append(f"the position was {write_fen(old)} and is {write_fen(new)}")
    return tuple(told)


def _man(position: Position, square: int) -> str:
    color = position.color_at(square)
    if color is None:
        return "no man"
    letter = _MEN[color, bool(position.duxes >> square & 1)]
    return f"{letter}{'~' if position.bound >> square & 1 else ''}"
