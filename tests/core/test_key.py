"""Keys: the same for ever, and different for what is different."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from latrodb.core.color import BLACK
from latrodb.core.key import SIDE_KEY, board_key, man_keys, position_key, word_key
from latrodb.core.position import read_fen
from latrodb.core.square import set_of

PINNED_SIDE = 2319620508541083616
PINNED_OPENING = 7032862044703119270
PINNED_FIELDS = 8878874332348021919
OPENING = read_fen("ssssssssss/4d5/10/10/10/10/5D4/SSSSSSSSSS w")


def test_keys_do_not_change_from_release_to_release() -> None:
    assert word_key("side") == SIDE_KEY == PINNED_SIDE
    assert position_key(OPENING) == PINNED_OPENING
    assert position_key(read_fen("s~2/1S~d b hand=3,2 fresh=a1 die=4 trail=b1:a1")) == PINNED_FIELDS


@pytest.mark.parametrize(
    "changed",
    [
        {"side": BLACK},
        {"white": OPENING.white ^ set_of("a1", "a2")},
        {"white": OPENING.white & ~set_of("a1")},
        {"black": OPENING.black & ~set_of("a8")},
        {"white": OPENING.white & ~set_of("a1"), "black": OPENING.black | set_of("a1")},
        {"duxes": set_of("f2", "a8")},
        {"duxes": set_of("f2")},
        {"bound": set_of("a1")},
        {"fresh": set_of("a1")},
        {"hand": (1, 0)},
        {"hand": (0, 1)},
        {"dux_hand": (1, 0)},
        {"taken": (1, 0)},
        {"die": 1},
        {"pips": 1},
        {"trails": ((0, 1),)},
    ],
)
def test_whatever_may_decide_changes_the_key(changed: dict[str, object]) -> None:
    other = replace(OPENING, **changed)  # type: ignore[arg-type]
    assert position_key(other) != position_key(OPENING)


def test_quiet_turns_do_not_change_the_key() -> None:
    assert position_key(replace(OPENING, quiet=12)) == position_key(OPENING)


def test_the_board_counts() -> None:
    assert position_key(read_fen("8/8 w")) != position_key(read_fen("8/8/8 w"))


def test_a_key_is_the_sum_of_its_men() -> None:
    position = read_fen("8/3d4/8/S7 b")
    expected = board_key(position.geometry) ^ SIDE_KEY
    expected ^= man_keys("w")[set_of("a1")] ^ man_keys("b")[set_of("d3")] ^ man_keys("dux")[set_of("d3")]
    assert position_key(position) == expected


def test_keys_fit_a_signed_integer_of_sqlite() -> None:
    assert all(0 <= key < 1 << 63 for kind in ("w", "b", "dux") for key in man_keys(kind).values())
    keys = [key for kind in ("w", "b", "dux", "bound", "fresh") for key in man_keys(kind).values()]
    assert len(set(keys)) == len(keys)
