"""Results in tag and text against the final position."""

from __future__ import annotations

import pytest

from latrodb.checks.results import check_result
from tests.support.checking import hints, said

ENDED = '[Variant "petteia-xxi/8x8"]\n{tag}[FEN "8/8/8/8/1Ss5/8/3S4/8 w"]\n\n1.d2-d4xc4 '
OPEN = '[Variant "petteia-xxi/8x8"]\n{tag}\n\n1.a2-a3 '


def tagged(text: str, result: str = "") -> str:
    """The text with a Result tag, or without one."""
    return text.replace("{tag}", f'[Result "{result}"]\n' if result else "")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (tagged(ENDED) + "1-0", None),
        (tagged(ENDED) + "0-1", "O601"),
        (tagged(ENDED) + "*", "O606"),
        (tagged(OPEN) + "1-0", "O602"),
        (tagged(OPEN), "O604"),
        (tagged(OPEN, "0-1") + "1-0", "O605"),
        (tagged(OPEN, "1-0") + "*", "O605"),
        (tagged(OPEN) + "*", None),
    ],
)
def test_results_are_compared_with_the_position(text: str, code: str | None) -> None:
    found = [each for each, _, _ in said(check_result, text)]
    assert found[:1] == ([code] if code else [])


def test_the_hint_is_the_result_by_the_rules() -> None:
    assert hints(check_result, tagged(ENDED) + "0-1") == ["1-0"]
