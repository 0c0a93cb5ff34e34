"""Each folder that others plug into is walked: nothing lies there that its list does not name."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import latrodb
from latrodb.checks.catalog import CHECKS
from latrodb.rules.catalog import SYSTEMS, find_variant, systems_by_name, variant_keys
from latrodb.rules.rulebook import COMPARISON
from tests.support.paths import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = Path(latrodb.__file__).parent


def modules(folder: str) -> set[str]:
    return {path.stem for path in (PACKAGE / folder).glob("*.py")} - {"__init__"}


def test_every_check_is_in_the_list() -> None:
    named = {check.__module__.rpartition(".")[2] for check in CHECKS.values()}
    assert modules("checks") - {"catalog", "read", "forced"} == named  # claims of forced wins are searched on request


def test_every_rule_system_is_in_the_catalogue() -> None:
    used = {type(entry.system).__module__ for entry in SYSTEMS.values()}
    files = {path for path in (PACKAGE / "rules" / "games").iterdir() if path.name != "__init__.py"}
    entries = {path.stem for path in files if not path.name.startswith("__")}
    unused = {name for name in entries if not any(f".{name}" in module for module in used)}
    assert {name for name in unused if not any(name.startswith(f"{key}_") for key in entries)} == {"placing"}


def test_every_command_is_in_the_list() -> None:
    from latrodb.cli.app import COMMANDS
    from latrodb.cli.support.command import Members, load

    groups = [group for name in COMMANDS if isinstance(group := load(name).run, Members)]
    assert {name.rstrip("_") for name in modules("cli/commands")} == {
        *COMMANDS,
        *(f"{each.prefix}{name}" for each in groups for name in each),
    }


@pytest.mark.parametrize("name", SYSTEMS)
@pytest.mark.parametrize("wanted", ["tests/cases/{}/*.txt", "tests/perft/{}.perft", "corpus/{}/*.txt"])
def test_every_system_has_cases_perft_and_games(name: str, wanted: str) -> None:
    assert list(ROOT.glob(wanted.format(name))), f"{name} lacks {wanted.format(name)}"


def test_every_system_has_a_slow_reference() -> None:
    from tests.reference.variants import REFEREES

    assert set(REFEREES) == set(SYSTEMS), (
        "a module of tests/reference, listed in its variants.py, is wanted for each system"
    )


@pytest.mark.parametrize("key", variant_keys())
def test_every_variant_has_an_opening_and_a_rulebook(key: str) -> None:
    variant = find_variant(key)
    assert next(iter(variant.system.turns(variant.opening())), None) is not None
    assert set(variant.rulebook.traits) == set(COMPARISON)
    assert list(variant.system.faults(variant.opening())) == []
    assert variant.opening().side is variant.first


GAME = re.compile(
    rf"(?<![a-z])(?:{'|'.join(sorted({*SYSTEMS, 'xxi', *(name.lower() for name in systems_by_name())}))})(?![a-z])",
    re.IGNORECASE,
)
EXAMPLE = re.compile(
    rf"(?:such as |--variant |variant: |latrodb moves )(?:{GAME.pattern})[^ ]*(?: and {GAME.pattern})?", re.I
)


def words_of(tree: ast.Module) -> Iterator[str]:
    """Every identifier and string of a module, but for docstrings, examples and texts of help."""
    passed = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            passed.add(node.value)
        if isinstance(node, ast.keyword) and node.arg in ("help", "example", "examples"):
            passed.update(ast.walk(node.value))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in passed:
            yield EXAMPLE.sub("", node.value)
        for field in ("id", "attr", "arg", "name", "module"):
            if isinstance(word := getattr(node, field, None), str):
                yield word


def outsiders() -> list[Path]:
    inside = PACKAGE / "rules" / "games"
    files = sorted(path for path in PACKAGE.rglob("*.py") if inside not in path.parents)
    return [path for path in files if path != PACKAGE / "rules" / "catalog.py"]


def test_no_room_but_the_games_own_names_a_game() -> None:
    named = [
        f"{path.relative_to(PACKAGE)}: {word}"
        for path in outsiders()
        for word in words_of(ast.parse(path.read_text(encoding="utf-8")))
        if GAME.search(word)
    ]
    assert named == []


def test_no_feature_imports_the_package_above_it() -> None:
    trees = [ast.parse(file.read_bytes()) for file in (PACKAGE / "features").rglob("*.py")]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    found = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    found |= {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module}
    assert "latrodb.core.position" in found
    assert "latrodb" not in found
