"""`latrodb show`: a game on a board in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Annotated

import typer

from latrodb import analyzer
from latrodb.cli.support.command import Command, GameDatabaseOption, PlyOption, VariantOption
from latrodb.cli.support.completion import game_places
from latrodb.cli.support.exit_codes import ExitCode
from latrodb.cli.support.output import complain, is_terminal, outcome_words, remark, say, say_prose
from latrodb.core.color import BLACK, WHITE, Color
from latrodb.core.english import count_words
from latrodb.core.errors import PlaceError
from latrodb.core.position import Position
from latrodb.core.square import SquareSet, as_set, square_name, squares_by_file
from latrodb.core.step import Step
from latrodb.core.text_board import draw_board
from latrodb.core.turn import Drop, March, Shift, Take
from latrodb.diagnostics.diagnostic import Diagnostic, State
from latrodb.game.game import Game, Node
from latrodb.notation.format_step import steps_text
from latrodb.references import END, START, Place, find_game, find_place, parse_reference

SET_UP = ("T203", "T209", "T211")  # what was inferred from the moves, and a tag that they contradict
KEYS = "[Enter] next, p previous, 13b or start or end goes there, q quits: "


def show(
    game: Annotated[
        str, typer.Argument(help="FILE, FILE#2, FILE@13b or games.db#7.", metavar="GAME", autocompletion=game_places)
    ],
    at: PlyOption = None,
    step: Annotated[
        bool | None, typer.Option("--step/--no-step", help="Step through the game; usual at a terminal without --at.")
    ] = None,
    db: GameDatabaseOption = None,
    variant: VariantOption = None,
) -> int:
    """Print a place in a game, the last one unless another is named, or step through the game with keys."""
    reference = parse_reference(game, db)
    at = at or reference.at
    if step is None:
        step = at is None and sys.stdin.isatty() and is_terminal()
    found, others = find_game(analyzer(), reference, variant)
    if others:
        remark(f"{count_words(others, 'more game')} in {found.source.name}: #2 to #{others + 1}.")
    place = find_place(found, at or (START if step else END))
    _print_place(found, place)
    if step:
        _step_through(found, place)
    return ExitCode.CLEAN


def _step_through(game: Game, place: Place) -> None:
    """Print place after place as the user asks for them, line by line from standard input, until `q`."""
    assert game.opening is not None
    places = [Place(None, game.opening), *(Place(node, node.after) for node in game.nodes if node.after is not None)]
    index = places.index(place)
    while True:
        sys.stdout.write(KEYS)
        sys.stdout.flush()
        answer = sys.stdin.readline()
        word = answer.strip()
        if not answer or word in ("q", "quit"):
            return
        if word in ("", "n", "p"):
            index = min(max(index + (-1 if word == "p" else 1), 0), len(places) - 1)
        else:
            try:
                index = places.index(find_place(game, word))
            except PlaceError as error:
                complain(str(error))
                continue
        _print_place(game, places[index])


def _print_place(game: Game, place: Place) -> None:
    """Print the players, the turn that led to a place, the board, and what is known about that turn."""
    where = game.occasion
    say(f"{game.players}{f', {where}' if where else ''}")
    rules = game.variant.key if game.variant else "?"
    count = place.node.index + 1 if place.node else 0
    say(f"{rules}, {place.caption} (turn {count} of {len(game.nodes)})")
    for diagnostic in game.diagnostics:
        if diagnostic.code in SET_UP:
            _print_diagnostic(diagnostic)
    say("")
    steps = place.node.steps if place.node else ()
    say(draw_board(place.position, last=_touched(steps)))
    say("")
    for line in _beside_board(place):
        say(line)
    if place.node:
        _print_turn(game, place.node)
    if not game.nodes or place.node is game.nodes[-1]:
        _print_end(game)
    else:
        say(f"{place.position.side.title} to move")


def _beside_board(place: Place) -> Iterator[str]:
    """The men in hand, the throw of the last turn, and what is left of one."""
    position = place.position
    hands = [f"{side.title} {men}" for side in (WHITE, BLACK) if (men := _hand(position, side))]
    if hands:
        yield f"in hand: {'; '.join(hands)}"
    throw = place.node.written.throw if place.node else None
    if throw:
        yield f"thrown: {throw}"
    if position.die:
        yield f"die: {position.die}, {count_words(position.pips, 'pip')} left"


def _touched(steps: Sequence[Step]) -> SquareSet:
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


def _hand(position: Position, side: Color) -> str:
    men, leaders = position.hand[side], position.dux_hand[side]
    words = [f"{men} {'man' if men == 1 else 'men'}"] if men else []
    return " and ".join([*words, "the Dux"] if leaders else words)


def _print_turn(game: Game, node: Node) -> None:
    played = steps_text(node.steps)
    if node.missing:
        say(f"a turn seems to be left out before it; shown is {steps_text(node.missing)}")
    if node.state is State.IMPOSSIBLE:
        say(f"{node.caption} is impossible; shown is {played or 'no turn'}")
    elif node.is_assumed:
        say(f"{node.caption} is contradicted by the rest; shown is {played or 'no turn'}")
    elif node.state is State.ILLEGAL:
        say(f"{node.caption} is illegal, but was played")
    if node.was_played and played + node.written.glyph != node.written.text:
        say(f"by the rules: {played}")
    for effect in _effects(node):
        say(effect)
    for aside in node.asides:
        say_prose(" ".join(game.source.text[aside.span.start : aside.span.end].split()))
    for after, line in game.written.withdrawn():
        if after == node.index + 1:
            say_prose(f"taken back, level {line.level}: {line.text}")
    for diagnostic in game.diagnostics:
        if diagnostic.ply == node.label:
            _print_diagnostic(diagnostic)


def _effects(node: Node) -> Iterator[str]:
    for step in node.steps:
        for capture in step.captures:
            yield f"taken: {square_name(capture.square)} ({', '.join(capture.tactics)})"
        for word, men in (("bound", step.bound), ("set free", step.freed)):
            if men:
                yield f"{word}: {', '.join(square_name(square) for square in squares_by_file(men))}"


def _print_diagnostic(diagnostic: Diagnostic) -> None:
    rule = f" [{diagnostic.rule}]" if diagnostic.rule else ""
    say_prose(f"{diagnostic.level} {diagnostic.code} {diagnostic.name}: {diagnostic.message}{rule}")
    for note in diagnostic.notes:
        say_prose(note, "  ")


def _print_end(game: Game) -> None:
    result = game.written.result
    claim = result.text if result else game.written.tag("Result")
    if game.outcome is not None:
        say(f"{outcome_words(game.outcome)}; the text says {claim or 'nothing'}")
    else:
        say(f"result: {claim or 'none is written'}")


COMMAND = Command(show, examples=("latrodb show game.txt", "latrodb show game.txt --at 13b"), reads_texts=True)
