"""Ledgers among other files, by their names: without what reads them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

SUFFIX = ".errata"


def is_ledger(path: str | Path) -> bool:
    """Whether a file is a ledger, by its suffix."""
    return str(path).lower().endswith(SUFFIX)


def ledger_files(path: str | Path) -> Iterator[Path]:
    """The file itself if it is a ledger, or every ledger under a folder, sorted by name."""
    path = Path(path)
    if path.is_dir():
        yield from sorted(each for each in path.rglob("*") if is_ledger(each) and each.is_file())
    elif is_ledger(path):
        yield path
