"""Records in people's own spellings, `spellings.txt`: what is read of them, and what is reported."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from latrodb.features.analyzer import analyzer
from latrodb.features.courier.recognition import is_log
from latrodb.notation.format import as_printed, format_game

SILENT = {"O602", "O604", "T203"}


class Case(NamedTuple):
    name: str
    text: str
    canonical: str
    codes: list[str]


def read_cases() -> list[Case]:
    cases = []
    for block in Path(__file__).with_name("spellings.txt").read_text(encoding="utf-8").split("\n=== ")[1:]:
        name, _, rest = block.partition("\n")
        text, _, rest = rest.partition("\n--- reads\n")
        canonical, _, codes = rest.partition("\n--- codes")
        cases.append(Case(name, text + "\n", canonical + "\n", codes.split()))
    return cases


@pytest.mark.parametrize("case", read_cases(), ids=lambda case: case.name)
def test_spelling(case: Case) -> None:
    assert not is_log(case.text)
    file = analyzer().parse(case.text.encode(), "case")
    assert as_printed(file) == case.text
    games, outside = analyzer().check_file(file)
    assert "\n".join(format_game(game.written) for game in games) == case.canonical
    found = {each.code for each in (*outside, *(each for game in games for each in game.diagnostics))}
    assert sorted(found - SILENT) == case.codes
