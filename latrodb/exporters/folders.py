"""The folders that many files are written to: complete or not at all, and never over files of somebody else.

The digests of their files are as `sha256sum` writes and checks them.
"""

from __future__ import annotations

import hashlib
import re
import tempfile
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from latrodb.core.errors import ContentError, PlaceError
from latrodb.files import check_links, check_no_log, is_draft

if TYPE_CHECKING:
    from collections.abc import Iterator


DIGESTS = "SHA256SUMS"
_LINE = re.compile(r"(?P<digest>[0-9a-f]{64})  (?P<name>[^\n\\]+)\n")


def write_digests(folder: Path) -> None:
    """Write the digests of all files of a folder and its subfolders into a file `SHA256SUMS` there."""
    lines = [f"{_digest(folder / name)}  {name}\n" for name in _names(folder)]
    (folder / DIGESTS).write_text("".join(lines), encoding="utf-8", newline="\n")


def broken_files(folder: Path) -> list[str]:
    """The files of a folder that are missing, not as they were written or not listed, by name; none if all are sound.

    Raises:
        ContentError: the folder has no digests.
    """
    if not (folder / DIGESTS).is_file():
        raise ContentError(f"{folder} has no file {DIGESTS}; it is not a folder of tables")
    text = (folder / DIGESTS).read_bytes().decode(errors="replace")
    listed = {found["name"]: found["digest"] for found in _LINE.finditer(text)}
    if _LINE.sub("", text):
        return [DIGESTS]
    names = sorted({*listed, *_names(folder)})
    return [name for name in names if not (folder / name).is_file() or _digest(folder / name) != listed.get(name)]


def listed_files(folder: Path) -> list[Path]:
    """The files that the digests of a folder list, from it on; none without digests."""
    text = (folder / DIGESTS).read_bytes().decode(errors="replace") if (folder / DIGESTS).is_file() else ""
    return [Path(found["name"]) for found in _LINE.finditer(text)]


def remove_listed(folder: Path) -> None:
    """Remove the files of a folder that its digests list, the digests, and the folders that are empty then."""
    home = folder.resolve()
    files = [file for name in listed_files(home) if (file := (home / name).resolve()).is_relative_to(home)]
    for file in (home / DIGESTS, *files):
        file.unlink(missing_ok=True)
    for parent in sorted({parent for file in files for parent in file.parents if home in parent.parents}, reverse=True):
        with suppress(OSError):  # another file is in it
            parent.rmdir()


def _names(folder: Path) -> list[str]:
    """All files but the digests, and drafts that a killed process left."""
    files = (file.relative_to(folder) for file in folder.rglob("*") if file.is_file())
    return sorted(file.as_posix() for file in files if file != Path(DIGESTS) and not is_draft(file.parts[0]))


def _digest(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def check_replaceable(folder: Path, contents: str, *, force: bool) -> None:
    """Raise PlaceError for a file, or a folder with anything but unchanged `contents`, such as pages, and drafts."""
    check_no_log(folder)
    if folder.exists() and not folder.is_dir():
        raise PlaceError(f"{folder} is not a folder")
    if force or not folder.exists() or all(is_draft(each.name) for each in folder.iterdir()):
        return
    if not (folder / DIGESTS).is_file() or broken_files(folder):
        raise PlaceError(f"{folder} is not empty; --force replaces the {contents} in it, and keeps other files")


@contextmanager
def replacing(folder: Path, prefix: str = ".site-") -> Iterator[Path]:
    """A draft for all files of a folder, which take their places at the end of the block.

    Files that were written here before and are not in the draft are removed; any others stay.

    Raises:
        PlaceError: a link inside the folder is in the way; nothing is written.
    """
    is_new = not folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with tempfile.TemporaryDirectory(dir=folder, prefix=prefix) as name:
            draft = Path(name)
            yield draft
            write_digests(draft)
            _replace(folder, draft)
    except BaseException:
        if is_new:
            with suppress(OSError):  # some files are there already if the last could not be
                folder.rmdir()
        raise


def _replace(folder: Path, draft: Path) -> None:
    """Put the files of a draft in place. The digests come last: until then the folder is refused."""
    files = [file.relative_to(draft) for file in draft.rglob("*") if file.is_file()]
    check_links(folder, [*files, *listed_files(folder)])
    remove_listed(folder)
    for file in sorted(files, key=lambda file: file.name == DIGESTS):
        target = folder / file
        target.parent.mkdir(parents=True, exist_ok=True)
        (draft / file).replace(target)
