"""Titles of rulebooks, read alone."""

from __future__ import annotations

import pytest

from latrodb.rules.catalog import SYSTEMS
from latrodb.rules.titles import read_title


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_title_is_that_of_the_whole_rulebook(system: str) -> None:
    assert read_title(system) == SYSTEMS[system].system.rulebook.title


def test_a_system_without_a_rulebook_has_no_title() -> None:
    with pytest.raises(OSError, match="hnefatafl"):
        read_title("hnefatafl")
