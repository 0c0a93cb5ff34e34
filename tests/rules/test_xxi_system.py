"""The XXI systems as others use them: openings, options, captures, faults, endings that need a history."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from latrodb.core.color import BLACK, WHITE
from latrodb.core.errors import TurnError
from latrodb.core.outcome import Ending, Outcome
from latrodb.core.position import read_fen, write_fen
from latrodb.core.square import find_square
from latrodb.core.step import Shift, Tactic
from latrodb.rules.catalog import find_variant
from latrodb.rules.engine.table import Event
from latrodb.rules.games.slides import Slides
from latrodb.rules.system import UNSEEN, Seen
from tests.support.games import count_turns

PETTEIA = find_variant("petteia-xxi/8x8")
TWO_AGAINST_TWO = read_fen("s6s/8/8/8/8/8/8/S6S w")


def shift(text: str) -> tuple[Shift]:
    origin, target = (find_square(name) for name in text.split("-"))
    assert origin is not None
    assert target is not None
    return (Shift(origin, target),)


@pytest.mark.parametrize(
    ("key", "fen"),
    [
        ("latrunculi-xxi/8x8", "ssssssss/3d4/8/8/8/8/4D3/SSSSSSSS w"),
        ("latrunculi-xxi/10x8", "ssssssssss/4d5/10/10/10/10/5D4/SSSSSSSSSS w"),
        ("latrunculi-xxi/12x8", "ssssssssssss/5d6/12/12/12/12/6D5/SSSSSSSSSSSS w"),
        ("petteia-xxi/8x8", "ssssssss/ssssssss/8/8/8/8/SSSSSSSS/SSSSSSSS w"),
        ("single-stone-xxi/12x8", "ssssssssssss/12/12/12/12/12/12/SSSSSSSSSSSS w"),
    ],
)
def test_openings(key: str, fen: str) -> None:
    assert write_fen(find_variant(key).opening()) == fen


def test_every_option_changes_the_system_and_its_default_does_not() -> None:
    for name in ("latrunculi-xxi", "petteia-xxi", "single-stone-xxi"):
        system = find_variant(name).system
        assert isinstance(system, Slides)
        for option in system.rulebook.options:
            assert system.with_option(option.key, option.default) == system
            for value in option.values or ("0", "7"):
                changed = system.with_option(option.key, value)
                assert (changed == system) == (value == option.default)
                assert changed.rulebook is system.rulebook


def test_options_of_a_key_reach_the_system() -> None:
    system = find_variant("latrunculi-xxi/8x8[quiet_limit=12,repetition=draw,anvil_dux=false]").system
    assert isinstance(system, Slides)
    table = system.table
    assert (table.quiet_limit, table.repetition, table.anvil_dux) == (12, Event.DRAW, False)


def test_captures_stand_by_file_with_all_their_tactics() -> None:
    position = read_fen("3s4/3S1ss1/2SsSS2/8/8/8/8/2sS4 w")
    step = PETTEIA.system.play(position, shift("d1-d5"))
    assert [str(each) for each in step.captures] == sorted(str(each) for each in step.captures)
    position = read_fen("8/3s4/2SS4/2SS4/8/8/3S4/8 w")
    (capture,) = PETTEIA.system.play(read_fen("3s4/2SS4/2S5/8/8/8/3S4/8 w"), shift("d2-d6")).captures
    assert capture.tactics == (Tactic.PUSH_AND_CRUSH, Tactic.PHALANX)


def test_an_illegal_move_is_carried_out_all_the_same() -> None:
    position = read_fen("s7/8/8/3s4/3S4/8/8/7S w")
    step = PETTEIA.system.play(position, shift("d4-d1"))
    assert not step.is_legal
    assert write_fen(step.after) == "s7/8/8/3s4/8/8/8/3S3S b quiet=1"


def test_an_impossible_move_is_not() -> None:
    with pytest.raises(TurnError, match="the square d4 is empty"):
        PETTEIA.system.play(TWO_AGAINST_TWO, shift("d4-d1"))


def test_quiet_turns_are_counted_and_a_capture_begins_anew() -> None:
    position = replace(read_fen("s6s/8/8/8/1Ss5/8/8/3S4 w"), quiet=5)
    assert PETTEIA.system.play(position, shift("d1-d2")).after.quiet == 6
    assert PETTEIA.system.play(position, shift("d1-d4")).after.quiet == 0


@pytest.mark.parametrize(("quiet", "ended"), [(99, False), (100, True), (101, True)])
def test_a_hundred_quiet_plies_are_a_draw(quiet: int, ended: bool) -> None:
    outcome = PETTEIA.system.outcome(replace(TWO_AGAINST_TWO, quiet=quiet))
    assert outcome == (Outcome(None, Ending.QUIET) if ended else None)


@pytest.mark.parametrize(("repetition", "winner"), [("mover", WHITE), ("opponent", BLACK), ("draw", None)])
def test_the_third_occurrence_ends_the_game(repetition: str, winner: object) -> None:
    system = PETTEIA.system.with_option("repetition", repetition)
    seen = Seen()
    for _ in range(3):
        assert system.outcome(TWO_AGAINST_TWO, seen) is None
        seen.arrive(TWO_AGAINST_TWO)
    outcome = system.outcome(TWO_AGAINST_TWO, seen)
    assert outcome is not None
    assert (outcome.winner, outcome.ending) == (winner, Ending.REPETITION)
    assert system.outcome(TWO_AGAINST_TWO.with_side(BLACK), seen) is None


def test_a_repetition_goes_before_the_quiet_count() -> None:
    seen, position = Seen(), replace(TWO_AGAINST_TWO, quiet=100)
    for _ in range(3):
        seen.arrive(position)
    outcome = PETTEIA.system.outcome(position, seen)
    assert outcome is not None
    assert outcome.ending is Ending.REPETITION


def test_a_position_from_nowhere_has_no_history() -> None:
    assert UNSEEN.count(TWO_AGAINST_TWO) == 0
    assert PETTEIA.system.outcome(TWO_AGAINST_TWO) is None


def test_faults_name_side_and_number() -> None:
    messages = [each.message for each in PETTEIA.system.faults(read_fen("8/8/8/8/8/8/8/DS5d w"))]
    assert messages == ["White has a Dux; this game has 0 a side", "Black has a Dux; this game has 0 a side"]
    system = find_variant("latrunculi-xxi/8x8").system
    messages = [each.message for each in system.faults(read_fen("ssssssss/s7/8/8/8/8/8/DD5S w"))]
    assert messages == [
        "White has 2 Duxes; this game has 1 a side",
        "Black has no Dux; this game has 1 a side",
        "Black has 9 soldiers; the game begins with 8",
    ]


def test_perft_counts_nothing_after_the_end() -> None:
    system, ended = PETTEIA.system, read_fen("7s/8/8/8/8/8/8/S6S w")
    assert [system.perft(ended, depth) for depth in (0, 1, 2)] == [1, 0, 0]
    assert [count_turns(system, ended, depth) for depth in (0, 1, 2)] == [1, 0, 0]
