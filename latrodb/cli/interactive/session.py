"""Carry out the lines typed at `latrodb new`: turns, comments and commands; the game is saved after each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from latrodb.cli.support.output import outcome_words, say, say_prose, write_bytes
from latrodb.cli.support.text_boards import Style, beside_board, board_key, board_text, print_board
from latrodb.core.color import BLACK, WHITE, Color
from latrodb.core.english import count_words, list_words
from latrodb.core.errors import LatrodbError, near_miss
from latrodb.core.outcome import Ending, Outcome
from latrodb.core.square import as_set, square_name, squares_by_file
from latrodb.core.step import Shift
from latrodb.files import is_there, read_bytes
from latrodb.game.draft import OPEN, Draft, Proposal
from latrodb.notation.encoding import encode
from latrodb.notation.written import DRAW, read_result
from latrodb.outputs import OutputError
from latrodb.rules.rulebook import load_rulebook

LISTED = 400  # maximum number of turns that `moves` prints
_WORDS = re.compile(r"\{[^}]*\}?|\S+")
_NUMBER = re.compile(r"(?P<value>[0-9]{1,9})(?P<dots>\.+|…)")
_FORMS = {  # how a turn is typed, by the sign of the notation
    "-": "e2-e4 moves a man; the letter of a leader, captures and marks are filled in",
    "@": "@d4 places a man, @d4@e5 two of them, D@c1 the leader",
    "x": "xd4 takes a man off the board",
    "&": "men that are turned over are filled in: e2-e3&e4",
    "[": "[4] throws a 4; then one action after the other, or all at once: [4]c2-c3,xd4; a period alone ends the turn",
    "T": "Tc2d3-c3d4 moves a Testudo, named by two corners before and after",
    "P": "Pa1d1-a2d2 moves a Phalanx, named by its ends",
    ">": "Pa3d3>e3h3 is a Decursio",
    "O": "Oi2i1-i1h1 castles",
    "--": "-- passes, where a player must",
}


class Saved:
    """The file of a game. It is replaced as a whole, and only if it is as we last read or wrote it."""

    def __init__(self, path: Path, data: bytes | None) -> None:
        """`data` is the content of the file, None if there is no file."""
        self.path = path
        self.data = data

    def encoded(self, draft: Draft) -> bytes:
        """The bytes of a game. Raises OutputError if the encoding of the file lacks a letter."""
        encoding = draft.game.source.encoding
        try:
            return encode(draft.text, encoding)
        except UnicodeEncodeError as error:
            raise OutputError(
                f"{self.path} is in {encoding}, which cannot represent '{error.object[error.start]}'"
            ) from error

    def save(self, draft: Draft) -> None:
        """Write the text of a game. If it raises OutputError or OSError, the file is unchanged."""
        data = self.encoded(draft)
        if data == self.data:
            return
        if (read_bytes(self.path) if is_there(str(self.path)) else None) != self.data:
            raise OutputError(f"{self.path} was changed by another program and is left as it is")
        write_bytes([data], self.path, force=True)
        self.data = data


class RefusedError(LatrodbError):
    """A typed turn that is not played."""


class Session:
    """A game while its turns are typed. `failure` says why it could not be saved, if it could not."""

    def __init__(self, draft: Draft, file: Saved, style: Style) -> None:
        self.draft = draft
        self.flip = False
        self.failure = ""
        self.file = file
        self._style = style
        self._refused: Proposal | None = None
        self.old = len(draft.game.nodes)  # turns that were already in the file

    @property
    def commands(self) -> dict[str, SessionCommand]:
        """The commands by the words that are typed for them."""
        return COMMANDS

    @property
    def prompt(self) -> str:
        """What is due: `5. White: `."""
        draft = self.draft
        left = f" ({count_words(draft.position.pips, 'pip')} left)" if draft.position.die else ""
        return f"{draft.number} {draft.position.side.title}{left}: "

    def heading(self) -> str:
        """The file, the rules and the number of turns so far."""
        draft = self.draft
        turns = f", {count_words(len(draft.game.nodes), 'turn')}" if draft.game.nodes else ", a new game"
        return f"{self.file.path}: {draft.variant.key}{turns}; ? explains what can be typed"

    def close(self) -> str:
        """End the unfinished turn, if any; return a sentence on what is saved."""
        notes = []
        if proposal := self.draft.finish():
            if proposal.reasons:
                notes.append(f"the unfinished turn {proposal.text} is not kept: {proposal.reasons[0].message}")
            else:
                with suppress(OutputError):  # `failure` reports it
                    self.change(self.draft.add(proposal))
        if self.failure:
            notes.append(f"NOT saved: {self.failure}")
        elif self.file.data is None:
            notes.append(f"nothing was entered, and {self.file.path} was not written")
        else:
            turns = count_words(len(self.draft.game.nodes), "turn")
            notes.append(f"{self.file.path} is saved: {turns}, result {self.draft.result}")
        return "; ".join(notes)

    def carry_out(self, line: str) -> bool:
        """Carry out a typed line; False if it ends the session.

        Raises:
            RefusedError: a turn is illegal, cannot be played, or cannot be read.
            LatrodbError: a command cannot be carried out.
        """
        word, _, rest = line.strip().partition(" ")
        command = self.commands.get("help" if word == "?" else word.lower())
        if word.lower() in ("quit", "exit"):
            return False
        if command:
            command.run(self, rest.strip())
        elif word == "!":
            self._insist()
        elif word.isalpha():
            raise RefusedError(f"there is no command '{word}'{near_miss(word, [*self.commands, 'quit'])}; ? lists them")
        else:
            self._read_turns(line)
        return True

    def print_board(self) -> None:
        """Print the board and what goes next to it."""
        game, draft = self.draft.game, self.draft
        node = game.nodes[-1] if game.nodes else None
        steps = draft.steps or (node.steps if node else ())
        last = f", after {node.caption}" if node else ""
        say(f"{game.players}, {draft.variant.key}{last}")
        print_board(board_text(draft.position, steps, self._style, flip=self.flip))
        say(board_key(draft.variant, draft.position, steps, self._style))
        for line in beside_board(draft.position):
            say(line)
        if draft.outcome:
            say(f"{outcome_words(draft.outcome)}; the result is {draft.result}")
        elif draft.result != OPEN:
            say(f"the result is {draft.result}")

    def legal_turns(self) -> list[str]:
        """The legal turns, or actions of an unfinished turn, as far as they can be listed."""
        return self.draft.variant.list_turns(self.draft.position, self.draft.seen()).turns

    def _read_turns(self, line: str) -> None:
        """Play the turns of a line, possibly with move numbers, comments and a result between them."""
        for found in _WORDS.finditer(line):
            word = found[0]
            number = _NUMBER.match(word)
            if number:
                self._check_number(number)
                word = word[number.end() :]
            if word.startswith("{"):
                self.change(self.draft.comment(word.strip("{}")))
            elif read_result(word):
                _set_result(self, word)
            elif word:
                self._play(word)

    def _check_number(self, number: re.Match[str]) -> None:
        ply = self.draft.ply
        is_answer = number["dots"] not in (".",)
        if int(number["value"]) != ply.number or is_answer is (ply.color is self.draft.variant.first):
            raise RefusedError(f"the next number is {self.draft.number}, not {number[0]}")

    def _play(self, word: str) -> None:
        """Play a typed turn; `!` in front of it keeps it as typed, whatever the rules say."""
        is_exact, typed = word.startswith("!"), word.removeprefix("!")
        if self.draft.actions and (typed.startswith("[") or typed == "."):
            self._finish()
            if typed == ".":
                return
        proposal = self.draft.propose(typed)
        if proposal is None:
            example = next(islice(self.legal_turns(), 1), "e2-e4")
            raise RefusedError(f"'{typed}' is neither a turn, such as {example}, nor a command; ? lists them")
        if proposal.attempt.objection:
            raise RefusedError(f"{typed} cannot be played: {self._why(proposal)}")
        is_over = self.draft.outcome is not None or self.draft.result != OPEN
        if (is_over or proposal.reasons) and not is_exact:
            self._refused = proposal
            way_out = self._way_out(proposal, "or `result *`" if is_over else "if it was played")
            if is_over:
                raise RefusedError(f"{typed} comes after the end of the game ({self.draft.result}){way_out}")
            raise RefusedError(f"{typed} is illegal: {self._why(proposal)}{way_out}")
        self._keep(proposal, exactly=is_exact)

    def _way_out(self, proposal: Proposal, rest: str) -> str:
        """How a refused turn can be kept."""
        return f"; type ! to keep it as {proposal.text}, {rest}"

    def _insist(self) -> None:
        if self._refused is None:
            raise RefusedError("there is no illegal turn to keep; !e2-e4 keeps a turn exactly as typed")
        self._keep(self._refused)

    def _finish(self) -> None:
        """End the unfinished turn here."""
        proposal = self.draft.finish()
        assert proposal
        if proposal.reasons:
            self._refused = proposal
            way_out = self._way_out(proposal, "and so end it anyway")
            raise RefusedError(f"the turn cannot end here: {self._why(proposal)}{way_out}")
        self._keep(proposal)

    def _keep(self, proposal: Proposal, *, exactly: bool = False) -> None:
        number = self.draft.number
        self.change(self.draft.add(proposal, exactly=exactly))
        if proposal.is_open:
            left = count_words(self.draft.position.pips, "pip")
            say(f"{number}{proposal.text}  {left} left; type an action, or . to end the turn")
            return
        text = proposal.attempt.written.text if exactly else proposal.text
        notes = [] if exactly else list(_corrections(proposal))
        notes += ["kept, though illegal"] if proposal.reasons else []
        say(f"{number}{text}{'  ' if notes else ''}{'; '.join(notes)}")
        if self.draft.outcome:
            say(f"{outcome_words(self.draft.outcome)}; the result is {self.draft.result}")

    def _why(self, proposal: Proposal) -> str:
        """The objections of the rules to a turn, each with its rule."""
        reasons = []
        for reason in proposal.reasons:
            rule = reason.rule and load_rulebook(reason.rule.system).rule(reason.rule.label)
            cited = f" ({reason.rule}{f', {rule.title}' if rule else ''})" if reason.rule else ""
            reasons.append(f"{reason.message}{cited}")
        return "; ".join(reasons)

    def change(self, draft: Draft) -> None:
        """Continue with another draft, and save it."""
        self.file.encoded(draft)
        self.draft = draft
        self._refused = None
        if not draft.actions:
            self.save()

    def save(self) -> None:
        """Save the game. If it raises OutputError, the game goes on and `failure` says why."""
        try:
            self.file.save(self.draft)
            self.failure = ""
        except (LatrodbError, OSError) as error:
            self.failure = str(error)
            raise OutputError(f"not saved: {error}; `save OTHER.txt` saves it elsewhere") from error


def _corrections(proposal: Proposal) -> Iterator[str]:
    """What the rules add to a typed turn, and what they remove from it."""
    gaps, typed = proposal.attempt.differences, proposal.attempt.written
    letter = gaps.wrong_letter
    earned = gaps.mark.value
    added = [f"x{capture}" for capture in gaps.omitted_captures]
    added += [f"&{square_name(square)}" for square in gaps.omitted_binds]
    added = [*(["D"] if letter and not letter.is_dux else []), *added, *([earned] if earned != typed.mark else [])]
    false = [f"x{square.name}" for square in gaps.false_captures] + [f"&{square.name}" for square in gaps.false_binds]
    false = [*(["D"] if letter and letter.is_dux else []), *false, *([typed.mark] if earned != typed.mark else [])]
    spared = [at for step in proposal.steps for move in step.turn if isinstance(move, Shift) for at in move.spared]
    for words, what in (("filled in", list(filter(None, added))), ("left out", list(filter(None, false)))):
        if what:
            yield f"{words}: {' '.join(what)}"
    if spared:
        names = list_words(map(square_name, squares_by_file(as_set(spared))))
        yield f"left on the board: {names}, which may be taken (add x and the square)"


class SessionCommand(NamedTuple):
    """A command: how it is typed, what it does, and the function that does it."""

    usage: str
    help: str
    run: Callable[[Session, str], None]


def _take_back(session: Session, rest: str) -> None:
    is_old = not session.draft.actions and len(session.draft.game.nodes) <= session.old
    if is_old and session.draft.game.nodes and rest != "!":
        caption = session.draft.game.nodes[-1].caption
        raise LatrodbError(f"{caption} was already in the file; `back !` takes it back anyway")
    draft, removed = session.draft.take_back()
    session.change(draft)
    session.old = min(session.old, len(draft.game.nodes))
    say(f"taken back: {removed}")


def _comment(session: Session, rest: str) -> None:
    _need_finished(session)
    session.change(session.draft.comment(rest))


def _tag(session: Session, rest: str) -> None:
    _need_finished(session)
    key, _, value = rest.partition(" ")
    session.change(session.draft.tag(key, value.strip().strip('"')))


def _show(session: Session, rest: str) -> None:
    say(session.draft.text.rstrip())
    say("")
    session.print_board()


def _list_moves(session: Session, rest: str) -> None:
    turns = [turn for turn in session.legal_turns() if turn.startswith(rest)]
    say_prose("  ".join(turns[:LISTED]) or "no legal turn begins with that")
    if len(turns) > LISTED:
        say(f"and {len(turns) - LISTED:,} more; `moves e2` lists those that begin with e2")


def _turn_around(session: Session, rest: str) -> None:
    session.flip = not session.flip
    session.print_board()


def _save_as(session: Session, rest: str) -> None:
    if rest:
        if is_there(rest):
            raise OutputError(f"{rest} already exists; name a new file")
        session.file = Saved(Path(rest), None)
    session.save()
    say(f"{session.file.path} is saved")


def _resign(session: Session, rest: str) -> None:
    sides = {"": session.draft.position.side, "white": WHITE, "black": BLACK}
    if rest.lower() not in sides:
        raise LatrodbError("`resign`, `resign white` or `resign black`")
    loser: Color = sides[rest.lower()]
    _end(session, Outcome(loser.other, Ending.RESIGNATION))


def _agree(session: Session, rest: str) -> None:
    _end(session, Outcome(None, Ending.AGREEMENT))


def _end(session: Session, outcome: Outcome) -> None:
    """End the game by resignation or agreement."""
    _need_finished(session)
    if session.draft.outcome:
        raise LatrodbError(f"by the rules the game is over: {outcome_words(session.draft.outcome)}")
    session.change(session.draft.end(outcome.result, outcome))
    say(f"{outcome_words(outcome)}; the result is {outcome.result}")


def _set_result(session: Session, rest: str) -> None:
    _need_finished(session)
    result = read_result(rest)
    if result is None:
        raise LatrodbError(f"a result must be 1-0, 0-1, {DRAW} or {OPEN}")
    session.change(session.draft.end(result.value))
    say(f"the result is {result.value}")


def _need_finished(session: Session) -> None:
    if session.draft.actions:
        raise RefusedError("the turn is not finished; type its next action, or . to end it")


def _help(session: Session, rest: str) -> None:
    for line in help_lines(session):
        say_prose(line.strip(), line[: -len(line.lstrip())])


def help_lines(session: Session) -> Iterator[str]:
    """What can be typed."""
    yield "Type a turn and Enter; captures and marks are filled in. Several turns may be on one line."
    for sign in session.draft.variant.rulebook.signs:
        yield f"  {_FORMS[sign]}"
    yield "  e2-e4!? has a glyph; {a comment in braces} follows a turn"
    yield "  ! keeps the illegal turn that was just refused; !e2-e4 keeps a turn exactly as typed"
    for command in session.commands.values():
        yield f"  {command.usage:<18} {command.help}"
    yield "  quit               end; Ctrl-D does the same. Every turn is saved at once."
    yield "`latrodb help turns` explains how turns are written."


COMMANDS = {
    "back": SessionCommand("back", "take the last turn back, with its comments", _take_back),
    "comment": SessionCommand("comment WORDS", "write a comment after the last turn", _comment),
    "tag": SessionCommand("tag White NAME", "set a tag: White, Black, Event, Site, Date, ...", _tag),
    "show": SessionCommand("show", "print the text of the game and the board", _show),
    "moves": SessionCommand("moves [e2]", "list the legal turns, or those that begin with e2", _list_moves),
    "flip": SessionCommand("flip", "turn the board around", _turn_around),
    "resign": SessionCommand("resign [white]", "the side to move, or the one named, resigns", _resign),
    "draw": SessionCommand("draw", "the players agreed to a draw", _agree),
    "result": SessionCommand("result 1-0", "set the result; * opens the game again", _set_result),
    "save": SessionCommand("save [OTHER.txt]", "save now, or from now on in another file", _save_as),
    "help": SessionCommand("help or ?", "print this", _help),
}
