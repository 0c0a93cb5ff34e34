"""What stands above the tables of rulebooks, read without the rest, which takes longer than all else in a list of games."""

from __future__ import annotations

import tomllib
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Any

BOOKS = Path(__file__).parent / "books"


def read_title(system: str) -> str:
    """The title of a system's rulebook. Raises OSError or KeyError if there is none.

    >>> read_title("quintana")
    'Museum Quintana'
    """
    return str(read_head(system)["title"])


@cache
def read_head(system: str) -> dict[str, Any]:
    """What stands above the tables of a system's rulebook. Raises OSError if there is none."""
    with (BOOKS / f"{system}.toml").open(encoding="utf-8") as lines:
        return tomllib.loads("".join(takewhile(lambda line: not line.startswith("["), lines)))
