"""A game that is one rulebook and no Python: Hasami shogi, nine a side, taken in lines and in corners."""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import pytest

from latrodb.core.errors import TurnError
from latrodb.core.geometry import geometry
from latrodb.core.mark import Mark
from latrodb.core.outcome import Ending, Outcome
from latrodb.core.position import Position
from latrodb.core.step import Fault, Stop, Tactic
from latrodb.rules import rulebook
from latrodb.rules.games.slides import Slides
from latrodb.rules.system import Seen
from tests.support.reconstruction_boards import board, play, taken, turn_of

RULES = """
[[options]]
key = "lone_man"
default = "loses"
values = ["loses", "plays_on"]
sets.plays_on = { least = 0 }
text = "What happens to a side with one man."

[[options]]
key = "repetition"
default = "draw"
values = ["draw", "off"]
sets.off = { repetition = "nothing" }
text = "What the third occurrence of a position does."

[[options]]
key = "quiet_limit"
default = "100"
values = []
field = "quiet_limit"
text = "Plies without a capture after which the game is drawn."

[table]
lines = true
corners = true
least = 1

[opening]
rows = 1
"""


def hasami(folder: Path) -> Slides:
    """The game, after a rulebook in a folder: that of Quintana with other rules."""
    text = (rulebook.BOOKS / "quintana.toml").read_text(encoding="utf-8")
    text = re.sub(r"\[\[options\]\].*?(?=\n\[motifs\])", lambda _: RULES, text, flags=re.DOTALL)
    text = text.replace('"quintana"', '"hasami"', 1).replace('["8x8"]', '["9x9"]\nfirst = "black"', 1)
    (folder / "hasami.toml").write_text(text.replace('movement = "2nd rule"\n', ""), encoding="utf-8")
    with patch.object(rulebook, "BOOKS", folder):
        game = Slides("hasami")
        assert game.rules.first
    return game


with TemporaryDirectory() as _folder:
    GAME = hasami(Path(_folder))
OPENING = GAME.opening(geometry(9, 9))


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
    assert GAME.with_option("lone_man", "plays_on").play(step.before, step.turn).mark is Mark.NONE


def test_obstacles() -> None:
    with pytest.raises(TurnError, match="b9 is occupied by a man of Black"):
        play(GAME, OPENING, "a9-b9")
    (violation,) = GAME.violations(OPENING, (Stop(),))
    assert violation.kind is Fault.WRONG_FORM
    (violation,) = GAME.violations(OPENING, turn_of("a1-a2"))
    assert (violation.kind, violation.rule) == (Fault.ENEMY_ORIGIN, None)


@pytest.mark.parametrize(("repetition", "drawn"), [("draw", True), ("off", False)])
def test_repetition_and_quiet_turns(repetition: str, drawn: bool) -> None:
    system, seen = GAME.with_option("repetition", repetition), Seen()
    for _ in range(3):
        assert system.outcome(OPENING, seen) is None
        seen.arrive(OPENING)
    assert system.outcome(OPENING, seen) == (Outcome(None, Ending.REPETITION) if drawn else None)
    quiet = Position(OPENING.geometry, OPENING.white, OPENING.black, quiet=100)
    assert system.outcome(quiet) == Outcome(None, Ending.QUIET)
    assert GAME.with_option("quiet_limit", "0").outcome(quiet) is None
