"""Turns and endings in words, as a screen reader announces them."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from latrodb.core.english import list_words
from latrodb.core.mark import Mark
from latrodb.core.outcome import Ending
from latrodb.core.square import square_name, squares, squares_by_file
from latrodb.core.turn import Drop, March, Shift, Stop, Take, Throw
from latrodb.diagnostics.diagnostic import State
from latrodb.diagrams.alt_text import name_result
from latrodb.diagrams.move_arrows import illegality

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.core.outcome import Outcome
    from latrodb.core.step import Step
    from latrodb.core.turn import Move
    from latrodb.game.game import Game

_ENDINGS = {
    Ending.IMMOBILIZED: "{man} is immobilized", Ending.DUX_TAKEN: "{man} was taken", Ending.FALLEN: "{man} fell",
    Ending.BARE_DUX: "{man} is alone", Ending.REDUCED: "{loser} has too few men",
    Ending.STALEMATE: "{loser} has no legal turn", Ending.COUNT: "the men were counted",
    Ending.REPETITION: "the position was repeated", Ending.QUIET: "too many turns without a capture",
    Ending.MARGIN: "the lead in men is large enough", Ending.AGREEMENT: "the players agreed",
    Ending.RESIGNATION: "{loser} resigned", Ending.TIME: "{loser} lost on time",
}  # fmt: skip


def describe_turn(steps: Sequence[Step], leader: str, state: State = State.LEGAL) -> str:
    """Describe a turn: `Black: Dux f5 to f2; illegal by rule 16`, `White: soldier c4 to c6; takes a6 and d5; hit`.

    >>> import latrodb
    >>> petteia = latrodb.variant("petteia-xxi/8x8")
    >>> step = petteia.play(petteia.position("8/8/8/1Ss5/8/8/8/3S4 w"), "d1-d5")
    >>> describe_turn((step,), "Dux")
    'White: soldier d1 to d5; takes c5'
    """
    parts = list(_moves(steps, leader))
    taken = [capture.square for step in steps for capture in step.captures if not _is_named(step, capture.square)]
    if taken:
        parts.append(f"takes {list_words(map(square_name, taken))}")
    for words, members in (
        ("turns over", [square for step in steps for square in squares_by_file(step.bound)]),
        ("sets free", [square for step in steps for square in squares(step.freed)]),
    ):
        if members:
            parts.append(f"{words} {list_words(map(square_name, members))}")
    corrected = "as corrected" if state is State.IMPOSSIBLE else ""
    parts += filter(None, ("" if steps[-1].mark is Mark.MATE else steps[-1].mark.noun, illegality(steps), corrected))
    return f"{steps[0].before.side.title}: {'; '.join(parts) or 'no move'}"


def ending_words(outcome: Outcome, leader: str) -> str:
    """Say who has won and how.

    >>> from latrodb.core.color import WHITE
    >>> from latrodb.core.outcome import Outcome
    >>> ending_words(Outcome(WHITE, Ending.IMMOBILIZED, "Insidiae"), "Centurion")
    'White has won: the black Centurion is immobilized (Insidiae)'
    >>> ending_words(Outcome(None, Ending.AGREEMENT), "Dux")
    'Draw: the players agreed'
    """
    winner = "Draw" if outcome.winner is None else f"{outcome.winner.title} has won"
    loser = outcome.winner.other.title if outcome.winner is not None else "neither side"
    how = _ENDINGS[outcome.ending].format(loser=loser, man=f"the {loser.lower()} {leader}")
    return f"{winner}: {how}{f' ({outcome.title})' if outcome.title else ''}"


def game_ending(game: Game) -> str:
    """Say who has won a game and how, by the rules or else as its text claims; empty for a game that is not over."""
    if game.outcome and game.variant:
        return ending_words(game.outcome, game.variant.rulebook.leader)
    return f"As its text says, {name_result(game.result)}" if game.result else ""


def _is_named(step: Step, square: int) -> bool:
    return any(isinstance(move, Take) and move.target == square for move in step.turn)


def _moves(steps: Sequence[Step], leader: str) -> Iterator[str]:
    """Return what the men do, one after the other; the steps of one man are joined."""
    path: list[int] = []
    name = ""
    for step in steps:
        for move in step.turn:
            if isinstance(move, Shift) and path and path[-1] == move.origin:
                path += (*move.via, move.target)
                continue
            if path:
                yield _way(name, path)
                path = []
            if isinstance(move, Shift):
                name = leader if step.before.duxes >> move.origin & 1 else "soldier"
                path = [move.origin, *move.via, move.target]
            elif words := _other(move, leader):
                yield words
    if path:
        yield _way(name, path)


def _way(name: str, path: Sequence[int]) -> str:
    return f"{name} {' to '.join(map(square_name, path))}"


def _other(move: Drop | Take | March | Throw | Stop | Move, leader: str) -> str:
    match move:
        case Drop(target, is_dux):
            return f"{leader if is_dux else 'soldier'} placed on {square_name(target)}"
        case Take(target):
            return f"removes {square_name(target)}"
        case March(origins, targets, _):
            return f"men {_span(origins)} to {_span(targets)}"
        case Throw(pips):
            return f"throws {pips}"
        case Stop(is_fall):
            return "the King falls" if is_fall else ""
        case Shift():
            return ""
        case _:
            assert_never(move)


def _span(men: Sequence[int]) -> str:
    return list_words(map(square_name, men))
