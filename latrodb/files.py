"""Files that a user names: reading them, and what he may have meant if they are not there."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from latrodb.core.errors import PlaceError, UnreadableFileError, near_miss

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

STDIN = "-"
SUFFIXES = (".txt", ".latro", ".log")
PAGES = (".html", ".htm")
_SQLITE = b"SQLite format 3\0"


def check_paths(paths: Iterable[str]) -> None:
    """Raise PlaceError if one of some paths does not exist; the message gives similar names next to it."""
    for path in paths:
        if not path:
            raise PlaceError("the name of a file is empty")
        if path != STDIN and not is_there(path):
            raise missing(Path(path))


def is_there(path: str) -> bool:
    """Whether there is a file or folder. False for names that none can have, and where looking is forbidden."""
    return os.path.exists(path)  # noqa: PTH110 (Path.exists raises for names that are too long)


def missing(path: Path) -> PlaceError:
    """The error about a file or folder that is not there."""
    folder = path.parent
    if _is_folder(folder):
        return PlaceError(f"there is no file or folder {path}{near_miss(path.name, _names(folder))}")
    while not _is_folder(folder.parent):
        folder = folder.parent
    hint = near_miss(folder.name, _names(folder.parent))
    return PlaceError(f"there is no file or folder {path}: no folder {folder}{hint}")


def find_game_files(path: str | Path, is_log: Callable[[bytes], bool]) -> Iterator[Path]:
    """The file itself, or every game file under a folder, by name.

    Game files end in `.txt`, `.latro` or `.log`; web pages are game files if `is_log` says so of their bytes.

    Raises:
        UnreadableFileError: there is no such file or folder, or the folder cannot be listed.
    """
    path = Path(path)
    if not path.is_dir():
        if not path.exists():
            raise UnreadableFileError(f"there is no file or folder {path}")
        yield path
        return

    def refuse(error: OSError) -> None:
        raise UnreadableFileError(f"{error.filename} cannot be listed: {error.strerror}") from error

    for folder, folders, names in os.walk(path, onerror=refuse):
        folders.sort()
        files = (Path(folder, name) for name in sorted(names) if name.endswith(SUFFIXES + PAGES))
        yield from (file for file in files if not file.name.endswith(PAGES) or _holds_log(file, is_log))


def _holds_log(page: Path, is_log: Callable[[bytes], bool]) -> bool:
    """Whether a web page is a log; one that cannot be read is handed on, so that its reader says so."""
    try:
        return is_log(page.read_bytes())
    except OSError:
        return True


def read_bytes(path: Path) -> bytes:
    """The bytes of a file. Raises UnreadableFileError, with the reason, if the system refuses."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise UnreadableFileError(f"{path} cannot be read: {error.strerror}") from error


def read_input(path: str) -> tuple[bytes, str]:
    """The bytes of a file, or of standard input for `-`, and what diagnostics call it.

    Raises:
        PlaceError: there is no such file, or it is a folder.
        UnreadableFileError: the system refuses to read it.
    """
    if path == STDIN:
        return sys.stdin.buffer.read(), "<stdin>"
    check_paths([path])
    if Path(path).is_dir():
        raise PlaceError(f"{path} is a folder; one file is needed here")
    return read_bytes(Path(path)), path


def check_database(path: str) -> None:
    """Raise PlaceError if there is no such file, or if it is not a database."""
    check_paths([path])
    if not is_database(path):
        raise PlaceError(f"{path} is not a database")


def is_database(path: str) -> bool:
    """Whether a file is an SQLite database, by its first bytes. False if it cannot be read."""
    with suppress(OSError):
        if path != STDIN and Path(path).is_file():
            with Path(path).open("rb") as stream:
                return stream.read(len(_SQLITE)) == _SQLITE
    return False


def _is_folder(path: Path) -> bool:
    return os.path.isdir(path)  # noqa: PTH112 (Path.is_dir raises for names that are too long)


def _names(folder: Path) -> list[str]:
    try:
        return sorted(entry.name for entry in folder.iterdir())
    except OSError:
        return []
