"""Handle standard streams that the caller has closed, or whose other end is gone."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress


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
