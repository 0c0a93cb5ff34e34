"""Classical games in bulk: the certificate says what playing says, and nothing false is certified."""

from __future__ import annotations

import re
from random import Random

import pytest

from latrodb.notation.format_step import turn_text
from latrodb.rules.catalog import find_variant
from tests.support.players import choose_any, play_game

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
        assert [ply.turn for ply in certificate.plies] == texts
        assert certificate.outcome == game.outcome
        letter, move, takes, mark = plies[-1]
        wrong = [*plies[:-1], (letter, move, f"{takes}xa9", mark)]
        assert variant.system.kernel.certify(variant.opening(), wrong) is None
