"""Keys of positions and their classes: which positions share a number, and which do not."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from latrodb.core.board_code import board_code
from latrodb.core.key import FIRST_LANE, IMAGE_BITS, IMAGE_MASK, WIDTH, position_key, rules_number, short_key
from latrodb.core.symmetry import board_images
from latrodb.rules.catalog import find_variant
from latrodb.rules.classes import class_key, image_keys, lanes_of, stored_key
from tests.support.every_system import every_position
from tests.support.strategies import Placed, Played, games

PINNED = {
    "latrunculi-xxi/10x8": 6301001903139,
    "latrunculi-xxi/8x8": 16061039477706,
    "petteia-xxi/8x8": 5582557933090,
    "latrotabuli/12x6": 136631258817747,
    "bell/7x8": 64691424123988,
}


@pytest.mark.parametrize("key", PINNED)
def test_keys_do_not_change_from_release_to_release(key: str) -> None:
    variant = find_variant(key)
    assert stored_key(variant.system, variant.opening()) == PINNED[key]


@given(every_position())
def test_the_lanes_hold_the_keys_of_the_images_in_their_order(placed: Placed) -> None:
    system, position = placed.variant.system, placed.position
    found, images = lanes_of(system, position.geometry).of(position), system.images(position.geometry)
    keys = [position_key(image.position(position)) for image in images]
    assert [found >> WIDTH * lane & FIRST_LANE for lane in range(len(images))] == keys
    assert found >> WIDTH * len(images) == int.from_bytes(board_code(position), "little")
    read = lanes_of(system, position.geometry).read([found], system.name)
    key = stored_key(system, position)
    smallest = min(each >> IMAGE_BITS for each in keys)
    number = smallest << IMAGE_BITS ^ rules_number(system.name) | key & IMAGE_MASK
    assert read == ([number], board_code(position))
    assert (key, class_key(system, position)) == (short_key(number), key >> IMAGE_BITS)
    assert keys[key & IMAGE_MASK] >> IMAGE_BITS == smallest
    assert 0 <= key < 1 << 47  # six bytes in SQLite


@given(every_position(), every_position(), st.data())
def test_two_positions_share_a_key_if_and_only_if_they_are_equal(
    one: Placed, other: Placed, data: st.DataObject
) -> None:
    """Images of symmetric positions among them: the key says which image is meant, not by which way it was made."""
    system, position = one.variant.system, one.position
    first, second = (data.draw(st.sampled_from(system.images(position.geometry))).position(position) for _ in range(2))
    assert (stored_key(system, first) == stored_key(system, second)) == (first == second)
    if other.variant.system.name == system.name:
        assert (stored_key(system, other.position) == stored_key(system, position)) == (other.position == position)


@given(every_position())
def test_the_keys_of_the_images_are_those_under_which_they_are_stored(placed: Placed) -> None:
    system, position = placed.variant.system, placed.position
    images = system.images(position.geometry)
    found = image_keys(system, position)
    assert {image: key for key, same in found.items() for image in same} == {
        image: stored_key(system, image.position(position)) for image in images
    }
    assert next(iter(found)) == stored_key(system, position)
    assert [same[0] for same in found.values()] == sorted((same[0] for same in found.values()), key=images.index)


def test_a_position_that_is_its_own_image_has_one_key() -> None:
    quintana = find_variant("quintana/8x8")
    first, *others = image_keys(quintana.system, quintana.opening()).values()
    assert list(map(str, first)) == ["same", "files reversed"]
    assert [len(same) for same in others] == [2] * 7


@given(every_position(), every_position(), st.data())
def test_a_class_holds_the_images_and_nothing_else(one: Placed, other: Placed, data: st.DataObject) -> None:
    system, position = one.variant.system, one.position
    image = data.draw(st.sampled_from(board_images(position.geometry)))
    found, claimed = image.position(position), system.images(position.geometry)
    is_same = any(each.position(position) == found for each in claimed)
    assert is_same or image not in claimed
    assert (class_key(system, found) == class_key(system, position)) == is_same
    assume(other.position.geometry is not position.geometry or other.variant.system.name != system.name)
    assert class_key(other.variant.system, other.position) != class_key(system, position)


def test_systems_share_no_class_but_options_do() -> None:
    petteia, quintana = find_variant("petteia-xxi/8x8"), find_variant("quintana/8x8")
    assert petteia.opening() == quintana.opening()
    assert class_key(petteia.system, petteia.opening()) != class_key(quintana.system, quintana.opening())
    other = find_variant("quintana/8x8[walk_in=taken]")
    assert class_key(other.system, other.opening()) == class_key(quintana.system, quintana.opening())


@given(games(longest=8))
def test_lanes_follow_a_game(game: Played) -> None:
    lanes = lanes_of(game.variant.system, game.first.geometry)
    for step in game.steps:
        kind, own = ("b", step.before.black) if step.before.side else ("w", step.before.white)
        left, arrived = own & ~step.after.men, step.after.men & ~step.before.men
        change = lanes.pass_turn ^ lanes.men[kind][left] ^ lanes.men[kind][arrived]
        if left & step.before.duxes:
            change ^= lanes.men["dux"][left] ^ lanes.men["dux"][arrived]
        for capture in step.captures:
            change ^= lanes.men["w" if kind == "b" else "b"][1 << capture.square]
        assert lanes.of(step.before) ^ change == lanes.of(step.after)
