"""The numbers of the engine: the same for Cython, and those of the words that they stand for."""

from __future__ import annotations

from pathlib import Path

import pytest

from latrodb.rules.engine import constants
from latrodb.rules.engine.table import FAULTS, TACTICS, Anvils, Binds, Bonus, Event, Flank, Marks, Phalanx, Saves, Stop

NUMBERS = {name: number for name, number in vars(constants).items() if name.isupper()}
WORDS = {
    "WINS": Event.WINS, "LOSES": Event.LOSES, "COUNT": Event.COUNT, "VARY": Event.VARY, "FORBID": Event.FORBID,
    "ONCE": Event.ONCE, "ONLY_DUX": Marks.DUX, "WIN_AND_DUX": Marks.WIN_AND_DUX, "BINDS_DUX": Binds.DUX,
    "FLANK_LINE": Flank.LINE, "FLANK_ANY_SIDE": Flank.ANY_SIDE, "PHALANX_FRONT": Phalanx.FRONT,
    "PHALANX_REAR": Phalanx.REAR, "UNLESS_IT_WINS": Saves.UNLESS_IT_WINS, "EVERY": Bonus.EVERY,
    "SINGLE": Bonus.SINGLE, "CAPTURE_ONLY": Bonus.CAPTURE_ONLY, "EMPTY_CORNERS": Anvils.EMPTY,
    "ANY_CORNERS": Anvils.ANY, "FORCED": Stop.FORCED, "SHORT": Stop.SHORT,
}  # fmt: skip
TAKES = ("CUSTODIAL", "LINE", "CORNER", "FLANK", "PUSH", "BY_PHALANX", "REMOVAL", "RIGHT_ANGLE", "DECURSIO", "KILL")


def test_cython_has_the_same_numbers() -> None:
    text = Path(constants.__file__).with_suffix(".pxd").read_text(encoding="utf-8")
    lines = [line.split(" = ") for line in text.partition("cdef enum:\n")[2].splitlines()]
    assert {name.strip(): int(number) for name, number in lines} == NUMBERS


@pytest.mark.parametrize("name", WORDS)
def test_words_of_tables_have_their_numbers(name: str) -> None:
    assert NUMBERS[name] == WORDS[name].number


def test_faults_have_their_numbers() -> None:
    source = Path(constants.__file__).read_text(encoding="utf-8")
    block = source.partition("# Faults, as in `table.FAULTS`\n")[2].partition("#")[0]
    names = [name for line in block.splitlines() for name in line.split(" = ")[0].split(", ")]
    assert [FAULTS[NUMBERS[name]].name for name in names] == names


def test_tactics_have_their_bits() -> None:
    assert [NUMBERS[name] for name in TAKES] == [1 << bit for bit in range(len(TACTICS))]
