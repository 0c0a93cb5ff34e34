"""Change the engine in small ways, and see whether what it says in seeded games changes, too.

    python -m benchmarks.mutations [--seed 1] [--each 6] [--jobs 2] [--record] [MODULE...]

Six changes of each function of the engine, drawn by a seed: an operator, a constant, a branch or an index. A change is
found if a transcript (`tests/support/transcripts.py`) differs, if the engine fails, or if it does not end. Prints the
changes that are not found; `--record` writes all of them to `benchmarks/mutations.md`.
"""

from __future__ import annotations

import argparse
import ast
import copy
import json
import os
import signal
import sys
from collections.abc import Iterator
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
ENGINE = ROOT / "latrodb" / "rules" / "engine"
MODULES = ("board", "slides", "turns", "search", "placing", "chains", "bonds", "formations", "marches", "dice")
GAMES = {
    "placing": ("bell", "schaedler", "latrotabuli", "glaucus"),
    "chains": ("bell",),
    "bonds": ("schaedler",),
    "formations": ("latrotabuli",),
    "marches": ("latrotabuli",),
    "dice": ("glaucus",),
}  # that use a module, if not all do
SECONDS = 5  # of the processor for a part of a transcript, after which a changed engine is taken not to end
RECORD = ROOT / "benchmarks" / "mutations.md"
COMPARED = {ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
COUNTED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.Mult: ast.Add}
COUNTED |= {ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitXor: ast.BitOr, ast.Mod: ast.Mult}


class Mutation(NamedTuple):
    """A change of a function: `place` is that of the node among all nodes of the function that can be changed."""

    module: str
    function: str
    place: int
    line: int
    change: str


def changeable(function: ast.FunctionDef) -> list[ast.AST]:
    """The nodes of a function that `change` can change."""
    body = [
        node for statement in function.body[ast.get_docstring(function) is not None :] for node in ast.walk(statement)
    ]
    return [node for node in body if change(copy.deepcopy(node))]


def change(node: ast.AST) -> str:
    """Change a node in place; returns how, the empty string if it cannot be changed."""
    match node:
        case ast.Compare(ops=[operator]) if type(operator) in COMPARED:
            node.ops = [COMPARED[type(operator)]()]
        case ast.BinOp(op=operator) if type(operator) in COUNTED:
            node.op = COUNTED[type(operator)]()
        case ast.AugAssign(op=operator) if type(operator) in COUNTED:
            node.op = COUNTED[type(operator)]()
        case ast.BoolOp(op=operator):
            node.op = ast.Or() if isinstance(operator, ast.And) else ast.And()
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            node.test = ast.UnaryOp(ast.Not(), test)
        case ast.Constant(value=value) if type(value) is int:
            node.value = value + 1
        case ast.Subscript(slice=ast.Name() as index):
            node.slice = ast.BinOp(index, ast.Add(), ast.Constant(1))
        case _:
            return ""
    return type(node).__name__


def functions(module: str) -> Iterator[tuple[ast.Module, ast.FunctionDef]]:
    """The functions of a module that have something to change, each in a tree of its own."""
    source = (ENGINE / f"{module}.py").read_text(encoding="utf-8")
    count = sum(isinstance(node, ast.FunctionDef) for node in ast.walk(ast.parse(source)))
    for place in range(count):
        tree = ast.parse(source)
        function = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)][place]
        if function.name != "__init__" and changeable(function):
            yield tree, function


def draw(module: str, each: int, seed: int) -> list[Mutation]:
    """The changes of a module."""
    found = []
    for _, function in functions(module):
        nodes = changeable(function)
        random = Random(f"{module} {function.name} {seed}")
        for place in sorted(random.sample(range(len(nodes)), min(each, len(nodes)))):
            node = nodes[place]
            before, after = ast.unparse(node).splitlines()[0], copy.deepcopy(node)
            change(after)
            text = f"{before} -> {ast.unparse(ast.fix_missing_locations(after)).splitlines()[0]}"
            found.append(Mutation(module, function.name, place, getattr(node, "lineno", 0), text))
    return found


def mutated(mutation: Mutation) -> str:
    """The source of a module with a change."""
    for tree, function in functions(mutation.module):
        if function.name == mutation.function:
            change(changeable(function)[mutation.place])
            return ast.unparse(ast.fix_missing_locations(tree))
    raise ValueError(mutation)


class Changed(MetaPathFinder):
    """Finds one module of the engine with a change."""

    def __init__(self, mutation: Mutation) -> None:
        self.mutation = mutation

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if fullname != f"latrodb.rules.engine.{self.mutation.module}":
            return None
        return spec_from_loader(fullname, self)  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> None:
        return None

    def exec_module(self, module: object) -> None:
        exec(compile(mutated(self.mutation), self.mutation.module, "exec"), vars(module))


def is_found(mutation: Mutation) -> bool:
    """Whether a change of the engine is found; for a process of its own."""
    from tests.support.transcripts import PATH, POSITIONS, keys, transcript

    signal.signal(signal.SIGVTALRM, lambda *_: os._exit(1))
    sys.meta_path.insert(0, Changed(mutation))
    kept, games = json.loads(PATH.read_text(encoding="utf-8")), GAMES.get(mutation.module, ("",))
    try:
        said = [(transcript(key, POSITIONS), kept[key]) for key in keys() if key.startswith(games)]
        for part in range(max(len(expected) for _, expected in said)):
            for found, expected in said:
                signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
                if part < len(expected) and next(found, 0) != expected[part]:
                    return True
        return False
    except Exception:
        return True


def judge(mutation: Mutation) -> bool:
    """Whether a change is found, by a process that may fail or be ended."""
    child = os.fork()
    if not child:
        os._exit(1 if is_found(mutation) else 0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("modules", nargs="*", default=MODULES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=6)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--record", action="store_true")
    options = parser.parse_args()
    os.environ["LATRODB_PURE"] = "1"
    import tests.support.transcripts  # so that each process has it already

    tests.support.transcripts.keys()
    mutations = [each for module in options.modules for each in draw(module, options.each, options.seed)]
    with get_context("fork").Pool(options.jobs, maxtasksperchild=50) as pool:
        lines = []
        for mutation, found in zip(mutations, pool.imap(judge, mutations), strict=True):
            lines.append((mutation, found))
            if not found:
                print(f"{mutation.module}.{mutation.function}:{mutation.line}  {mutation.change}", flush=True)
    kept = sum(not found for _, found in lines)
    summary = f"{len(lines) - kept} of {len(lines)} changes found ({100 * (len(lines) - kept) / len(lines):.1f} %)"
    print(summary)
    if options.record:
        record(lines, summary)


def record(lines: list[tuple[Mutation, bool]], summary: str) -> None:
    """Write the changes and whether each was found."""
    rows = ["| module | function | line | change | found |", "|---|---|---|---|---|"]
    for each, found in lines:
        text = each.change.replace("|", "\\|")
        rows.append(f"| {each.module} | {each.function} | {each.line} | `{text}` | {'yes' if found else 'no'} |")
    RECORD.write_text("\n".join(("# Mutations of the engine", "", summary, "", *rows, "")), encoding="utf-8")


if __name__ == "__main__":
    main()
