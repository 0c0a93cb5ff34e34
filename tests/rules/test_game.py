"""What every game says alike: options as settings, citations of its own rulebook."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

import pytest

from latrodb.rules import rulebook
from latrodb.rules.catalog import SYSTEMS, find_variant
from latrodb.rules.games.slides import Slides
from latrodb.rules.rulebook import RulebookError

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_system_is_a_game_under_its_name(name: str) -> None:
    system = SYSTEMS[name].system
    assert system.rulebook.system == system.name == name
    label = system.rulebook.rules[0].label
    assert str(system.cite(label)) == f"{name} {label}"


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_option_sets_a_field(name: str) -> None:
    system = SYSTEMS[name].system
    for option in system.rulebook.options:
        assert system.with_option(option.key, option.default) == system
        other = next((value for value in option.values if value != option.default), "7")
        changed = system.with_option(option.key, other)
        assert changed != system
        assert changed.with_option(option.key, option.default) == system


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_value_of_an_option_changes_the_table_or_the_opening(name: str) -> None:
    system = SYSTEMS[name].system
    for option in system.rulebook.options:
        assert not option.sets.keys() - set(option.values)
        for value in {*option.values, *(() if option.values else ("0", "7"))} - {option.default}:
            changed = system.with_option(option.key, value)
            openings = [each.opening(find_variant(name).geometry) for each in (changed, system)]
            assert changed.table != system.table or openings[0] != openings[1], f"{option.key}={value}"


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("least = 0", "lest = 0", r"table: Object contains unknown field `lest`"),
        ('quiet = "count"', 'quiet = "sleep"', r"table: Invalid enum value 'sleep' - at `\$.quiet`"),
        ("rows = 2", "row = 2", r"opening: Object contains unknown field `row`"),
        ('field = "corners"', 'field = "edges"', r"table: Object contains unknown field `edges`"),
    ],
)
def test_a_wrong_table_is_named_with_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, reason: str
) -> None:
    name = f"other-{zlib.crc32(new.encode())}"
    book = (rulebook.BOOKS / "quintana.toml").read_text(encoding="utf-8")
    assert old in book
    text = book.replace('"quintana"', f'"{name}"', 1).replace(old, new)
    (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(rulebook, "BOOKS", tmp_path)
    system = Slides(name)
    with pytest.raises(RulebookError, match=rf"{name}.toml:\d+: {reason}"):
        _ = (system.table, system.layout)
