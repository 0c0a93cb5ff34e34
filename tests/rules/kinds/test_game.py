"""What every game says alike: options as fields, citations of its own rulebook."""

from __future__ import annotations

import pytest

from latrodb.rules.catalog import SYSTEMS
from latrodb.rules.kinds.game import Game


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_system_is_a_game_under_its_name(name: str) -> None:
    system = SYSTEMS[name].system
    assert isinstance(system, Game)
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
