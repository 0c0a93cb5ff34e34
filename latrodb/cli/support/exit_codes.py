"""The exit codes, in one table: `latrodb --help` and the README print it."""

from __future__ import annotations

from enum import IntEnum


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
