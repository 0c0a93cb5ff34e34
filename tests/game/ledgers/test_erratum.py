"""The kind of a correction."""

from __future__ import annotations

import pytest

from latrodb.game.ledgers.erratum import Kind, kind_of


@pytest.mark.parametrize(
    ("printed", "corrected", "kind"),
    [
        ("De5-e4", "De4-e3", Kind.MOVE),
        ("e5-e4", "De5-e4", Kind.MOVE),
        ("d4e5", "d4-e5", Kind.MOVE),
        ("c7-c6xb5", "c7-c6xb6", Kind.CAPTURES),
        ("e8-e5!?", "e8-e5*!?", Kind.MARK),
        ("E8-e5", "e8-e5", Kind.SPELLING),
        ("", "e8-e5", Kind.MISSING_TURN),
        ("e8-e5", "", Kind.EXTRA_TURN),
    ],
)
def test_the_kind_of_a_correction_is_found(printed: str, corrected: str, kind: Kind) -> None:
    assert kind_of("", printed, corrected) is kind
    assert kind_of("Result", printed, corrected) is Kind.TAG
