"""The folders from which a published article may take files, and to which it may be written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.errors import PlaceError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


class Reach:
    """Some folders, with every link in their paths followed.

    Args:
        folders: that of the articles first, then others that are allowed.
        setting: how another folder is allowed, for messages.
    """

    def __init__(self, folders: Iterable[Path], setting: str) -> None:
        self.folders = tuple(folder.resolve() for folder in folders)
        self.setting = setting

    def holds(self, path: Path) -> bool:
        """Whether a file lies in one of the folders, wherever links in its path lead."""
        try:
            return any(path.resolve().is_relative_to(folder) for folder in self.folders)
        except (OSError, RuntimeError, ValueError):  # a loop of links, or a name that no file can have
            return False

    def objection(self, path: Path) -> str:
        """Why a file is not taken, and what would let it be; empty if it lies in one of the folders."""
        if self.holds(path):
            return ""
        return f"{path} lies outside of {self.folders[0]} and is not read; {self.setting} allows that folder"

    def check_targets(self, paths: Iterable[Path]) -> None:
        """Raise PlaceError if a link that is already there would lead a file elsewhere."""
        for path in paths:
            if not self.holds(path):
                raise PlaceError(f"{path} leads out of {self.folders[0]} through a link; nothing is written")

    def check(self, path: Path) -> None:
        """Raise PlaceError if a file lies outside of the folders."""
        if objection := self.objection(path):
            raise PlaceError(objection)
