"""Files and folders as output: complete or not at all, and never over an input, a database or what would be lost.

`write_file` writes a file that a user names, `write_files` several that belong together, and `replacing_folder` a
folder. What must be said of links, drafts, logs of databases, seals and full disks is said here.
"""

from __future__ import annotations

import errno
import os
import re
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from latrodb.core.errors import ContentError, LatrodbError, PlaceError
from latrodb.files import STDIN, SUFFIXES, check_no_log, is_database, is_draft

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import PurePath

RECORDS = (*SUFFIXES, ".errata")  # files that are read from a folder of games or ledgers
DIGESTS = "SHA256SUMS"
_LINE = re.compile(r"(?P<digest>[0-9a-f]{64})  (?P<name>[^\n\\]+)\n")
_MARKUP = b"<!-- latrodb %s -->"
_COMMENTS = {  # the seal of a file, by its suffix
    ".svg": _MARKUP,
    ".html": _MARKUP,
    ".htm": _MARKUP,
    ".md": _MARKUP,
    ".tex": b"%% latrodb %s",
    ".pdf": b"%% latrodb %s",
}
_FULL = {errno.ENOSPC, errno.EFBIG, errno.EIO, getattr(errno, "EDQUOT", errno.ENOSPC)}  # of a disk; they name no file
_is_junction = getattr(os.path, "isjunction", os.path.islink)  # a link of Windows to a folder; from Python 3.12 on


class OutputError(LatrodbError):
    """A file that must not be replaced."""


def write_file(
    chunks: Iterable[bytes], output: Path, *, inputs: Iterable[str | Path | None] = (), force: bool = False
) -> None:
    """Write bytes to a file, completely or not at all: the old content stays until the new is complete.

    Inputs of the command and databases are never replaced. Any other file is replaced only with `force`, or if nothing
    is lost: it already has exactly these bytes, or `seal` shows that latrodb wrote it and it has not been changed.

    Raises:
        OutputError: an existing file must not be replaced; it is unchanged.
        PlaceError: it is a log of a database, or would be taken for one.
        OSError: the file cannot be written; it names the file.
    """
    import filecmp

    spare_inputs(output, inputs)
    if output.exists() and not output.is_file():
        with _naming(output), output.open("wb") as stream:
            stream.writelines(chunks)
        return
    output = output.resolve()  # a link stays a link
    check_folder_of(output)
    with replacing_file(output) as draft:
        with draft.open("wb") as stream:
            stream.writelines(chunks)
        if not force and output.exists() and not filecmp.cmp(draft, output, shallow=False):
            _check_seal(output)


def check_folder_of(output: Path) -> None:
    """Raise OutputError if there is no folder for a file: only folders that are named as the output are made."""
    if not output.parent.exists():
        raise OutputError(f"{output} cannot be written; there is no folder {output.parent}; create it first")


def write_files(
    contents: Mapping[Path, bytes], folder: Path, *, inputs: Iterable[str | Path | None] = (), force: bool = False
) -> None:
    """Write files in a folder, each as `write_file` does, and none unless all may be written; missing folders are made.

    Raises:
        OutputError, OSError: as `write_file`.
        PlaceError: a link in the folder leads to one of the files, or it would be a log of a database.
    """
    inputs = list(inputs)
    check_links(folder, (target.relative_to(folder) for target in contents))
    for target, data in contents.items():
        spare_inputs(target, inputs)
        if not force and target.is_file() and target.read_bytes() != data:
            _check_seal(target)
    for target, data in contents.items():
        target.parent.mkdir(parents=True, exist_ok=True)
        write_file([data], target, force=True)


def spare_inputs(output: Path, inputs: Iterable[str | Path | None]) -> None:
    """Raise OutputError for databases, inputs by any name and records in folders of inputs, PlaceError for logs."""
    check_no_log(output)
    if is_database(str(output)):
        raise OutputError(f"{output} is a database and is never replaced; name another file with -o")
    for path in inputs:
        if path is not None and _is_same(output, path):
            raise OutputError(f"{output} is an input of this command and is never replaced; name another file with -o")


def check_links(folder: Path, files: Iterable[PurePath]) -> None:
    """Raise PlaceError if a link in a folder leads to one of some files, or if the folder would be a database's log."""
    check_no_log(folder)
    inside = {folder / part for file in files for part in (file, *file.parents[:-1])}
    for path in sorted(inside):
        if path.is_symlink() or _is_junction(path):
            raise PlaceError(f"{path} is a link and may lead out of {folder}; nothing is written; remove the link")


def seal(data: bytes, output: Path | None) -> bytes:
    """The content of a file with a final comment line by which latrodb recognizes it while it is unchanged.

    Files whose format (by the suffix) has no comments stay as they are, and so does output to stdout.
    """
    comment = _COMMENTS.get(output.suffix.lower()) if output else None
    if comment is None:
        return data
    import hashlib

    body = data if data.endswith(b"\n") else data + b"\n"
    end = b"\r\n" if body.endswith(b"\r\n") else b"\n"
    return body + comment % hashlib.sha256(body).hexdigest().encode() + end


@contextmanager
def replacing_file(path: Path) -> Iterator[Path]:
    """A draft that takes the place of a file at the end of the block; if the block raises, the file is as it was.

    Raises:
        OSError: the file cannot be written; it names the file, also where the draft cannot be.
    """
    from secrets import token_hex

    draft = path.with_name(f".{path.name}-{token_hex(4)}")  # known before it is made, so that no signal can leave it
    try:
        with _naming(path):
            os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            yield draft
            mask = os.umask(0)
            os.umask(mask)
            draft.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~mask)
            _sync([draft])
            draft.replace(path)
    finally:
        with suppress(OSError):  # there is no such folder; the error that is raised says so
            draft.unlink()


@contextmanager
def replacing_folder(folder: Path, prefix: str = ".site-") -> Iterator[Path]:
    """A draft for all files of a folder, which take their places at the end of the block.

    Files that were written here before and are not in the draft are removed; any others stay.

    Raises:
        PlaceError: a link inside the folder is in the way; nothing is written.
        OSError: a file cannot be written; it names the folder.
    """
    import tempfile

    is_new = not folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with _naming(folder), tempfile.TemporaryDirectory(dir=folder, prefix=prefix) as name:
            draft = Path(name)
            yield draft
            write_digests(draft)
            _replace(folder, draft)
    except BaseException:
        if is_new:
            with suppress(OSError):  # some files are there already if the last could not be
                folder.rmdir()
        raise


def check_folder(folder: Path, contents: str, *, force: bool) -> None:
    """Raise PlaceError for a file, or a folder with anything but unchanged `contents`, such as pages, and drafts."""
    check_no_log(folder)
    if folder.exists() and not folder.is_dir():
        raise PlaceError(f"{folder} is not a folder")
    if force or not folder.exists() or all(is_draft(each.name) for each in folder.iterdir()):
        return
    if not (folder / DIGESTS).is_file() or broken_files(folder):
        raise PlaceError(f"{folder} is not empty; --force replaces the {contents} in it, and keeps other files")


def write_digests(folder: Path) -> None:
    """Write the digests of all files of a folder and its subfolders there, as `sha256sum` writes and checks them."""
    lines = [f"{_digest(folder / name)}  {name}\n" for name in _names(folder)]
    (folder / DIGESTS).write_text("".join(lines), encoding="utf-8", newline="\n")


def broken_files(folder: Path) -> list[str]:
    """The files of a folder that are missing, not as they were written or not listed, by name; none if all are sound.

    Raises:
        ContentError: the folder has no digests.
    """
    if not (folder / DIGESTS).is_file():
        raise ContentError(f"{folder} has no file {DIGESTS}; it is not a folder of tables")
    listed, has_more = _read_digests(folder)
    if has_more:
        return [DIGESTS]
    names = sorted({*listed, *_names(folder)})
    return [name for name in names if not (folder / name).is_file() or _digest(folder / name) != listed.get(name)]


def _read_digests(folder: Path) -> tuple[dict[str, str], bool]:
    """The files that the digests of a folder list, with their digests, and whether there are other words among them."""
    text = (folder / DIGESTS).read_bytes().decode(errors="replace") if (folder / DIGESTS).is_file() else ""
    return {found["name"]: found["digest"] for found in _LINE.finditer(text)}, bool(_LINE.sub("", text))


def _replace(folder: Path, draft: Path) -> None:
    """Put the files of a draft in place. The digests come last: until then the folder is refused."""
    files = [file.relative_to(draft) for file in draft.rglob("*") if file.is_file()]
    check_links(folder, [*files, *map(Path, _read_digests(folder)[0])])
    _sync([draft / file for file in files])
    _remove_listed(folder)
    for file in sorted(files, key=lambda file: file.name == DIGESTS):
        target = folder / file
        target.parent.mkdir(parents=True, exist_ok=True)
        (draft / file).replace(target)


def _remove_listed(folder: Path) -> None:
    """Remove the files of a folder that its digests list, the digests, and the folders that are empty then."""
    home = folder.resolve()
    files = [file for name in _read_digests(home)[0] if (file := (home / name).resolve()).is_relative_to(home)]
    for file in (home / DIGESTS, *files):
        file.unlink(missing_ok=True)
    for parent in sorted({parent for file in files for parent in file.parents if home in parent.parents}, reverse=True):
        with suppress(OSError):  # another file is in it
            parent.rmdir()


def _sync(drafts: Sequence[Path]) -> None:
    """Wait until drafts are on the disk; a crash after they are in place leaves no part of them then."""
    if len(drafts) > 1 and hasattr(os, "sync"):  # in a tenth of the time that they take one by one
        os.sync()
        return
    for draft in drafts:
        with draft.open("rb+") as stream:
            os.fsync(stream.fileno())


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Let an error about a draft, or a full disk, which names nothing, name the file or folder that is written."""
    try:
        yield
    except OSError as error:
        is_full = error.errno in _FULL and not error.filename
        if is_full or any(map(is_draft, Path(str(error.filename)).parts)):
            raise OSError(error.errno, error.strerror, str(path)) from error
        raise


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


def _names(folder: Path) -> list[str]:
    """All files but the digests, and drafts that a killed process left."""
    files = (file.relative_to(folder) for file in folder.rglob("*") if file.is_file())
    return sorted(file.as_posix() for file in files if file != Path(DIGESTS) and not is_draft(file.parts[0]))


def _digest(file: Path) -> str:
    import hashlib

    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
