"""Write files: completely or not at all, and never over an input, a database or anything that would be lost."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from latrodb.cli.support.output import emit
from latrodb.core.errors import LatrodbError
from latrodb.files import STDIN, SUFFIXES, check_no_log, is_database, replacing_file

STDOUT = Path("-")
RECORDS = (*SUFFIXES, ".errata")  # files that are read from a folder of games or ledgers
_MARKUP = b"<!-- latrodb %s -->"
_COMMENTS = {  # the seal of a file, by its suffix
    ".svg": _MARKUP,
    ".html": _MARKUP,
    ".htm": _MARKUP,
    ".md": _MARKUP,
    ".tex": b"%% latrodb %s",
    ".pdf": b"%% latrodb %s",
}


class OutputError(LatrodbError):
    """A file that must not be replaced."""


def write_bytes(
    chunks: Iterable[bytes], output: Path | None, *, inputs: Iterable[str | Path | None] = (), force: bool = False
) -> None:
    """Write bytes to a file, or to stdout for None and `-`.

    A file is written completely or not at all: the old content stays until the new is complete. Inputs of the command
    and databases are never replaced. Any other file is replaced only with `force`, or if nothing is lost: it already
    has exactly these bytes, or `seal` shows that latrodb wrote it and it has not been changed.

    Raises:
        OutputError: an existing file must not be replaced; it is unchanged.
        PlaceError: it is a log of a database, or would be taken for one.
        OSError: the file cannot be written.
    """
    if output is None or output == STDOUT:
        for chunk in chunks:
            emit(chunk)
        return
    spare_inputs(output, inputs)
    if output.exists() and not output.is_file():
        with output.open("wb") as stream:
            stream.writelines(chunks)
        return
    _replace(output, chunks, force=force)


def spare_inputs(output: Path, inputs: Iterable[str | Path | None]) -> None:
    """Raise OutputError for databases, inputs by any name and records in folders of inputs, PlaceError for logs."""
    check_no_log(output)
    if is_database(str(output)):
        raise OutputError(f"{output} is a database and is never replaced; name another file with -o")
    for path in inputs:
        if path is not None and _is_same(output, path):
            raise OutputError(f"{output} is an input of this command and is never replaced; name another file with -o")


def check_replaceable(output: Path, data: bytes) -> None:
    """Raise OutputError if an existing file would be lost: one with other bytes that latrodb did not seal."""
    if output.is_file() and output.read_bytes() != data:
        _check_seal(output)


def seal(data: bytes, output: Path | None) -> bytes:
    """The content of a file with a final comment line by which latrodb recognizes it while it is unchanged.

    Files whose format (by the suffix) has no comments stay as they are, and so does output to stdout.
    """
    comment = _COMMENTS.get(output.suffix.lower()) if output and output != STDOUT else None
    if comment is None:
        return data
    import hashlib

    body = data if data.endswith(b"\n") else data + b"\n"
    end = b"\r\n" if body.endswith(b"\r\n") else b"\n"
    return body + comment % hashlib.sha256(body).hexdigest().encode() + end


def _check_seal(output: Path) -> None:
    data = output.read_bytes()
    body = data[: data.rstrip(b"\n").rfind(b"\n") + 1]
    if not body or seal(body, output) != data or data == body:
        raise OutputError(f"{output} already exists; --force replaces it")


def _is_same(output: Path, path: str | Path) -> bool:
    """Whether an existing file is an input, by any name or link, or a record in a folder that is an input."""
    with suppress(OSError, ValueError):
        if str(path) == STDIN:
            return os.path.samestat(output.stat(), os.fstat(sys.stdin.fileno()))
        if Path(path).is_dir():
            is_within = output.resolve().is_relative_to(Path(path).resolve())
            return is_within and output.is_file() and output.suffix.lower() in RECORDS
        return output.samefile(path)
    return False


def _replace(output: Path, chunks: Iterable[bytes], *, force: bool) -> None:
    import filecmp

    output = output.resolve()  # a link stays a link
    if not output.parent.exists():
        raise OutputError(f"{output} cannot be written; there is no folder {output.parent}; create it first")
    with replacing_file(output) as draft:
        with draft.open("wb") as stream:
            stream.writelines(chunks)
        if not force and output.exists() and not filecmp.cmp(draft, output, shallow=False):
            _check_seal(output)
