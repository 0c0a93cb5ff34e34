"""The boards of numbers: compiled where they were, and as the Python that they are made from."""

from __future__ import annotations

import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from latrodb import rules
from latrodb.core.square import find_square
from latrodb.rules import boards
from latrodb.rules.catalog import find_variant
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


def board_at(key: str, fen: str) -> Any:
    """A board of a variant with a position that can occur in it."""
    variant = find_variant(key)
    board = boards.search_board(variant.system, variant.position(fen))
    assert board is not None
    return board


def number_of(word: str) -> int:
    """The number of a move of one man from the square in a word to the next: `a1b1`."""
    origin, target = find_square(word[:2]), find_square(word[2:])
    assert origin is not None
    assert target is not None
    return origin << 9 | target


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
