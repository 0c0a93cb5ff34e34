"""The folders that many files are written to: complete or not at all, and never over files of somebody else."""

from __future__ import annotations

import tempfile
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from latrodb.core.errors import PlaceError
from latrodb.exporters.digests import DIGESTS, broken_files, listed_files, remove_listed, write_digests
from latrodb.files import check_links, check_no_log, is_draft

if TYPE_CHECKING:
    from collections.abc import Iterator


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
