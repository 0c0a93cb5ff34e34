"""Commands that do several things: the first word behind the name says which."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Action(NamedTuple):
    """One thing that a command does, as `list` in `latrodb errata list`.

    A module of a command that has several puts them, by their words, into a dict `ACTIONS`, in the place of
    its function `command`.

    Attributes:
        sentence: what it does, for `--help`.
        example: a whole command line.
        command: what typer parses; returns an exit code.
    """

    sentence: str
    example: str
    command: Callable[..., int]
