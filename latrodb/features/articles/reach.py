"""The folders from which a published article may take files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.errors import PlaceError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


class Reach:
    """Folders, with every link in their paths resolved.

    Args:
        folders: first the folder of the articles, then the other allowed ones.
        setting: the setting that allows another folder, for messages.
    """

    def __init__(self, folders: Iterable[Path], setting: str) -> None:
        self.folders = tuple(folder.resolve() for folder in folders)
        self.setting = setting
        self.refused: set[Path] = set()  # the folders of refused files

    def holds(self, path: Path) -> bool:
        """Whether a file is in one of the folders once links in its path are resolved."""
        try:
            return any(path.resolve().is_relative_to(folder) for folder in self.folders)
        except (OSError, RuntimeError, ValueError):  # a loop of links, or a name that no file can have
            return False

    def objection(self, path: Path) -> str:
        """Why a file is refused and how to allow it; empty if it is in one of the folders."""
        if self.holds(path):
            return ""
        self.refused.add(path.absolute().parent)
        return f"{path} is outside {self.folders[0]} and is not read; {self.setting} allows its folder"

    def check(self, path: Path) -> None:
        """Raise PlaceError if a file is outside the folders."""
        if objection := self.objection(path):
            raise PlaceError(objection)
