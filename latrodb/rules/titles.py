"""Titles of rulebooks, read without the rest of them, which takes longer than all else that a list of them needs."""

from __future__ import annotations

import tomllib
from itertools import takewhile
from pathlib import Path

BOOKS = Path(__file__).parent / "books"


def read_title(system: str) -> str:
    """The title of a system's rulebook, which is above all its tables. Raises OSError or KeyError if there is none.

    >>> read_title("quintana")
    'Museum Quintana'
    """
    with (BOOKS / f"{system}.toml").open(encoding="utf-8") as lines:
        return str(tomllib.loads("".join(takewhile(lambda line: not line.startswith("["), lines)))["title"])
