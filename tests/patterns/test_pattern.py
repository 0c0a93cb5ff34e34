"""Patterns in positions: named examples with near misses, and random ones against a slow judge."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest

from benchmarks.generate import play_game
from latrodb.core.square import STRIDE, square_name, squares
from latrodb.core.symmetry import IMAGES
from latrodb.patterns.reader import read_pattern
from latrodb.rules.catalog import find_variant
from tests.support.pattern_judge import judge, random_pattern

if TYPE_CHECKING:
    from latrodb.core.position import Position
    from latrodb.core.symmetry import Image

SYSTEMS = ("latrunculi-xxi/10x8", "schaedler/8x8", "latrotabuli/12x6", "bell/7x8")


def found(text: str, fen: str, key: str = "latrunculi-xxi/8x8") -> list[str]:
    """The matches of a pattern: image and squares."""
    variant = find_variant(key)
    matches = read_pattern(text).matches(variant, variant.position(fen))
    return [f"{match.image}: {' '.join(map(square_name, match.squares))}" for match in matches]


def test_a_board_is_found_anywhere_along_files_and_ranks() -> None:
    assert found("S s S", "8/8/8/2SsS3/8/8/8/8 w") == ["same: c5 d5 e5"]
    assert found("S s S", "8/8/3S4/3s4/3S4/8/8/8 w") == ["turned by a quarter: d6 d5 d4"]
    assert found("S s S", "8/8/8/2Ss1S2/8/8/8/8 w") == []
    assert found("S s S", "10/10/10/10/7S2/7s2/7S2/10 w", "latrunculi-xxi/10x8")


@pytest.mark.parametrize("image", IMAGES)
def test_a_match_names_the_image_that_the_position_shows(image: Image) -> None:
    """Of a shape without any symmetry, anywhere and anchored."""
    variant = find_variant("latrunculi-xxi/8x8")
    drawn = variant.position("8/8/8/2Ss4/2D5/8/8/8 w")
    for text in ("S s/D .", "S s/D . at c4", "white: c5 Dc4; black: d5"):
        (match,) = read_pattern(f"{text}; either color").matches(variant, image.position(drawn))
        assert match.image == image
        men = {image.square(variant.geometry, square) for square in squares(drawn.men)}
        assert men <= set(match.squares)


def test_exact_patterns_are_found_only_as_drawn() -> None:
    assert found("S s; exact", "8/8/8/2Ss4/8/8/8/8 w") == ["same: c5 d5"]
    assert found("S s; exact", "8/8/8/2sS4/8/8/8/8 w") == []
    assert found("S s", "8/8/8/2sS4/8/8/8/8 w") == ["files reversed: d5 c5"]


def test_colors_are_exchanged_only_where_asked() -> None:
    assert found("S s S", "8/8/8/2sSs3/8/8/8/8 w") == []
    assert found("S s S; either color", "8/8/8/2sSs3/8/8/8/8 w") == ["colors exchanged: c5 d5 e5"]
    assert found("S s S; either color; white to move", "8/8/8/2sSs3/8/8/8/8 w") == []
    assert found("S s S; either color; white to move", "8/8/8/2sSs3/8/8/8/8 b")


def test_rules_with_a_direction_have_fewer_images() -> None:
    """Latrotabuli's castle leads forward (7.2.1), so that its ranks are reversed only together with the colors."""
    upright, lying = "12/12/3S8/3s8/12/12 w", "12/12/3s8/3S8/12/12 w"
    assert found("S/s", upright, "latrotabuli/12x6")
    assert found("S/s", lying, "latrotabuli/12x6") == []
    assert found("S/s; either color", upright.replace("w", "b"), "latrotabuli/12x6") == ["same: d4 d3"]
    assert found("S/s; either color", "12/12/3S8/3s8/12/12 w", "latrotabuli/12x6") == ["same: d4 d3"]
    assert found("S s", upright, "latrotabuli/12x6") == []


def test_signs_of_walls_need_the_edge() -> None:
    assert found("# s S", "8/8/8/sS6/8/8/8/8 w") == ["same: a5 b5"]
    assert found("# s S", "8/8/8/1sS5/8/8/8/8 w") == []
    assert found("? s S", "8/8/8/sS6/8/8/8/8 w") == []
    assert found("##/#s", "s7/8/8/8/8/8/8/8 w") == ["same: a8"]
    assert found("##/#s", "1s6/8/8/8/8/8/8/8 w") == []


def test_touching_walls_and_corners() -> None:
    assert found("S s; touching wall", "8/8/8/sS6/8/8/8/8 w")
    assert found("S s; touching no wall", "8/8/8/sS6/8/8/8/8 w") == []
    assert found("S s; touching corner", "8/8/8/sS6/8/8/8/8 w") == []
    assert found("S s; touching corner", "Ss6/8/8/8/8/8/8/8 w")


def test_lists_are_anchored_in_every_symmetry_of_the_board() -> None:
    assert found("white: Df2 f3; black: d on e*; empty: f4; exact", "4d3/8/8/8/8/5S2/5D2/8 w") == ["same: f2 f3 f4 e8"]
    assert found("white: Df2 f3; black: d on e*", "8/5D2/5S2/8/8/8/8/4d3 w") == ["ranks reversed: f7 f6 e1"]
    assert found("white: Df2 f3; black: d on e*", "5d2/8/8/8/8/5S2/5D2/8 w") == []
    assert found("empty: e*; exact", "8/8/8/8/8/8/8/8 w")
    assert found("empty: e*; exact", "8/8/8/4s3/8/8/8/8 w") == []
    assert found("white: k2", "8/8/8/8/8/8/8/8 w") == []


def test_material_is_counted() -> None:
    fen = "8/3d4/sss5/8/8/8/3D4/SSSSS3 w"
    assert found("soldiers black <= 3", fen) == ["same: "]
    assert found("soldiers black <= 2", fen) == []
    assert found("men white = 6; duxes enemy = 1; ahead 2", fen)
    assert found("ahead 3", fen) == []
    assert found("ahead black < 1", fen)
    assert found("ahead 2", fen.replace("w", "b")) == []
    assert found("men = 10", fen)


def test_bound_men_are_told_apart_where_asked() -> None:
    fen = "8/8/8/2Ss~S3/8/8/8/8 w"
    assert found("S s S", fen, "schaedler/8x8")
    assert found("S s~ S", fen, "schaedler/8x8")
    assert found("S [s^s~] S", fen, "schaedler/8x8") == []


def test_turns_before_and_after_need_their_positions() -> None:
    variant = find_variant("petteia-xxi/8x8")
    before = variant.position("8/8/8/1Ss5/8/8/8/3S4 w")
    step = variant.play(before, "d1-d5")
    taken = read_pattern("S .{took} S{moved}")
    (match,) = taken.matches(variant, step.after, before)
    assert [square_name(square) for square in match.squares] == ["b5", "c5", "d5"]
    assert list(taken.matches(variant, step.after)) == []
    assert list(read_pattern("takes: c5; leaves: d1; moves: d5; exact").matches(variant, before, None, step.after))
    assert not list(read_pattern("takes: b5; exact").matches(variant, before, None, step.after))
    assert list(read_pattern("left: d1; exact").matches(variant, step.after, before))


@cache
def game(key: str) -> tuple[Position, ...]:
    return play_game(find_variant(key), Random(key), longest=40).positions


@pytest.mark.parametrize("key", SYSTEMS)
def test_matches_are_those_of_a_slow_judge(key: str) -> None:
    random, variant, positions = Random(f"{key} 3"), find_variant(key), game(key)
    hits = 0
    for _ in range(25):
        meant = random_pattern(random, variant.geometry.files, variant.geometry.ranks)
        pattern = read_pattern(meant.text)
        for _ in range(3):
            index = random.randrange(1, len(positions) - 1)
            before, position, after = positions[index - 1 : index + 2]
            squares = {
                frozenset((square % STRIDE, square // STRIDE) for square in match.squares)
                for match in pattern.matches(variant, position, before, after)
            }
            assert squares == judge(meant, key.partition("/")[0], position, before, after), (meant.text, position.fen)
            hits += bool(squares)
    assert hits > 3
