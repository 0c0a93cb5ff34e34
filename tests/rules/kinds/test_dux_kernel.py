"""Games in bulk: the certificate has what playing gives, and nothing false is certified."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from latrodb.core.board_code import board_code
from latrodb.core.color import WHITE
from latrodb.core.outcome import Ending, Outcome
from latrodb.core.square import square_name
from latrodb.core.turn import Shift
from latrodb.notation.format_step import turn_text
from latrodb.rules.captures import name_captures
from latrodb.rules.catalog import find_variant
from latrodb.rules.classes import stored_key
from latrodb.rules.games.xxi import XXI
from latrodb.rules.system import Seen
from tests.support.players import choose_any, play_game
from tests.support.strategies import KEYS, OPEN_KEYS, Placed, Played, arrangements, endgames, games

if TYPE_CHECKING:
    from latrodb.core.step import Step
    from latrodb.rules.system import Certificate, PlainPly

PLY = re.compile(r"(D?)([a-p]\d+-[a-p]\d+)((?:x[a-p]\d+)*)(.*)")


@pytest.mark.parametrize(
    "key",
    [
        "classical-latrunculi/8x8",
        "classical-latrunculi/9x8[line_capture=true]",
        "classical-petteia/8x8",
        "classical-petteia/8x8[quiet_limit=20,repetition=off]",
    ],
)
def test_random_games_are_certified_as_they_were_played(key: str) -> None:
    variant = find_variant(key)
    for number in range(4):
        game = play_game(variant, choose_any, Random(f"{key} {number}"), 80)
        texts = [turn_text(step) for (step,) in game.turns]
        plies = [found.groups() for text in texts if (found := PLY.fullmatch(text))]
        certificate = variant.system.kernel.certify(variant.opening(), plies)
        assert certificate is not None
        assert [text for text, _, _ in certificate.plies] == texts
        assert certificate.outcome == game.outcome
        letter, move, takes, mark = plies[-1]
        wrong = [*plies[:-1], (letter, move, f"{takes}xa9", mark)]
        assert variant.system.kernel.certify(variant.opening(), wrong) is None


def plain(step: Step) -> PlainPly:
    (shift,) = step.turn
    assert isinstance(shift, Shift)
    letter = "D" if step.before.duxes >> shift.origin & 1 else ""
    text = f"{square_name(shift.origin)}-{square_name(shift.target)}"
    return letter, text, "".join(f"x{each}" for each in step.captures), str(step.mark)


def certify(game: Played, plies: list[PlainPly]) -> Certificate | None:
    assert isinstance(game.variant.system, XXI)
    return game.variant.system.certify(game.first, plies)


@given(st.one_of(games(OPEN_KEYS, longest=60), endgames(OPEN_KEYS)))
def test_the_kernel_certifies_what_the_rules_play(game: Played) -> None:
    seen = Seen()
    positions = (game.first, *(step.after for step in game.steps))
    for position in positions:
        seen.arrive(position)
    found = certify(game, [plain(step) for step in game.steps])
    assert found is not None
    assert found.outcome == game.variant.system.outcome(game.last, seen)
    assert len(found.plies) == len(game.steps)
    assert found.keys == [stored_key(game.variant.system, each) for each in positions]
    assert found.boards == b"".join(map(board_code, positions))
    assert found.plies == [
        ("".join(plain(step)), str(step.mark), name_captures(game.variant.rulebook, [step])) for step in game.steps
    ]


@given(games(), st.data())
def test_the_kernel_hands_back_what_is_not_so(game: Played, data: st.DataObject) -> None:
    assume(game.steps)
    at = data.draw(st.integers(0, len(game.steps) - 1), label="ply")
    plies = [plain(step) for step in game.steps]
    letter, text, captures, mark = plies[at]
    position, system = game.steps[at].before, game.variant.system
    illegal = sorted(
        text
        for text, slide in position.geometry.slide_texts.items()
        if system.violations(position, (Shift(slide.origin, slide.target),))
    )
    wrong = [
        ("" if letter else "D", text, captures, mark),
        (letter, data.draw(st.sampled_from(illegal), label="slide"), captures, mark),
        (letter, text[:3] + text[:2], captures, mark),
        (letter, text, captures[3:] if captures else "xa1", mark),
        (letter, text, captures + "xh8", mark),
        (letter, text, captures, "*" if mark != "*" else "+"),
        (letter, text, captures, "" if mark else "#"),
    ]
    plies[at] = data.draw(st.sampled_from(wrong), label="instead")
    assert certify(game, plies) is None


@given(endgames(), st.data())
def test_the_kernel_hands_back_what_is_played_after_the_end(game: Played, data: st.DataObject) -> None:
    assert certify(game, [plain(step) for step in game.steps]) is not None
    system, last = game.variant.system, game.last
    more = [plain(system.play(last, turn)) for turn in system.turns(last)]
    assume(more)
    assert certify(game, [plain(step) for step in game.steps] + [data.draw(st.sampled_from(more))]) is None


@given(arrangements(KEYS), st.integers(0, 4095))
def test_the_kernel_starts_from_any_position_that_the_rules_start_from(placed: Placed, choice: int) -> None:
    system, position = placed.variant.system, placed.position
    assert isinstance(system, XXI)
    turns = list(system.turns(position))
    assume(turns)
    step = system.play(position, turns[choice % len(turns)])
    found = system.certify(position, [plain(step)])
    fit = system.outcome(position) is None and not list(system.faults(position))
    assert (found is not None) == fit
    if found:
        assert found.keys == [stored_key(system, each) for each in (position, step.after)]
        seen = Seen()
        seen.arrive(position)
        seen.arrive(step.after)
        assert found.outcome == system.outcome(step.after, seen)


def test_the_kernel_ends_a_game_at_the_third_occurrence() -> None:
    petteia = find_variant("petteia-xxi/8x8")
    there_and_back = [("", text, "", "") for text in ("a2-a3", "a7-a6", "a3-a2", "a6-a7")]
    twice = petteia.system.kernel.certify(petteia.opening(), there_and_back + there_and_back[:3])
    assert twice is not None
    assert twice.outcome is None
    thrice = petteia.system.kernel.certify(petteia.opening(), there_and_back * 2)
    assert thrice is not None
    assert thrice.keys.count(thrice.keys[0]) == 3
    assert thrice.outcome == Outcome(WHITE, Ending.REPETITION)
    assert petteia.system.kernel.certify(petteia.opening(), there_and_back * 2 + there_and_back[:1]) is None
