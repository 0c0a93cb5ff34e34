"""Texts for columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.store.sanitize import visible

if TYPE_CHECKING:
    pass


def test_text_for_columns_shows_what_it_cannot_hold() -> None:
    assert visible("plain") == "plain"
    assert visible("Jos\u00e9") == "Jos\u00e9"
    assert visible("a\0b") == "a\u2400b"
    assert visible("\udcff\udc80") == "\\xff\\x80"
