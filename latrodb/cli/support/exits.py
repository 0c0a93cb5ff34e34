"""Exit codes, and errors as a sentence on stderr."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from latrodb.cli.support.exit_codes import ExitCode
from latrodb.cli.support.output import complain
from latrodb.cli.support.streams import describe_failure, is_broken_pipe, mute_stdout
from latrodb.core.errors import ContentError, LatrodbError

if TYPE_CHECKING:
    from latrodb.diagnostics.codes import Severity


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

    text = "".join(traceback.format_exception(error))
    try:
        handle, name = tempfile.mkstemp(prefix="latrodb-", suffix=".log")
        os.close(handle)
        Path(name).write_text(f"{sys.argv!r}\n\n{text}", encoding="utf-8", errors="backslashreplace")
    except OSError:
        return text
    return f"Details are in {name}; please report it."
