"""Expressions of the engine as JavaScript: every value has a kind, so plain operators do what Python's do."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from pscript import Parser
from pscript import commonast as ast

from tests.support.page_engine.declarations import WIDE, Attribute, Class, Declarations, Method, Module, SubsetError
from tests.support.page_engine.values import (
    ADD,
    AND,
    ATOM,
    EQUAL,
    OR,
    SHIFT,
    TERNARY,
    UNARY,
    Code,
    Value,
    after,
    binary,
    joined,
    literal,
    natural,
    pair,
    renamed,
    whole,
)

SIGNS = {
    "Add": "+",
    "Sub": "-",
    "Mult": "*",
    "BitOr": "|",
    "BitXor": "^",
    "BitAnd": "&",
    "LShift": "<<",
    "RShift": ">>",
}
COMPARED = {"Eq": "==", "NotEq": "!=", "Lt": "<", "LtE": "<=", "Gt": ">", "GtE": ">="}
MASK = (1 << 64) - 1
HIGH = "HIGH"  # where a function leaves the high half of what it returns
# Names of JavaScript that the translation writes; names of the engine that are the same get a line behind them.
JS_NAMES = frozenset({
    "Array", "Error", "BigInt", "Int16Array", "Int32Array", "Int8Array", "Math", "Number", "Object", "Uint8Array",
    "abs", "arguments", "asIntN", "assign", "call", "constructor", "engine", "entries", "exports", "fill", "floor",
    "globalThis", "isSafeInteger", "latrodbEngine", "length", "list", "max", "message", "min", "module", "name",
    "prototype", "push", "reduce", "set", "slice", "strict", "target", "undefined",
})  # fmt: skip


class UnknownKindError(Exception):
    """The kind of a variable depends on one that is not known yet."""


def js_name(name: str) -> str:
    """A name of the engine as one of JavaScript."""
    return f"{name}_" if name in JS_NAMES else name


def high_name(name: str) -> str:
    """Where the high half of what has this name is."""
    return f"{name}$"


class Expressions(Parser):  # type: ignore[misc]
    """PScript's parser with typed expressions; `value_X` translates a node of the class X."""

    declarations: Declarations
    module: Module
    current: Class | None
    method: Method
    kinds: dict[str, str]  # of local variables
    naturals: set[str]  # variables of loops that begin at 0 or above
    aliases: dict[str, str]  # the attributes that local variables for arrays are
    helpers: set[str]
    names: set[str]  # of local variables, which may be shortened
    is_guessing: bool
    _temps: int

    def fail(self, node: ast.Node, message: str) -> SubsetError:
        return SubsetError(f"{self.module.path.name}:{node.lineno}: {message}")

    def use(self, helper: str) -> str:
        """A function of helpers.js."""
        self.helpers.add(helper)
        return helper

    def temp(self) -> str:
        """A variable for this statement."""
        self._temps += 1
        return self.declare(f"t{self._temps}_")

    def declare(self, name: str) -> str:
        if not self.is_guessing:
            self.vars.add(name)
        return name

    # What conditions and operands need

    def value(self, node: ast.Node) -> Value:
        """An expression and its kind."""
        translate: Callable[[ast.Node], Value] | None = getattr(self, f"value_{type(node).__name__}", None)
        if translate is None:
            raise self.fail(node, f"{type(node).__name__} is not part of the subset")
        return translate(node)

    def truth(self, node: ast.Node) -> Code:
        """A condition; any value of JavaScript that is true or false like Python's."""
        if isinstance(node, ast.BoolOp):
            sign = "&&" if node.op == "And" else "||"
            return self._chain(sign, [self.truth(each) for each in node.value_nodes])
        if isinstance(node, ast.UnaryOp) and node.op == "Not":
            return Code(f"!{self.truth(node.right_node).inside(UNARY)}", UNARY)
        return self.truth_of(self.value(node), node)

    def truth_of(self, value: Value, node: ast.Node) -> Code:
        if value.is_wide:
            return after(value.before, binary(value.low, "|", value.halves[1]))
        if value.kind == "list":
            return Code(f"{value.low.inside(ATOM)}.length")
        if value.kind in ("int", "bool", "any"):
            return value.low
        raise self.fail(node, f"a value of the kind {value.kind} is neither true nor false")

    def integer(self, node: ast.Node) -> Value:
        """An expression as an integer of 32 bits."""
        return self.coerced(self.value(node), "int", node)

    def coerced(self, value: Value, kind: str, node: ast.Node) -> Value:
        """A value as one of another kind."""
        if value.kind == kind or (kind == "any" and value.kind in ("int", "list", "bool", "str")):
            return value
        if kind == "int" and value.kind in ("bool", "any", "long", "ulong"):
            return self._narrowed(value)
        if kind == "bool" and value.kind in ("int", "any", "long", "ulong"):
            condition = self.truth_of(value, node)
            test = f"{condition.inside(EQUAL)} != 0" if value.kind != "any" else f"!!{condition.inside(UNARY)}"
            return Value("bool", Code(test, EQUAL if value.kind != "any" else UNARY), is_pure=value.is_pure)
        if kind in WIDE and value.kind in ("int", "bool", "long", "ulong", "any"):
            return self._widened(value, kind)
        if kind == "any" and value.is_wide:
            make = self.use("joinSigned" if value.kind == "long" else "joinUnsigned")
            return Value("any", after(value.before, Code(f"{make}({value.low.text}, {value.halves[1].text})")))
        if (kind == "list" or kind in self.declarations.classes) and value.kind == "any":
            return renamed(value, kind)
        raise self.fail(node, f"a value of the kind {value.kind} is used as one of the kind {kind}")

    def _narrowed(self, value: Value) -> Value:
        if value.kind == "any":
            return whole(f"+{value.low.inside(UNARY)}", UNARY, is_pure=value.is_pure)
        if value.is_wide:
            code = value.alone or after(value.before, value.low)
            return whole(code.text, code.level, is_pure=not value.before)
        if value.number is not None:
            return literal(value.number, "int")
        text = value.low.text
        if text.startswith("!") and value.low.level == UNARY:
            inner = Code(text[1:], TERNARY if text[1:].startswith("(") else ATOM)
            return natural(f"{inner.text} ? 0 : 1", TERNARY, is_pure=value.is_pure)
        return natural(f"{value.low.inside(TERNARY + 1)} ? 1 : 0", TERNARY, is_pure=value.is_pure)

    def _widened(self, value: Value, kind: str) -> Value:
        if value.number is not None:
            return literal(value.number, kind)
        if value.is_wide:
            return renamed(value, kind)
        if value.kind == "any":
            held = self.held(value)
            low, high = self.use("lowHalf"), self.use("highHalf")
            return pair(kind, Code(f"{low}({held.low.text})"), Code(f"{high}({held.low.text})"), held.before)
        number = self._narrowed(value) if value.kind == "bool" else value
        if number.is_simple or (number.is_natural and number.is_pure):
            sign = Code("0") if number.is_natural else Code(f"{number.low.text} >> 31", SHIFT)
            return pair(kind, number.low, sign)
        name = self.temp()
        sign = Code("0") if number.is_natural else Code(f"{name} >> 31", SHIFT)
        return pair(kind, Code(name), sign, (f"{name} = {number.low.text}",))

    def held(self, value: Value) -> Value:
        """The same in variables, computed once and at this point."""
        if value.is_simple:
            return value
        low = self.temp()
        before = (*value.before, f"{low} = {value.low.text}")
        if not value.is_wide:
            return Value(value.kind, Code(low), None, before, array=value.array)
        high = self.temp()
        return pair(value.kind, Code(low), Code(high), (*before, f"{high} = {value.halves[1].text}"))

    def short(self, value: Value) -> Value:
        """The same for use in more than one place."""
        texts = [each.text for each in (value.low, value.high) if each]
        is_short = all(re.fullmatch(r"-?[\w$.]+", each) for each in texts)
        return value if is_short and value.is_pure else self.held(value)

    def _chain(self, sign: str, codes: Sequence[Code]) -> Code:
        code = codes[0]
        for each in codes[1:]:
            code = binary(code, sign, each)
        return code

    # Names and numbers

    def value_Num(self, node: ast.Num) -> Value:
        if not isinstance(node.value, int):
            raise self.fail(node, "numbers are whole")
        return literal(node.value)

    def value_NameConstant(self, node: ast.NameConstant) -> Value:
        if node.value is None:
            raise self.fail(node, "None is not part of the subset")
        return Value("bool", Code("true" if node.value else "false"), number=int(node.value))

    def value_Str(self, node: ast.Str) -> Value:
        return Value("str", Code("".join(self.parse_Str(node))))

    def value_JoinedStr(self, node: ast.JoinedStr) -> Value:
        parts = []
        for each in node.value_nodes:
            if isinstance(each, ast.FormattedValue) and not each.conversion and not each.format_node:
                parts.append(self.coerced(self.value(each.value_node), "any", node).low)
            else:
                parts.append(self.value(each).low)
        return Value("str", self._chain("+", [Code('""'), *parts]))

    def value_Name(self, node: ast.Name) -> Value:
        name = node.name
        if name in self.kinds:
            kind, text = self.kinds[name], self.local(node)
            if kind == "array":
                return Value("array", Code(text), array=self.aliases[name])
            high = Code(high_name(text)) if kind in WIDE else None
            return Value(kind, Code(text), high, is_natural=name in self.naturals)
        if name in self.module.constants:
            return literal(self.module.constants[name])
        if self.is_guessing:
            raise UnknownKindError(name)
        raise self.fail(node, f"{name} is not known here")

    def local(self, node: ast.Name) -> str:
        """A local variable; PScript refuses the names that JavaScript keeps for itself."""
        name = js_name(node.name)
        if self.is_guessing:
            return name
        self.vars.add(name)
        return str(self.parse_Name(ast.Name(name)))

    def value_Attribute(self, node: ast.Attribute) -> Value:
        owner, base = self.owner(node.value_node)
        found = owner.attribute(node.attr)
        text = f"{base}.{js_name(node.attr)}"
        if found is None:
            method = owner.method(node.attr)
            if method is None or not method.is_property:
                raise self.fail(node, f"the attribute {node.attr} is not declared")
            return Value(method.returns, Code(f"{base}.{node.attr}"), is_pure=False)
        if found.size:
            return Value("array", Code(text), array=f"{owner.name}.{node.attr}")
        return Value(found.kind, Code(text), Code(high_name(text)) if found.kind in WIDE else None)

    def owner(self, node: ast.Node) -> tuple[Class, str]:
        """The class of an object with attributes and methods, and the object: self or another one of the engine."""
        if self._is_self(node):
            assert self.current is not None
            return self.current, "this"
        value = self.value(node) if isinstance(node, ast.Name | ast.Attribute) else None
        if value is None or value.kind not in self.declarations.classes:
            raise self.fail(node, "attributes and methods are those of self or of another object of the engine")
        return self.declarations.classes[value.kind], value.low.text

    def _is_self(self, node: ast.Node) -> bool:
        return isinstance(node, ast.Name) and node.name == "self"

    def attribute_of(self, array: str) -> Attribute:
        owner, _, name = array.partition(".")
        found = self.declarations.classes[owner].attribute(name)
        assert found is not None
        return found

    def value_Subscript(self, node: ast.Subscript) -> Value:
        base = self.value(node.value_node)
        if isinstance(node.slice_node, ast.Slice | ast.Tuple):
            return self._slice(base, node)
        index = self.integer(node.slice_node)
        if index.number is not None and index.number < 0:
            raise self.fail(node, "an index counts from the beginning")
        if base.kind in ("list", "any"):
            return Value(
                "any", Code(f"{base.low.inside(ATOM)}[{index.low.text}]"), is_pure=base.is_pure and index.is_pure
            )
        if base.kind != "array":
            raise self.fail(node, f"a value of the kind {base.kind} has no items")
        kind = self.attribute_of(base.array).kind
        if kind not in WIDE:
            value = Value("int", Code(f"{base.low.text}[{index.low.text}]"), is_pure=index.is_pure)
            return renamed(self.coerced(value, "bool", node), "bool") if kind == "bool" else value
        at = index if index.is_pure and len(index.low.text) < 24 else self.held(index)
        low, high = f"{base.low.text}[{at.low.text}]", f"{high_name(base.low.text)}[{at.low.text}]"
        return pair(kind, Code(low), Code(high), at.before)

    def _slice(self, base: Value, node: ast.Subscript) -> Value:
        part = node.slice_node
        if not isinstance(part, ast.Slice) or part.step_node or base.kind not in ("list", "any"):
            raise self.fail(node, "only a list has slices, without a step")
        bounds = [part.lower_node or ast.Num(0), *([part.upper_node] if part.upper_node else [])]
        texts = [self.integer(each).low.text for each in bounds]
        return Value("list", Code(f"{base.low.inside(ATOM)}.slice({', '.join(texts)})"), is_pure=False)

    # Operators

    def value_UnaryOp(self, node: ast.UnaryOp) -> Value:
        if node.op == "Not":
            return Value("bool", self.truth(node))
        value = self.value(node.right_node)
        if value.number is not None and node.op in ("USub", "Invert"):
            return literal(-value.number if node.op == "USub" else ~value.number)
        if value.is_wide or node.op not in ("USub", "Invert"):
            raise self.fail(node, f"{node.op} of this value is not part of the subset")
        sign = "-" if node.op == "USub" else "~"
        inner = value if value.kind == "any" else self.coerced(value, "int", node)
        text = inner.low.inside(UNARY)
        text = f"({text})" if text.startswith(sign) else text
        return Value(inner.kind, Code(f"{sign}{text}", UNARY), is_pure=inner.is_pure)

    def value_BinOp(self, node: ast.BinOp) -> Value:
        if isinstance(node.left_node, ast.List) and node.op == "Mult":
            return self._repeated(node)
        return self._bits(node) or self.operation(
            node.op, self.value(node.left_node), self.value(node.right_node), node
        )

    def _bits(self, node: ast.BinOp) -> Value | None:
        """Some bits of a wide number that are all in its low half."""
        inner = node.left_node
        if node.op != "BitAnd" or not isinstance(inner, ast.BinOp) or inner.op != "RShift":
            return None
        count, mask, value = self.value(inner.right_node), self.value(node.right_node), self.value(inner.left_node)
        if not value.is_wide or value.before or count.number is None or mask.number is None or mask.number < 0:
            return None
        if count.number + mask.number.bit_length() > 32:
            return None
        return natural(binary(binary(value.low, ">>>", count.low), "&", mask.low).text, AND)

    def _repeated(self, node: ast.BinOp) -> Value:
        items = node.left_node.element_nodes
        if len(items) != 1:
            raise self.fail(node, "a list that is repeated has one item")
        count, item = self.integer(node.right_node), self.coerced(self.value(items[0]), "any", node)
        return Value("list", Code(f"Array({count.low.text}).fill({item.low.text})"))

    def operation(self, name: str, left: Value, right: Value, node: ast.Node) -> Value:
        """An operator between two values."""
        if name not in (*SIGNS, "FloorDiv", "Mod"):
            raise self.fail(node, f"the operator {name} is not part of the subset")
        if left.number is not None and right.number is not None:
            return literal(_computed(name, left.number, right.number))
        if left.is_wide or right.is_wide:
            return self._wide_operation(name, left, right, node)
        kind = "any" if "any" in (left.kind, right.kind) else "int"
        left, right = (each if each.kind == "any" else self.coerced(each, "int", node) for each in (left, right))
        is_pure = left.is_pure and right.is_pure
        if name in ("FloorDiv", "Mod"):
            code = self._division(name, left, right, node)
        else:
            if name in ("LShift", "RShift") and right.number is not None and not 0 <= right.number < 32:
                raise self.fail(node, "an integer of 32 bits is shifted by less than 32")
            code = binary(left.low, SIGNS[name], right.low)
        return Value(kind, code, is_pure=is_pure)

    def _division(self, name: str, left: Value, right: Value, node: ast.Node) -> Code:
        """Division that rounds down, and what it leaves, which has the sign of the divisor."""
        number = right.number
        if number is not None and number > 0 and number & (number - 1) == 0 and left.kind == "int":
            if name == "Mod":
                return binary(left.low, "&", Code(str(number - 1)))
            return binary(left.low, ">>", Code(str(number.bit_length() - 1)))
        if number == 0:
            raise self.fail(node, "this divides by 0")
        if name == "Mod":
            return Code(f"{self.use('floorModulo')}({left.low.text}, {right.low.text})")
        return Code(f"Math.floor({binary(left.low, '/', right.low).text})")

    # Operators of wide numbers

    def _wide_operation(self, name: str, left: Value, right: Value, node: ast.Node) -> Value:
        if left.kind == "any" or right.kind == "any":
            raise self.fail(node, "an untyped number is used with one of 64 bits; give it a type")
        kind = joined(left.kind, right.kind) or ""
        if name in ("LShift", "RShift"):
            return self._wide_shift(name, left, right, node)
        if name == "Mod":
            return self._wide_rest(left, right, node)
        if name == "Mult":
            factor = right.number or 0
            if factor <= 0 or factor & (factor - 1):
                raise self.fail(node, "a number of 64 bits is multiplied only by a power of two, written on the right")
            return self._wide_shift("LShift", left, literal(factor.bit_length() - 1), node)
        if name == "BitAnd":
            for one, other in ((left, right), (right, left)):
                if one.number is not None and one.number & MASK == MASK:
                    return renamed(self._widened(other, kind), kind)
                if one.number is not None and 0 <= one.number < 1 << 31 and other.is_wide:
                    code = after(other.before, binary(other.low, "&", one.low))
                    return natural(code.text, code.level, is_pure=not other.before)
        left, right = self._ordered(self._widened(left, kind), self._widened(right, kind))
        before = left.before + right.before
        if name in ("BitAnd", "BitOr", "BitXor"):
            sign = SIGNS[name]
            low, high = (_without_zero(one, sign, other) for one, other in zip(left.halves, right.halves, strict=True))
            return pair(kind, low, high, before)
        if name in ("Add", "Sub"):
            return self._wide_sum(name, kind, self.short(left), self.short(right), before)
        raise self.fail(node, f"the operator {name} of numbers of 64 bits is not part of the subset")

    def _ordered(self, left: Value, right: Value) -> tuple[Value, Value]:
        """Two operands so that nothing computed in front of the second changes the first."""
        return (left if not right.before else self.held(left)), right

    def _wide_sum(self, name: str, kind: str, left: Value, right: Value, before: tuple[str, ...]) -> Value:
        before = tuple(dict.fromkeys(before + left.before + right.before))
        sign, low = SIGNS[name], self.temp()
        (left_low, left_high), (right_low, right_high) = left.halves, right.halves
        alone = after(before, Code(f"{binary(left_low, sign, right_low).inside(ADD)} | 0", OR))
        before = (*before, f"{low} = {binary(left_low, sign, right_low).inside(ADD)} | 0")
        one = f"{low} >>> 0" if name == "Add" else f"{left_low.inside(SHIFT)} >>> 0"
        other = f"{right_low.inside(SHIFT)} >>> 0" if name == "Sub" else f"{left_low.inside(SHIFT)} >>> 0"
        carry = Code(f"({one} < {other} ? 1 : 0)")
        high = binary(left_high if right_high.text == "0" else binary(left_high, sign, right_high), sign, carry)
        return replace(pair(kind, Code(low), Code(f"{high.inside(ADD)} | 0", OR), before), alone=alone)

    def _wide_shift(self, name: str, left: Value, right: Value, node: ast.Node) -> Value:
        if not left.is_wide:
            if name != "LShift":
                raise self.fail(node, "a shift by a number of 64 bits is not part of the subset")
            raise self.fail(node, "the number that is shifted is not one of 64 bits")
        kind = left.kind
        if right.number is None:
            count = self.coerced(right, "int", node)
            make = self.use(
                {"LShift": "shiftLeft", "RShift": "shiftRight"}[name] + ("" if kind == "long" else "Unsigned")
            )
            low, high, (one, other) = self.temp(), self.temp(), left.halves
            call = f"{low} = {make}({one.text}, {other.text}, {count.low.text})"
            return pair(kind, Code(low), Code(high), (*left.before, call, f"{high} = {HIGH}"))
        count_, value = right.number, self.short(left)
        if not 0 <= count_ < 64:
            raise self.fail(node, "a number of 64 bits is shifted by less than 64")
        low_code, high_code = _shifted(name, value, count_)
        return pair(kind, low_code, high_code, value.before)

    def _wide_rest(self, left: Value, right: Value, node: ast.Node) -> Value:
        if left.kind != "ulong" or right.is_wide:
            raise self.fail(node, "only an unsigned number of 64 bits is divided, by one of 32 bits")
        divisor = self.coerced(right, "int", node)
        low, high = left.halves
        make = self.use("restOf")
        code = after(left.before, Code(f"{make}({low.text}, {high.text}, {divisor.low.text})"))
        return Value("int", code, is_pure=not left.before and divisor.is_pure)

    # Comparisons and choices

    def value_Compare(self, node: ast.Compare) -> Value:
        if node.op in ("In", "NotIn"):
            return self._membership(node)
        if node.op not in COMPARED:
            raise self.fail(node, f"the comparison {node.op} is not part of the subset")
        return self.compared(node.op, self.value(node.left_node), self.value(node.right_node), node)

    def compared(self, name: str, left: Value, right: Value, node: ast.Node) -> Value:
        """A comparison of two values."""
        kinds = (left.kind, right.kind)
        if not all(each in ("int", "bool", "long", "ulong", "any") for each in kinds):
            raise self.fail(node, f"values of the kinds {kinds[0]} and {kinds[1]} are not compared")
        sign = COMPARED[name]
        if "any" in kinds:
            left, right = (_loose(self, each, node) for each in (left, right))
        elif left.is_wide or right.is_wide:
            return self._wide_comparison(name, left, right, node)
        elif kinds != ("bool", "bool") or name not in ("Eq", "NotEq"):
            left, right = self.coerced(left, "int", node), self.coerced(right, "int", node)
        return Value("bool", binary(left.low, sign, right.low), is_pure=left.is_pure and right.is_pure)

    def _wide_comparison(self, name: str, left: Value, right: Value, node: ast.Node) -> Value:
        kind = joined(left.kind, right.kind) or ""
        if "ulong" in (left.kind, right.kind) and any(
            each.kind != "ulong" and (each.number is None or each.number < 0) for each in (left, right)
        ):
            raise self.fail(node, "numbers with and without a sign are compared")
        left, right = self._ordered(self._widened(left, kind), self._widened(right, kind))
        before = left.before + right.before
        (low, high), (other_low, other_high) = left.halves, right.halves
        if name in ("Eq", "NotEq"):
            sign = COMPARED[name]
            halves = binary(low, sign, other_low), binary(high, sign, other_high)
            return Value("bool", after(before, self._chain("&&" if name == "Eq" else "||", halves)), is_pure=not before)
        left, right = self.short(left), self.short(right)
        before = tuple(dict.fromkeys(before + left.before + right.before))
        (low, high), (other_low, other_high) = left.halves, right.halves
        if kind == "ulong":
            high, other_high = _natural_half(high), _natural_half(other_high)
        low, other_low = _natural_half(low), _natural_half(other_low)
        strict = COMPARED[name][0]
        code = binary(
            binary(high, strict, other_high),
            "||",
            binary(binary(high, "==", other_high), "&&", binary(low, COMPARED[name], other_low)),
        )
        return Value("bool", after(before, code), is_pure=not before)

    def _membership(self, node: ast.Compare) -> Value:
        if not isinstance(node.right_node, (ast.Tuple, ast.List)):
            raise self.fail(node, "membership is asked only of values that are written out")
        left = self.short(self.value(node.left_node))
        first, *others = [self.compared("Eq", left, self.value(each), node) for each in node.right_node.element_nodes]
        codes = [first.low, *(each.low for each in others)]
        code = after(left.before, self._chain("||", codes))
        return Value("bool", code if node.op == "In" else Code(f"!({code.text})", UNARY), is_pure=left.is_pure)

    def value_BoolOp(self, node: ast.BoolOp) -> Value:
        self._refuse_repeated_calls(node)
        values = [self.value(each) for each in node.value_nodes]
        sign, kind = "&&" if node.op == "And" else "||", values[0].kind
        if all(each.kind == "bool" for each in values):
            return Value("bool", self.truth(node), is_pure=all(each.is_pure for each in values))
        if kind == "list" and sign == "||" and len(values) == 2:
            held = self.short(values[0])
            other = self.coerced(values[1], "list", node).low.inside(TERNARY)
            code = f"{held.low.text}.length ? {held.low.text} : {other}"
            return Value("list", after(held.before, Code(code, TERNARY)))
        for each in values:
            kind = joined(kind, each.kind) or ""
        if kind not in ("int", "any"):
            raise self.fail(node, "`and` and `or` choose between integers of 32 bits only")
        codes = [self.coerced(each, kind, node).low for each in values]
        return Value(kind, self._chain(sign, codes), is_pure=all(each.is_pure for each in values))

    def _refuse_repeated_calls(self, node: ast.BoolOp) -> None:
        """PScript repeats the middle of `a < b < c`."""
        for one, other in zip(node.value_nodes, node.value_nodes[1:], strict=False):
            is_chain = isinstance(one, ast.Compare) and isinstance(other, ast.Compare)
            if is_chain and one.right_node is other.left_node and not self.value(one.right_node).is_pure:
                raise self.fail(node, "the middle of a comparison is a call; give it a name first")

    def value_IfExp(self, node: ast.IfExp) -> Value:
        test, one, other = self.truth(node.test_node), self.value(node.body_node), self.value(node.else_node)
        kind = joined(one.kind, other.kind)
        if kind is None:
            raise self.fail(node, f"a choice between values of the kinds {one.kind} and {other.kind}")
        one, other = self.coerced(one, kind, node), self.coerced(other, kind, node)
        if kind in WIDE:
            low, high = self.temp(), self.temp()
            ways = (
                f"({', '.join([*each.before, f'{low} = {each.low.text}', f'{high} = {each.halves[1].text}'])})"
                for each in (one, other)
            )
            return pair(kind, Code(low), Code(high), (f"{test.inside(TERNARY + 1)} ? {' : '.join(ways)}",))
        is_pure = one.is_pure and other.is_pure and "(" not in test.text
        return Value(kind, _choice(test, one.low, other.low), is_pure=is_pure)

    # Calls

    def value_Call(self, node: ast.Call) -> Value:
        if node.kwarg_nodes:
            raise self.fail(node, "arguments are given by their place")
        function = node.func_node
        if isinstance(function, ast.Name):
            return self._function_call(function.name, node)
        if not isinstance(function, ast.Attribute):
            raise self.fail(node, "only functions and methods with a name are called")
        return self._method_call(function.value_node, function.attr, node)

    def _function_call(self, name: str, node: ast.Call) -> Value:
        if name in ("min", "max", "abs"):
            values = [self.integer(each) for each in node.arg_nodes]
            text = f"Math.{name}({', '.join(each.low.text for each in values)})"
            return whole(text, is_pure=all(each.is_pure for each in values))
        if name == "bool":
            return self.coerced(self.value(node.arg_nodes[0]), "bool", node)
        if name == "int":
            return self.integer(node.arg_nodes[0])
        if name == "len":
            value = self.value(node.arg_nodes[0])
            if value.kind == "array":
                return literal(self.attribute_of(value.array).size)
            return whole(f"{self.coerced(value, 'list', node).low.inside(ATOM)}.length", is_pure=value.is_pure)
        if name in ("bytes", "bytearray"):
            return Value("list", Code(f"new Uint8Array({self.value(node.arg_nodes[0]).low.text})"), is_pure=False)
        if name == "sum":
            items = self.coerced(self.value(node.arg_nodes[0]), "list", node)
            return whole(f"{self.use('sumOf')}({items.low.text})", is_pure=False)
        if name in self.declarations.functions:
            method = self.declarations.functions[name]
            return self._called(js_name(name), method, node.arg_nodes, node)
        raise self.fail(node, f"the function {name} is not part of the subset")

    def _method_call(self, base: ast.Node, name: str, node: ast.Call) -> Value:
        assert self.current is not None
        is_super = (
            isinstance(base, ast.Call) and isinstance(base.func_node, ast.Name) and base.func_node.name == "super"
        )
        arguments = node.arg_nodes
        if name == "append" and isinstance(base, ast.Name) and self.value(base).kind == "list":
            item = self.coerced(self.value(arguments[0]), "any", node)
            return Value("none", Code(f"{self.value(base).low.text}.push({item.low.text})"), is_pure=False)
        if name == "bit_count" and isinstance(base, ast.Call) and getattr(base.func_node, "attr", "") == "from_bytes":
            items = self.coerced(self.value(base.arg_nodes[0]), "list", node)
            return whole(f"{self.use('countBits')}({items.low.text})", is_pure=False)
        if is_super and self.current.base:
            owner, target = self.current.base, f"super.{js_name(name)}"
        elif isinstance(base, ast.Name) and base.name in self.declarations.classes and self._is_self(arguments[0]):
            owner, arguments = self.declarations.classes[base.name], arguments[1:]
            direct = self.current.base is owner
            target = f"super.{js_name(name)}" if direct else f"{base.name}.prototype.{js_name(name)}.call"
            method = self._method_of(owner, name, node)
            return self._called(target, method, arguments, node, first=() if direct else ("this",))
        else:
            owner, base_text = self.owner(base)
            target = f"{base_text}.{js_name(name)}"
        return self._called(target, self._method_of(owner, name, node), arguments, node)

    def _method_of(self, owner: Class, name: str, node: ast.Node) -> Method:
        method = owner.method(name)
        if method is None:
            raise self.fail(node, f"the method {name} is not known")
        return method

    def _called(
        self, target: str, method: Method, nodes: Sequence[ast.Node], node: ast.Node, first: tuple[str, ...] = ()
    ) -> Value:
        texts = list(first)
        declared = method.arguments
        is_open = bool(declared) and declared[-1][0].startswith("*")
        for index, each in enumerate(nodes):
            if isinstance(each, ast.Starred):
                texts.append(f"...{self.coerced(self.value(each.value_node), 'list', node).low.inside(TERNARY)}")
                continue
            if index >= len(declared) and not is_open:
                raise self.fail(node, f"{method.name} takes fewer arguments")
            kind = "any" if is_open else declared[index][1]
            kind = "any" if method.is_public and kind in WIDE else kind
            value = self.coerced(self.value(each), kind, node)
            if value.is_wide:
                texts += [after(value.before, value.low).text, value.halves[1].text]
            else:
                texts.append(value.low.text)
        text = f"{target}({', '.join(texts)})"
        if method.returns not in WIDE or method.is_public:
            kind = "any" if method.returns in WIDE else method.returns
            return Value(kind, Code(text), is_pure=False)
        low, high = self.temp(), self.temp()
        return pair(method.returns, Code(low), Code(high), (f"{low} = {text}", f"{high} = {HIGH}"))

    # Lists

    def value_List(self, node: ast.List) -> Value:
        parts = []
        for each in node.element_nodes:
            if isinstance(each, ast.Starred):
                parts.append(f"...{self.coerced(self.value(each.value_node), 'list', node).low.inside(TERNARY)}")
            else:
                parts.append(self.coerced(self.value(each), "any", node).low.text)
        return Value("list", Code(f"[{', '.join(parts)}]"), is_pure=False)

    value_Tuple = value_List

    def value_ListComp(self, node: ast.ListComp) -> Value:
        known, loops, bound = dict(self.kinds), [], []
        for part in node.comp_nodes:
            names = [part.target_node] if isinstance(part.target_node, ast.Name) else part.target_node.element_nodes
            if not all(isinstance(each, ast.Name) for each in names):
                raise self.fail(node, "a comprehension has plain variables")
            bound += [js_name(each.name) for each in names]
            loops.append(self._comprehended(part, [each.name for each in names], node))
        item = self.coerced(self.value(node.element_node), "any", node)
        for name in bound:
            if name not in {js_name(each) for each in known}:
                self.vars.discard(name)
            self.names.add(name)
        self.kinds = known
        text = f"(() => {{ const list = []; {''.join(loops)}list.push({item.low.text}); return list; }})()"
        return Value("list", Code(text), is_pure=False)

    def _comprehended(self, part: ast.Comprehension, names: Sequence[str], node: ast.Node) -> str:
        """A loop of a comprehension, whose variables are known from then on."""
        source, target = part.iter_node, ", ".join(map(js_name, names))
        if isinstance(source, ast.Call) and getattr(source.func_node, "name", "") == "range":
            bounds = [self.integer(each).low.text for each in source.arg_nodes]
            if len(bounds) > 2:
                raise self.fail(node, "the range of a comprehension has no step")
            first, last = bounds if len(bounds) == 2 else ("0", *bounds)
            loop, kind = f"for (let {target} = {first}; {target} < {last}; {target}++) ", "int"
        else:
            items = self.coerced(self.value(source), "list", node)
            target = target if isinstance(part.target_node, ast.Name) else f"[{target}]"
            loop, kind = f"for (const {target} of {items.low.text}) ", "any"
        self.kinds |= dict.fromkeys(names, kind)
        tests = [self.truth(each) for each in part.if_nodes]
        return f"{loop}if ({self._chain('&&', tests).text}) " if tests else loop

    value_GeneratorExp = value_ListComp


def _computed(name: str, left: int, right: int) -> int:
    ways: dict[str, Callable[[int, int], int]] = {
        "Add": int.__add__, "Sub": int.__sub__, "Mult": int.__mul__, "BitOr": int.__or__, "BitXor": int.__xor__,
        "BitAnd": int.__and__, "LShift": int.__lshift__, "RShift": int.__rshift__, "FloorDiv": int.__floordiv__,
        "Mod": int.__mod__,
    }  # fmt: skip
    return ways[name](left, right)


def _natural_half(half: Code) -> Code:
    """Half a number as one without a sign."""
    return half if half.text.isdigit() else Code(f"{half.inside(SHIFT)} >>> 0", SHIFT)


def _without_zero(left: Code, sign: str, right: Code) -> Code:
    """A half; what 0 does to it is known."""
    for one, other in ((left, right), (right, left)):
        if one.text == "0":
            return other if sign != "&" else one
    return binary(left, sign, right)


def _shifted(name: str, value: Value, count: int) -> tuple[Code, Code]:
    low, high = value.halves
    arithmetic = ">>" if value.kind == "long" else ">>>"
    if count == 0:
        return low, high
    number = Code(str(count % 32))
    if name == "LShift":
        if count >= 32:
            return Code("0"), binary(low, "<<", number) if count > 32 else low
        return binary(low, "<<", number), binary(
            binary(high, "<<", number), "|", binary(low, ">>>", Code(str(32 - count)))
        )
    if count >= 32:
        top = binary(high, ">>", Code("31")) if value.kind == "long" else Code("0")
        return (binary(high, arithmetic, number) if count > 32 else high), top
    rest = binary(binary(low, ">>>", number), "|", binary(high, "<<", Code(str(32 - count))))
    return rest, binary(high, arithmetic, number)


def _choice(test: Code, one: Code, other: Code) -> Code:
    return Code(f"{test.inside(TERNARY + 1)} ? {one.inside(TERNARY)} : {other.inside(TERNARY)}", TERNARY)


def _loose(parser: Expressions, value: Value, node: ast.Node) -> Value:
    """A value to be compared with one that may be Number or BigInt."""
    if value.is_wide:
        if value.number is None:
            return parser.coerced(value, "any", node)
        return Value("any", Code(f"{value.number}n"), number=value.number)
    return parser.coerced(value, "int", node) if value.kind == "bool" else value
