"""The budget of lines: what is counted, and when it fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.budget import budget, compare, function_lengths, measure

LONG = '''def work(
    first: int,
) -> int:
    """Say what it does.

    And more.
    """
    second = first
    return second


class Kind:
    """A kind."""

    def nothing(self) -> None:
        """Do nothing."""
'''


def test_every_figure_has_a_ceiling_and_no_ceiling_is_left_of_a_package_that_is_gone() -> None:
    assert budget().keys() == measure().keys()


def test_lines_are_counted_by_package_and_functions_without_signature_and_docstring(tmp_path: Path) -> None:
    for name in ("top.py", "cli/commands/show.py", "features/web/pages.py", "features/web/front/page.py"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(LONG, encoding="utf-8")
    (tmp_path / "cli" / "table.toml").write_text("one = 1\ntwo = 2", encoding="utf-8")
    found = measure(tmp_path)
    assert {name: found[name] for name in ("top", "cli", "features/web", "Python")} == {
        "top": 16,
        "cli": 16,
        "features/web": 32,
        "Python": 64,
    }
    assert (found["TOML"], found["SQL"], found["modules"], found["longest module"]) == (2, 0, 4, 16)
    assert sorted(function_lengths(LONG)) == [1, 2]


@pytest.mark.parametrize(("figure", "end"), [(9, "10"), (10, "10"), (11, "10  above")])
def test_a_figure_may_reach_its_ceiling_and_not_pass_it(figure: int, end: str) -> None:
    (line,) = compare({"cli": figure}, {"cli": 10})
    assert line.endswith(end)


def test_a_package_without_a_ceiling_fails() -> None:
    assert [line.endswith("no ceiling") for line in compare({"cli": 1, "new": 1}, {"cli": 1})] == [False, True]
