"""The folder that pages are written to: complete or not at all, and never over files of somebody else."""

from __future__ import annotations

import tempfile
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from latrodb.core.errors import LatrodbError
from latrodb.exporters.digests import DIGESTS, broken_files, remove_listed, write_digests

if TYPE_CHECKING:
    from collections.abc import Iterator


class SiteError(LatrodbError):
    """A folder that pages must not be written to."""


def check_replaceable(folder: Path, *, force: bool) -> None:
    """Raise SiteError if a path is not a folder, or has anything but pages that were not changed."""
    if folder.exists() and not folder.is_dir():
        raise SiteError(f"{folder} is not a folder")
    if force or not folder.exists() or not any(folder.iterdir()):
        return
    if not (folder / DIGESTS).is_file() or broken_files(folder):
        raise SiteError(f"{folder} is not empty; --force replaces the pages in it, and keeps other files")


@contextmanager
def replacing(folder: Path) -> Iterator[Path]:
    """A draft for all files of a folder, which takes their place at the end of the block.

    Files that were written here before and are not in the draft are removed; any others stay.
    """
    is_new = not folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with tempfile.TemporaryDirectory(dir=folder, prefix=".site-") as name:
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
    if (folder / DIGESTS).is_file():
        remove_listed(folder)
    for file in sorted(draft.rglob("*"), key=lambda file: file.name == DIGESTS):
        if file.is_file():
            target = folder / file.relative_to(draft)
            target.parent.mkdir(parents=True, exist_ok=True)
            file.replace(target)
