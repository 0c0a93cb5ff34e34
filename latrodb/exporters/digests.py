"""Digests of the files of a folder, as `sha256sum` writes and checks them."""

from __future__ import annotations

import hashlib
import re
from contextlib import suppress
from pathlib import Path

from latrodb.core.errors import ContentError
from latrodb.files import is_draft

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
