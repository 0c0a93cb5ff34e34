"""The prompt of `latrodb new` at a terminal, with completion."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Iterator

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion, ThreadedCompleter
from prompt_toolkit.document import Document

from latrodb.cli.interactive.session import Session
from latrodb.cli.support.exits import ExitCode
from latrodb.cli.support.output import say, say_prose
from latrodb.core.errors import LatrodbError
from latrodb.core.interrupts import received
from latrodb.notation.tags import KEYS

MOST = 40  # maximum number of turns in a menu; beyond it, only their beginnings are shown
_FIRST_SQUARE = re.compile(r"D?@?x?[A-Z]?[a-p][0-9]{1,2}[-@]?")


class TurnCompleter(Completer):
    """Completes commands, tags and legal turns."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._listed: tuple[object, list[str]] = (None, [])  # a draft and its legal turns

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """The completions of the word at the cursor."""
        first, _, rest = document.text_before_cursor.lstrip().partition(" ")
        word = document.get_word_before_cursor(WORD=True)
        if first == "tag" and rest == word:
            choices: Iterable[str] = KEYS
        elif first in self._session.commands and document.text_before_cursor.strip() != first:
            choices = ()
        else:
            choices = (*self._turns(word), *(self._session.commands if word and first == word else ()))
        for choice in choices:
            if choice.lower().startswith(word.lower()):
                yield Completion(choice, -len(word))

    def _turns(self, word: str) -> list[str]:
        """The legal turns that begin with a word; if too many, only their first men."""
        draft = self._session.draft
        if self._listed[0] is not draft:
            self._listed = (draft, self._session.legal_turns())
        turns = [turn for turn in self._listed[1] if turn.lower().startswith(word.lower())]
        if len(turns) <= MOST:
            return turns
        return list(dict.fromkeys(found[0] if (found := _FIRST_SQUARE.match(turn)) else turn for turn in turns))


def run_prompt(session: Session) -> int:
    """Ask for turns until the user quits; return the exit code."""
    prompt: PromptSession[str] = PromptSession(
        completer=ThreadedCompleter(TurnCompleter(session)), complete_while_typing=False
    )
    say(session.heading())
    code = ExitCode.CLEAN
    session.print_board()
    while True:
        height = len(session.draft.variant.geometry.squares) // session.draft.variant.geometry.files
        prompt.reserve_space_for_menu = max(3, min(8, shutil.get_terminal_size().lines - height - 6))
        try:
            line = prompt.prompt(session.prompt)
        except EOFError:
            break
        except KeyboardInterrupt:
            if prompt.default_buffer.text and not received:
                say("The line is dropped; Ctrl-C on an empty line quits.")
                continue
            code = ExitCode.INTERRUPTED
            break
        before = session.draft
        try:
            if not session.carry_out(line):
                break
        except LatrodbError as error:
            say_prose(str(error))
        if session.draft is not before:
            session.print_board()
    say_prose(session.close())
    return ExitCode.USAGE if session.failure else code
