"""Statements, methods and classes of the engine as JavaScript."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pscript import JSError
from pscript import commonast as ast

from tests.support.page_engine.declarations import WIDE, Attribute, Class, Declarations, Method, Module, SubsetError
from tests.support.page_engine.expressions import HIGH, SIGNS, Expressions, UnknownKindError, high_name, js_name
from tests.support.page_engine.values import ATOM, LEVELS, Code, Value, joined, literal, whole

ENGINE = "latrodb.rules.engine"
LINE = "/*line*/"  # where a line of the shortened script begins
# Methods that need what a page does not have. They throw there.
LEFT_OUT = {("Dice", "key"): "keys of thrown dice are made in Python only"}


class Statements(Expressions):
    """PScript's parser for modules of the engine."""

    def __init__(self, declarations: Declarations, module: Module, helpers: set[str]) -> None:
        self.declarations, self.module, self.helpers = declarations, module, helpers
        self.names = set()
        self.current, self.is_guessing, self._temps, self._limits = None, False, 0, 0
        self.kinds, self.aliases, self.naturals = {}, {}, set()
        try:
            super().__init__(module.path.read_text(encoding="utf-8"), docstrings=False, inline_stdlib=False)
        except JSError as error:
            raise SubsetError(f"{module.path.name}: {error}") from error

    def parse(self, node: ast.Node) -> list[str]:
        """Translate a statement; what is not listed here is refused."""
        known = (
            ast.Module, ast.ClassDef, ast.FunctionDef, ast.Assign, ast.AugAssign, ast.For, ast.While, ast.If,
            ast.Return, ast.Expr, ast.Raise, ast.Break, ast.Continue, ast.Pass,
        )  # fmt: skip
        if not isinstance(node, known):
            raise self.fail(node, f"{type(node).__name__} is not part of the subset")
        self._temps = 0
        parts: list[str] = super().parse(node)
        return parts

    def _wrap_truthy(self, node: ast.Node) -> str:  # what PScript's `if` asks
        return self.truth(node).text

    # Modules and classes

    def parse_Module(self, node: ast.Module) -> list[str]:
        parts = []
        for child in node.body_nodes:
            if isinstance(child, ast.Import):
                root = child.root or ""
                if not root.startswith((ENGINE, "__future__", "typing", "collections.abc")):
                    raise self.fail(child, f"{root or child.names} is not part of the engine")
            elif isinstance(child, ast.ClassDef | ast.FunctionDef):
                parts += self.parse(child)
            elif not self._is_constant_or_text(child) and not self._is_type_checking(child):
                raise self.fail(child, "a module has constants, functions and classes only")
        return parts

    def _is_constant_or_text(self, node: ast.Node) -> bool:
        return isinstance(node, ast.Assign) or (isinstance(node, ast.Expr) and isinstance(node.value_node, ast.Str))

    def _is_type_checking(self, node: ast.Node) -> bool:
        return isinstance(node, ast.If) and getattr(node.test_node, "name", "") == "TYPE_CHECKING"

    def parse_ClassDef(self, node: ast.ClassDef) -> list[str]:
        if node.decorator_nodes or node.kwarg_nodes or len(node.arg_nodes) > 1:
            raise self.fail(node, "a class has one base class, and no decorators")
        self.current = self.declarations.classes[node.name]
        base = self.current.base
        named = node.arg_nodes[0].name if node.arg_nodes else None
        if named != (base.name if base else None):
            raise self.fail(node, f"the .pxd file has another base class for {node.name}")
        self.pop_docstring(node)
        parts = [self.lf(f"class {node.name}{f' extends {base.name}' if base else ''} {{"), *self._constructor(base)]
        for child in node.body_nodes:
            if not isinstance(child, ast.FunctionDef):
                raise self.fail(child, "a class has methods only")
            parts += self.parse(child)
        self.current = None
        return [*parts, self.lf("}"), "\n"]

    def _constructor(self, base: Class | None) -> list[str]:
        """What Cython does when it makes an object: all attributes are there, and 0."""
        assert self.current is not None
        lines = ["super();"] if base else []
        numbers = []
        for name, attribute in self.current.attributes.items():
            for each in (name, high_name(name)) if attribute.kind in WIDE else (name,):
                place = f"this.{js_name(name)}{each[len(name) :]}"
                if not attribute.size and attribute.kind in ("int", *WIDE):
                    numbers.append(place)
                else:
                    initial = f"new {attribute.cells}({attribute.size})" if attribute.size else _empty(attribute)
                    lines.append(f"{place} = {initial};")
        if numbers:
            lines.append(f"{' = '.join(numbers)} = 0;")
        lines.append(f"if (new.target === {self.current.name}) this.__init__(...arguments);")
        return [self.lf(LINE), self.lf("constructor() {"), *(self.lf(f"    {line}") for line in lines), self.lf("}")]

    # Functions

    def parse_FunctionDef(self, node: ast.FunctionDef) -> list[str]:
        method = self._declared(node)
        name = node.name if method.is_public else js_name(node.name)
        opening = "" if self.current else "function "
        opening = "get " if method.is_property else opening
        if node.kwarg_nodes or node.kwargs_node:
            raise self.fail(node, "arguments are given by their place")
        for each in node.decorator_nodes:
            if getattr(each, "name", "") != "property":
                raise self.fail(node, "the only decorator is property")
        reason = LEFT_OUT.get((self.current.name if self.current else "", node.name))
        if reason:
            text = f'throw {self.use("makeError")}("NotImplementedError", "{reason}");'
            return [self.lf(LINE), self.lf(f"{opening}{name}() {{ {text} }}")]
        self.method, self.kinds, self.aliases, self.naturals = method, {}, {}, set()
        self.push_stack("function", node.name)
        self._limits, self._indent = 0, self._indent + 1
        self.pop_docstring(node)
        parameters, code = self._parameters(node, method)
        self.kinds.update(method.local_kinds)
        self._guess(node)
        self._check_loops(node)
        for child in node.body_nodes:
            code += self.parse(child)
        self._indent -= 1
        taken = {each.split(" = ")[0].lstrip(".") for each in parameters}
        self.names |= {*taken, *self.vars}
        for each in taken:
            self.vars.discard(each)
        declared = self.get_declarations(self.pop_stack()).strip()
        lines = [self.lf(LINE), self.lf(f"{opening}{name}({', '.join(parameters)}) {{"), self.lf(f"    {declared}")]
        return [*lines, *code, self.lf("}")]

    def _declared(self, node: ast.FunctionDef) -> Method:
        if self.current is None:
            return self.declarations.functions[node.name]
        return self.current.methods[node.name]

    def _parameters(self, node: ast.FunctionDef, method: Method) -> tuple[list[str], list[str]]:
        """The parameters, and what splits those that are wide but come as Number or BigInt."""
        texts, code = [], []
        nodes = {each.name: each for each in node.arg_nodes}
        for name, kind in method.arguments:
            if name.startswith("*"):
                self.kinds[name[1:]] = "list"
                texts.append(f"...{js_name(name[1:])}")
                continue
            js = js_name(name)
            self.kinds[name] = kind
            default = nodes[name].value_node
            texts.append(js if default is None else f"{js} = {self._default(default)}")
            if kind in WIDE and not method.is_public:
                if default is not None:
                    raise self.fail(node, "a parameter of 64 bits has no default")
                texts.append(high_name(js))
            elif kind in WIDE:
                low, high = self.use("lowHalf"), self.use("highHalf")
                code += [self.lf(f"{high_name(js)} = {high}({js});"), self.lf(f"{js} = {low}({js});")]
                self.vars.add(high_name(js))
        return texts, code

    def _default(self, node: ast.Node) -> str:
        if isinstance(node, ast.Tuple) and not node.element_nodes:
            return "[]"
        return self.value(node).low.text

    def _guess(self, node: ast.FunctionDef) -> None:
        """Find the kinds of local variables that no file declares, from what is assigned to them."""
        declared = dict(self.kinds)
        self.is_guessing = True
        for _ in range(8):
            before, unknown = dict(self.kinds), False
            for target, kind, alias in self._bindings(node):
                if kind is None:
                    unknown = True
                elif target not in declared:
                    known = joined(self.kinds.get(target, kind), kind)
                    if known is None or alias != self.aliases.setdefault(target, alias):
                        raise self.fail(node, f"the variable {target} of {node.name} has values of several kinds")
                    self.kinds[target] = known
            if before == self.kinds and not unknown:
                break
        self.is_guessing = False

    def _bindings(self, node: ast.Node) -> Iterator[tuple[str, str | None, str]]:
        """The variables that are bound within a node, with the kind of what they get."""
        for each in _inside(node):
            if isinstance(each, ast.Assign):
                for target in each.target_nodes:
                    yield from self._bound(target, each.value_node)
            elif isinstance(each, ast.For):
                yield from self._bound_by_loop(each)

    def _bound(self, target: ast.Node, value: ast.Node) -> Iterator[tuple[str, str | None, str]]:
        if isinstance(target, ast.Name):
            try:
                found = self.value(value)
                yield target.name, found.kind, found.array
            except UnknownKindError:
                yield target.name, None, ""
        elif isinstance(target, ast.Tuple):
            parts = _parts(value)
            for index, each in enumerate(target.element_nodes):
                if isinstance(each, ast.Starred):
                    yield each.value_node.name, "list", ""
                elif parts is not None:
                    yield from self._bound(each, parts[index])
                elif isinstance(each, ast.Name):
                    yield each.name, "any", ""

    def _bound_by_loop(self, node: ast.For) -> Iterator[tuple[str, str | None, str]]:
        names = _names(node.target_node)
        call = getattr(getattr(node.iter_node, "func_node", None), "name", "")
        if call == "range":
            yield names[0], "int", ""
        elif call == "enumerate":
            yield names[0], "int", ""
            yield names[1], "any", ""
        elif isinstance(node.iter_node, ast.Tuple):
            for item in node.iter_node.element_nodes:
                yield from self._bound(node.target_node, item)
        else:
            for name in names:
                yield name, "any", ""

    def _check_loops(self, node: ast.FunctionDef) -> None:
        """Refuse a variable of a loop that is assigned in it or used after it: there JavaScript differs."""
        loops = [each for each in _inside(node) if isinstance(each, ast.For)]
        self.is_guessing = True
        others = {name for loop in loops for name in _names(loop.target_node) if not self._is_natural(loop)}
        self.is_guessing = False
        self.naturals = {name for loop in loops for name in _names(loop.target_node)} - others
        names = {name for loop in loops for name in _names(loop.target_node)}
        for each in _inside(node):
            for name in names & {*_assigned_names(each)}:
                raise self.fail(each, f"the variable {name} of a loop is also assigned to")
        self._check_uses(node, names, set())

    def _is_natural(self, loop: ast.For) -> bool:
        """Whether a loop counts upwards from a number that is not below 0."""
        call = loop.iter_node
        if getattr(getattr(call, "func_node", None), "name", "") != "range":
            return False
        first = self.value(call.arg_nodes[0]).number if len(call.arg_nodes) > 1 else 0
        return first is not None and first >= 0 and len(call.arg_nodes) < 3

    def _check_uses(self, node: ast.Node, names: set[str], bound: set[str]) -> None:
        if isinstance(node, ast.Name):
            if node.name in names - bound:
                raise self.fail(node, f"the variable {node.name} of a loop is used after the loop")
            return
        if isinstance(node, ast.For):
            self._check_uses(node.iter_node, names, bound)
            for child in node.body_nodes:
                self._check_uses(child, names, bound | {*_names(node.target_node)})
            return
        if isinstance(node, ast.ListComp | ast.GeneratorExp):
            bound = bound | {name for part in node.comp_nodes for name in _names(part.target_node)}
        for child in _children(node):
            self._check_uses(child, names, bound)

    # Simple statements

    def parse_Expr(self, node: ast.Expr) -> list[str]:
        if isinstance(node.value_node, ast.Str):
            return []
        value = self.value(node.value_node)
        if not isinstance(node.value_node, ast.Call):
            raise self.fail(node, "an expression that does nothing")
        return self._lines([*value.before[:1]] if value.is_wide else [value.low.text])

    def _lines(self, expressions: Sequence[str]) -> list[str]:
        return [self.lf(f"{each};") for each in expressions]

    def parse_Raise(self, node: ast.Raise) -> list[str]:
        call = node.exc_node
        if not isinstance(call, ast.Call) or len(call.arg_nodes) != 1 or not isinstance(call.func_node, ast.Name):
            raise self.fail(node, "an exception has one message")
        message = self.value(call.arg_nodes[0]).low.text
        return [self.lf(f'throw {self.use("makeError")}("{call.func_node.name}", {message});')]

    def parse_Return(self, node: ast.Return) -> list[str]:
        kind = self.method.returns
        if node.value_node is None:
            if kind != "none":
                raise self.fail(node, f"{self.method.name} returns a value")
            return [self.lf("return;")]
        if kind == "none":
            raise self.fail(node, f"{self.method.name} returns nothing")
        value = self.value(node.value_node)
        if kind not in WIDE or self.method.is_public:
            wide = self.coerced(value, kind, node) if kind in WIDE else value
            return [self.lf(f"return {self.coerced(wide, 'any' if kind in WIDE else kind, node).low.text};")]
        wide = self.coerced(value, kind, node)
        lines = [*wide.before, f"{HIGH} = {wide.halves[1].text}", f"return {wide.low.text}"]
        return self._lines(lines)

    def parse_Assign(self, node: ast.Assign) -> list[str]:
        first, *others = node.target_nodes
        if not others and isinstance(first, ast.Tuple):
            return self._assign_parts(first, node)
        if isinstance(first, ast.Tuple) or any(isinstance(each, ast.Tuple) for each in others):
            raise self.fail(node, "a tuple is the only target of its assignment")
        if not others:
            return self._lines(self._store(first, self.value(node.value_node), node))
        value = self.value(node.value_node)
        lines: list[str] = []
        if isinstance(first, ast.Name):
            lines += self._store(first, value, node)
            value, others = self.value(first), others
        else:
            held = self.held(value)
            lines += [*held.before, *self._store(first, _bare(held), node)]
            value = _bare(held)
        for each in others:
            lines += self._store(each, value, node)
        return self._lines(lines)

    def _store(self, target: ast.Node, value: Value, node: ast.Node) -> list[str]:
        """Assign a value; the lines for it."""
        if isinstance(target, ast.Name):
            return self._store_local(target, value, node)
        if isinstance(target, ast.Attribute):
            attribute, low = self._attribute(target)
            if attribute.size:
                return self._fill(target, value, node)
            return self._store_halves(low, high_name(low), self.coerced(value, attribute.kind, node))
        if isinstance(target, ast.Subscript):
            place = self.value(target)
            base = self.value(target.value_node)
            if base.kind == "list":
                return [f"{place.low.text} = {self.coerced(value, 'any', node).low.text}"]
            if base.kind != "array":
                raise self.fail(node, "only items of arrays and lists are assigned")
            if not self.value(target.slice_node).is_pure:
                raise self.fail(node, "an index that is a call is given a name first")
            if place.is_wide:
                wide, high = self.coerced(value, place.kind, node), place.halves[1]
                return [*place.before, *self._store_halves(place.low.text, high.text, wide)]
            number = value if value.kind == "any" else self.coerced(value, "int", node)
            return [f"{place.low.text} = {number.low.text}"]
        raise self.fail(node, f"{type(target).__name__} is not assigned to")

    def _attribute(self, node: ast.Attribute) -> tuple[Attribute, str]:
        owner, base = self.owner(node.value_node)
        found = owner.attribute(node.attr)
        if found is None:
            raise self.fail(node, f"the attribute {node.attr} is not declared")
        return found, f"{base}.{js_name(node.attr)}"

    def _store_local(self, target: ast.Name, value: Value, node: ast.Node) -> list[str]:
        name, kind = self.local(target), self.kinds[target.name]
        if kind == "array":
            is_wide = self.attribute_of(value.array).kind in WIDE
            if is_wide:
                self.declare(high_name(name))
            high = [f"{high_name(name)} = {high_name(value.low.text)}"] if is_wide else []
            return [f"{name} = {value.low.text}", *high]
        stored = self.coerced(value, kind, node)
        if kind in WIDE:
            self.declare(high_name(name))
        return self._store_halves(name, high_name(name), stored)

    def _store_halves(self, low: str, high: str, value: Value) -> list[str]:
        """Assign a number; neither half is computed with the new value of the other."""
        if not value.is_wide:
            return [f"{low} = {value.low.text}"]
        one, other, before = value.low.text, value.halves[1].text, list(value.before)
        last = before[-1] if before else ""
        if last == f"{other} = {HIGH}" and before[-2].startswith(f"{one} = "):
            call = before[-2].removeprefix(f"{one} = ")  # no need of temporary variables
            return [*before[:-2], f"{low} = {call}", f"{high} = {HIGH}"]
        lines = [f"{low} = {one}", f"{high} = {other}"]
        if not _mentions(other, low):
            if last.startswith(f"{one} = ") and not _mentions(last, low):
                return [*before[:-1], f"{low} = {last}", lines[1]]
            return [*before, *lines]
        if not _mentions(one, high):
            return [*before, *lines[::-1]]
        name = self.temp()
        return [*before, f"{name} = {one}", lines[1], f"{low} = {name}"]

    def _fill(self, target: ast.Attribute, value: Value, node: ast.Node) -> list[str]:
        """Copy a list into an array of the class, as Cython does."""
        attribute, low = self._attribute(target)
        items = self.coerced(value, "list", node)
        made = re.fullmatch(r"(?:array\((\d+)(?:, (-?\d+))?\)|Array\((\d+)\)\.fill\((-?\d+)\))", items.low.text)
        if made:
            if int(made[1] or made[3]) != attribute.size:
                raise self.fail(node, f"{target.attr} has {attribute.size} items")
            number = self.coerced(literal(int(made[2] or made[4] or 0)), attribute.kind, node)
            high = [f"{high_name(low)}.fill({number.halves[1].text})"] if number.is_wide else []
            return [f"{low}.fill({number.low.text})", *high]
        if attribute.kind in WIDE:
            raise self.fail(node, f"{target.attr} is filled with array() or one item after the other")
        return [f"{low}.set({self.use('takeItems')}({items.low.text}, {attribute.size}))"]

    def _assign_parts(self, target: ast.Tuple, node: ast.Assign) -> list[str]:
        """Assign several values at once."""
        targets, parts = target.element_nodes, _parts(node.value_node)
        if parts is None:
            return self._unpack(targets, node)
        if len(parts) != len(targets) or any(isinstance(each, ast.Starred) for each in (*targets, *parts)):
            raise self.fail(node, "there are not as many values as targets")
        if not self._is_entangled(targets, parts):
            lines = []
            for each, part in zip(targets, parts, strict=True):
                lines += self._store(each, self.value(part), node)
            return self._lines(lines)
        lines, values = [], []
        for each, part in zip(targets, parts, strict=True):
            value = self.value(part)
            held = value if value.number is not None or value.kind == "array" else self._settled(value)
            lines += held.before
            values.append((each, _bare(held)))
        for each, value in values:
            lines += self._store(each, value, node)
        return self._lines(lines)

    def _settled(self, value: Value) -> Value:
        """The value in variables of its own, even if it is that of a variable."""
        if not value.is_simple:
            return self.held(value)
        low, high = self.temp(), self.temp() if value.is_wide else ""
        before = (f"{low} = {value.low.text}", *([f"{high} = {value.halves[1].text}"] if high else []))
        return Value(value.kind, Code(low), Code(high) if high else None, before)

    def _is_entangled(self, targets: Sequence[ast.Node], parts: Sequence[ast.Node]) -> bool:
        """Whether a value depends on what is assigned to a target in front of it."""
        for index, target in enumerate(targets):
            for part in parts[index + 1 :]:
                names, attributes, arrays, has_calls = self._reads(part)
                if isinstance(target, ast.Name) and target.name in names:
                    return True
                if isinstance(target, ast.Attribute) and (target.attr in attributes or has_calls):
                    return True
                if isinstance(target, ast.Subscript) and (self._array_name(target) in arrays or has_calls):
                    return True
        return False

    def _array_name(self, node: ast.Subscript) -> str:
        base = node.value_node
        name = base.attr if isinstance(base, ast.Attribute) else self.aliases.get(base.name, base.name)
        return str(name).rpartition(".")[2]

    def _reads(self, node: ast.Node) -> tuple[set[str], set[str], set[str], bool]:
        names, attributes, arrays, has_calls = set(), set(), set(), False
        for each in _inside(node):
            if isinstance(each, ast.Name):
                names.add(each.name)
            elif isinstance(each, ast.Attribute):
                attributes.add(each.attr)
            elif isinstance(each, ast.Subscript):
                arrays.add(self._array_name(each))
            elif isinstance(each, ast.Call) and isinstance(each.func_node, ast.Attribute):
                has_calls = True
        return names, attributes, arrays, has_calls

    def _unpack(self, targets: Sequence[ast.Node], node: ast.Assign) -> list[str]:
        """Assign the items of a list; there have to be as many as targets, unless the last takes the rest."""
        items = self.coerced(self.value(node.value_node), "list", node)
        numbers = self._numbers(targets)
        if numbers:
            make = f"{self.use('takeItems')}({items.low.text}, {len(numbers)}).map(Number)"
            return self._lines([*items.before, f"[{', '.join(numbers)}] = {make}"])
        name, lines = self.temp(), []
        has_rest = isinstance(targets[-1], ast.Starred)
        count = len(targets) - has_rest
        lines.append(f"{name} = {self.use('takeItems')}({items.low.text}, {count}{', true' if has_rest else ''})")
        for index, each in enumerate(targets[:count]):
            lines += self._store(each, Value("any", Code(f"{name}[{index}]")), node)
        if has_rest:
            lines += self._store(targets[-1].value_node, Value("list", Code(f"{name}.slice({count})")), node)
        return self._lines([*items.before, *lines])

    def _numbers(self, targets: Sequence[ast.Node]) -> list[str]:
        """The targets if all of them are attributes that are integers of 32 bits."""
        if not all(isinstance(each, ast.Attribute) for each in targets):
            return []
        found = [self._attribute(each) for each in targets]
        are_numbers = all(attribute.kind == "int" and not attribute.size for attribute, _ in found)
        return [place for _, place in found] if are_numbers else []

    def parse_AugAssign(self, node: ast.AugAssign) -> list[str]:
        place, value = self.value(node.target_node), self.value(node.value_node)
        is_item = isinstance(node.target_node, ast.Subscript)
        if is_item and not self.value(node.target_node.slice_node).is_pure:
            raise self.fail(node, "an index that is a call is given a name first")
        sign = SIGNS.get(node.op, "")
        if place.kind == "int" and value.kind in ("int", "bool") and sign:
            number = self.coerced(value, "int", node).low
            return [self.lf(f"{place.low.text} {sign}= {number.text};")]
        if place.is_wide and sign in ("|", "&", "^"):
            wide = self.coerced(value, place.kind, node)
            high, other = place.halves[1].text, wide.halves[1].text
            if not place.before and not _mentions(other, place.low.text):
                lines = [f"{place.low.text} {sign}= {wide.low.text}", f"{high} {sign}= {other}"]
                return self._lines([*wide.before, *(lines[:1] if other == "0" and sign != "&" else lines)])
        if not (isinstance(node.target_node, ast.Name | ast.Attribute) or is_item):
            raise self.fail(node, "this is not changed in place")
        result = self.operation(node.op, place, value, node)
        return self._lines(self._store(node.target_node, result, node))

    # Loops

    def parse_While(self, node: ast.While) -> list[str]:
        if node.else_nodes:
            raise self.fail(node, "a loop has no else")
        head = self.lf(f"while ({self.truth(node.test_node).text}) {{")
        return [head, *self._block(node.body_nodes), self.lf("}")]

    def _block(self, nodes: Sequence[ast.Node]) -> list[str]:
        self._indent += 1
        parts = [part for each in nodes for part in self.parse(each)]
        self._indent -= 1
        return parts

    def parse_For(self, node: ast.For) -> list[str]:
        if node.else_nodes:
            raise self.fail(node, "a loop has no else")
        call = getattr(getattr(node.iter_node, "func_node", None), "name", "")
        sign: list[str] = []
        if call == "range":
            head = self._range(node)
            sign = self._sign(node.target_node)
        else:
            names = [self.local(ast.Name(name)) for name in _names(node.target_node)]
            target = f"[{', '.join(names)}]" if isinstance(node.target_node, ast.Tuple) else names[0]
            source = node.iter_node.arg_nodes[0] if call == "enumerate" else node.iter_node
            items = self.coerced(self.value(source), "list", node).low
            if len(names) == 1 and self.kinds[names[0]] != "any":
                return self._typed_loop(names[0], items, node)
            head = f"for ({target} of {f'{items.inside(ATOM)}.entries()' if call == 'enumerate' else items.text}) {{"
        return [self.lf(head), *self._lines(sign), *self._block(node.body_nodes), self.lf("}")]

    def _sign(self, variable: ast.Name) -> list[str]:
        """The high half of a variable that counts in 32 bits but is declared with 64."""
        if self.kinds[variable.name] not in WIDE:
            return []
        name = self.local(variable)
        self.declare(high_name(name))
        return [f"{high_name(name)} = {'0' if variable.name in self.naturals else f'{name} >> 31'}"]

    def _typed_loop(self, name: str, items: Code, node: ast.For) -> list[str]:
        """A loop over a list, whose variable has a type of its own."""
        self._limits += 1
        item = self.declare(f"end{self._limits}_")
        lines = self._store(node.target_node, Value("any", Code(item)), node)
        head = self.lf(f"for ({item} of {items.text}) {{")
        return [head, *self._lines(lines), *self._block(node.body_nodes), self.lf("}")]

    def _range(self, node: ast.For) -> str:
        bounds = [self.integer(each) for each in node.iter_node.arg_nodes]
        first = bounds[0] if len(bounds) > 1 else whole("0")
        last = bounds[min(1, len(bounds) - 1)]
        step = bounds[2].number if len(bounds) > 2 else 1
        if step == 0:
            raise self.fail(node, "the step of a range is not 0")
        name = self.local(node.target_node)
        limit, begin = self._bound_of(last, node.iter_node.arg_nodes[min(1, len(bounds) - 1)], node)
        begin = (
            [f"{name} = {first.low.text}", *begin] if first.number is None else [*begin, f"{name} = {first.low.text}"]
        )
        if step is None:
            advance, more = self._bound_of(bounds[2], node.iter_node.arg_nodes[2], node)
            test = f"{advance} > 0 ? {name} < {limit} : {name} > {limit}"
            return f"for ({', '.join([*begin, *more])}; {test}; {name} += {advance}) {{"
        advance = f"{name}++" if step == 1 else f"{name} += {step}" if step > 0 else f"{name} -= {-step}"
        return f"for ({', '.join(begin)}; {name} {'<' if step > 0 else '>'} {limit}; {advance}) {{"

    def _bound_of(self, value: Value, written: ast.Node, loop: ast.For) -> tuple[str, list[str]]:
        """A bound of a range, which is computed once, and what computes it."""
        if value.number is not None or self._is_constant_in(written, loop):
            return value.low.inside(LEVELS["<"] + 1), []
        self._limits += 1
        name = self.declare(f"end{self._limits}_")
        return name, [f"{name} = {value.low.text}"]

    def _is_constant_in(self, limit: ast.Node, loop: ast.For) -> bool:
        """Whether the end of a range is something that the loop does not change."""
        if isinstance(limit, ast.Attribute):
            return limit.attr not in self.declarations.changing
        changed = {name for child in loop.body_nodes for name in _bound_names(child)}
        return isinstance(limit, ast.Name) and limit.name not in changed and limit.name not in _names(loop.target_node)


def _empty(attribute: Attribute) -> str:
    return {"bool": "false"}.get(attribute.kind, "null")


def _bare(value: Value) -> Value:
    """A value whose lines were written."""
    return Value(value.kind, value.low, value.high, (), value.number, array=value.array)


def _mentions(text: str, name: str) -> bool:
    """Whether an expression reads what has a name; the last name in it is enough, so that it errs on the safe side."""
    base = re.sub(r"\[.*", "", name)
    return re.search(rf"(?<![\w$]){re.escape(base)}(?![\w$])", text) is not None


def _parts(node: ast.Node) -> list[ast.Node] | None:
    """The values of a tuple, or of a division with both results."""
    if isinstance(node, ast.Tuple) and not any(isinstance(each, ast.Starred) for each in node.element_nodes):
        return list(node.element_nodes)
    if isinstance(node, ast.IfExp) and not any(isinstance(each, ast.Call) for each in _inside(node.test_node)):
        one, other = _parts(node.body_node), _parts(node.else_node)
        if one and other and len(one) == len(other):
            return [_at(ast.IfExp(node.test_node, *pair), node) for pair in zip(one, other, strict=True)]
    if isinstance(node, ast.Call) and getattr(node.func_node, "name", "") == "divmod":
        return [_at(ast.BinOp(op, *node.arg_nodes), node) for op in ("FloorDiv", "Mod")]
    return None


def _at(node: ast.Node, place: ast.Node) -> ast.Node:
    node.lineno, node.col_offset = place.lineno, place.col_offset
    return node


def _names(target: ast.Node) -> list[str]:
    """The variables in a target."""
    if isinstance(target, ast.Name):
        return [target.name]
    if isinstance(target, ast.Starred):
        return _names(target.value_node)
    return [name for each in getattr(target, "element_nodes", ()) for name in _names(each)]


def _children(node: ast.Node) -> Iterator[ast.Node]:
    for name in node.__slots__:
        child = getattr(node, name)
        for each in child if isinstance(child, list | tuple) else (child,):
            if isinstance(each, ast.Node):
                yield each


def _inside(node: ast.Node) -> Iterator[ast.Node]:
    """A node and all within it, in order."""
    yield node
    for child in _children(node):
        yield from _inside(child)


def _assigned_names(node: ast.Node) -> Iterator[str]:
    if isinstance(node, ast.Assign):
        yield from (name for target in node.target_nodes for name in _names(target))
    elif isinstance(node, ast.AugAssign):
        yield from _names(node.target_node)


def _bound_names(node: ast.Node) -> Iterator[str]:
    for each in _inside(node):
        yield from _assigned_names(each)
        if isinstance(each, ast.For):
            yield from _names(each.target_node)
