"""Boards on which readers answer puzzles, and a page of them in one file; its script judges answers by the rules."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from latrodb.features.viewer.board_drawings import svg_of_place
from latrodb.features.viewer.element import page_of, sprite_of, still_element, title_of
from latrodb.features.viewer.frames import Frame, Moment, describe_turn
from latrodb.features.viewer.movetext import words_html
from latrodb.game.puzzles import Puzzle, PuzzleKind
from latrodb.references import START

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from latrodb.features.viewer.element import Player
    from latrodb.game.game import Game


class Posed(NamedTuple):
    """A puzzle of a game whose rules are known."""

    game: Game
    puzzle: Puzzle

    @property
    def place(self) -> str:
        """Where the game has the first position: `start`, or the label of the turn before it."""
        first = self.puzzle.turns[0].index
        return self.game.nodes[first - 1].label if first else START

    @property
    def source(self) -> str:
        """The game and the place in words."""
        return f"{title_of(self.game)}, {'at the start' if self.place == START else f'after {self.place}'}"


def puzzle_element(posed: Posed, name: str) -> Player:
    """Make the element on which a reader answers a puzzle; `name` begins its addresses in the page."""
    game, puzzle = posed
    assert game.variant is not None
    moments = [Moment(Frame(START), puzzle.position, ())]
    for up, node in enumerate(puzzle.turns if puzzle.kind is PuzzleKind.ILLEGAL else ()):
        steps = tuple(replace(step, violations=()) for step in node.steps)  # that they are broken is the answer
        turn, words = node.caption.rstrip("!?"), describe_turn(steps, game.variant.rulebook.leader)
        moments.append(Moment(Frame(node.label, turn, words, up=up), node.after, steps))
    return still_element(game.variant, moments, name, f'solution puzzle="{puzzle.kind} {puzzle.men}"')


def puzzle_boards(asked: Sequence[Posed]) -> tuple[list[Player], list[str]]:
    """Make the elements of the puzzles of a page, and their boards as HTML, which can be seen without scripts too."""
    players = [puzzle_element(each, f"puzzle{number}") for number, each in enumerate(asked, 1)]
    still = [svg_of_place(each.puzzle.position, (), each.puzzle.question) for each in asked]
    return players, [f"{svg}{player.html}" for svg, player in zip(still, players, strict=True)]


def boards_of_puzzles(asked: Sequence[Posed]) -> dict[str, str | list[str]]:
    """Draw `boards`, and their shared `sprite`, for the template of a page."""
    players, boards = puzzle_boards(asked)
    return {"sprite": sprite_of(players), "boards": [*boards]}


def export_puzzles(asked: Iterable[Posed]) -> bytes:
    """Write puzzles as a page in one file, which needs nothing else."""
    found = [*asked]
    players, boards = puzzle_boards(found)
    parts = (
        f"<section><h2>{escape(each.puzzle.question)}</h2><p>{words_html(each.source)}</p><figure>{board}</figure></section>"
        for each, board in zip(found, boards, strict=True)
    )
    return page_of("Puzzles", ["<h1>Puzzles</h1>", *parts], players)
