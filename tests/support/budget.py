"""The size of the package beside its budget in pyproject.toml; `python -m tests.support.budget` fails above it.

Lines of Python count docstrings and blank lines; those of a function are its body without the docstring.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.support.paths import ROOT

GROUP = "features"  # its packages are counted one by one
KINDS = {"TOML": "*.toml", "SQL": "*.sql", "JavaScript": "*.js"}
SHARES = (50, 90, 99)  # percent of the functions


def budget() -> dict[str, int]:
    """The ceiling of each figure in pyproject.toml."""
    tables = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["latrodb"]["budget"]
    return {name: ceiling for table in tables.values() for name, ceiling in table.items()}


def measure(package: Path = ROOT / "latrodb") -> dict[str, int]:
    """The figures of a package by name: lines by part, by kind of file and of functions, and its modules."""
    modules = {path.relative_to(package): path.read_text(encoding="utf-8") for path in package.rglob("*.py")}
    lines = Counter[str]()
    for path, text in modules.items():
        lines[_part(path)] += _count(text)
    lengths = sorted(length for text in modules.values() for length in function_lengths(text))
    others = {kind: sum(_count(text) for text in _written_by_hand(package, KINDS[kind])) for kind in KINDS}
    shares = {f"{share} % of the functions": lengths[len(lengths) * share // 100] for share in SHARES}
    longest = max(map(_count, modules.values()))
    return {**dict(sorted(lines.items())), "Python": lines.total(), **others, "modules": len(modules),
            "longest module": longest, **shares}  # fmt: skip


def _written_by_hand(package: Path, pattern: str) -> Iterator[str]:
    """The files of a kind, without those that a program makes and that say so in their first line."""
    texts = (path.read_text(encoding="utf-8") for path in package.rglob(pattern))
    return (text for text in texts if "do not edit" not in text.partition("\n")[0])


def function_lengths(text: str) -> Iterator[int]:
    """The lines of the body of each function of a module, its docstring left out unless there is nothing else."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            body = node.body[1:] if ast.get_docstring(node) and node.body[1:] else node.body
            yield (body[-1].end_lineno or 0) - body[0].lineno + 1


def compare(found: Mapping[str, int], ceilings: Mapping[str, int]) -> Iterator[str]:
    """A line for each figure and its ceiling, which ends with `above` or `no ceiling` where that is so."""
    for name, figure in found.items():
        ceiling = ceilings.get(name)
        fault = "  no ceiling" if ceiling is None else "  above" if figure > ceiling else ""
        yield f"{name:<24}{figure:>8,}{ceiling or 0:>8,}{fault}"


def _part(path: Path) -> str:
    """The package of a module, or `top`."""
    folders = path.parts[:-1]
    return "/".join(folders[: 2 if folders[:1] == (GROUP,) else 1]) or "top"


def _count(text: str) -> int:
    return len(text.splitlines())


def main() -> int:
    """Print every figure beside its ceiling; 1 if one is above it."""
    lines = list(compare(measure(), budget()))
    print("\n".join(lines))
    return int(any(line.endswith(("above", "no ceiling")) for line in lines))


if __name__ == "__main__":
    sys.exit(main())
