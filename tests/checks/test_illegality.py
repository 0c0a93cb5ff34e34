"""Comments that call a turn illegal, and the rules that they cite."""

from __future__ import annotations

import pytest

from latrodb.checks.illegality import check_illegality
from tests.support.checking import XXI, said

LOCKED = '[Variant "petteia-xxi/8x8"]\n[FEN "8/8/8/3s4/3S4/8/8/S6s w"]\n\n1.d4-e4'


@pytest.mark.parametrize(
    ("comment", "code"),
    [
        ("{illegal}", "N706"),
        ("{an illegal move by rule 10}", "N706"),
        ("{an illegal move by rule 3}", "N704"),
        ("{a fine move}", None),
    ],
)
def test_comments_on_an_illegal_turn(comment: str, code: str | None) -> None:
    assert said(check_illegality, f"{LOCKED} {comment} *") == ([(code, "1w", comment)] if code else [])


def test_a_legal_turn_that_is_called_illegal() -> None:
    assert said(check_illegality, f"{XXI}1.e1-e6* {{illegal}} *") == [("N705", "1w", "{illegal}")]
