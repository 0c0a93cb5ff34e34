"""A program at a pseudo-terminal of a given size, and the screen that a person sees there."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from types import TracebackType

import pyte

from latrodb.cli.app import main
from latrodb.cli.interactive import prompt, viewer  # noqa: F401 (loaded once, not by each process)
from latrodb.features.analyzer import analyzer

analyzer().check_game(analyzer().parse(b'[Variant "bell"]\n\n1.@a1@b1 *').games[0])  # loads what all of them need
SIZES = [(24, 80), (60, 200)]  # rows and columns
LEFT, RIGHT, HOME, END = "\x1b[D", "\x1b[C", "\x1b[H", "\x1b[F"
PATIENCE = 15  # seconds
SILENCE = 0.05  # seconds without output, after which a screen is taken to be drawn


class Terminal:
    """`latrodb` with some words, at a terminal that answers as xterm does."""

    def __init__(self, words: list[str], size: tuple[int, int], **environment: str) -> None:
        rows, columns = size
        self.size = size
        self.output = b""
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self._code: int | None = None
        self._owner, self._terminal = pty.openpty()  # both are kept open, or the end of the output would be lost
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self._pid = os.fork()  # a process of its own would take a second to begin
        if self._pid == 0:
            _become(self._terminal, words, environment)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._code is None:
            os.kill(self._pid, signal.SIGKILL)
            os.waitpid(self._pid, 0)
        os.close(self._owner)
        os.close(self._terminal)

    def send(self, keys: str) -> None:
        """Press keys."""
        os.write(self._owner, keys.encode())

    def wait_for(self, words: str) -> str:
        """The screen as soon as it has these words, and is drawn to its end."""
        end = time.monotonic() + PATIENCE
        while words not in self.screen or self._is_written():
            assert time.monotonic() < end, f"no {words!r} on the screen:\n{self.screen}"
            self._read()
        return self.screen

    def wait_for_end(self) -> int:
        """The exit code of the program, when it has written all."""
        end = time.monotonic() + PATIENCE
        while self._read():
            assert time.monotonic() < end, self.screen
        assert self._code is not None
        return self._code

    @property
    def screen(self) -> str:
        """The lines of the screen."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    def _is_written(self) -> bool:
        """Whether there is more to read, or will be soon."""
        return bool(select.select([self._owner], [], [], SILENCE)[0])

    def _read(self) -> bool:
        """Take in what was written; False if the program has ended, and nothing is left."""
        if self._is_written():
            chunk = os.read(self._owner, 65536)
            self.output += chunk
            self._stream.feed(chunk)
            if b"\x1b[6n" in chunk:  # where is the cursor?
                self.send(f"\x1b[{self._screen.cursor.y + 1};{self._screen.cursor.x + 1}R")
            return True
        if self._code is None and (ended := os.waitpid(self._pid, os.WNOHANG))[0]:
            self._code = os.waitstatus_to_exitcode(ended[1])
            return True
        return self._code is None


def _become(terminal: int, words: list[str], environment: dict[str, str]) -> None:
    """Run a command line in this process, with a terminal as its only stream."""
    code = 3
    try:
        os.setsid()
        fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
        for number in range(3):
            os.dup2(terminal, number)
        for name in ("NO_COLOR", "COLUMNS", "LINES"):
            os.environ.pop(name, None)
        os.environ.update({"TERM": "xterm-256color", **environment})
        sys.stdin, sys.stdout, sys.stderr = (os.fdopen(number, mode, 1) for number, mode in enumerate("rww"))
        code = main(words)
        sys.stdout.flush()
    finally:
        os._exit(code)
