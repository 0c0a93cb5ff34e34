"""The boards of numbers: compiled where they were, and as the Python that they are made from."""

from __future__ import annotations

import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING
from unittest.mock import patch

from latrodb import rules
from latrodb.rules import boards
from latrodb.rules.compiled import is_compiled

if TYPE_CHECKING:
    import pytest

FOLDER = Path(rules.__file__).parent
MODULES = (
    *("engine.board", "engine.slides", "engine.turns", "engine.search"),
    *("readers.cursor", "readers.reader", "readers.judge"),
    *("readers.packing", "engine.placing", "readers.placing_reader", "engine.chains", "engine.bonds"),
    *("engine.formations", "engine.marches", "engine.dice", "readers.dice_reader"),
)
WAYS = ("compiled", "source") if is_compiled() else ("source",)


def use_source(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the modules run as Python, whether they were compiled or not, and make readers of games of them."""
    monkeypatch.setattr(boards, "_readers", boards._Readers())
    for name, module in _sources().items():
        monkeypatch.setitem(sys.modules, name, module)


@cache
def _sources() -> dict[str, ModuleType]:
    loaded = {}
    with patch.dict(sys.modules):
        for name in MODULES:
            spec = spec_from_file_location(f"{rules.__name__}.{name}", FOLDER / f"{name.replace('.', '/')}.py")
            assert spec is not None
            assert spec.loader is not None
            loaded[spec.name] = sys.modules[spec.name] = module_from_spec(spec)
            spec.loader.exec_module(sys.modules[spec.name])
    return loaded
