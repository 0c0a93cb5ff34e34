"""A whole game on the kind of one moving man: Hasami shogi, nine a side, taken in lines and in corners."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from latrodb.core.color import BLACK, WHITE
from latrodb.core.errors import TurnError
from latrodb.core.geometry import Geometry, geometry
from latrodb.core.outcome import Ending, Outcome
from latrodb.core.position import Position
from latrodb.core.step import Fault, Mark, Tactic
from latrodb.core.turn import Shift, Stop
from latrodb.rules.capabilities import HasAttacks
from latrodb.rules.kinds.one_man import OneManGame
from latrodb.rules.mechanics.armies import rows_of
from latrodb.rules.mechanics.custodial import arrival, bracketed, cornered, lined
from latrodb.rules.mechanics.endings import find_reduced, is_stuck
from latrodb.rules.system import Seen
from tests.support.reconstruction_boards import board, play, taken, turn_of

if TYPE_CHECKING:
    from latrodb.rules.mechanics.custodial import Attacks
    from latrodb.rules.system import RuleSystem


@dataclass(frozen=True)
class Hasami(OneManGame):
    """Nine men a side who run like rooks; Black begins, and one man alone has lost."""

    name = "hasami"

    least: int = 1

    def opening(self, size: Geometry) -> Position:
        return Position(size, rows_of(size, WHITE, 1), rows_of(size, BLACK, 1), side=BLACK)

    def attacks(self, position: Position, move: Shift) -> Attacks:
        around = arrival(position, move)
        return (
            (Tactic.CUSTODIAL, bracketed(*around)),
            (Tactic.LINE, lined(*around)),
            (Tactic.CORNER, cornered(*around)),
        )

    def find_end(self, position: Position, seen: Seen) -> Outcome | None:
        if end := find_reduced(position, self.least):
            return end
        return Outcome(position.side.other, Ending.STALEMATE) if is_stuck(self, position, seen) else None


GAME = Hasami()
OPENING = GAME.opening(geometry(9, 9))


def test_a_game_of_this_kind_is_a_rule_system() -> None:
    system: RuleSystem = GAME
    assert system.kernel is None
    assert isinstance(GAME, HasAttacks)


def test_men_run_like_rooks() -> None:
    assert (GAME.perft(OPENING, 1), GAME.perft(OPENING, 2)) == (63, 9 * sum(63 - way for way in range(1, 8)))
    assert not list(GAME.faults(OPENING))


@pytest.mark.parametrize(
    ("picture", "turn", "expected"),
    [
        ("S s . . / . . . S / s . . S", "d2-c2", {}),
        ("S s . S / . . . . / s . . S", "d3-c3", {"b3": ("custodial",)}),
        ("S s s . / . . . S / s . . S", "d2-d3", {"b3": ("line",), "c3": ("line",)}),
        ("s S . . / . S . . / s . . S", "b2-a2", {"a3": ("corner",)}),
    ],
)
def test_captures(picture: str, turn: str, expected: dict[str, tuple[str, ...]]) -> None:
    assert taken(play(GAME, board(picture), turn)) == expected


def test_the_last_capture_but_one_wins() -> None:
    step = play(GAME, board("S s . S / . . . . / s . . S"), "d3-c3")
    assert (step.mark, GAME.proof(step)) == (Mark.MATE, "the turn wins the game")
    assert [attack.tactic for attack in GAME.attacks_of(step)] == [Tactic.CUSTODIAL]
    assert GAME.with_option("least", "0").play(step.before, step.turn).mark is Mark.NONE


def test_obstacles() -> None:
    with pytest.raises(TurnError, match="b9 is occupied by a man of Black"):
        play(GAME, OPENING, "a9-b9")
    (violation,) = GAME.violations(OPENING, (Stop(),))
    assert violation.kind is Fault.WRONG_FORM
    (violation,) = GAME.violations(OPENING, turn_of("a1-a2"))
    assert (violation.kind, violation.rule) == (Fault.ENEMY_ORIGIN, None)


@pytest.mark.parametrize(("repetition", "drawn"), [("draw", True), ("off", False)])
def test_repetition_and_quiet_turns(repetition: str, drawn: bool) -> None:
    system, seen = Hasami(repetition=repetition), Seen()
    for _ in range(3):
        assert system.outcome(OPENING, seen) is None
        seen.arrive(OPENING)
    assert system.outcome(OPENING, seen) == (Outcome(None, Ending.REPETITION) if drawn else None)
    quiet = Position(OPENING.geometry, OPENING.white, OPENING.black, quiet=100)
    assert system.outcome(quiet) == Outcome(None, Ending.QUIET)
    assert Hasami(quiet_limit=0).outcome(quiet) is None
