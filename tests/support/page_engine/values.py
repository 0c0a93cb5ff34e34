"""Values of expressions as JavaScript, with their kinds.

A wide number (64 bits) has two halves, each an integer of 32 bits with a sign: JavaScript has no other exact integers
that are fast. What has to be computed in front of both halves, such as a call, is in `before`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

COMMA, ASSIGN, TERNARY, EITHER, BOTH, OR, XOR, AND, EQUAL, LESS, SHIFT, ADD, TIMES, UNARY, ATOM = range(15)
LEVELS = {
    "||": EITHER, "&&": BOTH, "|": OR, "^": XOR, "&": AND, "===": EQUAL, "!==": EQUAL, "==": EQUAL, "!=": EQUAL,
    "<": LESS, "<=": LESS, ">": LESS, ">=": LESS, "<<": SHIFT, ">>": SHIFT, ">>>": SHIFT, "+": ADD, "-": ADD,
    "*": TIMES, "/": TIMES, "%": TIMES,
}  # fmt: skip
ASSOCIATIVE = ("||", "&&", "|", "^", "&")
LEAST, MOST = -(1 << 31), (1 << 31) - 1


@dataclass(frozen=True)
class Code:
    """An expression of JavaScript, and how tightly its outermost operator binds."""

    text: str
    level: int = ATOM

    def inside(self, least: int) -> str:
        """The text as an operand of an operator."""
        return self.text if self.level >= least else f"({self.text})"


@dataclass(frozen=True)
class Value:
    """A value of a kind: int, bool, long, ulong, any, list, array, str or none.

    `number` is known for constants. A value that is pure may be computed twice. `array` names the attribute that an
    array is. Where only the low half of a wide number is wanted, `alone` may be cheaper.
    """

    kind: str
    low: Code
    high: Code | None = None
    before: tuple[str, ...] = ()
    number: int | None = None
    is_pure: bool = True
    array: str = ""
    alone: Code | None = None  # the low half, computed without the high one
    is_natural: bool = False  # not below 0

    @property
    def is_wide(self) -> bool:
        return self.kind in ("long", "ulong")

    @property
    def halves(self) -> tuple[Code, Code]:
        assert self.high is not None
        return self.low, self.high

    @property
    def is_simple(self) -> bool:
        """Whether it is a name or a number, which costs nothing to repeat and which calls do not change."""
        texts = [self.low.text] + ([self.high.text] if self.high else [])
        return not self.before and all(each.lstrip("-").replace("$", "").replace("_", "").isalnum() for each in texts)


def binary(left: Code, sign: str, right: Code) -> Code:
    """Two operands with a sign between them."""
    level = LEVELS[sign]
    right_text = right.inside(level if sign in ASSOCIATIVE else level + 1)
    return Code(f"{left.inside(level)} {sign} {right_text}", level)


def literal(number: int, kind: str = "") -> Value:
    """A number that is known."""
    if not kind:
        kind = "int" if LEAST <= number <= MOST else "long" if number < 1 << 63 else "ulong"
    if kind in ("long", "ulong"):
        return Value(kind, _word(number), _word(number >> 32), number=number)
    return Value(kind, Code(str(number), ATOM if number >= 0 else UNARY), number=number)


def _word(number: int) -> Code:
    low = number & 0xFFFFFFFF
    low -= 1 << 32 if low > MOST else 0
    return Code(str(low), ATOM if low >= 0 else UNARY)


def whole(text: str, level: int = ATOM, *, is_pure: bool = True) -> Value:
    """An integer of 32 bits."""
    return Value("int", Code(text, level), is_pure=is_pure)


def natural(text: str, level: int = ATOM, *, is_pure: bool = True) -> Value:
    """An integer of 32 bits that is not below 0."""
    return Value("int", Code(text, level), is_pure=is_pure, is_natural=True)


def pair(kind: str, low: Code, high: Code, before: tuple[str, ...] = ()) -> Value:
    """A number of 64 bits."""
    return Value(kind, low, high, before)


def after(before: tuple[str, ...], code: Code) -> Code:
    """An expression that is computed after others."""
    if not before:
        return code
    if before[-1].startswith(f"{code.text} = "):
        before, code = before[:-1], Code(before[-1], ASSIGN)
    return Code(f"({', '.join([*before, code.text])})") if before else code


def joined(one: str, other: str) -> str | None:
    """The kind that holds values of two kinds; None if there is none."""
    order = ("bool", "int", "long", "ulong")
    if one == other:
        return one
    if one in order and other in order:
        return order[max(order.index(one), order.index(other))]
    numbers = (*order, "any")
    return "any" if one in numbers and other in numbers else None


def renamed(value: Value, kind: str) -> Value:
    """The same as a value of another kind."""
    return replace(value, kind=kind)
