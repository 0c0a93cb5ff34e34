"""What the engine declares: its classes with the types of their attributes and methods, and its constants.

Types come from the `.pxd` files and, for methods that these leave out, from annotations.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

# What Cython calls the types, and what they are here.
KINDS = {
    "int": "int", "short": "int", "signed char": "int", "unsigned char": "int", "bint": "bool",
    "long long": "long", "int64_t": "long", "uint64_t": "ulong", "unsigned long long": "ulong",
    "object": "any", "list": "list", "tuple": "list", "bytes": "list", "void": "none",
}  # fmt: skip
CELLS = {
    "int": "Int32Array", "short": "Int16Array", "signed char": "Int8Array", "unsigned char": "Uint8Array",
    "bint": "Int8Array", "long long": "Int32Array", "uint64_t": "Int32Array",
}  # fmt: skip
WIDE = ("long", "ulong")
LISTS = ("Sequence", "list", "tuple", "bytes", "Iterable")
TYPE = r"(?P<type>(?:signed |unsigned )?(?:long long|\w+))"
ATTRIBUTES = re.compile(rf"cdef (?:readonly |public )?{TYPE} (?P<names>\w+(?:\[\w+\])?(?:, \w+(?:\[\w+\])?)*)$")
METHOD = re.compile(
    rf"(?P<way>cdef|cpdef)(?: inline)? {TYPE} (?P<name>\w+)\((?P<arguments>.*)\)(?: noexcept| except [^:]+)?$"
)
LOCALS = re.compile(r"@cython\.locals\((?P<locals>.*)\)$")


class SubsetError(Exception):
    """The engine's source has something that its translation to JavaScript does not know."""


@dataclass(frozen=True)
class Attribute:
    """An attribute of a class: a number or, if it has a size, an array of numbers."""

    kind: str
    size: int = 0
    cells: str = ""


@dataclass
class Method:
    """How a method is called. One that is public takes and returns wide numbers as Number or BigInt."""

    name: str
    arguments: list[tuple[str, str]] = field(default_factory=list)
    returns: str = "any"
    local_kinds: dict[str, str] = field(default_factory=dict)
    is_property: bool = False

    @property
    def is_public(self) -> bool:
        return not self.name.startswith("_")


@dataclass
class Class:
    """A class, with its base class and what both files declare of it."""

    name: str
    base: Class | None
    attributes: dict[str, Attribute] = field(default_factory=dict)
    methods: dict[str, Method] = field(default_factory=dict)

    @property
    def line(self) -> Iterator[Class]:
        """The class and those it is derived from, nearest first."""
        yield self
        if self.base:
            yield from self.base.line

    def attribute(self, name: str) -> Attribute | None:
        return next((each.attributes[name] for each in self.line if name in each.attributes), None)

    def method(self, name: str) -> Method | None:
        return next((each.methods[name] for each in self.line if name in each.methods), None)


@dataclass
class Module:
    """A module of the engine."""

    path: Path
    tree: ast.Module
    constants: dict[str, int] = field(default_factory=dict)
    functions: dict[str, Method] = field(default_factory=dict)


class Declarations:
    """All modules of the engine, in the order in which they import each other."""

    def __init__(self, paths: Sequence[Path]) -> None:
        self.modules: list[Module] = []
        self.classes: dict[str, Class] = {}
        self.functions: dict[str, Method] = {}
        self.changing: set[str] = set()  # attributes that change after an object was made
        trees = {path.stem: (path, ast.parse(path.read_text(encoding="utf-8"), str(path))) for path in paths}
        while trees:
            ready = [name for name, (_, tree) in trees.items() if not _imported(tree) & trees.keys()]
            if not ready:
                raise SubsetError(f"modules import each other in a circle: {', '.join(trees)}")
            self._add(*trees.pop(ready[0]))

    def _add(self, path: Path, tree: ast.Module) -> None:
        module = Module(path, tree)
        known: dict[str, int] = {}
        for other in self.modules:
            if other.path.stem in _starred(tree):
                known.update(other.constants)
        for node in tree.body:
            if isinstance(node, ast.Assign):
                known.update(_constants(node, known, path))
        module.constants = known
        declared = path.with_suffix(".pxd")
        if declared.exists():
            self._read_types(declared, known)
        for node in tree.body:
            if isinstance(node, ast.FunctionDef):
                self.functions[node.name] = module.functions[node.name] = _signature(node)
            elif isinstance(node, ast.ClassDef):
                self._read_class(node, path)
        self.modules.append(module)

    def _read_types(self, path: Path, constants: dict[str, int]) -> None:
        """Read a `.pxd` file, in which each line is a declaration."""
        current, local_kinds = None, {}
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            text = line.split("#")[0].strip()
            if text == "cdef enum:":
                return  # the types of constants; their values tell them
            if not text or text == "@cython.final" or re.match(r"(from \S+ )?cimport ", text):
                continue
            place = f"{path.name}:{number}"
            if found := re.match(r"cdef class (\w+)(?:\((\w+)\))?:$", text):
                base = self._base(found[2], place)
                current = self.classes[found[1]] = Class(found[1], base)
            elif not line.startswith(" ") and ATTRIBUTES.match(text):
                continue  # the types of constants; their values tell them
            elif current is None:
                raise SubsetError(f"{place}: this declaration is not known: {text}")
            elif found := LOCALS.match(text):
                pairs = (each.split("=") for each in found["locals"].split(","))
                local_kinds = {name.strip(): self._kind(kind.strip().strip('"'), place) for name, kind in pairs}
            elif found := METHOD.match(text):
                arguments = [self._argument(each, place) for each in found["arguments"].split(",")[1:]]
                returns = self._kind(found["type"], place)
                current.methods[found["name"]] = Method(found["name"], arguments, returns, local_kinds)
                local_kinds = {}
            elif found := ATTRIBUTES.match(text):
                for name in found["names"].split(", "):
                    current.attributes[name.split("[")[0]] = self._attribute(name, found["type"], constants, place)
            else:
                raise SubsetError(f"{place}: this declaration is not known: {text}")

    def _kind(self, name: str, place: str) -> str:
        """A type as it is called here; a class of the engine has its own name."""
        if name not in KINDS and name not in self.classes:
            raise SubsetError(f"{place}: the type {name} is not known")
        return KINDS.get(name, name)

    def _argument(self, text: str, place: str) -> tuple[str, str]:
        kind, _, name = text.strip().split("=")[0].rpartition(" ")
        return name, self._kind(kind, place)

    def _attribute(self, text: str, kind: str, constants: dict[str, int], place: str) -> Attribute:
        name, _, size = text.rstrip("]").partition("[")
        if not size:
            return Attribute(self._kind(kind, place))
        if kind not in CELLS:
            raise SubsetError(f"{place}: {name} is an array of {kind}")
        return Attribute(self._kind(kind, place), int(size) if size.isdigit() else constants[size], CELLS[kind])

    def _base(self, name: str | None, place: str) -> Class | None:
        if name and name not in self.classes:
            raise SubsetError(f"{place}: the base class {name} is not declared before")
        return self.classes[name] if name else None

    def _read_class(self, node: ast.ClassDef, path: Path) -> None:
        """Add the methods that only the source declares, and compare the rest."""
        if node.name not in self.classes:
            raise SubsetError(f"{path.name}:{node.lineno}: the types of the class {node.name} are missing (.pxd)")
        declared = self.classes[node.name]
        for child in node.body:
            if not isinstance(child, ast.FunctionDef):
                continue
            if child.name != "__init__":
                self.changing |= {*_assigned(child)}
            signature, known = _signature(child), declared.methods.get(child.name)
            names = [name for name, _ in signature.arguments]
            above = declared.base.method(child.name) if declared.base else None
            if known is None and above and [name for name, _ in above.arguments] == names:
                signature = Method(child.name, above.arguments, above.returns, is_property=signature.is_property)
            if known is None:
                declared.methods[child.name] = signature
            elif [name for name, _ in known.arguments] != names:
                raise SubsetError(f"{path.name}:{child.lineno}: {child.name} has other arguments in the .pxd file")


def _starred(tree: ast.Module) -> set[str]:
    """The last names of the modules whose constants a module imports with a star."""
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom) and node.names[0].name == "*"]
    return {(node.module or "").split(".")[-1] for node in imports}


def _imported(tree: ast.Module) -> set[str]:
    """The last names of the modules that a module imports, also for its types only."""
    return {(node.module or "").split(".")[-1] for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}


def _constants(node: ast.Assign, known: dict[str, int], path: Path) -> Iterator[tuple[str, int]]:
    """The numbers that an assignment of a module names."""
    for target in node.targets:
        names = target.elts if isinstance(target, ast.Tuple) else [target]
        values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
        for name, value in zip(names, values, strict=True):
            if not isinstance(name, ast.Name):
                raise SubsetError(f"{path.name}:{node.lineno}: a module only assigns numbers to names")
            yield name.id, _number(value, known, path)


def _number(node: ast.expr, known: dict[str, int], path: Path) -> int:
    allowed = (ast.Constant, ast.Name, ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.Load)
    if all(isinstance(each, allowed) for each in ast.walk(node)):
        number = eval(compile(ast.Expression(node), str(path), "eval"), {"__builtins__": {}}, dict(known))
        if isinstance(number, int):
            return number
    raise SubsetError(f"{path.name}:{node.lineno}: this is not the number of a constant: {ast.unparse(node)}")


def _signature(node: ast.FunctionDef) -> Method:
    """How a method is called by its annotations; whole numbers are Number, or BigInt where they are wide."""
    every = node.args.args[1:] if node.args.args and node.args.args[0].arg == "self" else node.args.args
    arguments = [(each.arg, _annotated(each.annotation)) for each in every]
    if node.args.vararg:
        arguments.append((f"*{node.args.vararg.arg}", "list"))
    is_property = any(isinstance(each, ast.Name) and each.id == "property" for each in node.decorator_list)
    return Method(node.name, arguments, _annotated(node.returns), is_property=is_property)


def _assigned(node: ast.FunctionDef) -> Iterator[str]:
    """The attributes that a method assigns to."""
    for each in ast.walk(node):
        if isinstance(each, ast.Attribute) and isinstance(each.ctx, ast.Store):
            yield each.attr


def _annotated(node: ast.expr | None) -> str:
    text = ast.unparse(node) if node else "object"
    return "none" if text == "None" else "list" if text.split("[")[0] in LISTS else "any"
