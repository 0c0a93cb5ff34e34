"""A review of a game: what is proved of its turns, and where nothing is, the opinion of the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.color import WHITE
from latrodb.core.ply import number_turns
from latrodb.core.step import steps_text
from latrodb.rules.system import Seen
from latrodb.solver.opponent import advise
from latrodb.solver.search import Limits, Question, Solver

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.core.ply import Ply
    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.game.game import Game, Node
    from latrodb.rules.engine.endgames import Endgames
    from latrodb.rules.variant import Variant
    from latrodb.solver.opponent import Advice
    from latrodb.solver.search import Answer, FirstTurn

MOVES, POSITIONS = 3, 400_000  # turns of the winner, and positions seen for each question, unless a user says otherwise
EXAMINED = 10_000  # positions that the engine examines for its opinion of one
WORSE = {"blunder": 500, "mistake": 300, "inaccuracy": 150}  # than the best turn, at least, in hundredths of a man
GLYPHS = {  # by what is proved of a turn, or opined
    "missed": "??",
    "lost": "??",
    "allowed": "?",
    "hastened": "?!",
    "only win": "!!",
    "only move": "!",
    "forced": "",
    "blunder": "??",
    "mistake": "?",
    "inaccuracy": "?!",
}


class Remark(NamedTuple):
    """What is proved about a turn, or what the engine thinks of it.

    Attributes:
        label: of the turn, `13b`.
        turn: as it was played.
        kind: `missed` a win, `lost` one to the other side, `allowed` one, `hastened` the end of a lost game,
            `only win`, `only move`, or `forced`; as an opinion `blunder`, `mistake` or `inaccuracy`.
        text: the same in words.
        better: the turn that was better; empty if there is none.
        line: the turns from there that prove it, numbered; empty if nothing has to be shown.
    """

    label: str
    turn: str
    kind: str
    text: str
    better: str = ""
    line: str = ""

    @property
    def glyph(self) -> str:
        """The sign for it: `??` to `!!`, or nothing."""
        return GLYPHS[self.kind]

    @property
    def is_opinion(self) -> bool:
        """Whether it is an opinion of the engine; all else is proved."""
        return self.kind in WORSE

    @property
    def note(self) -> str:
        """The remark as one comment."""
        return f"{self.text}{f': {self.line}' if self.line else ''}"


def review(
    game: Game,
    moves: int = MOVES,
    limits: Limits = Limits(POSITIONS),  # noqa: B008
    examined: int = 0,
    endgames: Sequence[Endgames] = (),
) -> Iterator[Remark]:
    """What is proved about each turn of a game that was played, within some turns of the winner.

    A turn about which nothing is said may still be a mistake: only wins within that number are looked for, and only as
    far as the limits allow.

    Args:
        game: replayed; the turns up to the first that could not be played.
        moves: within how many turns of the winner wins are looked for, 1 to 100.
        limits: of each of the two questions that are asked about a turn.
        examined: how many positions the engine examines for its opinion, where nothing is proved; 0 for no opinion.
        endgames: tables in which positions with few men are looked up.

    Raises:
        ContentError: dice decide in this game.
    """
    if game.variant is None or game.opening is None:
        return
    past: list[Step] = []
    position, opinions = game.opening, _Opinions(game.variant, game.opening, examined)
    for node in game.nodes:
        if not node.steps:
            return
        remarks: list[Remark] = []
        if not game.variant.outcome(position) and node.was_played:
            remarks = [*_Turn(game.variant, position, tuple(past), node, moves, limits, endgames).remarks()]
        opinions.play(node.steps)
        if node.was_played and not remarks and examined:
            remarks = [*opinions.of_last(node)]
        yield from remarks
        past += node.steps
        position = past[-1].after


class _Opinions:
    """What the engine would play before and after the last turn of a game, as far as it was played."""

    def __init__(self, variant: Variant, position: Position, examined: int) -> None:
        self.variant, self.examined = variant, examined
        self.positions, self.seen = [position], Seen()
        self.seen.arrive(position)
        self.before: Advice | None = None
        self.now = self._advise()

    def _advise(self) -> Advice | None:
        return advise(self.variant, self.positions, self.seen, self.examined) if self.examined else None

    def play(self, steps: Sequence[Step]) -> None:
        """Play the next turn."""
        for step in steps:
            self.seen.add(step)
            self.positions.append(step.after)
        self.before, self.now = self.now, self._advise()

    def of_last(self, node: Node) -> Iterator[Remark]:
        """The opinion of the last turn, if it is much worse than what the engine would have played."""
        if not self.before or not self.now or self.before.step.turn == node.steps[0].turn:
            return
        loss = self.before.opinion - self.now.opinion
        loss = -loss if self.positions[-1].side is WHITE else loss  # Black has just moved
        kind = next((kind for kind, least in WORSE.items() if loss >= least), None)
        if kind:
            text = (
                f"in the engine's opinion worse than {self.before.step.text}: {self.now.words}, not {self.before.words}"
            )
            yield Remark(node.label, steps_text(node.steps), kind, text, self.before.step.text)


class _Turn:
    """A turn that was played, between the answers to two questions: what its player, and what his enemy, can force."""

    def __init__(
        self,
        variant: Variant,
        position: Position,
        past: tuple[Step, ...],
        node: Node,
        moves: int,
        limits: Limits,
        endgames: Sequence[Endgames],
    ) -> None:
        self.variant, self.node, self.moves = variant, node, moves
        self.step = node.steps[0]
        own, enemy = (Question(variant, position, side, past=past) for side in (position.side, position.side.other))
        self.attack, self.defence = Solver(own, limits, endgames), Solver(enemy, limits, endgames)
        self.wins, self.losses = self.attack.answer(moves), self.defence.answer(moves)

    def remarks(self) -> Iterator[Remark]:
        """What is proved about the turn, in one remark at most."""
        won, lost = self._played(self.wins), self._played(self.losses)
        if len(self.losses.turns) == 1:
            yield self._remark("forced", "the only legal turn")
        elif best := self.wins.winning:
            yield from self._of_a_won_game(best, won, lost)
        elif lost:
            others = [turn for turn in self.losses.turns if turn.number != lost.number]
            longest = max(others, key=lambda turn: turn.moves)
            safe = [turn for turn in others if self._holds(turn)]
            if lost.moves and safe:
                only = safe[0].text if len(safe) == 1 else ""
                rest = f"only {only} prevents it" if only else f"{len(safe)} turns prevent it"
                text = f"allows a win in {lost.moves}; {rest}"
                yield self._remark("allowed", text, only, self._refutation(lost))
            elif all(turn.moves for turn in others) and lost.moves < longest.moves:
                if lost.moves:
                    text = f"hastens a lost game: a win in {lost.moves} instead of {longest.moves}"
                    yield self._remark("hastened", text, longest.text, self._refutation(lost))
                elif self._holds(lost):
                    yield self._remark("only move", f"the only turn that does not lose in {longest.moves}")

    def _of_a_won_game(self, best: list[FirstTurn], won: FirstTurn | None, lost: FirstTurn | None) -> Iterator[Remark]:
        """The remark on a turn of a player who could force a win; `best` are the turns that do."""
        if won and won.moves:
            if len(best) == 1 and all(turn.moves or turn.failed >= won.moves for turn in self.wins.turns):
                yield self._remark("only win", f"the only turn that wins in {won.moves}")
        elif won is None or won.failed >= best[0].moves:
            gift = f", and allows one in {lost.moves}" if lost and lost.moves else ""
            kind, line = "lost" if gift else "missed", self._numbered(self.wins.line)
            yield self._remark(kind, f"missed a win in {best[0].moves}{gift}", best[0].text, line)

    def _played(self, answer: Answer) -> FirstTurn | None:
        """The turn of the game among those of an answer; None if it is illegal."""
        text = self.step.text
        return next((turn for turn in answer.turns if turn.text == text), None) if len(self.node.steps) == 1 else None

    def _holds(self, turn: FirstTurn) -> bool:
        return not turn.moves and turn.failed >= self.moves

    def _remark(self, kind: str, text: str, better: str = "", line: str = "") -> Remark:
        return Remark(self.node.label, steps_text(self.node.steps), kind, text, better, line)

    def _refutation(self, turn: FirstTurn) -> str:
        """The line by which a turn loses."""
        return self._numbered([step.text for step in self.defence.line_after(turn)])

    def _numbered(self, turns: Sequence[str]) -> str:
        ply: Ply = self.node.ply
        return number_turns(turns, ply, self.variant.first)
