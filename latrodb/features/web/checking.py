"""Check records that readers paste: in another process, which is ended if it takes too long."""

from __future__ import annotations

import multiprocessing
import threading
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.errors import LatrodbError
from latrodb.features.web.pages.check import LONGEST, CheckPage, check_record, corrected_text, unchecked_page

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

SECONDS = 15.0  # for one record


class Checked(NamedTuple):
    """A record, checked, and its games as players in HTML."""

    page: CheckPage
    players: str = ""


class Checker:
    """A process that checks one record after the other; it starts with the first, and again after one was ended."""

    def __init__(self, seconds: float = SECONDS) -> None:
        """`seconds` are those that a record may take."""
        self._seconds = seconds
        self._lock = threading.Lock()
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    def check(self, text: str, edits: str = "") -> Checked:
        """Check a record after the edits of a correction; never raises for what a reader gives."""
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        if not text.strip():
            return Checked(unchecked_page())
        if len(text) > LONGEST:
            trouble = f"A record may have up to {LONGEST:,} characters; `latrodb check` has no such limit."
            return Checked(unchecked_page("", trouble))
        trouble = "Checking this record takes too long here; use `latrodb check`."
        with self._lock:
            try:
                pipe = self._start()
                pipe.send((text, edits))
                if pipe.poll(self._seconds):
                    return Checked(*pipe.recv())
            except (EOFError, OSError):  # it ran out of memory, or was ended by someone else
                trouble = "This record could not be checked here; use `latrodb check`."
            self.close()
        return Checked(unchecked_page(text, trouble))

    def close(self) -> None:
        """End the process."""
        if self._process:
            self._process.kill()
            self._process.join()
        self._process = self._pipe = None

    def _start(self) -> Connection:
        if self._pipe and self._process and self._process.is_alive():
            return self._pipe
        context = multiprocessing.get_context("spawn")
        self._pipe, end = context.Pipe()
        self._process = context.Process(target=_work, args=(end,), daemon=True)
        self._process.start()
        end.close()
        self._pipe.recv()  # what it takes to start is not held against the record
        return self._pipe


def _work(pipe: Connection) -> None:
    """Answer one record after the other, until the other end is closed."""
    from contextlib import suppress

    with suppress(EOFError, BrokenPipeError, KeyboardInterrupt):
        check("1. a1-a2 *")  # loads all that is needed
        pipe.send(None)
        while True:
            pipe.send(tuple(check(*pipe.recv())))


def check(text: str, edits: str = "") -> Checked:
    """Check a record in this process."""
    from latrodb.features.analyzer import analyzer
    from latrodb.features.viewer.element import element_of, sprite_of

    try:
        page, games = check_record(corrected_text(text, edits), analyzer(), is_corrected=bool(edits))
    except LatrodbError as error:
        return Checked(unchecked_page(text, str(error)))
    numbers = [each.number for each in page.games if each.has_board]
    players = [element_of(games[number - 1], f"g{number}" if len(games) > 1 else "", 2) for number in numbers]
    return Checked(page, sprite_of(players) + "".join(player.html for player in players) if players else "")
