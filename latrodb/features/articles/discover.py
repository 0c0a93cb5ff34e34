"""The articles of a folder."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from latrodb.core.errors import PlaceError
from latrodb.files import STDIN, check_paths

if TYPE_CHECKING:
    from collections.abc import Iterator

SUFFIXES = (".md", ".markdown", ".mdown", ".mkd")


def is_article(path: Path) -> bool:
    """Whether a file is an article in Markdown, by its name."""
    return path.suffix.lower() in SUFFIXES


def find_articles(path: str) -> tuple[Path, ...]:
    """A file itself, or the articles of a folder and of those within it, in the order of their names.

    Files and folders whose names begin with a dot are left out.

    Args:
        path: as a user names it.

    Raises:
        PlaceError: there is nothing of that name, no article in the folder, or the file is no Markdown.
    """
    if path == STDIN:
        raise PlaceError("articles with figures are files; standard input is none")
    check_paths([path])
    place = Path(path)
    if not place.is_dir():
        if not is_article(place):
            raise PlaceError(f"{path} is no Markdown ({', '.join(SUFFIXES)}); only Markdown has figures")
        return (place,)
    found = tuple(sorted(_walk(place), key=lambda each: each.relative_to(place).parts))
    if not found:
        raise PlaceError(f"there is no article in {path}: no file that ends in {SUFFIXES[0]}")
    return found


def _walk(folder: Path) -> Iterator[Path]:
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(each for each in folders if not each.startswith("."))
        for name in files:
            if is_article(Path(name)) and not name.startswith("."):
                yield Path(place, name)
