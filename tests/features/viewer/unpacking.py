"""What the script does with packed frames, written again to compare."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence


def unpack_codes(packed: Sequence[str], ups: Sequence[int]) -> list[set[str]]:
    """The codes of every frame; `ups` are the frames before them."""
    found: list[set[str]] = []
    for changes, up in zip(packed, ups, strict=True):
        codes = set(found[up]) if up >= 0 and not changes.startswith("=") else set()
        for word in changes.removeprefix("=").split():
            if word.startswith("-"):
                codes.remove(word[1:])
            else:
                codes.add(word)
        found.append(codes)
    return found


def unpack_tables(packed: Mapping[int, Mapping[str, str]], ups: Sequence[int]) -> list[dict[str, str]]:
    """The words of every frame by square."""
    found: list[dict[str, str]] = []
    for at, up in enumerate(ups):
        before = found[up] if up >= 0 else {}
        found.append({key: words for key, words in (before | dict(packed.get(at, {}))).items() if words})
    return found


def unpack_boards(packed: Sequence[str], ups: Sequence[int]) -> list[tuple[dict[str, str], str]]:
    """The men of every frame by square, and the rest of its position on one line."""
    found: list[tuple[dict[str, str], str]] = []
    for board, up in zip(packed, ups, strict=True):
        changes, _, fields = board.partition(" ")
        men = dict(found[up][0]) if up >= 0 else {}
        for square, man in re.findall(r"([a-p][0-9]+)([SDsd]~?)?", changes):
            men[square] = man
        found.append(({square: man for square, man in men.items() if man}, fields))
    return found
