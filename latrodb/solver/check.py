"""Proofs judged by replay alone, with the rules and nothing of the search."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from latrodb.core.errors import ContentError
from latrodb.core.outcome import Ending
from latrodb.notation.written import Aside, Unreadable, WrittenTurn
from latrodb.rules.attempt import attempt
from latrodb.rules.system import UNSEEN, Seen
from latrodb.solver.claim import read_claim

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.core.position import Position
    from latrodb.core.step import Turn
    from latrodb.game.game import Game
    from latrodb.notation.written import Item
    from latrodb.rules.variant import Variant
    from latrodb.solver.claim import Claim


class Checked(NamedTuple):
    """What became of a proof: its claim, the number of its turns, and what is wrong with it."""

    claim: Claim
    turns: int
    faults: tuple[str, ...]


class _Node:
    """A position of a proof, and the turns that it has from there."""

    def __init__(self, position: Position, seen: Seen, line: str) -> None:
        self.position, self.seen, self.line = position, seen, line
        self.turns: dict[tuple[Turn, ...], _Node] = {}


def check_proof(game: Game) -> Checked:
    """Judge a proof, read as a game; it stands after the comment that says what is proved.

    Raises:
        ContentError: the game has no such comment, or its rules or first position are not known.
    """
    items = game.written.items
    found = ((at, read_claim(game.source.text[slice(*each.inside(game.source.text))]))
             for at, each in enumerate(items) if isinstance(each, Aside))  # fmt: skip
    at, claim = next(((at, claim) for at, claim in found if claim and claim.moves), (0, None))
    if claim is None:
        raise ContentError("the file has no comment such as {=> win in 3 for white} that says what is proved")
    if game.variant is None or game.opening is None:
        raise ContentError("the rules or the first position of this proof are not known")
    proof = _Proof(game.variant, claim)
    root = proof.read(items[:at], proof.start(game.opening))
    winner = claim.winner if claim.winner is not None else root.position.side.other if at else root.position.side
    proof.claim = replace(claim, winner=winner)
    proof.read(items[at + 1 :], root)
    proof.faults.extend(proof.judge(root, claim.moves))
    return Checked(proof.claim, proof.count, tuple(proof.faults))


class _Proof:
    """A proof that is being judged."""

    def __init__(self, variant: Variant, claim: Claim) -> None:
        self.variant, self.claim = variant, claim
        self.faults: list[str] = []
        self.count = 0

    def start(self, position: Position) -> _Node:
        """The node of a first position."""
        seen = UNSEEN if self.claim.is_board_only else Seen()
        return self._node(position, seen, "the first position")

    def _node(self, position: Position, seen: Seen, line: str) -> _Node:
        if self.claim.is_board_only:
            return _Node(replace(position, quiet=0), UNSEEN, line)
        seen.arrive(position)
        return _Node(position, seen, line)

    def read(self, items: Sequence[Item], node: _Node) -> _Node:
        """Replay turns from a node on, with those in brackets, and return the node that the last of them leads to."""
        before = node
        for item in items:
            if isinstance(item, WrittenTurn):
                before, node = node, self._played(node, item)
            elif isinstance(item, Aside) and any(item.turns()):
                self.read(item.items, before)
            elif isinstance(item, Unreadable):
                self.faults.append(f"'{item.text}' after {node.line} cannot be read")
        return node

    def _played(self, node: _Node, written: WrittenTurn) -> _Node:
        """The node that a written turn leads to; one that cannot be played leads nowhere."""
        tried = attempt(self.variant.system, node.position, written, node.seen)
        turns = tuple(step.turn for step in tried.steps)
        self.count += 1
        if tried.reasons:
            self.faults.append(f"{written.text} after {node.line} is {tried.state}: {tried.reasons[0].message}")
        if tried.after is None:
            return _Node(node.position, node.seen, f"{node.line} {written.text}")
        if turns not in node.turns:
            seen = node.seen if self.claim.is_board_only else node.seen.copy()
            for step in tried.steps if seen is not UNSEEN else ():
                seen.depart(step.before, step.turn)
            line = written.text if node.line == "the first position" else f"{node.line} {written.text}"
            node.turns[turns] = self._node(tried.after, seen, line)
        return node.turns[turns]

    def judge(self, node: _Node, moves: int) -> Iterator[str]:
        """What is missing or wrong from a node on, where the winner has some turns left."""
        claim, system = self.claim, self.variant.system
        outcome = system.outcome(node.position, node.seen)
        if outcome:
            is_reached = outcome.winner is claim.winner and (
                claim.kind == "win" or outcome.ending is Ending.IMMOBILIZED
            )
            if is_reached is claim.is_denied:
                yield f"after {node.line} the game has ended: {outcome.ending}"
            return
        is_attack = node.position.side is claim.winner
        if not moves and (is_attack or claim.is_denied):
            if not claim.is_denied:
                yield f"after {node.line} the game is not won"
            return
        if is_attack is not claim.is_denied:
            if len(node.turns) != 1:
                yield f"after {node.line} one turn is needed, and there are {len(node.turns)}"
        else:
            missing = [turn for turn in system.turns(node.position, node.seen) if (turn,) not in node.turns]
            for turn in missing:
                yield f"{system.play(node.position, turn).text} after {node.line} is missing"
        for follower in node.turns.values():
            yield from self.judge(follower, moves - is_attack)
