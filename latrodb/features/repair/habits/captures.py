"""Captures that are written in another way: behind or between the squares, with the target or the victim alone."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from latrodb.core.mark import SIGN
from latrodb.features.repair.habits.reading import Hint
from latrodb.notation.turns import read_turn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.features.repair.habits.reading import Meaning, Meanings

_SQUARE = r"[a-p]\d{1,2}"
_END = rf"(?P<mark>(?:{SIGN})?)(?P<glyph>[!?]{{0,2}})"
_BETWEEN = re.compile(rf"(?P<dux>D?)(?P<origin>{_SQUARE})[x:](?P<other>{_SQUARE}){_END}")
_ALONE = re.compile(rf"(?P<dux>D?)[x:](?P<other>{_SQUARE}(?:[x:]{_SQUARE})*){_END}")
_TARGET = re.compile(rf"(?P<dux>D?)(?P<target>{_SQUARE})(?P<takes>(?:[x:]{_SQUARE})*|[x:]){_END}")
TARGETS = "the target of a capture stands behind x, and its victims are not given"
VICTIMS = "the victim of a capture stands behind x, and its target is not given"
ALONE = "only the target of a turn is given"


def capture_habits(words: Sequence[str]) -> dict[str, Meanings]:
    """What captures may mean throughout some words, by the name of the habit; only what their shapes allow."""
    found: dict[str, Meanings] = {}
    if any(_BETWEEN.fullmatch(word) or _ALONE.fullmatch(word) for word in words):
        found |= {TARGETS: _with_targets, VICTIMS: _with_victims}
    if any(_TARGET.fullmatch(word) and plainly(word) == () for word in words):
        found[ALONE] = _targets_alone
    return found


@lru_cache(maxsize=4096)
def plainly(word: str) -> tuple[Meaning, ...]:
    """A word as the notation reads it; none if it is not a turn."""
    turn = read_turn(word)
    return (turn,) if turn else ()


@lru_cache(maxsize=4096)
def _with_targets(word: str) -> tuple[Meaning, ...]:
    if found := _ALONE.fullmatch(word):
        target, *victims = re.findall(_SQUARE, found["other"])
        return *plainly(word), Hint(bool(found["dux"]), "", target, tuple(victims), True, *_end(found))
    return plainly(word)


@lru_cache(maxsize=4096)
def _targets_alone(word: str) -> tuple[Meaning, ...]:
    if found := _TARGET.fullmatch(word):
        victims = tuple(re.findall(_SQUARE, found["takes"]))
        return (Hint(bool(found["dux"]), "", found["target"], victims, bool(found["takes"]), *_end(found)),)
    return _with_targets(word)


@lru_cache(maxsize=4096)
def _with_victims(word: str) -> tuple[Meaning, ...]:
    found = _BETWEEN.fullmatch(word) or _ALONE.fullmatch(word)
    if found is None:
        return plainly(word)
    victims = tuple(re.findall(_SQUARE, found["other"]))
    origin = found.groupdict().get("origin", "")
    others = plainly(word) if not origin else ()
    return *others, Hint(bool(found["dux"]), origin, "", victims, True, *_end(found))


def _end(found: re.Match[str]) -> tuple[str, str]:
    return found["mark"], found["glyph"]
