"""Why a move of a classical game has its mark."""

from __future__ import annotations

import pytest

from latrodb.rules.catalog import find_variant


@pytest.mark.parametrize(
    ("fen", "turn", "proof"),
    [
        ("8/2S5/1Sd5/8/2SS4/8/8/D6s w", "Da1-a2", ""),
        ("8/2S5/1Sd5/8/2SS4/8/8/D6s w", "c4-c5", "the Dux on c6 has one open square, d6, and d4-d6# threatens"),
        ("8/2S5/1SdS4/8/2S5/8/8/D6s w", "c4-c5", "the Dux on c6 has no open square"),
        ("8/8/2d5/8/2S5/8/8/D6s w", "c4-c5", "c5 is next to the Dux on c6, which has b6, d6 and c7 open"),
    ],
)
def test_a_mark_is_proved(fen: str, turn: str, proof: str) -> None:
    variant = find_variant("classical-latrunculi/8x8")
    found = variant.system.proof(variant.play(variant.position(fen), turn))
    assert found.startswith(proof) if proof else found == ""
