"""Declares variables where they get their first value, which is shorter than a list of them at the top."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

OPENING, CLOSING = ("(", "[", "{"), (")", "]", "}")


def closing(tokens: Sequence[str], at: int, way: int = 1) -> int:
    """The place of the bracket that belongs to the one here."""
    depth = 0
    while True:
        depth += (tokens[at] in OPENING) - (tokens[at] in CLOSING)
        if depth == 0:
            return at
        at += way


def declared(tokens: Sequence[str]) -> list[str]:
    """A function that begins with a list of its variables, with declarations in its blocks and loops instead."""
    if "var" not in tokens:
        return list(tokens)
    first = tokens.index("var")
    last = tokens.index(";", first)
    names, rest = set(tokens[first + 1 : last : 2]), [*tokens[:first], *tokens[last + 1 :]]
    places = _places(rest, names)
    kept = sorted(names - {name for head in places.values() for name in head})
    result = []
    for at, token in enumerate(rest):
        if at in places:
            result.append("let")
        result.append(token)
    joined = _joined(result)
    top = ["var", *[part for name in kept for part in (name, ",")][:-1], ";"] if kept else []
    return [*joined[:first], *top, *joined[first:]]


def _places(tokens: Sequence[str], names: Iterable[str]) -> dict[int, list[str]]:
    """Where declarations can be, with what each declares: each use is after one of them and in its block."""
    wanted = set(names)
    while True:
        found: dict[int, list[str]] = {}
        failed = {name for name in wanted if not _add_places(tokens, name, found)}
        for at, declared_names in found.items():
            if set(_in_head(tokens, at)) - wanted or set(declared_names) != set(_in_head(tokens, at)):
                failed |= {*declared_names}
        if not failed:
            return found
        wanted -= failed


def _add_places(tokens: Sequence[str], name: str, found: dict[int, list[str]]) -> bool:
    end = 0
    for at in (at for at, token in enumerate(tokens) if token == name):
        if at < end:
            continue
        head = _head(tokens, at)
        if head is None:
            return False
        begin, end = head
        found.setdefault(begin, []).append(name)
    return True


def _head(tokens: Sequence[str], at: int) -> tuple[int, int] | None:
    """Where the declaration begins that a first use could be, and where its scope ends; None if it is another use."""
    if tokens[at + 1] == "=" and tokens[at - 1] in (";", "{", "}"):
        return at, _block_end(tokens, at)
    begin = at
    while tokens[begin] not in ("(", ";", "{", "}"):
        begin = closing(tokens, begin, -1) - 1 if tokens[begin] in (")", "]") else begin - 1
        if begin >= 0 and tokens[begin] == "[" and tokens[begin - 1] == "(" and tokens[begin - 2] == "for":
            begin -= 1  # the variables of a loop in brackets
    if tokens[begin] != "(" or tokens[begin - 1] != "for" or name_is_read(tokens, at):
        return None
    body = closing(tokens, begin) + 1
    return begin + 1, closing(tokens, body) + 1


def name_is_read(tokens: Sequence[str], at: int) -> bool:
    """Whether a use in the head of a loop is not an assignment."""
    return tokens[at + 1] not in ("=", "of", ",", "]") or (
        tokens[at + 1] in (",", "]") and "of" not in tokens[at : at + 6]
    )


def _in_head(tokens: Sequence[str], at: int) -> list[str]:
    """The variables that get a value by the statement that begins here."""
    if tokens[at - 1] != "(":
        return [tokens[at]]
    if tokens[at] == "[":
        return [*tokens[at + 1 : tokens.index("]", at) : 2]]
    if tokens[at + 1] == "of":
        return [tokens[at]]
    names, depth = [], 0
    for index in range(at, tokens.index(";", at)):
        depth += (tokens[index] in OPENING) - (tokens[index] in CLOSING)
        if depth == 0 and tokens[index + 1] == "=" and tokens[index - 1] in ("(", ","):
            names.append(tokens[index])
    return names


def _block_end(tokens: Sequence[str], at: int) -> int:
    """Where the block ends that a statement is in."""
    depth = 0
    while depth >= 0:
        at += 1
        depth += (tokens[at] in OPENING) - (tokens[at] in CLOSING)
    return at


def _joined(tokens: Sequence[str]) -> list[str]:
    """Declarations that follow each other as one."""
    result: list[str] = []
    begin = -1  # of the declaration that the last statement was
    for token in tokens:
        if token == "let" and result[-1] == ";" and begin >= 0 and _is_one(result[begin:]):
            result[-1] = ","
            continue
        if token == "let":
            begin = len(result) if result[-1] != "(" else -1
        result.append(token)
    return result


def _is_one(tokens: Sequence[str]) -> bool:
    """Whether these are one statement."""
    depth = 0
    for at, token in enumerate(tokens):
        depth += (token in OPENING) - (token in CLOSING)
        if token == ";" and depth == 0:
            return at == len(tokens) - 1
    return False


def undeclared(tokens: Sequence[str], known: Iterable[str]) -> set[str]:
    """The names that a method uses without a declaration, besides those that are known everywhere."""
    found = set(known) | set(tokens[1 : closing(tokens, tokens.index("("))])
    for at, token in enumerate(tokens):
        if token == "var":
            found |= {*tokens[at : tokens.index(";", at)]}
        elif token in ("let", "const"):
            found |= {*tokens[at : closing(tokens, at + 1) if tokens[at + 1] == "[" else at + 2]}
    return {token for token in tokens if token.replace("$", "_").isidentifier()} - found
