"""Shortens the script: no comments, no spaces, and names of one or two letters for all that pages do not use."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import count, product
from string import ascii_letters
from typing import NamedTuple

from tests.support.page_engine.scopes import closing, declared, undeclared

TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<text>"(?:[^"\\]|\\.)*")|(?P<name>[A-Za-z_$][\w$]*)"""
    r"""|(?P<number>\d[\w.]*)|(?P<space>\s+)|(?P<sign>=>|\.\.\.|>>>=|<<=|>>=|>>>|[=!]==|[-+*/|&^<>=!]=|<<|>>|\+\+|--|&&|\|\||.)""",
    re.DOTALL,
)
WORDS = frozenset(("as", "do", "if", "in", "is", "of"))  # no names, although short

KEYWORDS = frozenset({
    "break", "class", "const", "continue", "else", "extends", "false", "for", "function", "get", "if", "let", "new",
    "null", "of", "return", "super", "this", "throw", "true", "typeof", "var", "while",
})  # fmt: skip


class Names(NamedTuple):
    """The names that may be shortened, by what they name; a property may have the same name as a variable."""

    properties: Collection[str]
    variables: Collection[str]  # of functions
    globals: Collection[str]  # of the script


def shortened(script: str, names: Names, line: str) -> str:
    """The script with short names; a new line begins where `line` is. It may not have templates."""
    parts = [declared(_tokens(part)) for part in script.split(line)]
    properties = Counter(token for part in parts for token in part if token.startswith("."))
    others = [{token for token in part if _is_word(token[0])} for part in parts]
    kept = {name for part in others for name in part if name not in names.variables and name not in names.globals}
    short = dict(zip(_often(properties, names.properties), _short_names(set()), strict=False))
    short = {f".{name}": f".{each}" for name, each in short.items()}
    short |= _variables(parts, names.variables, kept)
    used = kept | set(short.values())
    counted = Counter(token for part in parts for token in part)
    short |= zip(_often(counted, names.globals), _short_names(used), strict=False)
    return (
        "\n".join(
            _joined(_in_order([short.get(token, token) for token in _unwrapped(part)])) for part in parts
        ).lstrip()
        + "\n"
    )


def check_names(script: str, known: Collection[str], line: str) -> None:
    """Make sure that the methods use no variable that nothing declares.

    Raises:
        NameError: one does, because the builder is wrong.
    """
    for part in script.split(line)[1:]:
        tokens = _tokens(part)
        wrong = undeclared(tokens, known | KEYWORDS) if tokens else set()
        if wrong:
            raise NameError(f"{tokens[0]} uses {', '.join(sorted(wrong))}")


def _tokens(script: str) -> list[str]:
    """The words and signs of a part; what names a property or a method begins with a point."""
    found = [match for match in TOKEN.finditer(script) if match.lastgroup not in ("space", "comment")]
    tokens: list[str] = []
    for match in found:
        is_method = (
            match.lastgroup == "name" and tokens in ([], ["get"]) and match[0] not in ("const", "function", "get")
        )
        is_property = match.lastgroup == "name" and tokens[-1:] == ["."]
        if is_property:
            tokens.pop()
        tokens.append(f".{match[0]}" if is_property or is_method else match[0])
    return tokens


def _often(counted: Counter[str], wanted: Collection[str]) -> list[str]:
    """Names, the most frequent first."""
    names = {token.removeprefix("."): number for token, number in counted.items()}
    return sorted((name for name in names if name in wanted), key=lambda name: (-names[name], name))


def _variables(parts: Sequence[Sequence[str]], wanted: Collection[str], kept: Collection[str]) -> dict[str, str]:
    """A short name for each variable, the same everywhere; variables of one function have different ones."""
    counted = Counter(token for part in parts for token in part if token in wanted)
    beside: dict[str, set[str]] = {name: set() for name in counted}
    for part in parts:
        together = {token for token in part if token in wanted}
        for name in together:
            beside[name] |= together
    short: dict[str, str] = {}
    for name in _often(counted, wanted):
        taken = {short[other] for other in beside[name] if other in short}
        short[name] = next(each for each in _short_names({*kept, *taken}))
    return short


def _unwrapped(tokens: Sequence[str]) -> list[str]:
    """Without the braces around a single statement of `if`, `else`, `for` and `while`."""
    result = list(tokens)
    for at in range(len(result) - 1, 0, -1):
        if result[at] == "{" and (result[at - 1] == "else" or _is_head(result, at - 1)):
            end = closing(result, at)
            inside = result[at + 1 : end]
            is_open = "if" in inside and result[end + 1 : end + 2] == ["else"]  # it would belong to the inner one
            if (
                inside
                and not is_open
                and not {"var", "const", "let"} & {*inside}
                and _after_statement(inside, 0) == len(inside)
            ):
                result[at : end + 1] = inside
    return result


def _is_head(tokens: Sequence[str], at: int) -> bool:
    """Whether the parenthesis that closes here belongs to `if`, `for` or `while`."""
    return tokens[at] == ")" and tokens[closing(tokens, at, -1) - 1] in ("if", "for", "while")


def _after_statement(tokens: Sequence[str], at: int) -> int:
    """Where the statement that begins here ends."""
    if tokens[at] == "{":
        return closing(tokens, at) + 1
    if tokens[at] in ("if", "for", "while"):
        end = _after_statement(tokens, closing(tokens, at + 1) + 1)
        has_else = tokens[at] == "if" and tokens[end : end + 1] == ["else"]
        return _after_statement(tokens, end + 1) if has_else else end
    while at < len(tokens) and tokens[at] != ";":
        at = closing(tokens, at) + 1 if tokens[at] in ("(", "[", "{") else at + 1
    return at + 1


def _in_order(tokens: list[str]) -> list[str]:
    """With the variables that a function declares in the order of the alphabet, which can be compressed better."""
    if "var" in tokens:
        first = tokens.index("var") + 1
        last = tokens.index(";", first)
        names = sorted(tokens[first:last:2], key=lambda name: (len(name), name))
        tokens[first:last] = [part for name in names for part in (name, ",")][:-1]
    return tokens


def _joined(tokens: Sequence[str]) -> str:
    """The tokens with spaces only where they are needed."""
    text, last = [], ""
    for index, token in enumerate(tokens):
        written = token.removeprefix(".") if token.startswith(".") and _is_method(tokens, index) else token
        if written == "}" and text and text[-1] == ";":
            text.pop()
        is_apart = (_is_word(last[-1:]) and _is_word(written[0])) or (last[-1:] in "+-" and last[-1:] == written[0])
        text += [" ", written] if last and is_apart else [written]
        last = written
    return "".join(text)


def _is_method(tokens: Sequence[str], index: int) -> bool:
    return index == 0 or (index == 1 and tokens[0] == "get")


def _is_word(letter: str) -> bool:
    return letter.isalnum() or letter in ("_", "$")


def _short_names(kept: Collection[str]) -> Iterator[str]:
    for length in count(1):
        for letters in product(ascii_letters, repeat=length):
            name = "".join(letters)
            if name not in kept and name not in WORDS:
                yield name
