"""Proofs as game files: one turn of the side that has its way, and every turn of the other side."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.errors import ContentError
from latrodb.core.ply import Ply, number_turns
from latrodb.notation.tags import tag_line
from latrodb.solver.claim import Claim
from latrodb.solver.search import WON

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from latrodb.core.color import Color
    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.solver.search import Solver

MOST_TURNS = 20_000  # of a proof; a game file is read up to 100,000 words, with numbers and brackets


class Branch(NamedTuple):
    """A turn of a proof, and what follows it."""

    text: str
    rest: tuple[Branch, ...]
    length: int  # plies of its longest line


def write_proof(solver: Solver, moves: int, *, is_won: bool, tags: Mapping[str, str]) -> str:
    """The proof that the winner wins within some turns, or that he does not, as the text of a game.

    Args:
        solver: it has found this.
        moves: the number of turns.
        is_won: what is proved: the win, or that there is none.
        tags: of the game; those for rules and position are added.

    Raises:
        ContentError: the limits of the search end it first, or the proof is too long for a file.
    """
    question = solver.question
    variant, start = question.variant, question.past[0].before if question.past else question.position
    result = question.winner.win if is_won else "*"  # of the main line
    known = {**tags, "Variant": variant.key, "GameKind": "analysis", "Result": result}
    if start != variant.opening():
        known |= {"SetUp": "1", "FEN": start.fen}
    claim = Claim(question.goal.value, moves, question.winner, not is_won, not question.counts)
    first, past = Ply(1, start.side), [step.text for step in question.past]
    branches = _Tree(solver, is_won=is_won).grow(question.position, moves)
    played = number_turns(past, first, variant.first).split(" ") if past else []
    words = [*played, f"{{{claim}}}", *_words(branches, first.later(len(past), variant.first), variant.first)]
    head = "\n".join(tag_line(key, value) for key, value in known.items())
    return f"{head}\n\n{_wrap(words)} {result}\n"


class _Tree:
    """The turns of a proof as they are found on the board of a solver."""

    def __init__(self, solver: Solver, *, is_won: bool) -> None:
        self.solver, self.is_won, self.count = solver, is_won, 0

    def grow(self, position: Position, moves: int) -> tuple[Branch, ...]:
        """The branches from the position on the board, the longest first."""
        is_attack = position.side is self.solver.question.winner
        if not moves and (is_attack or not self.is_won):
            return ()
        rest = moves - is_attack
        turns = self.solver.board.turns()
        if is_attack is self.is_won:
            turns = [self._chosen(turns, rest, is_attack=is_attack)]
        grown = [self._branch(self.solver.step(position, turn), turn, rest) for turn in turns]
        return tuple(sorted(grown, key=lambda branch: -branch.length))

    def _chosen(self, turns: list[int], moves: int, *, is_attack: bool) -> int:
        """The turn of the side that has its way: the shortest win, or a defence."""
        for most in range(moves + 1) if is_attack else [moves]:
            for turn in turns:
                found = self.solver.leads_to_win(turn, most)
                if found is None:
                    raise ContentError("the proof needs more positions than the limits allow")
                if found is is_attack:
                    return turn
        raise AssertionError("what was proved cannot be found again")

    def _branch(self, step: Step, turn: int, moves: int) -> Branch:
        self.count += 1
        if self.count > MOST_TURNS:
            raise ContentError(f"the proof has more than {MOST_TURNS:,} turns, too many for a game file")
        board = self.solver.board
        board.play(turn)
        has_ended = self.solver.prover.verdict()
        rest = () if has_ended else self.grow(step.after, moves)
        assert not has_ended or (has_ended == WON) is self.is_won
        board.undo()
        return Branch(step.text, rest, 1 + max((each.length for each in rest), default=0))


def _words(branches: tuple[Branch, ...], ply: Ply, first: Color) -> Iterator[str]:
    """The branches from a ply on as movetext: the first as it goes on, the others in brackets after its turn."""
    is_numbered = True  # the first turn, and after a bracket
    while branches:
        main, *others = branches
        yield f"{ply.written(first)}{main.text}" if is_numbered or ply.color is first else main.text
        is_numbered = bool(others)
        for other in others:
            inner = _words((other,), ply, first)
            yield f"({' '.join(inner)})"
        branches, ply = main.rest, ply.next(first)


def _wrap(words: list[str]) -> str:
    """The words in lines; each word in brackets has one of its own."""
    lines = [""]
    for word in words:
        if word.startswith("(") or len(lines[-1]) + len(word) > 98:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return "\n".join(lines)
