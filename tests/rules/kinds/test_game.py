"""What every game says alike: options as settings, citations of its own rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from latrodb.rules import rulebook
from latrodb.rules.catalog import SYSTEMS
from latrodb.rules.games.quintana import Quintana
from latrodb.rules.kinds.game import Game
from latrodb.rules.rulebook import RulebookError

if TYPE_CHECKING:
    from pathlib import Path


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


def quintana_with(folder: Path, monkeypatch: pytest.MonkeyPatch, key: str, default: str) -> Quintana:
    """Quintana under a name of its own, with one more option in its rulebook."""
    book = (rulebook.BOOKS / "quintana.toml").read_text(encoding="utf-8")
    option = f'[[options]]\nkey = "{key}"\ndefault = "{default}"\nvalues = ["safe", "taken"]\ntext = "Text."\n\n'
    book = book.replace('"quintana"', f'"{key}-{default}"', 1).replace("[[options]]\n", f"{option}[[options]]\n", 1)
    (folder / f"{key}-{default}.toml").write_text(book, encoding="utf-8")
    monkeypatch.setattr(rulebook, "BOOKS", folder)
    return type("Other", (Quintana,), {"name": f"{key}-{default}"})()


@pytest.mark.parametrize(
    ("key", "default", "reason"),
    [
        ("walking", "safe", r"options\[0\].key: the game has no setting `walking`"),
        ("walk_in", "taken", r"options\[0\].default: the default is `safe` in the game"),
    ],
)
def test_an_option_that_the_game_does_not_know_is_named_at_load(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str, default: str, reason: str
) -> None:
    game = quintana_with(tmp_path, monkeypatch, key, default)
    with pytest.raises(RulebookError, match=rf"{key}-{default}.toml:\d+: {reason}"):
        _ = game.rulebook


def test_an_option_that_the_game_knows_is_accepted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = quintana_with(tmp_path, monkeypatch, "walk_in", "safe")
    assert game.rulebook.title == "Museum Quintana"
