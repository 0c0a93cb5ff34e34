"""Whether the engine runs as compiled code, and why not if it does not."""

from __future__ import annotations

import sys
import warnings
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from os import environ
from pathlib import Path

FOLDERS = ("engine", "readers")  # of modules that can be compiled
HERE = Path(__file__).parent


def is_compiled() -> bool:
    """Whether the engine runs as compiled code: it was built, and the variable LATRODB_PURE is not set."""
    return not _is_switched_off() and _is_built(HERE)


def describe_engine() -> str:
    """Which engine runs, and why: a few words for `latrodb --version`."""
    if is_compiled():
        return "compiled engine"
    if _is_switched_off():
        return "engine in plain Python, since LATRODB_PURE is set"
    where = ", which another installed copy has" if _installed_copy() else ""
    return f"engine in plain Python, since there is no compiled code{where}"


@cache
def warn_if_slow() -> None:
    """Warn, once, if the engine runs as Python although an installed copy of latrodb has compiled code."""
    if not is_compiled() and not _is_switched_off() and _installed_copy():
        text = "latrodb runs from its source here, without the compiled code of the installed one: 40 times slower"
        warnings.warn(text, RuntimeWarning, stacklevel=3)


def use_sources() -> None:
    """Let the modules of the engine be imported as Python if the variable LATRODB_PURE is set."""
    if _is_switched_off() and not any(isinstance(finder, _Sources) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Sources())


class _Sources:
    """Finds the Python that compiled modules were made from."""

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """The source of a module of the engine; None for any other module."""
        package, _, name = fullname.rpartition(".")
        if package not in {f"latrodb.rules.{folder}" for folder in FOLDERS}:
            return None
        return spec_from_file_location(fullname, HERE / package.rpartition(".")[2] / f"{name}.py")


def _is_switched_off() -> bool:
    return environ.get("LATRODB_PURE", "") not in ("", "0")


def _is_built(rules: Path) -> bool:
    return any((rules / "engine" / f"board{suffix}").exists() for suffix in EXTENSION_SUFFIXES)


def _installed_copy() -> Path | None:
    copies = (Path(entry or ".").resolve() / "latrodb" / "rules" for entry in sys.path)
    return next((copy for copy in copies if copy != HERE.resolve() and _is_built(copy)), None)
