"""Lines followed from any position: objections and what they cost, gaps, move numbers."""

from __future__ import annotations

import pytest

from latrodb.features.repair.lookahead import (
    IMPOSSIBLE,
    IMPOSSIBLE_AGAIN,
    NO_CAPTURE,
    OMITTED_CAPTURE,
    OTHER_CAPTURE,
    MainLine,
    Playout,
    Work,
    effort_of,
    follow,
    read_line,
)
from latrodb.game.start import set_up
from latrodb.notation.parser import parse_text
from latrodb.notation.turns import read_turn
from tests.support.bases import PETTEIA, corrupted


def line_of(text: str) -> MainLine:
    (written,) = parse_text(text).games
    start = set_up(written)
    return read_line(written, start.variant, start.position)


def followed(text: str, reading=None) -> Playout:
    line = line_of(text)
    playout = Playout(line.opening, 0, reading or {})
    follow(line, playout, line.end, Work(10_000))
    return playout


def objections(old: str, new: str) -> list[tuple[str, float]]:
    return [(each.what, each.cost) for each in followed(corrupted(PETTEIA, old, new)).objections]


def test_a_flawless_game_costs_nothing() -> None:
    playout = followed(PETTEIA)
    assert (playout.cost, playout.skips, playout.at) == (0, 0, 85)


def test_false_omitted_and_other_captures_cost_what_they_are() -> None:
    assert objections("e3xe5 c7", "e3xe6 c7") == [("captures", OTHER_CAPTURE)]
    assert objections("e3xe5 c7", "e3 c7") == [("captures", OMITTED_CAPTURE)]
    assert objections("7.g2-g4!", "7.g2-g4xg7!") == [("captures", NO_CAPTURE)]


def test_the_first_impossible_turn_costs_most() -> None:
    costs = [cost for what, cost in objections("17.a2-a5", "17.a2-b5") if what == "impossible"]
    assert costs[0] == IMPOSSIBLE
    assert set(costs[1:]) == {IMPOSSIBLE_AGAIN}


def test_following_stops_at_a_bound() -> None:
    line = line_of(corrupted(PETTEIA, "3.f1-f3", "3.f1-g3"))
    playout = Playout(line.opening, 0, {})
    follow(line, playout, line.end, Work(10_000), bound=1.0)
    assert playout.at == 5


def test_work_is_counted() -> None:
    line = line_of(PETTEIA)
    work = Work(10_000)
    follow(line, Playout(line.opening, 0, {}), 10, work)
    assert work.left == 10_000 - 40


def test_admitted_turns_are_known_by_their_comments() -> None:
    line = line_of('[Variant "petteia-xxi/8x8"]\n\n1.a2-a3 (illegal, but nobody saw it) a7-a6')
    assert line.admitted == {0}


def test_unreadable_words_are_gaps_before_the_next_turn() -> None:
    line = line_of('[Variant "petteia-xxi/8x8"]\n\n1.a2-a3 a7a6 2.b2-b3 b7b6')
    assert {ply: [word.text for word in words] for ply, words in line.gaps.items()} == {1: ["a7a6"], 2: ["b7b6"]}
    assert (len(line), line.end) == (2, 3)


@pytest.mark.parametrize(("text", "effort"), [("a1-a3", 1), ("a1-c1-e1-e3", 9), ("c3-d3xe3-d4", 5), ("Tc2d3-c3d4", 1)])
def test_every_further_move_or_landing_is_counted_as_work(text: str, effort: int) -> None:
    turn = read_turn(text)
    assert turn is not None
    assert effort_of(turn) == effort
