"""Change the engine in small ways, and see whether what it answers in seeded scenes changes, too.

    python -m benchmarks.mutations [--seed 1] [--each 6] [--jobs 2] [--scenes FILE] [--again] [--record] [MODULE...]

Six changes of each function of the engine, drawn by a seed: an operator, a constant (0 and 1 become each other), a
branch or an index. A change is found if an answer in a scene of `tests/support/transcripts.py` differs, if the engine
fails, or if it does not end. Scenes that never run the changed code are left out. Prints the changes that are not
found; `--record` writes all of them to `benchmarks/mutations.md`, with the reasons that `benchmarks/mutations.toml`
gives for those that nothing can find; a reason that begins with `test_` names another test that finds the change.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import pickle
import resource
import signal
import time
import tomllib
import zlib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from itertools import chain
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

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
SCENE_SECONDS = 0.5  # of the processor, after which a changed engine is taken not to end
SECONDS = 2  # of the processor for all scenes of a change that are not needed to find it
MEMORY = 4 << 30
MOST_LINES = 1000  # of a module
RECORD, REASONS = (ROOT / "benchmarks" / f"mutations.{ending}" for ending in ("md", "toml"))
COMPARED = {ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
COUNTED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.Mult: ast.Add}
COUNTED |= {ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitXor: ast.BitOr, ast.Mod: ast.Mult}


class Mutation(NamedTuple):
    """A change of a function: `place` is that of the node among all nodes of the function that can be changed.

    `line` is that of its statement, and `run` the line of the first statement that is always run with that one.
    """

    module: str
    owner: str
    function: str
    place: int
    line: int
    run: int
    change: str


def changeable(function: ast.FunctionDef) -> list[ast.AST]:
    """The nodes of a function that `change` can change."""
    body = [
        node for statement in function.body[ast.get_docstring(function) is not None :] for node in ast.walk(statement)
    ]
    return [node for node in body if change(copy.copy(node))]


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
            node.value = 1 - value if value in (0, 1) else value + 1
        case ast.Subscript(slice=ast.Name() as index):
            node.slice = ast.BinOp(index, ast.Add(), ast.Constant(1))
        case _:
            return ""
    return type(node).__name__


@cache
def source_of(module: str) -> str:
    return (ENGINE / f"{module}.py").read_text(encoding="utf-8")


def functions_of(module: str) -> tuple[ast.Module, list[tuple[ast.ClassDef, ast.FunctionDef]]]:
    """The tree of a module, and its methods that have something to change, each with its class."""
    tree = ast.parse(source_of(module))
    owners = [each for each in tree.body if isinstance(each, ast.ClassDef)]
    methods = [(owner, each) for owner in owners for each in owner.body if isinstance(each, ast.FunctionDef)]
    return tree, [(owner, each) for owner, each in methods if each.name != "__init__" and changeable(each)]


def draw(module: str, each: int, seed: int) -> list[Mutation]:
    """The changes of a module."""
    found = []
    for owner, function in functions_of(module)[1]:
        count = len(changeable(function))
        random = Random(f"{module} {function.name} {seed}")
        for place in sorted(random.sample(range(count), min(each, count))):
            found.append(Mutation(module, owner.name, function.name, place, *described(function, place)))
    return found


def described(function: ast.FunctionDef, place: int) -> tuple[int, int, str]:
    """The lines of a change, and the change in words, with the expression around a constant."""
    changed = copy.deepcopy(function)
    node, new = changeable(function)[place], changeable(changed)[place]
    before, after = enclosing(function, node), enclosing(changed, new)
    at = 1 if isinstance(node, ast.Constant) and isinstance(before[1], ast.expr | ast.stmt) else 0
    old = first_line(before[at])
    change(new)
    statement = next(each for each in before if isinstance(each, ast.stmt))
    run = next(part[0].lineno for _, part in runs(function) if statement in part)
    return statement.lineno, run, f"{old} -> {first_line(after[at])}"


def runs(function: ast.FunctionDef) -> Iterator[tuple[list[ast.stmt], list[ast.stmt]]]:
    """The statements of a function, those together that are run together: up to a branch or a loop.

    Each comes with the whole block that it is in.
    """
    for node in ast.walk(function):
        for name in ("body", "orelse"):
            block = getattr(node, name) if isinstance(node, ast.stmt) and hasattr(node, name) else []
            part: list[ast.stmt] = []
            for statement in block:
                part.append(statement)
                if hasattr(statement, "body") or statement is block[-1]:
                    yield block, part
                    part = []


def enclosing(function: ast.FunctionDef, node: ast.AST) -> list[ast.AST]:
    """A node, and all around it in its function, the closest first."""
    parents = {child: each for each in ast.walk(function) for child in ast.iter_child_nodes(each)}
    found = [node]
    while found[-1] is not function:
        found.append(parents[found[-1]])
    return found


def first_line(node: ast.AST) -> str:
    return ast.unparse(ast.fix_missing_locations(node)).splitlines()[0]


def put(mutation: Mutation) -> None:
    """Let the engine of this process run with a change."""
    tree, functions = functions_of(mutation.module)
    function = next(each for _, each in functions if each.name == mutation.function)
    change(changeable(function)[mutation.place])
    replace(mutation.module, tree, [mutation.function])


def replace(name: str, tree: ast.Module, names: Sequence[str]) -> None:
    """Let some functions of a module do what they do in a tree of it."""
    module: Any = import_module(f"latrodb.rules.engine.{name}")
    changed = dict(vars(module))
    exec(compile(ast.fix_missing_locations(tree), name, "exec"), changed)
    for owner in (each.name for each in tree.body if isinstance(each, ast.ClassDef)):
        for each in set(names) & set(vars(changed[owner])):
            old, new = (
                found.fget if isinstance(found, property) else found
                for found in (vars(vars(module)[owner])[each], vars(changed[owner])[each])
            )
            old.__code__ = new.__code__


ran = bytearray(len(MODULES) * MOST_LINES)  # whether the statements that begin with a line of a module were run


def note_runs() -> None:
    """Let the engine of this process note in `ran` what it runs."""
    for number, name in enumerate(MODULES):
        tree, functions = functions_of(name)
        for _, function in functions:
            for block, part in [*runs(function)]:
                note = ast.parse(f"_ran[{number * MOST_LINES + part[0].lineno}] = 1").body[0]
                block.insert(block.index(part[0]), note)
        replace(name, tree, [function.name for _, function in functions])
        vars(import_module(f"latrodb.rules.engine.{name}"))["_ran"] = ran


class Scene(NamedTuple):
    """A scene of the unchanged engine, and what ran in it."""

    key: str
    kind: str
    lines: list[Any]
    ran: bytes


def recorded(key: str) -> list[Scene]:
    """The scenes of an option value; for a process whose engine notes what it runs."""
    from tests.support import transcripts

    found = []
    for number in range(transcripts.scene_count(key)):
        ran[:] = bytes(len(ran))
        talk = transcripts.scene(key, number)
        lines = [each._replace(answer=number_of(each.answer)) for each in talk.lines]
        found.append(Scene(key, talk.kind, lines, bytes(ran)))
    return found


def all_scenes(modules: Sequence[str], jobs: int, kept: Path | None) -> list[Scene]:
    """The scenes of all option values that use some modules, short ones first; from a file, if it has them."""
    from tests.support.transcripts import keys

    if kept and kept.exists():
        found: list[Scene] = pickle.loads(kept.read_bytes())
        return found
    games = tuple({game for module in modules for game in GAMES.get(module, ("",))})
    used = [key for key in keys() if key.startswith(games)]
    with get_context("fork").Pool(jobs, note_runs) as pool:
        found = sorted(
            chain(*pool.map(recorded, used, chunksize=1)), key=lambda scene: (scene.kind == "reader", len(scene.lines))
        )
    if kept:
        kept.write_bytes(pickle.dumps(found))
    return found


def number_of(answer: object) -> int:
    """A number for an answer, which needs less room."""
    return zlib.crc32(repr(answer).encode())


scenes: list[Scene] = []


def is_found(mutation: Mutation) -> bool:
    """Whether a change of the engine is found; for a process of its own."""
    from tests.support.transcripts import answer, new_board

    signal.signal(signal.SIGVTALRM, lambda *_: os._exit(1))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    put(mutation)
    run = MODULES.index(mutation.module) * MOST_LINES + mutation.run
    try:
        for scene in scenes:
            if time.process_time() > SECONDS:
                return False
            if scene.ran[run]:
                signal.setitimer(signal.ITIMER_VIRTUAL, SCENE_SECONDS)
                board = new_board(scene.key, scene.kind)
                answers = (answer(board, each.question, each.arguments) for each in scene.lines)
                if any(number_of(said) != each.answer for said, each in zip(answers, scene.lines, strict=True)):
                    return True
    except Exception:
        return True
    return False


def judge(mutation: Mutation) -> bool:
    """Whether a change is found, by a process that may fail or be ended."""
    child = os.fork()
    if not child:
        os._exit(1 if is_found(mutation) else 0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("modules", nargs="*", default=MODULES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=6)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--scenes", type=Path, help="a file that keeps the scenes of this engine for further runs")
    parser.add_argument("--again", action="store_true", help="judge only changes that the list has not as found")
    parser.add_argument("--record", action="store_true")
    return parser.parse_args()


def main() -> None:
    options, begin = arguments(), time.monotonic()
    os.environ["LATRODB_PURE"] = "1"
    from tests.support.transcripts import numbers_of

    scenes.extend(all_scenes(options.modules, options.jobs, options.scenes))
    for key in {scene.key for scene in scenes}:
        numbers_of(key)
    mutations = [each for module in options.modules for each in draw(module, options.each, options.seed)]
    print(f"{len(scenes)} scenes after {time.monotonic() - begin:.0f} s", flush=True)
    judged = []
    known = found_before() if options.again else set()
    with get_context("fork").Pool(options.jobs) as pool:
        verdicts = pool.imap(judge, [each for each in mutations if row_of(each) not in known])
        for mutation in mutations:
            is_found = row_of(mutation) in known or next(verdicts)
            is_found = is_found or reason(mutation).startswith("test_")
            judged.append((mutation, is_found))
            if not is_found:
                print(f"{name_of(mutation)}:{mutation.line}  {mutation.change}", flush=True)
    print(*summary(judged, (time.monotonic() - begin) / 60), sep="\n")
    if options.record:
        record(judged, summary(judged, (time.monotonic() - begin) / 60))


def name_of(mutation: Mutation) -> str:
    return f"{mutation.module}.{mutation.function}"


def reason(mutation: Mutation) -> str:
    """Why nothing can find a change; the empty string if no reason is given."""
    return reasons().get(name_of(mutation), {}).get(mutation.change, "")


@cache
def reasons() -> dict[str, dict[str, str]]:
    """The reasons why changes cannot be found, by function and change."""
    return tomllib.loads(REASONS.read_text(encoding="utf-8"))


def summary(judged: list[tuple[Mutation, bool]], minutes: float) -> list[str]:
    """How many changes were found, by module and of all."""
    rows = [
        f"{len(scenes)} scenes, {minutes:.0f} minutes. *Explained* are changes that do nothing or show in no game.",
        "",
        "| module | changes | found | % | explained | % of the others |",
        "|---|---|---|---|---|---|",
    ]
    for module in (*dict.fromkeys(each.module for each, _ in judged), "all"):
        some = [(each, found) for each, found in judged if module in (each.module, "all")]
        found = sum(is_found for _, is_found in some)
        explained = sum(bool(reason(each)) for each, is_found in some if not is_found)
        shares = f"{100 * found / len(some):.1f}", f"{100 * found / (len(some) - explained):.1f}"
        rows.append(f"| {module} | {len(some)} | {found} | {shares[0]} | {explained} | {shares[1]} |")
    return rows


def row_of(mutation: Mutation) -> str:
    """The beginning of the row of a change in the list."""
    change = mutation.change.replace("|", "\\|")
    return f"| {mutation.module} | {mutation.function} | `{change}` |"


def found_before() -> set[str]:
    """The rows of changes that the list has as found."""
    rows = [line.rpartition("` | ") for line in RECORD.read_text(encoding="utf-8").splitlines()]
    found, missed = ({f"{row}` |" for row, _, verdict in rows if verdict.startswith(word)} for word in ("yes", "no"))
    return found - missed


def record(judged: list[tuple[Mutation, bool]], head: list[str]) -> None:
    """Write the changes and whether each was found."""
    rows = ["| module | function | change | found |", "|---|---|---|---|"]
    for each, found in judged:
        why = reason(each)
        verdict = ("yes, by " + why if why.startswith("test_") else "yes") if found else f"no: {why or 'not explained'}"
        rows.append(f"{row_of(each)} {verdict} |")
    RECORD.write_text("\n".join(("# Mutations of the engine", "", *head, "", *rows, "")), encoding="utf-8")


if __name__ == "__main__":
    main()
