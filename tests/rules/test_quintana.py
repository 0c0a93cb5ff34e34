"""Museum Quintana: the shared positions, and what no single position shows."""

from __future__ import annotations

import pytest

from benchmarks.board_laws import certify
from latrodb.core.board_code import board_code
from latrodb.core.color import BLACK
from latrodb.core.geometry import geometry
from latrodb.core.mark import Mark
from latrodb.core.position import read_fen
from latrodb.core.square import set_of
from latrodb.rules.boards import bulk_reader, start_of
from latrodb.rules.catalog import find_variant
from latrodb.rules.system import Seen
from tests.support.games import Quintana
from tests.support.reconstruction_boards import board, kinds, play, taken, turn_of

OPENING = Quintana().opening(geometry(8, 8))


def test_the_opening() -> None:
    assert read_fen("ssssssss/ssssssss/8/8/8/8/SSSSSSSS/SSSSSSSS w") == OPENING


@pytest.mark.parametrize(
    ("picture", "turn", "expected"),
    [
        (". . S . . . / . . s . . . / S s . s S s / . . s . . . / . . . . . S", "f1-c1", set()),
        (". . S . . / . . s . . / S s . s S / . . . . s / . . S . .", "c1-c3", {"b3", "c4", "d3"}),
        ("S s s . S / . . . . . / . . . . s", "e3-d3", set()),
        ("S s . . S / . . . . . / . . . . s", "e3-c3", {"b3"}),
        ("s S . . / . . . . / S . . s", "a1-a2", set()),
    ],
)
def test_captures(picture: str, turn: str, expected: set[str]) -> None:
    assert set(taken(play(Quintana(), board(picture), turn))) == expected


def test_a_man_who_walks_in_between_stays() -> None:
    step = play(Quintana(), board(". s . s / S . S . / . . . .", BLACK), "b3-b2")
    assert not step.captures
    assert step.after.black.bit_count() == 2


@pytest.mark.parametrize(("option", "expected"), [(False, {}), (True, {"a3": ("corner",)})])
def test_the_man_in_the_corner(option: bool, expected: dict[str, tuple[str, ...]]) -> None:
    position = board("s S . . / . . . . / S . . s")
    assert taken(play(Quintana(corner_capture=option), position, "a1-a2")) == expected


@pytest.mark.parametrize(
    ("picture", "turn", "result", "ending"),
    [
        ("S s . . / . . S . / . . . .", "c2-c3", "1-0", "reduced"),
        ("s . . S / . . . . / S . . .", "d3-b3", None, ""),
        ("s . . S / S . . . / . . . .", "d3-b3", "1-0", "stalemate"),
    ],
)
def test_endings_on_the_board(picture: str, turn: str, result: str | None, ending: str) -> None:
    step = play(Quintana(), board(picture), turn)
    outcome = Quintana().outcome(step.after)
    assert (outcome and outcome.result) == result
    assert (outcome.ending.value if outcome else "") == ending
    assert step.mark is (Mark.MATE if outcome else Mark.NONE)
    assert Quintana().proof(step) == ("the turn wins the game" if outcome else "")


@pytest.mark.parametrize(
    ("fen", "result"), [("sS2/S3/4/4 b", "1-0"), ("sSs1/S3/s3/4 b", None), ("Ssss/ss2/4/4 w", "0-1")]
)
def test_hemming_in_may_lead_to_a_count(fen: str, result: str | None) -> None:
    outcome = Quintana(hemmed_in="count").outcome(read_fen(fen))
    assert (outcome and outcome.result) == result
    assert outcome is None or outcome.ending.value == "count"


def test_a_count_may_save_the_side_that_is_hemmed_in() -> None:
    equal = read_fen("SSs1/SSs1/ss2/4 w")
    drawn = Quintana(hemmed_in="count").outcome(equal)
    beaten = Quintana().outcome(equal)
    assert drawn is not None
    assert beaten is not None
    assert (drawn.result, beaten.result) == ("1/2-1/2", "0-1")


@pytest.mark.parametrize(("name", "result"), [("count", "1-0"), ("draw", "1/2-1/2"), ("off", None)])
def test_the_third_occurrence(name: str, result: str | None) -> None:
    position, seen = read_fen("s3/4/4/S2S w"), Seen()
    system = Quintana(repetition=name)
    for _ in range(2):
        seen.arrive(position)
        assert system.outcome(position, seen) is None
    seen.arrive(position)
    outcome = system.outcome(position, seen)
    assert (outcome and outcome.result) == result
    assert outcome is None or outcome.ending.value == "repetition"


@pytest.mark.parametrize(("quiet", "limit", "result"), [(99, 100, None), (100, 100, "1-0"), (900, 0, None)])
def test_quiet_turns(quiet: int, limit: int, result: str | None) -> None:
    position = read_fen(f"s3/4/4/S2S w quiet={quiet}")
    outcome = Quintana(quiet_limit=limit).outcome(position)
    assert (outcome and outcome.result) == result
    assert outcome is None or outcome.ending.value == "quiet"


def test_impossible_turns_and_faults() -> None:
    assert kinds(Quintana(), OPENING, "a2-b3") == ["not-a-line"]
    assert kinds(Quintana(), OPENING, "a1-a3") == ["blocked-path"]
    (violation,) = Quintana().violations(OPENING, turn_of("a1-a2"))
    assert (violation.kind, str(violation.rule)) == ("occupied-target", "quintana 2nd rule")
    faulty = read_fen("SSSSSSSS/SSSSSSSS/S7/8/8/8/8/7d w")
    assert [each.kind for each in Quintana().faults(faulty)] == ["too-many-men", "wrong-duxes"]
    assert not list(Quintana().faults(OPENING))


@pytest.mark.parametrize(
    ("fen", "turn", "left"),
    [
        ("8/8/8/8/8/2s1s3/3S4/7S w", "d2-d3xd3", ["h1"]),
        ("7s/8/8/8/8/2S1S3/3s4/8 b", "d2-d3xd3", ["h8"]),
        ("8/8/8/8/8/2s5/3S4/7S w", "d2-d3", ["d3", "h1"]),
    ],
)
def test_a_man_that_walks_in_between_leaves_the_board_of_a_certified_game(fen: str, turn: str, left: list[str]) -> None:
    variant = find_variant("quintana/8x8[walk_in=taken]")
    position, text = variant.position(fen), f"1.{turn} *"
    start, reader = start_of(variant.system, position), bulk_reader(variant)
    assert start is not None
    assert reader is not None
    certificate = certify(reader, start, text)
    after = variant.play(position, turn).after
    assert set_of(*left) == after.army(position.side)
    assert certificate is not None
    assert certificate.boards == board_code(position) + board_code(after)
