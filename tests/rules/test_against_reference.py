"""Every option value against the slow references, a few positions each, on boards that take turns.

`python -m tests.reference` judges all values on all boards, with as many positions as one likes.
"""

from __future__ import annotations

import random
from itertools import cycle
from typing import TYPE_CHECKING

import pytest

from latrodb.core.errors import UnknownVariantError
from latrodb.rules.catalog import SYSTEMS, find_variant
from tests.reference.judge import judge
from tests.reference.variants import REFEREES, boards_of, key_of, settings_of

if TYPE_CHECKING:
    from collections.abc import Iterator

POSITIONS = 4  # of each variant
COMBINATIONS = 3  # of values, of each game


def sample() -> Iterator[str]:
    """The variants: each game on its named boards, and each option value on some board."""
    for system in REFEREES:
        dice = random.Random(f"sample of {system}")
        yield from (key_of(system, board, ()) for board in SYSTEMS[system].boards)
        boards = list(boards_of(system))
        dice.shuffle(boards)
        turns = cycle(boards)
        for readings in settings_of(system, COMBINATIONS, dice)[1:]:
            yield next(key for _ in boards if is_variant(key := key_of(system, next(turns), readings)))


def is_variant(key: str) -> bool:
    """Whether the number of men fits the board."""
    try:
        return bool(find_variant(key))
    except UnknownVariantError:
        return False


KEYS = tuple(dict.fromkeys(sample()))


@pytest.mark.parametrize("key", KEYS)
def test_both_agree(key: str) -> None:
    counts = judge(key, POSITIONS, "sample")
    assert counts["positions"] >= POSITIONS


@pytest.mark.parametrize("system", REFEREES)
def test_every_option_value_is_in_the_sample(system: str) -> None:
    keys = [key for key in KEYS if key.startswith(f"{system}/")]
    for option in SYSTEMS[system].system.rulebook.options:
        for value in option.values:
            assert value == option.default or any(f"{option.key}={value}" in key for key in keys)
