"""Exit codes, and errors as a sentence on stderr."""

from __future__ import annotations

import os
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterable
from enum import IntEnum
from pathlib import Path

from latrodb.cli.support.output import complain
from latrodb.core.errors import LatrodbError
from latrodb.diagnostics.codes import Severity


class ExitCode(IntEnum):
    """The exit codes that scripts may rely on, and the two that shells give to an interrupted process."""

    CLEAN = 0
    PROBLEMS = 1
    USAGE = 2
    FAULT = 3
    INTERRUPTED = 130
    BROKEN_PIPE = 141


class UsageError(LatrodbError):
    """A command line that asks for something impossible."""


def exit_code(levels: Iterable[Severity]) -> ExitCode:
    """1 exactly if an error is among the severities of what was reported, else 0."""
    return ExitCode.PROBLEMS if Severity.ERROR in levels else ExitCode.CLEAN


def guard(work: Callable[[], int]) -> int:
    """The exit code of some work, with a plain sentence on stderr for whatever goes wrong.

    An internal error pages its traceback in a file of the temporary folder; the sentence names it.
    """
    try:
        code = work()
        sys.stdout.flush()
    except KeyboardInterrupt:
        return ExitCode.INTERRUPTED
    except BrokenPipeError:
        _mute_stdout()
        return ExitCode.BROKEN_PIPE
    except LatrodbError as error:
        complain(str(error))
        return ExitCode.USAGE
    except OSError as error:
        _mute_stdout()
        where = f"{error.filename}: " if error.filename else ""
        complain(f"{where}{error.strerror or error}")
        return ExitCode.USAGE
    except Exception as error:
        complain(f"a fault of latrodb, not of your input: {type(error).__name__}. {_leave_log(error)}")
        return ExitCode.FAULT
    return code


def _mute_stdout() -> None:
    """Let nothing more be written to a stdout that is gone, not even by the interpreter when it ends."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):  # stdout is no file, as in tests
        return


def _leave_log(error: Exception) -> str:
    text = "".join(traceback.format_exception(error))
    try:
        handle, name = tempfile.mkstemp(prefix="latrodb-", suffix=".log")
        os.close(handle)
        Path(name).write_text(f"{sys.argv!r}\n\n{text}", encoding="utf-8", errors="backslashreplace")
    except OSError:
        return text
    return f"What happened is written in {name}; please report it."
