"""The words and patterns for reading sentences about games, from `sentence_patterns.toml`."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import msgspec

_WORD = re.compile(r"@([a-z_]+)")


class Plain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Patterns of one kind of statement: their meaning, and what must not follow them or be in them."""

    topic: str
    patterns: tuple[str, ...]
    value: str = ""
    unless: str = ""
    not_in: str = ""


class Orders(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Patterns that say which turn of the game a move is; `last` if it is the last one of the game."""

    patterns: tuple[str, ...]
    value: str = ""


class Legal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Patterns of moves called legal or illegal, by their sense; `named` if a word in them says which."""

    sense: str
    patterns: tuple[str, ...]


class Patterns(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    no_names: frozenset[str]
    common_words: frozenset[str]
    words: dict[str, str]
    plain: tuple[Plain, ...]
    orders: tuple[Orders, ...]
    legal: tuple[Legal, ...]


@cache
def patterns() -> Patterns:
    """The words and patterns of the file, read on first use."""
    text = Path(__file__).with_suffix(".toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), Patterns)


@cache
def pattern(text: str) -> re.Pattern[str]:
    """A pattern, between white space, with its word lists filled in."""
    return re.compile(rf"(?<!\S){expand(text)}(?!\S)")


@cache
def words(name: str) -> re.Pattern[str]:
    """A list of words as a pattern."""
    return re.compile(expand(f"@{name}"))


def expand(text: str) -> str:
    """A text with its word lists filled in."""
    known = patterns().words
    while (found := _WORD.search(text)) is not None:
        text = text.replace(found[0], known[found[1]].replace("\n", ""), 1)
    return text
