"""Each folder that others plug into is walked: nothing lies there that its list does not name."""

from __future__ import annotations

from pathlib import Path

import pytest

import latrodb
from latrodb.checks.catalog import CHECKS
from latrodb.rules.catalog import SYSTEMS, find_variant, variant_keys
from latrodb.rules.rulebook import COMPARISON
from tests.support.paths import ROOT

PACKAGE = Path(latrodb.__file__).parent


def modules(folder: str) -> set[str]:
    return {path.stem for path in (PACKAGE / folder).glob("*.py")} - {"__init__"}


def test_every_check_is_in_the_list() -> None:
    named = {check.__module__.rpartition(".")[2] for check in CHECKS.values()}
    assert modules("checks") - {"catalog", "read"} == named


def test_every_rule_system_is_in_the_catalogue() -> None:
    used = {type(entry.system).__module__ for entry in SYSTEMS.values()}
    files = {path for path in (PACKAGE / "rules" / "games").iterdir() if path.name != "__init__.py"}
    entries = {path.stem for path in files if not path.name.startswith("__")}
    unused = {name for name in entries if not any(f".{name}" in module for module in used)}
    assert {name for name in unused if not any(name.startswith(f"{key}_") for key in entries)} == set()


def test_every_command_is_in_the_list() -> None:
    from latrodb.cli.app import COMMANDS

    assert {name.rstrip("_") for name in modules("cli/commands")} == set(COMMANDS)


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_system_has_cases_and_perft(name: str) -> None:
    tests = ROOT / "tests"
    assert any((tests / "cases" / name).iterdir())
    assert any(name in path.read_text(encoding="utf-8") for path in (tests / "perft").glob("*.perft"))


@pytest.mark.parametrize("key", variant_keys())
def test_every_variant_has_an_opening_and_a_rulebook(key: str) -> None:
    variant = find_variant(key)
    assert next(iter(variant.system.turns(variant.opening())), None) is not None
    assert set(variant.rulebook.traits) == set(COMPARISON)
    assert list(variant.system.faults(variant.opening())) == []
    assert variant.opening().side is variant.first
