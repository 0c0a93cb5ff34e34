"""What the script does with packed frames, written again to compare."""

from __future__ import annotations

import re
from collections.abc import Sequence

_NUMBER = re.compile(r"[0-9A-Z]+")
_SQUARE = re.compile(r"[a-p][0-9]+")


def unpack_marks(text: str) -> str:
    """Marks with a square each, of marks with all their squares."""

    def one_each(found: re.Match[str]) -> str:
        return " ".join(found[1] + square for square in _SQUARE.findall(found[2]))

    return re.sub(r"(-?[0-9A-Z]+)([a-p][a-p0-9]+)", one_each, text)


def unpack_codes(packed: str, ups: Sequence[int]) -> list[set[str]]:
    """The codes of every frame; `ups` are the frames before them."""
    found: list[set[str]] = []
    for changes, up in zip(packed.split(";"), ups, strict=True):
        found.append(_change(found[up] if up >= 0 else set(), changes))
    return found


def _change(before: set[str], changes: str) -> set[str]:
    codes = set() if changes.startswith("=") else set(before)
    for word in changes.removeprefix("=").split():
        if word.startswith("-"):
            codes.remove(word[1:])
        else:
            codes.add(word)
    return codes


def unpack_words(code: str, phrases: Sequence[str]) -> str:
    """The words of a code."""
    number = _NUMBER.match(code)
    assert number
    lists = [_SQUARE.findall(part) for part in code[number.end() :].split(",")]
    words = phrases[int(number[0], 36)]
    for squares in lists:
        *first, last = squares or [""]
        words = words.replace("~", f"{', '.join(first)} and {last}" if first else last, 1)
    return words


def unpack_ways(said: str) -> list[list[str]]:
    """The squares of each man who moved."""
    ways: list[list[str]] = []
    for code in said.split():
        lists = [_SQUARE.findall(part) for part in code.split(",")]
        for start, *stops in zip(*lists, strict=True) if len(lists) > 1 else ():
            if ways and ways[-1][-1] == start and len(lists[0]) == 1:
                ways[-1].extend(stops)
            else:
                ways.append([start, *stops])
    return ways


def unpack_boards(
    said: Sequence[str], men: Sequence[str], fields: Sequence[str], ups: Sequence[int]
) -> list[tuple[dict[str, str], str]]:
    """The men of every frame by square, and the rest of its position on one line."""
    found: list[tuple[dict[str, str], str]] = []
    for words, changes, rest, up in zip(said, men, fields, ups, strict=True):
        board, before = (dict(found[up][0]), found[up][1]) if up >= 0 else ({}, "")
        for start, *_, end in unpack_ways(words):
            if man := board.pop(start, ""):
                board[end] = man
        for word in changes.split():
            letter = word[:2] if word[1] == "~" else word[0]
            board |= dict.fromkeys(_SQUARE.findall(word[1:]), "" if letter == "-" else letter)
        found.append(({square: man for square, man in board.items() if man}, rest or _next_fields(before)))
    return found


def _next_fields(before: str) -> str:
    side, *fields = before.split()
    quiet = [field for field in fields if field.startswith("quiet=")]
    count = int(quiet[0].removeprefix("quiet=")) if quiet else 0
    return " ".join(({"w": "b", "b": "w"}[side], *(each for each in fields if each not in quiet), f"quiet={count + 1}"))
