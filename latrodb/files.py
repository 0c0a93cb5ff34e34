"""Files named by the user: reading them, and similar names for those that are missing."""

from __future__ import annotations

import os
import re
import stat
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from latrodb.core.errors import PlaceError, UnreadableFileError, near_miss

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from io import FileIO
    from typing import BinaryIO

STDIN = "-"
SUFFIXES = (".txt", ".latro", ".log", ".pgn")
PAGES = (".html", ".htm", ".json", ".jsonl", ".csv")  # which may be something else
LONGEST_LINE = 1_000_000  # bytes
MOST_BYTES = 2_000_000_000  # of a file or of standard input, which are held in memory
_SQLITE = b"SQLite format 3\0"
_DRAFT = re.compile(r"\..+-[a-z0-9_]{8}(-journal)?")  # as `latrodb.outputs` and tempfile name it
_LOG = re.compile(r"(.+)(-wal|-shm|-journal)", re.IGNORECASE | re.DOTALL)  # SQLite's, next to a database
_NOT_IN_NAMES = re.compile(r'[<>:"/\\|?*\x00-\x1f]')
_DEVICE = re.compile(r"\A(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\s*(\.|\Z))", re.IGNORECASE)
_NO_WAITING = getattr(os, "O_NONBLOCK", 0)
_KINDS = {
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFDIR: "a folder",
}


def check_paths(paths: Iterable[str]) -> None:
    """Raise PlaceError if one of some paths does not exist; the message gives similar names next to it.

    `FILE#2`, which other commands take, gets a message that names the file.
    """
    for path in paths:
        if not path:
            raise PlaceError("the name of a file is empty")
        if path != STDIN and not is_there(path):
            file = path.rpartition("#")[0]
            if is_there(file):
                export = f"`latrodb export {path} --text original -o FILE.txt` writes the one that it came from"
                instead = export if is_database(file) else f"name {file}"
                raise PlaceError(f"{path} is a single game, and this command reads whole files; {instead}")
            raise missing(Path(path))


def is_there(path: str) -> bool:
    """Whether there is a file or folder. False for impossible names, and where access is denied."""
    return os.path.exists(path)  # noqa: PTH110 (Path.exists raises for names that are too long)


def missing(path: Path) -> PlaceError:
    """The error for a missing file or folder, with similar names if there are any, and line feeds in them escaped."""
    folder = path.parent
    if os.path.islink(path):  # noqa: PTH114 (Path.is_symlink raises for names that are too long)
        return PlaceError(f"{path} is a link that leads to no file")
    if _is_folder(folder):
        hint = near_miss(path.name, _names(folder))
        return PlaceError(f"there is no file or folder {path}{hint}".replace("\n", r"\n"))
    while not _is_folder(folder.parent):
        folder = folder.parent
    hint = near_miss(folder.name, _names(folder.parent))
    return PlaceError(f"there is no file or folder {path}: no folder {folder}{hint}")


def portable_name(name: str) -> str:
    """A name as a file can have it on every system, Windows included, which reserves signs, endings and devices.

    >>> portable_name("games"), portable_name("a: b? "), portable_name("aux.svg"), portable_name("...")
    ('games', 'a- b-', 'aux-.svg', '-')
    """
    return _DEVICE.sub(r"\1-", _NOT_IN_NAMES.sub("-", name), 1).rstrip(". ") or "-"


def is_draft(name: str) -> bool:
    """Whether a file or folder is named like a draft of ours, which a killed process leaves: `.site-k3x_9abd`."""
    return bool(_DRAFT.fullmatch(name))


def decode_lines(stream: BinaryIO) -> Iterator[str]:
    """The lines of a stream as they come, without line ends. Raises UnreadableFileError if one is too long."""
    while line := stream.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE:
            raise UnreadableFileError(f"a line of the input is longer than {LONGEST_LINE} bytes")
        yield line.decode(errors="surrogateescape").removeprefix("\ufeff").rstrip("\r\n")


def relative_path(path: Path, folder: Path) -> str:
    """A path from a folder on; on another drive of Windows the whole path."""
    try:
        return os.path.relpath(path, folder)
    except ValueError:
        return str(path.absolute())


def find_game_files(path: str | Path, has_games: Callable[[bytes], bool]) -> Iterator[Path]:
    """The file itself, or every game file under a folder, sorted by name.

    Game files end in `.txt`, `.latro`, `.log` or `.pgn`, in small or capital letters; web pages, JSON and CSV are game
    files if `has_games` is true of their bytes. In a folder, pipes and devices are skipped.

    Raises:
        UnreadableFileError: there is no such file or folder, or the folder cannot be listed.
    """
    path = Path(path)
    if not path.is_dir():
        if not path.exists():
            raise UnreadableFileError(f"there is no file or folder {path}")
        yield path
        return

    for file in files_under(path):
        suffix = file.suffix.lower()
        if suffix in SUFFIXES + PAGES and not _special_kind(file) and (suffix in SUFFIXES or _holds(file, has_games)):
            yield file


def files_under(path: Path) -> Iterator[Path]:
    """Everything in a folder and its subfolders except the folders themselves, sorted by name."""

    def refuse(error: OSError) -> None:
        raise UnreadableFileError(f"{error.filename} cannot be listed: {error.strerror}") from error

    for folder, folders, names in os.walk(path, onerror=refuse):
        folders.sort()
        yield from (Path(folder, name) for name in sorted(names))


def _holds(page: Path, has_games: Callable[[bytes], bool]) -> bool:
    """Whether a page, JSON or CSV holds games; True for one that cannot be read, so that its reader reports it."""
    try:
        return has_games(read_bytes(page))
    except OSError:
        return True


def read_bytes(path: Path) -> bytes:
    """The bytes of a file.

    Raises:
        UnreadableFileError: the system refuses to read it, it is a pipe or a device, it is longer than `MOST_BYTES`,
            or it is endless: it holds more than its size, like system files and files that are being written.
    """
    try:
        with open_file(path) as stream:
            size = os.fstat(stream.fileno()).st_size
            if size > MOST_BYTES:
                raise UnreadableFileError(f"{path} is longer than {MOST_BYTES // 1_000_000} MB")
            data = stream.read(size)
            while len(data) < size and (more := stream.read(size - len(data))):
                data += more
            if stream.read(1):
                raise UnreadableFileError(f"{path} is endless, or is being written: it holds more than its size")
    except OSError as error:
        if isinstance(error, UnreadableFileError):
            raise
        raise UnreadableFileError(f"{path} cannot be read: {error.strerror}") from error
    return data


def open_file(path: str | Path) -> FileIO:
    """Open a file for reading, without a buffer and without waiting for a writer.

    Raises:
        UnreadableFileError: it is a pipe, a device, a socket or a folder.
        OSError: the system refuses to open it.
    """
    kind = _special_kind(Path(path))
    if kind:
        raise UnreadableFileError(f"{path} is {kind}, not a file")
    return open(path, "rb", buffering=0, opener=lambda name, flags: os.open(name, flags | _NO_WAITING))


def _special_kind(path: Path) -> str | None:
    """What a path is if not a file, such as a pipe, links followed; None for a file and for a missing path."""
    try:
        return _KINDS.get(stat.S_IFMT(path.stat().st_mode))
    except (OSError, ValueError):
        return None


def read_input(path: str) -> tuple[bytes, str]:
    """The bytes of a file, or of standard input for `-`, and its name in diagnostics.

    Raises:
        PlaceError: there is no such file, or it is a folder.
        UnreadableFileError: the system refuses to read it, it is not a file, or it is too long.
    """
    if path == STDIN:
        data = sys.stdin.buffer.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise UnreadableFileError(f"standard input is longer than {MOST_BYTES // 1_000_000} MB")
        return data, "<stdin>"
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


def check_no_log(path: str | Path) -> None:
    """Raise PlaceError if SQLite would take a file for a log of a database next to it, `games.db-wal` of `games.db`."""
    if found := _LOG.fullmatch(os.path.realpath(path)):
        base, ending = Path(found[1]), found[2]
        is_caseless = is_there(str(base.with_name(base.name.swapcase())))
        if is_database(str(base)) and (ending.islower() or is_caseless):
            raise PlaceError(f"{path} is where SQLite keeps a part of the database {base}; choose another name")


def _is_folder(path: Path) -> bool:
    return os.path.isdir(path)  # noqa: PTH112 (Path.is_dir raises for names that are too long)


def _names(folder: Path) -> list[str]:
    try:
        return sorted(entry.name for entry in folder.iterdir())
    except OSError:
        return []
