"""The articles of a folder."""

from __future__ import annotations

from pathlib import Path

from latrodb.core.errors import PlaceError
from latrodb.files import STDIN, check_paths

SUFFIXES = (".md", ".markdown", ".mdown", ".mkd")


def is_article(path: Path) -> bool:
    """Whether a file is an article in Markdown, by its name."""
    return path.suffix.lower() in SUFFIXES


def find_articles(path: str) -> tuple[Path, ...]:
    """A file itself, or the articles of a folder and of those within it, in the order of their names.

    Files and folders whose names begin with a dot are left out.

    Raises:
        PlaceError: there is nothing of that name, no article in the folder, or the file is not Markdown.
    """
    if path == STDIN:
        raise PlaceError("articles with figures are files; standard input is none")
    check_paths([path])
    place = Path(path)
    if not place.is_dir():
        if not is_article(place):
            raise PlaceError(f"{path} is no Markdown ({', '.join(SUFFIXES)}); only Markdown has figures")
        return (place,)
    found = {each.relative_to(place).parts: each for each in place.rglob("*") if is_article(each) and not each.is_dir()}
    visible = sorted(parts for parts in found if not any(part.startswith(".") for part in parts))
    if not visible:
        raise PlaceError(f"there is no article in {path}: no file that ends in {SUFFIXES[0]}")
    return tuple(found[parts] for parts in visible)
