"""Exit codes, errors as a sentence on stderr, and standard streams that are closed or whose other end is gone.

`latrodb --help` loads this module, so it loads nothing heavy.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING

from latrodb.core.errors import ContentError, LatrodbError

if TYPE_CHECKING:
    from latrodb.diagnostics.codes import Severity


class ExitCode(IntEnum):
    """The exit codes that scripts may rely on; the last two are those that shells give to a killed process."""

    CLEAN = 0
    PROBLEMS = 1
    USAGE = 2
    FAULT = 3
    INTERRUPTED = 130
    BROKEN_PIPE = 141


MEANINGS = {
    ExitCode.CLEAN: "no errors",
    ExitCode.PROBLEMS: "errors in the input, such as a named file without a game",
    ExitCode.USAGE: "wrong usage, an unknown word, or a file that cannot be read or written",
    ExitCode.FAULT: "internal error",
    ExitCode.INTERRUPTED: "interrupted with Ctrl-C",
    ExitCode.BROKEN_PIPE: "the program that reads the output has ended",
}


def open_streams() -> None:
    """Replace closed standard streams by the null device, so that no other file gets their numbers.

    Reading or writing such a stream raises OSError; only messages to stderr are lost silently.
    """
    for number, (name, mode, access) in enumerate(
        (("stdin", "r", os.O_WRONLY), ("stdout", "w", os.O_RDONLY), ("stderr", "w", os.O_WRONLY))
    ):
        if getattr(sys, name) is None:
            null = os.open(os.devnull, access)
            if null != number:  # a lower number is also free
                os.dup2(null, number)
                os.close(null)
            setattr(sys, name, os.fdopen(number, mode, encoding="utf-8", errors="backslashreplace"))


def describe_failure(error: OSError) -> str:
    """Describe an error of a file or standard stream in a few words."""
    if error.errno == errno.EBADF and not error.filename:
        return "standard input or output is closed"
    where = f"{error.filename}: " if error.filename else ""
    return f"{where}{error.strerror or error}"


def is_broken_pipe(error: OSError) -> bool:
    """Whether the reader of an output is gone, as `head` is after its lines; Windows reports an invalid argument."""
    is_windows = sys.platform == "win32" and error.errno == errno.EINVAL and not error.filename
    return isinstance(error, BrokenPipeError) or is_windows


def mute_stdout() -> None:
    """Prevent any further write to a stdout that is gone, even by the interpreter at exit."""
    with suppress(OSError, ValueError):  # stdout is not a file, as in tests
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class FailOn(StrEnum):
    """The severity from which diagnostics make a command exit with 1."""

    NEVER = "never"
    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class UsageError(LatrodbError):
    """A command line that asks for something impossible."""


def exit_code(levels: Iterable[Severity], fail_on: FailOn = FailOn.ERROR) -> ExitCode:
    """1 exactly if a severity that counts was reported, else 0."""
    from latrodb.diagnostics.codes import Severity

    counted = list(Severity)[: list(FailOn).index(fail_on)]
    return ExitCode.PROBLEMS if any(level in counted for level in levels) else ExitCode.CLEAN


def guard(work: Callable[[], int]) -> int:
    """Run some work and return its exit code, with a plain sentence on stderr for any error.

    An internal error leaves its traceback in a file of the temporary folder; the sentence names it.
    """
    from latrodb.cli.support.output import complain

    try:
        code = work()
        sys.stdout.flush()
    except KeyboardInterrupt:
        return ExitCode.INTERRUPTED
    except LatrodbError as error:
        complain(str(error))
        return ExitCode.PROBLEMS if isinstance(error, ContentError) else ExitCode.USAGE
    except OSError as error:
        mute_stdout()
        if is_broken_pipe(error):
            return ExitCode.BROKEN_PIPE
        complain(describe_failure(error))
        return ExitCode.USAGE
    except Exception as error:
        complain(f"internal error, not a fault of your input: {type(error).__name__}. {_leave_log(error)}")
        return ExitCode.FAULT
    return code


def _leave_log(error: Exception) -> str:
    import tempfile
    import traceback
    from pathlib import Path

    text = "".join(traceback.format_exception(error))
    try:
        handle, name = tempfile.mkstemp(prefix="latrodb-", suffix=".log")
        os.close(handle)
        Path(name).write_text(f"{sys.argv!r}\n\n{text}", encoding="utf-8", errors="backslashreplace")
    except OSError:
        return text
    return f"Details are in {name}; please report it."
