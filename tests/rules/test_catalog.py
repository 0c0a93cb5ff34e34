"""Variants by name: keys, aliases, options, near misses."""

from __future__ import annotations

import pytest

import latrodb
from latrodb.core.errors import FenError, TurnError, UnknownVariantError
from latrodb.rules.catalog import (
    SYSTEMS,
    find_variant,
    system_of_heading,
    systems_by_name,
    systems_with_sign,
    turned_board,
    variant_keys,
)


def test_the_contract_names_these_xxi_boards() -> None:
    assert [key for key in variant_keys() if "-xxi/" in key] == [
        "latrunculi-xxi/10x8",
        "latrunculi-xxi/8x8",
        "latrunculi-xxi/12x8",
        "petteia-xxi/8x8",
        "petteia-xxi/10x8",
        "petteia-xxi/12x8",
        "single-stone-xxi/8x8",
        "single-stone-xxi/10x8",
        "single-stone-xxi/12x8",
    ]


def test_a_bare_system_means_its_first_board() -> None:
    for name, entry in SYSTEMS.items():
        assert latrodb.variant(name).key == f"{name}/{entry.boards[0]}"


@pytest.mark.parametrize("key", variant_keys())
def test_every_key_finds_its_variant(key: str) -> None:
    variant = find_variant(key)
    assert variant.key == key
    assert variant.geometry.name == key.partition("/")[2]
    assert variant.rulebook.system == key.partition("/")[0]


@pytest.mark.parametrize(
    ("written", "key"),
    [
        (" Latrunculi-XXI/10x8 ", "latrunculi-xxi/10x8"),
        ("petteia-xxi[phalanx=rear]", "petteia-xxi/8x8[phalanx=rear]"),
        ("petteia-xxi/8x8[phalanx=full]", "petteia-xxi/8x8"),
        ("petteia-xxi/8x8[]", "petteia-xxi/8x8"),
        ("petteia-xxi/8x8[repetition=draw, phalanx=rear]", "petteia-xxi/8x8[phalanx=rear,repetition=draw]"),
    ],
)
def test_keys_are_written_in_one_way(written: str, key: str) -> None:
    assert find_variant(written).key == key


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("latrunculi", "no variant 'latrunculi'; did you mean latrunculi-xxi/10x8"),
        ("petea", "did you mean petteia-xxi"),
        ("", "no variant ''"),
        ("petteia-xxi/9x9", "petteia-xxi is played on 8x8, 10x8 and 12x8, and on every other width from 6x8 to 16x8"),
        ("kowalski/9x9", "kowalski is played on 12x8 and 11x10"),
        ("bell/17x17", "bell is played on any board up to 16x16"),
        ("petteia-xxi/99x99", "petteia-xxi is played on"),
        ("petteia-xxi/8x8[phalanks=rear]", "no option 'phalanks' in petteia-xxi; did you mean phalanx"),
        ("petteia-xxi/8x8[phalanx=both]", "option phalanx takes full, front, rear and none, not 'both'"),
        ("petteia-xxi/8x8[phalanx]", "option phalanx takes full, front, rear and none, not ''"),
        ("petteia-xxi/8x8[quiet_limit=-1]", "option quiet_limit takes a whole number, not '-1'"),
        ("petteia-xxi/8x8[corner_dux=false]", "no option 'corner_dux' in petteia-xxi"),
        ("petteia-xxi/8x8[phalanx=rear", "no variant"),
    ],
)
def test_a_near_miss_is_named(key: str, message: str) -> None:
    with pytest.raises(UnknownVariantError) as caught:
        find_variant(key)
    assert message in str(caught.value)


def test_a_variant_plays_by_text() -> None:
    variant = latrodb.variant("latrunculi-xxi/10x8")
    step = variant.play(variant.opening(), "e1-e6")
    assert step.is_legal
    assert step.mark == "*"
    assert variant.outcome(step.after) is None
    assert "e1-e6*" in variant.turns(variant.opening())
    assert len(variant.turns(variant.opening())) == 67


@pytest.mark.parametrize("text", ["", "e1", "e2-e4", "e1-f3", "z1-z2", "e1-e99"])
def test_what_cannot_be_played_raises(text: str) -> None:
    variant = latrodb.variant("latrunculi-xxi/10x8")
    with pytest.raises(TurnError):
        variant.play(variant.opening(), text)


def test_a_position_of_another_board_is_refused() -> None:
    with pytest.raises(FenError, match="8x2, not 10x8"):
        latrodb.variant("latrunculi-xxi/10x8").position("8/8 w")


def test_headings_and_names_in_prose_lead_to_systems() -> None:
    assert system_of_heading("latrunculi xxi") == "latrunculi-xxi"
    assert system_of_heading("Single Stone Latrunculi XXI") == "single-stone-xxi"
    assert system_of_heading("Latrunculus glaucus") == "glaucus"
    assert system_of_heading("Chess") == ""
    assert systems_by_name()["schädler"] == "schaedler"
    assert systems_by_name()["single stone xxi"] == "single-stone-xxi"


def test_systems_are_found_by_the_forms_of_their_turns() -> None:
    assert systems_with_sign("x") == ("schaedler", "glaucus")
    assert set(systems_with_sign("-")) == set(SYSTEMS)


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Latrunculi XXI", "latrunculi-xxi/10x8"),
        ("Petteia XXI 8x8", "petteia-xxi/8x8"),
        ("Museum Quintana", "quintana/8x8"),
        ("Ludus Latrunculorum (Kowalski)", "kowalski/12x8"),
        ("Schädler", "schaedler/8x8"),
        ("SCHAEDLER 8×8", "schaedler/8x8"),
        ("Latrunculus glaucus", "glaucus/8x8"),
        ("Single Stone Latrunculi XXI, 12 x 8", "single-stone-xxi/12x8"),
        ("Classical Petteia (10x8)", "classical-petteia/10x8"),
        ("Petteia XXI 8x8[phalanx=rear]", "petteia-xxi/8x8[phalanx=rear]"),
    ],
)
def test_a_name_finds_its_variant(name: str, key: str) -> None:
    assert find_variant(name).key == key
    assert turned_board(name) == ""


@pytest.mark.parametrize(
    ("key", "taken"), [("kowalski/8x12", "kowalski/12x8"), ("Latrotabuli 6x12", "latrotabuli/12x6")]
)
def test_ranks_in_front_of_files_are_turned_around(key: str, taken: str) -> None:
    assert find_variant(key).key == taken
    assert turned_board(key) in key


def test_a_board_that_exists_is_not_turned_around() -> None:
    assert (find_variant("bell/8x7").geometry.name, turned_board("bell/8x7")) == ("8x7", "")


@pytest.mark.parametrize(
    ("name", "choices"),
    [
        ("Petteia", "did you mean petteia-xxi/8x8 or classical-petteia/8x8"),
        ("Ludus latrunculorum", "did you mean kowalski/12x8, bell/7x8, schaedler/8x8, falkener/12x12 or quintana/8x8"),
        ("XXI", "did you mean latrunculi-xxi/10x8, petteia-xxi/8x8 or single-stone-xxi/8x8"),
        ("chess", "no variant 'chess'"),
        ("10x8", "no variant '10x8'"),
    ],
)
def test_a_name_of_several_games_is_refused(name: str, choices: str) -> None:
    with pytest.raises(UnknownVariantError) as caught:
        find_variant(name)
    assert choices in str(caught.value)
