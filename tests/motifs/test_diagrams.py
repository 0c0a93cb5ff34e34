"""The tactics that the two source pages show, where the corpus has the position: each is found, and where it ends."""

from __future__ import annotations

import pytest

from latrodb.game.replay import replay
from latrodb.motifs.catalog import motifs_in
from latrodb.notation.parser import parse_text
from tests.motifs.boards import described
from tests.support.paths import CORPUS

# file, game of the file, ply, motif, and what it is: all uses of that motif in that position
SHOWN = [
    ("latrunculi-xxi/diagram-06", 1, 0, "direct-threat", ["b e6 / i7", "w d1 / c5"]),  # as diagram 36
    ("latrunculi-xxi/diagram-06", 1, 0, "passive-threat", ["b i8 / i7", "w b5 / c5"]),
    ("latrunculi-xxi/diagram-07", 1, 2, "passive-fork", ["b c4 / b4 d4"]),
    ("latrunculi-xxi/diagram-07", 1, 2, "double-attack", ["b c4 / b4 d4"]),
    ("latrunculi-xxi/diagram-38", 1, 0, "double-attack", ["w d5 / a5 f6 h5"]),
    ("latrunculi-xxi/diagram-38", 2, 1, "dual-capture", ["w f5 / f6 h5"]),
    ("latrunculi-xxi/diagram-40", 1, 1, "comrades-fork", ["b b6 e4 / b5 e5"]),
    ("latrunculi-xxi/diagram-41", 1, 0, "pin", ["w c5 / b5"]),
    ("latrunculi-xxi/diagram-41", 2, 0, "pin", ["w c5 / b5"]),
    ("latrunculi-xxi/diagram-42", 1, 1, "skewer", ["b c4 f1 / f4 f5 g4"]),
    ("latrunculi-xxi/diagram-42", 4, 1, "dual-capture", ["b f4 / f5 g4"]),
    ("latrunculi-xxi/diagram-42", 5, 1, "dual-capture", ["b f4 / f5 g4"]),
    ("latrunculi-xxi/captions", 5, 1, "passive-fork", ["b f5 / e5 g5"]),  # diagram 39, right
    ("latrunculi-xxi/2016-07-carrillo-cetina", 1, 27, "discovered-check", ["w d4 / f3"]),  # diagrams 27 and 46, left
    ("latrunculi-xxi/2016-08-joyce-carrillo", 1, 29, "discovered-check", ["w g4 / e5"]),  # diagram 46, right
    ("petteia-xxi/diagram-06", 1, 2, "passive-fork", ["b c4 / b4 d4"]),
    ("latrunculi-xxi/diagram-07", 1, 1, "hit", ["w i6 / h6"]),
    ("latrunculi-xxi/diagram-07", 1, 1, "steps-between", ["w i6 / h6 j6"]),
    ("latrunculi-xxi/diagram-07", 1, 2, "steps-between", ["b c4 / b4 d4"]),
    ("latrunculi-xxi/diagram-19", 1, 1, "push-and-crush-wall", ["w h4 i4 / j4"]),
    ("latrunculi-xxi/diagram-20", 1, 1, "push-and-crush-man", ["b f5 g5 i5 / h5"]),
    ("latrunculi-xxi/diagram-22", 1, 1, "flank", ["w d4 g4 / f4"]),
    ("latrunculi-xxi/captions", 1, 1, "lock-broken", ["w d3 / b4"]),  # diagram 30
    ("latrunculi-xxi/diagram-30", 2, 1, "lock-broken", ["w b6 / j7"]),
    ("latrunculi-xxi/diagram-30", 2, 1, "immobilized", ["b a6"]),
    ("latrunculi-xxi/diagram-31", 1, 1, "self-check", ["w h4 / h5"]),
    ("latrunculi-xxi/captions", 4, 1, "self-check", ["w f5 / f4"]),  # diagram 37
    ("latrunculi-xxi/captions", 5, 1, "self-check", ["b f5 / f6"]),  # diagram 39, right
    ("latrunculi-xxi/captions", 6, 1, "dual-capture", ["b g3 / f3 g4"]),  # diagrams 8 and 43
    ("latrunculi-xxi/diagram-51", 1, 1, "lock-broken", ["w e4 / b5"]),
    ("latrunculi-xxi/diagram-55", 1, 1, "phalanx", ["b e1 e2 f1 f2 / g1"]),
    ("petteia-xxi/captions", 1, 1, "redeployment", ["w f4 / b5"]),  # diagram 14
    ("petteia-xxi/diagram-18", 1, 1, "dual-capture", ["b c5 / a5 c4"]),
    ("petteia-xxi/latrunculi-diagram-35", 2, 1, "corner", ["b a2 b1 / a1"]),
]
# What the pages say of other tactics in the same positions, or before and after the turn that makes the tactic.
NOT_SHOWN = [
    ("latrunculi-xxi/diagram-07", 1, 1, "passive-fork"),
    ("latrunculi-xxi/diagram-40", 1, 0, "comrades-fork"),
    ("latrunculi-xxi/diagram-41", 1, 1, "pin"),
    ("latrunculi-xxi/diagram-42", 1, 0, "skewer"),
    ("latrunculi-xxi/diagram-42", 2, 1, "skewer"),
    (
        "latrunculi-xxi/2016-08-joyce-carrillo",
        1,
        25,
        "discovered-check",
    ),  # diagram 27, right: d1-d5# by the man himself
    ("latrunculi-xxi/diagram-19", 1, 1, "push-and-crush-man"),
    ("latrunculi-xxi/diagram-20", 1, 1, "push-and-crush-wall"),
    ("latrunculi-xxi/diagram-55", 1, 0, "fortress"),  # the Dux that was supplied can leave through i2
    ("petteia-xxi/diagram-20", 6, 1, "flank"),  # d1-d5, a yellow arrow
    ("petteia-xxi/captions", 1, 2, "redeployment"),  # i8-i4 comes from nowhere
    ("latrunculi-xxi/captions", 5, 0, "passive-fork"),
    ("latrunculi-xxi/captions", 5, 3, "passive-fork"),
]


def uses(file: str, number: int, ply: int, motif: str) -> list[str]:
    text = (CORPUS / f"{file}.txt").read_text(encoding="utf-8")
    game = replay(parse_text(text, file).games[number - 1])
    return sorted(described(use) for use in motifs_in(game, [motif]) if use.ply == ply)


@pytest.mark.parametrize(("file", "number", "ply", "motif", "expected"), SHOWN)
def test_what_a_diagram_shows(file: str, number: int, ply: int, motif: str, expected: list[str]) -> None:
    assert uses(file, number, ply, motif) == expected


@pytest.mark.parametrize(("file", "number", "ply", "motif"), NOT_SHOWN)
def test_what_a_diagram_does_not_show(file: str, number: int, ply: int, motif: str) -> None:
    assert uses(file, number, ply, motif) == []
