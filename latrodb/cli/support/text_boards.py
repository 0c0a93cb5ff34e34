"""A place in a game in the terminal: the board as text, with a key and in colors, and what is known about it."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Annotated, TypeAlias

import typer

from latrodb.cli.support.output import is_terminal
from latrodb.cli.support.terminal import paint
from latrodb.core.color import BLACK, WHITE, Color
from latrodb.core.english import count_words
from latrodb.core.position import ASCII, UNICODE, Position, draw_board
from latrodb.core.square import NOWHERE, STRIDE, SquareSet, as_set, square_name, squares_by_file
from latrodb.core.step import Drop, March, Shift, Step, Take, steps_text
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.game.game import Game, Node, Played, TurnNode
from latrodb.game.variations import PlayedInVariation, numbered_variations
from latrodb.references import Place
from latrodb.rules.variant import Variant

OFF_BOARD: SquareSet = 1 << STRIDE - 1  # a square that no board has
SET_UP = ("T203", "T209", "T211", "D809")  # what was inferred or set, and a tag that the moves contradict
_RANK = re.compile(r"\s*[0-9]")
_SIGNS = re.compile(r"(?P<white>[SD○◇]~?)|(?P<black>[sd●◆]~?)|(?P<last>[\[\]])|[^SDsd○◇●◆\[\]]+")


class Style(StrEnum):
    """The signs of men: letters, or symbols that some terminals lack."""

    ASCII = "ascii"
    UNICODE = "unicode"

    @property
    def signs(self) -> str:
        """The signs of White's soldier and leader, Black's, and an empty square."""
        return UNICODE if self is Style.UNICODE else ASCII


StyleOption: TypeAlias = Annotated[Style, typer.Option(help="The signs of the men: letters, or round and square ones.")]


def is_interactive() -> bool:
    """Whether a person uses a terminal that can move its cursor."""
    return sys.stdin.isatty() and is_terminal() and os.environ.get("TERM") not in ("", "dumb")


def board_text(position: Position, steps: Sequence[Step], style: Style, *, flip: bool = False) -> str:
    """The board of a position, the squares of the last turn in brackets; of constant width where it is redrawn."""
    none = OFF_BOARD if is_interactive() else NOWHERE
    return draw_board(position, last=touched(steps) or none, flip=flip, signs=style.signs)


def board_key(variant: Variant | None, position: Position, steps: Sequence[Step], style: Style) -> str:
    """The key of a board's signs, in one line."""
    white, white_leader, black, black_leader = list(style.signs)[:4]
    leader = variant.rulebook.leader if variant else "Dux"
    has_leaders = bool(position.duxes) or any(position.dux_hand)
    words = [f"{white} White, {black} Black"]
    words += [f"{white_leader} {black_leader} {leader}"] if has_leaders else []
    words += ["~ bound"] if position.bound else []
    words += ["[ ] last turn"] if touched(steps) else []
    return "; ".join(words)


def beside_board(position: Position, throw: int | None = None) -> Iterator[str]:
    """The men in hand, the throw of the last turn, and what is left of a throw."""
    hands = [f"{side.title} {men}" for side in (WHITE, BLACK) if (men := _hand(position, side))]
    if hands:
        yield f"in hand: {'; '.join(hands)}"
    if throw:
        yield f"thrown: {throw}"
    if position.die:
        yield f"die: {position.die}, {count_words(position.pips, 'pip')} left"


def touched(steps: Sequence[Step]) -> SquareSet:
    """The squares that the men of a turn left, passed and reached."""
    found: list[int] = []
    for move in (move for step in steps for move in step.turn):
        if isinstance(move, Shift):
            found += [move.origin, *move.via, move.target]
        elif isinstance(move, March):
            found += [*move.origins, *move.targets]
        elif isinstance(move, Drop | Take):
            found.append(move.target)
    return as_set(found)


def board_pieces(board: str) -> list[tuple[str, str]]:
    """A drawn board in pieces, each after its style: `white`, `black`, `last`, `dim` or none."""
    pieces: list[tuple[str, str]] = []
    for line in board.splitlines():
        if _RANK.match(line):
            pieces += [(found.lastgroup or "", found[0]) for found in _SIGNS.finditer(line)]
        else:
            pieces.append(("dim", line))
        pieces.append(("", "\n"))
    return pieces[:-1]


def print_board(board: str) -> None:
    """Print a drawn board, in colors where output is colored."""
    sys.stdout.write("".join(paint(text, style) if style else text for style, text in board_pieces(board)) + "\n")


def _hand(position: Position, side: Color) -> str:
    men, leaders = position.hand[side], position.dux_hand[side]
    words = [f"{men} {'man' if men == 1 else 'men'}"] if men else []
    return " and ".join([*words, "the Dux"] if leaders else words)


def heading(game: Game, place: Place) -> list[str]:
    """The players and the event, and the turn that led to a place."""
    where = f", {game.occasion}" if game.occasion else ""
    rules = game.variant.key if game.variant else "?"
    count = place.node.index + 1 if place.node else 0
    turn = f"{rules}, {place.caption} (turn {count} of {len(game.nodes)})"
    return [f"{game.players}{where}", turn]


def notes(game: Game, place: Place, *, has_motifs: bool = False) -> Iterator[str]:
    """What is known about a place besides the board, in paragraphs; `has_motifs` adds its tactics by name."""
    node = place.node
    for diagnostic in game.diagnostics:
        if diagnostic.code in SET_UP:
            yield from _diagnostic(diagnostic)
    yield from beside_board(place.position, node.written.throw if isinstance(node, TurnNode) else None)
    if node:
        yield from _turn(game, node)
    yield _end(game, place)
    here = ["" if node in (None, *game.nodes[-1:]) else None, node.label if node else "start"]
    yield from (f"note: {note.words}" for note in game.notes if note.place in here)
    if has_motifs:
        yield from _motifs(game, place)


def _motifs(game: Game, place: Place) -> Iterator[str]:
    """The motifs of a place, one a paragraph; none where the position rests on an assumption."""
    from latrodb.motifs.catalog import describe, motifs_at

    node = place.node
    if game.variant is None or (node and not (node.is_certain and node.was_played)):
        yield "motifs: not judged, since the position is not certain"
        return
    found = list(describe(motifs_at(game.variant, place.position, node.steps if node else ())))
    yield from found or ["motifs: none"]


def _turn(game: Game, node: Node) -> Iterator[str]:
    from latrodb.diagrams.verdicts import find_verdict

    played, found = steps_text(node.steps), find_verdict(node)
    if found.words:
        yield f"{found.verdict.sign} {node.caption} is {found.words}"
    if isinstance(node, Played) and played + node.written.glyph != node.written.text:
        yield f"by the rules: {played}"
    yield from _effects(node)
    yield from _comments(game, node)
    for diagnostic in game.diagnostics:
        if node.label == (diagnostic.variation or diagnostic.ply):
            yield from _diagnostic(diagnostic)


def _comments(game: Game, node: Node) -> Iterator[str]:
    """The comments after a turn with the places of their variations, and what was taken back there."""
    for aside in node.asides:
        yield " ".join(game.source.text[aside.span.start : aside.span.end].split())
    if isinstance(node, PlayedInVariation):
        return
    for number, line in enumerate(numbered_variations(game) if node.asides else (), 1):
        first, last = line.turns[0], line.turns[-1]
        if any(each.span.start < first.span.start < each.span.end for each in node.asides):
            until = "" if first is last else f" to {last.ply}~{number}"
            yield f"variation {number}: {first.ply}~{number}{until}"
    for after, taken in game.written.withdrawn():
        if after == node.index + 1:
            yield f"taken back, level {taken.level}: {taken.text}"


def _effects(node: Node) -> Iterator[str]:
    for step in node.steps:
        for capture in step.captures:
            yield f"taken: {square_name(capture.square)} ({', '.join(capture.tactics)})"
        for word, men in (("bound", step.bound), ("set free", step.freed)):
            if men:
                yield f"{word}: {', '.join(square_name(square) for square in squares_by_file(men))}"


def _diagnostic(diagnostic: Diagnostic) -> Iterator[str]:
    rule = f" [{diagnostic.rule}]" if diagnostic.rule else ""
    yield f"{diagnostic.level} {diagnostic.code} {diagnostic.name}: {diagnostic.message}{rule}"
    yield from (f"  {note}" for note in (*diagnostic.notes, *diagnostic.correction_words()))


def _end(game: Game, place: Place) -> str:
    """Who has won at a place, or who is to move."""
    from latrodb.diagrams.requests import result_at
    from latrodb.diagrams.verdicts import judge_result

    found = judge_result(result_at(game, place))
    words = f"{found.verdict.sign} {found.words}" if found.words else f"{place.position.side.title} to move"
    if game.nodes and place.node is not game.nodes[-1]:
        return words
    if isinstance(place.node, PlayedInVariation):
        return f"the variation ends; {words}"
    result = game.written.result
    claim = (result.text if result else game.written.tag("Result")) or "nothing"
    how = f" ({game.outcome.ending})" if game.outcome else ""
    return f"{words}{how}; the text says {claim}"
