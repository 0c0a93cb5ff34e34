"""A game against the engine: what is typed at `latrodb play`, and the engine's answers."""

from __future__ import annotations

from pathlib import Path

from latrodb.cli.interactive.session import COMMANDS, RefusedError, Saved, Session, SessionCommand
from latrodb.cli.support.output import say, say_prose
from latrodb.cli.support.text_boards import Style
from latrodb.core.color import BLACK, Color
from latrodb.core.english import list_words
from latrodb.core.errors import LatrodbError
from latrodb.game.draft import OPEN, Draft, Proposal
from latrodb.solver.evaluation import evaluate, in_words
from latrodb.solver.opponent import LEVELS, Advice, Level, advise

ODD = 1_000_003  # so that the seeds of games differ at every turn


class Unsaved(Saved):
    """A game that is kept only when a file is named: `save GAME.txt`."""

    def save(self, draft: Draft) -> None:
        """Do nothing."""


class Match(Session):
    """A game of a user with the engine, in which illegal turns cannot be kept."""

    def __init__(self, draft: Draft, file: Path | None, style: Style, side: Color, level: Level, seed: int) -> None:
        super().__init__(draft, Saved(file, None) if file else Unsaved(Path(), None), style)
        self.side, self.level, self._seed = side, level, seed
        self.flip = side is BLACK

    @property
    def commands(self) -> dict[str, SessionCommand]:
        """The commands of `new` that make sense here, and those of a game with an opponent."""
        return {name: command for name, command in COMMANDS.items() if name not in LEFT_OUT} | ADDED

    def heading(self) -> str:
        """The rules, the side of the user and the level."""
        draft = self.draft
        return f"{draft.variant.key}: you are {self.side.title}, the engine is at level {self.level}; ? explains"

    def close(self) -> str:
        """What is saved."""
        if isinstance(self.file, Unsaved):
            return f"the game is not saved ({self.draft.result}); `save GAME.txt` or -o does that"
        return super().close()

    def answer(self) -> None:
        """Let the die fall and the engine play, until the user is to choose."""
        while self._is_open() and (self.draft.position.side is not self.side or self._must_throw()):
            advice = self.advice()
            if advice is None:
                break  # more men are in hand than the board has room for
            super()._play(advice.step.text)

    def advice(self) -> Advice | None:
        """What the engine would play now; the same each time."""
        draft = self.draft
        past = draft.positions()
        return advise(draft.variant, past, draft.seen(), LEVELS[self.level], self._seed * ODD + len(past))

    def take_back(self) -> None:
        """Take back turns until the user is to choose again. Raises DraftError if he has not played yet."""
        draft = self.draft.take_back()[0]
        while draft.actions or draft.position.side is not self.side:
            draft = draft.take_back()[0]
        self.old = 0
        self.change(draft)
        self.answer()

    def _play(self, word: str) -> None:
        super()._play(word.removeprefix("!"))
        self.answer()

    def _way_out(self, proposal: Proposal, rest: str) -> str:
        return "; `undo` takes your last turn back" if self.draft.result != OPEN else ""

    def _insist(self) -> None:
        raise RefusedError("an illegal turn cannot be played against the engine")

    def _is_open(self) -> bool:
        return self.draft.outcome is None and self.draft.result == OPEN

    def _must_throw(self) -> bool:
        """Whether a die is to be thrown next, which the program does for both sides."""
        signs = self.draft.variant.rulebook.signs
        return "[" in signs and not self.draft.position.die


def _undo(session: Session, rest: str) -> None:
    assert isinstance(session, Match)
    session.take_back()
    say_prose(f"your turn {session.draft.number} again")


def _hint(session: Session, rest: str) -> None:
    assert isinstance(session, Match)
    advice = session.advice()
    if advice is None:
        raise LatrodbError(f"there is no turn to play; the result is {session.draft.result}")
    say_prose(f"{advice.step.text}: in the engine's opinion {advice.words}")


def _print_opinion(session: Session, rest: str) -> None:
    terms = evaluate(session.draft.variant, session.draft.position)
    for term in terms:
        say(term.words)
    say(f"in the engine's opinion, before it looks ahead, {in_words(sum(term.value for term in terms))}")


def _set_level(session: Session, rest: str) -> None:
    assert isinstance(session, Match)
    if rest not in LEVELS:
        raise LatrodbError(f"the levels are {list_words(LEVELS)}")
    session.level = Level(rest)
    say(f"the engine looks at {LEVELS[session.level]:,} positions for a turn")


LEFT_OUT = ("back", "tag", "result", "draw")
ADDED = {
    "undo": SessionCommand("undo", "take your last turn back, with the answer", _undo),
    "hint": SessionCommand("hint", "what the engine would play for you, which is an opinion", _hint),
    "opinion": SessionCommand(
        "opinion", "what the engine counts in the position, before it looks ahead", _print_opinion
    ),
    "level": SessionCommand("level club", f"set the level: {list_words(LEVELS)}", _set_level),
}
