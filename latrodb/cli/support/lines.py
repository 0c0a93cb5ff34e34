"""Lines that another program sends one by one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from latrodb.core.errors import UnreadableFileError

LONGEST_LINE = 1_000_000  # bytes


def decode_lines(stream: BinaryIO) -> Iterator[str]:
    """The lines of a stream as they come, without line ends. Raises UnreadableFileError if one is too long."""
    while line := stream.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE:
            raise UnreadableFileError(f"a line of the input is longer than {LONGEST_LINE} bytes")
        yield line.decode(errors="surrogateescape").removeprefix("\ufeff").rstrip("\r\n")
