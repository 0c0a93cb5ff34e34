"""A game that is being written down: a text with one game, to which turns, comments and tags are added.

The text is authoritative: each change edits it, and it is then read and replayed again. Everything else in the text
stays unchanged, to the character.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, Self

from latrodb.core.errors import ContentError, DraftError
from latrodb.core.ply import Ply
from latrodb.core.position import write_fen
from latrodb.core.step import Stop, steps_text
from latrodb.diagnostics.span import Span
from latrodb.game.game import Ready
from latrodb.game.replay import replay
from latrodb.game.start import set_up
from latrodb.notation.endings import claimed_result, ending_words
from latrodb.notation.form import Form
from latrodb.notation.format import ROOM, WIDTH
from latrodb.notation.parser import parse_text
from latrodb.notation.tags import KEYS, tag_line, usual_key
from latrodb.notation.text_edits import Edit, apply_edits
from latrodb.notation.turns import read_turn, take_apart
from latrodb.notation.written import Number, Unreadable, WrittenTurn
from latrodb.rules.attempt import Attempt, attempt
from latrodb.rules.catalog import system_of_heading
from latrodb.rules.system import Seen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.core.outcome import Outcome
    from latrodb.core.position import Position
    from latrodb.core.step import Step, Violation
    from latrodb.game.game import Game, Start
    from latrodb.notation.written import WrittenFile, WrittenGame
    from latrodb.rules.variant import Variant

OPEN = "*"  # the result of an unfinished game
FIXED_TAGS = ("Variant", "FEN", "SetUp")  # a game under other rules or from another position is another game
_THROW = re.compile(r"\[[1-6]\]")
_KEY = re.compile(r"[A-Za-z]\w*")


class Proposal(NamedTuple):
    """What a typed turn would do.

    Attributes:
        typed: the text of the turn, or of one action of it.
        attempt: the whole turn, including the actions typed earlier (Glaucus).
        steps: what would be played; empty if it is impossible.
        reasons: why it is illegal or impossible, without what was already accepted; empty if it is neither.
        is_open: whether the player may continue the turn.
    """

    typed: str
    attempt: Attempt
    steps: tuple[Step, ...]
    reasons: tuple[Violation, ...]
    is_open: bool

    @property
    def text(self) -> str:
        """The turn with the captures and marks of the rules."""
        return steps_text(self.steps) + self.attempt.written.glyph


@dataclass(frozen=True, slots=True)
class Draft:
    """A text with one game, replayed, and the actions of a turn that is not finished (Glaucus).

    Every method that changes something returns another Draft.
    """

    game: Game
    actions: tuple[str, ...] = ()  # typed but not yet in the text
    steps: tuple[Step, ...] = ()  # what they did
    accepted: tuple[Violation, ...] = ()  # the rules that they break, accepted by the user

    @classmethod
    def begin(cls, name: str, variant: Variant, position: Position) -> Self:
        """A game without turns; `name` is the name of its text in diagnostics."""
        tags = [tag_line("Variant", variant.key)]
        if position != variant.opening():
            tags += [tag_line("SetUp", "1"), tag_line("FEN", write_fen(position))]
        return cls(_read("\n".join([*tags, "", f"{OPEN}\n"]), name, Ready(variant, position)))

    @classmethod
    def resume(cls, file: WrittenFile, variant: Variant | None = None) -> Self:
        """The game of a text, to be continued; `variant` is what the user states.

        Raises:
            ContentError: the text has several games or none, is a log or a web page, has a turn that cannot be read
                or played, or its rules are unknown.
        """
        name, games = file.source.name, file.games
        if len(games) != 1:
            if not games:
                raise ContentError(f"{name} holds no game")
            hint = f"write one of them to a file first: latrodb export '{name}#2' -o GAME.txt"
            raise ContentError(f"{name} holds {len(games)} games, and only one can be continued; {hint}")
        if games[0].is_log or file.source.raw is not file.source.text:
            kind = "a Game Courier log" if games[0].is_log else "a web page"
            raise ContentError(f"{name} is {kind}; make a game file of it first: latrodb format {name} -o GAME.txt")
        odd = next((item for item in games[0].items if isinstance(item, Unreadable)), None)
        if odd:
            raise ContentError(
                f"{name} cannot be continued: '{odd.text}' cannot be read as a turn; latrodb check {name}"
            )
        start = set_up(games[0], variant)
        if not isinstance(start, Ready):
            why = start.diagnostics[-1].message if start.diagnostics else "its rules are unknown"
            raise ContentError(f"{name} cannot be continued: {why}")
        game = replay(games[0], start=start)
        stop = next((node for node in game.nodes if not node.was_played), None)
        if stop:
            raise ContentError(f"{name} cannot be continued: {stop.caption} cannot be played; latrodb check {name}")
        return cls(game)

    @property
    def text(self) -> str:
        """The text as it would be saved; actions of an unfinished turn are not in it."""
        return self.game.source.text

    @property
    def variant(self) -> Variant:
        """The rules."""
        return self._start.variant

    @property
    def position(self) -> Position:
        """The position now, after the actions of an unfinished turn."""
        return self.steps[-1].after if self.steps else self._base

    @property
    def ply(self) -> Ply:
        """The ply to be played next."""
        nodes = self.game.nodes
        return nodes[-1].ply.next(self.variant.first) if nodes else Ply(1, self._base.side)

    @property
    def number(self) -> str:
        """The number of the next turn: `5.` or `5...`."""
        return self.ply.written(self.variant.first)

    @property
    def result(self) -> str:
        """The result that the text gives, `*` if it gives none."""
        return claimed_result(self.game.written) or OPEN

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended under the rules, or None; `result` is what the players say."""
        ended = self.game.outcome
        return None if ended is None or ended.ending.is_by_players else ended

    def seen(self) -> Seen:
        """What happened before the present position."""
        seen = Seen()
        seen.arrive(self._start.position)
        for step in self._played:
            seen.add(step)
        return seen

    def positions(self) -> list[Position]:
        """Every position so far, the present one last."""
        return [self._start.position, *(step.after for step in self._played)]

    def propose(self, typed: str) -> Proposal | None:
        """What a turn, or an action of an unfinished one, would do; None if the text is neither.

        In Glaucus a throw alone, `[4]`, begins a turn, and each action may follow by itself.
        """
        text = _join((*self.actions, typed))
        written = take_apart(text) if _THROW.fullmatch(text) else read_turn(text)
        return None if written is None else self._try(typed, written, is_finished=False)

    def finish(self) -> Proposal | None:
        """What the unfinished turn does if its player ends it here; None if there is none."""
        return self._try("", take_apart(_join(self.actions)), is_finished=True) if self.actions else None

    def add(self, proposal: Proposal, *, exactly: bool = False) -> Draft:
        """Add a turn that can be played, legal or not, and the result if it ends the game.

        `exactly` keeps the text as typed, instead of the captures and marks of the rules.

        Raises:
            DraftError: the turn cannot be written.
        """
        written = proposal.attempt.written
        if proposal.is_open:
            actions, accepted = (*self.actions, proposal.typed), (*self.accepted, *proposal.reasons)
            return replace(self, actions=actions, steps=proposal.steps, accepted=accepted)
        text = written.text if exactly else proposal.text
        items = self.game.written.items
        is_due = not self.game.nodes or self.ply.color is self.variant.first
        number = "" if any(isinstance(item, Number) for item in items[-1:]) or not is_due else self.number
        draft = self._edit([self._at_end(f"{number}{text}", may_break=bool(number))], [*self._turns, text])
        return draft.end(draft.outcome.result) if draft.outcome and draft.result == OPEN else draft

    def take_back(self) -> tuple[Draft, str]:
        """Remove the last turn and what follows it; returns the game, its result open again, and the removed text.

        Raises:
            DraftError: there is no turn.
        """
        if self.actions:
            shorter = replace(self, actions=(), steps=(), accepted=())
            for action in self.actions[:-1]:
                proposal = shorter.propose(action)
                assert proposal
                shorter = shorter.add(proposal)
            return shorter, self.actions[-1]
        written = self.game.written
        items = [item for item in written.items if item is not written.result]
        index = max((at for at, item in enumerate(items) if isinstance(item, WrittenTurn)), default=None)
        if index is None:
            raise DraftError("there is no turn to take back")
        index -= index > 0 and isinstance(items[index - 1], Number)
        start, end = items[index].span.start, items[-1].span.end
        if written.result and written.result.span.start > start:
            end = written.result.span.start
        if index:
            start = items[index - 1].span.end
        removed = self.text[start:end].strip()
        gap = " " if index and written.result else ""
        draft = self._edit([Edit(Span(start, end), gap)], self._turns[:-1])
        return draft.end(OPEN) if draft.result != OPEN else draft, removed

    def comment(self, words: str) -> Draft:
        """Add a comment after the last turn, or before the first. Raises DraftError if it is empty or has braces."""
        words = " ".join(words.split())
        if not words or set(words) & set("{}"):
            raise DraftError("a comment needs words" if not words else "a comment cannot have braces in it")
        return self._edit([self._at_end(f"{{{words}}}")], self._turns)

    def tag(self, key: str, value: str) -> Draft:
        """Set the value of a tag. Raises DraftError if the tag may not change or is not a valid tag."""
        key = usual_key(key)
        if key in FIXED_TAGS:
            raise DraftError(f"{key} cannot change once a game has begun; begin another file for another game")
        if key == "Result":
            raise DraftError("the result is set with `result`, `resign` or `draw`")
        if not _KEY.fullmatch(key) or not value.strip():
            raise DraftError("a tag has a name and a value, such as `tag White Jose Carrillo`")
        return self._edit([self._tag_edit(key, " ".join(value.split()))], self._turns)

    def tag_variant(self) -> Draft:
        """Add a tag for the rules that the game was read under."""
        return self._edit([self._tag_edit("Variant", self.variant.key)], self._turns)

    def end(self, result: str, outcome: Outcome | None = None) -> Draft:
        """Set the result; `outcome` says how the players ended the game, and becomes a Termination tag."""
        written = self.game.written
        edits = [Edit(written.result.span, result)] if written.result else []
        if not written.result and result != OPEN:
            edits = [self._at_end(result)]
        for tag in written.tags:
            if tag.key == "Result" and not tag.is_heading:
                edits.append(Edit(tag.span, tag_line("Result", result)))
            if tag.key == "Termination" and outcome is None:
                edits.append(Edit(Span(tag.span.start, self._next_line(tag.span.end)), ""))
        if outcome:
            edits.append(self._tag_edit("Termination", ending_words(outcome)))
        return self._edit(edits, self._turns)

    @property
    def _start(self) -> Ready:
        assert isinstance(self.game.start, Ready)
        return self.game.start

    @property
    def _base(self) -> Position:
        """The position after the last turn of the text."""
        return self.game.final or self._start.position

    @property
    def _played(self) -> list[Step]:
        return [*(step for node in self.game.nodes for step in node.steps), *self.steps]

    @property
    def _turns(self) -> list[str]:
        return [turn.text for turn in self.game.written.turns()]

    @property
    def _newline(self) -> str:
        return "\r\n" if "\r\n" in self.text else "\n"

    def _try(self, typed: str, written: WrittenTurn, *, is_finished: bool) -> Proposal:
        tried = attempt(self.variant.system, self._base, written, replace(self, steps=()).seen())
        steps = tried.steps
        is_open = False
        if steps and not is_finished:
            is_pass = bool(written.moves) and written.moves[-1].form is Form.PASS
            is_cut_short = steps[-1].turn == (Stop(),) and not is_pass  # the end of a text that leaves pips unspent
            steps = steps[:-1] if is_cut_short else steps
            is_open = is_cut_short or (steps[-1].after.side is self._base.side and steps[-1].after.die > 0)
        found = (tried.objection,) if tried.objection else tuple(each for step in steps for each in step.violations)
        return Proposal(typed, tried, steps, tuple(each for each in found if each not in self.accepted), is_open)

    def _edit(self, edits: Sequence[Edit], turns: Sequence[str]) -> Draft:
        """Edit the text. Raises DraftError if the game then has turns other than `turns`."""
        source = self.game.source
        game = _read(apply_edits(self.text, edits), source.name, self.game.start)
        if [turn.text for turn in game.written.turns()] != list(turns) or not game.is_read:
            raise DraftError("this cannot be written into the game: the text would be read differently")
        game.source.encoding = source.encoding
        return replace(self, game=game, actions=(), steps=(), accepted=())

    def _at_end(self, text: str, *, may_break: bool = False) -> Edit:
        """An edit that adds words to the main line, in front of the result, on a new line if the last one is full."""
        written, source = self.game.written, self.text
        start = end = written.result.span.start if written.result else written.span.end
        line = source[source.rfind("\n", 0, end) + 1 : end]
        gap, tail = ("", " ") if written.result else (" ", "")
        if may_break and line.strip() and len(line) + len(text) + ROOM > WIDTH:
            start, gap = len(source[:end].rstrip(" \t")), self._newline
        elif not written.items:
            gap = self._newline * 2
        return Edit(Span(start, end), f"{gap}{text}{tail}")

    def _tag_edit(self, key: str, value: str) -> Edit:
        """An edit that replaces the tag line with this key, or adds one in the standard order of keys."""
        line = tag_line(key, value)
        tags = [tag for tag in self.game.written.tags if not tag.is_heading]
        for tag in tags:
            if tag.key == key:
                return Edit(tag.span, line)
        order = {each: at for at, each in enumerate(KEYS)}
        for tag in tags:
            if order.get(tag.key, len(order)) > order.get(key, len(order)):
                return Edit(Span(tag.span.start, tag.span.start), line + self._newline)
        if tags:
            return Edit(Span(tags[-1].span.end, tags[-1].span.end), self._newline + line)
        start = self.game.written.span.start
        return Edit(Span(start, start), line + self._newline * 2)

    def _next_line(self, offset: int) -> int:
        """The place where the next line begins."""
        end = self.text.find("\n", offset)
        return len(self.text) if end < 0 else end + 1


def _read(text: str, name: str, start: Start) -> Game:
    """The game of a text, replayed. Raises DraftError if it does not hold exactly one."""
    games: tuple[WrittenGame, ...] = parse_text(text, name, system_of_heading).games
    if len(games) != 1:
        raise DraftError("this cannot be written into the game: the text would be read differently")
    return replay(games[0], start=start)


def _join(actions: Sequence[str]) -> str:
    """The throw and the actions of a turn in one text: `[5]c2-c3,xd4`."""
    return ",".join(actions).replace("],", "]")
