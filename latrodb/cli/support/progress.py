"""Show the progress of long work on stderr, and what was done if Ctrl-C ends it."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from latrodb.cli.support.output import complain
from latrodb.core.english import count_words
from latrodb.diagnostics.control_characters import escape_controls

if TYPE_CHECKING:
    from rich.progress import Progress

DELAY = 0.7  # seconds after which progress is shown; shorter work shows none


class Bar:
    """The progress of some work, shown after `DELAY`: short work needs neither rich nor a flash on the screen."""

    def __init__(self, total: int, *, is_shown: bool) -> None:
        """Start counting to `total`; with `is_shown`, show it after a while."""
        self.done = 0
        self._total = total
        self._name = ""
        self._begun = 0
        self._shown: Progress | None = None
        self._is_closed = False
        self._lock = threading.Lock()
        self._timer = threading.Timer(DELAY, self._show)
        self._timer.daemon = True
        if is_shown:
            self._timer.start()

    def begin(self, name: str) -> None:
        """Begin the next unit; the previous one is done."""
        self.add(name, self._begun - self.done)
        self._begun += 1

    def add(self, name: str, count: int) -> None:
        """Count more units as done, and name the current one."""
        with self._lock:
            self.done += count
            self._name = escape_controls(name)
            self._update()

    def close(self) -> None:
        """Remove the bar."""
        self._timer.cancel()
        with self._lock:
            self._is_closed = True
            shown, self._shown = self._shown, None
        if shown is not None:
            shown.stop()

    def _show(self) -> None:
        from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

        from latrodb.cli.support.terminal import rich_console

        bar = [BarColumn()] if self._total > 1 else []
        name = TextColumn("{task.description}", markup=False)
        with self._lock:
            if self._is_closed:
                return
            # Output to the same terminal goes above the bar; a pipe gets it unchanged.
            self._shown = Progress(
                *(SpinnerColumn(), *bar, TimeElapsedColumn(), name),
                console=rich_console(sys.stderr),
                transient=True,
                redirect_stdout=sys.stdout.isatty(),
            )
            self._shown.add_task("", total=self._total)
            self._update()
            self._shown.start()

    def _update(self) -> None:
        if self._shown is not None:
            self._shown.update(self._shown.task_ids[0], completed=self.done, description=self._name)


@contextmanager
def show_progress(total: int, *, quiet: bool = False) -> Iterator[Bar]:
    """Show the progress of some work if stderr is a terminal, unless quiet."""
    bar = Bar(total, is_shown=sys.stderr.isatty() and not quiet)
    try:
        yield bar
    finally:
        bar.close()


@contextmanager
def progress(total: int, unit: str, *, unwritten: str = "", quiet: bool = False) -> Iterator[Bar]:
    """The same for units such as `file`; on Ctrl-C, report how many were done and what was not written."""
    done = 0
    try:
        with show_progress(total, quiet=quiet) as bar:
            try:
                yield bar
            finally:
                done = bar.done
    except KeyboardInterrupt:
        counted = f"{done:,} of {count_words(total, unit)} done" if total > 1 else ""
        complain("; ".join(filter(None, ("interrupted", counted, unwritten))))
        raise
